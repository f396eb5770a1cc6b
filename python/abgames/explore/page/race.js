// The position of a game in which a secret is guessed, and the program that races for it.

import { hitOf, pairs } from "./guesses.js";
import { gameOf, proposed } from "./codebreaking.js";
import { h } from "./dom.js";

/** The arguments of a question after some answers. */
export const position = (name, state, history = state.history) => ({ ...gameOf(name, state), history: pairs(history) });

/** Whether a reply says that the secret was found. */
export const isHit = (name, state, answers) => pairs(answers).some(([guess, reply]) => reply === hitOf(name, state, guess));

/** A guess as it stands in an address; numbers of two digits need their spaces. */
export const plain = (name, text, { colors = 0 } = {}) => (["cardmoo", "table"].includes(name) || colors > 10 ? text : text.replaceAll(" ", ""));

/** The program that races guesses the same secret, and sees only its own replies. */
export async function rival(name, context, given) {
  const { rival, rivals, mode, seed } = context.state;
  if (!rival || isHit(name, context.state, rivals)) return;
  const here = position(name, context.state, rivals);
  const [best, asked] = proposed(name, here, {});
  const guess = (await context.once(best, { ...asked, level: Number(rival), seed }))?.text;
  const answer = guess && await context.once(`${name}/reply`, { ...here, guess, mode, ...given });
  if (answer) context.set({ rivals: [...rivals, `${plain(name, answer.text)}=${answer.reply}`] }, true);
}

export function race({ t, state }, faces) {
  return state.rival !== "" && h("div", { class: "race" }, h("h2", null, t("The program guesses too, at level {level}", { level: state.rival })),
    h("ol", null, pairs(state.rivals).map(([guess, reply]) => h("li", { class: `rows ${faces.kind}` },
      faces.kind === "letters" ? h("span", { class: "pieces", role: "img", "aria-label": faces.said(reply) }, [...guess].map((_, i) => faces.draw("", faces.mark(reply, i)))) : faces.reply(reply)))));
}
