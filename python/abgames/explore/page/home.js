// The first page, with a picture of each game, and the pages of rules.

import { h, svg } from "./dom.js";
import { daysView, strip } from "./days.js";
import { mistakes, statistics } from "./stored.js";

const circle = (x, y, r, kind) => svg("circle", { cx: x, cy: y, r, class: kind });
const box = (x, y, width, height, kind, rx = 4) => svg("rect", { x, y, width, height, rx, class: kind });
const text = (x, y, words, kind = "") => svg("text", { x, y, class: kind }, words);
const ring = (x, y, r, kind) => svg("circle", { cx: x, cy: y, r, class: `${kind} stroke` });

const row = (y, pegs, hits, near) => [
  pegs.map((peg, i) => circle(20 + 24 * i, y, 9, peg)),
  Array.from({ length: 4 }, (_, i) => circle(122 + (i % 2) * 11, y - 5 + 11 * Math.floor(i / 2), 4,
    i < hits ? "dot" : i < hits + near ? "dot open" : "dot none")),
];

const PICTURES = {
  ab: () => [[..."1234"].map((digit, i) => [box(12 + 34 * i, 18, 28, 34, "cell"), text(26 + 34 * i, 42, digit)]),
    [0, 1, 2, 3].map((i) => circle(30 + 34 * i, 74, 8, i < 1 ? "dot" : i < 3 ? "dot open" : "dot none"))],
  mastermind: () => [row(82, ["red", "blue", "green", "yellow"], 1, 2), row(56, ["red", "green", "white", "blue"], 2, 1),
    row(30, ["red", "green", "blue", "white"], 3, 0)],
  words: () => [..."HORSE", ..."SHORE"].map((letter, i) => {
    const kind = ["near", "near", "near", "near", "hit", "hit", "hit", "hit", "hit", "hit"][i];
    const [x, y] = [14 + 27 * (i % 5), i < 5 ? 18 : 52];
    return [box(x, y, 24, 28, `cell ${kind}`), text(x + 12, y + 20, letter, "on")];
  }),
  cardmoo: () => [["3", "♠", 14, "b"], ["8", "♥", 56, "r"], ["Q", "♠", 98, "b"]].map(([rank, suit, x, kind]) =>
    [box(x, 16, 40, 68, "paper", 6), text(x + 20, 48, rank, kind), text(x + 20, 72, suit, kind)]),
  otrio: () => [box(22, 2, 106, 96, "wooden", 10), [[48, 26, "red"], [75, 50, "purple"], [102, 74, "red"]].map(([x, y, kind]) => ring(x, y, 11, kind)),
    ring(102, 26, 5, "green"), ring(48, 74, 5, "blue"), ring(75, 50, 4, "green")],
  nim: () => [3, 5, 7].map((n, i) => Array.from({ length: n }, (_, k) => circle(20 + 18 * k, 24 + 26 * i, 8, "stone-art"))),
  tanhinmin: () => [[2, 5, 9].map((n, i) => [box(30 + 32 * i, 4, 26, 34, "paper", 4), text(43 + 32 * i, 28, n, "b")]),
    [1, 4, 7].map((n, i) => [box(30 + 32 * i, 62, 26, 34, "paper", 4), text(43 + 32 * i, 86, n, "r")])],
  games: () => [text(75, 66, "?", "large"), ring(75, 50, 40, "soft-art")],
};

/** The picture of a game, which says nothing that the text beside it does not. */
const picture = (game) => svg("svg", { class: "art", viewBox: "0 0 150 100", "aria-hidden": "true" }, PICTURES[game]());

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

function draw({ t, state, of }) {
  const tile = ([game, title, about]) => {
    const { played } = statistics(game);
    const link = (kind, text, to) => h("a", { class: `button ${kind}`, href: to, "aria-label": `${t(text)}: ${t(title)}` }, t(text));
    const isOwn = game === "games";
    const own = (isOwn && of("own").answer?.games) || []; // by their rules, or by tables of these
    const offered = !isOwn || own.length > 0;
    return h("li", { class: "tile-card" }, [
      h("a", { class: "cover", href: offered ? `#play/${game}` : "#analyse/table", "aria-hidden": "true", tabindex: "-1" }, picture(game)),
      h("h2", null, t(title)),
      h("p", null, t(offered ? about : "Write its replies as a table. To play by its rules, start abgames explore --game FILE.py:NAME."), played > 0 && h("small", null, ` ${t("played: {n}", { n: played })}`)),
      own.length > 1 && h("p", null, own.map((name, i) => [i > 0 && " · ", h("a", { href: `#play/games?game=${encodeURIComponent(name)}` }, name)])),
      h("div", { class: "help" }, offered && link("main", "play", `#play/${game}`), isOwn && link(offered ? "" : "main", "a table", "#analyse/table"), offered && link("quiet", "analyse", `#analyse/${game}`)),
    ]);
  };
  return [
    h("div", { class: "hello" }, h("h1", null, t("Games that are solved")),
      h("p", null, t("Play against programs that know the exact value of every move, and let them explain yours."))),
    state.unknown && h("p", { class: "problem", role: "alert" }, t("There is no game “{name}” here; choose one of these.", { name: state.unknown })),
    state.early && h("p", { class: "problem", role: "alert" }, t("The puzzle of {date} is not there yet.", { date: state.early })),
    strip(t, DAILY, picture),
    mistakes().length > 0 && h("p", null, h("a", { class: "button", href: "#mistakes" }, t("learn from your mistakes"), ` (${mistakes().length})`)),
    h("ul", { class: "tiles" }, TILES.map(tile)),
  ];
}

