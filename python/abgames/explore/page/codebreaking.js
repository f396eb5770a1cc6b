// Code-breaking: the arguments of its questions, and what experts see of a position: guesses with their values, the best strategy.

import { choice, h, line, tick } from "./dom.js";
import { HEURISTICS, guessPanel, pairs, replyPanel } from "./guesses.js";
import { ROWS, forExperts, panel, status, value } from "./parts.js";

const OBJECTIVES = ["expected", "worst", "expected-worst", "worst-expected", "worst-count"];
const EXACT = 1500; // up to this many candidates all guesses are valued unasked
const EXAMPLES = ["coins(12)", "coins(12, heavier)", "black_peg(3, 6)", "sum_only(3, 7)", "higher_lower(100)"];

/** What an analysis has beside the board; `experts` shows it. */
export const EXPERTS = {
  experts: false,
  guess: "", // the guess whose replies are shown
  objective: "expected", guesses: "all",
  by: "auto", // the order of guesses: exact values, or a heuristic
  tree: false,
  open: [], // unfolded branches of the tree: "0A1B/1A0B"
  sort: "",
};
/** The same of some games: cards that are one's own, and what the opponent has asked ("10b 5b 12b"); a table of replies. */
export const EXPERTS_OF = { cardmoo: { own: "", opponent: [], objective: "worst" }, table: { table: EXAMPLES[0], hit: "", rows: "", merge: false } };
const LIST = /^([^\s,]{0,40}([\s,]+|$))*$/; // words
export const LIMITS = { answers: LIST, allowed: LIST, where: /^.{0,200}$/, mode: ["assist", "secret", "adversary"] };
export const EXPERT_LIMITS = { mode: ["assist"], objective: OBJECTIVES, guesses: ["all", "consistent"], by: ["auto", "exact", ...HEURISTICS], rows: ["", ...Object.keys(ROWS)], pegs: [1, 6], colors: [1, 30] };

/** The arguments for the game. */
export function gameOf(name, state) {
  if (name === "cardmoo") return state.own ? { own: state.own } : {};
  if (name === "table") return { table: state.table, ...(state.hit && { hit: state.hit }), ...(state.rows && { objects_in_rows: state.rows === "True" }), ...(state.merge && { merge_alike: true }) };
  const known = state.where && { where: state.where };
  if (name === "words") {
    const { answers, allowed, hard } = state;
    return { ...known, ...(answers && { answers }), ...(answers && allowed && { allowed }), ...(hard && { hard }) };
  }
  const { pegs, colors } = state;
  const symbols = colors === 10 ? "0123456789" : "123456789".slice(0, colors);
  return { ...known, pegs, colors, ...(colors <= 10 && { symbols }) };
}

/** What experts ask about a position; `here` are its arguments. */
export function expertQuestions(name, here, state, of) {
  const known = of("state").answer;
  if (!state.experts || known?.state !== "propose") return {};
  const { guess, objective, guesses } = state;
  const by = orderOf(name, state, known.candidate_count);
  const wanted = { ...here, ...seenIn(state), guesses };
  return {
    propose: proposed(name, here, state),
    ...(by === "exact" ? { rank: [`${name}/rank`, { ...wanted, objective }] } : by && { rank: [`${name}/heuristic`, { ...wanted, heuristic: by, top: 50 }] }),
    ...(guess && { split: [`${name}/split`, { ...here, guess, objective }] }),
    ...(state.tree && treeQuestions(name, here, state, of)),
  };
}

/** The cards that the opponent's questions have shown. */
export const seenIn = ({ opponent = [] }) => (opponent.length ? { shown: opponent.join(", ") } : {});

/** The question for a best guess; with cards, for a good one. */
export const proposed = (name, here, { opponent = [] }) => (name === "cardmoo" ? ["cardmoo/advise", { ...here, ...(opponent.length && { opponent: opponent.join(", ") }) }] : [`${name}/propose`, here]);

/** The order of guesses: by exact value if that does not take long. */
function orderOf(name, state, count) {
  if (state.by !== "auto") return state.by;
  if (name === "cardmoo") return count <= 200 ? "exact" : "";
  return count <= EXACT ? "exact" : "entropy";
}

/** The panel for experts: closed at first; `take` makes a reply to a guess an answer. */
export function experts(name, context, take) {
  const { t, state, set, of } = context;
  const known = of("state").answer;
  const named = (each) => [each, t(each)];
  const change = (key) => (value) => set({ [key]: value });
  return forExperts(context, () => [
    h("div", { class: "options" }, choice(t("minimise"), state.objective, OBJECTIVES.map(named), change("objective")), choice(t("guesses"), state.guesses, ["all", "consistent"].map(named), change("guesses"))),
    (known?.game?.notes ?? []).map((note) => h("p", null, note)),
    known?.state === "propose" && [guessPanel(name, context, orderOf(name, state, known.candidate_count), EXACT), state.guess && replyPanel(context, take), treePanel(context)],
  ]);
}

