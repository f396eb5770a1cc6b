// Otrio for two, three and four players: rings to click, who can force what, and what players get.

import { choice, h, line, table, tick } from "./dom.js";
import { board, isProgram, moverOf, named, outcomeText, positionOf, startOf, valueOf } from "./otrio_board.js";
import { gameRecord, panel, status, value } from "./parts.js";
import { chance, options, stacks, stepOf, wide } from "./play.js";

const SECONDS = 5; // for a program or a hint
const LEVELS = ["beginner", "club", "expert"];
const KINDS = new Map([[true, "good"], [false, "bad"], [null, "open"]]);
const asking = new WeakMap(); // where a program was asked for its move, by context

const NEW_GAME = { moves: [], at: -1, hint: false };
const RULES = { board: "", color: 0, coalition: ["1"], winners: ["P1"], prefer: "previous", programs: [] };
const start = {
  players: 3, ...NEW_GAME, ...RULES, marks: "force", level: "club", seed: 1,
  coach: false, review: false, table: false, sort: "",
};

const everyone = ({ players }) => Array.from({ length: players }, (_, i) => i + 1);
const winsOf = (state) => everyone(state).map((player) => `P${player}`);
const winnersOf = ({ winners }) => winners.map((winner) => winner.replace(/^(?=\d)/, "P"));

/** The last move before where the view stands that no program made. */
const ownOf = (state) =>
  state.moves.findLastIndex((_, i) => i < stepOf(state) && !isProgram(state, moverOf(state, i)));

function questions(state) {
  const { marks, prefer, moves } = state;
  const here = positionOf(state);
  const wanted = { ...here, coalition: state.coalition.map(Number), winners: winnersOf(state) };
  const ordered = { ...here, prefer };
  const own = ownOf(state);
  const told = state.review ? { moves: moves.join(", "), since: 0 } : { ...positionOf(state, own + 1), since: own };
  return {
    show: ["otrio/show", here],
    ...(marks === "force" && { found: ["otrio/force", wanted], each: ["otrio/moves", wanted] }),
    ...(marks === "prefer" && { found: ["otrio/solve", ordered], each: ["otrio/analyze", ordered] }),
    ...(state.hint && { hint: ["otrio/advise", { ...ordered, time_limit: SECONDS }] }),
    ...((state.review ? moves.length : state.coach && own >= 0) && {
      review: ["otrio/review", { ...startOf(state), ...told, prefer, ranks: false }],
    }),
    ...(state.table && { table: ["otrio/effectivity", here] }),
  };
}

/** Make a move; one that stands next in the record goes on there, another one begins a branch. */
function play({ state, set }, move, replaces = false) {
  const step = stepOf(state);
  const goes = !state.programs.length && state.moves[step] === move;
  const moves = goes ? state.moves : [...state.moves.slice(0, step), move];
  set({ moves, at: step + 1 === moves.length ? -1 : step + 1, hint: false }, replaces);
}

const go = ({ state, set }, n) => set({ at: n >= state.moves.length ? -1 : n, hint: false });

function undo(context) {
  const own = ownOf(context.state);
  go(context, own < 0 ? stepOf(context.state) - 1 : own);
}

/** Ask a program for its move when it is its turn at the end of the game so far. */
async function reply(context, { is_over, to_move }) {
  const { t, state } = context;
  const { moves, prefer, level, seed } = state;
  const due = !is_over && isProgram(state, to_move) && stepOf(state) === moves.length;
  const here = due ? JSON.stringify([state.players, moves]) : null;
  if (asking.get(context) === here) return;
  asking.set(context, here);
  if (!due) return;
  const asked = { ...positionOf(state), prefer, level, seed, time_limit: SECONDS };
  const answer = await context.once("otrio/reply", asked);
  if (!answer || asking.get(context) !== here || context.state.moves !== moves) return;
  context.say(t("{player} plays {move}.", { player: `P${to_move}`, move: answer.move }));
  play(context, answer.move, true);
}

function draw(context) {
  const { t, of } = context;
  const { answer, before } = of("show");
  const position = answer ?? before;
  if (answer) reply(context, answer);
  const rows = new Map(((of("each").answer ?? of("each").partly)?.moves ?? []).map((row) => [row.move, row]));
  const legal = answer?.legal_moves ?? [];
  const right = [wishes(context), legal.length > 0 && [found(context, answer), moves(context, answer, rows)]];
  return h(
    "div",
    { class: "stack", onkeydown: (event) => press(event, context, legal) },
    h("h1", null, t("Otrio")),
    setup(context),
    stacks([game(context, position, rows), record(context)], [right, effectivity(context)]),
  );
}

