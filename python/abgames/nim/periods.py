"""Periods (temporary: through the reference)."""

from __future__ import annotations

from dataclasses import dataclass

from . import reference
from .values import grundy_values

__all__ = ["Period", "period"]


@dataclass(frozen=True)
class Period:
    """period, preperiod, saltus, proven, checked."""

    period: int | None
    preperiod: int | None
    saltus: int | None
    proven: bool
    checked: int


def period(
    rule,
    *,
    max_heap=None,
    threads=None,
    time_limit=None,
    memory_limit=None,
    progress=None,
    checkpoint=None,
):
    values = grundy_values(rule, 300).tolist()
    found = reference.period(values)
    if found is None:
        return Period(None, None, None, False, len(values))
    return Period(found[0], found[1], 0, True, len(values))
