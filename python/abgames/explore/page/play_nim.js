// Nim and other heap games, against a person or a program, or analysed on the same board.

import { choice, h, line, tick } from "./dom.js";
import { analyses, countedIn } from "./guesses.js";
import { explained, listed, readPiles, ruleChoice, stones, thoughtOf } from "./nim.js";
import { act, analysed, chosen, coached, endCard, forClass, helpOf, said, soon, tableOf, turnOf, wallQuestion, wins } from "./playing.js";
import { FRESH, RIVALS, chance, drawOf, handing, levels, made, numbers, other, shownBy, typing, until } from "./play.js";

const PILES = /^\d{1,16}( \d{1,16}){0,19}$/; // as in the record of a game
const start = { ...FRESH, piles: [], rule: "nim", misere: false, level: "4", first: "mine", coach: false, values: false, daily: "", group: false };
const analysis = { ...start, piles: [7, 3, 5], level: "", values: true, lesson: false, thought: [] };

/** Piles where the first player of Nim can win: their nim sum is not 0. */
function piles(draw, rule = "nim") {
  for (;;) {
    const some = Array.from({ length: rule === "wythoff" ? 2 : 3 + draw(2) }, () => 1 + draw(9));
    if (some.reduce((a, b) => a ^ b) && Math.max(...some) > 1) return some;
  }
}

const fresh = ({ rule }) => ({ ...FRESH, daily: "", group: false, piles: piles(chance, rule) });
const drawn = (state, draw) => !state.piles.length && { piles: piles(draw), ...(state.daily && { level: "9" }) };
const positions = (state) => [state.piles, ...state.moves.map(numbers)];
const here = (state) => positions(state).at(-1);
/** Whether no move is left; other rules than that of Nim have to say so. */
const isStuck = (state, of) => (state.rule === "nim" ? here(state).length > 0 && here(state).every((pile) => pile === 0) : of("legal").answer?.outcome);
const isOver = (state, of) => state.moves.length > 0 && isStuck(state, of);
const moverAt = ({ first }, i) => (i % 2 ? other(first) : first);
/** Who has won, once the game is over. */
const winnerOf = (state) => moverAt(state, state.moves.length + Number(!state.misere));
const asked = ({ piles, rule, misere }, moves) => ({ situation: { game: "nim", piles, rule, misere }, moves });
const programs = (state, of) => state.level !== "" && moverAt(state, state.moves.length) === "theirs" && !isStuck(state, of);

function questions(whole, of) {
  const state = countedIn(whole);
  const isAnalysis = analyses(state);
  const reviews = isAnalysis ? whole.moves.length : state.moves.length && (state.coach || state.why || isOver(state, of));
  return {
    known: isAnalysis ? ["nim/explain", { piles: here({ ...state, moves: made(state) }), rule: state.rule, misere: state.misere }] : ["play/show", asked(state, made(state))],
    ...(state.rule !== "nim" && { legal: ["play/show", asked(state, state.moves)] }),
    ...wallQuestion(state, [state.piles, state.rule, state.misere, state.first, state.level], isOver(state, of), winnerOf(state) === "mine" ? state.moves.length : 0),
    ...(reviews && { review: ["play/review", asked(state, whole.moves)] }),
  };
}

const make = (context, position) => context.set({ moves: [...countedIn(context.state).moves, position], at: -1, hint: false, why: false });

const names = (t, { level }) => (level ? { mine: t("you"), theirs: t("the program") } : { mine: t("player 1"), theirs: t("player 2") });

