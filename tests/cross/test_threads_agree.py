"""Two threads find the values and the strategies of one; only the work may differ."""

import pytest

from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, solve

pytestmark = pytest.mark.long

# Long enough, but for the worst cases of some, that other threads join after 1000 nodes.
GAMES = [AB(3, 12), AB(3, 13), AB(4, 8), Mastermind(4, 5), Mastermind(3, 9)]


@pytest.mark.parametrize("objective", ["expected", "worst"])
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_the_same_value_and_strategy(game, objective):
    alone = solve(game, objective=objective, threads=1)
    for threads in (2, 3):
        found = solve(game, objective=objective, threads=threads)
        assert found == alone
        assert found.strategy.to_json() == alone.strategy.to_json()


@pytest.mark.parametrize(
    "options",
    [
        {"goal": "determine"},
        {"guesses": "consistent"},
        {"max_guesses": 6},
        {"max_guesses": 5},
        {"history": "1 2 3 4=0A1B"},
    ],
    ids=str,
)
@pytest.mark.parametrize("objective", ["expected", "worst"])
def test_other_questions(objective, options):
    alone = solve(AB(4, 8), objective=objective, threads=1, **options)
    found = solve(AB(4, 8), objective=objective, threads=2, **options)
    assert found == alone
    assert (found.strategy is None) == (alone.strategy is None)
    if alone.strategy is not None:
        assert found.strategy.to_json() == alone.strategy.to_json()


def test_a_worst_case_that_is_searched_together():
    alone = solve(AB(4, 9), objective="worst", goal="determine", threads=1)
    found = solve(AB(4, 9), objective="worst", goal="determine", threads=2)
    assert found.strategy.to_json() == alone.strategy.to_json()


@pytest.mark.parametrize("objective", ["worst-expected", "expected-worst", "worst-count"])
@pytest.mark.parametrize(
    ("game", "options"),
    [
        (AB(3, 13), {}),
        (Mastermind(4, 5), {"goal": "determine"}),
        (Mastermind(4, 6), {"guesses": "consistent", "max_guesses": 7}),
    ],
    ids=str,
)
def test_objectives_of_two_numbers(game, options, objective):
    alone = Solver(1).solve(game, objective=objective, **options)
    for solver in (Solver(2), Solver(3, "2MiB"), Solver(2, without=["lookahead"])):
        found = solver.solve(game, objective=objective, **options)
        assert found == alone
        assert found.strategy.to_json() == alone.strategy.to_json()


@pytest.mark.parametrize("memory_limit", ["1MiB", "8MiB"])
def test_a_memo_that_forgets_is_shared_too(memory_limit):
    alone = Solver(1).solve(AB(3, 12))
    solver = Solver(2, memory_limit)
    reports = []
    assert solver.solve(AB(3, 12), progress=reports.append) == alone
    assert max(report.memo_bytes for report in reports) <= int(memory_limit[0]) * 2**20


def test_strategies_do_not_depend_on_earlier_calls():
    solver = Solver(2)
    for game in GAMES:
        assert solver.solve(game).strategy.to_json() == solve(game, threads=1).strategy.to_json()


def test_more_threads_than_anybody_has():
    assert solve(CardMoo(), objective="worst", goal="determine", threads=10**30).worst == 6
    with pytest.raises(ValueError, match="threads"):
        solve(AB(3, 4), threads=0)
