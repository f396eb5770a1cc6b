// Otrio for two to four people and programs at one screen, or analysed on the same board.

import { choice, h, line, tick } from "./dom.js";
import { analyses, countedIn } from "./guesses.js";
import { EXPERTS, EXPERT_LIMITS, expertQuestions, experts } from "./otrio.js";
import { SEATS, board, colorsOf, gameOf, inWords, moverOf, programAt, worthOf } from "./otrio_board.js";
import { act, analysed, coached, endCard, forClass, helpOf, judgedBy, said, soon, tableOf, toggle, wallQuestion, wins } from "./playing.js";
import { FRESH, LEVELS, chance, handing, levels, made, shownBy, until } from "./play.js";

const SECONDS = 5; // for a program or a hint
const EMPTY = { board: "", color: 1 };
const start = { ...FRESH, players: 2, colors: 0, ...EMPTY, programs: ["2"], level: "4", seed: -1, names: [], coach: false, values: false, daily: "", group: false, wooden: true };
const analysis = { ...start, players: 3, programs: [], seed: 1, values: true, review: false, ...EXPERTS };
const KEYS = [["arrows", "to another cell"], ["l m s", "large, medium, small ring of the cell"], ["Enter", "play there"], ["u", "undo"], ["h", "hint"], ["?", "these keys"]];
const fresh = () => ({ ...FRESH, ...EMPTY, daily: "", group: false, seed: chance(1e9) });
const OPENING = 4; // moves that are made in the puzzle of a day

/** On a day the first moves: rings in places that differ, too few for a line. */
function drawn({ seed, daily }, draw) {
  if (seed >= 0) return null;
  const free = [..."LMS"].flatMap((size) => [..."123"].flatMap((row) => [..."abc"].map((column) => column + row + size)));
  const moves = daily && Array.from({ length: OPENING }, () => free.splice(draw(free.length), 1)[0]);
  return { seed: draw(1e9), ...(daily && { moves, level: "6" }) };
}

const begunWith = ({ daily }) => (daily ? OPENING : 0);
const isOfPeople = ({ programs }, player) => player != null && !programs.includes(String(player));
const ownLast = (state) => state.moves.findLastIndex((_, i) => i >= begunWith(state) && !programAt(state, i));

function questions(whole, of) {
  const state = countedIn(whole);
  const isAnalysis = analyses(state);
  const here = gameOf(state);
  const { answer, args } = of("show");
  const isHere = answer && String(args.moves) === String(here.moves);
  const [goesOn, ended] = [isHere && !answer.outcome, isHere && answer.outcome];
  const n = state.moves.length;
  const quick = { ...here, time_limit: SECONDS };
  const judged = state.coach || state.why ? ownLast(state) : -1;
  return {
    show: ["play/show", here],
    ...wallQuestion(state, [state.seed, here.situation, state.programs, state.level], ended, ended && isOfPeople(state, answer.details.winner) ? n : 0),
    ...(ended && state.at >= 0 && { past: ["play/show", gameOf(state, made(state))] }),
    ...((isAnalysis || state.at >= 0 || (goesOn && !programAt(state, n))) && expertQuestions(state)),
    ...(state.hint && goesOn && { hint: ["play/reply", quick] }),
    ...(goesOn && programAt(state, n) && { reply: ["play/reply", { ...quick, level: Number(state.level), seed: state.seed }] }),
    ...(judged >= 0 && !ended && { review: ["play/review", { ...gameOf(state, state.moves.slice(0, judged + 1)), since: judged, ranks: false, time_limit: SECONDS }] }),
    ...(isAnalysis ? state.review && whole.moves.length && { end: ["play/review", { ...gameOf(whole), ranks: false }] } : ended && { end: ["play/review", { ...here, since: begunWith(state), ranks: false, time_limit: 2 * SECONDS }] }),
  };
}

function play(context, ...moves) {
  const { of } = context;
  const state = countedIn(context.state);
  if (!of("show").answer || of("show").waiting) return;
  // The next move of a game that is analysed goes on in it, any other one begins a branch.
  const goesOn = String(context.state.moves.slice(state.moves.length, state.moves.length + moves.length)) === String(moves);
  const [all, at] = [goesOn ? context.state.moves : [...state.moves, ...moves], state.moves.length + moves.length];
  context.set({ moves: all, at: at < all.length ? at : -1, hint: false, why: false }, programAt(state, state.moves.length));
}

/** A player by name: as typed, or "you" and "the program", or by number. */
function nameOf(t, state, player) {
  const { names, programs, players } = state;
  if (analyses(state)) return `P${player}`;
  if (names[player - 1]) return names[player - 1];
  const isProgram = programs.includes(String(player));
  if (isProgram) return programs.length > 1 ? t("program {n}", { n: player }) : t("the program");
  return programs.length === players - 1 ? t("you") : t("player {n}", { n: player });
}

