// The row of a guess that is filled: the board with the rows before it, and the pieces to choose from.

import { h, line } from "./dom.js";
import { analyses, pairs } from "./guesses.js";
import { MARKED, draggable } from "./pieces.js";
import { act, toggle } from "./playing.js";
import { replyKeys } from "./told.js";

const HOLES = 8; // rows of the board with pegs, more if they are needed
export const NOTES = ["", "out", "maybe", "sure"]; // what one may note about a digit

/** The rows of guesses and, below or above them, the row that is filled. */
export function board(context, faces, ended, conflict = []) {
  const { t, state, set } = context;
  const n = state.history.length;
  const count = (i) => analyses(state) ? act(i + 1, () => set({ at: i + 1 < n ? i + 1 : -1, open: [] }), { class: "count", "aria-label": t("after guess {n}", { n: i + 1 }) }) : h("span", { class: "count" }, i + 1);
  const row = ([guess, reply], i) => h("li", { class: ["row", state.at >= 0 && i >= state.at && "later", conflict.includes(i) && "conflict"].filter(Boolean).join(" "), "data-key": `${i}` }, [
    count(i),
    h("span", { class: "pieces", role: "img", "aria-label": guess }, faces.split(guess).map((piece, k) => faces.draw(piece, faces.mark(reply, k)))),
    faces.reply(reply),
  ]);
  const at = cursor(state, faces);
  const slots = Array.from({ length: faces.length }, (_, i) => h("button", {
    type: "button", class: `slot ${i === at ? "at" : ""}`, "data-place": String(i),
    ...draggable(() => set({ slot: i }, true), (to) => shift(context, i, to)),
    "aria-label": t("place {n}: {what}", { n: i + 1, what: state.draft[i] ? faces.name(state.draft[i]) : t("empty") }),
    "aria-pressed": String(i === at),
  }, state.draft[i] ? faces.draw(state.draft[i]) : ""));
  const now = !ended && h("li", { class: "row now", "data-key": "now" }, [
    h("span", { class: "count" }, state.sets ? "?" : state.history.length + 1),
    h("span", { class: "pieces", role: "group", "aria-label": t("your guess") }, slots),
  ]);
  // A board of pegs has rows that wait, from the bottom up.
  const used = state.history.length + Number(!ended);
  const empty = faces.kind === "pegs" && !state.sets ? Array.from({ length: Math.max(HOLES - used, 0) }, (_, i) =>
    h("li", { class: "row", "aria-hidden": "true", "data-key": `hole ${used + i}` }, h("span", { class: "count" }, used + i + 1),
      h("span", { class: "pieces" }, Array.from({ length: faces.length }, () => h("span", { class: "hole" }))), h("span"))) : [];
  const label = { class: `rows ${faces.kind}`, "aria-label": t("guesses and replies") };
  return h("ol", label, state.sets ? [] : pairs(state.history).map(row), now, empty);
}

export const full = ({ draft }, { length }) => draft.filter(Boolean).length === length;
const cursor = ({ draft, slot }, { length }) => (slot >= 0 && slot < length ? slot : Math.max([...Array(length).keys()].findIndex((i) => !draft[i]), 0));

/** Put a piece into a place; where none may be there twice, it moves. */
export function put({ state, set }, faces, piece, at = cursor(state, faces)) {
  if (!faces.symbols.includes(piece)) return;
  const draft = Array.from({ length: faces.length }, (_, i) => state.draft[i] ?? "");
  if (faces.once && draft.includes(piece)) draft[draft.indexOf(piece)] = "";
  draft[at] = piece;
  const next = at + 1 < faces.length && !draft[at + 1] ? at + 1 : -1;
  set({ draft, slot: next }, true);
}

/** Move a piece to another place, or off the board. */
function shift({ state, set }, from, to) {
  const draft = state.draft.with(from, to == null ? "" : state.draft[to] ?? "");
  if (to != null) draft[to] = state.draft[from];
  set({ draft: Array.from(draft, (piece) => piece ?? ""), slot: to == null ? from : -1 }, true);
}

export function remove({ state, set }) {
  const at = state.draft[state.slot] ? state.slot : state.draft.findLastIndex(Boolean);
  set(at < 0 ? { slot: -1 } : { draft: state.draft.with(at, ""), slot: at }, true);
}

/** The pieces to choose from, with notes if one makes any. */
export function hand(name, context, faces, submit) {
  const { t, state, set } = context;
  const noted = Object.fromEntries(state.notes.map((note) => note.split(":")));
  const note = (piece) => {
    const next = NOTES[(NOTES.indexOf(noted[piece] ?? "") + 1) % NOTES.length];
    const notes = { ...noted, [piece]: next };
    set({ notes: Object.entries(notes).filter(([, what]) => what).map((pair) => pair.join(":")) }, true);
  };
  const key = (piece) => {
    const mark = noted[piece] ?? faces.known(state.history, piece);
    return h("button", {
      type: "button", class: `key ${mark ?? ""}`, "data-piece": piece,
      ...draggable(() => (state.noting ? note(piece) : put(context, faces, piece)), (to) => to != null && put(context, faces, piece, to)),
      "aria-label": [faces.name(piece), mark && t(MARKED[mark])].filter(Boolean).join(", "),
    }, faces.draw(piece));
  };
  return h("div", { class: `keypad ${faces.kind}` }, [
    state.mode === "assist" && full(state, faces) && replyKeys(name, context, faces),
    faces.kind === "texts" && line(t("guess"), state.draft[0] ?? "", (text) => set({ draft: [text.trim()], slot: -1 }, true), { name: "guess", autocomplete: "off" }),
    faces.rows.map((row) => h("div", { class: "keys-row" }, row.map(key))),
    h("div", { class: "keys-row" }, [
      act(t("erase"), () => remove(context)),
      faces.notes && toggle(t("notes"), state.noting, (noting) => set({ noting }, true)),
      act(t(state.sets ? "keep it" : state.mode === "assist" ? "add the answer" : "guess"), submit, { class: "main", "aria-disabled": String(!full(state, faces)) }),
    ]),
    faces.notes && state.noting && h("p", { class: "soft" }, t("Notes: click a digit to mark it as out, possible, or sure.")),
  ]);
}
