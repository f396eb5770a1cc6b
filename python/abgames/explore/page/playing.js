// What all games that are played have in common: the table with the board, help, and settings; the
// card at the end: what happened, what it was worth, what one can do next.

import { h, svg } from "./dom.js";
import { analyses, numberOf } from "./guesses.js";
import { hide, numbered, revealed, status, untilNext } from "./parts.js";
import { qrPicture } from "./qr.js";
import { LINES } from "./home.js";
import { daysOf, drawnFrom, endDay, finished, keepMistakes, mended, mistakes, numberOfDay, recalled, remember, rows, today } from "./stored.js";
import { TICK } from "./view.js";

/** Choose among moves: a best one, or any, as often as the level says. */
export function chosen(level, best, all, draw) {
  const from = draw(9) < level && best.length ? best : all;
  return from[draw(from.length)];
}

/** Who wins, in words: "you" is another person of the verb. */
export const wins = (t, name) => (name === t("you") ? t("You win!") : t("{player} wins!", { player: name }));
export const turnOf = (t, name) => (name === t("you") ? t("Your turn.") : t("to move: {who}", { who: name }));

/** A button with a name and a handler. */
export const act = (text, onclick, properties) => h("button", { type: "button", onclick, ...properties }, text);

/** A button that stays pressed. */
export const toggle = (text, on, set) => act(text, () => set(!on), { "aria-pressed": String(on) });

/** The settings go when something in them was done, or beside them: they never stay over the board. */
const shut = ({ target, currentTarget }) => { if (target === currentTarget || target.closest(".sheet-body button")) currentTarget.open = false; };

/** The table of a game: {name, title, begun, status, board, hand, help, settings, side, after, questions}, and what `fresh` changes to begin it again. The rules stand beside the board until the first move. */
export function tableOf(context, { name, title, lines = LINES[name] ?? [], begun, told, board, hand, help, settings, side, after, questions, fresh }) {
  const { t } = context;
  const rules = h("ol", { class: "lines" }, lines.map((line) => h("li", null, t(line))));
  return h("div", { class: "play", "data-game": name, "data-step": context.state.at >= 0 }, [
    h("div", { class: "bar" }, [
      h("h1", null, t(title), context.state.daily && h("small", null, ` ${numbered(t, context.state.daily)}`)),
      settings && !context.state.daily && h("details", { class: "sheet", onclick: shut }, h("summary", null, t("settings")), h("div", { class: "sheet-body" }, settings)),
    ]),
    h("div", { class: "felt" }, [
      h("section", { class: "stage", "aria-label": t("the table") }, [
        h("p", { class: "told", role: "status" }, told),
        board,
        hand,
        questions.filter((each, i) => !context.of(each).problem || i === questions.findIndex((other) => context.of(other).problem)).map((each) => status(context, each, true)),
      ]),
      h("div", { class: "side" }, h("div", { class: "help" }, help), side,
        context.state.group && !begun && ofClass(context, { ...context.state, ...fresh }),
        !begun && lines.length > 0 && h("div", { class: "lead" }, rules, LINES[name] && h("a", { href: `#rules/${name}` }, t("all rules, with a picture")))),
    ]),
    after,
  ]);
}

/** What a move changed by what players get, which `named` puts into words, in how many moves best play ends, or `isOne` line of it, and the plan behind the best move. */
export function judgedBy(t, { cost, best, before, after, plan, length }, named, isOne) {
  const move = best.slice(0, 3).join(", ");
  const said = !after ? t(cost ? "Better: {move}." : "That was a best move.", { move })
    : cost ? t("That was a mistake. Before: {before}. Now: {after}. Better: {move}.", { before: named(before), after: named(after), move }) : t("That was a best move: {what}.", { what: named(after) });
  return [said, length > 0 && t(isOne ? "Moves to the end in one line of best play: {n}." : "Moves to the end with best play: {n}.", { n: length }),
    plan.length > 1 && t("The plan begins: {plan}.", { plan: plan.join(", ") })].filter(Boolean).join(" ");
}

/** A sentence of the program about the game, in a bubble. */
export const said = (text, kind = "") => text && h("p", { class: `bubble ${kind}`, role: "status" }, text);

/** The address of a position of one's own game in which to find a better move. */
const lessonAt = ({ address, state }, before) => address({ ...state, ...before, coach: true, daily: "" });

