// Games in which a secret is guessed: pegs, digits, letters or cards in rows, with replies beside.

import { EXPERTS, EXPERTS_OF, EXPERT_LIMITS, LIMITS, expertQuestions, experts, gameOf, giveUp, proposed, seenIn, tableChoice, wordChoice } from "./codebreaking.js";
import { choice, h, line, tick } from "./dom.js";
import { NOTES, board, full, hand, put, remove } from "./filling.js";
import { agreement, analyses, countedIn, decimals, numberOf, opponent, pairs, repairs } from "./guesses.js";
import { hide, inWords, revealed } from "./parts.js";
import { facesOf } from "./pieces.js";
import { act, coached, endCard, forClass, handed, helpOf, reviewed, said, tableOf, wallQuestion } from "./playing.js";
import { RIVALS, amount, chance, levels } from "./play.js";
import { TITLES } from "./home.js";
import { isHit, plain, position, race, rival } from "./race.js";
import { numberOfDay } from "./stored.js";
import { told } from "./told.js";
import { lucky, named, valueQuestions, values, worthOf } from "./worth.js";

const SIZES = { ab: { pegs: 4, colors: 10, where: "" }, mastermind: { pegs: 4, colors: 6, where: "" }, words: { answers: "", allowed: "", hard: false, where: "" }, cardmoo: {}, table: {} };
const FRESH = { history: [], draft: [], slot: -1, told: "", gave: "", at: -1, hint: false, why: false, secret: "", sets: false, early: false, rivals: [], notes: [], beat: "" };
const START = { mode: "secret", seed: -1, daily: "", coach: false, counts: false, values: false, noting: false, rival: "", group: false };

/** What has room and faces; guesses and notes are of the pieces of the game. */
function limitsOf(name, isAnalysis) {
  const knows = (pieces, state) => pieces.every((piece) => facesOf(name, state, String).symbols.includes(piece));
  const answer = (text, state) => /.=([gy-]+|0|(\d+[A-Z]+)+)$/.test(text) && knows(facesOf(name, state, String).split(plain(name, pairs([text])[0][0], state)), state);
  const note = (text, state) => NOTES.includes(text.split(":")[1]) && knows([text.split(":")[0]], state);
  const piece = (text, state) => !text || knows([text], state);
  const limits = { ...LIMITS, told: /^([gy-]{0,40}|(\d[A-Z]+)*)$/, pegs: [1, 5], colors: [1, name === "ab" ? 10 : 9], rival: RIVALS, history: answer, rivals: answer, notes: note, draft: piece, slot: [-1, 40], beat: /^[\w+/]{0,4000}$/ };
  return { ...limits, ...(isAnalysis && EXPERT_LIMITS), ...(name === "table" && { history: /.=./, told: /^/ }) };
}

let given = ""; // the secret that was set here for somebody else

/** The view of a game that is played, or analysed on the same board: then all replies are told by who looks. */
export function code(name, isAnalysis = false) {
  const start = { ...SIZES[name], ...START, ...FRESH, ...(isAnalysis && { ...EXPERTS, ...EXPERTS_OF[name], mode: "assist", values: true }) };
  return {
    title: TITLES[name],
    start,
    limits: limitsOf(name, isAnalysis),
    questions: (state, of) => questions(name, countedIn(state), of),
    draw: (context) => draw(name, context),
    press: (event, context) => press(name, event, context),
    drawn: ({ seed, daily }, draw) => !isAnalysis && seed < 0 && !daily && { seed: draw(1e9) },
    handed: isAnalysis ? looked : resumed,
  };
}

/** What an analysis takes from a game: not its secret. */
const looked = (shared) => Object.fromEntries(["history", "at", "pegs", "colors", "answers", "allowed", "hard", "where"].filter((key) => shared[key] !== undefined).map((key) => [key, shared[key]]));