/** An outcome in the names of the players. */
const outcomeOf = (t, state, outcome) => inWords(t, outcome, nameOf(t, state, Number(outcome[1])));

function draw(context) {
  const { t, of } = context;
  const state = countedIn(context.state);
  const isAnalysis = analyses(state);
  const { answer, args } = of("show");
  const position = shownBy(of("show"));
  const n = state.moves.length;
  const current = answer && String(args.moves) === String(state.moves);
  const ended = current && position.is_over;
  const waits = current && !ended && programAt(state, n);
  if (waits) later(context, of("reply").answer?.move);
  const click = (move) => (current && !waits ? state.at < 0 && play(context, move) : context.say(t("Wait a moment: {move} was not played.", { move })));
  const past = shownBy(of("past"));
  const shown = { ...context, state: past ? state : { ...state, at: -1 }, of };
  const undone = state.moves.length > 0 && { moves: state.moves.slice(0, Math.max(ownLast(state), 0)) };
  const rows = (state.values && (of("each").answer ?? of("each").partly)?.moves) || [];
  const known = rows.filter(({ outcome, holds }) => outcome || holds != null);
  const values = new Map((isAnalysis ? rows : known).map((row) => [row.move, worthOf(t, row, (past ?? position)?.to_move)]));
  const last = (of("review").answer ?? of("review").partly)?.moves[0];
  return tableOf(context, {
    name: "otrio", title: "Otrio", begun: isAnalysis || state.moves.length > begunWith(state),
    told: position && told(context, position, n, waits),
    board: position && h("div", { class: `wood ${state.wooden ? "" : "plain-board"}` }, board(shown, past ?? position, values, click)),
    hand: position && h("div", { class: "help" },
      current && position.legal_moves[0] === "pass" && !waits && act(t("pass"), () => play(context, "pass"), { class: "main" })),
    help: helpOf(context, "otrio", { undone, waits, ended, fresh: isAnalysis ? () => FRESH : fresh },
      isAnalysis && toggle(t("review"), state.review, (review) => context.set({ review }, true))),
    settings: settings(context),
    side: [
      state.values && of("each").answer && !known.length && said(t("The end is too far away to see what the moves are worth.")),
      state.hint && of("hint").answer && said(hinted(context, of("hint").answer)),
      last && coached(context, until(state, ownLast(state)), last.cost, judged(context, last)),
      seats(context, position, n, ended),
      isAnalysis ? analysed(context, ending(context, position)) : ended && endCard(context, ending(context, position)),
      isAnalysis && h("details", { class: "keys" }, h("summary", null, t("keys")), h("dl", null, KEYS.map(([key, what]) => [h("dt", null, t(key)), h("dd", null, t(what))]))),
    ],
    after: isAnalysis && position && experts(context, position, values, (...moves) => play(context, ...moves)),
    questions: ["show", "reply", "hint", !state.experts && "each", "review", "end"].filter(Boolean),
    fresh: FRESH,
  });
}

/** The keys of the board; a letter leads to a ring of the cell that has the focus. */
function press(event, context) {
  const { state, set, of } = context;
  const key = event.key.toLowerCase();
  const board = event.target.closest(".play");
  const cell = event.target.dataset?.move?.slice(0, 2);
  const ring = cell && board.querySelector(`[data-move=${CSS.escape(cell + key.toUpperCase())}]`);
  const counted = countedIn(state);
  if (key === "u" && counted.moves.length > begunWith(state) && !state.daily) set({ moves: counted.moves.slice(0, Math.max(ownLast(counted), 0)), at: -1, hint: false, why: false });
  else if (key === "h" && of("show").answer?.outcome === null) set({ hint: true }, true);
  else if (key === "?" && board?.querySelector(".keys")) board.querySelector(".keys").open ^= true;
  else if (ring) ring.focus();
  else return;
  event.preventDefault();
}

/** Let the program make its move after the drawing. */
function later(context, move) {
  const { t, state } = context;
  const player = nameOf(t, state, moverOf(state, state.moves.length));
  if (move) soon(context, move, t("{player} plays {move}.", { player, move }));
}

function told({ t, state }, position, n, waits) {
  const who = (player) => nameOf(t, state, player);
  if (position.is_over) return position.winner ? wins(t, who(position.winner)) : t("A draw.");
  const color = colorsOf(state)[n % colorsOf(state).length];
  const name = who(moverOf(state, n));
  const what = name === t("you") ? t("Your turn: a {color} ring", { color: t(color) }) : t("{player}: a {color} ring", { player: name, color: t(color) });
  return [h("i", { class: `bead ${color}` }), waits ? t("{player} is thinking", { player: name }) : what];
}