let learnt = ""; // the position in which a best move was found last

/** What the coach says about a move with these changes before it: a mistake that is not made again is no longer kept. */
export function coached(context, before, cost, text) {
  const { t } = context;
  const at = lessonAt(context, before);
  if (numberOf(cost) === 0 && mended(at)) learnt = at;
  return [said(text, cost == null ? "" : numberOf(cost) ? "bad" : "good"), learnt === at && said([t("One mistake less."), " ", toMistakes(t)], "good")];
}

/** The link to the mistakes that are left. */
export function toMistakes(t) {
  const n = mistakes().length;
  return n > 0 && h("a", { href: "#mistakes" }, t("learn from your mistakes"), ` (${n})`);
}

/** The buttons beside a board.  `undone` are the changes that take a move back, if there is one, `fresh` those for a new game.  The puzzle of a day is played once. */
export function helpOf({ t, state, set }, name, { undone, waits, ended, fresh }, more) {
  return [
    !state.daily && act(t("undo"), () => set({ ...undone, at: -1, hint: false, why: false }), { disabled: !undone }),
    act(t("hint"), () => set({ hint: true }, true), { disabled: Boolean(ended || waits) }),
    act(t("why"), () => set({ why: true }, true), { disabled: !undone || Boolean(ended) }),
    toggle(t("coach"), state.coach, (coach) => set({ coach }, true)),
    toggle(t("values"), state.values, (values) => set({ values }, true)),
    more,
    act(t(state.daily ? "free games" : analyses(state) ? "begin again" : "new game"), () => set(fresh())),
    LINES[name] && !state.daily && !analyses(state) && h("a", { class: "button", href: `#play/${name}?daily=${today()}` }, t("today's puzzle")),
  ];
}

/** Let the program make a move after a moment, unless something else happens until then. */
export function soon(context, move, said, more = {}) {
  const { moves } = context.state;
  setTimeout(() => {
    if (context.state.moves !== moves) return;
    context.say(said);
    context.set({ moves: [...moves, move], hint: false, ...more }, true);
  }, matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 500);
}

const SIGNS = { best: "🟩", near: "🟨", bad: "🟥", open: "⬜" };
const WORTH = { best: "best", near: "nearly best", bad: "a mistake", open: "not known" };
const NEAR = 0.1; // guesses

const signOf = (cost) => {
  const n = numberOf(cost);
  return n == null ? "open" : n === 0 ? "best" : n <= NEAR ? "near" : "bad";
};

/**
 * The card: {game, title, key, won, headline, facts, moves, values, before, retry, again, same, pattern, n}.  `moves` has
 * {text, cost, why, at} for each move of one's own, `at` with how many moves were made then, `values` the curve, `facts` [name, text, fraction?],
 * `before(i)` the changes that lead to the position before move i, where `retry(i)` lets one play if that takes more, `n` is the number of guesses, `same` the state in which the same game begins, `pattern` the replies as squares.
 */
export function endCard(context, card) {
  const { t, state: { daily } } = context;
  const { game, won, headline, facts, moves, values, before, again, same, key, n } = card;
  const known = finished(game, daily ? `day ${daily}` : key, won, n);
  if (daily && endDay(game, daily, { won, n })) queueMicrotask(() => context.set({}, true)); // the analysis opens
  const { helped = [] } = daysOf(game)[daily] ?? {};
  const [sharing, text] = [`${game} ${daily || key}`, shareable(context, card, helped)];
  const challenge = card.pattern && !daily && challenging(context, card);
  const waits = ["review", "end"].some((name) => context.of(name).waiting); // for what the moves were worth
  const bad = moves.flatMap(({ text: move, cost }, i) => (numberOf(cost) > 0 ? [{ game, at: lessonAt(context, before(i)), move }] : []));
  const places = bad.map(({ at }) => at).join();
  if (kept !== places) [kept] = [places, keepMistakes(bad)];
  return [context.state.group && ofClass(context, same, won ? n ?? context.state.moves.length : 0), h("section", { class: `card-end ${won ? "won" : ""}`, "aria-label": t("the end") }, [
    h("h2", null, headline),
    h("dl", { class: "facts" }, [...facts, ...(helped.length ? [[t("moves with help"), helped.length]] : [])].map(([name, text, exact]) => h("div", null, h("dt", null, name), h("dd", null, text, exact?.includes("/") && h("small", null, exact.replace("-", "−")))))),
    moves.length > 0 && moves.every(({ cost }) => numberOf(cost) === 0) && h("p", null, t("You made no mistake.")),
    moves.length > 0 && reviewed(context, card), !waits && h("p", { class: "soft" }, toMistakes(t)),
    values?.length > 1 && curve(t, values, n == null),
    h("div", { class: "help" }, [act(t(daily ? "free games" : "play again"), again, { class: "main" }), act(t("share the result"), () => share(context, sharing, text), { disabled: waits && !card.pattern }),
      challenge && act(t("challenge a friend"), () => share(context, `${sharing} again`, challenge))]),
    shared.key === sharing && shown(t, text), challenge && shared.key === `${sharing} again` && shown(t, challenge),
    context.state.beat && h("p", null, t("Your friend:"), " ", revealed(context.state.beat).split("\n").map((row) => [row, h("br")])),
    daily ? h("p", { class: "soft" }, untilNext(t), " ", h("a", { href: `#days?game=${game}` }, t("past days")))
      : h("p", { class: "soft" }, h("a", { href: context.address(same) }, t("the same game again")), LINES[game] && same.seed > 0 && ` · ${t("game number {n}", { n: same.seed })}`),
    numbers(t, game, known, n),
  ])];
}

