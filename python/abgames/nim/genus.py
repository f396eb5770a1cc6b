"""Misère play of sums by genus: which heaps behave like heaps of Nim.

What it answers: who wins misère play of any sum of *tame* heaps.

The genus of a game is the pair of its values in normal and in misère play: g⁺ and g⁻ are the least
number that no option has, but g⁻ = 1 for a game without options; who is to move loses misère play
if g⁻ = 0 ([Conway1976], chapter 12; [BerlekampConwayGuy1982], chapter 13).  Heaps of Nim have the
genera 0¹ and 1⁰ (they are *fickle*) and nⁿ for n ≥ 2; sums of them also 0⁰ and 1¹ (with these, nⁿ
is *firm*).

Definition, by induction on the size of the heap.  A heap is tame, with the genus x, if

1. taken over those of its options in which all heaps are tame, g⁺ and g⁻ are the pair x, and x is
   0¹, 1⁰ or nⁿ;
2. every other option has itself an option in which all heaps are tame and whose genus is x.

Theorem.  Let all heaps of a sum S be tame.  g⁺(S) is the exclusive or X of their g⁺.  If one of
them is firm, g⁻(S) = X; otherwise X is 0 or 1, and g⁻(S) = 1 - X.  In other words, S is played like
misère Nim, and it is lost if, and only if, X = 0 and some heap is firm, or X = 1 and none is.

Proof, by induction on S.  Let E be the genus that is claimed.  Adding the same heaps H to games of
genus x and y keeps g⁺ different if g⁺(x) ≠ g⁺(y), and g⁻ different if g⁻(x) ≠ g⁻(y): if H is fickle
with g⁺(H) = b, both change by ⊕ b; if H is firm, g⁻ = g⁺ in both sums.  So

- no option with tame heaps only has the g⁺ or the g⁻ of E, since by 1 the heap that is moved had
  another option's value in neither; and any other option leads, by 2, to a position of genus E, so
  its values are not those of E either;
- each value v < X is g⁺ of an option, as in Nim.  It is also g⁻ of one if some heap is firm: let G
  be a heap with u = v ⊕ X ⊕ g⁺(G) < g⁺(G), and H the other heaps.  If H is firm, take the option
  of G with g⁺ = u; if not, G is firm, g⁻(G) = g⁺(G), and the option of G with g⁻ = u does it;
- if no heap is firm and X = 0, some option has g⁻ = 0, unless there are no options at all.  A heap
  of genus 0¹ with options has one with g⁻ = 0, and the other heaps have X = 0; a heap of genus 1⁰
  has one with g⁺ = 0 and g⁻ ≠ 0, so 0¹, and the other heaps have X = 1.

All subtraction games are tame ([Ferguson1974]): with s the least amount, g⁺(n) = 1 if, and only if,
g⁺(n - s) = 0, so a heap of value 0 that has a move has one to a heap of value 1, and the heaps of
value 0 and 1 are those that are fickle.  So are Nim, and Lasker's Nim, in which only the heaps 0
and 1 have these values.  Other games are looked through, heap by heap; what repeats long enough for
the theorem of :mod:`abgames.nim.periods` repeats for ever, for it holds for anything that is a
function of the options.

>>> genera = genera_of(HeapRule("code", (0, 7, 7)), 8)  # Kayles
>>> [genera.of(heap) for heap in range(5)], genera.first_wild
([1, 3, 4, 6, 3], 5)
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache, reduce
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import numpy as np

from ..errors import MemoryLimitError
from .legal import Ways, last_part, most_left, ways
from .periods import tail_period
from .rules import SEARCH_MEMORY, Callback, HeapRule, Position
from .values import CalledHeaps, least_missing, valuer

if TYPE_CHECKING:
    from numpy.typing import NDArray

Rule = HeapRule | Callback

END = 1
"""The genus of a game without moves.  A genus is written as a number: 2n for nⁿ, 1 for 0¹ and 3 for
1⁰; numbers below 0 are the places of wild heaps."""

LOST = (0, 3)
"""The genera of lost positions, 0⁰ and 1⁰."""

MOST_HEAPS, MOST_SPLIT = 2**22, 2**17
"""The most heaps whose genera are found one by one; and where a heap may be split."""

KEPT = 16
"""The most games whose tables of genera are kept."""

BY_VALUE = ("nim", "lasker", "subtraction")
"""Kinds of rules under which the heaps of value 0 and 1 are fickle, and the others firm."""


Number = TypeVar("Number", int, "NDArray[np.int64]")


def added(one: Number, other: Number) -> Number:
    """Return the genus of a sum of two tame games, or of each of many.

    >>> added(4, 3), added(3, 3), added(4, 4)  # 2² and 1⁰, 1⁰ twice, 2² twice
    (6, 1, 0)
    """
    return (one ^ other) & ~1 | (one & other & 1)


class Wild(NamedTuple):
    """What is known of a wild heap."""

    options: frozenset[int]
    """The genera of its options in which all heaps are tame."""
    lost: bool | None
    """Whether it is lost when it is alone, if that is known."""


Option = tuple[int, Collection[int]] | None
"""Options with one wild heap: its number, and the genera of the rest.  ``None``: with more."""


class Genera(ABC):
    """The genera of the heaps of a game."""

    first_wild: int | None = None
    """The least heap known to be wild."""

    def __init__(self) -> None:
        self._wild: list[Wild] = []
        self._numbers: dict[Wild, int] = {}

    @abstractmethod
    def of(self, heap: int) -> int:
        """Return the genus of a heap."""

    def is_lost(self, genera: Sequence[int]) -> bool | None:
        """Return whether a sum of heaps is lost; ``None`` if its genera do not tell."""
        wild = [genus for genus in genera if genus < 0]
        rest = reduce(added, (genus for genus in genera if genus >= 0), END)
        if not wild:
            return rest in LOST
        known = self._wild[~wild[0]]
        if len(wild) == 1 and any(added(option, rest) in LOST for option in known.options):
            return False
        return known.lost if len(genera) == 1 else None

    def _found(self, tame: set[int], others: Iterable[Option], lost: bool | None) -> int:
        """Return the genus of a heap with these options; ``lost`` is for one that is wild."""
        normal = least_missing({genus >> 1 for genus in tame})
        misere = least_missing({genus >> 1 ^ genus & 1 for genus in tame})
        if normal == misere or normal + misere == 1:
            genus = 2 * normal + (normal != misere)
            if all(self._reverts(option, genus) for option in others):
                return genus
        wild = Wild(frozenset(tame), lost)
        if wild not in self._numbers:
            self._wild.append(wild)
            self._numbers[wild] = -len(self._wild)
        return self._numbers[wild]

    def _reverts(self, option: Option, genus: int) -> bool:
        """Whether each of these options has a tame option with this genus."""
        if option is None:
            return False
        wild, rests = option
        parts = self._wild[~wild].options
        return all(any(added(part, rest) == genus for part in parts) for rest in rests)

    def _of_options(self, options: Sequence[Sequence[int]]) -> int:
        """Return the genus of a heap from the genera of the heaps in each of its options."""
        if not options:
            return END
        tame: set[int] = set()
        others: list[Option] = []
        for option in options:
            wild = [genus for genus in option if genus < 0]
            rest = reduce(added, (genus for genus in option if genus >= 0), END)
            if not wild:
                tame.add(rest)
            else:
                others.append((wild[0], (rest,)) if len(wild) == 1 else None)
        lost = {self.is_lost(option) for option in options}
        return self._found(tame, others, False if True in lost else None if None in lost else True)


class _ByValue(Genera):
    """The genera of Nim, of Lasker's Nim, or of a subtraction game."""

    def __init__(self, rule: HeapRule, largest: int) -> None:
        super().__init__()
        self._value = int if rule.kind == "nim" else valuer(rule, largest)

    def of(self, heap: int) -> int:
        """Return the genus of a heap."""
        value = self._value(heap)
        return 2 * value + (value < 2)


