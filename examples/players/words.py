"""A player of word games to start from, which guesses the first word that can still be the secret.

    abgames judge "python examples/players/words.py" words answers=words.txt

It reads a line of JSON for each guess, and writes the guess in a line.
"""

import json
import sys


def reply(guess, secret):
    """Mark each letter: green (g) in its place, yellow (y) elsewhere, grey (-) not there."""
    left = [s for g, s in zip(guess, secret, strict=True) if g != s]
    marks = []
    for g, s in zip(guess, secret, strict=True):
        marks.append("g" if g == s else "y" if g in left else "-")
        if marks[-1] == "y":
            left.remove(g)
    return "".join(marks)


def choose(answers, guesses, hard, history):
    """Return a word of ``guesses``; ``history`` has pairs of a guess and its reply.  In hard mode
    green and yellow letters have to be used again.  Write yours here."""
    return next(
        word for word in answers if all(reply(guess, word) == said for guess, said in history)
    )


for line in sys.stdin:
    asked = json.loads(line)
    print(choose(asked["answers"], asked["guesses"], asked["hard"], asked["history"]), flush=True)
