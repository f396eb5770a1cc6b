// What guesses are made of: digits, coloured pegs, letters, cards; how they look, and how replies do.

import { h } from "./dom.js";
import { pairs } from "./guesses.js";
import { plain } from "./race.js";

const COMMON = 5; // letters of the words that everybody has
const PEGS = ["red", "green", "blue", "yellow", "white", "orange", "purple", "brown", "grey"];
const LETTERS = "RGBYWOPNK"; // two colours may look alike, two letters do not
const CARDS = { H: "right place and colour", NP: "right place only", NC: "right colour only", N: "rank only" };
/** What is known of a digit or a letter. */
export const MARKED = { out: "out", maybe: "possible", sure: "sure", hit: "in the right place", near: "elsewhere", none: "not in the word" };
/** Replies as people send them: letters, and kinds of cards. */
const SQUARES = { g: "🟩", y: "🟨", "-": "⬛", H: "🟩", NP: "🟨", NC: "🟦", N: "🟪" };
const SUITS = { b: "♠", r: "♥" };
const RANKS = { 1: "A", 11: "J", 12: "Q", 13: "K" };
const ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];

const chars = (text) => [...text];
const span = (kind, ...content) => h("span", { class: kind }, ...content);

/** Bulls and cows: full and empty rings, and the numbers for who reads. */
function bulls(t, pegs) {
  const count = (reply) => [...reply.matchAll(/(\d+)[AB]/g)].map(([, n]) => Number(n));
  const said = (reply) => {
    const [hits, near] = count(reply);
    return t("{a} in the right place, {b} elsewhere", { a: hits, b: near });
  };
  const dots = (reply) => {
    const [hits, near] = count(reply);
    return Array.from({ length: pegs }, (_, i) => h("i", { class: i < hits ? "hit" : i < hits + near ? "near" : "none" }));
  };
  const reply = (text) => span("reply", h("span", { class: "dots", role: "img", "aria-label": said(text), title: said(text) }, dots(text)),
    h("small", { "aria-hidden": "true" }, text.replace("A", "●").replace("B", "○")));
  const signs = (text) => {
    const [hits, near] = count(text);
    return "🟩".repeat(hits) + "🟨".repeat(near) + "⬛".repeat(pegs - hits - near);
  };
  return { said, reply, signs };
}

const USUAL = { between: "", split: chars, join: (draft) => draft.join(""), mark: () => "", known: () => null, plain };
const SPACED = { between: " ", split: (guess) => guess.split(" "), join: (draft) => draft.join(" ") };

