"""Misère play: the player who cannot move wins.

Nim has a rule.  In general the value of a heap says nothing here: whole positions are searched.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..errors import MemoryLimitError
from .options import options
from .rules import SEARCH_MEMORY, Callback, HeapRule, Position, check_moves

Rule = HeapRule | Callback

# Measured with CPython 3.11, rounded up.
LOST_BYTES = 200
"""Bytes of a decided position, plus 16 for each heap."""
OPEN_BYTES = 1200
"""Bytes of a position while it is being decided."""
MOVES_BYTES = 120
"""Bytes to remember whether a heap has a move."""


def is_lost(heaps: Position, rule: Rule) -> bool:
    """Return whether the player to move loses in misère play."""
    if isinstance(rule, HeapRule) and rule.kind == "nim":
        return nim_is_lost(heaps)
    return Search(rule).is_lost(heaps)


def winning_moves(heaps: Position, rule: Rule) -> tuple[Position, ...]:
    """Return the lost positions that a move leads to, in ascending order."""
    if isinstance(rule, HeapRule) and rule.kind == "nim":
        return _nim_winning_moves(heaps)
    search = Search(rule)
    found: list[Position] = []
    for place, heap in enumerate(heaps):
        for option in options(rule, heap):
            result = (*heaps[:place], *option, *heaps[place + 1 :])
            if search.is_lost(result):
                found.append(result)
    check_moves(len(found), len(heaps) + 1)
    return tuple(sorted(found))


def nim_is_lost(heaps: Iterable[int]) -> bool:
    """Return whether the player to move loses misère Nim [Bouton1902].

    As long as some heap has two or more stones, play is as in normal play; after that an odd number
    of heaps of one stone is lost.

    >>> nim_is_lost((1, 1, 1)), nim_is_lost((1, 1)), nim_is_lost((2, 2))
    (True, False, True)
    """
    total, largest = 0, 0
    for heap in heaps:
        total ^= heap
        largest = max(largest, heap)
    return (total == 0) == (largest > 1)


def _nim_winning_moves(heaps: Position) -> tuple[Position, ...]:
    total, large = 0, 0
    for heap in heaps:
        total ^= heap
        large += heap > 1
    found = []
    for place, heap in enumerate(heaps):
        others = total ^ heap
        # If no other heap is large, an odd number of ones must be left.
        left = others if large - (heap > 1) else others ^ 1
        if left < heap:
            found.append((place, left))
    check_moves(len(found), len(heaps))
    return tuple((*heaps[:place], left, *heaps[place + 1 :]) for place, left in found)


class Search:
    """Which positions are lost, by depth-first search; each is decided once.

    A position is a sorted row of the heaps that have a move.
    """

    def __init__(self, rule: Rule) -> None:
        self._rule = rule
        self._lost: dict[Position, bool] = {}
        self._moves: dict[int, bool] = {}
        self._bytes = 0

    def is_lost(self, heaps: Position) -> bool:
        """Return whether the player to move loses.

        Raises :class:`~abgames.errors.MemoryLimitError` if there is no room for more positions.
        """
        start = self._canonical(heaps)
        stack = [] if start in self._lost else [_Open(start, self._results(start))]
        while stack:
            top = stack[-1]
            if top.awaited is not None and self._lost[top.awaited]:
                verdict = False
            else:
                top.awaited = next((r for r in top.results if self._lost.get(r, True)), None)
                if top.awaited is not None:
                    if top.awaited not in self._lost:
                        stack.append(_Open(top.awaited, self._results(top.awaited)))
                        self._take(OPEN_BYTES)
                    continue
                # Lost if every move leads to a won position; a player without a move wins.
                verdict = bool(top.position)
            self._lost[top.position] = verdict
            stack.pop()
            self._take(LOST_BYTES + 16 * len(top.position) - OPEN_BYTES)
        return self._lost[start]

    def _results(self, position: Position) -> Iterator[Position]:
        for place, heap in enumerate(position):
            if place and heap == position[place - 1]:
                continue
            for option in options(self._rule, heap):
                yield self._canonical((*position[:place], *option, *position[place + 1 :]))

    def _canonical(self, heaps: Iterable[int]) -> Position:
        return tuple(sorted(heap for heap in heaps if self._has_move(heap)))

    def _has_move(self, heap: int) -> bool:
        if heap not in self._moves:
            self._moves[heap] = next(options(self._rule, heap), None) is not None
            self._take(MOVES_BYTES)
        return self._moves[heap]

    def _take(self, taken: int) -> None:
        self._bytes += taken
        if self._bytes > SEARCH_MEMORY:
            raise MemoryLimitError(
                f"{len(self._lost):,} positions were decided and no more fit in "
                f"{SEARCH_MEMORY // 2**20} MiB; give smaller heaps",
                limit=SEARCH_MEMORY,
            )


@dataclass
class _Open:
    """A position that is being decided."""

    position: Position
    results: Iterator[Position]
    awaited: Position | None = None
    """The result looked at last."""
