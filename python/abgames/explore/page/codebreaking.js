// Code-breaking: answers go in; candidates, guesses with their values, the best strategy come out.

import { choice, h, line, tick } from "./dom.js";
import { HEURISTICS, agreement, answerPanel, answersOf, guessPanel, pairs, replyPanel } from "./guesses.js";
import { ROWS, panel, status, value } from "./parts.js";
import { chance } from "./play.js";

const OBJECTIVES = ["expected", "worst", "expected-worst", "worst-expected", "worst-count"];
const EXACT = 1500; // up to this many candidates all guesses are valued unasked
const EXAMPLES = ["coins(12)", "coins(12, heavier)", "black_peg(3, 6)", "sum_only(3, 7)", "higher_lower(100)"];

const COMMON = {
  history: [], // the answers, "1234=0A1B"
  at: -1, // how many of them count; -1: all
  guess: "", // the guess whose replies are shown
  objective: "expected", guesses: "all",
  by: "auto", // the order of guesses: exact values, or a heuristic
  mode: "assist", // or the program answers: secret, adversary
  seed: -1, // of the secret that the program holds; drawn
  gave: "", // the secret, after giving up
  hints: false, // during a game
  coach: false, tree: false,
  open: [], // unfolded branches of the tree: "0A1B/1A0B"
  sort: "",
};
const LIST = /^([^\s,]{0,40}([\s,]+|$))*$/; // words
export const LIMITS = { answers: LIST, allowed: LIST, mode: ["assist", "secret", "adversary"] };
const CHOICES = { objective: OBJECTIVES, guesses: ["all", "consistent"], by: ["auto", "exact", ...HEURISTICS], rows: ["", ...Object.keys(ROWS)] };
const OWN = { ...LIMITS, ...CHOICES, history: /.=./, pegs: [1, 6], colors: [1, 30] };
const FRESH = { history: [], at: -1, guess: "", open: [], gave: "" };

export const ab = room("ab", "AB game", { pegs: 4, colors: 10 });
export const mastermind = room("mastermind", "Mastermind", { pegs: 4, colors: 6 });
export const cardmoo = room("cardmoo", "MOO with cards", {
  own: "",
  opponent: [], // what the opponent has asked: "10b 5b 12b"
  objective: "worst",
});
export const words = room("words", "Guess the word", { answers: "", allowed: "", hard: false });
export const table = room("table", "Any table", { table: EXAMPLES[0], hit: "", rows: "", merge: false });

function room(name, title, own) {
  return { title, start: { ...COMMON, ...own }, limits: OWN, drawn, questions: (state, of) => questions(name, state, of), draw: (context) => draw(name, title, context) };
}

function drawn({ mode, seed }, draw) {
  return mode === "secret" && seed < 0 && { seed: draw(1e9) };
}

// -- questions ----------------------------------------------------------------------------

/** The arguments for the game. */
export function gameOf(name, state) {
  if (name === "cardmoo") return state.own && state.mode === "assist" ? { own: state.own } : {};
  if (name === "table") return { table: state.table, ...(state.hit && { hit: state.hit }), ...(state.rows && { objects_in_rows: state.rows === "True" }), ...(state.merge && { merge_alike: true }) };
  if (name === "words") {
    const { answers, allowed, hard } = state;
    return { ...(answers && { answers }), ...(answers && allowed && { allowed }), ...(hard && { hard }) };
  }
  const { pegs, colors } = state;
  const symbols = colors === 10 ? "0123456789" : "123456789".slice(0, colors);
  return colors > 10 ? { pegs, colors } : { pegs, colors, symbols };
}

/** The arguments for the position. */
const asked = (name, state) => ({ ...gameOf(name, state), history: pairs(answersOf(state)) });

function questions(name, state, of) {
  const position = asked(name, state);
  const opponent = state.mode === "assist" ? (state.opponent ?? []).join(", ") : "";
  const cards = opponent && { shown: opponent };
  const list = { state: [`${name}/state`, { ...position, ...cards }], ...(state.gave && name !== "table" && { gave: agreement(name, state, position) }) };
  const known = of("state").answer;
  if (state.coach && state.history.length) list.judge = [`${name}/judge`, { ...position, history: pairs(state.history) }];
  if (known?.state !== "propose" || !isOpen(state)) return list;
  list.propose = name === "cardmoo" ? ["cardmoo/advise", { ...position, opponent }] : [`${name}/propose`, position];
  const { guess, objective, guesses } = state;
  const by = orderOf(name, state, known.candidate_count);
  const wanted = { ...position, ...cards, guesses };
  if (by === "exact") list.rank = [`${name}/rank`, { ...wanted, objective }];
  else if (by) list.rank = [`${name}/heuristic`, { ...wanted, heuristic: by, top: 50 }];
  if (guess) list.split = [`${name}/split`, { ...position, guess, objective }];
  if (state.tree) Object.assign(list, treeQuestions(name, position, state, of));
  return list;
}

/** Whether all that is known may be shown. */
const isOpen = ({ mode, hints, gave }) => mode === "assist" || hints || gave !== "";

/** The order of guesses: by exact value if that does not take long. */
function orderOf(name, state, count) {
  if (state.by !== "auto") return state.by;
  if (name === "cardmoo") return count <= 200 ? "exact" : "";
  return count <= EXACT ? "exact" : "entropy";
}

// -- drawing ------------------------------------------------------------------------------

