"""The heuristics against their definitions, in plain Python."""

import math

import pytest

from abgames.codebreaking import AB, HEURISTICS, Mastermind, heuristic_strategy, solve
from abgames.codebreaking.reference import ColorRules

SCORES = {
    "simple": lambda _: 0,
    "minimax": max,
    "minimax-sorted": lambda sizes: sorted(sizes, reverse=True),
    "expected-size": lambda sizes: sum(n * n for n in sizes),
    # Σ n log n, without a rounding error.
    "entropy": lambda sizes: math.prod(n**n for n in sizes),
    "most-parts": lambda sizes: -len(sizes),
}


def by_definition(game, heuristic, candidates, guesses):
    """The histogram of a heuristic: number of guesses → number of candidates."""
    rules = ColorRules(game.kind, game.pegs, game.colors, game.extra_colors)
    every_guess = rules.guesses()
    histogram = {}
    level, number = [candidates], 1
    while level:
        following = []
        for members in level:
            allowed = members if guesses == "consistent" or heuristic == "simple" else every_guess

            def rank(guess, members=members):
                sizes = [len(codes) for codes in rules.split(guess, members).values()]
                return SCORES[heuristic](sizes), guess not in members, guess

            guess = members[0] if heuristic == "simple" else min(allowed, key=rank)
            for reply, codes in rules.split(guess, members).items():
                if reply == (game.pegs, 0):
                    histogram[number] = histogram.get(number, 0) + 1
                else:
                    following.append(codes)
        level, number = following, number + 1
    return histogram


def test_every_heuristic_has_its_definition_here():
    assert set(SCORES) == set(HEURISTICS)


@pytest.mark.parametrize("heuristic", HEURISTICS)
@pytest.mark.parametrize(
    ("game", "history", "guesses"),
    [
        (AB(3, 5), "", "all"),
        (AB(3, 6), "1 2 3=0A1B", "all"),
        (AB(3, 6), "", "consistent"),
        (AB(2, 6, 1), "", "all"),
        (Mastermind(3, 4), "", "all"),
        (Mastermind(4, 3), "1 1 2 2=1A1B", "all"),
        (Mastermind(2, 2), "", "all"),
    ],
    ids=repr,
)
def test_a_heuristic_does_what_its_definition_says(game, history, guesses, heuristic):
    strategy = heuristic_strategy(game, heuristic=heuristic, history=history, guesses=guesses)
    candidates = list(map(tuple, game.consistent(history).tolist()))
    assert strategy.histogram == by_definition(game, heuristic, candidates, guesses)
    assert strategy.verify().histogram == strategy.histogram
    assert strategy.total >= solve(game, history=history, guesses=guesses).total
