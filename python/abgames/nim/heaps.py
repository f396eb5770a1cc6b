"""Grundy values of positions, and all winning moves, in normal and in misère play.

A position is a row of heaps.  The value of a sum is the bitwise exclusive or of the values, and a
position is lost if, and only if, its value is 0 [Grundy1939].

In misère play the player who cannot move wins.  The core finds by the *genus* of each heap which
behave like heaps of Nim, and are *tame*: sums of these are played like Nim
(``rust/nim/src/genus.rs`` has the theorem and its proof).  Other positions it searches, down to
those whose genera tell who wins.

>>> winning_in_misere((10**9,), HeapRule("subtraction", (1, 2, 3)))
((999999997,),)
>>> [heap for heap in range(17) if lost_in_misere((heap,), HeapRule("code", (0, 7, 7)))]  # Kayles
[1, 4, 9, 12]
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache, reduce
from operator import xor
from typing import TYPE_CHECKING

from .._abgames import nim as core
from ..arguments import few, repr_of, yes_or_no
from ..errors import MemoryLimitError
from .rules import (
    MOST_HEAPS,
    SEARCH_MEMORY,
    Callback,
    HeapRule,
    Position,
    PositionLike,
    RuleLike,
    check_moves,
    read_position,
    read_rule,
)
from .several import called_options, last_part, most_left, placed, read_several, ways
from .values import CalledHeaps, CalledValues, check_values, known_values, valuer

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Rule = HeapRule | Callback

KEPT = 16
"""The most games whose genera are kept."""

BYTES_PER_OPTION = 64
"""Bytes of an option of a caller's game, which the core keeps."""


def lost_in_misere(heaps: Position, rule: Rule) -> bool:
    """Return whether the player to move loses in misère play."""
    with _known(rule, heaps) as genera:
        return genera.is_lost(heaps, SEARCH_MEMORY)


def winning_in_misere(heaps: Position, rule: Rule) -> tuple[Position, ...]:
    """Return the lost positions that a move leads to, in ascending order."""
    with _known(rule, heaps) as genera:
        found = genera.winning(heaps, SEARCH_MEMORY)
    return placed(heaps, lambda heap: list(map(tuple, found[heap])))


def tame_genera(heaps: Position, rule: Rule) -> tuple[int, ...] | None:
    """Return the genera of heaps if all of them are tame, else ``None``."""
    with _known(rule, heaps) as genera:
        found = [genus for genus in map(genera.of, heaps) if genus is not None]
    return tuple(found) if len(found) == len(heaps) else None


def first_wild(rule: Rule, largest: int) -> int | None:
    """Return the least heap that is not tame, if it is not above this one."""
    with _known(rule, (largest,)) as genera:
        genera.of(largest)
        wild = genera.first_wild
    return wild if wild is not None and wild <= largest else None


@contextmanager
def _known(rule: Rule, heaps: Position) -> Iterator[core.Genera]:
    """The genera of heaps; says what a search found before it took too much memory."""
    genera = None if isinstance(rule, HeapRule) else _Given(rule, heaps).genera
    try:
        if isinstance(rule, HeapRule):
            genera = _of_rule(rule, _looked_through(rule, max(heaps)))
        assert genera is not None
        yield genera
    except OverflowError as error:
        problem = _too_much(rule, heaps, genera, *error.args)
        raise MemoryLimitError(problem, limit=SEARCH_MEMORY) from None


def _looked_through(rule: HeapRule, largest: int) -> int:
    """The largest heap whose genus is found: larger ones may be asked for next."""
    return (1 << largest.bit_length()) - 1 if rule.kind in ("code", "grundy") else largest


@lru_cache(KEPT)
def _of_rule(rule: HeapRule, largest: int) -> core.Genera:
    return core.Genera(rule.kind, rule.numbers, largest)


class _Given(CalledHeaps):
    """The genera of a caller's game; it is asked once for what each heap can become."""

    def __init__(self, rule: Callback, heaps: Position) -> None:
        self.genera = core.Genera("given", (), 0)
        self._kept = 0
        super().__init__(rule)
        for heap in heaps:
            self.value(heap)

    def found(self, heap: int, options: list[Position]) -> int:
        self.genera.give(heap, options)
        self._kept += BYTES_PER_OPTION * len(options)
        if self._kept > self.memory:
            raise self.too_many()
        return 0


