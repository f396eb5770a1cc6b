"""Grundy values of single heaps [Grundy1939].

The value of a heap is the least number that is not the value of a position that a move from it
leads to.  The core finds values by this definition; for games that split heaps it uses the
sparse-space method ([BerlekampConwayGuy1982], chapter 4), which is exact and faster where few heaps
have values of one kind.  Once a period is proved (see :mod:`abgames.nim.periods`), the values that
follow are copied.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Unpack

import numpy as np

from .._abgames import nim as core
from ..arguments import whole_number
from ..control import Bounds, Progress, TableLimits, limited, reporting, seconds, within
from ..errors import MemoryLimitError
from .options import called_options
from .rules import (
    DEFAULT_MEMORY,
    SEARCH_MEMORY,
    Callback,
    HeapRule,
    Position,
    RuleLike,
    check_memory,
    read_rule,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

BYTES_PER_HEAP = core.BYTES_PER_HEAP
"""Bytes per heap while values are computed in the core."""

BYTES_PER_CALL = 128
"""Bytes per heap if its options come from a caller's function."""

BYTES_PER_OPEN = 512
"""Bytes per heap in the options of a heap while that heap is being valued."""

_SECONDS_PER_REPORT = 0.2


@limited
def grundy_values(
    rule: RuleLike,
    n: int,
    **limits: Unpack[TableLimits],
) -> NDArray[np.uint32]:
    """Return the Grundy values of heaps of 0 .. ``n`` - 1 stones, as a uint32 array.

    Parameters
    ----------
    rule
        A name (``"nim"``, ``"kayles"``, ``"dawson"``, ``"lasker"``, ``"grundy"``), an octal code
        such as ``"0.77"``, a subtraction set such as ``{1, 3, 4}``, or a function that takes a
        heap of 1 or more and returns a list of lists of the smaller heaps that it can become.
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
        A text that is neither a name nor an octal code.
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
    read = read_rule(rule)
    n = whole_number("n", n, at_least=0)
    bytes_each = BYTES_PER_HEAP if isinstance(read, HeapRule) else BYTES_PER_CALL
    task = f"finding the values of {_count(n)} heaps"
    check_memory(bytes_each * n, limits.get("memory_limit"), task)
    if isinstance(read, HeapRule):
        values: NDArray[np.uint32] = known_values(read, n, fill=True, limits=limits).values
        return values
    return np.array(called_values(read, n, limits), dtype=np.uint32)


def _count(n: int) -> str:
    return str(n) if n < 10**30 else "so many"


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


# -- callers' functions --------------------------------------------------------------------


class CalledValues:
    """The values of heaps under a caller's function, each found once."""

    def __init__(self, rule: Callback, memory: int = SEARCH_MEMORY) -> None:
        self.rule = rule
        self.memory = memory
        self._values = {0: 0}
        self._held = 0  # heaps in the options of the heaps that are being valued

    def value(self, heap: int) -> int:
        """Return the value of a heap, after those of all heaps that it leads to.

        Raises :class:`~abgames.errors.MemoryLimitError` if there are too many to keep.
        """
        if heap in self._values:
            return self._values[heap]
        stack = [self._opened(heap)]
        while stack:
            heap, options, parts = stack[-1]
            missing = next((part for part in parts if part not in self._values), None)
            if missing is not None:
                stack.append(self._opened(missing))
                continue
            self._values[heap] = _least_missing({self.sum(option) for option in options})
            self._held -= sum(map(len, options))
            stack.pop()
        return self._values[heap]

    def sum(self, heaps: Position) -> int:
        """Return the value of a row of heaps."""
        value = 0
        for heap in heaps:
            value ^= self.value(heap)
        return value

    def _opened(self, heap: int) -> tuple[int, list[Position], Iterator[int]]:
        """Return a heap with its options and the heaps in them, smallest first.

        Smallest first keeps few heaps open at a time where many lead to many.
        """
        options = called_options(self.rule, heap)
        self._held += sum(map(len, options))
        taken = BYTES_PER_OPEN * self._held + BYTES_PER_CALL * len(self._values)
        if taken > self.memory:
            raise MemoryLimitError(
                "the heaps that this one leads to take more than "
                f"{self.memory // 2**20} MiB; give smaller heaps",
                limit=self.memory,
            )
        return heap, options, iter(sorted({part for option in options for part in option}))


def _least_missing(values: set[int]) -> int:
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
