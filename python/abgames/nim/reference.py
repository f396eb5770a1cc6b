"""The rules of Nim and its relatives, slow and obvious.

This module is the twin of the Rust core: it computes the same things in the plainest way, with the
standard library alone, so that it can be read and trusted.  Tests check that the two agree.

The rules
---------
R1  A position is a row of heaps of 0 or more stones.  Two players move in turn; a move changes one
    heap.
R2  Nim: a move takes one or more stones from a heap ([Iwase2009], (70.2)).
R3  Whoever takes the last stone wins; in other words, a player who cannot move loses
    ([Iwase2009], (70.5)).  In misère play that player wins.
R4  A position is lost if every move from it leads to a won one, and won if some move leads to a
    lost one; "lost" and "won" refer to the player to move ([Iwase2009], (70.7)-(70.14)).
R5  An octal code d0.d1d2d3... allows taking k stones from a heap if dk says what may be left of it:
    the sum of 1 for nothing, 2 for one heap, 4 for two heaps, none of them empty ([GuySmith1956]);
    in a hexadecimal code also 8 for three heaps ([HowseNowakowski2004]).  Since nothing is taken
    with d0, it is 0, 4, 8 or 12, which is written c.
R6  Kayles is 0.77; Dawson's Kayles is 0.07 ([GuySmith1956]).
R7  Lasker's Nim: take one or more stones from a heap, or split a heap in two, neither empty,
    and take nothing.
R8  Grundy's game: split a heap in two of different size, neither empty.
R9  A subtraction set S: take s stones from a heap, for an s of S.
R10 Moore's Nim_k: a move takes one or more stones from each of at least one and at most k heaps
    [Moore1910].
R11 Wythoff's game: two heaps; take one or more stones from one, or equally many from both
    [Wythoff1907].
R12 The Grundy value of a position is the least number that is not the value of one it leads to.
    The value of several heaps is the bitwise exclusive or of their values, and a position is lost
    if, and only if, its value is 0 [Grundy1939].

Here a rule is a function: it gives the options of a heap, a list of tuples of the heaps that are
left.  These are written in ascending order, without empty heaps.

>>> code("0.77")(3)
[(1,), (1, 1), (2,)]
>>> grundy_values(code("0.77"), 8)
[0, 1, 2, 3, 1, 4, 3, 2]
>>> winning_moves((7, 3, 5), nim)
[(6, 3, 5), (7, 2, 5), (7, 3, 4)]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, product

Heaps = tuple[int, ...]
Rule = Callable[[int], list[Heaps]]


# -- the lecture ---------------------------------------------------------------------------


def lecture_table(base: int = 10) -> list[int]:
    """The array of the program in [Iwase2009], (70.18), for piles of 0 .. ``base`` - 1."""
    a = [0] * base**3
    a[0] = -1
    for i in range(1, base**3):
        a[i] = -1
        n = i // base**2
        for amount in range(1, n + 1):
            if a[i - amount * base**2] == -1:
                a[i] = i - amount * base**2
        n = i // base % base
        for amount in range(1, n + 1):
            if a[i - amount * base] == -1:
                a[i] = i - amount * base
        n = i % base
        for amount in range(1, n + 1):
            if a[i - amount] == -1:
                a[i] = i - amount
    return a


def lost_positions(max_pile: int, piles: int = 3) -> set[Heaps]:
    """All lost positions of Nim with ``piles`` piles of 0 .. ``max_pile`` stones (R4)."""
    lost: set[Heaps] = set()
    for position in product(
        range(max_pile + 1), repeat=piles
    ):  # every move leads to an earlier one
        if not any(result in lost for result in moves(position, nim)):
            lost.add(position)
    return lost


# -- the rules of one heap -----------------------------------------------------------------


def nim(heap: int) -> list[Heaps]:
    """The options of a heap in Nim (R2)."""
    return [_without_empty((left,)) for left in range(heap)]


def lasker(heap: int) -> list[Heaps]:
    """The options of a heap in Lasker's Nim (R7)."""
    return sorted(nim(heap) + _splits(heap))


def grundy(heap: int) -> list[Heaps]:
    """The options of a heap in Grundy's game (R8)."""
    return [(a, b) for a, b in _splits(heap) if a != b]


def code(text: str) -> Rule:
    """The rule of an octal or hexadecimal code (R5)."""
    first, digits = text.split(".")
    numbers = [int(first or "0", 16), *(int(digit, 16) for digit in digits)]

    def rule(heap: int) -> list[Heaps]:
        options: list[Heaps] = []
        for taken, digit in enumerate(numbers):
            left = heap - taken
            if digit & 1 and left == 0:
                options.append(())
            if digit & 2 and left > 0:
                options.append((left,))
            if digit & 4:
                options.extend(_splits(left))
            if digit & 8:
                options.extend((a, *rest) for a in range(1, left) for rest in _splits(left - a, a))
        return sorted(options)

    return rule


