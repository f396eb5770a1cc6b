// The first page: a picture of each game, to play it, or to analyse it.

import { picture } from "./art.js";
import { h } from "./dom.js";
import { statistics, today } from "./stored.js";

const TILES = [
  ["ab", "Bulls and Cows", "Find four different digits."],
  ["mastermind", "Mastermind", "Find the row of coloured pegs."],
  ["words", "Guess the word", "Green, yellow and grey letters."],
  ["otrio", "Otrio", "Three rings in a row, for two to four."],
  ["nim", "Nim", "Take the last stone."],
  ["tanhinmin", "Tanhinmin", "Beat the card, or pass."],
  ["cardmoo", "MOO with cards", "Three playing cards, four kinds of reply."],
  ["games", "A game of your own", "Write its replies as a table, or its rules in Python."],
];

function draw({ t, state }) {
  const tile = ([game, title, about]) => {
    const { played } = statistics(game);
    const link = (kind, text, to) => h("a", { class: `button ${kind}`, href: to, "aria-label": `${t(text)}: ${t(title)}` }, t(text));
    const second = game === "games" ? link("", "a table", "#analyse/table") : link("", "today", `#play/${game}?daily=${today()}`);
    return h("li", { class: "tile-card" }, [
      h("a", { class: "cover", href: `#play/${game}`, "aria-hidden": "true", tabindex: "-1" }, picture(game)),
      h("h2", null, t(title)),
      h("p", null, t(about), played > 0 && h("small", null, ` ${t("played: {n}", { n: played })}`)),
      h("div", { class: "help" }, link("main", "play", `#play/${game}`), second, link("quiet", "analyse", `#analyse/${game}`)),
    ]);
  };
  return [
    h("div", { class: "hello" }, h("h1", null, t("Games that are solved")),
      h("p", null, t("Play against programs that know the exact value of every move, and let them explain yours."))),
    state.unknown && h("p", { class: "problem", role: "alert" }, t("There is no game “{name}” here; choose one of these.", { name: state.unknown })),
    h("ul", { class: "tiles" }, TILES.map(tile)),
  ];
}

export const home = { title: "Games that are solved", start: { unknown: "" }, questions: () => ({}), draw };