/** What a game takes from an analysis; a secret need not fit answers that were changed there: a program without one goes on. */
function resumed(shared, kept) {
  const { history: all = kept.history, at, ...rest } = looked(shared);
  const history = all.slice(0, at < 0 ? undefined : at);
  const changed = String(kept.history) !== String(history);
  return { ...rest, history, mode: changed && history.length ? "adversary" : kept.mode, ...(changed && { secret: "" }) };
}

/** Where the secret comes from; that of a day is the same for everybody. */
const source = ({ daily, seed }) => (daily ? { puzzle: numberOfDay(daily) } : { seed });

/** Cards are found when one secret is left, whatever was asked. */
const isFound = (name, state, of) => isHit(name, state, state.history) || (["cardmoo", "table"].includes(name) && of("state").answer?.state === "found");
const isOver = (name, state, of) => of("gave").answer?.state === "found" || isFound(name, state, of);

function questions(name, state, of) {
  const here = position(name, state);
  const list = { state: [`${name}/state`, { ...here, ...seenIn(state) }], ...(state.gave && { gave: agreement(name, state, here) }) };
  if (state.hint || state.opponent?.length) list.propose = proposed(name, here, state);
  Object.assign(list, valueQuestions(name, state, of), expertQuestions(name, here, state, of));
  Object.assign(list, wallQuestion(state, [name, state.seed, gameOf(name, state)], isOver(name, state, of), isFound(name, state, of) ? state.history.length : 0));
  if (name === "cardmoo" && state.rivals.length) list.rival = ["cardmoo/state", position(name, state, state.rivals)];
  if (!state.history.length || name === "table") return list;
  if (isOver(name, state, of)) list.review = [`${name}/review`, { ...here, ...(name !== "cardmoo" && { ranks: false }) }];
  else if (state.coach || state.why) list.judge = [`${name}/judge`, here];
  return list;
}

function draw(name, context) {
  const { t, of } = context;
  const state = countedIn(context.state);
  const slot = of("state");
  const known = of("gave").answer ?? slot.answer ?? slot.before;
  const faces = facesOf(name, state, t);
  const found = isFound(name, state, of);
  const ended = isOver(name, state, of);
  const undone = { history: state.history.slice(0, -1), rivals: state.rivals.slice(0, -1), gave: "" };
  const isAnalysis = analyses(state);
  const contradicts = isAnalysis && known?.state === "contradiction";
  return tableOf(context, {
    name, title: TITLES[name], begun: isAnalysis || state.history.length > 0,
    told: toldOf(name, context, faces, known, found, ended),
    board: board(context, faces, ended, known?.conflict),
    hand: !ended && hand(name, context, faces, () => submit(name, context, faces)),
    help: helpOf(context, name, { undone: state.history.length > 0 && (!found || isAnalysis) && undone, ended, fresh },
      isAnalysis ? dropped(context) : !ended && state.mode !== "assist" && act(t("give up"), () => yielded(name, context))),
    settings: name !== "table" && settings(name, context),
    side: [
      contradicts ? repairs(context, known) : known?.complaint && h("p", { class: "problem", role: "alert" }, inWords(t, known.complaint)),
      !ended && hint(name, context, faces), !ended && judged(name, context, faces), race(context, faces), values(name, context, faces, ended),
      state.opponent && opponent(context),
      state.secret && state.secret === given && !state.history.length && handed(context, t(TITLES[name])),
      name === "table" && h("div", { class: "lead options" }, tableChoice(context, fresh())),
      ended && (isAnalysis ? name !== "table" && h("section", { class: "card-end" }, reviewed(context, ending(name, context, found, faces))) : endCard(context, ending(name, context, found, faces))),
    ],
    after: isAnalysis && experts(name, context, (guess, reply) => add(name, context, faces, guess, reply)),
    questions: ["state", "gave", "once", !state.experts && "rank", ended ? "review" : "propose", "judge"].filter(Boolean),
    fresh: FRESH,
  });
}

