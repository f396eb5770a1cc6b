// Two-player Tanhinmin: both hands, and what experts see: matching lines, what each card is worth; variants and deals.

import { choice, grid, h, line, svg, table } from "./dom.js";
import { forExperts, panel, value } from "./parts.js";
import { act } from "./playing.js";
import { amount, numbers, options, other, stacks, wide } from "./play.js";

const KINDS = new Map([[true, "good"], [false, "bad"], [null, "open"]]);
const result = (t, wins) => value(KINDS.get(wins), t(wins == null ? "not known" : wins ? "wins" : "loses"));
export const word = (t, move) => (Number(move) ? String(move) : t("pass"));

/** The game as in questions, from the view of who moves first. */
export function gameOf({ mine, theirs, table, first, moves, variant, cut, goals, limits }) {
  const turned = (pair) => (first === "mine" ? pair : pair.toReversed());
  const variants = { cut: { cut }, goals: { goals: turned(goals) }, limits: { pass_limits: turned(limits) }, last: { last_card: true } };
  const [own, rival] = turned([mine, theirs]);
  return { situation: { game: "tanhinmin", mine: own, theirs: rival, table, to_move: first === "mine" ? 1 : 2, ...variants[variant] }, moves };
}

/** Any position: both hands, the card on the table, and the variant; `begin` takes what changes. */
export function setup({ t, state }, called, begin) {
  const number = (label, name, limits) => amount(label, state[name], (n) => begin({ [name]: n }), limits);
  const each = (name, label, min) => Object.values(called).map((who, place) =>
    amount(label(who), state[name][place], (n) => begin({ [name]: state[name].with(place, n) }), { min }));
  const hand = (player) => line(t("hand of {who}", { who: called[player] }), state[player].join(" "), (text) => begin({ [player]: numbers(text) }));
  const variants = [
    ["none", t("none")],
    ["cut", t("cut"), number(t("rank that cuts"), "cut", { min: 1 })],
    ["goals", t("goals"), each("goals", (who) => t("cards left at a win: {who}", { who }))],
    ["limits", t("pass limits"), each("limits", (who) => t("loses on pass number: {who}", { who }), 1)],
    ["last", t("last card")],
  ];
  return [
    Object.keys(called).map(hand), number(t("card on the table (0: none)"), "table"),
    choice(t("variant"), state.variant, variants, (variant) => begin({ variant })), variants.find(([name]) => name === state.variant)?.[2],
  ];
}

/** A deal by its number, or a new one; `deal` takes the number, or none. */
export function deals({ t, state, set }, deal) {
  const number = (label, name, max) => amount(label, state[name], (n) => set({ [name]: n }), { max });
  return h("details", null, h("summary", null, t("deal cards")), options(
    number(t("cards each"), "cards", 250), number(t("ranks"), "ranks", 250), number(t("of each rank"), "copies", 250), number(t("deal number"), "seed", 1e9),
    act(t("deal this number"), () => deal(state.seed)), act(t("new deal"), () => deal(), { class: "main" }),
  ));
}

/** Both hands with the table between them. */
export function cards({ t }, shown, { who, live, values, play }) {
  const mover = shown.to_move;
  const known = new Map(values ? shown.analysis?.moves?.map((each) => [each.move, each]) : []);
  const card = (player, move) => {
    const legal = live && player === mover && shown.legal_moves.includes(move);
    const name = move ? t("card {rank}", { rank: move }) : t("pass");
    const found = player === mover && known.get(move);
    const worth = found && value(KINDS.get(found.wins), found.points);
    return h("button", {
      type: "button", class: move ? "face big" : "pass", "aria-disabled": !legal && "true", "aria-label": found ? `${name}, ${found.worth}` : name,
      onclick: () => legal && play(move),
    }, move ? [h("b", null, move), worth || h("i", { "aria-hidden": "true" }, "◆")] : [t("pass"), worth && [" ", worth]]);
  };
  const hand = (player) => {
    const moves = player === mover && shown.legal_moves.includes(0) ? [...shown[player], 0] : shown[player];
    return moves.map((move) => card(player, move));
  };
  const lying = h("p", { class: "lying" }, shown.table ? h("span", { class: "face big" }, h("b", null, shown.table), h("i", { "aria-hidden": "true" }, "◆"))
    : h("span", { class: "face big none" }, t("free")), h("small", null, shown.table ? t("on the table: {rank}", { rank: shown.table }) : t("the table is empty")));
  const sitting = ["theirs", "mine"].filter((player) => shown[player].length);
  return h("div", { class: "cloth" }, lying, grid(t("the hands"), sitting.map(hand), { class: "hands" }, sitting.map((player) => t("{who}: {n}", { who: who[player], n: shown[player].length }))));
}