function press(event, context, legal) {
  const { target, key, ctrlKey, metaKey, altKey, currentTarget } = event;
  if (target.matches("input, select, textarea") || ctrlKey || metaKey || altKey) return;
  if (key === "u" && stepOf(context.state)) undo(context);
  else if (key === "h" && legal.length) context.set({ hint: true }, true);
  else if (key === "?") currentTarget.querySelector(".keys").open ^= true;
  else return;
  event.preventDefault();
}

/** Boxes out of which some are ticked. */
function several(legend, pairs, chosen, change) {
  const kept = (each, on) => pairs.map(([name]) => name).filter((name) => (name === each ? on : chosen.includes(name)));
  const boxes = pairs.map(([each, text]) => tick(text, chosen.includes(each), (on) => change(kept(each, on))));
  return h("fieldset", { class: "options" }, h("legend", null, legend), boxes);
}

const names = (t, state) => everyone(state).map((player) => [String(player), named(t, state.players, player)]);

function setup({ t, state, set }) {
  const fresh = { ...NEW_GAME, seed: chance(1e6) };
  const anew = (count) => set({ ...fresh, ...RULES, players: Number(count) });
  return panel(
    t("the game"),
    options(
      choice(t("players"), state.players, [2, 3, 4].map((n) => [n, n]), anew),
      h("button", { onclick: () => set(fresh) }, t("new game")),
      several(t("programs play for"), names(t, state), state.programs, (programs) => set({ programs })),
      choice(t("strength"), state.level, LEVELS.map((level) => [level, t(level)]), (level) => set({ level })),
    ),
  );
}

function game(context, position, rows) {
  const { t, state, set, of } = context;
  if (!position) return panel(t("board"), status(context, "show"));
  const { is_over, legal_moves: legal, to_move } = position;
  const made = state.moves.slice(0, stepOf(state));
  const again = () => asking.delete(context) && set({ moves: made, at: -1 });
  const waits = !is_over && isProgram(state, to_move) && !of("once").waiting;
  return panel(
    t("board"),
    h("p", { role: "status" }, turn(t, position)),
    board(context, position, rows, (move) => of("once").waiting || play(context, move)),
    options(
      legal[0] === "pass" && h("button", { class: "main", onclick: () => play(context, "pass") }, t("pass")),
      waits && h("button", { class: "main", onclick: again }, t("let the program move")),
      h("button", { onclick: () => undo(context), disabled: !made.length }, t("undo")),
      h("button", { onclick: () => set({ hint: true }, true), disabled: is_over }, t("hint")),
      tick(t("coach: say what my moves are worth"), state.coach, (coach) => set({ coach })),
    ),
    h("p", { role: "status" }, of("hint").answer?.sentence),
    h("p", { class: "coach", role: "status" }, state.coach && reviewed(context, ownOf(state))?.sentence),
    ["show", "once", "hint"].map((name) => status(context, name)),
    h("details", { class: "keys" }, h("summary", null, t("keys")), keys(t)),
  );
}

function turn(t, { winner, is_over, to_move, players }) {
  if (winner) return value("good", t("{player} has won", { player: named(t, players, winner) }));
  return is_over ? value("even", t("draw")) : t("to move: {player}", { player: named(t, players, to_move) });
}

function keys(t) {
  const sizes = ["l m s", t("large, medium, small ring of the cell")];
  const others = [["u", t("undo")], ["h", t("hint")], ["?", t("these keys")]];
  const known = [[t("arrows"), t("to another cell")], sizes, ["Enter", t("play there")], ...others];
  return h("dl", null, known.map(([key, what]) => [h("dt", null, key), h("dd", null, what)]));
}

/** What a review says of the move number i. */
function reviewed({ of }, i) {
  const { answer, partly, args } = of("review");
  return (answer ?? partly)?.moves[i - args.since];
}

function record(context) {
  const { t, state, set } = context;
  const moves = state.moves.map((move, i) => {
    const text = `P${moverOf(state, i)} ${move}`;
    const row = state.review && reviewed(context, i);
    if (!row) return { text };
    const known = row.after ? outcomeText(t, row.after) : t("not known");
    const mark = row.cost == null ? "open" : row.cost ? "bad" : "good";
    return { text, mark, value: known, note: row.cost ? row.sentence : null };
  });
  return panel(
    t("moves of the game"),
    gameRecord(t, moves, stepOf(state), (n) => go(context, n)),
    tick(t("review: the value after each move"), state.review, (review) => set({ review })),
    status(context, "review"),
  );
}

