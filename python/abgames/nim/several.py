"""Games in which a move may change several heaps, as objects with the same methods.

>>> read_several("moore-2"), read_several("wythoff"), read_several("kayles")
(Moore(k=2), Wythoff(), None)
>>> read_several("wythoff").winning_moves((5, 7))
((3, 5), (4, 7), (5, 3))
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from ..errors import NotationError
from ..language import _
from .moore import moore_is_lost, moore_winning_moves
from .rules import Position, RuleLike
from .wythoff import wythoff_is_lost, wythoff_winning_moves

_MOORE = re.compile("moore[-_: ]?([0-9]{1,30})", re.ASCII)


@dataclass(frozen=True)
class Moore:
    """Moore's Nim: stones are taken from at least one and at most ``k`` heaps."""

    k: int

    def is_lost(self, heaps: Position) -> bool:
        """Return whether the player to move loses."""
        return moore_is_lost(heaps, self.k)

    def winning_moves(self, heaps: Position) -> tuple[Position, ...]:
        """Return what the winning moves leave, in ascending order."""
        return moore_winning_moves(heaps, self.k)

    def moves(self, heaps: Position) -> Iterator[Position]:
        """Yield what the moves leave, those that change few heaps first.

        >>> list(Moore(2).moves((1, 2)))
        [(0, 2), (1, 1), (1, 0), (0, 1), (0, 0)]
        """
        filled = [place for place, heap in enumerate(heaps) if heap]
        for size in range(1, min(self.k, len(filled)) + 1):
            for places in combinations(filled, size):
                yield from _taken(heaps, places)

    def is_move(self, before: Position, after: Position) -> bool:
        """Return whether a move leads from one position to the other.

        >>> Moore(2).is_move((1, 2, 3), (0, 2, 1)), Moore(2).is_move((1, 2, 3), (0, 1, 1))
        (True, False)
        """
        changed = [(one, two) for one, two in _pairs(before, after) if one != two]
        return 1 <= len(changed) <= self.k and all(two < one for one, two in changed)


@dataclass(frozen=True)
class Wythoff:
    """Wythoff's game: stones are taken from one of two heaps, or equally many from both."""

    def is_lost(self, heaps: Position) -> bool:
        """Return whether the player to move loses."""
        return wythoff_is_lost(*_two(heaps))

    def winning_moves(self, heaps: Position) -> tuple[Position, ...]:
        """Return what the winning moves leave, in ascending order."""
        return wythoff_winning_moves(*_two(heaps))

    def moves(self, heaps: Position) -> Iterator[Position]:
        """Yield what the moves leave, those that change one heap first.

        >>> list(Wythoff().moves((1, 2)))
        [(0, 2), (1, 1), (1, 0), (0, 1)]
        """
        one, two = _two(heaps)
        yield from ((one - taken, two) for taken in range(1, one + 1))
        yield from ((one, two - taken) for taken in range(1, two + 1))
        yield from ((one - taken, two - taken) for taken in range(1, min(heaps) + 1))

    def is_move(self, before: Position, after: Position) -> bool:
        """Return whether a move leads from one position to the other.

        >>> [Wythoff().is_move((3, 5), after) for after in [(1, 3), (3, 0), (2, 3)]]
        [True, True, False]
        """
        taken = {one - two for one, two in _pairs(_two(before), after)} - {0}
        return len(taken) == 1 and min(taken) > 0


def read_several(rule: RuleLike, misere: bool = False) -> Moore | Wythoff | None:
    """Return the game that a text names; ``None`` if a move changes one heap only.

    Raises :class:`~abgames.errors.NotationError` for Moore's Nim without a number of heaps, and
    :class:`ValueError` for misère play, which is not solved here.
    """
    if not isinstance(rule, str) or not rule.startswith(("moore", "wythoff")):
        return None
    game = _read(rule)
    if game is not None and misere:
        raise ValueError(
            _(
                "misère play of {rule} is not solved here: leave misère out, or choose a rule in "
                "which a move changes one pile",
                rule=rule,
            )
        )
    return game


def _read(rule: str) -> Moore | Wythoff | None:
    if rule == "wythoff":
        return Wythoff()
    found = _MOORE.fullmatch(rule)
    if found and int(found[1]):
        return Moore(int(found[1]))
    if rule.startswith("moore"):
        raise NotationError(
            _(
                "Moore's Nim needs the number of piles that a move may change, such as 'moore-2', "
                "not {rule!r}",
                rule=rule,
            ),
            text=rule,
        )
    return None


def _taken(heaps: Position, places: tuple[int, ...]) -> Iterator[Position]:
    """What is left if some stones are taken from each of these heaps."""
    if not places:
        yield heaps
        return
    first, *rest = places
    for taken in range(1, heaps[first] + 1):
        yield from _taken((*heaps[:first], heaps[first] - taken, *heaps[first + 1 :]), tuple(rest))


def _pairs(before: Position, after: Position) -> list[tuple[int, int]]:
    """Return the sizes of each heap before and after; empty if their numbers differ."""
    return list(zip(before, after, strict=True)) if len(before) == len(after) else []


def _two(heaps: Position) -> Position:
    if len(heaps) != 2:
        raise ValueError(_("Wythoff's game has two piles, such as 5 7, not {n}", n=len(heaps)))
    return heaps
