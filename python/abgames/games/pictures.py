"""Pictures of boards for the rules of a game of one's own: rows of cells that can be clicked.

>>> picture = grid(["1.", ".x"], [1, 2])
>>> picture.count("<polygon"), picture.count("<circle"), picture.count("data-move")
(4, 1, 2)
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from numbers import Integral
from typing import Any, NamedTuple

from ..arguments import few, repr_of
from ..display.svg import PALETTE, Picture
from .rules import text_of

Cells = Iterable[Sequence[object]]
Moves = Mapping[tuple[int, int], Hashable] | Iterable[Hashable]

SIDE, EDGE = 44, 4
"""The width of a cell, and what is free around all."""

MOST = 100
"""The most rows, and cells of a row."""


class CellShape(NamedTuple):
    """A cell by its corners, and how rows lie below each other."""

    corners: tuple[tuple[float, float], ...]
    slant: float
    """How many cells further to the right each row begins."""
    rise: float
    """How far below the one above it each row is."""


SQUARE = CellShape(((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)), 0, SIDE)

_RADIUS = SIDE / math.sqrt(3)
_ANGLES = tuple(math.radians(60 * n + 30) for n in range(6))
HEXAGON = CellShape(
    tuple((SIDE / 2 + _RADIUS * math.cos(a), _RADIUS + _RADIUS * math.sin(a)) for a in _ANGLES),
    1 / 2,
    1.5 * _RADIUS,
)

BLANK = ("", " ", ".", "0")
"""The texts of a cell with nothing in it."""

STONES = {str(n + 1): PALETTE[name][0] for n, name in enumerate(("red", "blue", "green", "purple"))}
"""The colours of players' stones."""


def grid(rows: Cells, moves: Moves = ()) -> Picture:
    """Return the picture of a board of squares, as SVG, for ``picture`` of rules.

    ``rows`` are texts, with a character for each cell, or sequences with a value for each:
    1 to 4 is a stone of that player, 0, a blank or "." an empty cell, ``None`` a place that is no
    cell; anything else is written there.  Clicking on a cell makes its move: ``moves`` are legal
    moves that are numbers of cells, row by row from 0, or pairs of a row and a column, from 0; or
    a dict with the move for such a pair.  Raises :class:`ValueError` for a move that names no cell.

    >>> grid([[1, 0], [2, 0]], {(0, 1): "b1", (1, 1): "b2"}).count("data-move")
    2
    >>> grid(["1.", "2."], [5])
    Traceback (most recent call last):
        ...
    ValueError: the move 5 names no cell: cells are numbered 0 to 3, or are pairs of a row and a \
column; a dict says which cell makes which move
    """
    return _drawn(rows, moves, SQUARE)


def hexes(rows: Cells, moves: Moves = ()) -> Picture:
    """Return the picture of a board of hexagons, as SVG; each row begins half a cell further to the
    right than the one above it.

    ``rows`` and ``moves`` are those of :func:`grid`, which says what is raised.

    >>> hexes(["1..", ".2.", "..."], [1, 2, 3, 5, 6, 7, 8]).count("data-move")
    7
    """
    return _drawn(rows, moves, HEXAGON)


def _drawn(rows: Cells, moves: Moves, shape: CellShape) -> Picture:
    cells = {
        (row, column): cell
        for row, line in enumerate(few("rows", rows, MOST))
        for column, cell in enumerate(few("a row", line, MOST))
        if cell is not None
    }
    clicked = _clicked(cells, moves)
    drawn = [
        _cell(shape, *at, str(cell), text_of(clicked[at]) if at in clicked else None)
        for at, cell in cells.items()
    ]
    width, height = (max((cell[n] for cell in drawn), default=EDGE) for n in (1, 2))
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
    font = 'font-family="sans-serif" font-size="20" text-anchor="middle"'
    parts = "".join(cell[0] for cell in drawn)
    return Picture(f'{start} viewBox="0 0 {width} {height}" {font}>{parts}</svg>')


@lru_cache(2**14)
def _cell(
    shape: CellShape, row: int, column: int, text: str, move: str | None
) -> tuple[str, int, int]:
    """A cell with its text and its move, and how far it reaches to the right and down."""
    x = EDGE + SIDE * (column + shape.slant * row)
    y = EDGE + shape.rise * row
    points = [(x + right, y + down) for right, down in shape.corners]
    middle = sum(down for _right, down in shape.corners) / len(shape.corners)
    clicked = "" if move is None else f' data-move="{escape(move)}"'
    drawn = f"<g{clicked}>{_outline(points)}{_content(x + SIDE / 2, y + middle, text)}</g>"
    right, down = (math.ceil(max(point[n] for point in points) + EDGE) for n in (0, 1))
    return drawn, right, down


def _outline(points: list[tuple[float, float]]) -> str:
    corners = " ".join(f"{x:.4g},{y:.4g}" for x, y in points)
    return f'<polygon points="{corners}" fill="#f6f8fa" stroke="#888"/>'


def _content(x: float, y: float, cell: str) -> str:
    """What lies in a cell with this middle."""
    if cell in BLANK:
        return ""
    place = f'x="{x:.4g}" y="{y + 7:.4g}"'
    if color := STONES.get(cell):
        stone = f'<circle cx="{x:.4g}" cy="{y:.4g}" r="{SIDE * 0.36:.4g}" fill="{color}"/>'
        return f'{stone}<text {place} fill="#fff">{cell}</text>'
    return f'<text {place} fill="#1f2328">{escape(cell)}</text>'


def _clicked(
    cells: Mapping[tuple[int, int], object], moves: Moves
) -> dict[tuple[int, int], Hashable]:
    named: dict[Any, Hashable] = {}
    if isinstance(moves, Mapping):
        named |= moves
    else:
        numbers = list(cells)
        for move in few("moves", moves, MOST**2):
            if isinstance(move, Integral) and 0 <= move < len(numbers):
                named[numbers[int(move)]] = move
            else:
                named[move] = move
    for at, move in named.items():
        if at not in cells:
            raise ValueError(
                f"the move {repr_of(move)} names no cell: cells are numbered 0 to "
                f"{len(cells) - 1}, or are pairs of a row and a column; a dict says which cell "
                "makes which move"
            )
    return named
