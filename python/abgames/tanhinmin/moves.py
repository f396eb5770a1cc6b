"""Sets of moves, which are never listed for large hands.

>>> from abgames.tanhinmin import analyze
>>> moves = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6]).winning_moves
>>> moves
Moves([0, 1, 2, 4, 5])
>>> 3 in moves, len(moves), moves == {0, 1, 2, 4, 5}
(False, 5, True)
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._abgames import tanhinmin as core
from ..arguments import few, whole_number
from .hands import STRONGEST, alike, read_hand, read_table

PASS = 0
"""The pass, the move that is not a card."""

SETS = {
    "winning_moves": "winning moves",
    "score_moves": "best for the score",
    "length_moves": "best for the length",
    "own_pass_moves": "best for own passes",
    "opponent_pass_moves": "best for the other's passes",
}
"""The sets of moves of an analysis, and what they are called."""

SHOWN = 20
"""The most moves that the repr of a set lists."""

CHUNK = 1 << 16
"""Cards handled in one step; Ctrl-C is noticed between steps."""


MOST_MOVES = 1_000_000
"""The most moves that are read from a possibly endless iterable."""


class Moves(Set[int]):
    """A set of moves: ranks, and 0 for the pass; iterated in ascending order.

    It is an immutable :class:`collections.abc.Set`: it can be compared and combined with other
    sets.  A set that comes from an analysis holds a part of the sorted hand, not a list.
    """

    __slots__ = ("_cards", "_includes_pass", "_length")

    _cards: NDArray[Any]
    _includes_pass: bool
    _length: int | None

    def __init__(self, moves: Iterable[int] = ()) -> None:
        ranks = sorted(
            {
                whole_number("a move", move, at_least=0, at_most=STRONGEST)
                for move in few("moves", moves, MOST_MOVES)
            }
        )
        self._includes_pass = PASS in ranks
        cards = np.array(ranks[self._includes_pass :], dtype=np.uint64)
        self._cards, self._length = cards, len(ranks)

    @classmethod
    def of_cards(cls, cards: NDArray[Any], *, includes_pass: bool) -> Moves:
        """Make the set of the ranks of some cards, which are ascending and may repeat."""
        self = cls.__new__(cls)
        self._cards, self._includes_pass, self._length = cards, includes_pass, None
        return self

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        # For the results of set operations; a union may hold anything.
        return frozenset(it)

    @property
    def includes_pass(self) -> bool:
        """Whether the pass is one of the moves."""
        return self._includes_pass

    @property
    def weakest(self) -> int | None:
        """The weakest card, or ``None`` if there is none."""
        return int(self._cards[0]) if len(self._cards) else None

    @property
    def strongest(self) -> int | None:
        """The strongest card, or ``None`` if there is none."""
        return int(self._cards[-1]) if len(self._cards) else None

    def __contains__(self, move: object) -> bool:
        """Return whether a rank, or 0 for the pass, is one of the moves."""
        if isinstance(move, bool):
            return False
        try:
            rank = operator.index(move)  # type: ignore[arg-type]
        except TypeError:
            return False
        if rank == PASS:
            return self._includes_pass
        if self.weakest is None or self.strongest is None:
            return False
        if not self.weakest <= rank <= self.strongest:
            return False
        place = np.searchsorted(self._cards, self._cards.dtype.type(rank))
        return bool(self._cards[place] == rank)

    def __iter__(self) -> Iterator[int]:
        """Yield the moves in ascending order."""
        if self._includes_pass:
            yield PASS
        for ranks in self._distinct():
            yield from ranks.tolist()

    def __len__(self) -> int:
        """Count the moves."""
        if self._length is None:
            self._length = self._includes_pass + sum(len(ranks) for ranks in self._distinct())
        return self._length

    def __bool__(self) -> bool:
        """Return whether there is a move."""
        return self._includes_pass or len(self._cards) > 0

    def _distinct(self) -> Iterator[NDArray[Any]]:
        """The distinct ranks, part by part."""
        for start in range(0, len(self._cards), CHUNK):
            part = self._cards[start : start + CHUNK]
            new = np.empty(len(part), dtype=bool)
            new[0] = start == 0 or part[0] != self._cards[start - 1]
            np.not_equal(part[1:], part[:-1], out=new[1:])
            yield part[new]

    def __eq__(self, other: object) -> bool:
        """Compare with any set of moves."""
        if not isinstance(other, Moves):
            return super().__eq__(other)
        ends = (self._includes_pass, self.weakest, self.strongest)
        if ends != (other._includes_pass, other.weakest, other.strongest):
            return False
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        """Hash like a frozenset of the same moves."""
        return self._hash()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (np.array(self._cards), self._includes_pass))

    def __repr__(self) -> str:
        """Return a form that can be typed back, or a description of a large set."""
        if len(self) <= SHOWN:
            return f"Moves({list(self)})"
        cards = len(self) - self._includes_pass
        start = "the pass and " if self._includes_pass else ""
        return f"<Moves: {start}{cards:,} ranks from {self.weakest} to {self.strongest}>"


def _restored(cards: NDArray[Any], includes_pass: bool) -> Moves:
    return Moves.of_cards(cards, includes_pass=includes_pass)


def matching(attackers: object, targets: object) -> int:
    """Count the most pairs of a card and a strictly weaker target, each used at most once.

    Targets may be 0, the empty table.  Linear in the number of cards when they are in ascending
    order.

    Raises ValueError and TypeError for anything that is not a list of ranks.

    >>> matching([3, 3], [1, 2, 3])
    2
    """
    return core.matching(
        *alike(read_hand("attackers", attackers, lowest=0), read_hand("targets", targets, lowest=0))
    )


def matchings(mine: object, theirs: object, table: int = 0) -> tuple[int, int]:
    """Return the matching numbers of the player to move and of the other.

    The weakest card of the other hand need not be beaten, but the player to move must also beat the
    card on the table, or the empty table.  The player to move wins if, and only if, the first
    number is larger ([OhtoKiya2020], slide 28).  So ``analyze`` finds the winner in a single pass
    through both hands.

    Raises ValueError and TypeError for anything that is not a position.

    >>> matchings([2, 4], [3, 3], table=3)
    (1, 0)
    """
    hands = alike(read_hand("mine", mine), read_hand("theirs", theirs))
    return core.matchings(*hands, read_table(table))


def matching_pairs(attackers: object, targets: object) -> tuple[tuple[int, int], ...]:
    """Return the pairs (attacker, target) of a largest matching in ascending order.

    The targets are the weakest, and the attackers the weakest that will do.

    Raises ValueError and TypeError for anything that is not a list of ranks.

    >>> matching_pairs([1, 2, 4, 5], [0, 1, 2, 3, 6])
    ((1, 0), (2, 1), (4, 2), (5, 3))
    """
    left = read_hand("targets", targets, lowest=0).tolist()
    pairs: list[tuple[int, int]] = []
    for attacker in read_hand("attackers", attackers, lowest=0).tolist():
        if len(pairs) < len(left) and attacker > left[len(pairs)]:
            pairs.append((attacker, left[len(pairs)]))
    return tuple(pairs)
