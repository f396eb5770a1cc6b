"""All objectives against the brute force of reference.py, with colours and cards."""

from itertools import product

import pytest
from tests.cross.brute_force import (
    OBJECTIVES,
    PAIRS,
    check,
    least,
    reference,
    values_of,
)

from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, Strategy, rank_guesses, solve

pytestmark = pytest.mark.long


CONFLICTS = [
    (Mastermind(4, 6), "hit", (5, 5626), (5625, 6)),
    (AB(3, 10), "hit", (6, 3576), (3575, 7)),
    (AB(3, 13), "hit", (7, 10061), (10059, 8)),
]

# Few enough candidates for all strategies to be listed; the values by worst case and by total.
SMALL_CONFLICTS = [
    (AB(2, 6), "hit", "all", "14 15 16 24 25 26 35 36 52", (3, 26), (23, 4)),
    (AB(2, 6), "hit", "all", "12 21 23 24 26 41 52 56 62 63", (3, 27), (25, 4)),
    (AB(2, 5, 1), "hit", "all", "14 15 21 25 31 32 35 41 45 51", (3, 27), (25, 4)),
    (AB(2, 6), "determine", "all", "12 13 31 35 42 43 52 53 63 65", (2, 20), (19, 3)),
    (Mastermind(2, 6), "determine", "all", "14 22 32 33 45 46 56 65", (2, 15), (14, 3)),
    (AB(2, 6), "determine", "consistent", "14 21 24 25 26 34 42 61 62", (2, 17), (16, 3)),
    (
        Mastermind(5, 2),
        "hit",
        "consistent",
        "11121 11211 12111 11111 11212 11221 12221 21111 22121 22122",
        (3, 23),
        (22, 4),
    ),
    (
        Mastermind(3, 4),
        "determine",
        "consistent",
        "112 121 214 321 322 343 344 414 443 444",
        (2, 17),
        (16, 3),
    ),
]


@pytest.mark.parametrize("name", Solver.PRUNINGS)
@pytest.mark.parametrize(
    ("objectives", "game", "goal"),
    [
        *(
            (["worst"], *each)
            for each in product([AB(3, 7), Mastermind(3, 5)], ["hit", "determine"])
        ),
        (["worst"], CardMoo(ranks=4), "determine"),
        (PAIRS, AB(3, 6), "hit"),
        (PAIRS, Mastermind(3, 4), "determine"),
        (["worst", *PAIRS], CardMoo(ranks=4), "hit"),
    ],
    ids=repr,
)
def test_a_rule_that_saves_work_changes_no_strategy(objectives, game, goal, name):
    for objective in objectives:
        without = Solver(without=[name]).solve(game, objective=objective, goal=goal)
        assert without == solve(game, objective=objective, goal=goal)


@pytest.mark.parametrize("order", [1, -1])
def test_a_shared_memo_changes_nothing(order):
    questions = [
        (game, objective, goal)
        for game in (AB(3, 6), AB(3, 7), Mastermind(3, 5), Mastermind(3, 6))
        for objective in OBJECTIVES
        for goal in ("hit", "determine")
    ]
    shared, small = Solver(), Solver(memory_limit="1MiB")
    for game, objective, goal in questions[::order]:
        fresh = solve(game, objective=objective, goal=goal)
        assert shared.solve(game, objective=objective, goal=goal) == fresh
        assert small.solve(game, objective=objective, goal=goal) == fresh


@pytest.mark.parametrize(("game", "goal", "by_worst", "by_total"), CONFLICTS, ids=repr)
def test_what_cannot_be_had_together(game, goal, by_worst, by_total):
    solver = Solver()
    check(solver.solve(game, objective="worst-expected", goal=goal), by_worst)
    check(solver.solve(game, objective="expected-worst", goal=goal), by_total)
    assert solver.solve(game, objective="worst", goal=goal).worst == by_worst[0]
    assert solver.solve(game, goal=goal).total == by_total[0]
    limit = by_worst[0]
    check(
        solver.solve(game, objective="expected-worst", goal=goal, max_guesses=limit), by_worst[::-1]
    )
    for objective in PAIRS:
        check(solver.solve(game, objective=objective, goal=goal, max_guesses=limit - 1), None)


@pytest.mark.parametrize(
    ("game", "goal", "guesses", "codes", "by_worst", "by_total"), SMALL_CONFLICTS, ids=repr
)
def test_conflicts_that_all_strategies_show(game, goal, guesses, codes, by_worst, by_total):
    candidates = [tuple(map(int, code)) for code in codes.split()]
    options = {"goal": goal, "candidates": candidates, "guesses": guesses}
    assert least(reference(game), "worst-expected", **options) == by_worst
    assert least(reference(game), "expected-worst", **options) == by_total
    shared, plain = Solver(threads=2), Solver(without=Solver.PRUNINGS)
    for objective in PAIRS:
        for most in (None, by_total[1], by_worst[0], by_worst[0] - 1):
            expected = least(reference(game), objective, max_guesses=most, **options)
            for solver in (shared, plain):
                check(
                    solver.solve(game, objective=objective, max_guesses=most, **options), expected
                )
        values = values_of(reference(game), objective, **options)
        ranking = rank_guesses(game, (), objective=objective, **options)
        assert ranking.least == min(values.values())
        assert all(row.value == values[row.guess] for row in ranking)


def test_one_candidate_is_determined_from_the_start():
    for objective in OBJECTIVES:
        solution = solve(AB(3, 7), objective=objective, goal="determine", candidates=["1 2 3"])
        assert (solution.total, solution.worst, solution.histogram) == (0, 0, {0: 1})
        if objective in PAIRS:
            assert solution.upper_bound == (0, int(objective == "worst-count"))
        strategy = solution.strategy
        assert strategy.verify() == (0, 0, {0: 1})
        assert strategy.path("1 2 3") == ()
        assert strategy.to_text() == "= 1 2 3"
        assert strategy.to_csv() == "secret,guesses\n1 2 3,0\n"
        assert Strategy.from_json(strategy.to_json()) == strategy
        with pytest.raises(ValueError, match="one candidate is left from the start"):
            strategy.next_guess()
        with pytest.raises(ValueError, match="no guess to draw"):
            strategy.to_svg()
        assert strategy._repr_html_()


def test_the_value_is_told_in_words():
    solution = solve(AB(3, 10), objective="worst-expected")
    assert solution.facts()[0] == ("least worst case, then total", "6, then 3576 (proved)")
    hasty = solve(AB(4, 10), objective="worst-count", time_limit=0)
    name, value = hasty.facts()[0]
    assert name == "least worst case, then number of candidates that take it"
    assert value.startswith("not proved: at least 5, then 2660, at most ")
    assert "between (5, 2660) and" in repr(hasty)
