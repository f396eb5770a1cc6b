"""Misère play: the player who cannot move wins.

Sums of tame heaps are played like Nim (see :mod:`abgames.nim.genus`).  Other positions are
searched, down to those whose genera tell who wins.

>>> winning_moves((10**9,), HeapRule("subtraction", (1, 2, 3)))
((999999997,),)
>>> [heap for heap in range(17) if is_lost((heap,), HeapRule("code", (0, 7, 7)))]  # Kayles
[1, 4, 9, 12]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

from ..errors import MemoryLimitError
from .genus import LOST, Rule, added, genera_of
from .legal import options, placed
from .rules import SEARCH_MEMORY, HeapRule, Position, check_moves

# Measured with CPython 3.11, rounded up.
LOST_BYTES = 200
"""Bytes of a decided position, plus 16 for each heap."""
OPEN_BYTES = 1200
"""Bytes of a position while it is being decided."""
MOVES_BYTES = 120
"""Bytes to remember whether a heap has a move."""


def is_lost(heaps: Position, rule: Rule) -> bool:
    """Return whether the player to move loses in misère play."""
    return Search(rule, max(heaps)).is_lost(heaps)


def winning_moves(heaps: Position, rule: Rule) -> tuple[Position, ...]:
    """Return the lost positions that a move leads to, in ascending order."""
    search = Search(rule, max(heaps))
    total = _Total([search.genera.of(heap) for heap in heaps])

    def becomes(heap: int) -> list[Position]:
        place = heaps.index(heap)
        others = (*heaps[:place], *heaps[place + 1 :])
        return _moves_of(search, heap, others, total.without(search.genera.of(heap)))

    return placed(heaps, becomes)


def _moves_of(search: Search, heap: int, others: Position, rest: int | None) -> list[Position]:
    """What winning moves make of a heap beside the others, whose genus is that of the rest."""
    if search.is_nim and rest is not None:
        # To the g⁻ of the rest: that of a firm sum is its g⁺.
        left = rest >> 1 ^ rest & 1
        return [(left,)] if left < heap else []
    found = []
    for option in options(search.rule, heap):
        genera = [search.genera.of(part) for part in option]
        if rest is None or min(genera) < 0:
            is_winning = search.is_lost((*others, *option))
        else:
            is_winning = reduce(added, genera, rest) in LOST
        if is_winning:
            found.append(option)
            check_moves(len(found), len(others) + 2)
    return found


def tame_genera(heaps: Position, rule: Rule) -> tuple[int, ...] | None:
    """Return the genera of heaps if all of them are tame, as :mod:`abgames.nim.genus` writes them.

    >>> kayles = HeapRule("code", (0, 7, 7))
    >>> tame_genera((3, 4), kayles), tame_genera((3, 5), kayles)
    ((6, 3), None)
    """
    genera = genera_of(rule, max(heaps))
    found = tuple(genera.of(heap) for heap in heaps)
    return found if min(found) >= 0 else None


def first_wild(rule: Rule, largest: int) -> int | None:
    """Return the least heap that is not tame, if it is not above this one.

    >>> first_wild(HeapRule("code", (0, 7, 7)), 10), first_wild(HeapRule("lasker"), 10)
    (5, None)
    """
    genera = genera_of(rule, largest)
    genera.of(largest)
    wild = genera.first_wild
    return wild if wild is not None and wild <= largest else None


class _Total:
    """The genus of a sum of heaps, from which one can be left out."""

    def __init__(self, genera: Sequence[int]) -> None:
        tame = [genus for genus in genera if genus >= 0]
        self.value = reduce(added, tame, 0) >> 1
        self.firm = sum(genus % 2 == 0 for genus in tame)
        self.wild = len(genera) - len(tame)

    def without(self, genus: int) -> int | None:
        """Return the genus of all heaps but one with this genus; ``None`` if one of them is wild.

        >>> _Total([4, 3, 4]).without(3), _Total([4, 3, 1]).without(4), _Total([-1, 1]).without(1)
        (0, 3, None)
        """
        if self.wild > (genus < 0):
            return None
        value = self.value if genus < 0 else self.value ^ genus >> 1
        firm = self.firm - (genus >= 0 and genus % 2 == 0)
        return 2 * value + (firm == 0)


class Search:
    """Which positions are lost, by depth-first search; each is decided once.

    A position is a sorted row of the heaps that have a move.
    """

    def __init__(self, rule: Rule, largest: int) -> None:
        self.rule = rule
        self.is_nim = isinstance(rule, HeapRule) and rule.kind == "nim"
        self.genera = genera_of(rule, largest)
        self._lost: dict[Position, bool] = {}
        self._moves: dict[int, bool] = {}
        self._bytes = 0

    def is_lost(self, heaps: Position) -> bool:
        """Return whether the player to move loses.

        Raises :class:`~abgames.errors.MemoryLimitError` if there is no room for more positions.
        """
        start = self._canonical(heaps)
        verdict = self._verdict(start)
        stack = [_Open(start, self._results(start))] if verdict is None else []
        while stack:
            top = stack[-1]
            if top.awaited is None or not self._verdict(top.awaited):
                untold = (r for r in top.results if self._verdict(r) is not False)
                top.awaited = next(untold, None)
                if top.awaited is not None:
                    if self._verdict(top.awaited) is None:
                        stack.append(_Open(top.awaited, self._results(top.awaited)))
                        self._take(OPEN_BYTES, len(stack))
                    continue
            # Lost if every move leads to a won position.
            self._lost[top.position] = verdict = top.awaited is None
            stack.pop()
            self._take(LOST_BYTES + 16 * len(top.position) - OPEN_BYTES, len(stack))
        return bool(verdict)

    def _verdict(self, position: Position) -> bool | None:
        """Whether a position is lost, if that is known."""
        if position in self._lost:
            return self._lost[position]
        return self.genera.is_lost([self.genera.of(heap) for heap in position])

    def _results(self, position: Position) -> Iterator[Position]:
        for place, heap in enumerate(position):
            if place and heap == position[place - 1]:
                continue
            for option in options(self.rule, heap):
                yield self._canonical((*position[:place], *option, *position[place + 1 :]))

    def _canonical(self, heaps: Iterable[int]) -> Position:
        return tuple(sorted(heap for heap in heaps if self._has_move(heap)))

    def _has_move(self, heap: int) -> bool:
        if heap not in self._moves:
            self._moves[heap] = next(options(self.rule, heap), None) is not None
            self._take(MOVES_BYTES)
        return self._moves[heap]

    def _take(self, taken: int, still_open: int = 0) -> None:
        self._bytes += taken
        if self._bytes > SEARCH_MEMORY:
            decided = len(self._lost)
            looked = (
                f"{decided + still_open:,} positions were looked at, {decided:,} of them decided"
            )
            if not decided:
                looked = f"the first way of playing on has more than {still_open:,} moves"
            below = self.genera.first_wild
            tame = f"; heaps below {below} are like heaps of Nim" if below else ""
            raise MemoryLimitError(
                "misère play with heaps unlike those of Nim is searched: "
                f"{looked}, and no more fit in {SEARCH_MEMORY // 2**20} MiB; give smaller or fewer "
                f"heaps{tame}",
                limit=SEARCH_MEMORY,
            )


@dataclass
class _Open:
    """A position that is being decided."""

    position: Position
    results: Iterator[Position]
    awaited: Position | None = None
    """The result looked at last."""
