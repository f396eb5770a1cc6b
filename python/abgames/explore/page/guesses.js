// Guesses with what they are worth, and what each reply to one of them leaves.

import { choice, h, table } from "./dom.js";
import { panel, status, value } from "./parts.js";

const HEURISTICS = ["entropy", "minimax", "expected-size", "most-parts"];
const SHOWN = 40;

/** All guesses, best first: exact values as they are found, or what a heuristic says. */
export function guessPanel(name, context, by, exact) {
  const { t, state, set, of } = context;
  const options = [
    ["auto", t("what takes no time")],
    ["exact", t("exact value")],
    ...(name === "cardmoo" ? [] : HEURISTICS.map((each) => [each, t(each)])),
  ];
  const slot = of("rank");
  const record = slot.answer ?? slot.partly;
  return panel(
    t("Guesses, best first"),
    proposal(name, context),
    choice(t("order by"), state.by, options, (next) => set({ by: next })),
    status(context, "rank"),
    record && (by === "exact" ? exactTable(context, record) : heuristicTable(context, record, by)),
    record && by === "exact" && !slot.waiting && !record.proven && h("p", null, t("not all is proved: ≥ marks lower bounds")),
    by !== "exact" && by !== "none" && h("p", { class: "soft" }, t("above {n} candidates exact values are found on request", { n: exact })),
  );
}

function proposal(name, context) {
  const { t, of, set } = context;
  const found = of("propose").answer;
  if (!found?.text) return status(context, "propose");
  const button = h("button", { class: "main", onclick: () => set({ guess: found.text }) }, found.text);
  if (name === "cardmoo") {
    const told = found.opponent_candidate_count == null ? "" : t("the opponent has {n} candidates", { n: found.opponent_candidate_count });
    return h("p", null, t("A good question:"), " ", button, " ", t("it leaves {n} candidates on average", { n: found.expected_left }), " ", told);
  }
  const mean = found.expected == null ? bounds(found) : decimals(found.expected);
  return h("p", null, t("Best guess:"), " ", button, " ", t("{n} guesses expected from here", { n: mean }));
}

function bounds({ lower_bound: lower, upper_bound: upper, candidate_count: count }) {
  return `${(lower / count).toFixed(2)}–${upper == null ? "?" : (upper / count).toFixed(2)}`;
}

function decimals(fraction) {
  const [top, bottom = 1] = fraction.split("/").map(Number);
  return (top / bottom).toFixed(4).replace(/\.?0+$/, "");
}

function exactTable({ t, state, set }, record) {
  const least = record.least;
  const numbers = (x) => [x].flat();
  const worth = (row) => (row.value === undefined ? (row.total ?? row.worst) : row.value);
  const above = (row) => (typeof worth(row) === "number" && typeof least === "number" ? worth(row) - least : null);
  const isBest = (row) => worth(row) != null && least != null && String(worth(row)) === String(least);
  const shown = (row) => (worth(row) == null ? `≥ ${numbers(row.lower_bound).join(", ")}` : numbers(worth(row)).join(", "));
  const columns = [
    guessColumn(t, set),
    { name: "value", title: t(HEADS[record.objective]), numeric: true, key: (row) => numbers(row.lower_bound)[0],
      cell: (row) => (isBest(row) ? value("good", shown(row)) : worth(row) == null ? value("open", shown(row)) : shown(row)) },
    record.objective === "expected" && { name: "mean", title: t("mean"), numeric: true, key: (row) => row.lower_bound, cell: (row) => (row.mean ? decimals(row.mean) : "") },
    typeof least === "number" && { name: "above", title: t("above best"), numeric: true, key: above, cell: (row) => above(row) ?? "" },
    { name: "count", title: t("equivalent"), numeric: true, key: (row) => row.count, cell: (row) => row.count },
    { name: "replies", title: t("replies"), numeric: true, key: (row) => row.reply_count, cell: (row) => row.reply_count },
    { name: "largest", title: t("largest class"), numeric: true, key: (row) => row.largest, cell: (row) => row.largest },
    { name: "possible", title: t("possible"), key: (row) => !row.is_candidate, cell: (row) => (row.is_candidate ? t("yes") : "") },
  ].filter(Boolean);
  return listed({ t, state, set }, record, columns);
}

