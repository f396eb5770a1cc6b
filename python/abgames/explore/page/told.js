// The reply to a guess in a game that is played elsewhere, set by tapping: the tiles of a word, or numbers.

import { h } from "./dom.js";
import { pairs } from "./guesses.js";
import { toggle, act } from "./playing.js";
import { plain, position } from "./race.js";

const KINDS = {
  ab: [["A", "● right place"], ["B", "○ elsewhere"]], mastermind: [["A", "● right place"], ["B", "○ elsewhere"]],
  cardmoo: [["H", "right place and colour"], ["NP", "right place only"], ["NC", "right colour only"], ["N", "rank only"]],
};
const MARKS = "-yg";

const counted = (told) => Object.fromEntries([...told.matchAll(/(\d)([A-Z]+)/g)].map(([, n, kind]) => [kind, Number(n)]));

/** The reply as it is typed; what was not tapped is grey, or none. */
function toldOf(name, { told }, faces) {
  if (name === "words") return told.padEnd(faces.length, "-");
  if (name === "table") return told;
  const counts = counted(told);
  const parts = KINDS[name].map(([kind]) => [counts[kind] ?? 0, kind]);
  return parts.filter(([n]) => n || name !== "cardmoo").map(([n, kind]) => `${n}${kind}`).join("") || "0";
}

/** The keys for the reply, once the row is full. */
export function replyKeys(name, { t, state, set, of }, faces) {
  const told = toldOf(name, state, faces);
  const tell = (next) => set({ told: next }, true);
  if (name === "words") {
    const next = (i) => told.slice(0, i) + MARKS[(MARKS.indexOf(told[i]) + 1) % MARKS.length] + told.slice(i + 1);
    const tile = (piece, i) => act(faces.draw(piece, faces.mark(told, i)), () => tell(next(i)), { class: "tapped", "aria-label": `${faces.name(piece)}: ${faces.said(told[i])}` });
    return h("div", { class: "reply-keys", role: "group", "aria-label": t("reply") }, h("p", null, t("Tap the letters until they have the colours of the reply.")), h("div", { class: "pieces" }, state.draft.map(tile)));
  }
  if (name === "table") {
    const { feedbacks = [] } = of("state").answer ?? of("state").before ?? {};
    return h("div", { class: "reply-keys", role: "group", "aria-label": t("reply") }, h("div", null, feedbacks.map((each) => toggle(each, told === each, () => tell(each)))));
  }
  const counts = counted(told);
  const row = ([kind, title]) => h("div", { role: "group", "aria-label": t(title) }, h("span", null, t(title)),
    Array.from({ length: faces.length + 1 }, (_, n) => toggle(String(n), (counts[kind] ?? 0) === n, () => tell(Object.entries({ ...counts, [kind]: n }).map(([each, count]) => `${count}${each}`).join("")))));
  return h("div", { class: "reply-keys", role: "group", "aria-label": t("reply") }, KINDS[name].map(row));
}

/** The guess with the reply that was set, if it can be read. */
export async function told(name, context, faces, guess) {
  const { state } = context;
  const reply = toldOf(name, state, faces);
  const history = [...pairs(state.history), [guess, reply]];
  const known = await context.once(`${name}/state`, { ...position(name, state), history });
  return known && { text: plain(name, guess, state), reply };
}
