"""Grundy values of single heaps [Grundy1939], and the periods of their sequences.

The value of a heap is the least number that is not the value of a position that a move from it
leads to.  The core finds values by this definition; for games that split heaps it uses the
sparse-space method ([BerlekampConwayGuy1982], chapter 4), which is exact and faster where few heaps
have values of one kind.  Once a period is proved, the values that follow are copied.

A sequence has the period p and the saltus s from n₀ on if G(n + p) = G(n) + s for all n ≥ n₀.

Codes: let h be the most heaps that a move leaves, t the place of the last digit that is not 0, and
n₀ ≥ 1.  If G(n + p) = G(n) for n₀ ≤ n < hn₀ + (h - 1)p + t, then for all n ≥ n₀.  For octal codes,
h = 2, this is the periodicity theorem of [GuySmith1956], and its proof holds for any h: a move from
n + p, with n at or beyond that end, leaves a largest heap of at least n₀ + p, and a move from n one
of at least n₀; there p may be subtracted or added, and the option keeps its value.  Where three
heaps may be left, values may also rise for ever [HowseNowakowski2004]; such a saltus is only seen.

Subtraction sets: let m be the largest amount.  If G(n + p) = G(n) for n₀ ≤ n < n₀ + m, then for all
n ≥ n₀, because a value is a function of the m values before it.  These are bounded, so there is a
period, but it may be long.

Nim has G(n) = n.  Lasker's Nim has G(n + 4) = G(n) + 4 from 1 on, proved by induction: modulo 4 the
value of a heap n ≡ 0, 1, 2, 3 is 3, 1, 2, 0, which determines what a split can and cannot give.
For Grundy's game, and for a caller's function, nothing is proved.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from itertools import pairwise
from math import isqrt
from operator import xor
from typing import TYPE_CHECKING, Any

from .._abgames import nim as core
from ..arguments import whole_number
from ..control import (
    Bounds,
    Progress,
    ProgressTaker,
    TableLimits,
    limits_of,
    memory_bytes,
    reporting,
    seconds,
    within,
)
from ..display.answer import Answer
from ..errors import MemoryLimitError
from .rules import (
    DEFAULT_MEMORY,
    SEARCH_MEMORY,
    Callback,
    HeapRule,
    Position,
    RuleLike,
    check_memory,
    kept_rule,
    read_rule,
    rule_record,
    shape,
)
from .several import called_options, most_left

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


BYTES_PER_HEAP = core.BYTES_PER_HEAP
"""Bytes per heap while values are computed in the core."""

PERIOD_SEARCH = 2**16
"""Number of heaps searched for a period when the values up to the largest heap do not fit."""

BYTES_PER_SET = 64
"""Bytes of a set of the values of two heaps, beside its bits."""

BYTES_PER_CALL = 128
"""Bytes per heap if its options come from a caller's function."""

BYTES_PER_OPEN = 512
"""Bytes per heap in the options of a heap while that heap is being valued."""

_SECONDS_PER_REPORT = 0.2


