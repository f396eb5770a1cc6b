// The views of the page, by their names in its address: "play/otrio", "analyse/otrio", "rules/otrio".

import { code } from "./play_code.js";
import { RULES, days, home, rulesOf } from "./home.js";
import { LABORATORY } from "./laboratory.js";
import { lessons } from "./mistakes.js";
import { nimGame } from "./play_nim.js";
import { ownGame } from "./play_own.js";
import { otrioGame } from "./play_otrio.js";
import { tanhinminGame } from "./play_tanhinmin.js";

const GAMES = { ab: code("ab"), mastermind: code("mastermind"), words: code("words"), cardmoo: code("cardmoo"), otrio: otrioGame(), nim: nimGame(), tanhinmin: tanhinminGame(), games: ownGame() };

const named = (place, views) => Object.fromEntries(Object.entries(views).map(([game, view]) => [`${place}/${game}`, view]));

export const VIEWS = { home, days, mistakes: lessons, ...named("play", GAMES), ...named("analyse", LABORATORY), ...named("rules", Object.fromEntries(Object.keys(RULES).map((game) => [game, rulesOf(game)]))) };
