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
>>> print(figure_text(2))
      000×
<BLANKLINE>
001   010   100
<BLANKLINE>
011×  101×  110×
<BLANKLINE>
      111
<BLANKLINE>
001 → 000
010 → 000
100 → 000
111 → 011 101 110
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import TypeAlias

from ..arguments import known_word, whole_number
from .heaps import winning_moves
from .tables import LOST, move_table, position_name

Position: TypeAlias = tuple[int, int, int]
"""The stones in the first, second and third pile."""

BETWEEN_NAMES, BETWEEN_GROUPS = 2, 9
"""The blanks between names, and between groups of them, in the figure as text."""

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
    """Where each position is, which are lost, and where the arrows lead."""

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
    """Return the figure of all positions with less than ``base`` stones in each pile."""
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


def _lecture_rows() -> tuple[tuple[tuple[Position, ...], ...], ...]:
    def position(name: str) -> Position:
        h, t, u = map(int, name)
        return h, t, u

    return tuple(
        tuple(tuple(map(position, group.split())) for group in row.split("|")) for row in _LECTURE
    )


def _rows_by_stones(positions: list[Position]) -> tuple[tuple[tuple[Position, ...], ...], ...]:
    return tuple((tuple(row),) for _, row in groupby(sorted(positions, key=sum), key=sum))


def figure_text(base: int = 3, *, arrows: str = "all", blank: bool = False) -> str:
    """Return the figure as rows of names, with × at the lost ones, and below them the arrows.

    ``base``, ``arrows`` and ``blank`` are as in :func:`~abgames.nim.figure_svg`.
    """
    figure = small_positions(base, arrows=arrows, blank=blank)
    leading = [
        f"{figure.name(position)} → {' '.join(map(figure.name, figure.arrows_from(position)))}"
        for position in figure.positions()
        if figure.arrows_from(position)
    ]
    return "\n".join([*_drawn_rows(figure), "", *leading]).rstrip()


def figure_dot(base: int = 3, *, arrows: str = "all", blank: bool = False) -> str:
    """Return the figure in the language of Graphviz; a lost position has a double outline.

    >>> print(figure_dot(1), end="")
    digraph positions {
      rankdir=BT;
      node [shape=box, fontname="monospace"];
      { rank=same; "000" [label="000×", peripheries=2]; }
    }
    """
    figure = small_positions(base, arrows=arrows, blank=blank)
    lines = ["digraph positions {", "  rankdir=BT;", '  node [shape=box, fontname="monospace"];']
    for row in figure.rows:
        nodes = " ".join(_dot_node(figure, position) for group in row for position in group)
        lines.append(f"  {{ rank=same; {nodes} }}")
    lines += [
        f'  "{figure.name(position)}" -> "{figure.name(target)}";'
        for position in figure.positions()
        for target in figure.arrows_from(position)
    ]
    return "\n".join([*lines, "}"]) + "\n"


def _drawn_rows(figure: Figure) -> list[str]:
    """The rows with an empty line between them, each group centred in its column."""
    cell = len(figure.name((0, 0, 0))) + len(LOST) + BETWEEN_NAMES
    groups = max(len(row) for row in figure.rows)
    columns = [
        cell * max(len(row[group]) for row in figure.rows if len(row) == groups)
        for group in range(groups)
    ]
    whole = sum(columns) + BETWEEN_GROUPS * (groups - 1)
    lines = []
    for row in figure.rows:
        widths = columns if len(row) == groups else [whole]
        drawn = [
            _names(figure, group).center(width) for group, width in zip(row, widths, strict=True)
        ]
        lines += ["", (" " * BETWEEN_GROUPS).join(drawn).rstrip()]
    return textwrap.dedent("\n".join(lines[1:])).split("\n")


def _names(figure: Figure, group: Sequence[Position]) -> str:
    gap = " " * BETWEEN_NAMES
    return gap.join(figure.name(p) + (LOST if p in figure.lost else " ") for p in group)


def _dot_node(figure: Figure, position: Position) -> str:
    name = figure.name(position)
    if position in figure.lost:
        return f'"{name}" [label="{name}{LOST}", peripheries=2];'
    return f'"{name}";'