def grundy_values(
    rule: RuleLike,
    n: int,
    *,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> NDArray[np.uint32]:
    """Return the Grundy values of heaps of 0 .. ``n`` - 1 stones, as a uint32 array.

    Parameters
    ----------
    rule
        A name (``"nim"``, ``"kayles"``, ``"dawson"``, ``"lasker"``, ``"grundy"``), an octal or
        hexadecimal code such as ``"0.77"`` or ``"0.F"``, a subtraction set such as ``{1, 3, 4}``
        or ``range(1, 4)``, or a function that takes a heap of 1 or more and returns a list of
        lists of the smaller heaps that it can become.
    n
        How many heaps.
    time_limit
        Seconds after which the values found so far are returned: fewer than ``n``.  A caller's
        function is not interrupted.
    memory_limit
        Bytes, or text like ``"4GiB"``; 4 GiB if not given.
    progress
        ``True`` for a line on stderr, or a callable that gets a
        :class:`~abgames.control.Progress` record several times a second; its nodes are heaps.

    Raises
    ------
    NotationError
        A text that is neither a name nor a code.
    MemoryLimitError
        The values do not fit in memory; raised before any is computed.
    TypeError, ValueError
        Another argument, or what a caller's function returns, is not as described.

    Examples
    --------
    >>> grundy_values("kayles", 12).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
    >>> grundy_values({1, 3, 4}, 9).tolist()
    [0, 1, 0, 1, 2, 3, 2, 0, 1]
    >>> grundy_values(lambda heap: [[heap // 2], [heap - 1]], 9).tolist()
    [0, 1, 0, 2, 1, 2, 0, 1, 0]
    """
    import numpy as np

    limits = limits_of(None, time_limit, memory_limit, progress)
    read = read_rule(rule)
    n = whole_number("n", n, at_least=0)
    task = f"finding the values of {_count(n)} heaps"
    check_memory(table_bytes(read, n), limits.get("memory_limit"), task)
    if isinstance(read, HeapRule):
        values: NDArray[np.uint32] = known_values(read, n, fill=True, limits=limits).values
        return values
    return np.array(called_values(read, n, limits), dtype=np.uint32)


def _count(n: int) -> str:
    return str(n) if n < 10**30 else "so many"


def table_bytes(rule: HeapRule | Callback, n: int) -> int:
    """Return how many bytes it takes, at most, to find the values of the heaps 0 .. n - 1."""
    if not isinstance(rule, HeapRule):
        return BYTES_PER_CALL * n
    return BYTES_PER_HEAP * n + (n * n // 4 + BYTES_PER_SET * n) * (most_left(rule) == 3)


def most_fitting(rule: HeapRule | Callback, allowed: int) -> int:
    """Return of how many heaps the values are found in so many bytes."""
    each = table_bytes(rule, 4) // 4
    if not isinstance(rule, HeapRule) or most_left(rule) < 3:
        return allowed // each
    # n² / 4 + each · n = allowed
    return max(2 * (isqrt(each * each + allowed) - each), 0)


def known_values(
    rule: HeapRule, n: int, *, fill: bool = False, limits: Bounds | None = None
) -> core.GrundyValues:
    """Return the values of the heaps 0 .. n - 1, or of fewer that prove a period."""
    with within(limits or {}) as call:
        return core.grundy_values(rule.kind, rule.numbers, n, fill=fill, limits=call)


def value_of(known: core.GrundyValues, heap: int) -> int:
    """Return the value of a heap, known or after a proved period."""
    times = 0
    if heap >= len(known.values) and known.period is not None:
        assert known.preperiod is not None
        times = (heap - known.preperiod) // known.period
    return int(known.values[heap - times * (known.period or 0)]) + times * (known.saltus or 0)


def valuer(rule: HeapRule, largest: int) -> Callable[[int], int]:
    """Return the values up to the largest heap, all of them or by a proved period."""
    fits = table_bytes(rule, largest + 1) <= DEFAULT_MEMORY
    known = known_values(rule, largest + 1 if fits else PERIOD_SEARCH)
    if not fits and not known.proven:
        check_values(rule, largest)
    return partial(value_of, known)


def check_values(rule: HeapRule, largest: int) -> None:
    """Raise :class:`~abgames.errors.MemoryLimitError` if the values up to a heap do not fit."""
    task = f"finding the values of all heaps up to {largest}"
    check_memory(table_bytes(rule, largest + 1), None, task)


# -- callers' functions --------------------------------------------------------------------


class CalledHeaps(ABC):
    """A number for each heap under a caller's function, found once from those of its options."""

    def __init__(self, rule: Callback, memory: int = SEARCH_MEMORY) -> None:
        self.rule = rule
        self.memory = memory
        self.known = {0: self.found(0, [])}
        self._held = 0  # heaps in the options of the heaps that are being valued

    @abstractmethod
    def found(self, heap: int, options: list[Position]) -> int:
        """Return the number of a heap with these options, all of whose parts are known."""

    def value(self, heap: int) -> int:
        """Return the number of a heap, after those of all heaps that it leads to."""
        if heap in self.known:
            return self.known[heap]
        stack = [self._opened(heap)]
        while stack:
            heap, options, parts = stack[-1]
            missing = next((part for part in parts if part not in self.known), None)
            if missing is not None:
                stack.append(self._opened(missing))
                continue
            self.known[heap] = self.found(heap, options)
            self._held -= sum(map(len, options))
            stack.pop()
        return self.known[heap]

    def _opened(self, heap: int) -> tuple[int, list[Position], Iterator[int]]:
        """Return a heap with its options and the heaps in them, smallest first."""
        options = called_options(self.rule, heap)
        self._held += sum(map(len, options))
        taken = BYTES_PER_OPEN * self._held + BYTES_PER_CALL * len(self.known)
        if taken > self.memory:
            raise self.too_many()
        return heap, options, iter(sorted({part for option in options for part in option}))

    def too_many(self) -> MemoryLimitError:
        """The error for more heaps than can be kept."""
        taken = f"more than {self.memory // 2**20} MiB"
        problem = f"the heaps that this one leads to take {taken}; give smaller heaps"
        return MemoryLimitError(problem, limit=self.memory)


class CalledValues(CalledHeaps):
    """The Grundy values of heaps under a caller's function."""

    def found(self, heap: int, options: list[Position]) -> int:
        return least_missing({self.sum(option) for option in options})

    def sum(self, heaps: Position) -> int:
        """Return the value of a row of heaps."""
        return reduce(xor, map(self.value, heaps), 0)


def least_missing(values: Collection[int]) -> int:
    """Return the least number from 0 on that is not among these."""
    return next(value for value in range(len(values) + 1) if value not in values)


def called_values(rule: Callback, n: int, limits: TableLimits) -> list[int]:
    """Return the values of the heaps 0 .. n - 1, or fewer if time runs out."""
    time_limit = seconds(limits.get("time_limit"))
    with reporting(limits.get("progress")) as report:
        return _called_values(rule, n, time_limit, report)


def _called_values(
    rule: Callback, n: int, time_limit: float | None, report: Callable[[Progress], object] | None
) -> list[int]:
    start = time.monotonic()
    reported = start
    known = CalledValues(rule, DEFAULT_MEMORY)
    values: list[int] = []
    while len(values) < n:
        values.append(known.value(len(values)))
        now = time.monotonic()
        if report is not None and (now - reported > _SECONDS_PER_REPORT or len(values) == n):
            reported = now
            count = len(values)
            report(Progress(now - start, count, 0, None, count, BYTES_PER_CALL * count))
        if time_limit is not None and now - start >= time_limit:
            break
    return values


DEFAULT_MAX_HEAP = 1_000_000
"""The default number of heaps searched for a period."""

DEFAULT_MAX_TRIPLED = 5_000
"""The same, where a move may leave three heaps."""

DEFAULT_MAX_CALLED = 2_000
"""The same, for a caller's function."""

_SEEN = 4


@dataclass(frozen=True)
class Period(Answer):
    """What repeats in the Grundy values of a rule: G(n + period) = G(n) + saltus from preperiod on.

    >>> Period(period=12, preperiod=71, saltus=0, proven=True, checked=168)
    Period(period=12, preperiod=71, saltus=0, proven=True, checked=168)
    """

    period: int | None
    """The least period; ``None`` if nothing repeats in the values looked at."""
    preperiod: int | None
    """The least heap from which it holds, and so the number of values before it."""
    saltus: int | None
    """What each period adds to the values; 0 for a sequence that is periodic."""
    proven: bool
    """Whether it is proved for all heaps.  If not, it was seen at least four times in the second
    half of the values."""
    checked: int
    """How many values, from that of heap 0 on, were computed by definition.  For a proved period,
    these values are enough for the proof."""
    rule: RuleLike | None = field(default=None, compare=False, repr=False)
    """The rule that was asked about."""

    def record(self) -> dict[str, Any]:
        rule = None if self.rule is None else rule_record(self.rule)
        return shape.record("Period", self, rule=rule)

    def facts(self) -> list[tuple[str, str]]:
        """Return what was found as pairs of a name and a text.

        >>> print(period("kayles"))
        period     12
        preperiod  71
        saltus     0
        proved     yes, with the values of the heaps 0 to 167
        """
        if self.period is None:
            return [("period", f"none seen in {self.checked:,} values")]
        known = "yes, with" if self.proven else "no, it was seen in"
        return [
            ("period", f"{self.period:,}"),
            ("preperiod", f"{self.preperiod:,}"),
            ("saltus", f"{self.saltus:,}"),
            ("proved", f"{known} the values of the heaps 0 to {self.checked - 1:,}"),
        ]


def period(
    rule: RuleLike,
    *,
    max_heap: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> Period:
    """Return the period of the Grundy values of a rule, proved or only seen.

    Values are computed by definition until they prove a period or a limit is hit.  For codes the
    proof is the theorem of [GuySmith1956]; a subtraction set has a period once as many values
    repeat as its largest amount.  Nim and Lasker's Nim have proved periods too; for other rules
    nothing is proved.

    Parameters
    ----------
    rule, progress
        As in :func:`abgames.nim.grundy_values`.
    max_heap
        The largest heap to look at.  The default is 1,000,000, which may take minutes, or, with a
        time limit, as large as memory allows; where a move may leave three heaps it is 5,000, and
        for a caller's function 2,000.
    time_limit
        Seconds after which the search stops.
    memory_limit
        Bytes, or text like ``"4GiB"``; 4 GiB if not given.

    Raises
    ------
    NotationError, MemoryLimitError, TypeError, ValueError
        As in :func:`abgames.nim.grundy_values`.

    Examples
    --------
    >>> period("0.07")
    Period(period=34, preperiod=53, saltus=0, proven=True, checked=176)
    >>> period("lasker").saltus
    4
    >>> period("grundy", max_heap=5000)
    Period(period=None, preperiod=None, saltus=None, proven=False, checked=5001)
    >>> period(lambda heap: [[heap - 1]]).proven
    False
    """
    limits = limits_of(None, time_limit, memory_limit, progress)
    read = read_rule(rule)
    count = _most_heaps(read, max_heap, limits)
    if not isinstance(read, HeapRule):
        return replace(_seen(called_values(read, count, limits)), rule=kept_rule(rule))
    known = known_values(read, count, limits=limits)
    found = (known.period, known.preperiod, known.saltus, known.proven, known.checked)
    return Period(*found, kept_rule(rule))


def _most_heaps(rule: HeapRule | Callback, max_heap: int | None, limits: TableLimits) -> int:
    """Return how many values may be computed."""
    time_limit, memory_limit = seconds(limits.get("time_limit")), limits.get("memory_limit")
    fitting = most_fitting(rule, memory_bytes(memory_limit) or DEFAULT_MEMORY)
    if max_heap is not None:
        count = whole_number("max_heap", max_heap, at_least=0) + 1
    elif isinstance(rule, HeapRule):
        most = DEFAULT_MAX_TRIPLED if most_left(rule) == 3 else DEFAULT_MAX_HEAP
        count = fitting if time_limit is not None else min(most + 1, fitting)
    else:
        count = min(DEFAULT_MAX_CALLED + 1, fitting)
    check_memory(table_bytes(rule, max(count, 1)), memory_limit, "finding the values")
    return count


def _seen(values: Sequence[int]) -> Period:
    """Return the period of the second half of the values, if it is seen there four times."""
    steps = [after - before for before, after in pairwise(values)]
    length, start = tail_period(steps)
    if length * 2 * _SEEN > len(steps):
        return Period(None, None, None, False, len(values))
    return Period(length, start, values[start + length] - values[start], False, len(values))


def tail_period(sequence: Sequence[int]) -> tuple[int, int]:
    """Return the least period of the second half, and from where on it holds."""
    start = len(sequence) // 2
    length = _least_period(sequence[start:])
    while start and sequence[start - 1] == sequence[start - 1 + length]:
        start -= 1
    return length, start


def _least_period(text: Sequence[int]) -> int:
    """Return the least period, by the border lengths of all prefixes."""
    if not text:
        return 1
    borders = [0]
    border = 0
    for item in text[1:]:
        while border and item != text[border]:
            border = borders[border - 1]
        border += item == text[border]
        borders.append(border)
    return len(text) - border