function wishes({ t, state, set }) {
  const { marks, prefer } = state;
  const kinds = [["force", t("who can force it")], ["prefer", t("what players get")], ["none", t("nothing")]];
  const wins = [...winsOf(state), "D"].map((outcome) => [outcome, outcomeText(t, outcome)]);
  const orders = [["previous", t("who moved before")], ["next", t("who moves next")], ["own", t("orders of your own")]];
  const own = !["previous", "next"].includes(prefer);
  return panel(
    t("what counts"),
    options(
      choice(t("signs on the board"), marks, kinds, (kind) => set({ marks: kind })),
      marks === "force" && [
        several(t("who act together"), names(t, state), state.coalition, (coalition) => set({ coalition })),
        several(t("what they want"), wins, winnersOf(state), (winners) => set({ winners })),
      ],
      choice(t("everybody likes his win best, then a draw, then"), own ? "own" : prefer, orders, (order) =>
        set({ prefer: order === "own" ? strict(winsOf(state)) : order })),
      own && line(t("orders"), prefer, (text) => set({ prefer: text }), { class: "orders" }),
    ),
  );
}

/** Orders to begin with: the own win, the draw, and the others. */
const strict = (wins) =>
  wins.map((own) => [own, "D", ...wins.filter((win) => win !== own)].join(" > ")).join("; ");

function found(context, position) {
  const { t, state, of, set } = context;
  const { answer } = of("found");
  if (state.marks === "none") return null;
  const made = state.moves.slice(0, stepOf(state));
  const follow = (i) => set({ moves: [...made, ...answer.line], at: made.length + i + 1, hint: false });
  const item = (move, i) => h("li", null, h("button", { onclick: () => follow(i) }, move));
  const name = t("line of play");
  return panel(
    state.marks === "force" ? t("who can force it") : t("what players get"),
    h("p", { role: "status" }, answer && headline(t, answer, position)),
    answer?.line.length > 0 && h("nav", { class: "record", "aria-label": name }, name, h("ol", null, answer.line.map(item))),
    status(context, "found"),
  );
}

function headline(t, { coalition, winners, holds, outcome, outcomes, proven }, { to_move }) {
  const what = (winners ?? outcomes).map((each) => outcomeText(t, each)).join(t(" or ")) || t("nothing");
  const who = coalition?.map((player) => `P${player}`).join(" + ") || t("nobody");
  if (holds) return value("good", t("{who} can force this: {what}", { who, what }));
  if (holds === false) return value("bad", t("{who} cannot force this: {what}", { who, what }));
  if (coalition) return value("open", t("{who} may be able to force this: {what}", { who, what }));
  const { kind } = valueOf(t, { outcome }, to_move);
  return value(kind, proven ? t("with best play: {what}", { what }) : t("not known; possible: {what}", { what }));
}

function moves(context, position, rows) {
  const { t, state, set } = context;
  if (state.marks === "none") return null;
  const known = (move) => valueOf(t, rows.get(move), position.to_move);
  const rank = (move) => ["good", "even", "bad", "open"].indexOf(known(move).kind) + known(move).text;
  const button = (move) => h("button", { onclick: () => play(context, move) }, move);
  const columns = [
    { name: "move", title: t("move"), cell: button, key: (move) => move },
    { name: "value", title: t("after it"), cell: (move) => value(known(move).kind, known(move).text), key: rank },
  ];
  const sorts = { sort: state.sort, onSort: (sort) => set({ sort }, true) };
  return panel(t("all moves"), status(context, "each"), table(t("legal moves"), columns, position.legal_moves, sorts));
}

function effectivity(context) {
  const { t, state, set, of } = context;
  const cells = (of("table").answer ?? of("table").partly)?.cells ?? [];
  const known = new Map(cells.map((cell) => [`${cell.coalition} ${cell.outcomes}`, KINDS.get(cell.holds)]));
  const different = (name) => [...new Map(cells.map((cell) => [String(cell[name]), cell[name]])).values()];
  const answer = (kind) => value(kind, { good: t("yes"), bad: t("no"), open: t("open") }[kind]);
  const who = (coalition) => coalition.map((player) => `P${player}`).join(" + ") || t("nobody");
  const sets = different("outcomes").filter(({ length }) => length > 0 && length <= state.players);
  const cell = (outcomes) => (coalition) => answer(known.get(`${coalition} ${outcomes}`));
  const columns = sets.map((outcomes) => ({ title: outcomes.join(" "), cell: cell(outcomes) }));
  const title = t("which players together can force one of which outcomes (D: draw)");
  return panel(
    t("effectivity"),
    tick(t("table for all coalitions"), state.table, (on) => set({ table: on })),
    status(context, "table"),
    cells.length > 0 && wide(title, table(title, [{ title: t("who"), cell: who }, ...columns], different("coalition"))),
  );
}

export const otrio = { title: "Otrio", start, questions, draw };
