"""Tables of Nim by backward induction, as in [Iwase2009].

A position is decided after all those that it leads to.  Of a line - the positions that differ in
one pile only - it is enough to remember the lost position met first.

>>> print(move_table(3).reshape(3, 3, 3)[1])
[[ 0 -1 10]
 [-1 12 12]
 [11 14 14]]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import reference
from ..arguments import whole_number
from .rules import check_memory

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["lost_positions", "lost_triples", "move_table"]


def move_table(base: int = 10, *, memory_limit: int | str | None = None) -> NDArray[np.int32]:
    base = whole_number("base", base, at_least=1)
    check_memory(4 * base**3, memory_limit, f"the move table for piles below {base}")
    return np.array(reference.lecture_table(base), dtype=np.int32)


def lost_positions(
    max_pile: int, piles: int = 3, *, memory_limit: int | str | None = None
) -> NDArray[np.bool_]:
    max_pile = whole_number("max_pile", max_pile, at_least=0)
    piles = whole_number("piles", piles, at_least=1, at_most=64)
    check_memory((max_pile + 1) ** piles, memory_limit, "the table")
    table = np.zeros((max_pile + 1,) * piles, dtype=bool)
    for position in reference.lost_positions(max_pile, piles):
        table[position] = True
    return table


def lost_triples(max_pile: int, *, memory_limit: int | str | None = None) -> NDArray[np.int32]:
    table: Any = lost_positions(max_pile, memory_limit=memory_limit)
    return np.argwhere(table).astype(np.int32)
