// What views of games have in common: levels of programs, the moves up to the one shown, and parts of forms.

import { h, line } from "./dom.js";
import { drawnFrom } from "./stored.js";

/** The levels of programs, from 0 at random to 9 perfectly: of nine moves so many are best ones. */
export const LEVELS = [..."0123456789"];
/** Who else may play: "" is a person. */
export const RIVALS = ["", ...LEVELS];
export const levels = (t) => LEVELS.map((level) => [level, { 0: t("0: at random"), 9: t("9: perfect") }[level] ?? level]);

export const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);
/** What draws a program's moves: on a day and for a class the same after the same moves. */
export const drawOf = ({ daily, group, moves }) => (daily || group ? drawnFrom(`${daily ?? ""} ${moves}`) : chance);
export const chance = (n) => Math.floor(Math.random() * n);
export const other = (player) => (player === "mine" ? "theirs" : "mine");

/** Controls beside each other, and columns of panels. */
export const options = (...parts) => h("div", { class: "options" }, parts);
export const stacks = (...columns) => h("div", { class: "columns" }, columns.map((panels) => h("div", { class: "stack" }, panels)));

/** A part that may be wider than the page, and can be scrolled by keys too. */
export const wide = (label, ...content) => h("div", { class: "wide", role: "group", tabindex: "0", "aria-label": label }, content);

/** What the other view of a game takes over: the moves, and by the names in `keys` what is played; a game goes on from the position that was analysed. */
export const handing = (isAnalysis, ...keys) => (shared) => ({
  ...Object.fromEntries(["moves", "by", ...keys].filter((key) => key in shared).map((key) => [key, shared[key]])),
  ...(isAnalysis ? { at: shared.at } : { ...(shared.moves && { moves: made(shared) }), ...(shared.by && { by: shared.by.slice(0, stepOf(shared)) }), at: -1 }),
});

/** How many moves were made up to the position shown, and which. */
export const stepOf = ({ at, moves }) => (at < 0 ? moves.length : Math.min(at, moves.length));
export const made = (state) => state.moves.slice(0, stepOf(state));

/** What begins a game again, and what leads to the position before move i. */
export const FRESH = { moves: [], at: -1, hint: false, why: false };
export const until = ({ moves }, i) => ({ ...FRESH, moves: moves.slice(0, i) });

/** What pages know of a game: the details, and beside them whose turn it is, the legal moves and the outcome. */
export const shownBy = ({ answer, before } = {}, known = answer ?? before) => known && { ...known, ...known.details };

/** A handler of a line of text that acts on typed text and then clears it. */
export const typing = (act) => ({ target }) => {
  if (!target.value || !target.reportValidity()) return;
  act(target.value);
  target.value = "";
};

/** A line for a number. */
export const amount = (label, given, change, limits) => line(label, given, (text) => change(Number(text)), { type: "number", min: 0, ...limits });