/** A button that takes away the answer that is shown last, when others follow it. */
function dropped({ t, state: { at, history }, set }) {
  return at > 0 && act(t("remove answer {n}", { n: at }), () => set({ history: history.toSpliced(at - 1, 1), at: -1, open: [] }));
}

const fresh = () => ({ ...FRESH, daily: "", group: false, seed: chance(1e9), guess: "", open: [] });

const foundIn = (t, n) => (n === 1 ? t("Found with one guess.") : t("Found with {n} guesses.", { n }));

function toldOf(name, { t, state: whole, of }, faces, known, found, ended) {
  const state = countedIn(whole);
  if (found) return foundIn(t, state.history.length);
  if (ended) return t("The secret was {secret}.", { secret: named(name, faces, state.gave) });
  if (of("once").waiting) return t("thinking");
  if (state.early && !full(state, faces)) return t("Fill all places first.");
  if (state.sets) return t("Choose a secret for somebody else, who must not look.");
  const next = t("Guess number {n}.", { n: state.history.length + 1 });
  return state.counts && known ? `${next} ${t("Possible secrets: {n}.", { n: known.candidate_count.toLocaleString("en") })}` : next;
}

function press(name, event, context) {
  const { state, t } = context;
  const faces = facesOf(name, state, t);
  if (isOver(name, state, context.of)) return;
  const piece = faces.typed(event.key);
  if (piece) put(context, faces, piece);
  else if (event.key === "Backspace") remove(context);
  else if (event.key === "Enter" && (full(state, faces) || !event.target.closest("button, a, summary"))) submit(name, context, faces);
  else return;
  event.preventDefault();
}

async function submit(name, context, faces) {
  const { state } = context;
  if (!full(state, faces)) return context.set({ early: true }, true);
  const guess = faces.join(state.draft);
  if (state.sets) {
    given = hide(guess);
    return context.set({ ...fresh(), secret: given });
  }
  const { mode, secret } = state;
  const held = secret ? { secret: revealed(secret) } : source(state);
  const answer = await (mode === "assist" ? told(name, context, faces, guess) : context.once(`${name}/reply`, { ...position(name, state), guess, mode, ...held }));
  if (!answer || context.state.history !== state.history) return null;
  add(name, context, faces, answer.text, answer.reply);
  return rival(name, context, held);
}

/** Add a guess and its reply to the answers that count. */
function add(name, context, faces, guess, reply) {
  const text = plain(name, guess, context.state);
  const history = [...countedIn(context.state).history, `${text}=${reply}`];
  context.set({ ...(analyses(context.state) && { at: -1, guess: "", open: [] }), history, draft: [], slot: -1, told: "", gave: "", hint: false, why: false, early: false });
  context.say(`${text}: ${faces.said(reply)}`);
}

function hint(name, { t, state, of }, faces) {
  const text = of("propose").answer?.text;
  return state.hint && text && said(t("Try {guess}.", { guess: named(name, faces, text) }));
}

/** What the last guess was worth. */
function judged(name, context, faces) {
  const { t, of } = context;
  const state = countedIn(context.state);
  const rows = of("judge").answer?.moves;
  const last = rows?.length === state.history.length && rows.at(-1);
  if (!last || !(state.coach || state.why)) return null;
  return coached(context, until(state, state.history.length - 1), last.cost, worthOf(t, name, last, faces));
}

const yielded = (name, context) => (context.state.secret ? context.set({ gave: revealed(context.state.secret) }) : giveUp(name, context, source(context.state)));

/** The position before guess i, against a program that has no secret. */
const until = ({ history }, i) => ({ ...FRESH, history: history.slice(0, i), mode: "adversary", rival: "" });

const keyOf = (name, state) => `${state.seed} ${state.secret} ${state.mode} ${JSON.stringify(gameOf(name, state)).length}`;

