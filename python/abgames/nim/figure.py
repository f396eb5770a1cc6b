"""The figure of [Iwase2009], section 70: all small positions, × for lost ones, arrows that win.

A position is written as in the lecture: the piles one after the other, each with as many digits as
the largest pile needs.  With at most 9 stones in a pile that is one digit each: 012 means no
stones, one stone, two stones.  Leading zeros belong to the name.

>>> figure = small_positions(3)
>>> [len(row) for row in figure.names()]
[1, 6, 6, 9, 4, 1]
>>> figure.arrows_from((1, 1, 1))
((0, 1, 1), (1, 0, 1), (1, 1, 0))
>>> small_positions(3, arrows="stored").arrows_from((1, 1, 1))
((1, 1, 0),)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, product
from typing import TypeAlias

from ..arguments import known_word, whole_number
from .heaps import winning_moves
from .tables import move_table

Position: TypeAlias = tuple[int, int, int]
"""The stones in the first, second and third pile."""

MAX_BASE = 6
"""The largest figure has piles of 0 to 5 stones: 216 positions."""

ARROWS = ("all", "stored", "none")
"""Every winning move, or for each position the one that the lecture's program stores, or none."""

# The rows of the lecture's figure of 27 positions; a bar separates the left and right halves.
_LECTURE = (
    "000",
    "001 010 100 | 002 020 200",
    "011 101 110 | 022 202 220",
    "012 021 102 201 120 210 | 122 212 221",
    "211 121 112 | 222",
    "111 |",
)


@dataclass(frozen=True)
class Figure:
    """Where each position is, which are lost, and where the arrows lead.

    A row consists of groups with gaps between them; every arrow leads to a row further up.
    """

    base: int
    rows: tuple[tuple[tuple[Position, ...], ...], ...]
    lost: frozenset[Position]
    arrows: dict[Position, tuple[Position, ...]]

    def arrows_from(self, position: Position) -> tuple[Position, ...]:
        """Return the lost positions to which the arrows of a position lead."""
        return self.arrows.get(position, ())

    def name(self, position: Position) -> str:
        """Return a position as written in the figure."""
        return position_name(position, self.base)

    def names(self) -> list[list[str]]:
        """Return the names row by row."""
        return [[self.name(p) for group in row for p in group] for row in self.rows]

    def positions(self) -> Iterator[Position]:
        """Yield the positions in reading order."""
        return (position for row in self.rows for group in row for position in group)


def small_positions(base: int = 3, *, arrows: str = "all", blank: bool = False) -> Figure:
    """Return the figure of all positions with fewer than ``base`` stones in each of three piles.

    For ``base`` 3 positions are where [Iwase2009] has them, (70.5); for others a row has the
    positions with the same number of stones.  ``arrows`` is "all" (every winning move), "stored"
    (the one that :func:`~abgames.nim.move_table` has) or "none".  With ``blank`` there are neither
    marks nor arrows: a figure for a class to complete.  Raises :class:`ValueError` for a ``base``
    above
    :data:`MAX_BASE`, where nobody could follow an arrow.
    """
    base = figure_base(base)
    wanted = known_word("arrows", arrows, ARROWS)
    positions: list[Position] = [(h, t, u) for h, t, u in product(range(base), repeat=3)]
    rows = _lecture_rows() if base == 3 else _rows_by_stones(positions)
    if blank:
        return Figure(base, rows, frozenset(), {})
    table = move_table(base).tolist()
    leading: dict[Position, tuple[Position, ...]] = {}
    for position, stored in zip(positions, table, strict=True):
        if stored < 0 or wanted == "none":
            continue
        if wanted == "stored":
            leading[position] = (positions[stored],)
        else:
            leading[position] = tuple((h, t, u) for h, t, u in winning_moves(position))
    lost = frozenset(p for p, stored in zip(positions, table, strict=True) if stored < 0)
    return Figure(base, rows, lost, leading)


def figure_base(base: object) -> int:
    """Return the base of a figure that can be read."""
    number = whole_number("base", base, at_least=1)
    if number > MAX_BASE:
        raise ValueError(
            f"a figure with base {number} has too many arrows to follow: base must be at most "
            f"{MAX_BASE}; the table goes further"
        )
    return number


def position_name(position: tuple[int, ...], base: int = 10) -> str:
    """Return a position with piles of fewer than ``base`` stones as written in the lecture.

    >>> position_name((7, 3, 5)), position_name((0, 1, 0)), position_name((7, 30, 5), base=100)
    ('735', '010', '073005')
    """
    digits = len(str(base - 1))
    return "".join(f"{pile:0{digits}d}" for pile in position)


def _lecture_rows() -> tuple[tuple[tuple[Position, ...], ...], ...]:
    def position(name: str) -> Position:
        h, t, u = map(int, name)
        return h, t, u

    return tuple(
        tuple(tuple(map(position, group.split())) for group in row.split("|")) for row in _LECTURE
    )


def _rows_by_stones(positions: list[Position]) -> tuple[tuple[tuple[Position, ...], ...], ...]:
    return tuple((tuple(row),) for _, row in groupby(sorted(positions, key=sum), key=sum))
