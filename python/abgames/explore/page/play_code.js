// Games in which a secret is guessed: pegs, digits, letters or cards in rows, with replies beside.

import { LIMITS, gameOf, giveUp, wordChoice } from "./codebreaking.js";
import { choice, h, tick } from "./dom.js";
import { agreement, decimals, numberOf, pairs } from "./guesses.js";
import { inWords } from "./parts.js";
import { MARKED, draggable, facesOf } from "./pieces.js";
import { act, coached, endCard, helpOf, said, tableOf, toggle } from "./playing.js";
import { RIVALS, chance, levels } from "./play.js";
import { TITLES } from "./home.js";
import { isHit, plain, position, proposal, race, rival } from "./race.js";
import { numberOfDay } from "./stored.js";
import { replyKeys, told } from "./told.js";
import { lucky, named, valueQuestions, values, worthOf } from "./worth.js";

const SIZES = { ab: { pegs: 4, colors: 10 }, mastermind: { pegs: 4, colors: 6 }, words: { answers: "", allowed: "", hard: false }, cardmoo: {} };
const HOLES = 8; // rows of the board with pegs, more if they are needed
const NOTES = ["", "out", "maybe", "sure"]; // what one may note about a digit
const FRESH = { history: [], draft: [], slot: -1, told: "", gave: "", at: -1, hint: false, why: false, secret: "", sets: false, early: false, rivals: [], notes: [] };
const START = { mode: "secret", seed: -1, daily: "", coach: false, counts: false, values: false, noting: false, rival: "" };

/** What has room and faces; guesses and notes are of the pieces of the game. */
function limitsOf(name) {
  const knows = (pieces, state) => pieces.every((piece) => facesOf(name, state, String).symbols.includes(piece));
  const answer = (text, state) => /.=([gy-]+|0|(\d+[A-Z]+)+)$/.test(text) && knows(facesOf(name, state, String).split(plain(name, pairs([text])[0][0])), state);
  const note = (text, state) => NOTES.includes(text.split(":")[1]) && knows([text.split(":")[0]], state);
  const piece = (text, state) => !text || knows([text], state);
  return { ...LIMITS, told: /^([gy-]{0,40}|(\d[A-Z]+)*)$/, pegs: [1, 5], colors: [1, name === "ab" ? 10 : 9], rival: RIVALS, history: answer, rivals: answer, notes: note, draft: piece, slot: [-1, 40] };
}

/** A secret in an address cannot be read at a glance. */
const hide = (text) => btoa(encodeURIComponent(text)).replaceAll("=", "");
const shown = (text) => { try { return decodeURIComponent(atob(text)); } catch { return text; } };

export function code(name) {
  const start = { ...SIZES[name], ...START, ...FRESH };
  return {
    title: TITLES[name],
    start,
    limits: limitsOf(name),
    questions: (state, of) => questions(name, state, of),
    draw: (context) => draw(name, context),
    press: (event, context) => press(name, event, context),
    drawn: ({ seed, daily }, draw) => seed < 0 && !daily && { seed: draw(1e9) },
    // The laboratory shows what is known, and leaves the secret alone.
    handed: ({ at, mode, ...shared }, kept) => {
      const history = shared.history?.slice(0, at < 0 ? undefined : at).map((each) => plain(name, each)) ?? kept.history;
      // A secret need not fit answers that were changed there: a program without one goes on.
      const changed = String(kept.history) !== String(history);
      return { ...shared, seed: mode === "assist" ? kept.seed : shared.seed, history, mode: changed && history.length ? "adversary" : kept.mode, ...(changed && { secret: "" }) };
    },
  };
}

/** Where the secret comes from; that of a day is the same for everybody. */
const source = ({ daily, seed }) => (daily ? { puzzle: numberOfDay(daily) } : { seed });

/** Cards are found when one secret is left, whatever was asked. */
const isFound = (name, state, of) => isHit(name, state, state.history) || (name === "cardmoo" && of("state").answer?.state === "found");
const isOver = (name, state, of) => of("gave").answer?.state === "found" || isFound(name, state, of);

