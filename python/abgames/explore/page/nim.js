// Nim and other heap games: stones to click, the binary explanation, and a lesson that hides it.

import { choice, grid, h, line, table, tick } from "./dom.js";
import { panel, status, value } from "./parts.js";
import { NEW_GAME, RIVALS, START, amount, chance, controls, made, names, numbers, opponents, options, other, record, replied, stacks, stepOf, typing, wide } from "./play.js";

const RULES = { nim: "Nim", kayles: "Kayles", dawson: "Dawson's Kayles", lasker: "Lasker's Nim", grundy: "Grundy's game", wythoff: "Wythoff's game", "moore-2": "Moore's Nim" };
const DRAWN = 20; // the largest pile that is drawn
export const PILES = /^\d{1,16}( \d{1,16}){0,19}$/; // as in the record of a game
const PLAIN = 10; // up to this many columns they are called 4, 2, 1, as in the sentences

const positions = ({ piles, moves }) => [piles, ...moves.map(numbers)];
const moverOf = ({ first }, step) => (step % 2 ? other(first) : first);
const moversOf = (state) => state.moves.map((_, step) => moverOf(state, step));
const pilesOf = (state) => positions(state)[stepOf(state)];
const asked = (state) => ({ piles: pilesOf(state), rule: state.rule, misere: state.misere });

function questions(state) {
  const game = { positions: positions(state), rule: state.rule, misere: state.misere };
  const review = state.moves.length && { review: ["nim/review", game] };
  return { explain: ["nim/explain", asked(state)], moves: ["nim/legal", asked(state)], ...review };
}

/** Change the game, and let the program reply if it is to move. */
function go(context, changes) {
  context.set({ ...NEW_GAME, ...changes });
  return reply(context);
}

const programs = (state) => state.play !== "" && moverOf(state, stepOf(state)) === "theirs";
const reply = (context) => programs(context.state) && replied(context, "nim/reply", asked(context.state));
const make = (context, move) => programs(context.state) || go(context, { moves: [...made(context.state), move] });

function draw(context) {
  const { t, state } = context;
  const begin = (changes) => go(context, changes);
  const { answer } = context.of("explain");
  // The state of a lesson: the position, the winner chosen, and how many columns are shown.
  const [place, ...hint] = state.hint;
  const [guess, shown] = place === pilesOf(state).join(" ") ? hint : ["", 0];
  const hidden = state.lesson && !(answer && guess && shown >= (answer.columns?.length ?? 1));
  const told = [
    state.lesson && answer && lesson(context, answer, guess, Number(shown)),
    reasons(context, answer, hidden, guess ? shown : -1),
    record(context, !hidden, String, moversOf(state)),
  ];
  return [h("h1", null, t("Nim and heap games")), stacks([setup(context, begin), board(context, begin, hidden ? [] : answer?.moves)], told)];
}

/** A handler that takes typed piles. */
export const readPiles = ({ once }, asked, take) => async (piles) => {
  const known = await once("nim/position", { ...asked, piles });
  if (known) take(known.position);
};

function setup(context, begin) {
  const { t, state } = context;
  const known = Object.hasOwn(RULES, state.rule);
  const rules = [...Object.entries(RULES).map(([rule, name]) => [rule, t(name)]), ["", t("another rule")]];
  const count = state.rule === "wythoff" ? 2 : 3 + chance(2);
  const fresh = () => begin({ piles: Array.from({ length: count }, () => 1 + chance(12)), seed: chance(1e6) });
  return panel(
    t("the game"),
    options(
      choice(t("rule"), known ? state.rule : "", rules, (rule) => begin({ rule: rule || "1,3,4" })),
      !known && line(t("code or amounts"), state.rule, (rule) => begin({ rule })),
      tick(t("misère: the last move loses"), state.misere, (misere) => begin({ misere })),
      line(t("piles"), state.piles.join(" "), readPiles(context, asked(state), (piles) => begin({ piles }))),
      h("button", { onclick: fresh }, t("new piles")),
      opponents(context, begin),
      tick(t("lesson: hide the explanation"), state.lesson, (on) => context.set({ lesson: on, hint: [] })),
    ),
    h("p", { class: "soft" }, context.of("moves").answer?.rules),
  );
}

function board(context, begin, best = []) {
  const { t, state } = context;
  const { answer, before } = context.of("moves");
  const piles = pilesOf(state);
  const mover = moverOf(state, stepOf(state));
  const winner = names(context)[state.misere ? mover : other(mover)];
  const waits = programs(state) && answer && !answer.over;
  const type = typing(async (move) => {
    const typed = !programs(state) && (await context.once("nim/make", { ...asked(state), move }));
    if (typed) make(context, typed.written);
  });
  const after = (index, left) => piles.with(index, left).join(" ");
  const won = new Set(best.map(({ written }) => written));
  const over = answer?.over && value("good", t("the game is over; the winner: {winner}", { winner }));
  return panel(
    t("piles"),
    h("p", null, over || t("to move: {who}", { who: names(context)[mover] })),
    state.rule === "nim" ? h("div", { class: "cloth" }, stones(context, piles, (...to) => make(context, after(...to)), (...to) => won.has(after(...to)))) : listed(context, piles, answer ?? before, !answer),
    options(line(t("a move in words"), "", null, { placeholder: answer?.example, onchange: type }), controls(context, moversOf(state), { begin, reply: () => reply(context), waits })),
    ["once", "moves"].map((name) => status(context, name, true)),
  );
}

