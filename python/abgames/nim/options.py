"""What a heap can become: the moves of the rules, and those of a caller's function.

A heap becomes a row of smaller heaps in ascending order; an emptied heap becomes a heap of 0.

>>> list(options(HeapRule("octal", (0, 7, 7)), 4))
[(3,), (2,), (1, 2), (1, 1)]
>>> list(options(HeapRule("subtraction", (1, 3)), 3))
[(2,), (0,)]
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable, Iterator

from ..arguments import whole_number
from .rules import Callback, HeapRule, Position


def ways(rule: HeapRule, heap: int) -> tuple[Iterable[int], list[int]]:
    """Return the sizes to which a heap may be reduced, and those that may then be split in two."""
    if rule.kind == "nim":
        return range(heap), []
    if rule.kind == "lasker":
        return range(heap), [heap]
    if rule.kind == "grundy":
        return (), [heap]
    if rule.kind == "subtraction":
        return [heap - amount for amount in rule.numbers if amount <= heap], []
    left = [(heap - taken, digit) for taken, digit in enumerate(rule.numbers) if taken <= heap]
    one = [rest for rest, digit in left if digit & (2 if rest else 1)]
    return one if heap else [], [rest for rest, digit in left if digit & 4]


def splits(rule: HeapRule) -> bool:
    """Return whether a heap may become two, or one of so many that their list is long."""
    if rule.kind == "octal":
        return any(digit & 4 for digit in rule.numbers)
    return rule.kind != "subtraction"


def options(rule: HeapRule | Callback, heap: int) -> Iterator[Position]:
    """Yield what a heap can become, each once."""
    if not isinstance(rule, HeapRule):
        yield from called_options(rule, heap)
        return
    one, two = ways(rule, heap)
    for rest in one:
        yield (rest,)
    for rest in two:
        for part in range(1, last_part(rule, rest) + 1):
            yield (part, rest - part)


def is_option(rule: HeapRule | Callback, heap: int, parts: Position) -> bool:
    """Return whether a heap can become these parts, given in ascending order.

    >>> kayles = HeapRule("octal", (0, 7, 7))
    >>> is_option(kayles, 4, (1, 2)), is_option(kayles, 4, (2, 2)), is_option(kayles, 2, (0,))
    (True, False, True)
    """
    if not isinstance(rule, HeapRule):
        return parts in called_options(rule, heap)
    one, two = ways(rule, heap)
    if len(parts) != 2:
        return len(parts) == 1 and parts[0] in one
    rest = sum(parts)
    return rest in two and 1 <= parts[0] <= last_part(rule, rest)


def last_part(rule: HeapRule, rest: int) -> int:
    """Return the largest smaller part into which ``rest`` may be split."""
    return (rest - 1) // 2 if rule.kind == "grundy" else rest // 2


def called_options(rule: Callback, heap: int) -> list[Position]:
    """Return what a heap can become by a caller's function, in order and each once.

    A heap of 0 has no moves, and the function is not called for it.  Raises :class:`TypeError` or
    :class:`ValueError` if the function does not return a list of lists of smaller heaps; errors of
    the function itself pass through.

    >>> called_options(lambda heap: [[heap - 1], [0, 1], [1, 0], []], 3)
    [(0,), (1,), (2,)]
    >>> called_options(lambda heap: [[heap]], 3)
    Traceback (most recent call last):
        ...
    ValueError: the rule turns heap 3 into the heaps [3]: each must be smaller than 3
    """
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
