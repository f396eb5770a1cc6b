"""Boards of Otrio drawn at random, as arrays, and an unbiased estimate of how many there are.

The pieces of a ply are put down anywhere, each way equally often; boards that play cannot reach are
left out.  The share that is left, times the number of ways, estimates the number of boards.  This
shares only the rules with the exact numbers of :func:`~abgames.otrio.count_positions`, which it
checks.  Boards that are reached only after a pass are not drawn.

A board is a column of slots, or a number: its slots are digits in base 5, 0 for a free one, and the
least number of its 16 images stands for all.

>>> from abgames.otrio import count_positions
>>> live, won = estimated_boards(3, 12, draws=10_000)
>>> exact = count_positions(3)[12]
>>> live.is_near(exact.live), won.is_near(exact.won)
(True, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import factorial, prod, sqrt
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from abgames.otrio.reference import LINES, Position, images

__all__ = ["Estimate", "estimated_boards", "random_boards"]

CHUNK = 1 << 13
"""The number of boards handled at once."""

Keys: TypeAlias = NDArray[np.uint64]
Cells: TypeAlias = NDArray[np.uint8]

SLOTS = 27
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ&"
WEIGHTS = np.array(
    [
        [5 ** image.board.index(letter) for letter in _LETTERS]
        for image in images(Position(_LETTERS, 3, 1))
    ],
    dtype=np.uint64,
)
"""For each symmetry and slot: the power of 5 of the place to which the slot goes."""

_LINES = np.array([sorted(line) for line in LINES])
_LINE_SETS = np.array([sum(1 << slot for slot in line) for line in LINES], dtype=np.uint32)


@dataclass(frozen=True)
class Estimate:
    """The mean of independent values and its standard error."""

    mean: float
    error: float

    def is_near(self, number: int, errors: float = 5) -> bool:
        """Return whether a number is within some standard errors, or 1e-9, of the mean."""
        return abs(self.mean - number) <= errors * self.error + 1e-9 * abs(self.mean)


def estimated_boards(
    colors: int, ply: int, *, draws: int, seed: int = 1
) -> tuple[Estimate, Estimate]:
    """Estimate how many boards of a ply are live, and how many are won, up to symmetry.

    There are two to four ``colors``; two players have four, but for the variant with one each.
    A board that s of the 16 symmetries leave as it is has 16 / s images, so it counts s / 16.
    """
    chance = np.random.default_rng((seed, colors, ply))
    pieces = [(ply + colors - 1 - color) // colors for color in range(colors)]
    ways = factorial(SLOTS) // prod(map(factorial, [SLOTS - ply, *pieces]))
    chunks = -(-draws // CHUNK)
    sums = np.zeros((2, 2))
    for _ in range(chunks):
        cells = random_boards(colors, ply, chance)
        keys = images_of(cells)
        shares = (keys == keys.min(axis=0)).sum(axis=0) / len(WEIGHTS)
        is_won = completed(cells).any(axis=0)
        for kind, values in enumerate((shares[~is_won], shares[is_won])):
            sums[kind] += values.sum(), (values**2).sum()
    live, won = (_estimate(*pair, draws=chunks * CHUNK, ways=ways) for pair in sums.tolist())
    return live, won


def _estimate(total: float, squares: float, *, draws: int, ways: int) -> Estimate:
    mean = total / draws
    error = sqrt(max(squares / draws - mean**2, 0) / (draws - 1))
    return Estimate(ways * mean, ways * error)


def random_boards(colors: int, ply: int, chance: np.random.Generator) -> Cells:
    """Return boards of a ply without a pass: of ``CHUNK`` draws, those that play can reach."""
    slots = chance.random((CHUNK, SLOTS), dtype=np.float32).argsort(axis=1)[:, :ply].T
    pieces = (np.arange(ply) % colors + 1).astype(np.uint8)
    cells = np.zeros((SLOTS, CHUNK), np.uint8)
    np.put_along_axis(cells, slots, np.broadcast_to(pieces[:, None], slots.shape), axis=0)
    for piece in range(1, colors + 1):
        cells = cells[:, (held(cells, piece) <= 3).all(axis=0)]
    lines = completed(cells)
    # Lines belong to the colour that moved last, and share its last piece.
    last = (ply - 1) % colors + 1
    by_others = lines & (cells[_LINES[:, 0]] != last)
    everything = np.uint32(2**SLOTS - 1)
    sets = np.where(lines, _LINE_SETS[:, None], everything)
    shared = np.bitwise_and.reduce(sets, axis=0)
    reached: Cells = cells[:, ~by_others.any(axis=0) & (shared != 0)]
    return reached


def images_of(cells: Cells) -> Keys:
    """Return the 16 images of boards, a row for each symmetry."""
    keys = np.zeros((len(WEIGHTS), cells.shape[1]), np.uint64)
    for slot, pieces in enumerate(cells.astype(np.uint64)):
        keys += WEIGHTS[:, slot, None] * pieces
    return keys


def completed(cells: Cells) -> NDArray[np.bool_]:
    """Return which lines have three pieces of one colour."""
    first, second, third = (cells[_LINES[:, place]] for place in range(3))
    found: NDArray[np.bool_] = (first > 0) & (first == second) & (first == third)
    return found


def held(cells: Cells, piece: int) -> NDArray[np.int64]:
    """Return the number of pieces of each size that a colour has on the boards."""
    found: NDArray[np.int64] = (cells == piece).reshape(3, 9, -1).sum(axis=1)
    return found
