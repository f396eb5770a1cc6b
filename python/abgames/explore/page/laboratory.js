// The views in which games are analysed, by their names in addresses and in Python.

import { ab, cardmoo, mastermind, table, words } from "./codebreaking.js";
import { nim } from "./nim.js";
import { otrio } from "./otrio.js";
import { games } from "./own_games.js";
import { tanhinmin } from "./tanhinmin.js";

export const LABORATORY = { ab, mastermind, cardmoo, words, table, otrio, nim, tanhinmin, games };
