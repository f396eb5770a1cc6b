// Games of your own: the position, a picture to click on, and what coalitions can force after each
// move.

import { choice, h, line, table } from "./dom.js";
import { forExperts, panel, status, value } from "./parts.js";
import { toggle } from "./playing.js";
import { NEW_GAME, controls, made, options, record, stacks, typing, wide } from "./play.js";

const START = { ...NEW_GAME, game: "", play: "", prefer: "previous", coalition: "", winners: "", values: true, experts: false };
const ORDERS = ["previous", "next"];

const parts = (text) => text.split(",").map((part) => part.trim()).filter(Boolean);
const who = (coalition) => coalition.map((player) => `P${player}`).join(" + ");

function questions(state) {
  const coalition = parts(state.coalition).map(Number);
  const wanted = coalition.length ? { coalition, winners: parts(state.winners) } : { prefer: state.prefer };
  return { show: ["games/show", { game: state.game, moves: made(state), ...wanted }] };
}

const make = (context, move) => context.set({ moves: [...made(context.state), move], at: -1 });

function draw(context) {
  const { t } = context;
  const { answer, before } = context.of("show");
  const known = answer ?? before;
  if (!known) return [h("h1", null, t("Games of your own")), status(context, "show"), instead(context)];
  const experts = forExperts(context, () => [wishes(context, known), moves(context, known, !answer)]);
  return [h("h1", null, known.game), h("p", { class: "soft" }, known.rules), stacks([board(context, known, !answer)], [record(context, false), experts])];
}

/** Where no rules are offered: what one can do without them. */
export const instead = ({ t, of }) => of("show").problem && h("p", null, t("A guessing game can be given by its replies:"), " ",
  h("a", { class: "button main", href: "#analyse/table" }, t("a table")));

function board(context, shown, waits) {
  const { to_move: mover, outcome, best } = shown;
  const { t } = context;
  const begin = () => context.set(NEW_GAME);
  return panel(
    t("the position"),
    h("p", null, mover ? t("to move: {who}", { who: `P${mover}` })
      : value("good", t("the game is over: {outcome}", { outcome }))),
    drawing(shown, "cloth drawing", (move) => !waits && make(context, move)),
    choices(context, shown, waits, (move) => make(context, move)),
    options(
      toggle(t("values"), context.state.values, (values) => context.set({ values }, true)),
      line(t("a move in words"), "", null, { onchange: typing((move) => make(context, move)) }),
      controls(context, null, { begin, reply: () => make(context, best[0]), waits: !waits && best[0] }),
    ),
    status(context, "show"),
  );
}

/** A position, as its picture or its text; `play` takes the move of the part that is clicked. */
export function drawing({ picture, position }, kind, play) {
  const click = ({ target }) => {
    const { move } = target.closest("[data-move]")?.dataset ?? {};
    if (move !== undefined) play(move);
  };
  return h("div", { class: kind, onclick: click }, picture ? sized(picture) : h("pre", null, position));
}

/** The legal moves as buttons; best ones are marked if values are shown. */
export function choices({ t, state }, { moves, best }, waits, play) {
  const one = ({ move }) => h("button", { type: "button", onclick: () => waits || play(move), "data-key": move, "aria-disabled": waits && "true" }, state.values && best.includes(move) ? value("good", move) : move);
  return h("div", { class: "help moves", role: "group", "aria-label": t("legal moves") }, moves.map(one));
}

/** A picture that can be made larger. */
function sized(picture) {
  const drawn = document.importNode(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement, true);
  const [width, height] = ["width", "height"].map((side) => drawn.getAttribute(side));
  if (width && height && !drawn.hasAttribute("viewBox")) drawn.setAttribute("viewBox", `0 0 ${width} ${height}`);
  return drawn;
}

/** What players want: it decides which moves are best. */
function wishes(context, { outcomes }) {
  const { t, state, set } = context;
  const orders = [...new Set([...ORDERS, state.prefer])].map((order) => [order, order]);
  return panel(
    t("what is wanted"),
    options(
      choice(t("orders of preference"), state.prefer, orders, (prefer) => set({ prefer })),
      line(t("your own orders"), "", null, { placeholder: "P1 > D > P2; P2 > D > P1", onchange: typing((prefer) => set({ prefer })) }),
      line(t("who act together"), state.coalition, (coalition) => set({ coalition }), { placeholder: "1,2" }),
      line(t("outcomes they want"), state.winners, (winners) => set({ winners }), { placeholder: outcomes.join(",") }),
    ),
  );
}

function moves(context, { coalitions, can, best, moves: rows }, waits) {
  const { t } = context;
  const named = ({ move }) => h("button", { "data-key": move, onclick: () => make(context, move), disabled: waits }, best.includes(move) ? value("good", move) : move);
  const columns = [{ title: t("move"), cell: named }, ...(can ? coalitions : []).map((coalition, i) => ({ title: who(coalition), cell: (row) => row.can[i] }))];
  const now = { title: t("coalition"), cell: () => t("can force") };
  return panel(
    t("who can force what"),
    wide(t("who can force what"), [can && table(t("in this position"), [now, ...columns.slice(1)], [{ can }]), rows.length > 0 && table(t("after each move"), columns, rows)]),
  );
}

export const games = { title: "Games of your own", start: START, limits: { play: [""] }, hidden: true, questions, draw };
