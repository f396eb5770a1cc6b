"""Positions worth a look.

>>> print(FIGURE_2.board)
2......2.....1.......1....3
>>> print(ALWAYS_DRAWN)
    a       b       c
    L M S   L M S   L M S
1   R P .   . . R   . . G
2   P G R   R G G   P . G
3   R . .   P G R   . P .
purple to move (player 3)
"""

from __future__ import annotations

from .position import Position

FIGURE_2 = Position.from_moves("b2M, a1L, c3S, a2S, b3L", players=3)
"""Fig. 2 of [MatsuzakiTeramura2019]."""

ALWAYS_DRAWN = Position.from_moves(
    "b3S, c1S, c2L, a3L, a2M, a2L, b2L, b3M, c3M, b1S, b2M, a1M, a2S, b2S, b3L, a1L, c2S", players=3
)
"""A certain draw, as in Fig. 3 of [MatsuzakiTeramura2019]: nobody can make a line."""
