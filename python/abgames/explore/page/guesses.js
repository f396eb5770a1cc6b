// The answers so far, what is wrong with them, and the line where the next one is typed; guesses
// with their values, and what each reply to one of them leaves.

import { choice, h, line, table } from "./dom.js";
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

export const HEURISTICS = ["entropy", "minimax", "expected-size", "most-parts"];
const SHOWN = 40;
const HEADS = { expected: "total", worst: "worst case", "expected-worst": "total, worst case", "worst-expected": "worst case, total", "worst-count": "worst case, how many" };

/** All guesses, best first: exact values as they are found, or scores of a heuristic. */
export function guessPanel(name, context, by, exact) {
  const { t, state, set, of } = context;
  const heuristics = name === "cardmoo" ? [] : HEURISTICS.map((each) => [each, t(each)]);
  const options = [["auto", t("whatever is quick")], ["exact", t("exact value")], ...heuristics];
  const slot = of("rank");
  const record = slot.answer ?? slot.partly;
  const isExact = by === "exact";
  const open = isExact && record && !slot.waiting && !record.proven;
  const more = t("above {n} candidates exact values are found on request", { n: exact });
  return panel(
    t("Guesses, best first"),
    proposal(name, context),
    choice(t("order by"), state.by, options, (next) => set({ by: next })),
    status(context, "rank"),
    record && listed(context, record, (isExact ? exactColumns : scores)(context, record)),
    open && h("p", null, t("not fully proved: ≥ marks lower bounds")),
    HEURISTICS.includes(by) && h("p", { class: "soft" }, more),
  );
}

function proposal(name, context) {
  const { t, of, set } = context;
  const found = of("propose").answer;
  if (!found?.text) return status(context, "propose");
  // Of equivalent guesses, the one that stands in the table.
  const { answer: ranked } = of("rank");
  const text = ranked?.least_total != null && ranked.guesses === "all" ? ranked.ranking[0].text : found.text;
  const button = h("button", { class: "main", onclick: () => set({ guess: text }) }, text);
  if (name !== "cardmoo") {
    const n = found.expected == null ? bounds(found) : decimals(found.expected);
    const expected = t("{n} guesses expected from here", { n });
    return h("p", null, t("Best guess:"), " ", button, ` ${expected}`);
  }
  const theirs = found.opponent_candidate_count;
  const left = t("it leaves {n} candidates on average", { n: found.expected_left });
  const told = theirs == null ? "" : t("the opponent has {n} candidates", { n: theirs });
  return h("p", null, t("A good question:"), " ", button, ` ${left} ${told}`);
}

function bounds({ lower_bound: lower, upper_bound: upper, candidate_count: count }) {
  return `${(lower / count).toFixed(2)}–${upper == null ? "?" : (upper / count).toFixed(2)}`;
}

/** A fraction such as "17/72" as a number. */
export const numberOf = (fraction) => (fraction == null ? null : String(fraction).split("/").reduce((above, below) => above / below) * 1);

/** A fraction as text, with at most some decimals, if it is known. */
export const decimals = (fraction, places = 4) => fraction == null ? "?" : numberOf(fraction).toFixed(places).replace(/\.?0+$/, "");

const joined = (number) => [number].flat().join(", "); // an objective may have two numbers
const count = (name, title, cell) => ({ name, title, cell, key: cell, numeric: true });

function exactColumns({ t, set }, { least, objective }) {
  const worth = (row) => (row.value === undefined ? (row.total ?? row.worst) : row.value);
  const isBest = (row) => least != null && joined(worth(row)) === joined(least);
  const above = (row) => (worth(row) == null || least == null ? null : worth(row) - least);
  const shown = (row) => {
    if (worth(row) == null) return value("open", `≥ ${joined(row.lower_bound)}`);
    return isBest(row) ? value("good", joined(worth(row))) : joined(worth(row));
  };
  const first = (row) => [row.lower_bound].flat()[0];
  const mean = (row) => (row.mean ? decimals(row.mean) : "");
  return [
    guessColumn(t, set),
    { ...count("value", t(HEADS[objective]), shown), key: first },
    objective === "expected" && { ...count("mean", t("mean"), mean), key: first },
    typeof least === "number" && count("above", t("above best"), above),
    count("count", t("equivalent"), (row) => row.count),
    count("replies", t("replies"), (row) => row.reply_count),
    count("largest", t("largest class"), (row) => row.largest),
    possible(t),
  ].filter(Boolean);
}

