"""The yardstick: best moves and regrets against the answers of the families."""

import random

import numpy as np
import pytest
from fuzz.otrio import late_position

from abgames import AB, Position, begin, oracle, otrio

LATE = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)


@pytest.mark.parametrize(
    ("position", "question", "here"),
    [
        (LATE, {"prefer": "next"}, begin(LATE, prefer="next")),
        ((AB(3, 6), "1 2 3=0A1B"), {}, begin(AB(3, 6), history="1 2 3=0A1B")),
        ((4, 3), {"rule": "kayles", "misere": True}, begin((4, 3), rule="kayles", misere=True)),
        (([1, 4], [2, 3]), {"goals": (1, 0)}, begin(([1, 4], [2, 3]), goals=(1, 0))),
        (([5, 6], [6]), {"table": 5}, begin(([5, 6], [6]), table=5)),
    ],
)
def test_what_a_position_is_asked_its_situation_is_asked(position, question, here):
    assert oracle.best_moves(position, **question) == tuple(here.best_moves())
    for move in here.moves[:9]:
        assert oracle.regret(position, move, **question) == here.judge(move).cost


def test_otrio_by_a_coalition():
    chance = random.Random(7)
    for position in (Position.from_board(*late_position(chance)) for _ in range(4)):
        players = range(1, position.players + 1)
        for coalition in ({1}, {2, position.players}, {*players}):
            question = {"coalition": coalition, "winners": [1, "D"]}
            holds = dict(otrio.force_moves(position, coalition, [1, "D"]))
            good = position.to_move in coalition
            can = good in holds.values()
            for move, found in holds.items():
                assert oracle.regret(position, move, **question) == int(can and found != good)
            best = oracle.best_moves(position, **question)
            assert set(best) == {m for m, found in holds.items() if not can or found == good}


def test_a_coalition_may_be_any_iterable():
    assert oracle.best_moves(LATE, coalition=iter([1, 2]), winners=[1]) == oracle.best_moves(
        LATE, coalition={1, 2}, winners=[1]
    )


def test_piles_may_be_numbers_of_numpy():
    piles = tuple(np.array([7, 3, 5]))
    assert oracle.best_moves(piles) == oracle.best_moves((7, 3, 5))
    assert oracle.best_moves((np.array([5, 6]), np.array([6]))) == (6,)
