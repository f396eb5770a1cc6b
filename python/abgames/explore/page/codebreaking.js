// Code-breaking: answers go in; candidates, guesses with their values, and the best strategy come out.

import { choice, h, line, tick } from "./dom.js";
import { guessPanel, replyPanel } from "./guesses.js";
import { gameRecord, panel, status } from "./parts.js";
import { treePanel, treeQuestions } from "./tree.js";

const OBJECTIVES = ["expected", "worst", "expected-worst", "worst-expected", "worst-count"];
const EXACT = 1500; // candidates up to which all guesses are valued without being asked
const EXAMPLES = ["coins(12)", "coins(12, heavier)", "black_peg(3, 6)", "sum_only(3, 7)", "higher_lower(100)"];

const COMMON = {
  history: [], // the answers, "1234=0A1B"
  at: -1, // how many of them count; -1: all
  guess: "", // the guess whose replies are shown
  objective: "expected",
  guesses: "all",
  by: "auto", // what guesses are ordered by: exact values, or a heuristic
  mode: "assist", // or the program answers: secret, adversary
  seed: 0,
  hints: false, // while one plays
  coach: false,
  tree: false,
  open: [], // unfolded branches of the tree: "0A1B/1A0B"
  sort: "",
};

export const ab = room("ab", "AB game", { pegs: 4, colors: 10 });
export const mastermind = room("mastermind", "Mastermind", { pegs: 4, colors: 6 });
export const cardmoo = room("cardmoo", "MOO with cards", { own: "", opponent: [], objective: "worst" });
export const table = room("table", "Any table", { table: EXAMPLES[0], hit: "" });

function room(name, title, own) {
  const start = { ...COMMON, ...own };
  return {
    title,
    start,
    questions: (state, of) => questions(name, state, of),
    draw: (context) => draw(name, context),
  };
}

// -- what is asked ------------------------------------------------------------------------

/** The arguments that say which game it is. */
function gameOf(name, state) {
  if (name === "cardmoo") return state.own && state.mode === "assist" ? { own: state.own } : {};
  if (name === "table") return { table: state.table, ...(state.hit && { hit: state.hit }) };
  const digits = "1234567890".slice(0, state.colors);
  const symbols = state.colors === 10 ? "0123456789" : state.colors < 10 ? digits : null;
  return { pegs: state.pegs, colors: state.colors, ...(symbols && { symbols }) };
}

const answersOf = (state) => (state.at < 0 ? state.history : state.history.slice(0, state.at));

function pairs(answers) {
  return answers.map((answer) => [answer.slice(0, answer.lastIndexOf("=")), answer.slice(answer.lastIndexOf("=") + 1)]);
}

function questions(name, state, of) {
  const asked = { ...gameOf(name, state), history: pairs(answersOf(state)) };
  const shown = state.opponent?.join(" ").split(/[\s,]+/).filter((card) => card && !/^x$/i.test(card)).join(" ");
  const cards = shown && state.mode === "assist" ? { shown } : {};
  const list = { state: [`${name}/state`, { ...asked, ...cards }] };
  const known = of("state").answer;
  if (state.coach && state.history.length && name !== "cardmoo") {
    list.judge = [`${name}/judge`, { ...asked, history: pairs(state.history) }];
  }
  if (known?.state !== "propose" || (state.mode !== "assist" && !state.hints)) return list;
  list.propose = [`${name}/propose`, asked];
  if (name === "cardmoo") list.propose = ["cardmoo/advise", { ...asked, opponent: (state.opponent ?? []).join(",") }];
  const by = orderOf(name, state, known.candidate_count);
  const wanted = { ...asked, ...cards, guesses: state.guesses };
  if (by === "exact") list.rank = [`${name}/rank`, { ...wanted, objective: state.objective }];
  else if (by !== "none") list.rank = [`${name}/heuristic`, { ...wanted, heuristic: by, top: 50 }];
  if (state.guess) list.split = [`${name}/split`, { ...asked, guess: state.guess, objective: state.objective }];
  if (state.tree) Object.assign(list, treeQuestions(name, asked, state, of));
  return list;
}

/** What guesses are ordered by: the exact value when that does not take long. */
function orderOf(name, state, count) {
  if (state.by !== "auto") return state.by;
  if (name === "cardmoo") return count <= 200 ? "exact" : "none";
  return count <= EXACT ? "exact" : "entropy";
}

// -- what is shown ------------------------------------------------------------------------

