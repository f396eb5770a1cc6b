// What a game of your own shows: the position, a picture to click on, and for experts what coalitions can force after each move.

import { choice, h, line, table } from "./dom.js";
import { forExperts, panel, value } from "./parts.js";
import { options, typing, wide } from "./play.js";

const ORDERS = ["previous", "next"];

const parts = (text) => text.split(",").map((part) => part.trim()).filter(Boolean);
const who = (coalition) => coalition.map((player) => `P${player}`).join(" + ");

/** A game: its name, whose best moves are asked for, and its moves. */
export function gameOf({ game, prefer, coalition = "", winners = "" }, moves) {
  const wanted = parts(coalition).length ? { coalition: parts(coalition).map(Number), winners: parts(winners).map((each) => Number(each) || each) } : { prefer };
  return { situation: { game, literal: null, ...wanted }, moves };
}

/** Where no rules are offered: what one can do without them. */
export const instead = ({ t, of }) => of("show").problem && h("p", null, t("A guessing game can be given by its replies:"), " ",
  h("a", { class: "button main", href: "#analyse/table" }, t("a table")));

/** A position, as its picture or its text; `play` takes the move of the part that is clicked. */
export function drawing({ picture, position }, kind, play) {
  const click = ({ target }) => {
    const { move } = target.closest("[data-move]")?.dataset ?? {};
    if (move !== undefined) play(move);
  };
  return h("div", { class: kind, onclick: click }, picture ? sized(picture) : h("pre", null, position));
}

/** The legal moves as buttons; best ones are marked if values are shown. */
export function choices({ t, state }, { legal_moves: moves, best }, waits, play) {
  const one = (move) => h("button", { type: "button", onclick: () => waits || play(move), "data-key": move, "aria-disabled": waits && "true" }, state.values && best.includes(move) ? value("good", move) : move);
  return h("div", { class: "help moves", role: "group", "aria-label": t("legal moves") }, moves.map(one));
}

/** A picture that can be made larger. */
function sized(picture) {
  const drawn = document.importNode(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement, true);
  const [width, height] = ["width", "height"].map((side) => drawn.getAttribute(side));
  if (width && height && !drawn.hasAttribute("viewBox")) drawn.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return drawn;
}

/** What players want, which decides what moves are best, and what each coalition can force. */
export function experts(context, shown, play) {
  const { t, state, set } = context;
  const orders = [...new Set([...ORDERS, state.prefer])].map((order) => [order, order]);
  return forExperts(context, () => [panel(
    t("what is wanted"),
    options(
      choice(t("orders of preference"), state.prefer, orders, (prefer) => set({ prefer })),
      line(t("your own orders"), "", null, { placeholder: "P1 > D > P2; P2 > D > P1", onchange: typing((prefer) => set({ prefer })) }),
      line(t("who act together"), state.coalition, (coalition) => set({ coalition }), { placeholder: "1,2" }),
      line(t("outcomes they want"), state.winners, (winners) => set({ winners }), { placeholder: shown.outcomes.join(",") }),
    ),
  ), moves(t, shown, play)]);
}

function moves(t, { coalitions, can, best, legal_moves: legal, moves: after }, play) {
  const rows = legal.map((move, i) => ({ move, can: after[i] }));
  const named = ({ move }) => h("button", { "data-key": move, onclick: () => play(move) }, best.includes(move) ? value("good", move) : move);
  const columns = [{ title: t("move"), cell: named }, ...(can ? coalitions : []).map((coalition, i) => ({ title: who(coalition), cell: (row) => row.can[i] }))];
  const now = { title: t("coalition"), cell: () => t("can force") };
  return panel(
    t("who can force what"),
    wide(t("who can force what"), [can && table(t("in this position"), [now, ...columns.slice(1)], [{ can }]), rows.length > 0 && table(t("after each move"), columns, rows)]),
  );
}