let kept = ""; // the places of the mistakes that were kept last

/** A row for each move of one's own: what it was worth and why.  The board shows the position after it, and a mistake can be mended from there. */
export function reviewed({ t, state, set }, { moves, before, retry = (i) => set({ daily: "", ...before(i) }) }) {
  const row = ({ text, cost, why, at }, i) => h("li", { "aria-current": state.at === at && "step" }, [
    act([h("i", { class: signOf(cost), role: "img", "aria-label": t(WORTH[signOf(cost)]) }), ` ${i + 1}. ${text}`], () => set({ at: state.at === at ? -1 : at }, true), { "aria-pressed": String(state.at === at) }),
    why && h("p", null, why),
    numberOf(cost) > 0 && act(t("try again from here"), () => retry(i)),
  ]);
  return h("ol", { class: "signs", "aria-label": t("moves of the game") }, moves.map(row));
}

/** The moves of an analysis, of all players; the position before the first one can be shown, too. */
export function analysed(context, card) {
  const { t, state: { at, moves }, set } = context;
  return moves.length > 0 && h("section", { class: "card-end", "aria-label": t("moves of the game") },
    act(t("start"), () => set({ at: 0 }, true), { "aria-pressed": String(at === 0) }), reviewed(context, card));
}

/** How the value went over the moves: guesses to go, or whether the game was `won`. */
function curve(t, values, won) {
  const top = Math.max(...values, 1);
  const x = (i) => 12 + (i * 276) / (values.length - 1);
  const y = (value) => 82 - (60 * value) / top;
  const label = t("the value over the moves: {list}", { list: values.map((value) => value.toFixed(2)).join(", ") });
  return svg("svg", { class: "curve", viewBox: "0 0 300 96", role: "img", "aria-label": label },
    svg("line", { x1: 12, y1: 82, x2: 288, y2: 82, class: "axis" }),
    svg("polyline", { points: values.map((value, i) => `${x(i)},${y(value)}`).join(" ") }),
    values.map((value, i) => svg("circle", { cx: x(i), cy: y(value), r: 4 })),
    won ? [[1, "won"], [0, "lost"]].map(([value, text]) => svg("text", { x: 288, y: y(value) - 9, class: "end" }, t(text)))
      : values.map((value, i) => svg("text", { x: x(i), y: y(value) - 9 }, value.toFixed(1).replace(".0", ""))));
}

/** How often each number of guesses was needed; 0: the secret was not found. */
function bars(counts, n) {
  const most = Math.max(...Object.values(counts));
  const bar = ([count, times]) => h("li", { class: Number(count) === n && "now" }, h("span", null, count === "0" ? "✗" : count), h("i", { "data-width": Math.ceil((10 * times) / most) }), times);
  return h("ol", { class: "bars" }, Object.entries(counts).map(bar));
}

