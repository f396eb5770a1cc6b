"""The fewest secrets that need the last guess of the least worst case, as on the page."""

import pytest

from abgames.codebreaking import AB, Mastermind, Solver

LARGE = [
    (AB(4, 9), (6, 578)),
    (AB(4, 10), (7, 50)),
    (AB(5, 7), (6, 456)),
    (Mastermind(4, 7), (6, 92)),
    (Mastermind(4, 8), (6, 767)),
]


@pytest.mark.long
@pytest.mark.parametrize(("game", "count"), LARGE, ids=repr)
def test_the_large_games(game, count):
    solution = Solver(threads=1).solve(game, objective="worst-count")
    assert (solution.upper_bound, solution.proven) == (count, True)
    verified = solution.strategy.verify()
    assert (verified.worst, verified.histogram[count[0]]) == count


@pytest.mark.parametrize("game", [AB(3, 7), AB(4, 6), Mastermind(3, 6)], ids=repr)
def test_the_bound_by_what_is_left_unfound_changes_no_value(game):
    with_it, without = (
        Solver(threads=1, without=without).solve(game, objective="worst-count")
        for without in ([], ["unfound"])
    )
    assert with_it == without
    assert with_it.strategy == without.strategy
    assert with_it.nodes < without.nodes
