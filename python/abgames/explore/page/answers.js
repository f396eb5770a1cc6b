// The answers so far, what is wrong with them, and the line where the next one is typed.

import { h, line } from "./dom.js";
import { decimals } from "./guesses.js";
import { gameRecord, inWords, panel, status, value } from "./parts.js";

/** The answers that count: all, or those up to the place clicked in the record. */
export const answersOf = ({ history, at }) => (at < 0 ? history : history.slice(0, at));

/** Answers as pairs of guess and reply. */
export function pairs(answers) {
  const cut = (answer) => answer.lastIndexOf("=");
  return answers.map((answer) => [answer.slice(0, cut(answer)), answer.slice(cut(answer) + 1)]);
}

export const hitOf = (name, { pegs }, guess) => ({ ab: `${pegs}A0B`, mastermind: `${pegs}A0B`, words: "g".repeat([...guess].length), cardmoo: "3H" })[name];
/** The question whether the secret that was given up, perhaps in an address, agrees with the answers. */
export const agreement = (name, state, here) => [`${name}/state`, { ...here, history: [...here.history, [state.gave, hitOf(name, state, state.gave)]] }];

/** The panel; `play` has the actions on an answer: {add, reply, giveUp, again}. */
export function answerPanel(context, play) {
  const { t, state, of } = context;
  const [known, lie] = [of("state").answer, of("gave").problem ?? of("gave").answer?.complaint];
  const ended = known?.state === "found" || (state.gave && !lie);
  return panel(
    t("Answers"),
    answerTable(context, known?.conflict ?? []),
    status(context, "state"), lie && h("p", { class: "problem", role: "alert" }, inWords(t, lie)),
    known?.state === "contradiction" && repairs(context, known),
    ended ? found(context, known, play) : answerForm(context, play),
    state.opponent && state.mode === "assist" && opponent(context),
    state.history.length > 0 && record(context),
    status(context, "judge"),
  );
}

function answerTable({ t, state, set }, conflict) {
  const made = answersOf(state);
  const drop = (i) => () => set({ history: made.filter((_, n) => n !== i), at: -1, open: [] });
  const row = ([guess, reply], i) => {
    const clashes = conflict.includes(i);
    const button = state.mode === "assist" && h("button", { onclick: drop(i), "aria-label": t("remove answer {n}", { n: i + 1 }) }, t("remove"));
    const clash = clashes && [value("bad", t("contradicts")), " "];
    const cells = [i + 1, guess, reply, [clash, button]];
    return h("tr", { class: clashes && "conflict" }, cells.map((cell) => h("td", null, cell)));
  };
  if (!made.length) return null;
  return h("table", { class: "list" }, h("caption", null, t("what is known")), h("tbody", null, pairs(made).map(row)));
}

function found({ t, state }, known, play) {
  const told = state.gave ? t("You gave up. A secret that fits: {secret}.", { secret: state.gave })
    : t("Found: {secret}. Guesses: {n}.", { secret: known.candidates[0], n: answersOf(state).length });
  const again = state.mode === "assist" ? t("begin again") : t("another secret");
  return h("p", { role: "status" }, h("strong", null, told), " ", h("button", { onclick: play.again }, again));
}

/** The line for the next answer, or in a game against the program the next guess. */
function answerForm(context, play) {
  const { t, state, set, of } = context;
  const { answer, before } = of("state");
  const feedbacks = (answer ?? before)?.feedbacks;
  if (!feedbacks) return null; // a reply chosen too early would be lost
  const plays = state.mode !== "assist";
  const proposal = of("propose").answer?.text ?? "";
  const submit = async (event) => {
    event.preventDefault();
    const form = event.target;
    const guess = form.elements.guess.value.trim() || proposal;
    if (!guess) return null;
    const typed = { text: guess, reply: form.elements.reply?.value };
    if (!plays && (!typed.reply || event.submitter?.name === "look")) return set({ guess });
    const said = plays ? await play.reply(guess) : typed;
    if (!said) return null;
    const added = play.add(said.text, said.reply);
    form.reset();
    form.elements.guess.value = "";
    form.elements.guess.focus();
    if (!(await added)) form.elements.guess.value ||= said.text;
  };
  const box = { name: "guess", value: state.guess, placeholder: proposal, autocomplete: "off", inputmode: /^\d+$/.test(proposal) && "numeric" };
  const options = ["", ...feedbacks].map((each) => h("option", null, each));
  const replies = h("select", { name: "reply", "data-key": feedbacks.join() }, options);
  return h("form", { onsubmit: submit, class: "options" }, [
    h("label", null, t("guess"), " ", h("input", box)),
    !plays && h("label", null, t("reply"), " ", replies),
    h("button", { class: "main" }, plays ? t("guess it") : t("add the answer")),
    !plays && h("button", { name: "look" }, t("show the replies")),
    plays && h("button", { type: "button", onclick: play.giveUp }, t("give up")),
    status(context, "once"),
  ]);
}

function repairs({ t, state, set }, { complaint, repairs: changes, fewest_wrong: fewest }) {
  const made = answersOf(state);
  const mend = ({ index, instead }) => () => {
    const history = [...made];
    history[index] = `${pairs(made)[index][0]}=${instead}`;
    set({ history, at: -1 });
  };
  const one = (change) => {
    const told = t("answer {n} was {reply}", { n: change.index + 1, reply: change.instead });
    const left = t("{n} candidates", { n: change.candidate_count });
    return h("li", null, h("button", { onclick: mend(change) }, told), ` ${left}`);
  };
  const ways = [h("p", null, t("One of these changes makes the answers possible:")), h("ul", null, changes.slice(0, 12).map(one))];
  const advice = changes.length ? ways : h("p", null, t("At least {n} answers are wrong.", { n: fewest }));
  return h("div", { class: "problem", role: "alert" }, h("p", null, inWords(t, complaint)), advice);
}

/** What the opponent has asked, in a game with cards. */
function opponent({ t, state, set, of }) {
  const add = (text) => text.trim() && set({ opponent: [...state.opponent, text.trim()] });
  const replies = of("propose").answer?.opponent_replies ?? [];
  const one = (asked, i) => {
    const drop = () => set({ opponent: state.opponent.filter((_, n) => n !== i) });
    const button = h("button", { onclick: drop, "aria-label": t("remove question {n}", { n: i + 1 }) }, t("remove"));
    return h("li", null, asked, replies[i] ? ` → ${replies[i]} ` : " ", button);
  };
  return h("div", null, [line(t("the opponent asks"), "", add, { placeholder: "10b 5b 12b" }), h("ol", null, state.opponent.map(one))]);
}

function record({ t, state, set, of }) {
  const slot = of("judge");
  const judged = (slot.answer ?? slot.partly)?.moves ?? [];
  const moves = state.history.map((answer, i) => {
    const { cost, sentence } = judged[i] ?? {};
    const mark = cost == null ? "open" : cost === "0" ? "good" : "bad";
    const worth = cost == null ? "" : cost === "0" ? t("best") : `+${decimals(cost)}`;
    return { text: answer.replace("=", " "), mark, value: worth, note: sentence };
  });
  const go = (n) => set({ at: n === moves.length ? -1 : n, guess: "", open: [] });
  return gameRecord(t, moves, state.at < 0 ? moves.length : state.at, go);
}
