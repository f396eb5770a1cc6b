// What all games that are played have in common: the table with the board, help, and settings.

import { h } from "./dom.js";
import { status } from "./parts.js";
import { LINES } from "./rules.js";
import { today } from "./stored.js";

/** What a program does at each strength: how often, in percent, it looks for the best move. */
const STRENGTHS = { child: 0, beginner: 40, club: 80, perfect: 100 };
export const LEVELS = { child: "a child", beginner: "a beginner", club: "a club player", perfect: "a perfect player" };
export const levels = (t) => Object.entries(LEVELS).map(([level, name]) => [level, t(name)]);

/** Choose among moves: a best one, or any, as often as the strength says. */
export function chosen(level, best, all, draw) {
  const from = best.length && draw(100) < STRENGTHS[level] ? best : all;
  return from[draw(from.length)];
}

/** Who wins, in words: "you" is another person of the verb. */
export const wins = (t, name) => (name === t("you") ? t("You win!") : t("{player} wins!", { player: name }));
export const turnOf = (t, name) => (name === t("you") ? t("Your turn.") : t("to move: {who}", { who: name }));

/** A button with a name and a handler. */
export const act = (text, onclick, properties) => h("button", { type: "button", onclick, ...properties }, text);

/** A button that stays pressed. */
export const toggle = (text, on, set) => act(text, () => set(!on), { "aria-pressed": String(on) });

/** The table of a game: {name, title, begun, status, board, hand, help, settings, side, questions}. The rules stand beside the board until the first move. */
export function tableOf(context, { name, title, lines = LINES[name], begun, told, board, hand, help, settings, side, questions }) {
  const { t } = context;
  const rules = h("ol", { class: "lines" }, lines.map((line) => h("li", null, t(line))));
  return h("div", { class: "play", "data-game": name }, [
    h("div", { class: "bar" }, [
      h("h1", null, t(title), context.state.daily && h("small", null, ` ${context.state.daily}`)),
      h("details", { class: "sheet" }, h("summary", null, t("settings")), h("div", { class: "sheet-body" }, settings)),
    ]),
    h("div", { class: "felt" }, [
      h("section", { class: "stage", "aria-label": t("the table") }, [
        h("p", { class: "told", role: "status" }, told),
        board,
        hand,
        questions.filter((each, i) => !context.of(each).problem || i === questions.findIndex((other) => context.of(other).problem)).map((each) => status(context, each)),
      ]),
      h("div", { class: "side" }, h("div", { class: "help" }, help), side,
        !begun && lines.length > 0 && h("div", { class: "lead" }, rules, LINES[name] && h("a", { href: `#rules/${name}` }, t("all rules, with a picture")))),
    ]),
  ]);
}

/** A sentence of the program about the game, in a bubble. */
export const said = (text, kind = "") => text && h("p", { class: `bubble ${kind}`, role: "status" }, text);

/** The buttons beside a board.  `undone` are the changes that take a move back, if there is one, `fresh` those for a new game, and `renew` a handler for what begins otherwise. */
export function helpOf({ t, state, set }, name, { undone, waits, ended, fresh, renew }, more) {
  return [
    act(t("undo"), () => set({ ...undone, hint: false, why: false }), { disabled: !undone }),
    act(t("hint"), () => set({ hint: true }, true), { disabled: Boolean(ended || waits) }),
    act(t("why"), () => set({ why: true }, true), { disabled: !undone || Boolean(ended) }),
    toggle(t("coach"), state.coach, (coach) => set({ coach }, true)),
    more,
    act(t(state.daily ? "free games" : "new game"), renew ?? (() => set(fresh()))),
    LINES[name] && !state.daily && h("a", { class: "button", href: `#play/${name}?daily=${today()}` }, t("today's puzzle")),
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