/** The piles of Nim: a stone is taken with all stones behind it; `wins` says after which the player wins. */
export function stones({ t }, piles, leave, wins = () => false) {
  const stone = (pile, index, left) => {
    const isBest = wins(index, left);
    const label = t("pile {n}: take {k}, leave {left}", { n: index + 1, k: pile - left, left }) + (isBest ? ` ${t("wins")}` : "");
    const dot = h("span", { "aria-hidden": "true" }, "●");
    return h("button", { class: isBest ? "stone best" : "stone", onclick: () => leave(index, left), "aria-label": label }, dot);
  };
  const row = ([index, pile]) => Array.from({ length: pile }, (_, left) => stone(pile, index, left));
  const drawn = [...piles.entries()].filter(([, pile]) => pile <= DRAWN); // an empty pile keeps its place
  const heads = drawn.map(([index, pile]) => titled(t, pile, index));
  const large = piles.map((pile, index) => {
    const label = t("pile {n} has {stones}; take", { n: index + 1, stones: pile });
    const onchange = typing((text) => leave(index, pile - Number(text)));
    return pile > DRAWN && h("p", null, amount(label, "", null, { min: 1, max: pile, onchange }));
  });
  const label = t("stones: each is taken with all behind it");
  return [piles.every((pile) => !pile) && h("p", { class: "lying" }, t("no stones are left")), drawn.some(([, pile]) => pile) && grid(label, drawn.map(row), { class: "stones" }, heads), large];
}

const titled = (t, stones, i) => t("pile {n}: {stones}", { n: i + 1, stones });
const button = (context, { said, written }, waiting = false) => h("button", { onclick: () => waiting || make(context, written) }, said);

/** The legal moves of other rules, as buttons. */
function listed(context, piles, answer, waiting) {
  const { t } = context;
  const drawn = (n) => n <= DRAWN && h("span", { class: "soft", "aria-hidden": "true" }, "●".repeat(n));
  const rows = (answer?.moves ?? []).map((move) => [button(context, move, waiting)]);
  return [
    h("ul", { class: "plain" }, piles.map((pile, i) => h("li", null, titled(t, pile, i), " ", drawn(pile)))),
    rows.length > 0 && grid(t("legal moves"), rows, { class: "moves" }),
    answer?.more && h("p", null, t("There are more moves: type one in words.")),
  ];
}

function lesson({ t, set }, { lost, position, columns }, guess, shown) {
  const count = columns?.length ?? 1;
  const show = (says, places) => () => set({ hint: [position.join(" "), says, places] }, true);
  const says = (word, text) => h("button", { onclick: show(word, 0), "aria-pressed": String(guess === word) }, text);
  const further = (places, text) => h("button", { onclick: show(guess, places) }, text);
  const told = (guess === "lost") === lost ? ["good", t("That is right.")] : ["bad", t("That is not right.")];
  return panel(
    t("your turn to think"),
    h("p", null, t("Who wins if nobody makes a mistake?")),
    options(says("won", t("the player to move")), says("lost", t("the other player"))),
    h("p", { role: "status" }, guess && value(...told)),
    guess && shown < count && options(columns && further(shown + 1, t("show the next column")),
      further(count, t("show everything"))),
  );
}

/** Who wins and why; while that is hidden, the columns that the lesson has reached. */
function reasons(context, answer, hidden, shown) {
  const { t } = context;
  const title = t("who wins, and why");
  if (!answer) return panel(title, status(context, "explain"));
  const { lost, columns, moves, text } = answer;
  const result = lost ? ["bad", t("the player to move loses")] : ["good", t("the player to move wins")];
  const part = columns && shown >= 0 && binary(t, answer, shown);
  if (hidden) return panel(title, h("p", { class: "soft" }, t("Hidden in the lesson.")), part);
  return panel(
    title,
    h("p", null, value(...result)),
    columns && binary(t, answer, columns.length),
    text.slice(1).map((each) => h("p", null, each)),
    moves.length > 0 && winning(context, moves),
  );
}

function binary(t, { rule, columns, position, values }, shown) {
  const cell = (text, place) => h("td", { class: "number" }, place < columns.length - shown ? "?" : text);
  const row = (name, told) => h("tr", null, h("th", { scope: "row" }, name), columns.map(told).map(cell));
  const named = rule !== "nim" && values != null;
  const pile = (stones, i) => [titled(t, stones, i), named && t(" = value {value}", { value: values[i] })];
  const odd = (column) => (column.odd ? value("bad", t("odd")) : value("good", t("even")));
  const title = (power) => (columns.length > PLAIN ? ["2", h("sup", null, power)] : 2 ** power);
  const head = columns.map(({ power }) => h("th", { scope: "col", class: "number" }, title(power)));
  const label = t("the piles in binary");
  return wide(label, h("table", { class: "binary" }, h("caption", null, label),
    h("thead", null, h("tr", null, h("td"), head)),
    h("tbody", null, position.map((stones, i) => row(pile(stones, i), ({ digits }) => digits[i]))),
    h("tfoot", null, row(t("ones"), ({ ones }) => ones), columns[0].odd != null && row(t("odd or even"), odd)),
  ));
}

function winning(context, moves) {
  const { t } = context;
  const columns = [
    { name: "move", title: t("move"), cell: (move) => button(context, move) },
    moves[0].digits && { name: "digits", title: t("digits"), cell: ({ digits }) => digits },
    { name: "left", title: t("leaves"), cell: ({ written }) => written },
  ];
  return table(t("winning moves"), columns.filter(Boolean), moves);
}

const start = { piles: [7, 3, 5], rule: "nim", misere: false, ...START, lesson: false, hint: [] };

export const nim = { title: "Nim", start, limits: { moves: PILES, piles: [0, Number.MAX_SAFE_INTEGER, 20], play: RIVALS }, questions, draw };
