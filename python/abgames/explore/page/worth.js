// What guesses were worth and why, in words.

import { h } from "./dom.js";
import { decimals, numberOf } from "./guesses.js";
import { act } from "./playing.js";
import { seenIn } from "./codebreaking.js";
import { position } from "./race.js";

/** A guess as people call it: colours and cards have names. */
export const named = (name, faces, text) => faces.split(faces.plain(name, text)).map(faces.name).join(faces.between);

/** Why the best guess is better, as in `abgames.codebreaking.situation`. */
const REASONS = {
  only: "Nothing else was possible.",
  fewer: "Of {before} possible secrets it leaves {best_mean} on average and {best_most} at most; {move} leaves {mean} and {most}.",
  secret: "Of {before} possible secrets it leaves {best_mean} on average and {best_most} at most; {move} leaves {mean} and {most}, but cannot be the secret.",
  harder: "Of {before} possible secrets it leaves {best_mean} on average and {best_most} at most; {move} leaves {mean} and {most}, but those are harder to tell apart.",
};

/** What a guess was worth and why, from its row of a review. */
export function worthOf(t, name, row, faces) {
  const call = (text) => text && named(name, faces, text);
  const few = (n) => numberOf(n)?.toLocaleString("en", { maximumFractionDigits: 1 });
  const told = {
    move: call(row.move), best: call(row.best), before: few(row.before),
    mean: few(row.mean_left), most: few(row.worst_left), best_mean: few(row.best_mean_left), best_most: few(row.best_worst_left),
  };
  const cost = row.cost == null ? t("What that guess is worth was not found in time.") + (row.reason ? ` ${t("A best guess is {best}.", told)}` : "") : row.cost === "0" ? t("That was a best guess.") : t("That cost {n} guesses on average; {better} was best.", { n: decimals(row.cost, 2), better: told.best });
  return [cost, row.reason ? t(REASONS[row.reason], told) : row.before > 1 && t("Of {before} possible secrets it leaves {mean} on average and {most} at most.", told)].filter(Boolean).join(" ");
}

/** What a reply gave, in words. */
export function lucky(t, luck) {
  const n = numberOf(luck);
  return !n ? "" : t(n < 0 ? "Bad luck took {n}." : "Luck gave {n}.", { n: decimals(Math.abs(n), 2) });
}

const NAMED = 12; // secrets
const BEST = 5; // guesses
const EXACT = { words: 100, cardmoo: 5 }; // secrets, up to which guesses are valued exactly

/** What the values need of the position shown: what is possible there, and the best guesses, by their values if that does not take long. */
export function valueQuestions(name, state, of) {
  if (!state.values) return {};
  const here = { ...position(name, state, state.at < 0 ? state.history : state.history.slice(0, state.at)), ...seenIn(state) };
  const { state: goes, candidate_count: n } = of("seen").answer ?? {};
  const isExact = n <= (EXACT[name] ?? 200);
  const best = isExact ? [`${name}/rank`, { ...here, objective: "expected", top: BEST }] : [`${name}/heuristic`, { ...here, heuristic: "entropy", top: BEST }];
  return { seen: [`${name}/state`, here], ...(goes === "propose" && (isExact || name !== "cardmoo") && { rank: best }) };
}

/** The secrets that are possible, and the best guesses, which fill the row when clicked. */
export function values(name, { t, state, of, set }, faces, ended) {
  const known = of("seen").answer ?? of("seen").before;
  if (!state.values || !known?.candidates) return null;
  const { candidates, candidate_count: n } = known;
  const call = (text) => named(name, faces, text);
  const row = ({ text, mean }) => h("li", null, [
    act(call(text), () => set({ draft: faces.split(faces.plain(name, text)), slot: -1 }, true), { disabled: ended }),
    ` ${mean ? t("{n} guesses on average", { n: decimals(mean, 2) }) : t("tells much")}`,
  ]);
  return h("section", { class: "values", "aria-label": t("values") }, [
    h("p", null, t("Possible secrets: {n}.", { n: n.toLocaleString("en") }), " ", candidates.slice(0, NAMED).map(call).join(", "), n > NAMED && "…"),
    h("ol", null, (of("rank").answer?.ranking ?? []).slice(0, BEST).map(row)),
  ]);
}
