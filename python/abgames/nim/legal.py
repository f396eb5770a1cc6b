"""What a heap can become, and which moves are legal, under every rule.

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

import reprlib
from collections.abc import Callable, Collection, Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from ..arguments import whole_number
from .rules import Callback, HeapRule, Position, RuleLike, check_moves, read_rule
from .several import read_several


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
