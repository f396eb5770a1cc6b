// The best strategy as a tree to unfold: a guess, its replies, the guess after each of them.

import { h } from "./dom.js";
import { panel, status, value } from "./parts.js";

/** The questions of the tree: its root, and each branch that was unfolded further. */
export function treeQuestions(name, asked, state, of) {
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

export function treePanel(context) {
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