/** An adversary has no secret: any candidate will do. */
export async function giveUp(name, { state, set, once }, source) {
  const known = state.mode === "secret" ? await once(`${name}/secret`, { ...gameOf(name, state), ...source })
    : await once(`${name}/state`, { ...gameOf(name, state), history: pairs(state.history) });
  if (known) set({ gave: known.text ?? known.candidates[0] });
}

/** The lists of a word game, and hard mode. */
export function wordChoice({ t, state, set }, fresh) {
  return [
    line(t("your own list of words"), state.answers, (answers) => set({ ...fresh, answers }), { placeholder: "crane crate trace" }),
    line(t("more words that may be guessed"), state.allowed, (allowed) => set({ ...fresh, allowed }), { placeholder: "stone onset" }),
    tick(t("hard mode: what was marked must be used"), state.hard, (hard) => set({ ...fresh, hard })),
  ];
}

export function tableChoice({ t, state, set }, fresh) {
  const take = (text) => text && set({ ...fresh, table: text, hit: "", rows: "", merge: false });
  const given = EXAMPLES.includes(state.table) ? state.table : "";
  const box = { rows: 6, cols: 40, value: state.table, onchange: ({ target }) => take(target.value) };
  const area = h("textarea", box, state.table);
  return [
    choice(t("example"), given, [["", t("my own")], ...EXAMPLES.map((each) => [each, each])], take),
    h("details", null, h("summary", null, t("the table as CSV")), h("label", null, t("first row: the secrets; first column: the guesses; or an example like coins(9)"), area)),
    !given && choice(t("each row is"), state.rows, [["", t("what its first cell says")], ...Object.entries(ROWS).map(([rows, name]) => [rows, t(name)])], (rows) => set({ ...fresh, rows })),
    !given && tick(t("take secrets that are alike as one"), state.merge, (merge) => set({ ...fresh, merge })),
    line(t("the feedback that ends the game"), state.hit, (hit) => set({ ...fresh, hit })),
  ];
}

// -- the best strategy as a tree to unfold: a guess, its replies, the guess after each of them ---

/** The questions of the tree: its root, and each branch that was unfolded further. */
function treeQuestions(name, asked, state, of) {
  const wanted = { ...asked, objective: state.objective, depth: 1 };
  const question = (history) => [`${name}/tree`, { ...wanted, history }];
  const list = { "tree:": question(asked.history) };
  for (const path of state.open) {
    const history = historyOf(path, asked.history, of);
    if (history) list[`tree:${path}`] = question(history);
  }
  return list;
}

/** The answers that lead to a branch, as far as its guesses are known. */
function historyOf(path, history, of) {
  const answers = [...history];
  let at = "";
  for (const reply of path.split("/")) {
    const guess = of(`tree:${at}`).answer?.tree?.text;
    if (guess === undefined) return null;
    answers.push([guess, reply]);
    at = at ? `${at}/${reply}` : reply;
  }
  return answers;
}

function treePanel(context) {
  const { t, state, set } = context;
  const toggle = h("button", { onclick: () => set({ tree: !state.tree, open: [] }), "aria-expanded": String(state.tree) }, t(state.tree ? "fold" : "unfold"));
  return panel(t("Best strategy from here"), toggle, state.tree && branch(context, ""));
}

function branch(context, path) {
  const { t, of } = context;
  const found = of(`tree:${path}`).answer;
  if (!found) return status(context, `tree:${path}`);
  if (!found.tree) return h("p", null, t("no strategy was found in time"));
  const { text, candidate_count: count, total, worst, replies } = found.tree;
  const facts = t("{n} candidates, {total} guesses in all, at most {worst}", { n: count, total, worst });
  const proved = found.proven ? "" : ` ${t("not proved")}`;
  return h("div", { class: "branch" }, [
    h("p", null, h("strong", null, text), " ", h("span", { class: "soft" }, facts, proved)),
    h("ul", null, Object.entries(replies).map(([reply, node]) => leaf(context, path, reply, node))),
  ]);
}

function leaf(context, path, reply, node) {
  const { t, state, set } = context;
  if (node === null) return h("li", null, `${reply} `, value("good", t("done")));
  const below = path ? `${path}/${reply}` : reply;
  const isOpen = state.open.includes(below);
  const others = state.open.filter((each) => each !== below && !each.startsWith(`${below}/`));
  const label = `${reply} (${node.candidate_count}) ${node.text}`;
  const onclick = () => set({ open: isOpen ? others : [...state.open, below] });
  const properties = { onclick, "aria-expanded": String(isOpen), title: t("unfold") };
  return h("li", null, h("button", properties, label), isOpen && branch(context, below));
}
