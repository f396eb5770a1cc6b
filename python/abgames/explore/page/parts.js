// Parts that views share: what a search is doing, a game record, marks for values.

import { h } from "./dom.js";

/** What stands for a value besides its text: a sign, and a class for the colour. */
export const MARKS = { good: "✓", even: "=", bad: "✗", open: "?" };

/** A value as text with its sign. */
export function value(kind, text) {
  return h("span", { class: `value ${kind}` }, h("span", { "aria-hidden": "true" }, MARKS[kind]), ` ${text}`);
}

/** What is said of a question that is not answered: its progress, or the problem. */
export function status({ t, of }, name) {
  const { waiting, progress, problem } = of(name);
  if (problem) return h("p", { class: "problem", role: "alert" }, problem);
  if (!waiting) return null;
  const { seconds = 0, what = "", nodes = 0, lower_bound: lower, upper_bound: upper } = progress ?? {};
  const known = [what, bounds(t, lower, upper), nodes ? t("{n} nodes", { n: nodes.toLocaleString("en") }) : ""];
  const text = [t("searching {s} s", { s: seconds.toFixed(1) }), ...known].filter(Boolean).join(" · ");
  return h("p", { class: "working", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), text);
}

function bounds(t, lower, upper) {
  if (upper != null) return t("between {lower} and {upper}", { lower, upper });
  return lower ? t("at least {lower}", { lower }) : "";
}

/** A heading with what belongs to it. */
export function panel(title, ...content) {
  const id = `panel-${title.replace(/\s+/g, "-")}`;
  return h("section", { class: "panel", "aria-labelledby": id }, h("h2", { id }, title), ...content);
}

/**
 * The moves of a game, which can be read and clicked.  A move is {text, mark, value, note}: `mark` is
 * a kind of value, `value` its text, `note` a sentence about the move; `go(n)` shows the position
 * after n moves.
 */
export function gameRecord(t, moves, current, go) {
  const item = (move, i) => {
    const here = i + 1 === current;
    const label = h("button", { onclick: () => go(i + 1), "aria-current": here && "step" }, move.text);
    return h("li", null, label, " ", move.value && value(move.mark, move.value), move.note && h("small", null, move.note));
  };
  const start = h("button", { onclick: () => go(0), "aria-current": current === 0 && "step" }, t("start"));
  return h("nav", { class: "record", "aria-label": t("moves of the game") }, start, h("ol", null, moves.map(item)));
}
