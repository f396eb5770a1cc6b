"""Periods of sequences of Grundy values.

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

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from ..arguments import whole_number
from ..control import ProgressTaker, TableLimits, limits_of, memory_bytes, seconds
from ..display.answer import Answer
from .legal import most_left
from .records import shape
from .rules import (
    DEFAULT_MEMORY,
    Callback,
    HeapRule,
    RuleLike,
    check_memory,
    kept_rule,
    read_rule,
    rule_record,
)
from .values import called_values, known_values, most_fitting, table_bytes

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
    count = _count(read, max_heap, limits)
    if not isinstance(read, HeapRule):
        return replace(_seen(called_values(read, count, limits)), rule=kept_rule(rule))
    known = known_values(read, count, limits=limits)
    found = (known.period, known.preperiod, known.saltus, known.proven, known.checked)
    return Period(*found, kept_rule(rule))


def _count(rule: HeapRule | Callback, max_heap: int | None, limits: TableLimits) -> int:
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
