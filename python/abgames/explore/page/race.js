// The position of a game in which a secret is guessed, and the program that races for it.

import { hitOf, pairs } from "./guesses.js";
import { gameOf } from "./codebreaking.js";
import { h } from "./dom.js";
import { LEVELS } from "./playing.js";
import { chance } from "./play.js";

/** The arguments of a question after some answers. */
export const position = (name, state, history = state.history) => ({ ...gameOf(name, state), history: pairs(history) });

/** Whether a reply says that the secret was found. */
export const isHit = (name, state, answers) => pairs(answers).some(([guess, reply]) => reply === hitOf(name, state, guess));

export const plain = (name, text) => (name === "cardmoo" ? text : text.replaceAll(" ", ""));

/** The question for a best guess; with cards, for a good one. */
export const proposal = (name) => (name === "cardmoo" ? "cardmoo/advise" : `${name}/propose`);

/** The program that races guesses the same secret, and sees only its own replies. */
export async function rival(name, context, given) {
  const { rival: level, rivals, mode } = context.state;
  if (!level || isHit(name, context.state, rivals)) return;
  const guess = await rivalGuess(name, context, level);
  const answer = guess && await context.once(`${name}/reply`, { ...position(name, context.state, rivals), guess, mode, ...given });
  if (answer) context.set({ rivals: [...rivals, `${plain(name, answer.text)}=${answer.reply}`] }, true);
}

async function rivalGuess(name, context, level) {
  const { state, state: { rivals } } = context;
  if (level === "perfect") return (await context.once(proposal(name), position(name, state, rivals)))?.text;
  // A child remembers the last reply only, a beginner the last two; in hard mode all must be used.
  const kept = state.hard ? rivals.length : { child: 1, beginner: 2, club: rivals.length }[level];
  const known = await context.once(`${name}/state`, position(name, state, rivals.slice(-kept)));
  return known?.candidates?.[chance(known.candidates.length)];
}

export function race({ t, state }, faces) {
  return state.rival !== "" && h("div", { class: "race" }, h("h2", null, t("The program ({level}) guesses too", { level: t(LEVELS[state.rival]) })),
    h("ol", null, pairs(state.rivals).map(([guess, reply]) => h("li", { class: `rows ${faces.kind}` },
      faces.kind === "letters" ? h("span", { class: "pieces", role: "img", "aria-label": faces.said(reply) }, [...guess].map((_, i) => faces.draw("", faces.mark(reply, i)))) : faces.reply(reply)))));
}