function draw(name, title, context) {
  const { t, state, of } = context;
  const known = of("state").answer;
  const helps = isOpen(state);
  const by = orderOf(name, state, known?.candidate_count);
  const values = helps && known?.state === "propose" && [
    guessPanel(name, context, by, EXACT),
    state.guess && replyPanel(context, (guess, reply) => add(name, context, guess, reply)),
    treePanel(context),
  ];
  const play = {
    add: (guess, reply) => add(name, context, guess, reply),
    reply: (guess) => reply(name, context, guess),
    giveUp: () => giveUp(name, context),
    again: () => context.set({ ...FRESH, seed: chance(1e6) }),
  };
  return [
    h("h1", null, t(title)),
    h("div", { class: "options" }, sizes(name, context), settings(context)),
    h("div", { class: "columns wide-right" }, [h("div", { class: "stack" }, answerPanel(context, play), helps && candidates(context, known)), h("div", { class: "stack" }, values)]),
  ];
}

/** Add an answer; one that cannot be read goes again, and what is wrong with it is told. */
async function add(name, context, guess, reply) {
  const { state, set, say, once } = context;
  const history = [...answersOf(state), `${guess}=${reply}`];
  const reads = () => once(...questions(name, { ...state, ...FRESH, history }, () => ({})).state);
  set({ ...FRESH, history }); // which ends searches
  say(`${guess} ${reply}`);
  if (await reads() || context.state.history !== history || !context.of("once").problem) return true; // or another question ended this one
  set({ history: state.history, at: state.at }, true);
  return reads();
}

/** The program's reply in a game. */
const reply = (name, { state, once }, guess) => once(`${name}/reply`, { ...asked(name, state), guess, mode: state.mode, seed: state.seed });

/** An adversary has no secret: any candidate will do. */
export async function giveUp(name, { state, set, once }, source = { seed: state.seed }) {
  const known = state.mode === "secret" ? await once(`${name}/secret`, { ...gameOf(name, state), ...source })
    : await once(`${name}/state`, asked(name, state));
  if (known) set({ gave: known.text ?? known.candidates[0] });
}

function sizes(name, context) {
  const { t, state, set } = context;
  const number = (label, key, max) => {
    const change = (text) => set({ ...FRESH, [key]: Math.min(Math.max(parseInt(text, 10) || 1, 1), max) });
    return line(label, state[key], change, { type: "number", min: 1, max });
  };
  if (name === "table") return tableChoice(context);
  if (name === "words") return wordChoice(context, FRESH);
  if (name !== "cardmoo") return [number(t("pegs"), "pegs", 6), number(t("colours"), "colors", 30)];
  return state.mode === "assist" && line(t("your secret"), state.own, (own) => set({ own }), { placeholder: "3b 8r 10b" });
}

function settings({ t, state, set }) {
  const modes = [["assist", t("I enter the answers")], ["secret", t("the program holds a secret")], ["adversary", t("the program answers unkindly")]];
  const named = (each) => [each, t(each)];
  const begin = (mode) => set({ ...FRESH, mode, hints: false, seed: chance(1e6) });
  const change = (key) => (value) => set({ [key]: value });
  return [
    choice(t("who answers"), state.mode, modes, begin),
    choice(t("minimise"), state.objective, OBJECTIVES.map(named), change("objective")),
    choice(t("guesses"), state.guesses, ["all", "consistent"].map(named), change("guesses")),
    state.mode !== "assist" && tick(t("hints"), state.hints, change("hints")),
    tick(t("what each guess was worth"), state.coach, change("coach")),
  ];
}

/** The lists of a word game, and hard mode. */
export function wordChoice({ t, state, set }, fresh) {
  return [
    line(t("your own list of words"), state.answers, (answers) => set({ ...fresh, answers }), { placeholder: "crane crate trace" }),
    line(t("more words that may be guessed"), state.allowed, (allowed) => set({ ...fresh, allowed }), { placeholder: "stone onset" }),
    tick(t("hard mode: what was marked must be used"), state.hard, (hard) => set({ ...fresh, hard })),
  ];
}

function tableChoice({ t, state, set }) {
  const take = (text) => text && set({ ...FRESH, table: text, hit: "", rows: "", merge: false });
  const given = EXAMPLES.includes(state.table) ? state.table : "";
  const box = { rows: 6, cols: 40, value: state.table, onchange: ({ target }) => take(target.value) };
  const area = h("textarea", box, state.table);
  return [
    choice(t("example"), given, [["", t("my own")], ...EXAMPLES.map((each) => [each, each])], take),
    h("details", null, h("summary", null, t("the table as CSV")), h("label", null, t("first row: the secrets; first column: the guesses; or an example like coins(9)"), area)),
    !given && choice(t("each row is"), state.rows, [["", t("what its first cell says")], ...Object.entries(ROWS).map(([rows, name]) => [rows, t(name)])], (rows) => set({ ...FRESH, rows })),
    !given && tick(t("take secrets that are alike as one"), state.merge, (merge) => set({ ...FRESH, merge })),
    line(t("the feedback that ends the game"), state.hit, (hit) => set({ ...FRESH, hit })),
  ];
}

function candidates({ t, set }, known) {
  if (!known?.candidates) return null;
  const { candidates: some, candidate_count: count } = known;
  const rest = count - some.length;
  const one = (text) => h("li", null, h("button", { onclick: () => set({ guess: text }) }, text));
  return panel(
    count === 1 ? t("1 candidate") : t("{n} candidates", { n: count.toLocaleString("en") }),
    h("ul", { class: "candidates" }, some.map(one)),
    [rest > 0 && t("and {n} more", { n: rest.toLocaleString("en") }), ...(known.game?.notes ?? [])].map((text) => text && h("p", null, text)),
  );
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