function draw(name, context) {
  const { t, state } = context;
  const known = context.of("state").answer;
  const plays = state.mode !== "assist";
  const helps = !plays || state.hints;
  const count = known?.candidate_count;
  const left = count == null ? "" : t("{n} candidates", { n: count.toLocaleString("en") });
  return [
    h("h1", null, t(name === "table" ? "Any table" : { ab: "AB game", mastermind: "Mastermind", cardmoo: "MOO with cards" }[name])),
    settings(name, context),
    h(
      "div",
      { class: "columns wide-right" },
      h("div", { class: "stack" }, answers(name, context, known), helps && candidates(context, known, left)),
      helps && h("div", { class: "stack" }, known?.state === "propose" && [
        guessPanel(name, context, orderOf(name, state, count), EXACT),
        state.guess && replyPanel(name, context),
        treePanel(name, context),
      ]),
    ),
  ];
}

function settings(name, context) {
  const { t, state, set } = context;
  const fresh = { history: [], at: -1, guess: "", open: [] };
  const number = (label, key, most) =>
    line(t(label), state[key], (text) => set({ ...fresh, [key]: Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), most) }), {
      type: "number",
      min: 1,
      max: most,
    });
  const sizes = {
    ab: () => [number("pegs", "pegs", 6), number("colours", "colors", 30)],
    mastermind: () => [number("pegs", "pegs", 6), number("colours", "colors", 20)],
    cardmoo: () => state.mode === "assist" && line(t("your secret"), state.own, (own) => set({ own }), { placeholder: "3b 8r 10b" }),
    table: () => tableChoice(context, fresh),
  };
  const modes = [
    ["assist", t("I enter the answers")],
    ["secret", t("the program holds a secret")],
    ["adversary", t("the program answers unkindly")],
  ];
  const begin = (mode) => set({ ...fresh, mode, hints: false, seed: Math.floor(Math.random() * 1e6) });
  return h(
    "div",
    { class: "options" },
    sizes[name](),
    choice(t("who answers"), state.mode, modes, begin),
    choice(t("least"), state.objective, OBJECTIVES.map((each) => [each, t(each)]), (objective) => set({ objective })),
    choice(t("guesses"), state.guesses, ["all", "consistent"].map((each) => [each, t(each)]), (guesses) => set({ guesses })),
    state.mode !== "assist" && tick(t("hints"), state.hints, (hints) => set({ hints })),
    name !== "cardmoo" && tick(t("what each guess was worth"), state.coach, (coach) => set({ coach })),
  );
}

function tableChoice({ t, state, set }, fresh) {
  const pick = (text) => text && set({ ...fresh, table: text, hit: "" });
  const given = EXAMPLES.includes(state.table) ? state.table : "";
  return [
    choice(t("example"), given, [["", t("my own")], ...EXAMPLES.map((each) => [each, each])], pick),
    h("details", null, h("summary", null, t("the table as CSV")), h(
      "label",
      null,
      t("first row: the secrets; first column: the guesses; or an example such as coins(12)"),
      h("textarea", { rows: 6, cols: 40, value: state.table, onchange: (event) => set({ ...fresh, table: event.target.value }) }, state.table),
    )),
    line(t("the feedback that ends the game"), state.hit, (hit) => set({ ...fresh, hit })),
  ];
}

function answers(name, context, known) {
  const { t, state, set } = context;
  const made = pairs(answersOf(state));
  const conflict = known?.conflict ?? [];
  const drop = (i) => set({ history: answersOf(state).filter((_, each) => each !== i), at: -1, open: [] });
  const row = ([guess, reply], i) =>
    h("tr", { class: conflict.includes(i) && "conflict" }, h("td", null, i + 1), h("td", null, guess), h("td", null, reply), h("td", null, [
      conflict.includes(i) && [h("span", { class: "value bad" }, "✗ ", t("contradicts")), " "],
      h("button", { onclick: () => drop(i), "aria-label": t("remove answer {n}", { n: i + 1 }) }, t("remove")),
    ]));
  return panel(
    t("Answers"),
    made.length > 0 && h("table", null, h("caption", null, t("what is known")), h("tbody", null, made.map(row))),
    status(context, "state"),
    known?.state === "contradiction" && repairs(context, known),
    known?.state === "found" ? found(context, made, known) : answerForm(name, context, known),
    state.opponent && state.mode === "assist" && opponent(context),
    state.history.length > 0 && record(name, context),
  );
}

function found({ t, set, state }, made, known) {
  const again = { history: [], at: -1, guess: "", seed: Math.floor(Math.random() * 1e6) };
  return h("p", { role: "status" }, h("strong", null, t("Found: {secret}, with {n} guesses.", { secret: known.candidates[0], n: made.length })), " ",
    h("button", { onclick: () => set(again) }, state.mode === "assist" ? t("begin again") : t("another secret")));
}