def _too_much(
    rule: Rule, heaps: Position, genera: core.Genera | None, decided: int, begun: int | None = None
) -> str:
    """Why it is not known who wins: so many heaps were looked through, or positions decided."""
    if begun is None:
        if isinstance(rule, HeapRule) and rule.kind == "subtraction":
            check_values(rule, max(heaps))
        return (
            f"misère play is looked through up to heaps of {decided - 1:,} here, where nothing "
            "repeats yet; give smaller heaps"
        )
    looked = f"{decided + begun:,} positions were looked at, {decided:,} of them decided"
    if not decided:
        looked = f"the first way of playing on has more than {begun:,} moves"
    below = genera and genera.first_wild
    tame = f"; heaps below {below} are like heaps of Nim" if below else ""
    return (
        f"misère play with heaps unlike those of Nim is searched: {looked}, and no more fit in "
        f"{SEARCH_MEMORY // 2**20} MiB; give smaller or fewer heaps{tame}"
    )


def grundy(position: PositionLike, rule: RuleLike = "nim") -> int:
    """Return the Grundy value of a position.

    ``rule`` is as in :func:`abgames.nim.grundy_values`.  Heaps may have up to 2^63 - 1 stones in
    Nim and wherever a period is proved within 65,536 heaps; otherwise the values up to the largest
    heap must fit in 4 GiB, or :class:`~abgames.errors.MemoryLimitError` is raised.  Errors of the
    rule are those of :func:`abgames.nim.grundy_values`; :class:`TypeError` or
    :class:`ValueError` is raised for anything that is not a position.

    >>> grundy((7, 3, 5))
    1
    >>> grundy((10, 11), rule="kayles"), grundy((10**18,), rule="kayles")
    (4, 1)
    >>> grundy([6], rule=lambda heap: [[heap - 1], [heap // 2, heap // 2]])
    2
    """
    heaps = read_position(position)
    value = _valuer(read_rule(rule), max(heaps))
    return reduce(xor, map(value, heaps))


def grundy_sum(components: Iterable[tuple[PositionLike, RuleLike]]) -> int:
    """Return the Grundy value of a sum of games, given as pairs of position and rule.

    A move is a move in one component.  Raises what :func:`grundy` raises.

    >>> grundy_sum([((7, 3), "nim"), ((10,), "kayles"), ((8,), {1, 3, 4})])
    7
    """
    total = None
    if not isinstance(components, Iterable):
        kind = type(components).__name__
        raise TypeError(f"components must be pairs of position and rule, not {kind}")
    for component in few("components", components, MOST_HEAPS):
        pair: object = component
        if not isinstance(pair, (tuple, list)) or len(pair) != 2:
            raise TypeError(f"a component must be a pair of position and rule, not {repr_of(pair)}")
        total = (total or 0) ^ grundy(*component)
    if total is None:
        raise ValueError('a sum has at least one component, such as ((7, 3), "nim")')
    return total


def is_lost(position: PositionLike, rule: RuleLike = "nim", *, misere: bool = False) -> bool:
    """Return whether the player to move loses.

    Arguments and errors are those of :func:`winning_moves`.

    >>> is_lost((1, 2, 3)), is_lost((1, 1, 1)), is_lost((1, 1, 1), misere=True)
    (True, False, True)
    """
    several = read_several(rule, yes_or_no("misere", misere))
    if several is not None:
        return several.is_lost(read_position(position))
    if misere:
        return lost_in_misere(read_position(position), read_rule(rule))
    return grundy(position, rule) == 0