/** What is known about the position, for experts: the numbers, the lines, and every move; `called` are the names of the players. */
export function experts(context, shown, called, make) {
  const known = shown.analysis;
  return forExperts(context, () => [stacks([worth(context.t, shown, called)], [known.lines && lines(context.t, known, shown.to_move, called)]), known.moves && moveTable(context, known, make)]);
}

/** From the view of the player to move. */
function worth(t, { analysis, facts, to_move: mover }, names) {
  const columns = [{ title: t("what"), cell: ({ name }) => name }, { title: t("value"), numeric: true, cell: ({ value }) => value }, { title: t("meaning"), cell: ({ meaning }) => meaning }];
  const title = t("winner and numbers");
  const wins = h("p", null, `${names[mover]}: `, result(t, analysis.mover_wins));
  return panel(title, wins, wide(title, table(t("with best play"), columns, facts)));
}

/** Both matchings: the cards of one player above, and below what they can beat. */
function lines(t, { lines: sides }, mover, names) {
  const called = [mover, other(mover)].map((player) => names[player]);
  const figures = sides.map((side, i) => {
    const [who, rival] = i ? called.toReversed() : called;
    const pairs = side.pairs.map((pair) => pair.join(">")).join(", ");
    const text = t("lines of {who}: {n}", { who, n: side.pairs.length }) + (pairs && ` (${pairs})`);
    const cards = side.aside.flat().join(" ");
    const aside = cards && ` · ${t("set aside by the goals: {cards}", { cards })}`;
    const below = h("small", null, t("above {who}, below {rival}", { who, rival }), aside);
    return h("figure", null, h("figcaption", null, text), picture(side, text), below);
  });
  const note = t("In brackets the weakest card, which need not be beaten; dashed the table.");
  return panel(t("matching lines"), wide(t("matching lines"), figures), h("p", { class: "soft" }, note));
}

function picture({ attackers, targets, places, spared, table: dashed }, label) {
  const x = (place) => 28 + 46 * place;
  const box = (text, place, y, kind) => svg("g", { class: kind },
    svg("rect", { x: x(place) - 17, y: y - 15, width: 34, height: 26, rx: 5 }),
    svg("text", { x: x(place), y: y + 4 }, text));
  const width = x(Math.max(attackers.length - 1, targets.length)) + 28;
  return svg("svg", { class: "lines", width, height: 116, role: "img", "aria-label": label },
    places.map(([one, two]) => svg("line", { x1: x(one), y1: 31, x2: x(two + 1), y2: 83 })),
    attackers.map((text, place) => box(text, place, 20)),
    box(`(${spared})`, 0, 98, "spared"),
    targets.map((text, place) => box(text, place + 1, 98, place === dashed && "dashed")),
  );
}

/** Every legal move, with its reasons; the table can be sorted by each column. */
function moveTable({ t, state, set }, { moves }, make) {
  const button = ({ move }) => act(word(t, move), () => make(move));
  const names = ({ aims }) => aims.join(", ") || "–";
  const columns = [
    { name: "move", title: t("move"), key: ({ move }) => move || Infinity, cell: button },
    { name: "wins", title: t("result"), key: ({ wins }) => -wins, cell: ({ wins }) => result(t, wins) },
    { name: "score", title: t("score"), numeric: true, key: ({ score: n }) => -n, cell: (move) => move.points },
    { name: "best", title: t("best for"), key: ({ aims }) => -aims.length, cell: names },
    { name: "why", title: t("why"), cell: ({ sentence }) => sentence },
  ];
  const sorting = { sort: state.sort, onSort: (sort) => set({ sort }, true) };
  return panel(t("all moves"), table(t("every move, best play after it"), columns, moves, sorting));
}
