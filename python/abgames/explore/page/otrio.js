// Otrio for two, three and four players: rings to click, who can force what, and what players get.

import { choice, h, line, table, tick } from "./dom.js";
import { SEATS, board, inWords, moverOf, names, positionOf, programAt, worthOf } from "./otrio_board.js";
import { MARKS, forExperts, gameRecord, panel, status, value } from "./parts.js";
import { toggle } from "./playing.js";
import { LEVELS, NEW_GAME, chance, levels, made, options, stacks, stepOf, wide } from "./play.js";

const SECONDS = 5; // for a program or a hint
const FORCES = { good: "{who} can force this: {what}", bad: "{who} cannot force this: {what}", open: "{who} may be able to force this: {what}" };
const KEYS = [["arrows", "to another cell"], ["l m s", "large, medium, small ring of the cell"], ["Enter", "play there"], ["u", "undo"], ["h", "hint"], ["?", "these keys"]];
const RULES = { board: "", color: 1, coalition: ["1"], winners: ["P1"], prefer: "previous", programs: [] };
const LIMITS = { board: /^([.1-4 ]{27,60})?$/, color: [1, 4], winners: /^(D|P?[1-4])$/, marks: ["force", "prefer", "none"], level: LEVELS };
const start = { players: 3, colors: 0, ...NEW_GAME, hint: false, ...RULES, marks: "prefer", experts: false, level: "6", seed: 1, coach: false, review: false, table: false, sort: "" };

const winnersOf = ({ winners }) => winners.map((winner) => winner.replace(/^(?=\d)/, "P"));
const latest = ({ answer, partly }) => answer ?? partly;

/** The changes that show a game after n of its moves. */
const shown = (moves, n) => ({ moves, at: n < moves.length ? n : -1, hint: false });

/** The last move before the one shown that no program made. */
const ownOf = (state) => state.moves.findLastIndex((_, i) => i < stepOf(state) && !programAt(state, i));

function questions(state, of) {
  const { prefer, moves, level, seed } = state;
  const here = positionOf(state);
  const wanted = { ...here, coalition: state.coalition.map(Number), winners: winnersOf(state) };
  const ordered = { ...here, prefer };
  const quick = { ...ordered, time_limit: SECONDS };
  const { marks, experts } = state;
  const own = ownOf(state);
  const [since, end] = state.review ? [0, moves.length] : [own, state.coach ? own + 1 : 0];
  const { answer, args } = of("show");
  const goesOn = answer && !answer.is_over && args.moves === here.moves && stepOf(state) === moves.length;
  return {
    show: ["otrio/show", here],
    ...(experts && { force: { found: ["otrio/force", wanted] }, prefer: { found: ["otrio/solve", ordered] } }[marks]),
    ...{ force: { each: ["otrio/moves", wanted] }, prefer: { each: ["otrio/analyze", experts ? ordered : quick] } }[marks],
    ...(state.hint && { hint: ["otrio/advise", quick] }),
    ...(goesOn && programAt(state, moves.length) && { reply: ["otrio/reply", { ...quick, level: Number(level), seed }] }),
    ...(end && { review: ["otrio/review", { ...positionOf(state, end), since, prefer, ranks: false }] }),
    ...(experts && state.table && { table: ["otrio/effectivity", here] }),
  };
}

/** Make a move; the next one of the record continues it, any other starts a branch. */
function play({ t, state, set, say, of }, move, isProgram = false) {
  if (!of("show").answer || of("reply").waiting) return;
  const step = stepOf(state);
  const goes = !state.programs.length && state.moves[step] === move;
  const moves = goes ? state.moves : [...made(state), move];
  if (isProgram) say(t("{player} plays {move}.", { player: `P${moverOf(state, step)}`, move }));
  set(shown(moves, step + 1), isProgram);
}

const undo = ({ state, set }) => set(shown(state.moves, Math.max(ownOf(state), 0)));

function draw(context) {
  const { t, state, of } = context;
  const { answer, before } = of("show");
  const known = new Map(latest(of("each"))?.moves.map((row) => [row.move, row]));
  const legal = (state.marks !== "none" && answer?.legal_moves) || [];
  const values = new Map(legal.map((move) => [move, worthOf(t, known.get(move), answer.to_move)]));
  const experts = () => [wishes(context), values.size > 0 && [found(context, answer), moves(context, values)], effectivity(context)];
  const drawn = h("div", { class: "stack", onkeydown: (event) => press(event, context) }, [
    h("h1", null, t("Otrio")),
    setup(context),
    stacks([game(context, answer ?? before, values)], [record(context), forExperts(context, experts)]),
  ]);
  const { move } = of("reply").answer ?? {}; // of a program
  if (move) play(context, move, true);
  return drawn;
}

