// The views of the page, by their names in its address.

import { nim } from "./nim.js";
import { otrio } from "./otrio.js";
import { tanhinmin } from "./tanhinmin.js";
import { games } from "./own_games.js";
import { ab, cardmoo, mastermind, table } from "./codebreaking.js";

export const VIEWS = { ab, mastermind, cardmoo, table, otrio, nim, tanhinmin, games };
