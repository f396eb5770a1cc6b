"""Values of larger games, each by search and with a verified strategy."""

import pytest

from abgames.codebreaking import AB, Mastermind, solve

FOUR_BY_SIX = [
    ({}, 5625, 6),  # [KoyamaLai1993]
    ({"max_guesses": 5}, 5626, 5),  # [KoyamaLai1993]
    ({"guesses": "consistent"}, 5660, 6),  # found here; see docs
]


@pytest.mark.parametrize(("options", "total", "worst"), FOUR_BY_SIX, ids=str)
def test_least_totals(options, total, worst):
    solution = solve(Mastermind(4, 6), **options)
    assert (solution.total, solution.proven) == (total, True)
    verified = solution.strategy.verify()
    assert (verified.total, verified.worst) == (total, worst)


def test_four_guesses_are_not_enough():
    solution = solve(Mastermind(4, 6), max_guesses=4)
    assert (solution.feasible, solution.proven, solution.strategy) == (False, True, None)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "count"),
    [
        (AB(4, 9), (6, 578)),
        pytest.param(AB(4, 10), (7, 50), marks=pytest.mark.weekly),
        (Mastermind(4, 7), (6, 92)),
        pytest.param(AB(5, 7), (6, 456), marks=pytest.mark.weekly),
        pytest.param(Mastermind(4, 8), (6, 767), marks=pytest.mark.weekly),
    ],
    ids=repr,
)
def test_the_fewest_that_need_the_last_guess(game, count):
    solution = solve(game, objective="worst-count", threads=1)
    assert (solution.upper_bound, solution.proven) == (count, True)
    verified = solution.strategy.verify()
    assert (verified.worst, verified.histogram[count[0]]) == count
