"""How much an answer may cost, and where its progress is reported."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..control import Progress, seconds

Record = dict[str, Any]
"""A JSON object."""

SECONDS = 30.0
"""The longest search for one answer, in seconds."""

MEMORY_LIMIT = "1GiB"
"""The memory for the tables of a search."""


@dataclass(frozen=True)
class Asked:
    """The common part of every question, besides its arguments."""

    end: float
    """The time by which the answer must be ready, on the clock of :func:`time.monotonic`."""
    report: Callable[[Record], object] | None

    @classmethod
    def within(cls, time_limit: float | None, report: Callable[[Record], object] | None) -> Asked:
        """Start, with a limit in seconds that is capped at :data:`SECONDS`."""
        limit = seconds(time_limit)
        allowed = SECONDS if limit is None else min(limit, SECONDS)
        return cls(time.monotonic() + allowed, report)

    @property
    def time_left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self.end - time.monotonic())

    @property
    def progress(self) -> Callable[[Progress], object] | None:
        """The argument ``progress`` of a solver."""
        report = self.report
        return None if report is None else lambda progress: report(progress_record(progress))

    def partly(self, record: Record) -> None:
        """Pass on what is known of the answer so far."""
        if self.report is not None:
            self.report({"partly": record})


def progress_record(progress: Progress) -> Record:
    """Return what is known about a running search."""
    return {
        "seconds": round(progress.seconds, 1),
        "what": progress.what,
        "nodes": progress.nodes,
        "lower_bound": progress.lower_bound,
        "upper_bound": progress.upper_bound,
    }