/** The line where the next answer, or in a play the next guess, is typed. */
function answerForm(name, context, known) {
  const { t, state, set, of } = context;
  const plays = state.mode !== "assist";
  const proposal = of("propose").answer?.text ?? "";
  const add = (guess, reply) => {
    set({ history: [...answersOf(state), `${guess}=${reply}`], at: -1, guess: "", open: [] });
    context.say(`${guess} ${reply}`);
  };
  const submit = async (event) => {
    event.preventDefault();
    const { guess, reply } = event.target.elements;
    const text = guess.value.trim() || proposal;
    if (!text) return;
    if (!plays) {
      add(text, reply.value);
    } else {
      const asked = { ...gameOf(name, state), history: pairs(answersOf(state)), guess: text, mode: state.mode, seed: state.seed };
      const said = await context.once(`${name}/reply`, asked);
      if (said) add(said.text, said.reply);
    }
    event.target.reset();
    guess.value = "";
    guess.focus();
  };
  return h("form", { onsubmit: submit, class: "options" }, [
    h("label", null, t("guess"), " ", h("input", { name: "guess", value: state.guess, placeholder: proposal, autocomplete: "off" })),
    !plays && h("label", null, t("reply"), " ", h("select", { name: "reply", required: true }, ["", ...(known?.feedbacks ?? [])].map((each) => h("option", null, each)))),
    h("button", { class: "main" }, plays ? t("guess it") : t("add the answer")),
    plays && h("button", { type: "button", onclick: () => giveUp(name, context) }, t("give up")),
  ], status(context, "once"));
}

async function giveUp(name, context) {
  const { t, state } = context;
  if (state.mode === "adversary") return context.set({ mode: "assist" });
  const told = await context.once(`${name}/secret`, { ...gameOf(name, state), seed: state.seed });
  if (told) context.set({ history: [...state.history, `${told.text}=${context.of("state").answer.feedbacks[0]}`], at: -1 });
  return context.say(t("the secret was {secret}", { secret: told?.text ?? "?" }));
}

function repairs({ t, state, set }, known) {
  const made = answersOf(state);
  const mend = ({ index, instead }) =>
    set({ history: made.map((each, i) => (i === index ? `${each.slice(0, each.lastIndexOf("="))}=${instead}` : each)), at: -1 });
  const one = (repair) =>
    h("li", null, h("button", { onclick: () => mend(repair) }, t("answer {n} was {reply}", { n: repair.index + 1, reply: repair.instead })), " ",
      t("{n} candidates", { n: repair.candidate_count }));
  return h("div", { class: "problem", role: "alert" }, h("p", null, known.complaint), known.repairs.length
    ? [h("p", null, t("One of these changes makes the answers possible:")), h("ul", null, known.repairs.slice(0, 12).map(one))]
    : h("p", null, t("At least {n} answers are wrong.", { n: known.fewest_wrong })));
}

function opponent(context) {
  const { t, state, set, of } = context;
  const add = (text) => text.trim() && set({ opponent: [...state.opponent, text.trim()] });
  const replies = of("propose").answer?.opponent_replies ?? [];
  const one = (asked, i) => h("li", null, asked, replies[i] && ` → ${replies[i]} `,
    h("button", { onclick: () => set({ opponent: state.opponent.filter((_, each) => each !== i) }) }, t("remove")));
  return h("div", null, line(t("the opponent asks"), "", add, { placeholder: "10b 5b 12b" }), h("ol", null, state.opponent.map(one)));
}

function candidates({ t, set }, known, left) {
  if (!known?.candidates) return null;
  const rest = known.candidate_count - known.candidates.length;
  const each = known.candidates.map((text) => h("li", null, h("button", { onclick: () => set({ guess: text }) }, text)));
  return panel(left, h("ul", { class: "candidates" }, each), rest > 0 && h("p", null, t("and {n} more", { n: rest.toLocaleString("en") })));
}

function record(name, context) {
  const { t, state, set, of } = context;
  const slot = of("judge");
  const judged = (slot.answer ?? slot.partly)?.moves ?? [];
  const moves = state.history.map((answer, i) => {
    const { cost, sentence } = judged[i] ?? {};
    const mark = cost == null ? "open" : cost === "0" ? "good" : "bad";
    const worth = cost === "0" ? t("best") : t("+{cost}", { cost: decimals(cost) });
    return { text: answer.replace("=", " "), mark, value: cost == null ? "" : worth, note: sentence };
  });
  const at = state.at < 0 ? state.history.length : state.at;
  return [gameRecord(t, moves, at, (n) => set({ at: n === state.history.length ? -1 : n, guess: "", open: [] })), status(context, "judge")];
}

function decimals(fraction) {
  const [top, bottom = 1] = (fraction ?? "").split("/").map(Number);
  return (top / bottom).toFixed(4).replace(/\.?0+$/, "");
}