const HEADS = {
  expected: "total",
  worst: "worst case",
  "expected-worst": "total, worst case",
  "worst-expected": "worst case, total",
  "worst-count": "worst case, how many",
};

function heuristicTable({ t, state, set }, record, by) {
  const columns = [
    guessColumn(t, set),
    { name: "score", title: t(by), numeric: true, key: (row) => row.score, cell: (row) => row.score.toFixed(4) },
    { name: "possible", title: t("possible"), key: (row) => !row.is_candidate, cell: (row) => (row.is_candidate ? t("yes") : "") },
  ];
  return listed({ t, state, set }, record, columns);
}

function guessColumn(t, set) {
  const show = ({ text }) => h("button", { onclick: () => set({ guess: text }), title: t("show the replies") }, text);
  return { name: "guess", title: t("guess"), key: (row) => row.text, cell: show };
}

function listed({ t, state, set }, record, columns) {
  const rows = record.ranking.slice(0, state.sort ? undefined : SHOWN);
  const rest = record.ranking.length - rows.length;
  const chosen = (row) => ({ class: row.text === state.guess && "chosen" });
  return [
    table(t("{n} guesses that differ", { n: record.ranking.length }), columns, rows, { sort: state.sort, onSort: (sort) => set({ sort }, true), row: chosen }),
    rest > 0 && h("button", { onclick: () => set({ sort: "value" }, true) }, t("show {n} more", { n: rest })),
  ];
}

/** What each reply to the chosen guess leaves, and what best play needs from there. */
export function replyPanel(name, context) {
  const { t, state, set, of } = context;
  const slot = of("split");
  const record = slot.answer ?? slot.partly;
  if (!record) return panel(t("Replies to {guess}", { guess: state.guess }), status(context, "split"));
  const most = Math.max(...record.replies.map((row) => row.candidate_count));
  const answers = state.at < 0 ? state.history : state.history.slice(0, state.at);
  const take = (reply) => set({ history: [...answers, `${record.text}=${reply}`], at: -1, guess: "", open: [] });
  const worth = ({ value: known, lower_bound: lower }) => (known == null ? (lower == null ? "…" : `≥ ${[lower].flat().join(", ")}`) : [known].flat().join(", "));
  const label = (row) => `${row.candidate_count} / ${most}`;
  const columns = [
    { name: "reply", title: t("reply"), cell: (row) => h("button", { onclick: () => take(row.reply), title: t("take it as the answer") }, row.reply) },
    { name: "size", title: t("candidates"), numeric: true, key: (row) => row.candidate_count, cell: (row) => row.candidate_count },
    { name: "bar", title: t("share"), cell: (row) => h("meter", { min: 0, max: most, value: row.candidate_count, "aria-label": label(row) }) },
    { name: "value", title: t(HEADS[record.objective]), numeric: true, key: (row) => [row.lower_bound].flat()[0], cell: worth },
    record.objective === "expected" && { name: "mean", title: t("mean"), numeric: true, cell: (row) => (typeof row.value === "number" ? (row.value / row.candidate_count).toFixed(4) : "") },
    { name: "some", title: t("some of them"), cell: (row) => row.candidates.slice(0, 3).join("  ") },
  ].filter(Boolean);
  return panel(
    t("Replies to {guess}", { guess: record.text }),
    status(context, "split"),
    table(t("what each reply leaves; click one to take it as the answer"), columns, record.replies, { sort: state.sort, onSort: (sort) => set({ sort }, true) }),
  );
}
