// The answers so far, and what is wrong with them; guesses with their values, and what each reply
// to one of them leaves.

import { choice, h, line, table } from "./dom.js";
import { inWords, panel, status, value } from "./parts.js";

/** Whether a game is analysed, not played. */
export const analyses = (state) => "experts" in state || "lesson" in state;

/** The state with the answers or moves that count: in an analysis those up to the one clicked. */
export const countedIn = (state) => (analyses(state) && state.at >= 0 ? { ...state, ...Object.fromEntries(["history", "moves", "by"].filter((key) => state[key]).map((key) => [key, state[key].slice(0, state.at)])), at: -1 } : state);

/** Answers as pairs of guess and reply. */
export function pairs(answers) {
  const cut = (answer) => answer.lastIndexOf("=");
  return answers.map((answer) => [answer.slice(0, cut(answer)), answer.slice(cut(answer) + 1)]);
}

export const hitOf = (name, { pegs }, guess) => ({ ab: `${pegs}A0B`, mastermind: `${pegs}A0B`, words: "g".repeat([...guess].length), cardmoo: "3H" })[name];
/** The question whether the secret that was given up, perhaps in an address, agrees with the answers. */
export const agreement = (name, state, here) => [`${name}/state`, { ...here, history: [...here.history, [state.gave, hitOf(name, state, state.gave)]] }];

/** Answers that contradict each other, and changes that mend them. */
export function repairs({ t, state, set }, { complaint, repairs: changes, fewest_wrong: fewest }) {
  const { history: made } = countedIn(state);
  const mend = ({ index, instead }) => () => set({ history: made.with(index, `${pairs(made)[index][0]}=${instead}`), at: -1 });
  const one = (change) => {
    const told = t("answer {n} was {reply}", { n: change.index + 1, reply: change.instead });
    const left = t("Possible secrets: {n}.", { n: change.candidate_count });
    return h("li", null, h("button", { onclick: mend(change) }, told), ` ${left}`);
  };
  const ways = [h("p", null, t("One of these changes makes the answers possible:")), h("ul", null, changes.slice(0, 12).map(one))];
  const advice = changes.length ? ways : h("p", null, t("At least {n} answers are wrong.", { n: fewest }));
  return h("div", { class: "problem", role: "alert" }, h("p", null, inWords(t, complaint)), advice);
}

/** What the opponent has asked, in a game with cards. */
export function opponent({ t, state, set, of }) {
  const add = (text) => text.trim() && set({ opponent: [...state.opponent, text.trim()] });
  const replies = of("propose").answer?.opponent_replies ?? [];
  const one = (asked, i) => {
    const drop = () => set({ opponent: state.opponent.filter((_, n) => n !== i) });
    const button = h("button", { onclick: drop, "aria-label": t("remove question {n}", { n: i + 1 }) }, t("remove"));
    return h("li", null, asked, replies[i] ? ` → ${replies[i]} ` : " ", button);
  };
  return h("div", null, [line(t("the opponent asks"), "", add, { placeholder: "10b 5b 12b" }), h("ol", null, state.opponent.map(one))]);
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