const FACES = {
  ab: ({ pegs, colors }, t, once = true) => {
    const symbols = colors > 10 ? Array.from({ length: colors }, (_, i) => String(i + 1)) : chars(colors === 10 ? "0123456789" : "123456789".slice(0, colors));
    const half = colors > 10 ? colors : 5;
    return {
      ...USUAL, ...(colors > 10 && SPACED), plain: (name, text) => plain(name, text, { colors }),
      ...bulls(t, pegs), kind: "digits", length: pegs, symbols, once, notes: true,
      rows: symbols.length > half ? [symbols.slice(0, half), symbols.slice(half)] : [symbols],
      draw: (piece) => span("digit", piece), name: (piece) => piece,
      typed: (key) => symbols.includes(key) && key,
    };
  },
  mastermind: ({ pegs, colors }, t) => {
    if (colors > PEGS.length) return FACES.ab({ pegs, colors }, t, false);
    const symbols = chars("123456789".slice(0, colors));
    return {
      ...USUAL, ...bulls(t, pegs), kind: "pegs", between: " ", length: pegs, symbols, rows: [symbols],
      draw: (piece) => span(`peg ${PEGS[piece - 1]}`, LETTERS[piece - 1]), name: (piece) => t(PEGS[piece - 1]),
      typed: (key) => (symbols.includes(key) ? key : symbols[LETTERS.indexOf(key.toUpperCase())]),
    };
  },
  words: ({ answers, allowed }, t) => {
    const length = chars(answers.trim().split(/[\s,]+/)[0]).length || COMMON;
    const used = [...new Set(`${answers}${allowed}`.toLowerCase().replace(/[\s,]/g, ""))];
    const rows = ROWS.map(chars);
    const others = used.filter((letter) => !ROWS.join("").includes(letter));
    const words = { g: "hit", y: "near", "-": "none" };
    const order = ["none", "near", "hit"];
    return {
      ...USUAL, kind: "letters", length, symbols: [...rows.flat(), ...others], rows: others.length ? [...rows, others] : rows,
      draw: (piece, mark = "") => span(`tile ${mark}`, piece.toUpperCase()), name: (piece) => piece.toUpperCase(),
      mark: (reply, i) => words[reply[i]], signs: (reply) => chars(reply).map((sign) => SQUARES[sign]).join(""), reply: (reply) => h("span", { class: "unseen" }, reply),
      said: (reply) => chars(reply).map((sign) => t(MARKED[words[sign]])).join(", "),
      known: (history, piece) => pairs(history).flatMap(([guess, reply]) =>
        chars(guess).map((letter, i) => letter === piece && words[reply[i]])).filter(Boolean)
        .sort((a, b) => order.indexOf(b) - order.indexOf(a))[0],
      typed: (key) => key.length === 1 && (rows.flat().includes(key.toLowerCase()) || others.includes(key)) && key.toLowerCase(),
    };
  },
  cardmoo: (_, t) => {
    const ranks = Array.from({ length: 13 }, (_, i) => i + 1);
    const rows = ["b", "r"].map((color) => ranks.map((rank) => `${rank}${color}`));
    rows[1].push("X");
    const name = (piece) => (piece === "X" ? t("joker") : `${RANKS[parseInt(piece, 10)] ?? parseInt(piece, 10)}${SUITS[piece.at(-1)]}`);
    const counts = (reply) => [...reply.matchAll(/(\d)(\w+?)(?=\d|$)/g)];
    const said = (reply) => counts(reply).map(([, n, kind]) => `${n} ${t(CARDS[kind])}`).join(", ") || t("nothing");
    const signs = (reply) => chars(`${counts(reply).map(([, n, kind]) => SQUARES[kind].repeat(n)).join("")}⬛⬛⬛`).slice(0, 3).join("");
    return {
      ...USUAL, ...SPACED, kind: "cards", length: 3, symbols: rows.flat(), rows, name, said, signs, once: true,
      draw: (piece) => (piece === "X" ? span("face joker", "★") : span(`face ${piece.at(-1)}`, h("b", null, name(piece).slice(0, -1)), SUITS[piece.at(-1)])),
      reply: (reply) => span("reply", said(reply)), typed: () => null,
    };
  },
};

/** Guesses and replies of a table are any texts. */
FACES.table = () => ({
  ...USUAL, kind: "texts", length: 1, symbols: { includes: Boolean }, rows: [], split: (guess) => [guess], join: ([guess]) => guess,
  draw: (piece) => span("text", piece), name: (piece) => piece, said: String, reply: (reply) => span("reply", reply), typed: () => null,
});

/** How a game looks: {kind, length, symbols, rows, draw, name, split, join, mark, reply, said, signs, typed}. */
export const facesOf = (game, state, t) => FACES[game](state, t);

// Dragging by mouse, pen or finger: a piece follows the pointer, and falls on what is under it.

const NEAR = 8; // pixels; less is a click
let held = null; // the pointer that is down: {x, y, shown, over}
let moved = false; // whether it went further than a click does

/** The place on the board under a pointer, if there is one. */
const under = ({ clientX, clientY }) => document.elementsFromPoint(clientX, clientY).find((each) => each.matches("[data-place]"));

function follow(event) {
  const [x, y] = [event.clientX - held?.x, event.clientY - held?.y];
  const piece = event.currentTarget.firstElementChild;
  if (!held || !piece || (!moved && !(Math.hypot(x, y) > NEAR))) return;
  moved = true;
  held.shown?.cancel();
  held.shown = piece.animate([{ transform: `translate(${x}px, ${y}px) scale(1.15)` }], { duration: 0, fill: "forwards" });
  held.over?.removeAttribute("data-over");
  held.over = under(event);
  held.over?.setAttribute("data-over", "");
}

function letGo(event, drop) {
  held?.shown?.cancel();
  held?.over?.removeAttribute("data-over");
  const place = under(event)?.dataset.place;
  if (held && moved && drop) drop(place == null ? null : Number(place));
  held = null;
}

/** Handlers for what is clicked, or dragged: `drop(place)` hears where it was let go, null: nowhere. */
export const draggable = (click, drop) => ({
  onpointerdown(event) {
    moved = false;
    held = event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    if (held) event.currentTarget.setPointerCapture(event.pointerId);
  },
  onpointermove: follow,
  onpointerup: (event) => letGo(event, drop),
  onpointercancel: (event) => letGo(event, null),
  // A click that ends a drag is none; keys that click have no detail.
  onclick: (event) => (moved && event.detail ? null : click()),
});
