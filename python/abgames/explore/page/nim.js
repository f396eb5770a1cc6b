// Nim and other heap games: their piles, and why a position is won or lost, which a lesson hides.

import { choice, grid, h, line, table, tick } from "./dom.js";
import { panel, status, value } from "./parts.js";
import { act } from "./playing.js";
import { amount, options, typing, wide } from "./play.js";

const RULES = { nim: "Nim", kayles: "Kayles", dawson: "Dawson's Kayles", lasker: "Lasker's Nim", grundy: "Grundy's game", wythoff: "Wythoff's game", "moore-2": "Moore's Nim" };
const DRAWN = 20; // the largest pile that is drawn
const PLAIN = 10; // up to this many columns they are called 4, 2, 1, as in the sentences

/** Which rule, and whether the last move loses; `begin` takes what changes. */
export function ruleChoice({ t, state }, begin) {
  const known = Object.hasOwn(RULES, state.rule);
  const rules = [...Object.entries(RULES).map(([rule, name]) => [rule, t(name)]), ["", t("another rule")]];
  return [
    choice(t("rule"), known ? state.rule : "", rules, (rule) => begin({ rule: rule || "1,3,4" })),
    !known && line(t("code or amounts"), state.rule, (rule) => begin({ rule })),
    tick(t("misère: the last move loses"), state.misere, (misere) => begin({ misere })),
  ];
}

/** A handler that takes typed piles. */
export const readPiles = ({ once }, asked, take) => async (piles) => {
  const known = await once("nim/explain", { ...asked, piles });
  if (known) take(known.position);
};

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

/** The piles of other rules, and their legal moves as buttons; `make` takes the piles after one, `won` has those that win. */
export function listed({ t }, piles, answer, make, won) {
  const drawn = (n) => n <= DRAWN && h("span", { class: "soft", "aria-hidden": "true" }, "●".repeat(n));
  const button = ({ said, written }) => act(won.has(written) ? value("good", said) : said, () => make(written));
  return [
    h("ul", { class: "plain" }, piles.map((pile, i) => h("li", null, titled(t, pile, i), " ", drawn(pile)))),
    answer?.moves.length > 0 && grid(t("legal moves"), answer.moves.map((move) => [button(move)]), { class: "moves" }),
    answer?.more && h("p", null, t("There are more moves: type one in words.")),
  ];
}

/** The state of a lesson at a position: the winner chosen, how many columns are shown, and whether the rest is hidden. */
export function thoughtOf({ lesson, thought: [place, guess = "", shown = "0"] }, answer) {
  if (!lesson || !answer || place !== answer.position.join(" ")) return { guess: "", shown: 0, hidden: lesson };
  return { guess, shown: Number(shown), hidden: Number(shown) < (answer.columns?.length ?? 1) };
}

/** The questions of the lesson, and the explanation as far as it is shown. */
export function explained(context, make) {
  const { t, state, of } = context;
  const { answer } = of("known");
  const { guess, shown, hidden } = thoughtOf(state, answer);
  return [state.lesson && answer && lesson(context, answer, guess, shown), (state.lesson || state.values) && reasons(t, answer ? null : status(context, "known"), answer, hidden, guess ? shown : -1, make)];
}

function lesson({ t, set }, { lost, position, columns }, guess, shown) {
  const count = columns?.length ?? 1;
  const show = (says, places) => () => set({ thought: [position.join(" "), says, String(places)] }, true);
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
function reasons(t, waits, answer, hidden, shown, make) {
  const title = t("who wins, and why");
  if (!answer) return panel(title, waits);
  const { lost, columns, moves, text } = answer;
  const result = lost ? ["bad", t("the player to move loses")] : ["good", t("the player to move wins")];
  const part = columns && shown >= 0 && binary(t, answer, shown);
  if (hidden) return panel(title, h("p", { class: "soft" }, t("Hidden in the lesson.")), part);
  return panel(
    title,
    h("p", null, value(...result)),
    columns && binary(t, answer, columns.length),
    text.slice(1).map((each) => h("p", null, each)),
    moves.length > 0 && winning(t, moves, make),
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

function winning(t, moves, make) {
  const columns = [
    { name: "move", title: t("move"), cell: ({ said, written }) => act(said, () => make(written)) },
    moves[0].digits && { name: "digits", title: t("digits"), cell: ({ digits }) => digits },
    { name: "left", title: t("leaves"), cell: ({ written }) => written },
  ];
  return table(t("winning moves"), columns.filter(Boolean), moves);
}
