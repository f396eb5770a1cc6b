// A Mastermind player to start from, which guesses the first code that can still be the secret.
//
//     abgames judge "node examples/players/player.js" mastermind pegs=3 colors=4
//
// It reads a line of JSON for each guess, and writes the guess in a line.

const { createInterface } = require("node:readline");

/** Counts right colours in the right place (A) and elsewhere (B). */
function reply(guess, secret) {
  const black = guess.filter((color, peg) => color === secret[peg]).length;
  const times = (code, color) => code.filter((each) => each === color).length;
  const both = [...new Set(guess)]
    .map((color) => Math.min(times(guess, color), times(secret, color)))
    .reduce((sum, count) => sum + count, 0);
  return `${black}A${both - black}B`;
}

/** Returns a guess; `history` has pairs of a guess and its reply.  Write yours here. */
function choose(pegs, colors, history) {
  for (let number = 0; number < colors ** pegs; number++) {
    const code = Array.from({ length: pegs }, (_, peg) => 1 + (Math.floor(number / colors ** (pegs - 1 - peg)) % colors));
    if (history.every(([guess, said]) => reply(guess, code) === said)) return code;
  }
  throw new Error("no code agrees with these replies");
}

createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  const history = asked.history.map(([guess, said]) => [guess.split(" ").map(Number), said]);
  console.log(choose(asked.pegs, asked.colors, history).join(" "));
});
