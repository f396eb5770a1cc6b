// The rules of the games: three lines for the table, and a page with a picture.

import { picture } from "./art.js";
import { h } from "./dom.js";

export const TITLES = { ab: "Bulls and Cows", mastermind: "Mastermind", words: "Guess the word", cardmoo: "MOO with cards", otrio: "Otrio", nim: "Nim", tanhinmin: "Two-player Tanhinmin" };

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
