// Parts that views share: what a search is doing, marks for values, words.

import { h } from "./dom.js";
import { numberOfDay, untilTomorrow } from "./stored.js";

/** The signs of values, and the classes for their colours. */
export const MARKS = { good: "✓", even: "=", bad: "✗", open: "?" };

/** What a row of a table may be, by the value of `objects_in_rows`. */
export const ROWS = { True: "an object to find", False: "a guess" };

const OF_GAME = / of (AB|Mastermind|CardMoo|FeedbackTable)\((?:[^()]|\([^()]*\))*\)/; // the page says which game it is

/** A value as text with its sign. */
export function value(kind, text) {
  const sign = h("span", { "aria-hidden": "true" }, MARKS[kind]);
  return h("span", { class: `value ${kind}` }, sign, ` ${text}`);
}

/** The state of a question without an answer: its progress, or the problem; `plain` without numbers of the search. */
export function status({ t, of }, name, plain = false) {
  const { waiting, progress, problem } = of(name);
  if (problem) return h("p", { class: "problem", role: "alert" }, inWords(t, problem));
  if (!waiting) return null;
  const { seconds = 0, what, nodes, lower_bound: lower, upper_bound: upper } = (!plain && progress) || {};
  const time = progress && !plain ? t("searching {s} s", { s: seconds.toFixed(1) }) : t("thinking");
  const work = nodes && t(nodes === 1 ? "{n} node" : "{n} nodes", { n: nodes.toLocaleString("en") });
  const settled = what === "waiting" ? t("waiting for other searches") : what;
  const text = [time, settled, bounds(t, lower, upper), work].filter(Boolean).join(" · ");
  return h("p", { class: "working" }, h("span", { class: "spinner", "aria-hidden": "true" }), text);
}

/** A problem with the names of this page, where it has those of Python. */
export const inWords = (t, problem) => Object.entries(ROWS).reduce(
  (text, [value, name]) => text.replace(`objects_in_rows=${value}`, `“${t("each row is")} ${t(name)}”`), problem)
  .replace("merge_alike=True takes secrets that are alike as one", `tick “${t("take secrets that are alike as one")}”`).replace(/; if either[^;]*NAME/, "").replace(OF_GAME, "");

function bounds(t, lower, upper) {
  if (upper != null) return t("between {lower} and {upper}", { lower, upper });
  return lower ? t("at least {lower}", { lower }) : "";
}

/** The puzzle of a day by its number, and when the next one comes. */
export const numbered = (t, date) => t("No. {n} · {date}", { n: numberOfDay(date), date });
export const untilNext = (t) => t("The next puzzle comes in {h} h {m} min.", untilTomorrow());

/** What stands in an address and cannot be read at a glance. */
export const hide = (text) => btoa(encodeURIComponent(text)).replaceAll("=", "");
export const revealed = (text) => { try { return decodeURIComponent(atob(text)); } catch { return text; } };

/** A heading with its content. */
export function panel(title, ...content) {
  return h("section", { class: "panel", "aria-label": title }, h("h2", null, title), ...content);
}

/** What only experts want to see, closed at first; while it is closed it asks nothing. */
export function forExperts({ t, state: { experts }, set }, draw) {
  const toggle = h("button", { type: "button", onclick: () => set({ experts: !experts }, true), "aria-expanded": String(experts) }, t("for experts"));
  return h("section", { class: "stack experts", "aria-label": t("for experts") }, h("div", null, toggle), experts && draw());
}

/** A function that gives an English message in a language, with values in its {places}. */
export function translator(words) {
  return (message, values = {}) => (Object.hasOwn(words, message) ? words[message] : String(message ?? "")).replace(/\{(\w+)\}/g, (place, name) => (Object.hasOwn(values, name) ? values[name] ?? place : place));
}
