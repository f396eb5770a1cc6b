// What views of games for two have in common: people or the program, undo, and the record.
// Their state has moves, at, play, first and seed; players are "mine" and "theirs".

import { choice, h } from "./dom.js";
import { gameRecord, panel, status } from "./parts.js";

/** What a new game resets; `at` counts the moves that are shown, -1 stands for all. */
export const NEW_GAME = { moves: [], at: -1 };

/** `play` is the level of the program, if it plays; `first` is who begins. */
export const START = { ...NEW_GAME, play: "", first: "mine", seed: 1 };

export const numbers = (text) => (text.match(/\d+/g) ?? []).map(Number);
export const chance = (n) => Math.floor(Math.random() * n);
export const other = (player) => (player === "mine" ? "theirs" : "mine");

/** Controls beside each other, and columns of panels. */
export const options = (...parts) => h("div", { class: "options" }, parts);
export const stacks = (...columns) =>
  h("div", { class: "columns" }, columns.map((panels) => h("div", { class: "stack" }, panels)));

/** What may be wider than the page, and is scrolled by keys as well. */
export const wide = (label, ...content) =>
  h("div", { class: "wide", role: "group", tabindex: "0", "aria-label": label }, content);

/** How many moves were made where the view stands, and which. */
export const stepOf = ({ at, moves }) => (at < 0 ? moves.length : Math.min(at, moves.length));
export const made = (state) => state.moves.slice(0, stepOf(state));

/** A handler of a line of text that acts on what is typed, and is empty then. */
export const typing = (act) => ({ target }) => {
  if (!target.value || !target.reportValidity()) return;
  act(target.value);
  target.value = "";
};

/** What the players are called. */
export function names({ t, state: { play } }) {
  return play ? { mine: t("you"), theirs: t("program") } : { mine: t("player 1"), theirs: t("player 2") };
}

/** Who the other player is, and who begins. */
export function opponents(context, change) {
  const { t, state } = context;
  const levels = [
    ["", t("nobody: two people")],
    ["perfect", t("the program, perfect")],
    ["beginner", t("the program, a beginner")],
  ];
  return [
    choice(t("other player"), state.play, levels, (play) => change({ play })),
    choice(t("first move"), state.first, Object.entries(names(context)), (first) => change({ first })),
  ];
}

/** Buttons to go back, to begin again, and for the program; `movers` made the moves. */
export function controls(context, movers, { begin, reply, waits }) {
  const { t, state } = context;
  const step = stepOf(state);
  const undo = () => {
    const own = state.play ? movers.findLastIndex((player, i) => i < step && player === "mine") : step - 1;
    context.set({ moves: state.moves.slice(0, Math.max(own, 0)), at: -1 });
  };
  return [
    h("button", { onclick: undo, disabled: step === 0 }, t("undo")),
    h("button", { onclick: () => begin({}), disabled: state.moves.length === 0 }, t("start again")),
    waits && h("button", { class: "main", onclick: reply }, t("let the program move")),
  ];
}

/** The moves with their values, and what is to be said of the last that a person made. */
export function record(context, moves, movers, sentences) {
  const { t, state } = context;
  const step = stepOf(state);
  const own = movers.findLastIndex((player, i) => i < step && !(state.play && player === "theirs"));
  const go = (at) => context.set({ at: at === moves.length ? -1 : at });
  const named = moves.map((move, i) => ({ ...move, text: `${names(context)[movers[i]]}: ${move.text}` }));
  return panel(
    t("moves"),
    gameRecord(t, named, step, go),
    h("p", { class: "coach", "aria-live": "polite" }, sentences[own]),
    status(context, "review"),
  );
}