function press(event, context) {
  const { state, set, of } = context;
  const { target, ctrlKey, metaKey, altKey, currentTarget } = event;
  const key = event.key.toLowerCase();
  const cell = target.dataset.move?.slice(0, 2); // of a ring
  const ring = cell && currentTarget.querySelector(`[data-move=${CSS.escape(cell + key.toUpperCase())}]`);
  if (target.matches("input, select, textarea") || ctrlKey || metaKey || altKey) return;
  if (key === "u" && stepOf(state)) undo(context);
  else if (key === "h" && of("show").answer?.is_over === false) set({ hint: true }, true);
  else if (key === "?") currentTarget.querySelector(".keys").open ^= true;
  else if (ring) ring.focus();
  else return;
  event.preventDefault();
}

/** A group of checkboxes. */
function several(legend, pairs, chosen, change) {
  const others = (each) => chosen.filter((one) => one !== each);
  const turn = (each) => (on) => change(on ? [...others(each), each].sort() : others(each));
  const boxes = pairs.map(([each, text]) => tick(text, chosen.includes(each), turn(each)));
  return h("fieldset", { class: "options" }, h("legend", null, legend), boxes);
}

function setup({ t, state, set }) {
  const fresh = { ...shown([], 0), seed: chance(1e6) };
  const anew = (name) => (n) => set({ ...fresh, ...RULES, colors: 0, [name]: Number(n) });
  const programs = (players) => set({ programs: players, ...(players.length && { marks: "none" }) });
  return panel(t("the game"), options(
    choice(t("players"), state.players, [2, 3, 4].map((n) => [n, n]), anew("players")),
    state.players === 2 && choice(t("colours of each"), state.colors || 2, [[2, 2], [1, 1]], anew("colors")),
    h("button", { onclick: () => set(fresh) }, t("new game")),
    several(t("programs play for"), names(t, state), state.programs, programs),
    choice(t("strength"), state.level, levels(t), (level) => set({ level })),
  ));
}

function game(context, position, values) {
  const { t, state, set, of } = context;
  if (!position) return panel(t("board"), status(context, "show"));
  const { is_over, legal_moves: legal, winner, status: told } = position;
  const step = stepOf(state);
  const waits = !is_over && step < state.moves.length && programAt(state, step);
  const again = () => set(shown(made(state), step));
  const coached = state.coach && latest(of("review"))?.moves[state.review ? ownOf(state) : 0];
  const keys = KEYS.map(([key, what]) => [h("dt", null, t(key)), h("dd", null, t(what))]);
  return panel(t("board"), [
    h("p", { role: "status" }, is_over ? value(winner ? "good" : "even", told) : told),
    h("div", { class: "wood" }, board(context, position, values, (move) => play(context, move))),
    of("each").answer && values.size > 0 && [...values.values()].every(({ kind }) => kind === "open") && h("p", { role: "status" }, t("The end is too far away to see what the moves are worth.")),
    options(
      toggle(t("values"), state.marks !== "none", (on) => set({ marks: on ? "prefer" : "none" })),
      legal[0] === "pass" && h("button", { class: "main", onclick: () => play(context, "pass") }, t("pass")),
      waits && h("button", { class: "main", onclick: again }, t("let the program move")),
      h("button", { onclick: () => undo(context), disabled: !step }, t("undo")),
      h("button", { onclick: () => set({ hint: true }, true), disabled: is_over }, t("hint")),
      tick(t("coach: say what my moves are worth"), state.coach, (coach) => set({ coach })),
    ),
    h("p", { role: "status" }, of("hint").answer?.sentence),
    h("p", { class: "coach", role: "status" }, coached?.sentence),
    ["show", "reply", "hint", !state.experts && "each"].map((name) => name && status(context, name, true)),
    h("details", { class: "keys" }, h("summary", null, t("keys")), h("dl", null, keys)),
  ]);
}

function record(context) {
  const { t, state, set, of } = context;
  const reviewed = (state.review && latest(of("review"))?.moves) || [];
  const moves = state.moves.map((move, i) => {
    const text = `P${moverOf(state, i)} ${move}`;
    if (!reviewed[i]) return { text };
    const { cost, after, sentence } = reviewed[i];
    const mark = cost == null ? "open" : cost ? "bad" : "good";
    return { text, mark, value: after ? inWords(t, after) : t("not known"), note: cost ? sentence : null };
  });
  return panel(t("moves of the game"), [
    gameRecord(t, moves, stepOf(state), (n) => set(shown(state.moves, n))),
    tick(t("review: the value after each move"), state.review, (review) => set({ review })),
    status(context, "review", true),
  ]);
}

function wishes({ t, state, set }) {
  const kinds = [["force", t("who can force it")], ["prefer", t("what players get")], ["none", t("nothing")]];
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

function found(context, position) {
  const { t, state, of, set } = context;
  const { answer } = of("found");
  const follow = (i) => set(shown([...made(state), ...answer.line], stepOf(state) + i + 1));
  const item = (move, i) => h("li", null, h("button", { onclick: () => follow(i) }, move));
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

function moves(context, values) {
  const { t, state, set } = context;
  const button = ([move]) => h("button", { onclick: () => play(context, move) }, move);
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

export const otrio = { title: "Otrio", start, limits: { ...SEATS, ...LIMITS }, questions, draw };
