"""Tables of Nim by backward induction, as in [Iwase2009].

>>> print(move_table(3).reshape(3, 3, 3)[1])
[[ 0 -1 10]
 [-1 12 12]
 [12 10  8]]
>>> print(table_text(3, first=1))
first pile 1 (down: second pile, across: third pile)
       0    1    2
  0  000    ×  101
  1    ×  110  110
  2  110  101  022
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from .._abgames import nim as core
from ..arguments import whole_number
from ..display.answer import html_table
from .rules import check_memory

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAX_PILES = 64
"""The most dimensions of a numpy array."""

MAX_BASE = 1290
"""The largest base whose cube an int32 can number."""


LOST = "×"
"""The mark of a lost position, as in the lecture."""

WHOLE_TABLE = 10
"""The largest base whose table is shown whole: 1000 entries."""

LARGEST_TABLE = 100
"""The largest base whose blocks are shown."""


def move_table(base: int = 10, *, memory_limit: int | str | None = None) -> MoveTable:
    """Return the array of the program in [Iwase2009], (70.18), for piles of 0 .. ``base`` - 1.

    The position with h, t and u stones has the index h·base² + t·base + u, the digits read as a
    number (70.16).  Its entry, an int32, is -1 if the player to move loses; else it is the index of
    a lost position that a move leads to: the one that the program stores last, going through the
    piles from the hundreds to the units and taking 1, 2, ... stones (70.20).

    ``memory_limit`` is 4 GiB if not given.  Raises
    :class:`~abgames.errors.MemoryLimitError` for a table beyond it.

    >>> table = move_table()
    >>> table[735], table[11], table[111]
    (np.int32(734), np.int32(-1), np.int32(110))
    """
    base = whole_number("base", base, at_least=1)
    check_memory(4 * (base**3 + base**2), memory_limit, "this move table")
    base = whole_number("base", base, at_most=MAX_BASE)
    table = np.empty(base**3, dtype=np.int32)
    core.move_table(base, table)
    return table.view(MoveTable)


class MoveTable(np.ndarray[tuple[int, ...], np.dtype[np.int32]]):
    """The array, which notebooks show as the lecture's table if it is whole and small."""

    def _repr_html_(self) -> str | None:
        """Return a square for each size of the first pile; ``None`` for other arrays."""
        base = round(self.size ** (1 / 3)) if self.ndim == 1 else 0
        if base**3 != self.size or not 1 <= base <= WHOLE_TABLE:
            return None
        names = [entry_text(int(entry), base) for entry in self]
        squares = []
        for first in range(base):
            rows = [
                (second, *names[(first * base + second) * base :][:base]) for second in range(base)
            ]
            caption = f"first pile {first} (down: second pile, across: third pile)"
            squares.append(html_table(("", *map(str, range(base))), rows, caption=caption))
        return "".join(squares)


def table_text(base: int = 10, *, first: int | None = None) -> str:
    """Return the table of :func:`~abgames.nim.move_table`, a block for each size of the first pile.

    The entry is the position to move to, or × for a lost position.  ``first`` chooses one block;
    with a ``base`` above 10 it must be given, else :class:`ValueError` is raised, as for a
    ``base`` above 100.
    """
    base = whole_number("base", base, at_least=1, at_most=LARGEST_TABLE)
    if first is not None:
        blocks = [whole_number("first", first, at_least=0, at_most=base - 1)]
    elif base <= WHOLE_TABLE:
        blocks = list(range(base))
    else:
        raise ValueError(
            f"a table of {base**3:,} entries is too long to read: "
            f"choose the block of one first pile, such as first={base - 1}"
        )
    table = move_table(base).reshape(base, base * base)
    return "\n\n".join(_block(base, block, table[block].tolist()) for block in blocks)


def _block(base: int, first: int, entries: Sequence[int]) -> str:
    names = [entry_text(entry, base) for entry in entries]
    width = len(position_name((0, 0, 0), base)) + 2
    side = len(str(base - 1)) + 2
    lines = [
        f"first pile {first} (down: second pile, across: third pile)",
        " " * side + "".join(f"{third:>{width}}" for third in range(base)),
    ]
    for second in range(base):
        cells = names[second * base : (second + 1) * base]
        lines.append(f"{second:>{side}}" + "".join(f"{cell:>{width}}" for cell in cells))
    return "\n".join(lines)


def entry_text(entry: int, base: int) -> str:
    """Return an entry of the table: the position to move to, or × for a lost position."""
    if entry < 0:
        return LOST
    return position_name((entry // base**2, entry // base % base, entry % base), base)


def position_name(position: tuple[int, ...], base: int = 10) -> str:
    """Return a position with piles of fewer than ``base`` stones as written in the lecture."""
    digits = len(str(base - 1))
    return "".join(f"{pile:0{digits}d}" for pile in position)


def lost_positions(
    max_pile: int, piles: int = 3, *, memory_limit: int | str | None = None
) -> NDArray[np.bool_]:
    """Return which positions of Nim are lost, for ``piles`` piles of 0 .. ``max_pile`` stones.

    The array has an axis of length ``max_pile`` + 1 for each pile, at most 64 axes.
    ``memory_limit`` is 4 GiB if not given.  Raises :class:`~abgames.errors.MemoryLimitError` for a
    table beyond it.

    >>> lost = lost_positions(7)
    >>> bool(lost[7, 3, 5]), bool(lost[7, 3, 4])
    (False, True)
    >>> int(lost_positions(2, piles=4).sum())
    21
    """
    max_pile = whole_number("max_pile", max_pile, at_least=0)
    piles = whole_number("piles", piles, at_least=1, at_most=MAX_PILES)
    base = max_pile + 1
    check_memory(base**piles + _line_bytes(base, piles), memory_limit, "this table")
    table = np.zeros(base**piles, dtype=np.bool_)
    core.mark_lost(base, piles, table)
    return table.reshape((base,) * piles)


def lost_triples(max_pile: int, *, memory_limit: int | str | None = None) -> NDArray[np.int32]:
    """Return all lost positions of three piles of 0 .. ``max_pile`` stones, without the cube.

    They are the rows of an int32 array (count, 3), in ascending order.  ``memory_limit`` is 4 GiB
    if not given.  Raises :class:`~abgames.errors.MemoryLimitError` for a table beyond it.

    >>> lost_triples(2).tolist()
    [[0, 0, 0], [0, 1, 1], [0, 2, 2], [1, 0, 1], [1, 1, 0], [2, 0, 2], [2, 2, 0]]
    """
    max_pile = whole_number("max_pile", max_pile, at_least=0)
    base = max_pile + 1
    # Two piles have at most one lost third pile, because a move leads from a larger one to a
    # smaller.
    check_memory(12 * base**2 + _line_bytes(base, 3), memory_limit, "this table")
    triples = np.empty(3 * base**2, dtype=np.int32)
    count = core.lost_triples(base, triples)
    triples.resize(3 * count, refcheck=False)
    return triples.reshape(count, 3)


def _line_bytes(base: int, piles: int) -> int:
    """Bytes that the induction takes besides the table."""
    rows = (base + 63) // 64
    return sum(8 * rows * base**later for later in range(piles - 1))
