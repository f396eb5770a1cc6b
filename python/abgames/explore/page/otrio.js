// What experts see of a position of Otrio: who can force what, what players get, all moves, and all coalitions.

import { choice, h, line, table, tick } from "./dom.js";
import { inWords, names, positionOf, worthOf } from "./otrio_board.js";
import { MARKS, forExperts, panel, status, value } from "./parts.js";
import { act } from "./playing.js";
import { options, wide } from "./play.js";

const SECONDS = 5; // for values that nobody waits for
const FORCES = { good: "{who} can force this: {what}", bad: "{who} cannot force this: {what}", open: "{who} may be able to force this: {what}" };
/** What an analysis has beside the board: `marks` says which values are on it. */
export const EXPERTS = { experts: false, coalition: ["1"], winners: ["P1"], prefer: "previous", marks: "prefer", table: false, sort: "" };
export const EXPERT_LIMITS = { winners: /^(D|P?[1-4])$/, marks: ["force", "prefer"] };

const winnersOf = ({ winners }) => winners.map((winner) => winner.replace(/^(?=\d)/, "P"));
const latest = ({ answer, partly }) => answer ?? partly;

/** What is asked about a position; values on the board alone may not take long. */
export function expertQuestions(state) {
  const here = positionOf(state);
  const { experts, marks, prefer = "previous" } = state;
  const wanted = marks === "force" && { ...here, coalition: state.coalition.map(Number), winners: winnersOf(state) };
  const ordered = { ...here, prefer };
  return {
    ...(state.values && { each: wanted ? ["otrio/moves", wanted] : ["otrio/analyze", experts ? ordered : { ...ordered, time_limit: SECONDS }] }),
    ...(experts && { found: wanted ? ["otrio/force", wanted] : ["otrio/solve", ordered] }),
    ...(experts && state.table && { table: ["otrio/effectivity", here] }),
  };
}

/** The panel for experts; `play` makes moves, one after the other. */
export function experts(context, position, values, play) {
  return forExperts(context, () => [wishes(context), !position.is_over && [found(context, position, play), moves(context, values, play)], effectivity(context)]);
}

/** A group of checkboxes. */
function several(legend, pairs, chosen, change) {
  const others = (each) => chosen.filter((one) => one !== each);
  const turn = (each) => (on) => change(on ? [...others(each), each].sort() : others(each));
  const boxes = pairs.map(([each, text]) => tick(text, chosen.includes(each), turn(each)));
  return h("fieldset", { class: "options" }, h("legend", null, legend), boxes);
}

function wishes({ t, state, set }) {
  const kinds = [["force", t("who can force it")], ["prefer", t("what players get")]];
  const players = names(t, state);
  const wins = players.map(([player]) => `P${player}`);
  const outcomes = [...wins, "D"].map((outcome) => [outcome, inWords(t, outcome)]);
  const own = !["previous", "next"].includes(state.prefer);
  // The first orders: the own win, the draw, and the others.
  const strict = wins.map((win) => [win, "D", ...wins.filter((other) => other !== win)].join(" > ")).join("; ");
  const others = [own ? state.prefer : strict, t("your own orders")];
  const orders = [["previous", t("who moved before")], ["next", t("who moves next")], others];
  const order = (prefer) => set({ prefer });
  return panel(t("what counts"), options(
    choice(t("signs on the board"), state.marks, kinds, (marks) => set({ marks })),
    state.marks === "force" && [
      several(t("who act together"), players, state.coalition, (coalition) => set({ coalition })),
      several(t("what they want"), outcomes, winnersOf(state), (winners) => set({ winners })),
    ],
    choice(t("each player likes a win best, then a draw, then"), state.prefer, orders, order),
    own && line(t("orders"), state.prefer, order, { class: "orders" }),
  ));
}

function found(context, position, play) {
  const { t, state, of } = context;
  const { answer } = of("found");
  const item = (move, i) => h("li", null, act(move, () => play(...answer.line.slice(0, i + 1))));
  const name = t("line of play");
  const list = { class: "record", "aria-label": name };
  return panel(state.marks === "force" ? t("who can force it") : t("what players get"), [
    h("p", { role: "status" }, answer && headline(t, answer, position)),
    answer?.line.length > 0 && h("nav", list, name, h("ol", null, answer.line.map(item))),
    status(context, "found"),
  ]);
}

const together = (t, coalition) => coalition.map((player) => `P${player}`).join(" + ") || t("nobody");

function headline(t, answer, { to_move }) {
  const { coalition, winners, outcomes, proven } = answer;
  const { kind } = worthOf(t, answer, to_move);
  const what = (winners ?? outcomes).map((each) => inWords(t, each)).join(t(" or ")) || t("nothing");
  if (coalition) return value(kind, t(FORCES[kind], { who: together(t, coalition), what }));
  return value(kind, t(proven ? "with best play: {what}" : "not known; possible: {what}", { what }));
}

function moves(context, values, play) {
  const { t, state, set } = context;
  const button = ([move]) => act(move, () => play(move));
  const rank = ([, { kind, text }]) => Object.keys(MARKS).indexOf(kind) + text;
  const columns = [
    { name: "move", title: t("move"), cell: button, key: ([move]) => move },
    { name: "value", title: t("after it"), cell: ([, { kind, text }]) => value(kind, text), key: rank },
  ];
  const sorts = { sort: state.sort, onSort: (sort) => set({ sort }, true) };
  return panel(t("all moves"), status(context, "each"), table(t("legal moves"), columns, values, sorts));
}

function effectivity(context) {
  const { t, state, set, of } = context;
  const cells = latest(of("table"))?.cells ?? [];
  const n = 2 ** (state.players + 1); // sets of outcomes; the first and the last are trivial
  const rows = Array.from({ length: cells.length / n }, (_, i) => cells.slice(i * n + 1, (i + 1) * n - 1));
  const known = { true: ["good", t("yes")], false: ["bad", t("no")], null: ["open", t("open")] };
  const cell = (i) => (row) => value(...known[row[i].holds]);
  const who = { title: t("who"), cell: ([{ coalition }]) => together(t, coalition) };
  const columns = rows[0]?.map(({ outcomes }, i) => ({ title: outcomes.join(" "), cell: cell(i) }));
  const title = t("which players together can force one of which outcomes (D: draw)");
  return panel(t("effectivity"), [
    tick(t("table for all coalitions"), state.table, (on) => set({ table: on })),
    status(context, "table"),
    columns && wide(title, table(title, [who, ...columns], rows)),
  ]);
}