/** The question for the wall of a class about what `puzzle` says; who has finished is counted once, by a number drawn in this browser; `n` is 0 without success. */
export function wallQuestion({ group }, puzzle, ended, n) {
  if (!group) return {};
  if (ended && !recalled("class")) remember("class", hide(String(Math.random())));
  const game = String(drawnFrom(JSON.stringify(puzzle))(2 ** 32));
  return { wall: ["class", { game, at: Math.floor(Date.now() / TICK), ...(ended && { id: recalled("class") ?? "somebody", n }) }] };
}

/** The button that makes a game one for a class, with what begins it. */
export const forClass = ({ t, set }, begun) => act(t("for a class"), () => set({ ...begun, group: true }));

/** One puzzle for a class: its address as a QR code, and the wall with everybody's count, where a server has one. */
function ofClass({ t, address, of }, same, n) {
  const { players, counts } = of("wall").answer ?? of("wall").before ?? {};
  const link = linkTo(address(same));
  return h("section", { class: "card-end", "aria-label": t("for a class") }, h("h2", null, t("for a class")),
    h("p", null, t("Whoever opens this address gets the same puzzle.")),
    n == null && [h("p", { class: "shared" }, h("a", { href: link }, link)), qrPicture(link, t("the address as a QR code"))],
    players > 0 && [h("p", { role: "status" }, t("finished: {n}", { n: players })), bars(counts, n)]);
}

/** One's own games of this kind. */
function numbers(t, game, { played, won, guesses }, n) {
  const { streak, longest } = rows(game);
  const cells = [[t("played"), played], [t("won"), won], [t("days in a row"), streak], [t("longest row"), longest]];
  return h("details", { class: "numbers" }, h("summary", null, t("my games")),
    h("dl", { class: "facts" }, cells.map(([name, text]) => h("div", null, h("dt", null, name), h("dd", null, text)))),
    bars(guesses, n));
}

let shared = {}; // the game whose result was shared last, and what is said about it

/** A text without spoilers: the replies or what the moves were worth, as squares, and a link to the same game. */
function shareable({ t, state, address }, { game, title, headline, moves, pattern, same }, helped) {
  const name = state.daily ? `${title} ${t("No. {n}", { n: numberOfDay(state.daily) })}` : title;
  const squares = pattern?.map((row, i) => row + (helped.includes(i) ? " 💡" : "")) ?? [moves.map(({ cost }) => SIGNS[signOf(cost)]).join("")];
  const told = headline.replace(/\s*[:：].*$/, "") + (helped.length ? ` 💡 ${helped.length}` : "");
  const hash = state.daily ? `#play/${game}?daily=${state.daily}` : address(same);
  return [`abgames · ${name}`, told, ...squares, linkTo(hash)].join("\n");
}

const linkTo = (hash) => location.href.replace(/#.*/, "") + hash;

/** The same game for a friend, with one's own result in the address, which is shown when the friend has one. */
function challenging({ t, address }, { title, headline, pattern, same }) {
  const beat = hide([headline.replace(/\s*[:：].*$/, ""), ...pattern].join("\n"));
  return [`abgames · ${title}`, t("Can you do it with fewer guesses? My result is hidden until yours is there."), linkTo(address({ ...same, beat }))].join("\n");
}

/** The address of a game with one's own secret, for somebody else. */
export function handed(context, title) {
  const { t, state, address } = context;
  const text = [`abgames · ${title}`, t("Guess my secret."), linkTo(address(state))].join("\n");
  return h("section", { class: "card-end" }, h("p", null, t("Whoever opens this address guesses your secret.")),
    h("div", { class: "help" }, act(t("challenge a friend"), () => share(context, state.secret, text), { class: "main" })), shared.key === state.secret && shown(t, text));
}

/** Give the text to the system or copy it; it stays on the card, where it can be selected. */
async function share({ t, set }, key, text) {
  shared = { key, told: t("Copied: paste it where you like.") };
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ text });
    else await navigator.clipboard.writeText(text);
  } catch {
    shared.told = t("Select this text and copy it.");
  }
  set({}, true);
}

/** The text that was shared, and whether it was copied. */
const shown = (t, text) => h("div", { class: "shared" }, h("p", { role: "status" }, shared.told),
  h("textarea", { readonly: true, rows: text.split("\n").length + 1, "aria-label": t("the text to share"), onfocus: ({ target }) => target.select() }, text),
  qrPicture(text.split("\n").at(-1), t("the address as a QR code")));
