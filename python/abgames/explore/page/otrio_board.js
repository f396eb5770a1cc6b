// The board of Otrio: nine cells with three rings each, and what the moves are worth.

import { grid, h } from "./dom.js";
import { MARKS } from "./parts.js";
import { stepOf } from "./play.js";

const SIZES = ["large", "medium", "small"];
const COLORS = ["red", "green", "purple", "blue"];
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Where a game begins, as questions take it: the empty board, or one that was given. */
export const startOf = ({ players, board, color }) => ({ players, ...(board && { board, color: color || 1 }) });

/** The position that a view shows, or the one after n moves. */
export const positionOf = (state, n = stepOf(state)) => ({
  ...startOf(state),
  moves: state.moves.slice(0, n).join(", "),
});

/** Who makes the move number i; with two players the four colours alternate. */
export const moverOf = ({ players, board, color }, i) => (((board && color) || 1) - 1 + i) % players + 1;

/** Whether a program plays for a player. */
export const isProgram = ({ programs }, player) => programs.includes(String(player));

/** A player with the colours that are his. */
export function named(t, players, player) {
  const own = players === 2 ? [player - 1, player + 1] : [player - 1];
  return `P${player} (${own.map((color) => t(COLORS[color])).join(", ")})`;
}

/** An outcome in words. */
export const outcomeText = (t, outcome) =>
  outcome === "D" ? t("draw") : t("{player} wins", { player: outcome });

/** What is known of a move: a kind of value, its text, and what stands on the ring. */
export function valueOf(t, row, mover) {
  const { holds, outcome, proven } = row ?? {};
  if (holds === true) return { kind: "good", text: t("can be forced"), sign: MARKS.good };
  if (holds === false) return { kind: "bad", text: t("cannot be forced"), sign: MARKS.bad };
  if (!outcome) return { kind: "open", text: proven ? t("several outcomes") : t("not known"), sign: MARKS.open };
  const kind = outcome === "D" ? "even" : outcome === `P${mover}` ? "good" : "bad";
  return { kind, text: outcomeText(t, outcome), sign: MARKS[kind] + outcome.replace("D", "") };
}

/** The board of a position; `rows` has what is known of a move, by its text. */
export function board(context, position, rows, play) {
  const one = (row, column, size) => ring(context, position, rows, { row, column, size }, play);
  const cells = (row) => [0, 1, 2].flatMap((column) => [0, 1, 2].map((size) => one(row, column, size)));
  const columns = ["a", "b", "c"].map((column) => h("span", null, column));
  return h(
    "div",
    { class: "otrio" },
    h("div", { class: "otrio-columns", "aria-hidden": "true" }, columns),
    grid(context.t("board"), [0, 1, 2].map(cells), { onkeydown: walk }),
  );
}

function ring({ t, state, say, of }, position, rows, { row, column, size }, play) {
  const cell = "abc"[column] + "123"[row];
  const move = cell + "LMS"[size];
  const piece = position.board[size * 9 + row * 3 + column];
  const color = COLORS[piece - 1]; // none for a free place
  const legal = position.legal_moves.includes(move);
  const known = legal && state.marks !== "none" && valueOf(t, rows.get(move), position.to_move);
  const facts = {
    line: position.lines.includes(move) && t("in a line"),
    last: state.moves[stepOf(state) - 1] === move && t("last move"),
    hinted: of("hint").answer?.move === move && t("hint"),
    dead: !legal && !color && t("cannot be played"),
  };
  const said = [color ? t(color) : t("empty"), ...Object.values(facts), known && known.text];
  const label = [`${cell} ${t(SIZES[size])}`, ...said].filter(Boolean).join(", ");
  const sign = color ? "RGPB"[piece - 1] + (facts.line ? "★" : "") : known && known.sign;
  const properties = {
    class: ["ring", SIZES[size], color ?? "free", ...Object.keys(facts).filter((fact) => facts[fact])].join(" "),
    "aria-label": label,
    "aria-disabled": !legal && "true",
    title: label,
    onclick: () => (legal ? play(move) : say(label)),
  };
  return h("button", properties, h("span", { class: known && `value ${known.kind}`, "aria-hidden": "true" }, sign || ""));
}

/** Arrows lead to the same ring of the next cell, the letters of the sizes to the others of a cell. */
function walk(event) {
  const rings = [...event.currentTarget.querySelectorAll("button")];
  const i = rings.indexOf(event.target);
  const size = event.key.length === 1 ? "lms".indexOf(event.key.toLowerCase()) : -1;
  const step = STEPS[event.key];
  if (i < 0 || (size < 0 && !step) || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const [down, right] = step ?? [0, 0];
  const within = (place) => Math.min(Math.max(place, 0), 2);
  const cell = 9 * within(Math.floor(i / 9) + down) + 3 * within(Math.floor((i % 9) / 3) + right);
  rings[cell + (step ? i % 3 : size)].focus();
}