def winning_moves(
    position: PositionLike, rule: RuleLike = "nim", *, misere: bool = False
) -> tuple[Position, ...]:
    """Return all positions that a winning move leads to, in ascending order.

    They are the lost positions among those that a move leads to; there are none if, and only if,
    the position is lost or the game is over.  Heaps keep their order: one that is emptied stays as
    0, one that is split is replaced by its parts, the smaller first.

    Parameters
    ----------
    position
        The heaps, such as ``(7, 3, 5)``.
    rule
        As in :func:`abgames.nim.grundy_values`; also ``"wythoff"`` for Wythoff's game, and
        ``"moore-2"`` for Moore's Nim with moves in up to two heaps, both in normal play only.
    misere
        Whether the player who cannot move wins.  Sums of tame heaps are played like Nim
        ([Bouton1902]: as in normal play, but leave an odd number of heaps of value 1 when none is
        larger), and so are all subtraction games [Ferguson1974].  Other positions that can arise
        are searched, as far as they fit in 1 GiB.

    Raises
    ------
    MemoryLimitError
        The heaps are too large: values or results do not fit in 4 GiB, searched positions in 1 GiB,
        or there are more than two million winning moves.  If a heap may be split, the values up to
        the largest heap are needed; otherwise a proved period is enough.
    NotationError, TypeError, ValueError
        As in :func:`grundy`.

    Examples
    --------
    >>> winning_moves((7, 3, 5))
    ((6, 3, 5), (7, 2, 5), (7, 3, 4))
    >>> winning_moves((5,), rule="kayles")
    ((2, 2),)
    >>> winning_moves((1, 2, 3), rule="moore-2"), winning_moves((2, 3), rule="wythoff")
    (((1, 1, 1),), ((1, 2), (2, 1)))
    >>> winning_moves((1, 1, 2)), winning_moves((1, 1, 2), misere=True)
    (((1, 1, 0),), ((1, 1, 1),))
    >>> winning_moves((10**9,), range(1, 4), misere=True), winning_moves((7,), "0.8")
    (((999999997,),), ((1, 2, 3), (2, 2, 2)))
    """
    heaps = read_position(position)
    several = read_several(rule, yes_or_no("misere", misere))
    if several is not None:
        return several.winning_moves(heaps)
    read = read_rule(rule)
    if misere:
        return winning_in_misere(heaps, read)
    value, find = _valuer_and_finder(read, max(heaps))
    return _winning(heaps, value, find)


def _valuer(rule: HeapRule | Callback, largest: int) -> Callable[[int], int]:
    """Return a function for the value of a heap up to the largest."""
    if not isinstance(rule, HeapRule):
        return CalledValues(rule).value
    if rule.kind == "nim":
        return int  # the options of n have the values 0 .. n - 1, by induction
    return valuer(rule, largest)


# A function for the options of a heap that have a given value.
Finder = Callable[[int, int], "list[Position]"]


def _winning(heaps: Position, value: Callable[[int], int], find: Finder) -> tuple[Position, ...]:
    """Return the positions of value 0 that a move leads to."""
    total = reduce(xor, map(value, heaps))
    if total == 0:
        return ()
    return placed(heaps, lambda heap: find(heap, total ^ value(heap)))


def _valuer_and_finder(
    rule: HeapRule | Callback, largest: int
) -> tuple[Callable[[int], int], Finder]:
    if not isinstance(rule, HeapRule):
        called = CalledValues(rule)
        callback = rule
        return called.value, lambda heap, target: [
            option for option in called_options(callback, heap) if called.sum(option) == target
        ]
    if rule.kind == "nim":
        return int, lambda heap, target: [(target,)] if target < heap else []
    if most_left(rule) == 1:
        value = valuer(rule, largest)
        return value, lambda heap, target: [
            (left,) for left in ways(rule, heap).one if value(left) == target
        ]
    check_values(rule, largest)
    values = known_values(rule, largest + 1, fill=True).values
    return values.item, lambda heap, target: _options_of_value(rule, values, heap, target)


def _options_of_value(
    rule: HeapRule, values: NDArray[np.uint32], heap: int, target: int
) -> list[Position]:
    ones, twos, threes = ways(rule, heap)
    found: list[Position] = []
    for rest in _parts(ones):
        found.extend((left,) for left in rest[values[rest] == target].tolist())
        check_moves(len(found), 1)
    for left in twos:
        for parts in _parts(range(1, last_part(rule, left) + 1)):
            fitting = parts[(values[parts] ^ values[left - parts]) == target]
            found.extend((part, left - part) for part in fitting.tolist())
            check_moves(len(found), 2)
    for left in threes:
        for least in range(1, left // 3 + 1):
            two = left - least
            for parts in _parts(range(least, two // 2 + 1)):
                fitting = parts[(values[parts] ^ values[two - parts]) == target ^ values[least]]
                found.extend((least, part, two - part) for part in fitting.tolist())
                check_moves(len(found), 3)
    return found


PART = 2**18
"""Heaps handled in one step; between steps other threads may run and Ctrl-C is noticed."""


def _parts(heaps: Iterable[int]) -> Iterator[NDArray[np.int64]]:
    """Yield heaps as arrays, some at a time."""
    import numpy as np

    if isinstance(heaps, range):
        for start in range(heaps.start, heaps.stop, PART):
            yield np.arange(start, min(start + PART, heaps.stop), dtype=np.int64)
    else:
        yield np.array(list(heaps), dtype=np.int64)
