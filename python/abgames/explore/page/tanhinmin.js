// Two-player Tanhinmin: open hands, matching lines, what each card is worth, deals and play.

import { choice, grid, h, line, svg, table, tick } from "./dom.js";
import { panel, status, value } from "./parts.js";
import { NEW_GAME, START, chance, controls, made, names, numbers, opponents } from "./play.js";
import { options, other, record, stacks, wide } from "./play.js";

const PLAYERS = ["theirs", "mine"]; // as they sit, one above the other

const start = {
  mine: [1, 2, 4, 5], theirs: [1, 1, 2, 3, 6], table: 0, ...START,
  variant: "none", cut: 8, goals: [1, 0], limits: [3, 3],
  theory: true, sort: "", cards: 7, ranks: 13, copies: 4,
};

/** The game, by the names of the questions; `last_card` is a variant of what is asked, not of play. */
function game({ mine, theirs, table, first, variant, cut, goals, limits: pass_limits }) {
  const variants = { cut: { cut }, goals: { goals }, limits: { pass_limits } };
  return { mine, theirs, table, first, ...variants[variant] };
}

function questions(state) {
  const shown = { ...game(state), moves: made(state).join(","), last_card: state.variant === "last" };
  const played = { ...game(state), moves: state.moves.join(",") };
  const review = state.moves.length && { review: ["tanhinmin/review", played] };
  return { show: ["tanhinmin/show", shown], ...review };
}

const word = (t, move) => (Number(move) ? String(move) : t("pass"));
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
const result = (t, wins) =>
  wins == null ? value("open", t("not known")) : wins ? value("good", t("wins")) : value("bad", t("loses"));

/** Make a move from the position that is shown; a cut keeps the lead, else the program may reply. */
function make(context, move) {
  const { state } = context;
  context.set({ moves: [...made(state), move ? String(move) : "pass"], at: -1 });
  const leads = state.variant === "cut" && move === state.cut;
  return state.play && !leads && reply(context);
}

async function reply(context) {
  const { t, state } = context;
  const { moves, play: level, seed } = state;
  const args = { ...game(state), moves: made(state).join(","), level, seed };
  const answer = await context.once("tanhinmin/reply", args);
  if (answer?.move == null || context.state.moves !== moves) return;
  context.say(t("The program: {move}.", { move: word(t, answer.move) }));
  context.set({ moves: [...made(state), answer.move ? String(answer.move) : "pass"], at: -1 }, true);
  if (answer.to_move === "theirs") await reply(context);
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
  const known = state.theory ? shown?.analysis : null;
  return [
    h("h1", null, t("Two-player Tanhinmin")),
    stacks(
      [setup(context, begin), board(context, begin, shown, live), history(context)],
      [known && worth(context, known, shown.to_move), known && lines(context, known, shown.to_move)],
    ),
    known?.moves && moveTable(context, known, live),
  ];
}

function setup(context, begin) {
  const { t, state } = context;
  const sets = (name, read) => (text) => begin({ [name]: read(text) });
  const number = (label, name, min = 1) =>
    line(label, state[name], sets(name, Number), { type: "number", min });
  const pair = (label, name, place, min) => {
    const change = (text) => begin({ [name]: state[name].with(place, Number(text)) });
    return line(label, state[name][place], change, { type: "number", min });
  };
  const called = names(context);
  const each = (name, label, min) => Object.values(called).map((who, i) => pair(label(who), name, i, min));
  const variants = {
    none: t("none"), cut: t("cut"), goals: t("goals"), limits: t("pass limits"), last: t("last card"),
  };
  const hand = (player) =>
    line(t("hand of {who}", { who: called[player] }), state[player].join(" "), sets(player, numbers));
  return panel(
    t("the game"),
    options(Object.keys(called).map(hand), number(t("card on the table (0: none)"), "table", 0)),
    options(
      choice(t("variant"), state.variant, Object.entries(variants), (variant) => begin({ variant })),
      state.variant === "cut" && number(t("rank that cuts"), "cut"),
      state.variant === "goals" && each("goals", (who) => t("cards left when it is won: {who}", { who }), 0),
      state.variant === "limits" && each("limits", (who) => t("lost with pass number: {who}", { who }), 1),
    ),
    options(
      opponents(context, begin),
      tick(t("show the theory"), state.theory, (theory) => context.set({ theory })),
    ),
    deal(context, begin),
  );
}

