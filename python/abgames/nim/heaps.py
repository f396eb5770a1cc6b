"""Values of positions and winning moves (temporary: through the reference)."""

from __future__ import annotations

from functools import reduce
from operator import xor

from . import reference
from .rules import read_position
from .values import _slow, grundy_values

__all__ = ["grundy", "grundy_sum", "is_lost", "winning_moves"]


def grundy(position, rule="nim"):
    heaps = read_position(position)
    values = grundy_values(rule, max(heaps) + 1).tolist()
    return reduce(xor, (values[heap] for heap in heaps))


def grundy_sum(components):
    return reduce(xor, (grundy(position, rule) for position, rule in components))


def winning_moves(position, rule="nim", misere=False):
    return tuple(reference.winning_moves(read_position(position), _slow(rule), misere=misere))


def is_lost(position, rule="nim", misere=False):
    return reference.is_lost(read_position(position), _slow(rule), misere=misere)
