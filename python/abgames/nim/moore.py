"""Moore's Nim_k: a move takes one or more stones from each of at least one and at most k heaps.

With all heaps written in binary, a position is lost if, and only if, the number of ones in each
column is a multiple of k + 1 [Moore1910].  For k = 1 this is Nim.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ..arguments import whole_number
from .rules import Position, PositionLike, check_moves, read_position


def moore_is_lost(position: PositionLike, k: int) -> bool:
    """Return whether the player to move loses Moore's Nim_k.

    Raises :class:`TypeError` or :class:`ValueError` for anything that is not a position, and for a
    ``k`` that is not a positive int.

    >>> moore_is_lost((1, 1, 1), k=2), moore_is_lost((1, 2, 3), k=2), moore_is_lost((1, 2, 3), k=1)
    (True, False, True)
    """
    heaps = read_position(position)
    k = whole_number("k", k, at_least=1)
    return all(
        sum(heap >> bit & 1 for heap in heaps) % (k + 1) == 0
        for bit in range(max(heaps).bit_length())
    )


def moore_winning_moves(position: PositionLike, k: int) -> tuple[Position, ...]:
    """Return all lost positions that a move leads to, in ascending order.

    Raises what :func:`moore_is_lost` raises, and :class:`~abgames.errors.MemoryLimitError` if there
    are more than two million.

    >>> moore_winning_moves((1, 2, 3), k=2)
    ((1, 1, 1),)
    >>> moore_winning_moves((1, 2, 3), k=3)
    ((0, 0, 0),)
    """
    heaps = read_position(position)
    k = whole_number("k", k, at_least=1)
    top = max(heaps).bit_length() - 1
    found: list[Position] = []
    for result in _completed(heaps, (0,) * len(heaps), top, k):
        if result != heaps:
            check_moves(len(found) + 1, 5 * len(heaps))
            found.append(result)
    return tuple(sorted(found))


def _completed(heaps: Position, chosen: Position, bit: int, k: int) -> Iterator[Position]:
    """Yield the lost positions with the bits chosen so far that change at most k heaps.

    A heap that has lost a one is free below that bit; any other keeps its bits, or loses a one
    here.  There is always a way to continue: if there are r ones too many, either r can be lost
    here, or the missing ones can be set in free heaps, since k heaps may change.  So each call
    yields something.
    """
    if bit < 0:
        yield chosen
        return
    free = [
        place for place, heap in enumerate(heaps) if chosen[place] >> (bit + 1) != heap >> (bit + 1)
    ]
    ones = [place for place, heap in enumerate(heaps) if heap >> bit & 1 and place not in set(free)]
    for lost_count in range(min(k - len(free), len(ones)) + 1):
        for lost in combinations(ones, lost_count):
            kept = set(ones).difference(lost)
            for set_count in range(-len(kept) % (k + 1), len(free) + 1, k + 1):
                for filled in combinations(free, set_count):
                    added = kept.union(filled)
                    result = tuple(
                        number | (place in added) << bit for place, number in enumerate(chosen)
                    )
                    yield from _completed(heaps, result, bit - 1, k)
