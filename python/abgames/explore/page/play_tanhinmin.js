// Two-player Tanhinmin with open hands: beat the card on the table or pass; who has no cards left wins.

import { choice } from "./dom.js";
import { analyses, countedIn } from "./guesses.js";
import { analysed, chosen, coached, endCard, forClass, helpOf, said, soon, tableOf, turnOf, wallQuestion, wins } from "./playing.js";
import { FRESH, RIVALS, chance, drawOf, handing, levels, made, until } from "./play.js";
import { drawnFrom } from "./stored.js";
import { cards, deals, experts, gameOf, setup, word } from "./tanhinmin.js";

const TRIES = 30; // deals, until one can be won
const VARIANT = { table: 0, variant: "none", cut: 8, goals: [1, 0], limits: [3, 3] };
const start = { ...FRESH, mine: [], theirs: [], ...VARIANT, level: "4", first: "mine", coach: false, values: false, daily: "", group: false, cards: 7 };
const analysis = { ...start, mine: [1, 2, 4, 5], theirs: [1, 1, 2, 3, 6], level: "", values: true, experts: false, sort: "", ranks: 13, copies: 4, seed: 1 };
const HAND = [1, 1e9, 500]; // the lowest and the highest rank, the most cards
const VARIANTS = { variant: ["none", "cut", "goals", "limits", "last"], cut: [1, 1e9], goals: [0, 500, 2], limits: [1, 1e9, 2], table: [0, 1e9] };

const fresh = () => ({ ...FRESH, ...VARIANT, daily: "", group: false, mine: [], theirs: [] });
const isDealt = ({ mine, theirs }) => mine.length + theirs.length > 0;

function questions(whole, of) {
  const state = countedIn(whole);
  if (!isDealt(state)) return {};
  const shows = (moves) => ["play/show", gameOf({ ...state, moves })];
  const { winner } = of("show").answer?.details ?? {};
  const wall = wallQuestion(state, [gameOf({ ...state, moves: [] }), state.level], winner, winner === "mine" ? state.moves.length : 0);
  return { show: shows(state.moves), ...wall, ...(state.at >= 0 && { past: shows(made(state)) }), ...(whole.moves.length && { review: ["play/review", gameOf(whole)] }) };
}

function draw(context) {
  const { t, of, set } = context;
  const state = countedIn(context.state);
  const isAnalysis = analyses(state);
  const slot = of("show");
  const shown = (slot.answer ?? slot.before)?.details;
  if (!isDealt(state) && !of("once").waiting && !of("once").problem) deal(context);
  const live = Boolean(slot.answer);
  const who = state.level ? { mine: t("you"), theirs: t("the program") } : { mine: t("player 1"), theirs: t("player 2") };
  const ended = live && shown.winner;
  const waits = live && !ended && state.level && shown.to_move === "theirs";
  if (waits) reply(context, shown);
  const players = (of("review").answer?.moves ?? []).slice(0, state.moves.length).map(({ player }) => player);
  const own = isAnalysis ? state.moves.length - 1 : players.findLastIndex((player) => !state.level || player === 1);
  const play = (move) => live && !waits && !ended && make(context, move);
  const last = of("review").answer?.moves[own];
  return tableOf(context, {
    name: "tanhinmin", title: "Two-player Tanhinmin", begun: isAnalysis || state.moves.length > 0,
    told: shown && (ended ? wins(t, who[shown.winner])
      : waits ? t("{player} is thinking", { player: who.theirs }) : turnOf(t, who[shown.to_move])),
    board: shown && cards(context, (of("past").answer ?? of("past").before)?.details ?? shown, { who, live: live && !waits && !ended, values: state.values, play }),
    help: helpOf(context, "tanhinmin", { undone: own >= 0 && { moves: state.moves.slice(0, own) }, waits, ended, fresh: isAnalysis ? () => FRESH : fresh }),
    settings: isAnalysis ? [choice(t("first move"), state.first, Object.entries(who), (first) => set({ ...FRESH, first })), setup(context, who, (changes) => set({ ...FRESH, ...changes })), deals(context, (seed = chance(1e6)) => dealt(context, seed))] : [
      choice(t("other player"), state.level, [["", t("a person")], ...levels(t)], (level) => set({ ...FRESH, level })),
      choice(t("first move"), state.first, Object.entries(who), (first) => set({ ...FRESH, first })),
      choice(t("cards each"), state.cards, [3, 5, 7, 9, 11].map((n) => [n, n]), (cards) => set({ ...fresh(), cards: Number(cards) })),
      forClass(context, fresh()),
    ],
    side: [state.hint && live && !ended && hint(t, shown), (state.coach || state.why) && !ended && last && coached(context, until(state, own), last.cost, last.sentence), isAnalysis ? analysed(context, ending(context, who, shown)) : ended && endCard(context, ending(context, who, shown))],
    after: isAnalysis && shown?.analysis && experts(context, shown, who, play),
    questions: ["show", "review", "once"],
    fresh: FRESH,
  });
}