function ending(name, context, found, faces) {
  const { t, of, set } = context;
  const state = countedIn(context.state);
  const review = of("review").answer;
  const moves = pairs(state.history).map(([text], i) => {
    const row = review?.moves[i] ?? {};
    // Of cards, "cost" is how many more secrets a question leaves.
    const cost = name === "cardmoo" ? row.lost : row.cost;
    return { text: named(name, faces, text), cost, at: i + 1, why: review && [worthOf(t, name, { ...row, cost }, faces), lucky(t, row.luck)].filter(Boolean).join(" ") };
  });
  const luck = numberOf(review?.luck);
  const beats = isHit(name, state, state.rivals) || of("rival").answer?.state === "found";
  return {
    game: name, title: t(TITLES[name]), key: keyOf(name, state),
    won: found, n: state.history.length, moves,
    headline: found ? foundIn(t, state.history.length) : t("Not found: {secret}", { secret: named(name, faces, state.gave) }),
    values: review?.values?.map(numberOf).filter((value) => value != null),
    facts: [
      [t("guesses"), state.history.length],
      ...(review?.expected == null ? [] : [
        [t("best play needs"), decimals(review.expected, 2), review.expected], [t("lost by your guesses"), decimals(review.skill, 2), review.skill],
        [t("luck"), luck == null ? "?" : `${luck < 0 ? "−" : "+"}${decimals(Math.abs(luck), 2)}`, review.luck],
      ]),
      ...(state.rivals.length ? [[t("the program"), beats ? state.rivals.length : "–"]] : []),
    ],
    before: (i) => until(state, i),
    retry: (i) => (analyses(state) ? set({ history: state.history.slice(0, i), at: -1 }) : again(name, context, i)),
    again: () => set(fresh()),
    pattern: pairs(state.history).map(([, reply]) => faces.signs(reply)),
    same: { ...state, ...FRESH, secret: state.secret },
  };
}

/** The position before guess i, with any secret that agrees with the replies until then. */
async function again(name, context, i) {
  const history = context.state.history.slice(0, i);
  const known = await context.once(`${name}/state`, position(name, context.state, history));
  if (!known?.candidates) return;
  context.set({ ...fresh(), history, mode: "secret", secret: hide(known.candidates[chance(known.candidates.length)]) });
}

function settings(name, context) {
  const { t, state, set } = context;
  const isAnalysis = analyses(state);
  const change = (key, n) => set({ ...fresh(), [key]: n });
  const sizes = (label, key, from, to) => isAnalysis ? amount(label, state[key], (n) => change(key, n), { min: 1, max: EXPERT_LIMITS[key][1], required: true })
    : choice(label, state[key], Array.from({ length: to - from + 1 }, (_, i) => [from + i, from + i]), (n) => change(key, Number(n)));
  return [
    name === "ab" && [sizes(t("digits in a row"), "pegs", 2, 5), sizes(t("digits"), "colors", 5, 10)],
    name === "mastermind" && [sizes(t("pegs"), "pegs", 2, 5), sizes(t("colours"), "colors", 3, 9)],
    name === "words" && wordChoice(context, fresh()),
    name === "cardmoo" && isAnalysis && line(t("your secret"), state.own, (own) => set({ own }), { placeholder: "3b 8r 10b" }),
    state.where !== undefined && document.documentElement.dataset.carrier !== "worker" && line(t("known of the secret"), state.where, (where) => set({ ...fresh(), where }), { placeholder: name === "words" ? "e___y, no l" : "no 0 first, sum odd" }),
    tick(t("show how many secrets are possible"), state.counts, (counts) => set({ counts }, true)),
    !isAnalysis && [
      choice(t("who answers"), state.mode, [["secret", t("the program holds a secret")], ["adversary", t("the program answers unkindly")], ["assist", t("somebody else, and I tell the reply")]], (mode) => set({ ...fresh(), mode, rival: "" })),
      choice(t("race with"), state.rival, [["", t("nobody")], ...levels(t)], (rival) => set({ ...fresh(), rival })),
      act(t("set a secret for somebody"), () => set({ ...fresh(), sets: true, mode: "secret" })),
      forClass(context, { ...fresh(), mode: "secret", rival: "" }),
    ],
  ];
}
