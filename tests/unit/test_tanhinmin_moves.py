"""The sets of moves."""

import pickle

import numpy as np
import pytest

from abgames.tanhinmin import PASS, Moves
from abgames.tanhinmin.moves import CHUNK


def test_it_is_a_set_in_ascending_order():
    moves = Moves([5, 0, 2, 5])
    assert list(moves) == [0, 2, 5]
    assert len(moves) == 3
    assert PASS in moves
    assert 2 in moves
    assert np.uint8(5) in moves
    for stranger in (1, 3, 6, -1, 10**30, 2.0, "2", None, True):
        assert stranger not in moves
    assert moves == {0, 2, 5}
    assert moves != {0, 2}
    assert moves & {2, 3} == {2}
    assert moves | {"x"} == {0, 2, 5, "x"}
    assert moves <= {0, 1, 2, 5}
    assert (moves.weakest, moves.strongest, moves.includes_pass) == (2, 5, True)


@pytest.mark.parametrize("moves", [[], [0], [3], [0, 3], [1, 2, 2**64 - 1], range(30)])
def test_values(moves):
    made = Moves(moves)
    assert hash(made) == hash(frozenset(moves))
    assert made == Moves(list(moves)) == pickle.loads(pickle.dumps(made))
    assert bool(made) == bool(moves)
    assert len(moves) > 20 or eval(repr(made)) == made


@pytest.mark.parametrize("dtype", [np.uint8, np.uint16, np.uint32, np.uint64])
def test_cards_that_repeat(dtype):
    moves = Moves.of_cards(np.array([1, 1, 2, 7, 7, 7], dtype=dtype), includes_pass=False)
    assert list(moves) == [1, 2, 7]
    assert moves == Moves([1, 2, 7])
    assert hash(moves) == hash(Moves([1, 2, 7]))
    assert 300 not in moves
    assert pickle.loads(pickle.dumps(moves)) == moves


def test_a_large_set_is_described():
    cards = np.repeat(np.arange(1, CHUNK + 1, dtype=np.uint32), 3)
    moves = Moves.of_cards(cards, includes_pass=True)
    assert len(moves) == CHUNK + 1
    assert list(moves) == list(range(CHUNK + 1))
    assert repr(moves) == "<Moves: the pass and 65,536 ranks from 1 to 65536>"
    assert moves == Moves.of_cards(cards[::3], includes_pass=True)
    assert moves != Moves.of_cards(np.delete(cards, slice(3, 6)), includes_pass=True)


def test_it_cannot_be_changed():
    with pytest.raises(AttributeError):
        Moves([1]).weakest = 3
    with pytest.raises(TypeError, match=r"a move must be an int, not float: 1\.5"):
        Moves([1.5])
    with pytest.raises(ValueError, match="at least 0, not -1"):
        Moves([-1])
    with pytest.raises(ValueError, match="at most"):
        Moves([10**30])