/** Deal until the first player can win; on a day everybody gets the same deal, and a perfect program. */
async function deal(context) {
  const { cards, first, daily } = context.state;
  const draw = daily ? drawnFrom(`tanhinmin ${daily}`) : chance;
  for (let i = 0; i < TRIES; i++) {
    const dealt = await context.once("tanhinmin/deal", { cards, seed: draw(1e9) });
    const known = dealt && await context.once("play/show", gameOf({ ...start, ...dealt, first }));
    if (known && i + 1 < TRIES && known.details.analysis.score > 0 !== (first === "mine")) continue;
    if (known) context.set({ mine: dealt.mine, theirs: dealt.theirs, ...(daily && { level: "9" }) }, true);
    return;
  }
}

/** The deal of a number, with all that is chosen for it. */
async function dealt(context, seed) {
  const { cards, ranks, copies } = context.state;
  const found = await context.once("tanhinmin/deal", { cards, ranks, copies, seed });
  if (found) context.set({ ...FRESH, mine: found.mine, theirs: found.theirs, table: 0, seed });
}

const make = (context, move) => context.set({ moves: [...countedIn(context.state).moves, move ? String(move) : "pass"], at: -1, hint: false, why: false });

/** The moves after which the score is best. */
const bestOf = ({ legal_moves: legal, analysis }) => legal.filter((move) => analysis.score_moves.includes(move));

function reply(context, shown) {
  const { t, state, of } = context;
  if (of("show").args.moves.length !== state.moves.length) return;
  const move = chosen(state.level, bestOf(shown), shown.legal_moves, drawOf(state));
  soon(context, move ? String(move) : "pass", t("The program: {move}.", { move: word(t, move) }));
}

function hint(t, shown) {
  const move = word(t, bestOf(shown)[0]);
  if (shown.analysis.score > 0 && bestOf(shown)[0] === 0) return said(t("Pass: it wins."));
  return said(shown.analysis.score > 0 ? t("Play {move}: it wins.", { move }) : t("Play {move}. It loses if the other player makes no mistake.", { move }));
}

/** What is known of a game; an analysis has the moves of both players. */
function ending(context, who, { winner, score } = {}) {
  const { t, state, of } = context;
  const rows = (of("review").answer?.moves ?? state.moves.map((move) => ({ move }))).map((row, i) => ({ ...row, i }));
  const own = rows.filter(({ player }) => analyses(state) || player === 1);
  const values = rows.map((row) => Number(row.score > 0 === (row.player === 1)));
  return {
    game: "tanhinmin", title: t("Two-player Tanhinmin"), won: winner === "mine", key: `${state.mine} ${state.theirs} ${state.moves}`,
    headline: wins(t, who[winner]),
    facts: [[t("cards left"), Math.abs(score)], [t("moves"), state.moves.length], [t("mistakes"), own.filter(({ cost }) => cost).length]],
    moves: own.map((row) => ({ text: word(t, row.move), cost: row.cost, why: row.sentence, at: row.i + 1 })),
    values,
    before: (k) => until(state, own[k].i),
    again: () => context.set(fresh()),
    same: { ...state, ...FRESH },
  };
}

export const tanhinminGame = (isAnalysis) => ({
  title: "Two-player Tanhinmin", start: isAnalysis ? analysis : start, questions, draw, handed: handing(isAnalysis, "mine", "theirs", "first", ...Object.keys(VARIANT)),
  limits: { mine: HAND, theirs: HAND, ...VARIANTS, level: isAnalysis ? [""] : RIVALS, cards: [1, isAnalysis ? 250 : 26], ranks: [1, 250], copies: [1, 250] },
});