/** Who sits at the table, with which colours, and whose turn it is. */
function seats({ t, state }, position, n, ended) {
  const seat = (_, i) => {
    const own = colorsOf(state).filter((_color, c) => c % state.players === i);
    const turn = !ended && moverOf(state, n) === i + 1;
    const words = own.map((color) => t(color)).join(t(", then "));
    return h("li", { class: turn && "turn", "aria-current": turn && "true" }, own.map((color) => h("i", { class: `bead ${color}` })),
      h("b", null, nameOf(t, state, i + 1)), h("small", null, ` ${words}`));
  };
  return position && h("ul", { class: "seats", "aria-label": t("players") }, Array.from({ length: state.players }, seat));
}

const hinted = ({ t, state }, { move, details: { best, outcome } }) => {
  if (!best) return t("Try {guess}. I have not seen the end.", { guess: move });
  return outcome ? t("Try {guess}: {what}.", { guess: move, what: outcomeOf(t, state, outcome) }) : t("Try {guess}.", { guess: move });
};

/** What a move was worth. */
function judged({ t, state }, row) {
  if (row.cost == null) return t("It is too early to say what that move is worth.");
  return judgedBy(t, row, (outcome) => outcomeOf(t, state, outcome), true);
}

/** What is known of a game; an analysis has the moves of all players. */
function ending(context, { winner } = {}) {
  const { t, state, of } = context;
  const rows = (of("end").answer ?? of("end").partly)?.moves ?? [];
  const first = begunWith(state);
  const people = [...Array(state.players).keys()].filter((i) => !state.programs.includes(String(i + 1)));
  const me = `P${people[0] + 1}`;
  const worth = (outcome) => (outcome === me ? 1 : outcome === "D" ? 0.5 : outcome ? 0 : null);
  const own = state.moves.slice(first).map((text, i) => ({ text, i: first + i, ...rows[i] })).filter(({ i }) => !programAt(state, i));
  const known = rows.filter((row) => row?.after);
  return {
    game: "otrio", title: t("Otrio"), won: isOfPeople(state, winner),
    key: `${state.seed} ${state.daily} ${state.moves.join()}`,
    headline: winner ? wins(t, nameOf(t, state, winner)) : t("A draw."),
    facts: [[t("moves"), state.moves.length - first], [t("mistakes"), own.filter(({ cost }) => cost).length || (own.every(({ cost }) => cost === 0) ? 0 : "?")]],
    moves: own.map((row) => ({ text: analyses(state) ? `P${moverOf(state, row.i)} ${row.text}` : row.text, cost: row.cost, why: row.sentence && judged(context, row), at: row.i + 1 })),
    values: known.map((row) => worth(row.after)).filter((value) => value != null),
    before: (k) => until(state, own[k].i),
    again: () => context.set(fresh()),
    same: { ...state, ...FRESH },
  };
}

function settings(context) {
  const { t, state, set } = context;
  const isAnalysis = analyses(state);
  const players = Array.from({ length: state.players }, (_, i) => i + 1);
  const others = (each) => state.programs.filter((one) => one !== each);
  const turn = (each) => (on) => set({ ...fresh(), programs: on ? [...others(each), each].sort() : others(each) });
  const rename = (i) => (text) => set({ names: players.map((_, k) => (k === i ? text.trim() : state.names[k] ?? "")) }, true);
  return [
    choice(t("players"), state.players, [2, 3, 4].map((n) => [n, n]), (n) => set({ ...fresh(), players: Number(n), colors: 0, names: [], ...(isAnalysis ? { ...EXPERTS, experts: state.experts } : { programs: Array.from({ length: n - 1 }, (_, i) => String(i + 2)) }) })),
    state.players === 2 && choice(t("colours of each"), state.colors || 2, [[2, 2], [1, 1]], (n) => set({ ...fresh(), colors: Number(n) })),
    !isAnalysis && choice(t("strength"), state.level, levels(t), (level) => set({ ...fresh(), level })),
    !isAnalysis && players.map((player, i) => h("div", { class: "options" },
      line(t("name of player {n}", { n: player }), state.names[i] ?? "", rename(i), { size: 10, maxlength: 20 }),
      tick(t("a program"), state.programs.includes(String(player)), turn(String(player))))),
    !isAnalysis && forClass(context, fresh()),
    tick(t("wooden board"), state.wooden, (wooden) => set({ wooden }, true)),
  ];
}

export const otrioGame = (isAnalysis) => ({
  title: "Otrio", start: isAnalysis ? analysis : start, limits: { ...SEATS, level: LEVELS, ...(isAnalysis && EXPERT_LIMITS) }, drawn, questions, draw, press,
  handed: handing(isAnalysis, "players", "colors", "board", "color"),
});
