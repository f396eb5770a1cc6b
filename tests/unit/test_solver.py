from functools import cache

import numpy as np
import pytest

from abgames import Progress
from abgames.codebreaking import AB, Mastermind, Solver, common_words, solve, words

GAME = AB(3, 7)


def test_repr():
    assert repr(solve(AB(1, 3))) == (
        "<Solution: expected guesses for 3 candidates of AB(pegs=1, colors=3): "
        "total 6, mean 2.0000, worst 3, proven>"
    )


def test_not_feasible():
    solution = solve(AB(3, 4), max_guesses=3)
    assert not solution.feasible
    assert solution.proven
    for name in ("strategy", "total", "mean", "worst", "histogram", "lower_bound", "upper_bound"):
        assert getattr(solution, name) is None
    assert repr(solution).endswith("not feasible>")


def test_enough_guesses_change_nothing():
    free = solve(AB(3, 4))
    for most in (4, 24, 25, 10**30):
        assert solve(AB(3, 4), max_guesses=most).total == free.total


def test_a_finished_history_leaves_its_last_guess():
    assert solve(GAME, history="1 2 3=3A0B").total == 1


def test_history_and_candidates_intersect():
    candidates = ["2 5 4", "4 3 6", "1 2 3"]
    solution = solve(GAME, history="1 2 3=0A1B, 3 4 5=0A2B", candidates=candidates)
    assert solution.total == solve(GAME, candidates=candidates[:2]).total == 3
    assert solution.strategy.candidates == ((1, 2, 3), (2, 5, 4), (4, 3, 6))
    assert solution.strategy.verify().total == 3


def test_order_and_form_of_candidates_do_not_matter():
    rows = GAME.secrets[::7]
    solutions = [
        solve(GAME, candidates=codes)
        for codes in (rows, rows[::-1], rows.astype(np.int64), list(map(GAME.text, rows)))
    ]
    assert all(solution == solutions[0] for solution in solutions)


def test_repr_tells_what_is_remembered():
    solver = Solver()
    assert repr(solver) == "<Solver: 0 values remembered in 0.0 MiB>"
    seen = []
    solver.solve(AB(3, 8), progress=lambda _: seen.append(repr(solver)))
    assert set(seen) == {"<Solver: solving>"}
    assert "values remembered" in repr(solver)
    assert "<Solver: 0 " not in repr(solver)


def test_prunings_have_names():
    assert Solver.PRUNINGS
    with pytest.raises(ValueError, match="without must be"):
        Solver(without=["none of them"])
    with pytest.raises(TypeError, match="sequence of names"):
        Solver(without=Solver.PRUNINGS[0])


PAYS = {
    "symmetry": (Mastermind(3, 7), {}),
    "orbits": (AB(4, 7), {}),
    "canonical": (AB(4, 7), {"objective": "worst-count"}),
    "memo": (AB(3, 8), {}),
    "separation": (AB(4, 7), {}),
    "sieve": (AB(4, 7), {"objective": "worst-count"}),
    "bound": (AB(4, 7), {}),
    "feedback_bound": (Mastermind(3, 7), {}),
    "lookahead": (AB(3, 9), {}),
    "unfound": (AB(4, 7), {"objective": "worst-count"}),
    "last_guesses": (
        words(common_words()[0][::3]),
        {"guesses": "consistent", "max_guesses": 4},
    ),
    "budget": (AB(4, 7), {}),
}
"""For each rule a question that takes at least 5 % more nodes without it.  Landmarks make nodes
cheaper, not fewer: what they save is counted in ``landmarks.rs``."""


@cache
def solved(game, **question):
    return solve(game, threads=1, **question)


def test_every_rule_is_tried():
    assert {*Solver.PRUNINGS} == {*PAYS, "landmarks"}


def test_landmarks_change_no_value():
    answers, allowed = common_words()
    game = words(answers[::6], sorted({*answers[::6], *allowed[::6]}))
    with_all = solve(game, threads=1)
    without = Solver(threads=1, without=["landmarks"]).solve(game)
    assert (without.total, without.strategy) == (with_all.total, with_all.strategy)


@pytest.mark.parametrize("name", PAYS)
def test_every_rule_pays(name):
    game, question = PAYS[name]
    with_all = solved(game, **question)
    without = Solver(threads=1, without=[name]).solve(game, **question)
    assert 100 * without.nodes >= 105 * with_all.nodes
    assert (without.lower_bound, without.strategy) == (with_all.lower_bound, with_all.strategy)


def test_progress_records():
    records = []
    solution = solve(AB(3, 12), progress=records.append)
    assert all(isinstance(record, Progress) for record in records)
    assert records[-1].lower_bound == records[-1].upper_bound == solution.total
    assert records[-1].nodes == solution.nodes
