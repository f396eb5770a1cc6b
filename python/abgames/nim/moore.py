"""Moore's Nim (temporary: through the reference)."""

from __future__ import annotations

from . import reference
from .rules import read_position

__all__ = ["moore_is_lost", "moore_winning_moves"]


def moore_is_lost(position, k):
    return reference.moore_is_lost(read_position(position), k)


def moore_winning_moves(position, k):
    results = reference.moore_moves(read_position(position), k)
    return tuple(sorted(r for r in results if reference.moore_is_lost(r, k)))
