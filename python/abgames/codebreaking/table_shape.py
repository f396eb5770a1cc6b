"""How a set of secrets of a table looks when neither secrets nor guesses have names.

A renaming of secrets takes the ways in which guesses sort one set to those in which they sort the
other.  It is found as for codes, see :mod:`~abgames.codebreaking.renaming`: here a secret is the
colour of its only peg, and gets a hash that depends on the classes in which it is.

>>> import numpy as np
>>> replies, weights = np.array([[0, 1, 1, 0], [1, 1, 0, 0]]), np.ones(4, dtype=int)
>>> shape = TableShape.sorted_by(np.arange(4), replies, replies < 0, weights)
>>> [renaming.colors for renaming in shape.symmetries()]
[(0, 3, 2, 1), (1, 0, 3, 2)]
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from .code_game import CodeArray
from .renaming import Hashing, Renaming, Shape, firsts_of_orbits, mixed

_HIT = np.uint64(0xD6E8FEB86659FD93)


@dataclass(frozen=True, eq=False)
class TableShape(Shape):
    """A set of secrets, and the different rows of its guesses.

    A row has for each secret the place of the first one with the same reply, and for the one that
    is hit the number of secrets.
    """

    rows: NDArray[np.uint16]
    guesses: NDArray[np.intp]
    """One guess for each row."""
    weights: NDArray[np.int64]

    @classmethod
    def sorted_by(
        cls,
        secrets: CodeArray,
        replies: NDArray[np.uint8],
        hits: NDArray[np.bool_],
        weights: NDArray[np.int64],
    ) -> TableShape:
        """Return the shape of secrets, in order, from what all guesses reply to them."""
        rows = _first_places(replies)
        rows[hits] = len(secrets)
        rows, guesses = np.unique(rows, axis=0, return_index=True)
        return cls(secrets, secrets, np.arange(len(secrets)), rows, guesses, weights)

    @cached_property
    def keys(self) -> NDArray[np.void]:
        """The rows, to be compared; in order."""
        return np.sort(_keys(self.rows))

    @cached_property
    def hashing(self) -> Hashing:
        """The hashes that need no choice: those of the weights, refined."""
        return self.refined(Hashing(np.ones(1, np.uint64), self.weights.astype(np.uint64)))

    def refined(self, hashing: Hashing) -> Hashing:
        """Hash secrets by the classes in which rows have them, until no more of them differ."""
        pegs, secrets = hashing
        count = len(self.codes)
        flat = self.rows + np.arange(len(self.rows), dtype=np.intp)[:, None] * (count + 1)
        hits = self.rows == count
        different = -1
        while True:
            sums = np.zeros(len(self.rows) * (count + 1), dtype=np.uint64)
            np.add.at(sums, flat, np.broadcast_to(mixed(secrets), flat.shape))
            classes = mixed(sums[flat] + hits * _HIT)
            rows = mixed(mixed(classes + secrets).sum(axis=1))
            secrets = mixed(secrets + mixed(classes + rows[:, None]).sum(axis=0))
            found = len(set(secrets.tolist()))
            if found == different:
                return Hashing(pegs, secrets)
            different = found

    def is_taken_to(self, other: Shape, renaming: Renaming) -> bool:
        """Whether a renaming takes the rows to those of the other set, and keeps weights."""
        if not isinstance(other, TableShape):
            return False
        to = np.searchsorted(other.colors, renaming.colors)
        alike = np.array_equal(self.weights, other.weights[to])
        return alike and np.array_equal(np.sort(_keys(self._moved(to))), other.keys)

    def one_of_each_orbit(self, guesses: CodeArray, found: list[Renaming]) -> NDArray[np.intp]:
        """Return guesses of which every other one is an image, or sorts like one."""
        order = np.argsort(_keys(self.rows))
        images = []
        for renaming in found:
            moved = _keys(self._moved(np.searchsorted(self.colors, renaming.colors)))
            images.append(order[np.searchsorted(self.keys, moved)])
        return self.guesses[firsts_of_orbits(len(self.rows), images)]

    def _moved(self, to: NDArray[np.intp]) -> NDArray[np.uint16]:
        """Return the rows of the set to which secrets move: the i-th one to place ``to[i]``."""
        moved = np.empty_like(self.rows)
        moved[:, to] = self.rows
        hits = moved == len(to)
        moved = _first_places(moved)
        moved[hits] = len(to)
        return moved


def _first_places(replies: NDArray[np.integer]) -> NDArray[np.uint16]:
    """Return for each reply in a row the place where it comes first.

    >>> _first_places(np.array([[7, 3, 7], [0, 0, 1]])).tolist()
    [[0, 1, 0], [0, 0, 2]]
    """
    order = np.argsort(replies, axis=1, kind="stable")
    in_order = np.take_along_axis(replies, order, axis=1)
    starts = np.zeros(replies.shape, dtype=np.intp)
    starts[:, 1:] = np.where(in_order[:, 1:] != in_order[:, :-1], np.arange(1, len(order[0])), 0)
    np.maximum.accumulate(starts, axis=1, out=starts)
    firsts = np.empty(replies.shape, dtype=np.uint16)
    np.put_along_axis(firsts, order, np.take_along_axis(order, starts, axis=1), axis=1)
    return firsts


def _keys(rows: NDArray[np.uint16]) -> NDArray[np.void]:
    """Return one key for each row."""
    rows = np.ascontiguousarray(rows)
    return rows.view(np.dtype((np.void, rows.dtype.itemsize * rows.shape[1]))).ravel()
