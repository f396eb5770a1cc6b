"""Limits and progress of long calls, for every solver of the package.

The limits are read here, in one place; the work that obeys them is done by the Rust core.

>>> memory_bytes("1.5GiB")
1610612736
>>> memory_bytes("64 kilos")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
abgames.errors.NotationError: memory_limit must look like "4GiB", not '64 kilos'; units: B, KiB...
>>> seconds(2)
2.0
"""

from __future__ import annotations

import math
import numbers
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import TextIO

from .arguments import whole_number
from .errors import NotationError

__all__ = [
    "Progress",
    "ProgressBar",
    "memory_bytes",
    "record_taker",
    "reporting",
    "seconds",
    "thread_count",
]

NO_PROGRESS = "ABGAMES_NO_PROGRESS"

_UNITS = {"": 1, "B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}
_SIZE = re.compile(r"\s*([0-9]{1,18}(?:\.[0-9]{1,9})?)\s*([A-Za-z]*)\s*", re.ASCII)


@dataclass(frozen=True)
class Progress:
    """A snapshot of a running solver, as handed to the ``progress`` callable.

    ``lower_bound`` and ``upper_bound`` are what is proved of the objective so far
    (``upper_bound`` is ``None`` as long as no strategy is known), of an objective of two numbers
    that of the number which is being searched; ``memo_entries`` and
    ``memo_bytes`` say how full the solver's table is.
    """

    seconds: float
    nodes: int
    lower_bound: int
    upper_bound: int | None
    memo_entries: int
    memo_bytes: int


def memory_bytes(limit: int | str | None) -> int | None:
    """Return a memory limit in bytes: ``None``, a number of bytes, or text like ``"4GiB"``."""
    if limit is None:
        return None
    if not isinstance(limit, str):
        return whole_number("memory_limit", limit, at_least=1)
    match = _SIZE.fullmatch(limit)
    if match is None or match[2] not in _UNITS:
        raise NotationError(
            f'memory_limit must look like "4GiB", not {limit!r}; '
            f"units: {', '.join(filter(None, _UNITS))}",
            text=limit,
        )
    return whole_number("memory_limit", int(Fraction(match[1]) * _UNITS[match[2]]), at_least=1)


def seconds(limit: float | None) -> float | None:
    """Return a time limit as finite, non-negative seconds, or ``None`` for no limit."""
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, numbers.Real):
        kind = type(limit).__name__
        raise TypeError(f"time_limit must be a number of seconds, not {kind}: {limit!r}")
    try:
        value = float(limit)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value) or value < 0:
        raise ValueError(
            f"time_limit must be finite and not negative, not {value}; None means no limit"
        )
    return value


def thread_count(threads: int | None) -> int | None:
    """Return a number of threads, or ``None`` for as many as the machine has cores."""
    return None if threads is None else whole_number("threads", threads, at_least=1)


class ProgressBar:
    """One line on a terminal that is rewritten at every report and erased at the end.

    There is no telling how far a proof has come, so the line shows what is known instead of a
    percentage: time, nodes, the bounds that close in on each other, and the table.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._width = 0

    def __call__(self, progress: Progress) -> None:
        """Show one report."""
        upper = "?" if progress.upper_bound is None else str(progress.upper_bound)
        line = (
            f"{progress.seconds:7.1f} s  {progress.nodes:,} nodes  "
            f"bounds {progress.lower_bound}..{upper}  "
            f"memo {progress.memo_entries:,} ({progress.memo_bytes / 2**20:.0f} MiB)"
        )
        self._write(line)

    def close(self) -> None:
        """Erase the line."""
        if self._width:
            self._write("")
            self._stream.write("\r")
            self._stream.flush()

    def _write(self, line: str) -> None:
        self._stream.write("\r" + line.ljust(self._width))
        self._stream.flush()
        self._width = len(line)


@contextmanager
def reporting(
    progress: bool | Callable[[Progress], object] | None,
) -> Iterator[Callable[[Progress], object] | None]:
    """Yield the callable that gets the reports, or ``None`` when nobody wants them.

    ``True`` means a line on stderr, which stays away when stderr is no terminal or when the
    environment variable ``ABGAMES_NO_PROGRESS`` is set.
    """
    if progress is None or progress is False:
        yield None
    elif progress is True:
        if os.environ.get(NO_PROGRESS) or not sys.stderr.isatty():
            yield None
            return
        bar = ProgressBar(sys.stderr)
        try:
            yield bar
        finally:
            bar.close()
    elif callable(progress):
        yield progress
    else:
        raise TypeError(
            "progress must be True or a callable that takes a Progress record, "
            f"not {type(progress).__name__}"
        )


def record_taker(
    report: Callable[[Progress], object] | None,
) -> Callable[[tuple[float, int, int, int | None, int, int]], object] | None:
    """Return what hands the reports of the Rust core on as :class:`Progress` records."""
    return None if report is None else lambda state: report(Progress(*state))