class _Called(CalledHeaps, Genera):
    """The genera of a caller's game."""

    def __init__(self, rule: Callback) -> None:
        Genera.__init__(self)
        CalledHeaps.__init__(self, rule)

    def of(self, heap: int) -> int:
        """Return the genus of a heap."""
        genus = self.value(heap)
        if genus < 0:
            self.first_wild = min(heap, self.first_wild or heap)
        return genus

    def found(self, options: list[Position]) -> int:
        """Return the genus of a heap with these options."""
        return self._of_options([[self.known[part] for part in option] for option in options])


class _Table(Genera):
    """The genera of a code or of Grundy's game, found heap by heap until they are known for all."""

    def __init__(self, rule: HeapRule, size: int) -> None:
        super().__init__()
        self._rule = rule
        self._genera = np.zeros(size, dtype=np.int64)
        self._pairs: dict[int, set[int]] = {}
        self._wild_heaps: list[int] = []
        self._known = self._last_tame = self._period = 0
        look = 16
        while self._known < size and not (self._period or self._is_wild_for_ever()):
            self._push()
            if self._known == look:
                look += look // 4 + 16
                self._period = self._proved_period()
        self._genera = self._genera[: self._known].astype(np.int32)
        self._pairs = {}
        self.first_wild = self._wild_heaps[0] if self._wild_heaps else None

    def of(self, heap: int) -> int:
        """Return the genus of a heap."""
        if heap >= self._known and self._period:
            heap = self._known - self._period + (heap - self._known) % self._period
        if heap < self._known:
            return int(self._genera[heap])
        if self._is_wild_for_ever():
            return self._found(set(), [None], None)
        raise MemoryLimitError(
            f"misère play is looked through up to heaps of {self._known - 1:,} here, where nothing "
            "repeats yet; give smaller heaps",
            limit=SEARCH_MEMORY,
        )

    def _push(self) -> None:
        """Find the genus of the next heap."""
        heap, genera = self._known, self._genera
        left = ways(self._rule, heap)
        ones = [int(genera[rest]) for rest in left.one]
        if most_left(self._rule) == 1:
            genus = self._of_options([(one,) for one in ones])
        else:
            tame = {one for one in ones if one >= 0}
            tame.update(*map(self._pairs_of, left.two), *map(self._triples_of, left.three))
            others = [*((one, (END,)) for one in ones if one < 0), *self._with_wild(left)]
            lost = False if tame.intersection(LOST) else None if others else True
            genus = self._found(tame, others, lost) if tame or others else END
        genera[heap] = genus
        self._known += 1
        if genus < 0:
            self._wild_heaps.append(heap)
        else:
            self._last_tame = heap

    def _pairs_of(self, total: int) -> set[int]:
        """Return the genera of pairs of tame heaps with a total, as a move may leave them."""
        if total not in self._pairs:
            most = last_part(self._rule, total)
            smaller = self._genera[1 : most + 1]
            larger = self._genera[total - most : total][::-1]
            sums = added(smaller, larger)[(smaller | larger) >= 0]
            self._pairs[total] = set(np.flatnonzero(np.bincount(sums)).tolist())
        return self._pairs[total]

    def _triples_of(self, total: int) -> set[int]:
        """Return the genera of three tame heaps with a total; the first of them is the smallest."""
        heaps = ((part, int(self._genera[part])) for part in range(1, total // 3 + 1))
        return {
            added(genus, pair)
            for part, genus in heaps
            if genus >= 0
            for pair in self._pairs_of(total - part)
        }

    def _with_wild(self, left: Ways) -> Iterator[Option]:
        """Yield the options of several heaps with a wild one among them."""
        for total in left.two:
            for wild in self._wild_heaps:
                rest = total - wild
                if rest > 0 and (rest != wild or self._rule.kind != "grundy"):
                    one, other = int(self._genera[wild]), int(self._genera[rest])
                    yield (one, (other,)) if other >= 0 else None
        for total in left.three:
            for wild in self._wild_heaps:
                rest = total - wild
                if rest > 1:
                    is_tame = self._wild_heaps[0] >= rest
                    yield (int(self._genera[wild]), self._pairs_of(rest)) if is_tame else None

    def _proved_period(self) -> int:
        """Return the period of the genera; 0 if they do not prove one."""
        if self._rule.kind != "code":
            return 0
        length, start = tail_period(self._genera[: self._known].tolist())
        taken = len(self._rule.numbers) - 1
        needed = most_left(self._rule) * (max(start, 1) + length) + taken
        return length if needed <= self._known else 0

    def _is_wild_for_ever(self) -> bool:
        """Whether all further heaps are wild, since they can become two wild heaps.

        If the heaps u .. n - 1 are wild and what is split of a heap of n is more than 2u, it may
        become u, another of these, and, if there have to be three, 1.
        """
        left = ways(self._rule, self._known)
        return max([*left.two, *left.three, 0]) > 2 * (self._last_tame + 1)


def genera_of(rule: Rule, largest: int) -> Genera:
    """Return the genera of a game, at least up to a heap.

    Raises what finding Grundy values raises, and :class:`~abgames.errors.MemoryLimitError` once a
    heap is asked for that is larger than can be looked through.
    """
    if not isinstance(rule, HeapRule):
        return _Called(rule)
    if rule.kind in BY_VALUE:
        return _ByValue(rule, largest)
    most = MOST_HEAPS if most_left(rule) == 1 else MOST_SPLIT
    return _table(rule, min(1 << largest.bit_length(), most))


_table = lru_cache(KEPT)(_Table)