function questions(name, state, of) {
  const here = position(name, state);
  const list = { state: [`${name}/state`, here], ...(state.gave && { gave: agreement(name, state, here) }) };
  if (state.hint) list.propose = [proposal(name), here];
  Object.assign(list, valueQuestions(name, state, of));
  if (name === "cardmoo" && state.rivals.length) list.rival = ["cardmoo/state", position(name, state, state.rivals)];
  if (!state.history.length) return list;
  if (isOver(name, state, of)) list.review = [`${name}/review`, { ...here, ...(name !== "cardmoo" && { ranks: false }) }];
  else if (state.coach || state.why) list.judge = [`${name}/judge`, here];
  return list;
}

function draw(name, context) {
  const { t, state, of } = context;
  const slot = of("state");
  const known = of("gave").answer ?? slot.answer ?? slot.before;
  const faces = facesOf(name, state, t);
  const found = isFound(name, state, of);
  const ended = isOver(name, state, of);
  const undone = { history: state.history.slice(0, -1), rivals: state.rivals.slice(0, -1), gave: "" };
  return tableOf(context, {
    name, title: TITLES[name], begun: state.history.length > 0,
    told: toldOf(name, context, faces, known, found, ended),
    board: board(context, faces, ended),
    hand: !ended && hand(name, context, faces),
    help: helpOf(context, name, { undone: state.history.length > 0 && !found && undone, ended, fresh },
      !ended && state.mode !== "assist" && act(t("give up"), () => yielded(name, context))),
    settings: settings(name, context),
    side: [
      known?.complaint && h("p", { class: "problem", role: "alert" }, inWords(t, known.complaint)),
      !ended && hint(name, context, faces), !ended && judged(name, context, faces), race(context, faces), values(name, context, faces, ended),
      ended && end(name, context, found, faces),
    ],
    questions: ["state", "gave", "once", "rank", ended ? "review" : "propose", "judge"],
  });
}

const fresh = () => ({ ...FRESH, daily: "", seed: chance(1e9) });

const foundIn = (t, n) => (n === 1 ? t("Found with one guess.") : t("Found with {n} guesses.", { n }));

function toldOf(name, { t, state, of }, faces, known, found, ended) {
  if (found) return foundIn(t, state.history.length);
  if (ended) return t("The secret was {secret}.", { secret: named(name, faces, state.gave) });
  if (of("once").waiting) return t("thinking");
  if (state.early && !full(state, faces)) return t("Fill all places first.");
  if (state.sets) return t("Choose a secret for somebody else, who must not look.");
  const next = t("Guess number {n}.", { n: state.history.length + 1 });
  return state.counts && known ? `${next} ${t("Possible secrets: {n}.", { n: known.candidate_count.toLocaleString("en") })}` : next;
}

/** The rows of guesses and, below or above them, the row that is filled. */
function board(context, faces, ended) {
  const { t, state, set } = context;
  const row = ([guess, reply], i) => h("li", { class: `row ${state.at >= 0 && i >= state.at ? "later" : ""}`, "data-key": `${i}` }, [
    h("span", { class: "count" }, i + 1),
    h("span", { class: "pieces", role: "img", "aria-label": guess }, faces.split(guess).map((piece, n) => faces.draw(piece, faces.mark(reply, n)))),
    faces.reply(reply),
  ]);
  const at = cursor(state, faces);
  const slots = Array.from({ length: faces.length }, (_, i) => h("button", {
    type: "button", class: `slot ${i === at ? "at" : ""}`, "data-place": String(i),
    ...draggable(() => set({ slot: i }, true), (to) => shift(context, i, to)),
    "aria-label": t("place {n}: {what}", { n: i + 1, what: state.draft[i] ? faces.name(state.draft[i]) : t("empty") }),
    "aria-pressed": String(i === at),
  }, state.draft[i] ? faces.draw(state.draft[i]) : ""));
  const now = !ended && h("li", { class: "row now", "data-key": "now" }, [
    h("span", { class: "count" }, state.sets ? "?" : state.history.length + 1),
    h("span", { class: "pieces", role: "group", "aria-label": t("your guess") }, slots),
  ]);
  // A board of pegs has rows that wait, from the bottom up.
  const used = state.history.length + Number(!ended);
  const empty = faces.kind === "pegs" && !state.sets ? Array.from({ length: Math.max(HOLES - used, 0) }, (_, i) =>
    h("li", { class: "row", "aria-hidden": "true", "data-key": `hole ${used + i}` }, h("span", { class: "count" }, used + i + 1),
      h("span", { class: "pieces" }, Array.from({ length: faces.length }, () => h("span", { class: "hole" }))), h("span"))) : [];
  const label = { class: `rows ${faces.kind}`, "aria-label": t("guesses and replies") };
  return h("ol", label, state.sets ? [] : pairs(state.history).map(row), now, empty);
}