/** The games with a puzzle for each day, and their titles. */
const DAILY = TILES.filter(([game]) => game !== "games");

export const days = daysView(DAILY);

export const home = { title: "Games that are solved", start: { unknown: "", early: "" }, questions: () => ({ own: ["games/offered", {}] }), draw };

export const TITLES = { ab: "Bulls and Cows", mastermind: "Mastermind", words: "Guess the word", cardmoo: "MOO with cards", otrio: "Otrio", nim: "Nim", tanhinmin: "Two-player Tanhinmin", table: "Any table" };

/** What one has to know to begin. */
export const LINES = {
  ab: [
    "The secret is a row of different digits. Guess it.", "● a digit is right and in the right place (a bull). ○ it is in the secret, but elsewhere (a cow).",
    "Find it with few guesses: type digits or click them.",
  ],
  mastermind: [
    "The secret is a row of coloured pegs. A colour may occur more than once.", "● a peg has the right colour and place. ○ a colour occurs, but elsewhere.",
    "Find it with few guesses: click, drag or type the letters.",
  ],
  words: ["The secret is a word of the list. Guess a word of the list.", "Green: the letter is in this place. Yellow: it is elsewhere. Grey: it is not in the word.", "Find the word with few guesses."],
  cardmoo: [
    "The secret is a row of three cards of different ranks, black or red.", "The reply counts the ranks you found: right place and colour, place only, colour only, or neither.",
    "You have found it when one secret is left.",
  ],
  otrio: [
    "Put your rings on the board, one in each turn. With two players each has two colours in turn.", "Three of one colour in a row win: all of one size, or small, medium and large in order.",
    "Three of one colour in one place win too, small, medium and large.",
  ],
  nim: ["Take as many stones as you like, but from one pile.", "Click a stone: it goes, with all behind it.", "Whoever takes the last stone wins."],
  tanhinmin: ["Play a card that is higher than the one on the table, or pass.", "After a pass the table is free, and the other player plays any card.", "Whoever has no cards left wins. All cards are open."],
};

/** What stands on the page of rules. */
export const RULES = {
  ab: [
    "Nobody is told which digit a bull or a cow belongs to: that is the puzzle.", "Example: the secret is 1654. The guess 1234 gets two bulls (1 and 4) and no cow.",
    "The program can also answer unkindly: then it has no secret, and gives each guess the reply that leaves you the most work. It never contradicts itself.",
  ],
  mastermind: [
    "Each peg of the secret counts once: first for a peg in the right place, then for one elsewhere.",
    "Example: the secret is red red blue white. The guess red green red red gets one ● (the first red) and one ○ (another red).", "The letters on the pegs are for those who cannot tell the colours apart.",
  ],
  words: ["Each letter of the secret counts once: first for green, then for yellow from left to right.", "Bring your own list in the settings: all words have the same number of letters."],
  cardmoo: [
    "There are 26 cards: ace (1) to king (13), each in black and in red. The joker tells nothing; ask with it when you want to know about fewer cards.",
    "Example: the secret is 3♠ 8♥ 10♠. The question 3♠ 10♥ 2♠ gets one card right in place and colour (3♠), and one in neither (10).",
  ],
  otrio: [
    "Each place holds three rings: large, medium and small. A ring lies in its own size, once and for all.",
    "With two players, player 1 has red and purple, player 2 green and blue. They alternate: red, green, purple, blue.",
    "A player who has no ring for any free place passes. If nobody completes a row it is a draw.",
  ],
  nim: [
    "Example: 3 5 7. Taking 1 stone from the first pile leaves 2 5 7, and now every reply can be answered.", "In the misère game it is the other way round: whoever takes the last stone loses.",
    "The analysis shows the secret of the game: the piles in binary.",
  ],
  tanhinmin: ["Both players see all cards, so no luck is left after the deal.", "You may pass even if you could play.", "The winner scores the cards that the other player has left."],
};

/** The page of rules of a game. */
export const rulesOf = (game) => ({
  title: "rules",
  start: {},
  questions: () => ({}),
  draw: ({ t }) => [
    h("article", { class: "prose", "data-game": game }, [
      h("h1", null, t(TITLES[game])),
      picture(game),
      h("ol", { class: "lines" }, LINES[game].map((line) => h("li", null, t(line)))),
      RULES[game].map((text) => h("p", null, t(text))),
      h("p", null, h("a", { class: "button main", href: `#play/${game}` }, t("play"))),
    ]),
  ],
});
