// Nim with stones, against a person or a program.

import { choice, h, line, tick } from "./dom.js";
import { PILES, readPiles, stones } from "./nim.js";
import { chosen, coached, endCard, helpOf, said, soon, tableOf, turnOf, wins } from "./playing.js";
import { RIVALS, chance, drawOf, levels, made, numbers, other } from "./play.js";

const FRESH = { moves: [], at: -1, hint: false, why: false };
const start = { ...FRESH, piles: [], misere: false, level: "4", first: "mine", coach: false, values: false, daily: "" };

/** Piles where the first player can win: their nim sum is not 0. */
function piles(draw) {
  for (;;) {
    const some = Array.from({ length: 3 + draw(2) }, () => 1 + draw(9));
    if (some.reduce((a, b) => a ^ b) && Math.max(...some) > 1) return some;
  }
}

const fresh = () => ({ ...FRESH, daily: "", piles: piles(chance) });
const drawn = (state, draw) => !state.piles.length && { piles: piles(draw), ...(state.daily && { level: "9" }) };
const positions = (state) => [state.piles, ...state.moves.map(numbers)];
const here = (state) => positions(state).at(-1);
const isEmpty = (state) => here(state).length > 0 && here(state).every((pile) => pile === 0);
const isOver = (state) => state.moves.length > 0 && isEmpty(state);
const moverAt = ({ first }, i) => (i % 2 ? other(first) : first);
const asked = (state) => ({ piles: here(state), misere: state.misere });
const programs = (state) => state.level !== "" && moverAt(state, state.moves.length) === "theirs" && !isEmpty(state);

function questions(state) {
  const game = { positions: positions(state), misere: state.misere };
  const reviews = state.moves.length && (state.coach || state.why || isOver(state));
  return { known: ["nim/position", asked({ ...state, moves: made(state) })], ...(reviews && { review: ["nim/review", game] }) };
}

const make = (context, position) => context.set({ moves: [...context.state.moves, position.join(" ")], hint: false, why: false });

const names = (t, { level }) => (level ? { mine: t("you"), theirs: t("the program") } : { mine: t("player 1"), theirs: t("player 2") });

function draw(context) {
  const { t, state, of } = context;
  const who = names(t, state);
  const ended = isOver(state);
  const waits = programs(state);
  if (waits) reply(context);
  const mover = moverAt(state, state.moves.length);
  const winner = state.misere ? mover : other(mover);
  const own = state.moves.findLastIndex((_, i) => !state.level || moverAt(state, i) === "mine");
  const best = of("known").answer;
  const piles = here({ ...state, moves: made(state) });
  const won = new Set(state.values ? best?.winning_moves.map(String) : []);
  return tableOf(context, {
    name: "nim", title: "Nim", begun: state.moves.length > 0,
    told: ended ? wins(t, who[winner])
      : waits ? t("{player} is thinking", { player: who.theirs }) : turnOf(t, who[mover]),
    board: h("div", { class: "cloth" }, stones(context, piles, (index, left) => !waits && state.at < 0 && make(context, piles.with(index, left)), (index, left) => won.has(piles.with(index, left).join()))),
    help: helpOf(context, "nim", { undone: own >= 0 && { moves: state.moves.slice(0, own) }, waits, ended, fresh }),
    settings: [
      choice(t("other player"), state.level, [["", t("a person")], ...levels(t)], (level) => context.set({ ...FRESH, level })),
      choice(t("first move"), state.first, Object.entries(who), (first) => context.set({ ...FRESH, first })),
      line(t("piles"), state.piles.join(" "), readPiles(context, { misere: state.misere }, (piles) => context.set({ ...FRESH, piles }))),
      tick(t("misère: the last move loses"), state.misere, (misere) => context.set({ ...FRESH, misere })),
    ],
    side: [
      state.hint && best && said(best.lost ? t("Every move loses, if the other player makes no mistake.")
        : t("Leave {piles}.", { piles: best.winning_moves[0].join(" ") })),
      (state.coach || state.why) && !ended && of("review").answer?.moves[own] && coached(context, until(state, own), ...judged(context, of("review").answer.moves[own])),
      ended && end(context, who, winner),
    ],
    questions: ["known", "review", "once"],
  });
}

/** The program's move, once its legal and its winning moves are known. */
function reply(context) {
  const { t, state, of } = context;
  const known = of("known").answer;
  if (known?.position.join() !== here(state).join()) return;
  const position = chosen(state.level, known.winning_moves, known.moves, drawOf(state));
  soon(context, position.join(" "), t("The program leaves {piles}.", { piles: position.join(" ") }));
}

const until = ({ moves }, i) => ({ ...FRESH, moves: moves.slice(0, i) });

/** The cost of a move, if it could be better, and what it was worth. */
function judged({ t }, row) {
  if (!row.best.length) return [null, t("That position was lost: every move loses.")];
  if (!row.cost) return [0, t("That was a winning move.")];
  return [1, t("That was a mistake: the game was won, now it is lost. Leaving {piles} kept the win.", { piles: row.best[0].join(" ") })];
}

function end(context, who, winner) {
  const { t, state, of } = context;
  const rows = of("review").answer?.moves ?? [];
  const all = rows.map((row, i) => ({ ...row, i, mine: moverAt(state, i) === "mine" }));
  const own = all.filter(({ mine }) => mine);
  return endCard(context, {
    game: "nim", title: t("Nim"), won: winner === "mine", key: `${state.piles} ${state.moves.join()}`,
    headline: wins(t, who[winner]),
    facts: [[t("moves"), state.moves.length], [t("mistakes"), own.filter(({ cost }) => cost).length]],
    moves: own.map((row) => ({ text: row.after.join(" "), cost: row.cost, why: judged(context, row)[1], at: row.i + 1 })),
    values: all.map((row) => Number(row.wins === row.mine)),
    before: (k) => until(state, own[k].i),
    again: () => context.set(fresh()),
    same: { ...state, ...FRESH },
  });
}

export const nimGame = { title: "Nim", start, limits: { moves: PILES, piles: [0, 1200, 12], level: RIVALS }, drawn, questions, draw };
