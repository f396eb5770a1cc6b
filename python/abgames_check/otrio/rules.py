"""The rules of Otrio, slow and obvious, as the checker follows them.

The rules
---------
R1  The board has nine cells, columns a to c and rows 1 to 3.  Each cell has a slot for a large, a
    medium and a small piece (L, M, S).  It is empty at the start [MatsuzakiTeramura2019].
R2  There are three pieces of each size in red, green, purple and blue.  Two players: player 1 has
    red and purple, player 2 green and blue.  Three players: red, green, purple, one each; blue is
    not used.  Four players: one colour each [MatsuzakiTeramura2019].  In a variant two players have
    one colour each, red and green.
R3  Colours take turns in the order red, green, purple, blue [MatsuzakiTeramura2019].
R4  The player to move puts a piece of the colour whose turn it is on a free slot of its size.
    Pieces stay where they are [MatsuzakiTeramura2019].
R5  A colour that can place nothing passes, and may not pass otherwise [MatsuzakiTeramura2019].
R6  The player who completes a line with pieces of one colour wins.  Lines are: the three sizes in
    one cell (9); one size in a row, column or diagonal (24); three sizes in a row, column or
    diagonal, large to small or small to large (16) [MatsuzakiTeramura2019].
R7  When nobody can place a piece and nobody has won, the game is a draw [MatsuzakiTeramura2019].

A slot is numbered layer * 9 + row * 3 + column, with the layers in the order L, M, S.  A board is
a text of 27 characters: "." for a free slot, else the colour, 1 red, 2 green, 3 purple, 4 blue.

>>> len(LINES), winner(Position("1........1........1........", 3, 2))
(49, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

SIZES = "LMS"
COLUMNS = "abc"
ROWS = "123"
FREE = "."
PASS = "pass"
PIECES_PER_SIZE = 3

Cell = tuple[int, int]
Line = frozenset[int]


class Position(NamedTuple):
    """A board of 27 characters, the number of players, the colour to move, and the variant.

    ``colors`` is how many colours each player has; ``None``: two with two players, else one.
    """

    board: str
    players: int
    color: int
    colors: int | None = None


def slot(size: int, cell: Cell) -> int:
    """The number of a slot; sizes, rows and columns count from 0."""
    row, column = cell
    return size * 9 + row * 3 + column


def name(slot: int) -> str:
    """The slot as written: column, row, size."""
    return COLUMNS[slot % 3] + ROWS[slot // 3 % 3] + SIZES[slot // 9]


SLOTS = {name(slot): slot for slot in range(27)}


def _straight() -> Iterator[tuple[Cell, Cell, Cell]]:
    """The rows, columns and diagonals of the board."""
    for i in range(3):
        yield (i, 0), (i, 1), (i, 2)
        yield (0, i), (1, i), (2, i)
    yield (0, 0), (1, 1), (2, 2)
    yield (0, 2), (1, 1), (2, 0)


def _lines() -> Iterator[Line]:
    for row, column in product(range(3), repeat=2):
        yield frozenset(slot(size, (row, column)) for size in range(3))
    for cells in _straight():
        for size in range(3):
            yield frozenset(slot(size, cell) for cell in cells)
        yield frozenset(slot(size, cell) for size, cell in enumerate(cells))
        yield frozenset(slot(2 - size, cell) for size, cell in enumerate(cells))


LINES = tuple(_lines())  # R6


def colors(players: int, each: int | None = None) -> tuple[int, ...]:
    """The colours in use, in the order of their turns (R2, R3); ``each`` player has so many.

    >>> colors(2), colors(2, each=1), colors(3)
    ((1, 2, 3, 4), (1, 2), (1, 2, 3))
    """
    return tuple(range(1, players * (each or (2 if players == 2 else 1)) + 1))


def owner(players: int, color: int) -> int:
    """The player who has a colour (R2).

    >>> [owner(2, color) for color in (1, 2, 3, 4)]
    [1, 2, 1, 2]
    """
    return {1: 1, 2: 2, 3: 1, 4: 2}[color] if players == 2 else color


def has_line(board: str, color: int) -> bool:
    """Whether a colour has a line (R6)."""
    return any(all(board[slot] == str(color) for slot in line) for line in LINES)


def winner(position: Position) -> int | None:
    """The player who has won (R6)."""
    for color in colors(position.players, position.colors):
        if has_line(position.board, color):
            return owner(position.players, color)
    return None


def is_valid(position: Position) -> bool:
    """Whether a board is possible: R2, and the game ends with the first line (R6).

    Colours need not have equally many pieces.  A colour may have several lines, but one piece must
    have completed them all.
    """
    order = colors(position.players, position.colors)
    in_use = [str(color) for color in order]
    if position.color not in order or not set(position.board) <= {FREE, *in_use}:
        return False
    layers = [position.board[start : start + 9] for start in (0, 9, 18)]
    if any(layer.count(color) > PIECES_PER_SIZE for color in in_use for layer in layers):
        return False
    made = [
        (color, line)
        for color in in_use
        for line in LINES
        if all(position.board[slot] == color for slot in line)
    ]
    if len({color for color, _ in made}) > 1:
        return False
    return not made or bool(frozenset.intersection(*(line for _, line in made)))


def placements(position: Position, color: int) -> list[int]:
    """The slots on which a colour could place a piece if it were to move (R4)."""
    found = []
    for size in range(3):
        layer = range(size * 9, size * 9 + 9)
        placed = [slot for slot in layer if position.board[slot] == str(color)]
        if len(placed) < PIECES_PER_SIZE:
            found += [slot for slot in layer if position.board[slot] == FREE]
    return found


def images(position: Position) -> tuple[Position, ...]:
    """The position under the 16 symmetries: 8 of the square, with and without swapping L and S."""
    found = []
    for exchange, transpose, upside_down, mirror in product((False, True), repeat=4):
        board = [FREE] * 27
        for size, row, column in product(range(3), repeat=3):
            to_row, to_column = (column, row) if transpose else (row, column)
            to_row = 2 - to_row if upside_down else to_row
            to_column = 2 - to_column if mirror else to_column
            to_size = 2 - size if exchange else size
            board[slot(to_size, (to_row, to_column))] = position.board[slot(size, (row, column))]
        found.append(position._replace(board="".join(board)))
    return tuple(found)