const full = ({ draft }, { length }) => draft.filter(Boolean).length === length;
const cursor = ({ draft, slot }, { length }) => (slot >= 0 && slot < length ? slot : Math.max([...Array(length).keys()].findIndex((i) => !draft[i]), 0));

/** Put a piece into a place; where none may be there twice, it moves. */
function put({ state, set }, faces, piece, at = cursor(state, faces)) {
  if (!faces.symbols.includes(piece)) return;
  const draft = Array.from({ length: faces.length }, (_, i) => state.draft[i] ?? "");
  if (faces.once && draft.includes(piece)) draft[draft.indexOf(piece)] = "";
  draft[at] = piece;
  const next = at + 1 < faces.length && !draft[at + 1] ? at + 1 : -1;
  set({ draft, slot: next }, true);
}

/** Move a piece to another place, or off the board. */
function shift({ state, set }, from, to) {
  const draft = state.draft.with(from, to == null ? "" : state.draft[to] ?? "");
  if (to != null) draft[to] = state.draft[from];
  set({ draft: Array.from(draft, (piece) => piece ?? ""), slot: to == null ? from : -1 }, true);
}

function remove({ state, set }) {
  const at = state.draft[state.slot] ? state.slot : state.draft.findLastIndex(Boolean);
  set(at < 0 ? { slot: -1 } : { draft: state.draft.with(at, ""), slot: at }, true);
}

/** The pieces to choose from, with notes if one makes any. */
function hand(name, context, faces) {
  const { t, state, set } = context;
  const noted = Object.fromEntries(state.notes.map((note) => note.split(":")));
  const note = (piece) => {
    const next = NOTES[(NOTES.indexOf(noted[piece] ?? "") + 1) % NOTES.length];
    const notes = { ...noted, [piece]: next };
    set({ notes: Object.entries(notes).filter(([, what]) => what).map((pair) => pair.join(":")) }, true);
  };
  const key = (piece) => {
    const mark = noted[piece] ?? faces.known(state.history, piece);
    return h("button", {
      type: "button", class: `key ${mark ?? ""}`, "data-piece": piece,
      ...draggable(() => (state.noting ? note(piece) : put(context, faces, piece)), (to) => to != null && put(context, faces, piece, to)),
      "aria-label": [faces.name(piece), mark && t(MARKED[mark])].filter(Boolean).join(", "),
    }, faces.draw(piece));
  };
  return h("div", { class: `keypad ${faces.kind}` }, [
    state.mode === "assist" && full(state, faces) && replyKeys(name, context, faces),
    faces.rows.map((row) => h("div", { class: "keys-row" }, row.map(key))),
    h("div", { class: "keys-row" }, [
      act(t("erase"), () => remove(context)),
      faces.notes && toggle(t("notes"), state.noting, (noting) => set({ noting }, true)),
      act(t(state.sets ? "keep it" : state.mode === "assist" ? "add the answer" : "guess"), () => submit(name, context, faces), { class: "main", "aria-disabled": String(!full(state, faces)) }),
    ]),
    faces.notes && state.noting && h("p", { class: "soft" }, t("Notes: click a digit to mark it as out, possible, or sure.")),
  ]);
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
  const { state, say } = context;
  if (!full(state, faces)) return context.set({ early: true }, true);
  const guess = faces.join(state.draft);
  if (state.sets) return context.set({ ...fresh(), secret: hide(guess) });
  const { mode, secret } = state;
  const given = secret ? { secret: shown(secret) } : source(state);
  const answer = await (mode === "assist" ? told(name, context, faces, guess) : context.once(`${name}/reply`, { ...position(name, state), guess, mode, ...given }));
  if (!answer || context.state.history !== state.history) return null;
  const text = plain(name, answer.text);
  const history = [...state.history, `${text}=${answer.reply}`];
  context.set({ history, draft: [], slot: -1, told: "", gave: "", hint: false, why: false, early: false });
  say(`${text}: ${faces.said(answer.reply)}`);
  return rival(name, context, given);
}

