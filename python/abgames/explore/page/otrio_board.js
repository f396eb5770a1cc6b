// The board of Otrio: nine cells with three rings each, and what the moves are worth.

import { grid, h } from "./dom.js";
import { MARKS } from "./parts.js";
import { made, stepOf } from "./play.js";

const SIZES = { L: "large", M: "medium", S: "small" };
export const COLORS = ["red", "green", "purple", "blue"];
const PLAYERS = ["1", "2", "3", "4"];
export const SEATS = { board: /^([.1-4 ]{27,60})?$/, color: [1, 4], players: [2, 4], colors: [0, 2], programs: PLAYERS, coalition: PLAYERS };

/** The empty board, or one that was given. */
const begun = ({ players, colors, board, color }) => ({ players, ...(colors && { colors }), ...(board && { board, color }) });

/** The position that is shown, as its moves. */
export const positionOf = (state) => ({ ...begun(state), moves: made(state).join(", ") });

/** A game: how it began, and its moves. */
export const gameOf = (state, moves = state.moves) => ({ situation: { game: "otrio", ...begun(state), ...(state.prefer && { prefer: state.prefer }) }, moves });

/** Who makes move number i: the colours alternate, also where a player has two. */
export const moverOf = ({ players, board, color }, i) => ((board ? color - 1 : 0) + i) % players + 1;

/** Whether a program makes move number i. */
export const programAt = (state, i) => state.programs.includes(String(moverOf(state, i)));

/** The colours in the order in which they are placed. */
export const colorsOf = ({ players, colors }) => COLORS.slice(0, players * (colors || (players === 2 ? 2 : 1)));

/** Pairs of a player's number and name, which has the player's colours. */
export function names(t, state) {
  const own = (player) => colorsOf(state).filter((_, i) => i % state.players === player).map((color) => t(color));
  return Array.from({ length: state.players }, (_, i) => [String(i + 1), `P${i + 1} (${own(i).join(", ")})`]);
}

/** An outcome in words, with the name of who wins. */
export const inWords = (t, outcome, player = outcome) => (outcome === "D" ? t("draw") : player === t("you") ? t("you win") : t("{player} wins", { player }));

/** What is known about a move: a kind of value, its text, and the winner. */
export function worthOf(t, { holds, outcome, proven } = {}, mover) {
  if (holds === true) return { kind: "good", text: t("can be forced") };
  if (holds === false) return { kind: "bad", text: t("cannot be forced") };
  if (!outcome) return { kind: "open", text: proven ? t("several outcomes") : t("not known") };
  if (outcome === "D") return { kind: "even", text: t("draw") };
  return { kind: outcome === `P${mover}` ? "good" : "bad", text: inWords(t, outcome), winner: outcome };
}

/** The board of a position; `values` has what is known about a move, by its text. */
export function board(context, position, values, play) {
  const one = (move) => ring(context, position, move, values.get(move), play);
  const cell = (place) => Object.keys(SIZES).map((size) => one(place + size));
  const rows = [..."123"].map((row) => [..."abc"].flatMap((column) => cell(column + row)));
  const header = { class: "otrio-columns", "aria-hidden": "true" };
  return h("div", { class: "otrio" }, [h("div", header, [..."abc"].map((column) => h("span", null, column))), grid(context.t("board"), rows, { "data-stride": 3 })]);
}

function ring({ t, state, say, of }, position, move, known, play) {
  const [column, row, letter] = move;
  const size = SIZES[letter];
  const piece = position.board["LMS".indexOf(letter) * 9 + (row - 1) * 3 + "abc".indexOf(column)];
  const color = COLORS[piece - 1]; // undefined for a free place
  const legal = position.legal_moves.includes(move);
  const facts = {
    line: position.lines.includes(move) && t("in a line"),
    last: state.moves[stepOf(state) - 1] === move && t("last move"),
    hinted: of("hint").answer?.move === move && t("hint"),
    dead: !legal && !color && t("cannot be played"),
  };
  const said = [color ? t(color) : t("empty"), ...Object.values(facts), known?.text].filter(Boolean);
  const label = [`${column}${row} ${t(size)}`, ...said].join(", ");
  const properties = {
    class: ["ring", size, color ?? "free", ...Object.keys(facts).filter((fact) => facts[fact])].join(" "),
    "data-move": move, "aria-label": label, "aria-disabled": !legal && "true", title: label,
    onclick: () => (legal ? play(move) : say(label)),
  };
  const sign = color ? ["RGPB"[piece - 1], facts.line && "★"] : known && [MARKS[known.kind], known.winner];
  const kind = known && `value ${known.kind}`;
  return h("button", properties, h("span", { class: kind, "aria-hidden": "true" }, sign));
}