def subtraction(amounts: Iterable[int]) -> Rule:
    """The rule of a subtraction set (R9)."""
    allowed = sorted(set(amounts), reverse=True)
    return lambda heap: [_without_empty((heap - s,)) for s in allowed if s <= heap]


RULES: dict[str, Rule] = {
    "nim": nim,
    "kayles": code("0.77"),
    "dawson": code("0.07"),
    "lasker": lasker,
    "grundy": grundy,
}
"""The rules that have a name (R2, R6, R7, R8)."""


def _splits(heap: int, least: int = 1) -> list[Heaps]:
    return [(a, heap - a) for a in range(least, heap // 2 + 1)]


def _without_empty(heaps: Heaps) -> Heaps:
    return tuple(heap for heap in heaps if heap)


# -- whole positions -----------------------------------------------------------------------


def moves(position: Sequence[int], rule: Rule) -> list[Heaps]:
    """The positions that a move leads to, in ascending order, each once."""
    heaps = tuple(position)
    return sorted(
        {
            (*heaps[:i], *(option or (0,)), *heaps[i + 1 :])
            for i in range(len(heaps))
            for option in (rule(heaps[i]) if heaps[i] else [])
        }
    )


def is_lost(position: Sequence[int], rule: Rule, *, misere: bool = False) -> bool:
    """Whether the player to move loses, by going through all moves of all positions (R3, R4)."""
    return _searcher(rule, misere)(_canonical(position))


def winning_moves(position: Sequence[int], rule: Rule, *, misere: bool = False) -> list[Heaps]:
    """The lost positions that a move leads to (R4), found without Grundy values."""
    lost = _searcher(rule, misere)
    return [result for result in moves(position, rule) if lost(_canonical(result))]


def _canonical(position: Iterable[int]) -> Heaps:
    return tuple(sorted(heap for heap in position if heap))


def _searcher(rule: Rule, misere: bool) -> Callable[[Heaps], bool]:
    @cache
    def lost(heaps: Heaps) -> bool:
        results = moves(heaps, rule)
        if not results:
            return not misere
        return not any(lost(_canonical(result)) for result in results)

    return lost


# -- Grundy values -------------------------------------------------------------------------


def grundy_values(rule: Rule, n: int) -> list[int]:
    """The Grundy values of single heaps of 0 .. n - 1 stones (R12)."""
    values: list[int] = []
    for heap in range(n):
        seen = set()
        for option in rule(heap) if heap else []:
            value = 0
            for part in option:
                value ^= values[part]
            seen.add(value)
        values.append(next(v for v in range(len(seen) + 1) if v not in seen))
    return values


def period(values: Sequence[int]) -> tuple[int, int] | None:
    """The least period of the second half of the values, and the heap from which it holds."""
    n = len(values)
    for p in range(1, n // 8 + 1):
        if all(values[i] == values[i + p] for i in range(n // 2, n - p)):
            start = n // 2
            while start and values[start - 1] == values[start - 1 + p]:
                start -= 1
            return p, start
    return None


# -- other ways to take --------------------------------------------------------------------


def moore_moves(position: Sequence[int], k: int) -> Iterator[Heaps]:
    """The positions that a move of Moore's Nim_k leads to (R10)."""
    heaps = tuple(position)
    for changed in range(1, k + 1):
        for places in combinations(range(len(heaps)), changed):
            for left in product(*(range(heaps[place]) for place in places)):
                result = list(heaps)
                for place, heap in zip(places, left, strict=True):
                    result[place] = heap
                yield tuple(result)


def moore_is_lost(position: Sequence[int], k: int) -> bool:
    """Whether the player to move loses Moore's Nim_k, by going through all moves (R4)."""

    @cache
    def lost(heaps: Heaps) -> bool:
        return not any(lost(_canonical(result)) for result in moore_moves(heaps, k))

    return lost(_canonical(position))


def wythoff_moves(a: int, b: int) -> list[tuple[int, int]]:
    """The positions that a move of Wythoff's game leads to, in ascending order (R11)."""
    from_one = [(left, b) for left in range(a)] + [(a, left) for left in range(b)]
    from_both = [(a - s, b - s) for s in range(1, min(a, b) + 1)]
    return sorted(from_one + from_both)


@cache
def wythoff_is_lost(a: int, b: int) -> bool:
    """Whether the player to move loses Wythoff's game, by going through all moves (R4)."""
    return not any(wythoff_is_lost(*result) for result in wythoff_moves(a, b))
