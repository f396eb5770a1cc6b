"""One time limit for a call whatever it waits for; what may be hashed, pickled and copied."""

import copy
import pickle
import threading

import pytest

from abgames import begin, otrio
from abgames import codebreaking as cb
from abgames.codebreaking import AB, Mastermind, reference
from abgames.control import begun, seconds

OBJECTIVES = ("expected", "worst", "worst-expected", "expected-worst", "worst-count")


def test_a_limit_that_has_begun_gets_less():
    limit = begun(1000)
    first = seconds(limit)
    assert seconds(limit) <= first <= 1000
    assert begun(limit) is limit
    assert seconds(begun(0)) == 0


def test_the_wait_for_a_solver_counts():
    solver = cb.Solver(threads=1)
    begun_search, over, found = threading.Event(), threading.Event(), []

    def hold(_):
        begun_search.set()
        over.wait(60)

    def ask():
        found.append(solver.solve(AB(3, 6), time_limit=0.2))

    holder = threading.Thread(target=lambda: solver.solve(AB(4, 9), time_limit=5, progress=hold))
    holder.start()
    assert begun_search.wait(60)
    asking = threading.Thread(target=ask)
    asking.start()
    asking.join(60)
    is_over = not asking.is_alive()
    over.set()
    holder.join()
    asking.join()
    assert is_over  # while the other call still had the solver
    assert not found[0].proven
    assert solver.solve(AB(3, 6)).proven


def test_one_limit_is_for_all_searches_of_a_call(monkeypatch):
    left = []
    rank, best = cb.Solver._rank, cb.Solver._answer

    def noted(call):
        def note(self, *arguments, **options):
            left.append(seconds(arguments[-1].get("time_limit")))
            return call(self, *arguments, **options)

        return note

    monkeypatch.setattr(cb.Solver, "_rank", noted(rank))
    monkeypatch.setattr(cb.Solver, "_answer", noted(best))
    begin(AB(3, 7), history="1 2 3=0A1B").judge("4 5 6", time_limit=900)
    assert len(left) == 2
    assert 900 > left[0] > left[1]


@pytest.mark.parametrize("table", [otrio.effectivity_table, otrio.preference_table])
def test_tables_have_a_limit_for_all_and_one_for_each(table):
    position = otrio.Position(players=2)
    whole = table(position, time_limit=0, threads=1)
    each = table(position, each_time_limit=0, threads=1)
    assert len(whole) == len(each)
    assert any(getattr(row, "holds", getattr(row, "outcome", None)) is None for row in whole)


@pytest.mark.long
def test_no_time_is_no_time_for_a_huge_game():
    solution = cb.solve(Mastermind(8, 6), time_limit=0)
    assert not solution.proven
    assert solution.lower_bound == 8_314_742
    if solution.strategy is not None:  # the slower the machine, the longer the scan before it
        assert solution.lower_bound < solution.strategy.total == solution.upper_bound


@pytest.mark.long
@pytest.mark.parametrize("ask", [cb.best_guess, cb.Solver(threads=1).best_guess])
def test_no_time_is_enough_for_a_fair_guess(ask):
    assert len(set(ask(Mastermind(8, 7), time_limit=0))) > 2


@pytest.mark.parametrize("solver", [cb.Solver(threads=1), otrio.Solver(threads=1)])
@pytest.mark.parametrize("how", [pickle.dumps, copy.copy, copy.deepcopy])
def test_a_solver_is_not_copied(solver, how):
    with pytest.raises(TypeError, match=r"a Solver is not pickled or copied.* checkpoint=PATH"):
        how(solver)


def rules(game):
    """The same game in the reference."""
    return reference.ColorRules(game.kind, game.pegs, game.colors, 0)


def of_reference(game, objective, goal, candidates):
    """The reference's value of every guess."""
    value = reference.pair_values
    if objective in ("expected", "worst"):
        value = reference.guess_values
    return value(rules(game), objective=objective, goal=goal, candidates=candidates)


SMALL = [AB(1, n) for n in range(1, 5)] + [Mastermind(1, n) for n in range(1, 5)] + [AB(2, 3)]


@pytest.mark.parametrize("goal", ["hit", "determine"])
@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_the_least_value_is_that_of_all_guesses(game, goal):
    every = [tuple(code) for code in game.secrets.tolist()]
    for candidates in [[code] for code in every] + [every[:2], every]:
        for objective in OBJECTIVES:
            asked = {"objective": objective, "goal": goal, "candidates": candidates, "threads": 1}
            whole = cb.rank_guesses(game, **asked)
            single = {
                guess: cb.rank_guesses(game, only=[guess], **asked)
                for guess in map(tuple, game.guesses.tolist())
            }
            values = of_reference(game, objective, goal, candidates)
            assert {guess: ranking[0].value for guess, ranking in single.items()} == values
            assert whole.least == min(values.values())
            # Where some are left out, the least of all need not be known, but is never wrong.
            assert {ranking.least for ranking in single.values()} <= {None, whole.least}
            if len(candidates) == 1:
                # A guess is made, though one that is to be determined needs none.
                first = whole.least if isinstance(whole.least, int) else whole.least[0]
                assert first == 1
                needs = cb.solve(
                    game, objective=objective, goal=goal, candidates=candidates
                ).lower_bound
                assert (needs == whole.least) == (goal == "hit")
