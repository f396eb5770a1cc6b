"""Grundy values of heaps (temporary: through the reference)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from . import reference
from .rules import HeapRule, RuleLike, read_rule

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["grundy_values"]


def _slow(rule):
    read = read_rule(rule)
    if not isinstance(read, HeapRule):
        return lambda heap: [tuple(sorted(p for p in option if p)) for option in read(heap)]
    if read.kind == "octal":
        return reference.octal(f"{read.numbers[0]}." + "".join(map(str, read.numbers[1:])))
    if read.kind == "subtraction":
        return reference.subtraction(read.numbers)
    return reference.RULES[read.kind]


def grundy_values(
    rule: RuleLike,
    n: int,
    *,
    threads=None,
    time_limit=None,
    memory_limit=None,
    progress=None,
    checkpoint=None,
) -> NDArray[np.uint32]:
    return np.array(reference.grundy_values(_slow(rule), n), dtype=np.uint32)
