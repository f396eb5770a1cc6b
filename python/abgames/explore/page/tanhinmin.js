// Two-player Tanhinmin: open hands, matching lines, what each card is worth, deals and play.

import { choice, grid, h, line, svg, table } from "./dom.js";
import { forExperts, panel, status, value } from "./parts.js";
import { toggle } from "./playing.js";
import { NEW_GAME, RIVALS, START, amount, chance, controls, made, names, numbers, opponents, options, other, record, replied, stacks, wide } from "./play.js";

const KINDS = new Map([[true, "good"], [false, "bad"], [null, "open"]]);

const start = {
  mine: [1, 2, 4, 5], theirs: [1, 1, 2, 3, 6], table: 0, ...START, theory: true, experts: false, sort: "",
  variant: "none", cut: 8, goals: [1, 0], limits: [3, 3], cards: 7, ranks: 13, copies: 4,
};

export const HAND = [1, 1e9, 500]; // the lowest and the highest rank, the most cards
const VARIANTS = { variant: ["none", "cut", "goals", "limits", "last"], cut: [1, 1e9], goals: [0, 500, 2], limits: [1, 1e9, 2] };
const limits = { mine: HAND, theirs: HAND, table: [0, 1e9], play: RIVALS, ...VARIANTS, cards: [1, 250], ranks: [1, 250], copies: [1, 250] };

/** The game as in questions; `last_card` is a variant of the question, not of play. */
function game(state, moves = made(state)) {
  const { mine, theirs, table, first, variant, cut, goals, limits: pass_limits } = state;
  const variants = { cut: { cut }, goals: { goals }, limits: { pass_limits } };
  return { mine, theirs, table, first, moves: moves.join(","), ...variants[variant] };
}

function questions(state) {
  const shown = { ...game(state), last_card: state.variant === "last" };
  const review = state.moves.length && { review: ["tanhinmin/review", game(state, state.moves)] };
  return { show: ["tanhinmin/show", shown], ...review };
}

const result = (t, wins) => value(KINDS.get(wins), t(wins == null ? "not known" : wins ? "wins" : "loses"));
export const word = (t, move) => (Number(move) ? String(move) : t("pass"));

/** Make a move from the position shown; a cut keeps the lead, else the program may reply. */
function make(context, move) {
  const { state } = context;
  context.set({ moves: [...made(state), move ? String(move) : "pass"], at: -1 });
  if (state.play && !(state.variant === "cut" && move === state.cut)) reply(context);
}

async function reply(context) {
  const answer = await replied(context, "tanhinmin/reply", game(context.state));
  if (answer?.to_move === "theirs") await reply(context);
}

function draw(context) {
  const { t, state } = context;
  const begin = (changes) => {
    context.set({ ...NEW_GAME, ...changes });
    if (context.state.play && context.state.first === "theirs") reply(context);
  };
  const { answer, before, problem } = context.of("show");
  const shown = answer ?? (problem ? null : before);
  const live = answer != null && !(state.play && shown.to_move === "theirs");
  const known = shown?.analysis;
  const history = record(context, state.theory, (move) => word(t, move));
  return [
    h("h1", null, t("Two-player Tanhinmin")),
    stacks([board(context, begin, shown, live), history], [setup(context, begin)]),
    known && forExperts(context, () => [stacks([worth(context, shown)], [known.lines && lines(context, known, shown.to_move)]), known.moves && moveTable(context, known, live)]),
  ];
}

function setup(context, begin) {
  const { t, state } = context;
  const called = names(context);
  const number = (label, name, limits) => amount(label, state[name], (n) => begin({ [name]: n }), limits);
  const each = (name, label, min) => Object.values(called).map((who, place) =>
    amount(label(who), state[name][place], (n) => begin({ [name]: state[name].with(place, n) }), { min }));
  const hand = (player) => line(t("hand of {who}", { who: called[player] }), state[player].join(" "),
    (text) => begin({ [player]: numbers(text) }));
  const variants = [
    ["none", t("none")],
    ["cut", t("cut"), number(t("rank that cuts"), "cut", { min: 1 })],
    ["goals", t("goals"), each("goals", (who) => t("cards left at a win: {who}", { who }))],
    ["limits", t("pass limits"), each("limits", (who) => t("loses on pass number: {who}", { who }), 1)],
    ["last", t("last card")],
  ];
  return panel(
    t("the game"),
    options(Object.keys(called).map(hand), number(t("card on the table (0: none)"), "table")),
    options(
      choice(t("variant"), state.variant, variants, (variant) => begin({ variant })),
      variants.find(([name]) => name === state.variant)?.[2],
      opponents(context, begin),
    ),
    deal(context, begin),
  );
}

