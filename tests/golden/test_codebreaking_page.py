"""What docs/values/codebreaking.md says is what searches with one thread and heuristics find."""

import pytest
from docs.site import known

from abgames.codebreaking import AB, Mastermind, Solver, heuristic_strategy


@pytest.mark.long
def test_extra_colours_that_do_not_help():
    totals = {
        (colors, extra): Solver(1).solve(AB(4, colors, extra)).total
        for colors in (4, 5, 6, 7, 8)
        for extra in (1, 2, 3)
    }
    found = [[totals[colors, extra] for extra in (1, 2, 3)] for colors in (4, 5, 6, 7, 8)]
    assert found == [[total] * 3 for total in (83, 446, 1446, 3639, 7817)]


PAIRS = "worst-expected", "expected-worst"
CHEAP = [row for row in known.KNOWN["worst-count"] if row.get("nodes", 10**6) < 10_000]


@pytest.mark.long
@pytest.mark.parametrize("row", CHEAP, ids=lambda row: row["game"])
def test_objectives_of_two_numbers(row):
    goal = row.get("goal", "hit")
    for objective, pair in zip(PAIRS, row["pairs"], strict=True):
        found = Solver(1).solve(known.game(row), objective=objective, goal=goal)
        assert list(found.upper_bound) == pair


@pytest.mark.parametrize("row", known.KNOWN["heuristics"], ids=str)
def test_what_heuristics_take(row):
    found = heuristic_strategy(known.game(row), heuristic=row["heuristic"])
    assert (found.total, found.worst) == (row["lower"], row["worst"])


@pytest.mark.long
@pytest.mark.weekly
@pytest.mark.parametrize(
    ("game", "heuristic", "worst", "total"),
    [
        (AB(4, 17), "minimax", 10, 424176),
        (AB(4, 18), "minimax", 10, 563019),
        (AB(4, 19), "minimax", 10, 738833),
        (AB(4, 20), "minimax", 10, 953167),
        (AB(5, 10), "minimax", 8, 176085),
        (Mastermind(5, 8), "minimax", 7, 183966),
        (Mastermind(5, 8), "entropy", 8, 179863),
    ],
    ids=str,
)
def test_heuristics_where_the_search_found_bounds_only(game, heuristic, worst, total):
    strategy = heuristic_strategy(game, heuristic=heuristic)
    assert (strategy.worst, strategy.total) == (worst, total)
