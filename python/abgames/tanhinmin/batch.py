"""Many positions at once, given as histograms of ranks.

>>> import numpy as np
>>> from abgames.tanhinmin import analyze_batch
>>> mine = np.array([[1, 1, 0, 1, 1, 0]], dtype=np.uint8)  # 1 2 4 5
>>> theirs = np.array([[2, 1, 1, 0, 0, 1]], dtype=np.uint8)  # 1 1 2 3 6
>>> analyze_batch(mine, theirs)[["score", "turns"]].tolist()
[(2, 5)]
"""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._abgames import tanhinmin as core
from ..arguments import whole_number
from .hands import STRONGEST

_WIDTH = len(core.FIELDS)

RECORD = np.dtype(
    {
        "names": core.FIELDS,
        # The core writes numbers of four bytes; the first number is 0 or 1.
        "formats": ["?", *["i4"] * (_WIDTH - 1)],
        "offsets": [0 if sys.byteorder == "little" else 3, *range(4, 4 * _WIDTH, 4)],
        "itemsize": 4 * _WIDTH,
    }
)
"""The dtype of the result of :func:`analyze_batch`."""

MOST_RANKS = 1 << 16

Counts = NDArray[np.uint8]


def analyze_batch(
    mine_counts: NDArray[Any], theirs_counts: NDArray[Any], table: object = 0
) -> NDArray[Any]:
    """Analyze many positions of the normal game.

    ``mine_counts[i, k]`` is the number of cards of rank k + 1 in the hand of the player to move in
    position i; ``theirs_counts`` is the same for the other.  ``table`` is the rank on the table in
    all positions, or an array with one for each; 0 is the empty table.

    Returns a structured array with the fields ``mover_wins``, ``m1``, ``m2``, ``score``,
    ``own_passes``, ``opponent_passes``, ``turns`` and ``plies``, as in :class:`Analysis`.

    Raises TypeError if an array is not of uint8, ValueError if shapes do not match, a hand has no
    cards or a rank is negative.
    """
    arrays = _read(mine_counts, theirs_counts, table)
    numbers = np.empty((len(arrays[0]), _WIDTH), dtype=np.int32)
    core.batch(*arrays, numbers)
    return numbers.reshape(-1).view(RECORD)


def matchings_batch(
    mine_counts: NDArray[Any], theirs_counts: NDArray[Any], table: object = 0
) -> NDArray[np.int32]:
    """Return the two matching numbers of many positions, as an array of the shape (count, 2).

    Arguments and errors are those of :func:`analyze_batch`.

    >>> matchings_batch(np.eye(2, dtype=np.uint8), np.ones((2, 2), dtype=np.uint8)).tolist()
    [[1, 0], [1, 0]]
    """
    arrays = _read(mine_counts, theirs_counts, table)
    numbers = np.empty((len(arrays[0]), 2), dtype=np.int32)
    core.batch(*arrays, numbers)
    return numbers


def _read(
    mine_counts: object, theirs_counts: object, table: object
) -> tuple[Counts, Counts, NDArray[np.uint32]]:
    mine = _counts("mine_counts", mine_counts)
    theirs = _counts("theirs_counts", theirs_counts)
    if mine.shape != theirs.shape:
        raise ValueError(
            "mine_counts and theirs_counts must have the same shape, "
            f"not {mine.shape} and {theirs.shape}"
        )
    return mine, theirs, _tables(table, len(mine), mine.shape[1])


def _counts(name: str, counts: object) -> Counts:
    if not isinstance(counts, np.ndarray):
        raise TypeError(f"{name} must be a numpy array of uint8, not {type(counts).__name__}")
    if counts.dtype != np.uint8:
        raise TypeError(f"{name} must be an array of uint8, not of {counts.dtype}")
    if counts.ndim != 2:
        raise ValueError(f"{name} must have the shape (count, ranks), not {counts.shape}")
    if not 1 <= counts.shape[1] <= MOST_RANKS:
        raise ValueError(f"{name} must have 1 to {MOST_RANKS} ranks, not {counts.shape[1]}")
    return np.ascontiguousarray(counts)


def _tables(table: object, rows: int, ranks: int) -> NDArray[np.uint32]:
    # Ranks above all cards are equivalent.
    if not isinstance(table, np.ndarray):
        rank = whole_number("table", table, at_least=0, at_most=STRONGEST)
        return np.array([min(rank, ranks + 1)], dtype=np.uint32)
    if table.dtype.kind not in "iu":
        raise TypeError(f"table must be an array of integers, not of {table.dtype}")
    if table.shape != (rows,):
        raise ValueError(f"table must have the shape ({rows},), not {table.shape}")
    if rows and table.min() < 0:
        place = int(np.argmax(table < 0))
        raise ValueError(f"table[{place}] is {table[place]}, but ranks are not negative")
    return np.minimum(table, ranks + 1).astype(np.uint32)
