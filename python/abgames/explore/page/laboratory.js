// The views in which games are analysed, by their names in addresses and in Python.

import { nimGame } from "./play_nim.js";
import { otrioGame } from "./play_otrio.js";
import { code } from "./play_code.js";
import { ownGame } from "./play_own.js";
import { tanhinminGame } from "./play_tanhinmin.js";

const [ab, mastermind, cardmoo, words, table] = ["ab", "mastermind", "cardmoo", "words", "table"].map((name) => code(name, true));

export const LABORATORY = { ab, mastermind, cardmoo, words, table, otrio: otrioGame(true), nim: nimGame(true), tanhinmin: tanhinminGame(true), games: ownGame(true) };
