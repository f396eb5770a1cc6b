"""The tables in Rust against the lecture's program and the induction in reference.py.

The pattern that can be seen in the tables, the exclusive or, is used in these tests only.
"""

import numpy as np
import pytest

from abgames.nim import (
    lost_positions,
    lost_triples,
    move_table,
    reference,
    wythoff_is_lost,
    wythoff_lost,
    wythoff_winning_moves,
)


@pytest.mark.parametrize("base", [*range(1, 15), 33])
def test_the_table_is_that_of_the_lectures_program(base):
    table = move_table(base)
    assert table.dtype == np.int32
    assert table.tolist() == reference.lecture_table(base)


def xor_table(base):
    """The program's entries, by the pattern: units before tens before hundreds."""
    h, t, u = np.indices((base,) * 3)
    table = np.full((base,) * 3, -1, dtype=np.int64)
    for wins, stored in [
        ((t ^ u) < h, (t ^ u) * base**2 + t * base + u),
        ((h ^ u) < t, h * base**2 + (h ^ u) * base + u),
        ((h ^ t) < u, h * base**2 + t * base + (h ^ t)),
    ]:
        table = np.where(wins, stored, table)
    return table.reshape(-1)


@pytest.mark.parametrize("base", [10, 64, 100, 101])
def test_the_pattern_explains_every_entry(base):
    assert np.array_equal(move_table(base), xor_table(base))


@pytest.mark.parametrize(
    ("max_pile", "piles"),
    [(0, 1), (9, 1), (0, 6), (12, 2), (2, 3), (9, 3), (5, 4), (3, 5), (1, 8), (65, 2)],
)
def test_lost_positions_of_any_number_of_piles(max_pile, piles):
    lost = lost_positions(max_pile, piles)
    assert (lost.dtype, lost.shape) == (np.bool_, (max_pile + 1,) * piles)
    assert set(map(tuple, np.argwhere(lost).tolist())) == reference.lost_positions(max_pile, piles)


@pytest.mark.parametrize(("max_pile", "piles"), [(1, 20), (64, 3), (130, 3), (16, 5), (3, 10)])
def test_the_lost_positions_are_those_of_sum_zero(max_pile, piles):
    axes = np.ogrid[(slice(max_pile + 1),) * piles]
    total = np.zeros((1,) * piles, dtype=np.int64)
    for axis in axes:
        total = total ^ axis
    assert np.array_equal(lost_positions(max_pile, piles), total == 0)


@pytest.mark.parametrize("max_pile", [0, 1, 2, 9, 63, 64, 127, 128, 200])
def test_lost_triples(max_pile):
    triples = lost_triples(max_pile)
    assert triples.dtype == np.int32
    assert np.array_equal(triples, np.argwhere(lost_positions(max_pile)))


def test_many_lost_triples():
    triples = lost_triples(1100)
    assert np.array_equal(triples[:, 0] ^ triples[:, 1], triples[:, 2])
    h, t = np.indices((1101, 1101))
    assert len(triples) == np.count_nonzero((h ^ t) <= 1100)
    assert triples.flags.owndata or triples.base.nbytes == triples.nbytes


def test_wythoff_small():
    for a in range(41):
        for b in range(41):
            assert wythoff_is_lost(a, b) == reference.wythoff_is_lost(a, b)
            expected = [m for m in reference.wythoff_moves(a, b) if reference.wythoff_is_lost(*m)]
            assert wythoff_winning_moves(a, b) == tuple(expected)


def test_wythoff_pairs_from_one_another_and_by_the_golden_ratio():
    pairs = wythoff_lost(100_000)
    assert pairs.dtype == np.int64
    assert sorted(pairs[1:].ravel().tolist())[:100_000] == list(range(1, 100_001))
    assert all(wythoff_is_lost(a, b) for a, b in pairs[::97].tolist())
    assert wythoff_lost(0).shape == (0, 2)


@pytest.mark.parametrize("a", [2**63 - 1, 2**62 + 12345, 10**18])
def test_wythoff_with_large_heaps(a):
    for b in (0, 1, a // 2, a - 1, a, 2**63 - 1):
        results = wythoff_winning_moves(a, b)
        assert bool(results) != wythoff_is_lost(a, b)
        for c, d in results:
            assert wythoff_is_lost(c, d)
            assert (c, d) < (a, b)
            assert c == a or d == b or a - c == b - d
