"""How much an answer may cost, and who hears of its progress."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..control import Progress, seconds

Record = dict[str, Any]
"""What JSON can hold, by name."""

SECONDS = 30.0
"""The longest search for one answer."""

MEMORY_LIMIT = "1GiB"
"""What the tables of a search may take."""


@dataclass(frozen=True)
class Asked:
    """What every question gets besides its arguments."""

    end: float
    """When the answer has to be there, as :func:`time.monotonic` counts."""
    report: Callable[[Record], object] | None

    @classmethod
    def within(cls, time_limit: float | None, report: Callable[[Record], object] | None) -> Asked:
        """Begin, with a limit in seconds that is lowered to :data:`SECONDS`."""
        limit = seconds(time_limit)
        allowed = SECONDS if limit is None else min(limit, SECONDS)
        return cls(time.monotonic() + allowed, report)

    @property
    def time_left(self) -> float:
        """Seconds that are left."""
        return max(0.0, self.end - time.monotonic())

    @property
    def progress(self) -> Callable[[Progress], object] | None:
        """What a solver gets as ``progress``."""
        report = self.report
        return None if report is None else lambda progress: report(progress_record(progress))

    def partly(self, record: Record) -> None:
        """Hand on what is known of the answer so far."""
        if self.report is not None:
            self.report({"partly": record})


def progress_record(progress: Progress) -> Record:
    """Return what is known of a search that runs."""
    return {
        "seconds": round(progress.seconds, 1),
        "what": progress.what,
        "nodes": progress.nodes,
        "lower_bound": progress.lower_bound,
        "upper_bound": progress.upper_bound,
    }
