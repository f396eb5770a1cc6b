"""Values of Mastermind with 4 pegs and 6 colours, each by search and with a verified strategy."""

import pytest

from abgames.codebreaking import Mastermind, solve

GAME = Mastermind(4, 6)


@pytest.mark.parametrize(
    ("options", "total", "worst"),
    [
        ({}, 5625, 6),  # [KoyamaLai1993]
        ({"max_guesses": 5}, 5626, 5),  # [KoyamaLai1993]
        ({"guesses": "consistent"}, 5660, 6),  # found here; see docs
    ],
    ids=str,
)
def test_least_totals(options, total, worst):
    solution = solve(GAME, **options)
    assert (solution.total, solution.proven) == (total, True)
    verified = solution.strategy.verify()
    assert (verified.total, verified.worst) == (total, worst)


def test_four_guesses_are_not_enough():
    solution = solve(GAME, max_guesses=4)
    assert (solution.feasible, solution.proven, solution.strategy) == (False, True, None)