function deal(context, begin) {
  const { t, state } = context;
  const number = (label, name, max) => amount(label, state[name], (n) => context.set({ [name]: n }), { max });
  const dealt = async (seed) => {
    const { cards, ranks, copies } = context.state;
    const answer = await context.once("tanhinmin/deal", { cards, ranks, copies, seed });
    if (answer) begin({ mine: answer.mine, theirs: answer.theirs, table: 0, seed });
  };
  return h("details", null, h("summary", null, t("deal cards")),
    options(
      number(t("cards each"), "cards", 250), number(t("ranks"), "ranks", 250),
      number(t("of each rank"), "copies", 250), number(t("deal number"), "seed", 1e9),
      h("button", { onclick: () => dealt(context.state.seed) }, t("deal this number")),
      h("button", { class: "main", onclick: () => dealt(chance(1e6)) }, t("new deal")),
    ),
  );
}

function board(context, begin, shown, live) {
  const { t, state } = context;
  if (!shown) return panel(t("the cards"), status(context, "show"));
  const { winner, to_move: mover, table: rank, score } = shown;
  const called = names(context);
  const movers = context.of("show").answer?.played.map(({ player }) => player);
  const who = Object.fromEntries(Object.entries(called).map(([player, name]) => [player, t("{who}: {n}", { who: name, n: shown[player].length })]));
  const over = () => value("good", t("{who}: the winner, by {n}", { who: called[winner], n: Math.abs(score) }));
  const turn = winner ? over() : t("to move: {who}", { who: called[mover] });
  const waits = state.play && mover === "theirs";
  return panel(
    t("the cards"),
    h("p", null, turn, " · ", rank ? t("on the table: {rank}", { rank }) : t("the table is empty")),
    cards(context, shown, { who, live, values: state.theory, play: (move) => make(context, move) }),
    options(toggle(t("values"), state.theory, (theory) => context.set({ theory })), controls(context, movers, { begin, reply: () => reply(context), waits })),
    ["once", "show"].map((name) => context.of(name).problem && status(context, name)),
  );
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
  return h("div", { class: "cloth" }, lying, grid(t("the hands"), sitting.map(hand), { class: "hands" }, sitting.map((player) => who[player])));
}

/** What is known about the position, from the view of the player to move. */
function worth(context, { analysis, facts, to_move: mover }) {
  const { t } = context;
  const columns = [{ title: t("what"), cell: ({ name }) => name }, { title: t("value"), numeric: true, cell: ({ value }) => value }, { title: t("meaning"), cell: ({ meaning }) => meaning }];
  const title = t("winner and numbers");
  const wins = h("p", null, `${names(context)[mover]}: `, result(t, analysis.mover_wins));
  return panel(title, wins, wide(title, table(t("with best play"), columns, facts)));
}

/** Both matchings: the cards of one player above, and below what they can beat. */
function lines(context, { lines: sides }, mover) {
  const { t } = context;
  const called = [mover, other(mover)].map((player) => names(context)[player]);
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
function moveTable(context, { moves }, live) {
  const { t, state } = context;
  const button = ({ move }) => h("button", { onclick: () => live && make(context, move) }, word(t, move));
  const names = ({ aims }) => aims.join(", ") || "–";
  const columns = [
    { name: "move", title: t("move"), key: ({ move }) => move || Infinity, cell: button },
    { name: "wins", title: t("result"), key: ({ wins }) => -wins, cell: ({ wins }) => result(t, wins) },
    { name: "score", title: t("score"), numeric: true, key: ({ score: n }) => -n, cell: (move) => move.points },
    { name: "best", title: t("best for"), key: ({ aims }) => -aims.length, cell: names },
    { name: "why", title: t("why"), cell: ({ sentence }) => sentence },
  ];
  const sorting = { sort: state.sort, onSort: (sort) => context.set({ sort }, true) };
  return panel(t("all moves"), table(t("every move, best play after it"), columns, moves, sorting));
}

export const tanhinmin = { title: "Tanhinmin", start, limits, questions, draw };
