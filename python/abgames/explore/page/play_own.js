// A game of one's own, for people and programs, or analysed: its picture is clicked, or one of its moves.

import { choice, line, tick } from "./dom.js";
import { analyses, countedIn } from "./guesses.js";
import { inWords } from "./otrio_board.js";
import { choices, drawing, experts, gameOf, instead } from "./own_games.js";
import { analysed, chosen, coached, endCard, forClass, helpOf, judgedBy, said, soon, tableOf, turnOf, wallQuestion, wins } from "./playing.js";
import { LEVELS, chance, drawOf, handing, levels, made, shownBy, typing } from "./play.js";

const FRESH = { moves: [], by: [], at: -1, hint: false, why: false, seed: 1 };
const start = { ...FRESH, game: "", people: ["1"], level: "4", prefer: "previous", coach: false, values: false, group: false };
const analysis = { ...start, values: true, coalition: "", winners: "", experts: false };

const PLAYER = /^[1-8]$/;
const fresh = () => ({ ...FRESH, group: false, seed: chance(1e9) });
const isPerson = (state, player) => analyses(state) || state.people.includes(String(player));
const ownMoves = (state) => [...state.moves.keys()].filter((i) => isPerson(state, state.by[i]));
const bare = (move) => move.replace(/\W+/g, " ").trim();

const until = ({ moves, by }, i) => ({ ...FRESH, moves: moves.slice(0, i), by: by.slice(0, i) });

function questions(whole, of) {
  const state = countedIn(whole);
  const show = ["play/show", gameOf(state, state.moves)];
  const { answer } = of("show");
  const ended = answer && answer.outcome !== null;
  const reviews = whole.moves.length && (analyses(state) || ended || state.coach || state.why);
  const past = state.at >= 0 && { past: ["play/show", gameOf(state, made(state))] };
  const wall = wallQuestion(state, [state.game, state.people, state.level, state.prefer], ended, ended && isPerson(state, winnerOf(answer)) ? state.moves.length : 0);
  return { show, ...past, ...wall, ...(reviews && { review: ["play/review", gameOf(state, whole.moves)] }) };
}

/** What move i cost, and why, once that is known. */
function judged({ t, state, of }, i) {
  const { answer, problem } = of("review");
  const row = answer?.moves[i];
  if (row?.cost == null) return [null, (row || problem) && t("What is best depends on what the others want.")];
  const named = (outcome) => (/^(P\d|D)$/.test(outcome) ? inWords(t, outcome, nameOf(t, state, outcome[1], shownBy(of("show")).players)) : outcome === "endless" ? t("endless") : outcome);
  return [row.cost, judgedBy(t, row, named)];
}

/** A player by name; the number stands there only if there are several of the kind. */
function nameOf(t, state, n, players) {
  const { people } = state;
  if (analyses(state)) return t("player {n}", { n });
  if (people.includes(n)) return people.length > 1 ? t("player {n}", { n }) : t("you");
  return players - people.length > 1 ? t("program {n}", { n }) : t("the program");
}

function draw(context) {
  const { t, of, set } = context;
  const state = countedIn(context.state);
  const isAnalysis = analyses(state);
  const { answer } = of("show");
  const shown = shownBy(of("show"));
  if (!shown) return tableOf(context, { name: "games", title: "Games of your own", lines: [], side: instead(context), questions: ["show"] });
  const mover = String(shown.player ?? "");
  const ended = answer && !mover;
  const waits = answer && mover && !isPerson(state, mover);
  const who = mover && nameOf(t, state, mover, shown.players);
  const movers = { by: [...state.by, mover] };
  const play = (move) => answer && mover && !waits && set({ ...movers, moves: [...state.moves, move], at: -1, hint: false, why: false });
  if (waits) {
    const move = chosen(state.level, shown.best, shown.legal_moves, drawOf(state));
    soon(context, move, t("{player} plays {move}.", { player: who, move }), movers);
  }
  const own = ownMoves(state).at(-1) ?? -1;
  const [cost, why] = (state.coach || state.why) && !ended && own >= 0 ? judged(context, own) : [];
  return tableOf(context, {
    name: "games", title: shown.game, lines: shown.rules.split(/\n\s*\n|(?<=\.)\s+(?=[A-Z])/).slice(0, 3), begun: isAnalysis || state.moves.length > 0,
    told: ended ? result(context, shown) : waits ? t("{player} is thinking", { player: who }) : turnOf(t, who),
    board: drawing(shownBy(of("past")) ?? shown, "cloth drawing", play),
    hand: [choices(context, shown, !answer || waits, play), isAnalysis && line(t("a move in words"), "", null, { onchange: typing((text) => play(shown.legal_moves.find((move) => bare(move) === bare(text)) ?? text)) })],
    help: helpOf(context, "games", { undone: own >= 0 && { moves: state.moves.slice(0, own), by: state.by.slice(0, own) }, waits, ended, fresh }),
    settings: !isAnalysis && settings(context, shown),
    side: [
      state.hint && !ended && !waits && said(shown.best.length ? t("Try {guess}.", { guess: shown.best.slice(0, 3).join(", ") }) : t("What is best depends on what the others want.")),
      why && coached(context, until(state, own), cost, why),
      isAnalysis ? analysed(context, ending(context, shown)) : ended && endCard(context, ending(context, shown)),
    ],
    after: isAnalysis && experts(context, shown, play),
    questions: ["show"],
    fresh: FRESH,
  });
}

const winnerOf = ({ outcome }) => /^P(\d)$/.exec(outcome)?.[1];

function result({ t, state }, shown) {
  const winner = winnerOf(shown);
  return winner ? wins(t, nameOf(t, state, winner, shown.players)) : t("the game is over: {outcome}", { outcome: shown.outcome });
}

const ending = (context, shown) => ({
  game: `games.${shown.game}`, title: shown.game, key: `${context.state.seed} ${context.state.moves}`, won: isPerson(context.state, winnerOf(shown)),
  headline: result(context, shown), facts: [[context.t("moves"), context.state.moves.length]],
  moves: ownMoves(context.state).map((i) => ({ text: context.state.moves[i], at: i + 1, cost: judged(context, i)[0], why: judged(context, i)[1] })),
  before: (k) => until(context.state, ownMoves(context.state)[k]),
  again: () => context.set(fresh()), same: { ...context.state, ...FRESH },
});

function settings(context, { players }) {
  const { t, state, set } = context;
  const turn = (n) => (on) => set({ ...FRESH, people: on ? state.people.filter((each) => each !== n) : [...state.people, n].sort() });
  return [
    choice(t("strength"), state.level, levels(t), (level) => set({ ...FRESH, level })),
    line(t("orders of preference"), state.prefer, (prefer) => set({ ...FRESH, prefer: prefer || start.prefer })),
    Array.from({ length: players }, (_, i) => String(i + 1)).map((n) =>
      tick(`${t("player {n}", { n })}: ${t("a program")}`, !state.people.includes(n), turn(n))),
    forClass(context, fresh()),
  ];
}

export const ownGame = (isAnalysis) => ({
  title: "Games of your own", start: isAnalysis ? analysis : start, limits: { by: PLAYER, people: PLAYER, level: LEVELS },
  handed: handing(isAnalysis, "game", "prefer"), questions, draw,
});