function scores({ t, set }, { heuristic }) {
  const shown = count("score", t(heuristic), (row) => row.score.toFixed(4));
  return [guessColumn(t, set), { ...shown, key: (row) => row.score }, possible(t)];
}

function possible(t) {
  const cell = (row) => (row.is_candidate ? t("yes") : "");
  return { name: "possible", title: t("possible"), cell, key: (row) => !row.is_candidate };
}

function guessColumn(t, set) {
  const cell = ({ text }) => h("button", { onclick: () => set({ guess: text }), title: t("show the replies") }, text);
  return { name: "guess", title: t("guess"), key: (row) => row.text, cell };
}

function listed({ t, state, set }, { ranking }, columns) {
  const rows = ranking.slice(0, state.sort ? undefined : SHOWN);
  const rest = ranking.length - rows.length;
  const row = ({ text }) => ({ class: text === state.guess && "chosen" });
  const onSort = (sort) => set({ sort }, true);
  const caption = t(ranking[0]?.count ? "{n} guesses, each for all that are equivalent to it"
    : "{n} different guesses", { n: ranking.length });
  return [table(caption, columns, rows, { sort: state.sort, onSort, row }), rest > 0 && h("button", { onclick: () => onSort("value") }, t("show {n} more", { n: rest }))];
}

/** What each reply to the chosen guess leaves, and what best play needs from there. */
export function replyPanel(context, take) {
  const { t, state, set, of } = context;
  const slot = of("split");
  const record = slot.answer ?? slot.partly;
  const title = t("Replies to {guess}", { guess: record?.text ?? state.guess });
  if (!record) return panel(title, status(context, "split"));
  const most = Math.max(...record.replies.map((row) => row.candidate_count));
  const size = (row) => row.candidate_count;
  const worth = ({ value: known, lower_bound: lower }) => known != null ? joined(known) : lower == null ? "…" : `≥ ${joined(lower)}`;
  const label = t("take it as the answer");
  const reply = (row) => h("button", { onclick: () => take(record.text, row.reply), title: label }, row.reply);
  const bar = (row) => h("meter", { min: 0, max: most, value: size(row), "aria-label": `${size(row)} / ${most}` });
  const some = (row) => row.candidates.slice(0, 3).join("  ");
  const value = count("value", t(HEADS[record.objective]), worth);
  const mean = ({ value: known, candidate_count: n }) => (typeof known === "number" ? (known / n).toFixed(4) : "");
  const columns = [
    { name: "reply", title: t("reply"), cell: reply },
    count("size", t("candidates"), size),
    { name: "bar", title: t("share"), cell: bar },
    { ...value, key: (row) => [row.lower_bound].flat()[0] },
    record.objective === "expected" && count("mean", t("mean"), mean),
    { name: "some", title: t("some of them"), cell: some },
  ].filter(Boolean);
  const caption = t("what each reply leaves; click one to take it as the answer");
  const options = { sort: state.sort, onSort: (sort) => set({ sort }, true) };
  const leaves = table(caption, columns, record.replies, options);
  return panel(title, summed(context, record), status(context, "split"), leaves);
}

/** The value of the guess, once all its replies are valued. */
function summed({ t, of }, { objective, replies, game }) {
  const isKnown = objective === "expected" && !game.weighted && replies.every((row) => row.value != null);
  if (!isKnown) return null;
  const total = replies.reduce((sum, row) => sum + row.value + row.candidate_count, 0);
  const n = replies.reduce((sum, row) => sum + row.candidate_count, 0);
  const { proven, lower_bound: least } = of("propose").answer ?? {};
  const more = proven ? t("{n} more than the best", { n: total - least }) : "";
  const mean = decimals(`${total}/${n}`);
  return h("p", null, t("{total} guesses in all, {mean} on average", { total, mean }), more && `; ${more}`);
}
