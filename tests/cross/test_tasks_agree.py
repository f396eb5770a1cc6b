"""Worst cases and determining, with colours and cards, against the brute force of reference.py."""

import pytest
from tests.cross.brute_force import check_best, check_values, reference, samples

from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, Strategy, rank_guesses, solve
from abgames.codebreaking.reference import guess_values, least_total, least_worst

pytestmark = pytest.mark.long

TASKS = [(goal, objective) for goal in ("hit", "determine") for objective in ("expected", "worst")]
GAMES = [
    AB(1, 4, 1),
    AB(2, 5),
    AB(2, 4, 2),
    AB(3, 4),
    AB(3, 5, 1),
    Mastermind(2, 4),
    Mastermind(3, 3),
    Mastermind(4, 3),
    CardMoo(ranks=3),
    CardMoo(ranks=4),
    CardMoo(ranks=5),
    CardMoo("1b 2r 3b", ranks=3),
    CardMoo("4r 2b 1b", ranks=4),
    CardMoo("5r 2b 1b", ranks=5),
]

# Secrets with a card of the asker's own cannot be hit.
QUESTIONS = [
    (game, goal, objective)
    for game in GAMES
    for goal, objective in TASKS
    if goal == "determine" or not getattr(game, "own", None)
]


def least(game, objective, **options):
    find = least_total if objective == "expected" else least_worst
    return find(reference(game), **options)


def check(solution, expected):
    assert solution.proven
    assert solution.feasible
    value = solution.total if solution.objective == "expected" else solution.worst
    assert value == solution.lower_bound == solution.upper_bound == expected
    verified = solution.strategy.verify()
    assert verified == (solution.total, solution.worst, solution.histogram)
    assert sum(verified.histogram.values()) == solution.candidate_count
    assert Strategy.from_json(solution.strategy.to_json()) == solution.strategy


@pytest.mark.parametrize(("game", "goal", "objective"), QUESTIONS, ids=repr)
def test_random_candidates(game, goal, objective):
    shared = Solver()
    for candidates in samples(game, (1, 2, 2, 3, 4, 5, 6, 7)):
        for guesses in ("all",) if getattr(game, "own", None) else ("all", "consistent"):
            options = {"goal": goal, "candidates": candidates, "guesses": guesses}
            expected = least(game, objective, **options)
            check(solve(game, objective=objective, **options), expected)
            check(shared.solve(game, objective=objective, **options), expected)


@pytest.mark.parametrize(("goal", "objective"), TASKS)
@pytest.mark.parametrize("game", [AB(2, 4), AB(3, 3), Mastermind(2, 3), Mastermind(3, 2)], ids=repr)
def test_whole_games(game, goal, objective):
    check(solve(game, objective=objective, goal=goal), least(game, objective, goal=goal))


@pytest.mark.parametrize(("game", "goal", "objective"), QUESTIONS[len(TASKS) :], ids=repr)
def test_values_of_guesses(game, goal, objective):
    for candidates in samples(game, (1, 2, 2, 3, 4, 5)):
        options = {"objective": objective, "goal": goal, "candidates": candidates}
        ranking = rank_guesses(game, (), **options)
        check_values(ranking, guess_values(reference(game), **options))
        assert all((row.total, row.worst)[objective == "worst"] == row.value for row in ranking)
        check_best(game, ranking, **options)


@pytest.mark.parametrize("name", Solver.PRUNINGS)
@pytest.mark.parametrize("goal", ["hit", "determine"])
@pytest.mark.parametrize("game", [AB(3, 7), Mastermind(3, 5), CardMoo(ranks=4)], ids=repr)
def test_a_rule_that_saves_work_changes_no_strategy(game, goal, name):
    without = Solver(without=[name]).solve(game, objective="worst", goal=goal)
    assert without == solve(game, objective="worst", goal=goal)


def test_limits_of_guesses():
    for goal, enough in (("hit", 6), ("determine", 5)):
        few = solve(AB(3, 10), objective="worst", goal=goal, max_guesses=enough - 1)
        assert (few.feasible, few.proven, few.strategy) == (False, True, None)
        assert solve(AB(3, 10), objective="worst", goal=goal, max_guesses=enough).worst == enough
        total = solve(AB(3, 6), goal=goal, max_guesses=5)
        assert total.feasible
        assert total.worst <= 5


def test_one_candidate_is_determined_from_the_start():
    for objective in ("expected", "worst"):
        solution = solve(AB(3, 7), objective=objective, goal="determine", candidates=["1 2 3"])
        assert (solution.total, solution.worst, solution.histogram) == (0, 0, {0: 1})
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


def test_without_time_the_bound_of_size_is_left():
    hasty = solve(AB(4, 10), objective="worst", time_limit=0)
    assert not hasty.proven
    assert hasty.lower_bound == 5  # 1 + 13 + 169 + 2197 guesses are fewer than 5040 secrets
    assert hasty.upper_bound == hasty.worst >= 7
