"""The Rust search against the brute force of reference.py.

Every strategy found is also checked by verify.py, which shares no code with the search.
"""

import pytest
from tests.cross.brute_force import check, reference

from abgames.codebreaking import AB, Mastermind, Solver, solve
from abgames.codebreaking.reference import least_total

SMALL = [
    *(AB(1, colors) for colors in range(1, 8)),
    *(AB(1, colors, 2) for colors in range(1, 5)),
    *(AB(2, colors) for colors in range(2, 7)),
    *(AB(2, colors, extra) for colors in (2, 3, 4) for extra in (1, 2)),
    AB(3, 3),
    AB(3, 3, 1),
    AB(3, 3, 2),
    AB(3, 4),
    pytest.param(AB(3, 4, 1), marks=pytest.mark.long),
    *(Mastermind(1, colors) for colors in range(1, 6)),
    *(Mastermind(2, colors) for colors in range(1, 6)),
    *(Mastermind(3, colors) for colors in range(1, 4)),
    Mastermind(4, 2),
]


@pytest.mark.parametrize("guesses", ["all", "consistent"])
@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_small_games(game, guesses):
    check(solve(game, guesses=guesses), least_total(reference(game), guesses=guesses))


# The published totals of these games are the business of the papers' tables; here they are
# values on which every way to search must agree.
QUESTIONS = [
    (AB(3, 5), {}),
    (AB(3, 6), {}),
    (AB(3, 4, 1), {}),
    (AB(2, 8), {}),
    (Mastermind(3, 4), {}),
    (Mastermind(4, 3), {}),
    (AB(3, 6), {"guesses": "consistent"}),
    (AB(3, 5), {"max_guesses": 4}),
    (AB(3, 5), {"max_guesses": 3}),
    (AB(3, 8), {"history": "1 2 3=0A1B"}),
]


@pytest.fixture(scope="module")
def solutions():
    return [solve(game, **options) for game, options in QUESTIONS]


@pytest.mark.parametrize("pruning", Solver.PRUNINGS)
def test_no_pruning_changes_a_value(solutions, pruning):
    for (game, options), expected in zip(QUESTIONS, solutions, strict=True):
        check(Solver(without=[pruning]).solve(game, **options), expected.total)


@pytest.mark.parametrize("order", [1, -1])
def test_a_shared_memo_changes_nothing(solutions, order):
    solver = Solver()
    for _ in range(2):
        for (game, options), fresh in list(zip(QUESTIONS, solutions, strict=True))[::order]:
            assert solver.solve(game, **options) == fresh


def test_a_shared_memo_saves_work():
    solver = Solver()
    first = solver.solve(AB(3, 6))
    again = solver.solve(AB(3, 6))
    assert again == first
    assert again.nodes < first.nodes


def test_work_repeats_exactly():
    assert solve(AB(3, 7)).nodes == solve(AB(3, 7)).nodes