function deal(context, begin) {
  const { t, state } = context;
  const number = (label, name, most) =>
    line(label, state[name], (text) => context.set({ [name]: Number(text) }), { type: "number", min: 0, max: most });
  const dealt = async (seed) => {
    const { cards, ranks, copies } = context.state;
    const answer = await context.once("tanhinmin/deal", { cards, ranks, copies, seed });
    if (answer) begin({ mine: answer.mine, theirs: answer.theirs, table: 0, seed });
  };
  return h("details", null, h("summary", null, t("deal cards")),
    options(
      number(t("cards each"), "cards", 250), number(t("ranks"), "ranks", 250),
      number(t("of each rank"), "copies", 250),
      number(t("deal number"), "seed", 1e9),
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
  const movers = shown.played.map(({ player }) => player);
  const known = new Map(state.theory ? shown.analysis?.moves?.map((move) => [move.move, move]) : []);
  const card = (player, move) => {
    const legal = player === mover && shown.legal_moves.includes(move);
    const onclick = () => live && legal && make(context, move);
    const value = legal && known.get(move);
    const kind = value?.score_moves ? "card best" : "card";
    const off = !legal || (state.play !== "" && player === "theirs");
    const label = [h("b", null, word(t, move)), value && badge(t, value)];
    return h("button", { class: kind, "aria-disabled": off && "true", onclick }, label);
  };
  const hand = (player) => [...shown[player], ...(player === mover ? [0] : [])].map((move) => card(player, move));
  const sitting = PLAYERS.filter((player) => shown[player].length > 0);
  const board = grid(t("the hands"), sitting.map(hand), { class: "hands" });
  board.querySelectorAll("[role=row]").forEach((row, i) => {
    const player = sitting[i];
    row.prepend(h("div", { role: "rowheader" }, t("{who}: {n}", { who: called[player], n: shown[player].length })));
  });
  const over = () => value("good", t("{who}: the winner, by {n}", { who: called[winner], n: Math.abs(score) }));
  const turn = winner ? over() : t("to move: {who}", { who: called[mover] });
  const waits = state.play && mover === "theirs";
  return panel(
    t("the cards"),
    h("p", null, turn, " · ", rank ? t("on the table: {rank}", { rank }) : t("the table is empty")),
    board,
    options(controls(context, movers, { begin, reply: () => reply(context), waits })),
    ["once", "show"].map((name) => context.of(name).problem && status(context, name)),
  );
}

/** What a card is worth, in a sign and a word. */
function badge(t, { wins, score_moves: best, score }) {
  if (wins == null) return value("open", t("not known"));
  const text = best ? t("best") : wins ? t("wins") : t("loses");
  return value(wins ? "good" : "bad", score == null ? text : `${text} ${signed(score)}`);
}

/** What is known of the position, as the player to move sees it. */
function worth(context, known, mover) {
  const { t } = context;
  const called = names(context);
  const who = called[mover];
  const rival = called[other(mover)];
  const { score, matchings, own_passes, opponent_passes, turns, plies, last_card_value: last } = known;
  const passes = (one, two) =>
    [t("passes of {who}", { who: one }), t("avoided by {one}, forced by {two}", { one, two })];
  const points = score == null ? null : signed(score);
  const compared = known.pass_limits
    ? t("of {who} and of {rival}; here they do not decide", { who, rival })
    : t("of {who} and of {rival}; {who} wins with more", { who, rival });
  const rows = [
    [[t("score"), t("cards left to the loser; minus when {who} loses", { who })], points],
    [[t("lines"), compared], matchings?.join(" : ")],
    [passes(who, rival), own_passes],
    [passes(rival, who), opponent_passes],
    [[t("turns"), t("plays and passes of the winner, against delay")], turns],
    [[t("plies"), t("plays and passes of both")], plies],
    last != null && [[t("last card"), t("2: no card left beats it, 1: one may")], signed(last)],
  ];
  const columns = [
    { name: "name", title: t("what"), cell: ([[name]]) => name },
    { name: "value", title: t("value"), numeric: true, cell: ([, number]) => number ?? t("not known") },
    { name: "meaning", title: t("meaning"), cell: ([[, meaning]]) => meaning },
  ];
  const title = t("what is known");
  const found = table(t("with best play"), columns, rows.filter(Boolean));
  return panel(title, h("p", null, `${who}: `, result(t, known.mover_wins)), wide(title, found));
}

/** Both matchings: the cards of one player above, and below what they can beat. */
function lines(context, { lines: sides }, mover) {
  const { t } = context;
  if (!sides) return null;
  const called = names(context);
  const figures = sides.map((side, i) => {
    const players = i ? [other(mover), mover] : [mover, other(mover)];
    const [who, rival] = players.map((player) => called[player]);
    const pairs = side.pairs.map(([one, two]) => `${one}>${two}`).join(", ");
    const text = t("lines of {who}: {n}", { who, n: side.pairs.length }) + (pairs && ` (${pairs})`);
    const aside = side.aside.flat().join(" ");
    const below = t("above {who}, below {rival}", { who, rival });
    const spares = aside && ` · ${t("left aside by the goals: {cards}", { cards: aside })}`;
    return h("figure", null, h("figcaption", null, text), picture(side, text), h("small", null, below, spares));
  });
  const note = t("In brackets the weakest card, which need not be beaten; dashed the table.");
  return panel(t("matching lines"), wide(t("matching lines"), figures), h("p", { class: "soft" }, note));
}

function picture({ attackers, targets, places, spared, table: dashed }, label) {
  const x = (place) => 28 + 46 * place;
  const rank = (text, place, y, kind = "") => {
    const box = svg("rect", { x: x(place) - 17, y: y - 15, width: 34, height: 26, rx: 5 });
    return svg("g", { class: kind }, box, svg("text", { x: x(place), y: y + 4 }, text));
  };
  const width = x(Math.max(attackers.length - 1, targets.length)) + 28;
  return svg("svg", { class: "lines", width, height: 116, role: "img", "aria-label": label },
    places.map(([one, two]) => svg("line", { x1: x(one), y1: 31, x2: x(two + 1), y2: 83 })),
    attackers.map((text, place) => rank(text, place, 20)),
    rank(`(${spared})`, 0, 98, "spared"),
    targets.map((text, place) => rank(text, place + 1, 98, place === dashed ? "dashed" : "")),
  );
}

/** Every legal move, with its reasons; the columns can be sorted by. */
function moveTable(context, { moves }, live) {
  const { t, state } = context;
  const aims = {
    score_moves: t("score"), length_moves: t("length"),
    own_pass_moves: t("own passes"), opponent_pass_moves: t("the other's passes"),
  };
  const best = (move) => Object.keys(aims).filter((name) => move[name]).map((name) => aims[name]).join(", ");
  const button = ({ move }) => h("button", { onclick: () => live && make(context, move) }, word(t, move));
  const points = ({ score }) => (score == null ? "–" : signed(score));
  const columns = [
    { name: "move", title: t("move"), key: ({ move }) => move || Infinity, cell: button },
    { name: "wins", title: t("result"), key: ({ wins }) => -wins, cell: ({ wins }) => result(t, wins) },
    { name: "score", title: t("score"), numeric: true, key: ({ score }) => -score, cell: points },
    { name: "best", title: t("best for"), key: (move) => -best(move).length, cell: (move) => best(move) || "–" },
    { name: "why", title: t("why"), cell: ({ sentence }) => sentence },
  ];
  const sorting = { sort: state.sort, onSort: (sort) => context.set({ sort }, true) };
  return panel(t("all moves"), table(t("every move, best play after it"), columns, moves, sorting));
}

function history(context) {
  const { t, state } = context;
  const { answer, before } = context.of("review");
  const rows = (answer ?? before)?.moves ?? [];
  const shown = state.theory ? rows : [];
  const moves = state.moves.map((move, i) => {
    if (!shown[i]) return { text: word(t, move) };
    const { wins, score, cost } = rows[i];
    const told = score == null ? (wins ? t("wins") : t("loses")) : signed(score);
    const note = cost ? t("gives away {n}", { n: cost }) : null;
    return { text: word(t, move), mark: wins ? "good" : "bad", value: told, note };
  });
  return record(context, moves, rows.map(({ player }) => player), shown.map(({ sentence }) => sentence));
}

export const tanhinmin = { title: "Tanhinmin", start, questions, draw };