function draw(context) {
  const { t, of } = context;
  const state = countedIn(context.state);
  const isAnalysis = analyses(state);
  const who = names(t, state);
  const ended = isOver(state, of);
  const waits = programs(state, of);
  if (waits) reply(context);
  const mover = moverAt(state, state.moves.length);
  const winner = winnerOf(state);
  const own = state.moves.findLastIndex((_, i) => !state.level || moverAt(state, i) === "mine");
  const best = shownBy(of("known"), of("known").answer);
  const piles = here({ ...state, moves: made(state) });
  const hidden = isAnalysis && thoughtOf(state, best).hidden;
  const won = new Set(state.values && !hidden ? best?.winning_moves.map((after) => after.join(" ")) : []);
  const live = !waits && state.at < 0;
  const play = (after) => live && make(context, after);
  const legal = of("legal").answer?.details;
  const typed = typing(async (move) => {
    const read = await context.once("play/make", { ...asked(state, state.moves), move });
    if (read) play(read.move);
  });
  const board = state.rule === "nim" ? stones(context, piles, (index, left) => play(piles.with(index, left).join(" ")), (index, left) => won.has(piles.with(index, left).join(" ")))
    : listed(context, piles, live ? legal : null, play, won);
  return tableOf(context, {
    name: "nim", title: "Nim", begun: isAnalysis || state.moves.length > 0, lines: state.rule === "nim" ? undefined : [legal?.rules],
    told: ended ? wins(t, who[winner])
      : waits ? t("{player} is thinking", { player: who.theirs }) : turnOf(t, who[mover]),
    board: h("div", { class: "cloth" }, board),
    hand: (isAnalysis || state.rule !== "nim") && line(t("a move in words"), "", null, { placeholder: legal?.example, onchange: typed }),
    help: helpOf(context, "nim", { undone: own >= 0 && { moves: state.moves.slice(0, own) }, waits, ended, fresh: () => (isAnalysis ? FRESH : fresh(state)) }),
    settings: settings(context, who),
    side: [
      isAnalysis && legal && h("p", { class: "soft" }, legal.rules),
      state.hint && best && !ended && said(!best.winning_moves.length ? t("Every move loses, if the other player makes no mistake.")
        : t("Leave {piles}.", { piles: best.winning_moves[0].join(" ") })),
      (state.coach || state.why) && !ended && of("review").answer?.moves[own] && coached(context, until(state, own), ...worth(of("review").answer.moves[own])),
      isAnalysis ? analysed(context, ending(context, who, winner, hidden)) : ended && endCard(context, ending(context, who, winner)),
    ],
    after: isAnalysis && explained(context, play),
    questions: ["known", "legal", "review", "once"],
    fresh: FRESH,
  });
}

function settings(context, who) {
  const { t, state, set } = context;
  const begin = (changes) => set({ ...FRESH, ...changes });
  return [
    !analyses(state) && choice(t("other player"), state.level, [["", t("a person")], ...levels(t)], (level) => begin({ level })),
    choice(t("first move"), state.first, Object.entries(who), (first) => begin({ first })),
    ruleChoice(context, (changes) => begin(changes.rule && !analyses(state) ? { ...changes, piles: piles(chance, changes.rule) } : changes)),
    line(t("piles"), state.piles.join(" "), readPiles(context, { rule: state.rule, misere: state.misere }, (piles) => begin({ piles }))),
    analyses(state) ? act(t("new piles"), () => begin(fresh(state))) : forClass(context, fresh(state)),
    analyses(state) && tick(t("lesson: hide the explanation"), state.lesson, (lesson) => set({ lesson, thought: [] })),
  ];
}

/** The program's move, once its legal and its winning moves are known. */
function reply(context) {
  const { t, state, of } = context;
  const known = shownBy(of("known"), of("known").answer);
  if (!known?.legal_moves.length || known.position.join() !== here(state).join()) return;
  const piles = chosen(state.level, known.winning_moves.map((after) => after.join(" ")), known.legal_moves, drawOf(state));
  soon(context, piles, t("The program leaves {piles}.", { piles }));
}

/** The cost of a move, if it could be better, and what it was worth. */
const worth = ({ best, cost, sentence }) => [best.length ? cost : null, sentence];

/** What is known of a game; an analysis has the moves of both players, and hides in a lesson what they were worth. */
function ending(context, who, winner, hidden = false) {
  const { t, state, of } = context;
  const rows = (hidden ? null : of("review").answer?.moves) ?? state.moves.map((move) => ({ after: numbers(move) }));
  const all = rows.map((row, i) => ({ ...row, i, mine: moverAt(state, i) === "mine" }));
  const own = all.filter(({ mine }) => mine || analyses(state));
  return {
    game: "nim", title: t("Nim"), won: winner === "mine", key: `${state.rule} ${state.piles} ${state.moves.join()}`,
    headline: wins(t, who[winner]),
    facts: [[t("moves"), state.moves.length], [t("mistakes"), own.filter(({ cost }) => cost).length]],
    moves: own.map((row) => ({ text: row.after.join(" "), cost: row.cost, why: row.sentence, at: row.i + 1 })),
    values: all.map((row) => Number(row.wins === row.mine)),
    before: (k) => until(state, own[k].i),
    again: () => context.set(fresh(state)),
    same: { ...state, ...FRESH },
  };
}

export const nimGame = (isAnalysis) => ({
  title: "Nim", start: isAnalysis ? analysis : start, drawn, questions, draw, handed: handing(isAnalysis, "piles", "rule", "misere", "first"),
  limits: { moves: PILES, piles: isAnalysis ? [0, Number.MAX_SAFE_INTEGER, 20] : [0, 1200, 12], level: isAnalysis ? [""] : RIVALS },
});
