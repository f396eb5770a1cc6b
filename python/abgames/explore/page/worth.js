// What guesses were worth and why, in words.

import { decimals, numberOf } from "./guesses.js";
import { plain } from "./race.js";

/** A guess as people call it: colours and cards have names. */
export const named = (name, faces, text) => faces.split(plain(name, text)).map(faces.name).join(faces.between);

/** Why the best guess is better, as in `abgames.codebreaking.reviewed`. */
const REASONS = {
  only: "Nothing else was possible.",
  fewer: "Of {before} candidates it leaves {best_mean} on average and {best_most} at most; {move} leaves {mean} and {most}.",
  secret: "Of {before} candidates it leaves {best_mean} on average and {best_most} at most; {move} leaves {mean} and {most}, but cannot be the secret.",
  harder: "Of {before} candidates it leaves {best_mean} on average and {best_most} at most; {move} leaves {mean} and {most}, but those are harder to tell apart.",
};

/** What a guess was worth and why, from its row of a review. */
export function worthOf(t, name, row, faces) {
  if (row.cost == null) return t("What that guess is worth was not found in time.");
  const call = (text) => text && named(name, faces, text);
  const told = {
    before: row.before.toLocaleString("en"), move: call(row.move), best: call(row.best),
    mean: decimals(row.mean_left, 1), most: row.worst_left, best_mean: decimals(row.best_mean_left, 1), best_most: row.best_worst_left,
  };
  const cost = row.cost === "0" ? t("That was a best guess.") : t("That cost {n} guesses on average; {better} was best.", { n: decimals(row.cost, 2), better: told.best });
  return [cost, row.reason ? t(REASONS[row.reason], told) : row.before > 1 && t("Of {before} candidates it leaves {mean} on average and {most} at most.", told)].filter(Boolean).join(" ");
}

/** What a reply gave, in words. */
export function lucky(t, luck) {
  const n = numberOf(luck);
  return n == null ? "" : t(n < 0 ? "Bad luck took {n}." : "Luck gave {n}.", { n: decimals(Math.abs(n), 2) });
}