function hint(name, { t, state, of }, faces) {
  const text = of("propose").answer?.text;
  return state.hint && text && said(t("Try {guess}.", { guess: named(name, faces, text) }));
}

/** What the last guess was worth. */
function judged(name, context, faces) {
  const { t, state, of } = context;
  const rows = of("judge").answer?.moves;
  const last = rows?.length === state.history.length && rows.at(-1);
  if (!last || !(state.coach || state.why)) return null;
  return coached(context, until(state, state.history.length - 1), last.cost, worthOf(t, name, last, faces));
}

const yielded = (name, context) => (context.state.secret ? context.set({ gave: shown(context.state.secret) }) : giveUp(name, context, source(context.state)));

/** The position before guess i, against a program that has no secret. */
const until = ({ history }, i) => ({ ...FRESH, history: history.slice(0, i), mode: "adversary", rival: "" });

function end(name, context, found, faces) {
  const { t, state, of, set } = context;
  const review = of("review").answer;
  const moves = pairs(state.history).map(([text], i) => {
    const row = review?.moves[i] ?? {};
    // Of cards, "cost" is how many more secrets a question leaves.
    const cost = name === "cardmoo" ? row.lost : row.cost;
    return { text: named(name, faces, text), cost, at: i + 1, why: review && [worthOf(t, name, { ...row, cost }, faces), lucky(t, row.luck)].filter(Boolean).join(" ") };
  });
  const luck = numberOf(review?.luck);
  const beats = isHit(name, state, state.rivals) || of("rival").answer?.state === "found";
  return endCard(context, {
    game: name, title: t(TITLES[name]), key: `${state.seed} ${state.secret} ${state.mode} ${JSON.stringify(gameOf(name, state)).length}`,
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
    before: (i) => until(state, i), retry: (i) => again(name, context, i),
    again: () => set(fresh()),
    pattern: pairs(state.history).map(([, reply]) => faces.signs(reply)),
    same: { ...state, ...FRESH, secret: state.secret },
  });
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
  const sizes = (label, key, from, to) => choice(label, state[key],
    Array.from({ length: to - from + 1 }, (_, i) => [from + i, from + i]), (n) => set({ ...fresh(), [key]: Number(n) }));
  return [
    name === "ab" && [sizes(t("digits in a row"), "pegs", 2, 5), sizes(t("digits"), "colors", 5, 10)],
    name === "mastermind" && [sizes(t("pegs"), "pegs", 2, 5), sizes(t("colours"), "colors", 3, 9)],
    name === "words" && wordChoice(context, fresh()),
    choice(t("who answers"), state.mode, [["secret", t("the program holds a secret")], ["adversary", t("the program answers unkindly")], ["assist", t("somebody else, and I tell the reply")]], (mode) => set({ ...fresh(), mode, rival: "" })),
    choice(t("race with"), state.rival, [["", t("nobody")], ...levels(t)], (rival) => set({ ...fresh(), rival })),
    tick(t("show how many secrets are possible"), state.counts, (counts) => set({ counts }, true)),
    act(t("set a secret for somebody"), () => set({ ...fresh(), sets: true, mode: "secret" })),
  ];
}

