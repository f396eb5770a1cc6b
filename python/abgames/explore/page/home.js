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
];

function draw({ t, state }) {
  const tile = ([game, title, about]) => {
    const { played } = statistics(game);
    return h("li", { class: "tile-card" }, [
      h("a", { class: "cover", href: `#play/${game}`, "aria-label": `${t("play")}: ${t(title)}` }, picture(game)),
      h("h2", null, t(title)),
      h("p", null, t(about), played > 0 && h("small", null, ` ${t("played: {n}", { n: played })}`)),
      h("div", { class: "help" }, [
        h("a", { class: "button main", href: `#play/${game}` }, t("play")),
        h("a", { class: "button", href: `#play/${game}?daily=${today()}`, "aria-label": `${t("today's puzzle")}: ${t(title)}` }, t("today")),
        h("a", { class: "button quiet", href: `#analyse/${game}`, "aria-label": `${t("analyse")}: ${t(title)}` }, t("analyse")),
      ]),
    ]);
  };
  return [
    h("div", { class: "hello" }, h("h1", null, t("Games that are solved")),
      h("p", null, t("Play against programs that know the exact value of every move, and let them explain yours."))),
    state.unknown && h("p", { class: "problem", role: "alert" }, t("There is no game “{name}” here; choose one of these.", { name: state.unknown })),
    h("ul", { class: "tiles" }, TILES.map(tile), own(t)),
  ];
}

/** A game of one's own: from its rules in Python, or from a table. */
const own = (t) => h("li", { class: "tile-card" }, [
  h("div", { class: "cover" }, picture("games")),
  h("h2", null, t("A game of your own")),
  h("p", null, t("Write its replies as a table, or its rules in Python.")),
  h("div", { class: "help" }, [
    h("a", { class: "button main", href: "#play/games" }, t("play")),
    h("a", { class: "button", href: "#analyse/games" }, t("analyse")),
    h("a", { class: "button quiet", href: "#analyse/table" }, t("a table")),
  ]),
]);

export const home = { title: "Games that are solved", start: { unknown: "" }, questions: () => ({}), draw };
