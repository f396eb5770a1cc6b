"""What a move can make of one heap, and games in which it may change several.

Moore's Nim_k: a move takes one or more stones from each of at least one and at most k heaps.  With
all heaps written in binary, a position is lost if, and only if, the number of ones in each column
is a multiple of k + 1 [Moore1910].  For k = 1 this is Nim.

Wythoff's game: two heaps; take from one, or equally many from both.  The lost positions are the
pairs (⌊nφ⌋, ⌊nφ⌋ + n) with the golden ratio φ, and each positive number is in exactly one of them
[Wythoff1907].

>>> read_several("moore-2"), read_several("wythoff"), read_several("kayles")
(Moore(k=2), Wythoff(), None)
>>> read_several("wythoff").winning_moves((5, 7))
((3, 5), (4, 7), (5, 3))

What one heap can become, and which moves are legal, under every rule:

>>> list(options(HeapRule("code", (0, 7, 7)), 4))
[(3,), (2,), (1, 2), (1, 1)]
>>> list(options(HeapRule("subtraction", (1, 3)), 3))
[(2,), (0,)]
>>> list(options(HeapRule("code", (0, 9)), 6))
[(1, 1, 3), (1, 2, 2)]
>>> list(moves((2, 1), "nim")), len(list(moves((3, 5), "wythoff")))
([(0, 1), (1, 1), (2, 0)], 11)
>>> result((7, 3), (4, 1, 3), "kayles"), result((7, 3), (3, 3), "kayles")
((1, 4, 3), None)
>>> is_over((1, 2), "grundy"), is_over((1, 3), "grundy")
(True, False)
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import TYPE_CHECKING, NamedTuple

from .._abgames import nim as core
from ..arguments import whole_number
from ..errors import NotationError
from ..language import _
from .rules import (
    MAX_HEAP,
    MAX_MOVES,
    Callback,
    HeapRule,
    Position,
    PositionLike,
    RuleLike,
    check_memory,
    check_moves,
    read_position,
    read_rule,
)

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


_MOORE = "(?a)moore[-_: ]?([0-9]{1,30})"


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
        """Yield what the moves leave, those that change few heaps first."""
        filled = [place for place, heap in enumerate(heaps) if heap]
        for size in range(1, min(self.k, len(filled)) + 1):
            for places in combinations(filled, size):
                yield from _taken(heaps, places)

    def is_move(self, before: Position, after: Position) -> bool:
        """Return whether a move leads from one position to the other."""
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
        """Yield what the moves leave, those that change one heap first."""
        one, two = _two(heaps)
        yield from ((one - taken, two) for taken in range(1, one + 1))
        yield from ((one, two - taken) for taken in range(1, two + 1))
        yield from ((one - taken, two - taken) for taken in range(1, min(heaps) + 1))

    def is_move(self, before: Position, after: Position) -> bool:
        """Return whether a move leads from one position to the other."""
        taken = {one - two for one, two in _pairs(_two(before), after)} - {0}
        return len(taken) == 1 and min(taken) > 0


def read_several(rule: RuleLike, misere: bool = False) -> Moore | Wythoff | None:
    """Return the game that a text names; ``None`` if a move changes one heap only."""
    if not isinstance(rule, str) or not rule.startswith(("moore", "wythoff")):
        return None
    game = _read(rule)
    if game is not None and misere:
        unsolved = _(
            "misère play of {rule} is not solved here: leave misère out, or choose a rule in which "
            "a move changes one pile"
        )
        raise ValueError(unsolved.format(rule=rule))
    return game


def _read(rule: str) -> Moore | Wythoff | None:
    if rule == "wythoff":
        return Wythoff()
    found = re.fullmatch(_MOORE, rule)
    if found and int(found[1]):
        return Moore(int(found[1]))
    if rule.startswith("moore"):
        lacking = _(
            "Moore's Nim needs the number of piles that a move may change, such as 'moore-2', not "
            "{rule!r}"
        )
        raise NotationError(lacking.format(rule=rule), text=rule)
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


# -- Moore's Nim ---------------------------------------------------------------------------


def moore_is_lost(position: PositionLike, k: int) -> bool:
    """Return whether the player to move loses Moore's Nim_k.

    Raises :class:`TypeError` or :class:`ValueError` for anything that is not a position, and for a
    ``k`` that is not a positive int.

    >>> moore_is_lost((1, 1, 1), k=2), moore_is_lost((1, 2, 3), k=2), moore_is_lost((1, 2, 3), k=1)
    (True, False, True)
    """
    heaps = read_position(position)
    k = whole_number("k", k, at_least=1)
    return core.moore_is_lost(heaps, min(k, MAX_HEAP))


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
    found = core.moore_winning(heaps, min(k, MAX_HEAP), MAX_MOVES)
    check_moves(MAX_MOVES + 1 if found is None else len(found), 5 * len(heaps))
    return tuple(map(tuple, found or ()))


# -- Wythoff's game -------------------------------------------------------------------------


def wythoff_is_lost(a: int, b: int) -> bool:
    """Return whether the player to move loses.

    Raises :class:`TypeError` or :class:`ValueError` if a heap is not an int from 0 to 2^63 - 1.

    >>> wythoff_is_lost(3, 5), wythoff_is_lost(5, 3), wythoff_is_lost(4, 4)
    (True, True, False)
    """
    a, b = _heaps(a, b)
    return core.wythoff_is_lost(a, b)


def wythoff_winning_moves(a: int, b: int) -> tuple[tuple[int, int], ...]:
    """Return the lost positions that a move leads to, in ascending order: at most three.

    Raises what :func:`wythoff_is_lost` raises.

    >>> wythoff_winning_moves(5, 7)
    ((3, 5), (4, 7), (5, 3))
    """
    a, b = _heaps(a, b)
    return tuple((one, two) for one, two in core.wythoff_winning(a, b))


def wythoff_lost(n: int, *, memory_limit: int | str | None = None) -> NDArray[np.int64]:
    """Return the first ``n`` lost positions (a, b) with a ≤ b as an int64 array (n, 2).

    They are found from one another, without the golden ratio: a is the least number in no earlier
    pair, and b - a = 0, 1, 2, ...  ``memory_limit`` is 4 GiB if not given.  Raises
    :class:`~abgames.errors.MemoryLimitError` for a table beyond it.

    >>> wythoff_lost(5).tolist()
    [[0, 0], [1, 2], [3, 5], [4, 7], [6, 10]]
    """
    import numpy as np

    n = whole_number("n", n, at_least=0)
    check_memory(16 * n, memory_limit, "this table")
    pairs = np.empty(2 * n, dtype=np.int64)
    core.wythoff_lost(n, pairs)
    return pairs.reshape(n, 2)


def _heaps(a: int, b: int) -> tuple[int, int]:
    a = whole_number("a heap", a, at_least=0, at_most=MAX_HEAP)
    return a, whole_number("a heap", b, at_least=0, at_most=MAX_HEAP)


class Ways(NamedTuple):
    """What may be left of a heap, by the number of heaps."""

    one: Iterable[int]
    """The sizes to which it may be reduced."""
    two: list[int]
    """The sizes to which it may be reduced and then split in two."""
    three: list[int]
    """The same, in three."""


def ways(rule: HeapRule, heap: int) -> Ways:
    """Return what may be left of a heap."""
    if rule.kind == "nim":
        return Ways(range(heap), [], [])
    if rule.kind == "lasker":
        return Ways(range(heap), [heap], [])
    if rule.kind == "grundy":
        return Ways((), [heap], [])
    if rule.kind == "subtraction":
        return Ways([heap - amount for amount in rule.numbers if amount <= heap], [], [])
    left = [(heap - taken, digit) for taken, digit in enumerate(rule.numbers) if taken <= heap]
    return Ways(
        [rest for rest, digit in left if digit & (2 if rest else 1)] if heap else [],
        [rest for rest, digit in left if digit & 4],
        [rest for rest, digit in left if digit & 8],
    )


def most_left(rule: HeapRule) -> int:
    """Return the most heaps that a move leaves of one, and at least 1."""
    if rule.kind in ("lasker", "grundy"):
        return 2
    digits = rule.numbers if rule.kind == "code" else ()
    return max([1, *(2 for digit in digits if digit & 4), *(3 for digit in digits if digit & 8)])


def options(rule: HeapRule | Callback, heap: int) -> Iterator[Position]:
    """Yield what a heap can become, each once."""
    if not isinstance(rule, HeapRule):
        yield from called_options(rule, heap)
        return
    one, two, three = ways(rule, heap)
    for rest in one:
        yield (rest,)
    for rest in two:
        for part in range(1, last_part(rule, rest) + 1):
            yield (part, rest - part)
    for rest in three:
        for part in range(1, rest // 3 + 1):
            for other in range(part, (rest - part) // 2 + 1):
                yield (part, other, rest - part - other)


def is_option(rule: HeapRule | Callback, heap: int, parts: Position) -> bool:
    """Return whether a heap can become these parts, given in ascending order."""
    if not isinstance(rule, HeapRule):
        return parts in called_options(rule, heap)
    left = dict(enumerate(ways(rule, heap), 1)).get(len(parts), ())
    if sum(parts) not in left or len(parts) == 1:
        return sum(parts) in left
    return parts[0] >= 1 and (len(parts) == 3 or parts[0] <= last_part(rule, sum(parts)))


def last_part(rule: HeapRule, rest: int) -> int:
    """Return the largest smaller part into which ``rest`` may be split in two."""
    return (rest - 1) // 2 if rule.kind == "grundy" else rest // 2


def placed(heaps: Position, becomes: Callable[[int], Collection[Position]]) -> tuple[Position, ...]:
    """Return what is left if a heap becomes what ``becomes`` says of it, in ascending order."""
    found = {heap: becomes(heap) for heap in dict.fromkeys(heaps)}
    check_moves(sum(len(found[heap]) for heap in heaps), len(heaps) + 1)
    results = (
        (*heaps[:place], *option, *heaps[place + 1 :])
        for place, heap in enumerate(heaps)
        for option in found[heap]
    )
    return tuple(sorted(results))


def called_options(rule: Callback, heap: int) -> list[Position]:
    """Return what a heap can become by a caller's function, in order and each once."""
    if heap == 0:
        return []
    found = set()
    for option in _listed(rule(heap), heap, "a list of lists of heaps"):
        parts = []
        for part in _listed(option, heap, "lists of heaps in a list"):
            size = whole_number(f"a heap into which the rule turns heap {heap}", part, at_least=0)
            if size >= heap:
                raise ValueError(
                    f"the rule turns heap {heap} into the heaps {reprlib.repr(option)}: "
                    f"each must be smaller than {heap}"
                )
            if size:
                parts.append(size)
        found.add(tuple(sorted(parts)) or (0,))
    return sorted(found)


