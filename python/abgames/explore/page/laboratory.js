// The views in which games are analysed, by their names in addresses and in Python.

import { code } from "./play_code.js";
import { nimGame } from "./play_nim.js";
import { otrioGame } from "./play_otrio.js";
import { ownGame } from "./play_own.js";
import { tanhinminGame } from "./play_tanhinmin.js";

const [ab, mastermind, cardmoo, words, table] = ["ab", "mastermind", "cardmoo", "words", "table"].map((name) => code(name, true));
const [otrio, nim, tanhinmin, games] = [otrioGame, nimGame, tanhinminGame, ownGame].map((game) => game(true));

export const LABORATORY = { ab, mastermind, cardmoo, words, table, otrio, nim, tanhinmin, games };
