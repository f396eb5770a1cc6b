// A game of one's own, for people and programs, or analysed: its picture is clicked, or one of its moves.

import { choice, line, tick } from "./dom.js";
import { analyses, countedIn } from "./guesses.js";
import { inWords } from "./otrio_board.js";
import { choices, drawing, experts, instead, wanted } from "./own_games.js";
import { analysed, chosen, coached, endCard, forClass, goingOn, helpOf, mistaken, said, soon, tableOf, turnOf, wallQuestion, wins } from "./playing.js";
import { LEVELS, chance, drawOf, handing, levels, made, typing } from "./play.js";

const FRESH = { moves: [], by: [], at: -1, hint: false, why: false, seed: 1 };
const start = { ...FRESH, game: "", people: ["1"], level: "4", prefer: "previous", coach: false, values: false, group: false };
const analysis = { ...start, values: true, coalition: "", winners: "", experts: false };

const PLAYER = /^[1-8]$/;
const PLANNED = 6; // moves of best play that are told
const fresh = () => ({ ...FRESH, group: false, seed: chance(1e9) });
const after = (state, moves) => ["games/show", { game: state.game, moves, ...wanted(state) }];
const isPerson = (state, player) => analyses(state) || state.people.includes(String(player));
const ownMoves = (state) => [...state.moves.keys()].filter((i) => isPerson(state, state.by[i]));
const bare = (move) => move.replace(/\W+/g, " ").trim();

const until = ({ moves, by }, i) => ({ ...FRESH, moves: moves.slice(0, i), by: by.slice(0, i) });

function questions(whole, of) {
  const state = countedIn(whole);
  const show = after(state, state.moves);
  const { answer } = of("show");
  const ended = answer && !answer.to_move && answer.moves.length === 0;
  const own = analyses(state) ? [...whole.moves.keys()] : ended ? ownMoves(state) : state.coach || state.why ? ownMoves(state).slice(-1) : [];
  const judges = [...new Set(own.flatMap((i) => [i, i + 1]))].filter((i) => i < whole.moves.length);
  const past = state.at >= 0 && { past: after(state, made(state)) };
  const wall = wallQuestion(state, [state.game, state.people, state.level, state.prefer], ended, ended && isPerson(state, winnerOf(answer)) ? state.moves.length : 0);
  return { show, ...past, ...wall, ...Object.fromEntries(judges.map((i) => [`before ${i}`, after(state, state.moves.slice(0, i))])) };
}

/** What own move i cost, 0 or 1, and why, once that is known. */
function judged({ t, state, of }, i) {
  const { best, line, ends, players } = of(`before ${i}`).answer ?? {};
  const after = of(i + 1 < state.moves.length ? `before ${i + 1}` : "show").answer;
  if (!best?.length) return [null, best && t("What is best depends on what the others want.")];
  const cost = Number(!best.includes(state.moves[i]));
  const move = best.slice(0, 3).join(", ");
  if (!ends || !after?.ends) return [cost, cost ? t("Better: {move}.", { move }) : t("That was a best move.")];
  const [was, now] = [ends, after.ends].map((outcome) => (/^(P\d|D)$/.test(outcome) ? inWords(t, outcome, nameOf(t, state, outcome[1], players)) : outcome));
  const left = after.ends === "endless" ? 0 : after.line.length;
  return [cost, cost ? mistaken(t, { before: was, after: now, move }, line.slice(0, PLANNED), left) : goingOn(t, t("That was a best move: {what}.", { what: now }), left)];
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
  const { answer, before } = of("show");
  const shown = answer ?? before;
  if (!shown) return tableOf(context, { name: "games", title: "Games of your own", lines: [], side: instead(context), questions: ["show"] });
  const mover = String(shown.to_move ?? "");
  const ended = answer && !mover;
  const waits = answer && mover && !isPerson(state, mover);
  const who = mover && nameOf(t, state, mover, shown.players);
  const movers = { by: [...state.by, mover] };
  const play = (move) => answer && mover && !waits && set({ ...movers, moves: [...state.moves, move], at: -1, hint: false, why: false });
  if (waits) {
    const move = chosen(state.level, shown.best, shown.moves.map((each) => each.move), drawOf(state));
    soon(context, move, t("{player} plays {move}.", { player: who, move }), movers);
  }
  const own = ownMoves(state).at(-1) ?? -1;
  const [cost, why] = (state.coach || state.why) && !ended && own >= 0 ? judged(context, own) : [];
  return tableOf(context, {
    name: "games", title: shown.game, lines: shown.rules.split(/\n\s*\n|(?<=\.)\s+(?=[A-Z])/).slice(0, 3), begun: isAnalysis || state.moves.length > 0,
    told: ended ? result(context, shown) : waits ? t("{player} is thinking", { player: who }) : turnOf(t, who),
    board: drawing(of("past").answer ?? of("past").before ?? shown, "cloth drawing", play),
    hand: [choices(context, shown, !answer || waits, play), isAnalysis && line(t("a move in words"), "", null, { onchange: typing((text) => play(shown.moves.find(({ move }) => bare(move) === bare(text))?.move ?? text)) })],
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
