// Small pictures of the games, drawn with the colours of the page.

import { svg } from "./dom.js";

const circle = (x, y, r, kind) => svg("circle", { cx: x, cy: y, r, class: kind });
const box = (x, y, width, height, kind, rx = 4) => svg("rect", { x, y, width, height, rx, class: kind });
const text = (x, y, words, kind = "") => svg("text", { x, y, class: kind }, words);
const ring = (x, y, r, kind) => svg("circle", { cx: x, cy: y, r, class: `${kind} stroke` });

const row = (y, pegs, hits, near) => [
  pegs.map((peg, i) => circle(20 + 24 * i, y, 9, peg)),
  Array.from({ length: 4 }, (_, i) => circle(122 + (i % 2) * 11, y - 5 + 11 * Math.floor(i / 2), 4,
    i < hits ? "dot" : i < hits + near ? "dot open" : "dot none")),
];

const PICTURES = {
  ab: () => [[..."1234"].map((digit, i) => [box(12 + 34 * i, 18, 28, 34, "cell"), text(26 + 34 * i, 42, digit)]),
    [0, 1, 2, 3].map((i) => circle(30 + 34 * i, 74, 8, i < 1 ? "dot" : i < 3 ? "dot open" : "dot none"))],
  mastermind: () => [row(82, ["red", "blue", "green", "yellow"], 1, 2), row(56, ["red", "green", "white", "blue"], 2, 1),
    row(30, ["red", "green", "blue", "white"], 3, 0)],
  words: () => [..."HORSE", ..."SHORE"].map((letter, i) => {
    const kind = ["near", "near", "near", "near", "hit", "hit", "hit", "hit", "hit", "hit"][i];
    const [x, y] = [14 + 27 * (i % 5), i < 5 ? 18 : 52];
    return [box(x, y, 24, 28, `cell ${kind}`), text(x + 12, y + 20, letter, "on")];
  }),
  cardmoo: () => [["3", "♠", 14, "b"], ["8", "♥", 56, "r"], ["Q", "♠", 98, "b"]].map(([rank, suit, x, kind]) =>
    [box(x, 16, 40, 68, "paper", 6), text(x + 20, 48, rank, kind), text(x + 20, 72, suit, kind)]),
  otrio: () => [box(22, 2, 106, 96, "wooden", 10), [[48, 26, "red"], [75, 50, "purple"], [102, 74, "red"]].map(([x, y, kind]) => ring(x, y, 11, kind)),
    ring(102, 26, 5, "green"), ring(48, 74, 5, "blue"), ring(75, 50, 4, "green")],
  nim: () => [3, 5, 7].map((n, i) => Array.from({ length: n }, (_, k) => circle(20 + 18 * k, 24 + 26 * i, 8, "stone-art"))),
  tanhinmin: () => [[2, 5, 9].map((n, i) => [box(30 + 32 * i, 4, 26, 34, "paper", 4), text(43 + 32 * i, 28, n, "b")]),
    [1, 4, 7].map((n, i) => [box(30 + 32 * i, 62, 26, 34, "paper", 4), text(43 + 32 * i, 86, n, "r")])],
  games: () => [text(75, 66, "?", "large"), ring(75, 50, 40, "soft-art")],
};

/** The picture of a game, which says nothing that the text beside it does not. */
export const picture = (game) => svg("svg", { class: "art", viewBox: "0 0 150 100", "aria-hidden": "true" }, PICTURES[game]());
