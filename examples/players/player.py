"""A Mastermind player to start from, which guesses the first code that can still be the secret.

    abgames judge "python examples/players/player.py" mastermind pegs=3 colors=4

It reads a line of JSON for each guess, and writes the guess in a line.
"""

import itertools
import json
import sys


def reply(guess, secret):
    """Count right colours in the right place (A) and elsewhere (B)."""
    black = sum(g == s for g, s in zip(guess, secret, strict=True))
    both = sum(min(guess.count(color), secret.count(color)) for color in set(guess))
    return f"{black}A{both - black}B"


def choose(pegs, colors, history):
    """Return a guess; ``history`` has pairs of a guess and its reply.  Write yours here."""
    for code in itertools.product(range(1, colors + 1), repeat=pegs):
        if all(reply(guess, code) == said for guess, said in history):
            return code
    raise ValueError("no code agrees with these replies")


for line in sys.stdin:
    asked = json.loads(line)
    history = [(tuple(map(int, guess.split())), said) for guess, said in asked["history"]]
    print(*choose(asked["pegs"], asked["colors"], history), flush=True)
