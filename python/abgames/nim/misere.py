"""Misère play: the player who cannot move wins.

The core finds by the *genus* of each heap which behave like heaps of Nim, and are *tame*: sums of
these are played like Nim (``rust/nim/src/genus.rs`` has the theorem and its proof).  Other
positions it searches, down to those whose genera tell who wins.

>>> winning_moves((10**9,), HeapRule("subtraction", (1, 2, 3)))
((999999997,),)
>>> [heap for heap in range(17) if is_lost((heap,), HeapRule("code", (0, 7, 7)))]  # Kayles
[1, 4, 9, 12]
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from .._abgames import nim as core
from ..errors import MemoryLimitError
from .legal import placed
from .rules import SEARCH_MEMORY, Callback, HeapRule, Position
from .values import CalledHeaps, check_values

Rule = HeapRule | Callback

KEPT = 16
"""The most games whose genera are kept."""

BYTES_PER_OPTION = 64
"""Bytes of an option of a caller's game, which the core keeps."""


def is_lost(heaps: Position, rule: Rule) -> bool:
    """Return whether the player to move loses in misère play."""
    with _known(rule, heaps) as genera:
        return genera.is_lost(heaps, SEARCH_MEMORY)


def winning_moves(heaps: Position, rule: Rule) -> tuple[Position, ...]:
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
