"""The lines of proofs for every number of colours against the reference, which tries everything."""

import json
import random
from itertools import permutations

import pytest

from abgames.codebreaking import QuasiPolynomial, prove_all_colors
from abgames.codebreaking.reference import ColorRules, least_total, least_worst

LEAST = {"expected": least_total, "worst": least_worst}
MOST_CODES = 6


def codes(pattern, pool):
    """The codes of a pattern: letters are the first colours, the pool has the next ones."""
    touched = len({sign for sign in pattern if sign.isalpha()})
    found = []
    for word in pattern.split():
        digits = sorted({sign for sign in word if sign.isdigit()})
        for colors in permutations(range(touched + 1, touched + pool + 1), len(digits)):
            names = dict(zip(digits, colors, strict=True))
            found.append(tuple(names.get(sign, ord(sign) - ord("a") + 1) for sign in word))
    return touched, found


def few(document, kind):
    """The lines of a kind, each with a number of colours in the pool that gives few codes."""
    for line in document[kind]:
        for pool in range(4):
            touched, candidates = codes(line["pattern"], pool)
            is_claimed = kind == "bounds" or line["guesses"][pool : pool + 1] not in ([], [None])
            if 2 < len(candidates) <= MOST_CODES and is_claimed:
                yield line, pool, touched, candidates


def value_of(line, period, pool):
    if pool < len(line["values"]):
        return line["values"][pool]
    return QuasiPolynomial.through(0, period, line["values"], line["degree"])(pool)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["bounds", "claims"])
@pytest.mark.parametrize(
    ("name", "pegs", "objective"),
    [
        ("AB", 2, "expected"),
        ("AB", 3, "expected"),
        ("AB", 3, "worst"),
        ("Mastermind", 2, "expected"),
        ("Mastermind", 2, "worst"),
        ("Mastermind", 3, "worst"),
    ],
)
def test_lines_hold(name, pegs, objective, kind):
    document = json.loads(prove_all_colors(name, pegs, objective=objective).to_json())
    lines = list(few(document, kind))
    for line, pool, touched, candidates in random.Random(pegs).sample(lines, min(len(lines), 12)):
        # Further colours do not help more than one for each peg.
        absent = pegs if kind == "bounds" else line["absent"]
        game = ColorRules(name, pegs, touched + pool + absent)
        found = LEAST[objective](game, candidates=candidates)
        value = value_of(line, document["period"], pool)
        assert value <= found if kind == "bounds" else value == found
