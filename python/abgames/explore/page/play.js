// What views of two-player games have in common: people or the program, undo, and the record.
// Their state has moves, at, play, first and seed; players are "mine" and "theirs".

import { choice, h, line } from "./dom.js";
import { gameRecord, panel, status } from "./parts.js";
import { drawnFrom } from "./stored.js";

/** What a new game resets; `at` counts the moves shown, -1 means all. */
export const NEW_GAME = { moves: [], at: -1 };

/** The levels of programs, from 0 at random to 9 perfectly: of nine moves so many are best ones. */
export const LEVELS = [..."0123456789"];
/** Who else may play: "" is a person. */
export const RIVALS = ["", ...LEVELS];
export const levels = (t) => LEVELS.map((level) => [level, { 0: t("0: at random"), 9: t("9: perfect") }[level] ?? level]);

/** `play` is the level of the program, if it plays; `first` is the player who begins. */
export const START = { ...NEW_GAME, play: "", first: "mine", seed: 1 };

export const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);
/** What draws a program's moves: on a day the same after the same moves. */
export const drawOf = ({ daily, moves }) => (daily ? drawnFrom(`${daily} ${moves}`) : chance);
export const chance = (n) => Math.floor(Math.random() * n);
export const other = (player) => (player === "mine" ? "theirs" : "mine");

/** Controls beside each other, and columns of panels. */
export const options = (...parts) => h("div", { class: "options" }, parts);
export const stacks = (...columns) => h("div", { class: "columns" }, columns.map((panels) => h("div", { class: "stack" }, panels)));

/** A part that may be wider than the page, and can be scrolled by keys too. */
export const wide = (label, ...content) => h("div", { class: "wide", role: "group", tabindex: "0", "aria-label": label }, content);

/** What the other view of a game takes over: the moves, and by the names in `keys` what is played; a game goes on from the position that was analysed. */
export const handing = (isAnalysis, ...keys) => (shared) => ({
  ...Object.fromEntries(["moves", "by", ...keys].filter((key) => key in shared).map((key) => [key, shared[key]])),
  ...(isAnalysis ? { at: shared.at } : { ...(shared.moves && { moves: made(shared) }), ...(shared.by && { by: shared.by.slice(0, stepOf(shared)) }), at: -1 }),
});

/** How many moves were made up to the position shown, and which. */
export const stepOf = ({ at, moves }) => (at < 0 ? moves.length : Math.min(at, moves.length));
export const made = (state) => state.moves.slice(0, stepOf(state));

/** A handler of a line of text that acts on typed text and then clears it. */
export const typing = (act) => ({ target }) => {
  if (!target.value || !target.reportValidity()) return;
  act(target.value);
  target.value = "";
};

/** A line for a number. */
export const amount = (label, given, change, limits) => line(label, given, (text) => change(Number(text)), { type: "number", min: 0, ...limits });

/** The names of the players. */
export function names({ t, state: { play } }) {
  return play ? { mine: t("you"), theirs: t("program") } : { mine: t("player 1"), theirs: t("player 2") };
}

/** Who the other player is, and who begins. */
export function opponents(context, change) {
  const { t, state } = context;
  return [choice(t("other player"), state.play, [["", t("a person")], ...levels(t)], (play) => change({ play })), choice(t("first move"), state.first, Object.entries(names(context)), (first) => change({ first }))];
}

/** The last move before the one shown that no program made. */
const ownOf = (state, movers) => (state.play === "" ? stepOf(state) - 1
  : movers?.findLastIndex((player, i) => i < stepOf(state) && player === "mine"));

/** Buttons to go back, to start again, and for the program; `movers` made the moves, if known. */
export function controls(context, movers, { begin, reply, waits }) {
  const { t, state } = context;
  const own = ownOf(state, movers);
  const undo = () => own != null && context.set({ moves: state.moves.slice(0, Math.max(own, 0)), at: -1 });
  return [
    h("button", { onclick: undo, disabled: !stepOf(state), "aria-disabled": own == null && "true" }, t("undo")),
    h("button", { onclick: () => begin({}), disabled: state.moves.length === 0 }, t("start again")),
    waits && h("button", { class: "main", onclick: reply }, t("let the program move")),
  ];
}

/** Let the program move, unless something else happens meanwhile: its answer, if it has moved. */
export async function replied(context, question, position) {
  const { t, state, state: { moves, play: level, seed } } = context;
  const answer = await context.once(question, { ...position, level: Number(level), seed: seed + stepOf(state) });
  if (!answer?.written || context.state.moves !== moves) return null;
  context.say(t("The program: {move}.", { move: answer.said }));
  context.set({ moves: [...made(state), answer.written], at: -1 }, true);
  return answer;
}

/** The moves and, if it `tells`, what the review says about them.  Its rows have a move as `written`, `wins`, `worth`, `loss` and a `sentence`, shown for the last move by a person. */
export function record(context, tells, said = String, movers = null) {
  const { t, state } = context;
  const { answer, before } = context.of("review");
  const found = (answer ?? before)?.moves ?? [];
  const rows = state.moves.map((move, i) => (found[i]?.written === String(move) ? found[i] : {}));
  const players = movers ?? rows.map(({ player }) => ["", "mine", "theirs"][player]);
  const moves = rows.map(({ wins, worth, loss }, i) => {
    const text = [names(context)[players[i]], said(state.moves[i])].filter(Boolean).join(": ");
    return tells ? { text, mark: wins ? "good" : "bad", value: worth, note: loss } : { text };
  });
  return panel(
    t("moves"),
    gameRecord(t, moves, stepOf(state), (n) => context.set({ at: n === moves.length ? -1 : n })),
    h("p", { class: "coach", "aria-live": "polite" }, tells && rows[ownOf(state, players)]?.sentence),
    status(context, "review"),
  );
}
