// The views in which games are analysed, by their names in addresses and in Python.

import { nim } from "./nim.js";
import { otrio } from "./otrio.js";
import { code } from "./play_code.js";
import { ownGame } from "./play_own.js";
import { tanhinmin } from "./tanhinmin.js";

const [ab, mastermind, cardmoo, words, table] = ["ab", "mastermind", "cardmoo", "words", "table"].map((name) => code(name, true));

export const LABORATORY = { ab, mastermind, cardmoo, words, table, otrio, nim, tanhinmin, games: ownGame(true) };