def _listed(value: object, heap: int, wanted: str) -> Iterable[object]:
    if not isinstance(value, (list, tuple, set, frozenset)):
        raise TypeError(
            f"the rule must return {wanted}, not {type(value).__name__} for heap {heap}: "
            f"{reprlib.repr(value)}"
        )
    return value


def result(before: Position, after: Position, rule: RuleLike) -> Position | None:
    """Return the position that a move leaves, with the parts of a split heap sorted."""
    several = read_several(rule)
    if several is not None:
        return after if several.is_move(before, after) else None
    return _of_one_heap(read_rule(rule), before, after)


def moves(position: Position, rule: RuleLike) -> Iterator[Position]:
    """Yield what the legal moves leave, each once."""
    seen = set()
    for after in chain.from_iterable(moves_by_pile(position, rule)):
        if after not in seen:
            seen.add(after)
            yield after


def moves_by_pile(position: Position, rule: RuleLike) -> Iterator[Iterator[Position]]:
    """Yield what the moves of each pile leave, or, where a move may change several, of all."""
    several = read_several(rule)
    if several is None:
        read = read_rule(rule)
        for place, heap in enumerate(position):
            ends = position[:place], position[place + 1 :]
            yield ((*ends[0], *parts, *ends[1]) for parts in options(read, heap))
        return
    yield several.moves(position)


def is_over(position: Position, rule: RuleLike) -> bool:
    """Return whether no move is left."""
    if read_several(rule) is not None:
        return not any(position)
    read = read_rule(rule)
    return not any(has_move(read, heap) for heap in set(position))


def has_move(rule: HeapRule | Callback, heap: int) -> bool:
    """Return whether a heap has a move."""
    return next(iter(options(rule, heap)), None) is not None


def _of_one_heap(rule: HeapRule | Callback, before: Position, after: Position) -> Position | None:
    """The position left if one heap changed as the rule allows and the others did not."""
    for place, heap in enumerate(before):
        rest = len(before) - place - 1
        parts = tuple(sorted(after[place : len(after) - rest]))
        if before[:place] != after[:place] or before[place + 1 :] != after[len(after) - rest :]:
            continue
        if is_option(rule, heap, parts):
            return (*before[:place], *parts, *before[place + 1 :])
    return None
