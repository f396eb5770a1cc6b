"""Nothing that a caller passes to the compiled module may panic (a panic is a BaseException)."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames._abgames import Limits
from abgames._abgames import codebreaking as core
from abgames.codebreaking import AB, Mastermind, solve
from abgames.errors import UnsupportedGameError

REFUSALS = (ValueError, TypeError, OverflowError, MemoryError, NotImplementedError)

anything = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.binary(max_size=4)
    | st.lists(st.integers(-2, 12), max_size=5)
    | st.lists(st.lists(st.integers(0, 8), max_size=4), max_size=4)
    | st.dictionaries(st.integers(), st.integers(), max_size=2)
    | st.builds(np.full, st.tuples(st.integers(0, 3), st.integers(0, 4)), st.integers(-1, 300))
    | st.builds(np.zeros, st.lists(st.integers(0, 3), max_size=3))
)
small = st.integers(-1, 9)
GAME = AB(3, 4)


def survives(call, *arguments, **options):
    """Return the result of the call, or None if it raises an allowed error."""
    try:
        return call(*arguments, **options)
    except REFUSALS:
        return None


@given(st.sampled_from(["AB", "Mastermind"]) | anything, small, st.integers(-1, 300), small)
def test_rules(kind, pegs, colors, extra):
    rules = survives(core.Rules, kind, pegs, colors, extra)
    if rules is not None:
        assert len(rules.feedbacks()) <= 45


@given(anything, anything)
def test_the_rules_methods(one, other):
    rules = GAME._rules
    survives(rules.feedback, one, other)
    survives(rules.feedback_table, one, other)


@given(st.binary(min_size=3, max_size=12), st.binary(min_size=3, max_size=12))
def test_tables_of_any_bytes(one, other):
    rules = GAME._rules
    rows, columns = (np.frombuffer(data[:3], np.uint8).reshape(1, 3) for data in (one, other))
    legal = [
        len(set(row[0].tolist())) == 3 and 1 <= row.min() <= row.max() <= 4
        for row in (rows, columns)
    ]
    table = survives(rules.feedback_table, rows, columns)
    assert (table is not None) == all(legal)


@pytest.mark.parametrize(
    "candidates",
    [
        np.zeros((0, 3), np.uint8),
        np.zeros((1, 3), np.uint8),
        np.full((1, 3), 255, np.uint8),
        np.array([[1, 1, 2]], np.uint8),
        np.array([[1, 2]], np.uint8),
        np.array([[1, 2, 5]], np.uint8),
        np.array([[1, 2, 3], [1, 2, 3]], np.uint8),
        np.array([[1, 2, 3]], np.int64),
        np.array([1, 2, 3], np.uint8),
        None,
        "1 2 3",
    ],
    ids=repr,
)
def test_the_core_checks_its_candidates(candidates):
    with pytest.raises(REFUSALS):
        core.Solver().solve(core.Question(GAME._rules, candidates))


def test_the_core_takes_candidates_in_any_order_and_layout():
    rows = np.asfortranarray(GAME.secrets[::-1])
    for candidates in (rows, np.repeat(GAME.secrets, 2, axis=0)[::2]):
        solution = core.Solver().solve(core.Question(GAME._rules, candidates))
        assert solution.upper_bound == 72


@pytest.mark.parametrize(
    "options",
    [
        {"max_guesses": -1},
        {"max_guesses": 2**70},
        {"max_guesses": 1.5},
        {"limits": 5},
        {"limits": Limits(progress=5)},
        {"limits": Limits(float("inf"))},
        {"limits": Limits(1e300)},
    ],
)
def test_the_core_survives_odd_options(options):
    survives(core.Solver().solve, core.Question(GAME._rules, GAME.secrets), **options)


@pytest.mark.parametrize("options", [{"without": "x"}, {"without": ["x"]}, {"without": [5]}])
def test_the_core_refuses_odd_solvers(options):
    with pytest.raises(REFUSALS):
        core.Solver(**options)


@given(anything, anything, anything)
def test_the_core_survives_odd_limits(time_limit, progress, checkpoint):
    survives(Limits, time_limit, progress, checkpoint)


@given(anything, anything, anything)
def test_the_core_survives_odd_questions(goal, objective, consistent):
    options = {"goal": goal, "objective": objective, "consistent": consistent}
    survives(core.Question, GAME._rules, GAME.secrets, **options)


@pytest.mark.parametrize(
    "options",
    [
        {"top": 0},
        {"top": -1},
        {"top": 2**70},
        {"top": "x"},
        {"only": []},
        {"only": np.zeros((1, 3), dtype=np.uint8)},
        {"only": np.array([[1, 2, 4]], dtype=np.uint8)},
        {"only": np.array([[1, 2]], dtype=np.uint8)},
        {"only": np.array([[1, 2, 4]])},
        {"limits": Limits(progress=5)},
    ],
)
def test_the_core_ranks_with_odd_options(options):
    question = core.Question(GAME._rules, GAME.secrets[3:6])
    survives(core.Solver().rank, question, **options)


@given(anything)
def test_the_core_survives_odd_heuristics(heuristic):
    survives(core.heuristic_tree, core.Question(GAME._rules, GAME.secrets), heuristic)


@given(anything, anything)
def test_solvers(threads, limit):
    survives(core.Solver, threads, limit)


@pytest.mark.parametrize(
    ("game", "codes"),
    [
        (AB(8, 255), [range(1, 9), range(2, 10), range(9, 1, -1)]),
        (AB(8, 200, 55), [range(1, 9), range(11, 19)]),
        (Mastermind(8, 255), [[1] * 8, [2] * 8, [255] * 8]),
        (AB(1, 255), [[color] for color in range(1, 256)]),
    ],
    ids=repr,
)
def test_few_candidates_of_a_huge_game(game, codes):
    if game.pegs > 1:
        with pytest.raises(UnsupportedGameError, match="consistent"):
            solve(game, candidates=codes)
    solution = solve(game, candidates=codes, guesses="consistent")
    assert solution.proven
    assert solution.strategy.verify().total == solution.total
