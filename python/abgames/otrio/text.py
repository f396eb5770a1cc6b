"""Boards for a terminal, readable without colour.

>>> from abgames.otrio import Position
>>> print(position_text(Position.from_moves("b2M, a1L, c3S, a2S, b3L", players=3)))
    a       b       c
    L M S   L M S   L M S
1   G . .   . . .   . . .
2   . . R   . R .   . . .
3   . . .   G . .   . . P
purple to move (player 3)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import _
from .notation import COLORS, COLUMNS, FREE, ROWS, SIZES

if TYPE_CHECKING:
    from .position import Position

ANSI = ("31", "32", "35", "34")
"""The ANSI codes of red, green, purple and blue."""

LINE_MARK = "*"


def position_text(position: Position, *, color: bool = False) -> str:
    """Return the board: each cell with its large, medium and small piece, R, G, P or B."""
    board, lines = position.board, position.core.lines
    rows = [f"    {'       '.join(COLUMNS)}", f"    {'   '.join([' '.join(SIZES)] * 3)}"]
    for row, name in enumerate(ROWS):
        text = f"{name}   "
        for column in range(3):
            for layer in range(3):
                slot = layer * 9 + row * 3 + column
                text += _piece(board[slot], color) + (LINE_MARK if lines >> slot & 1 else " ")
            text += "  "
        rows.append(text.rstrip())
    return "\n".join([*rows, status_text(position)])


def _piece(character: str, color: bool) -> str:
    if character == FREE:
        return character
    letter = COLORS[int(character) - 1][0].upper()
    return f"\x1b[1;{ANSI[int(character) - 1]}m{letter}\x1b[0m" if color else letter


def status_text(position: Position) -> str:
    """Return in a few words who has won or is to move."""
    core = position.core
    if core.winning_color is not None:
        won = _(COLORS[core.winning_color - 1])
        return _("{color} has won (player {player})", color=won, player=core.winner)
    if core.is_over:
        return _("draw: nobody can place a piece")
    color = _(COLORS[core.color - 1])
    if core.must_pass:
        return _(
            "{color} to move (player {player}); it must pass", color=color, player=core.to_move
        )
    own = [_(COLORS[each - 1]) for each in position.colors_of(core.to_move)]
    if len(own) == 2:
        return _(
            "{color} to move (player {player} has {first} and {second} in turn)",
            color=color,
            player=core.to_move,
            first=own[0],
            second=own[1],
        )
    return _("{color} to move (player {player})", color=color, player=core.to_move)
