"""How Otrio is played, slow and obvious.

This module is the twin of the Rust core: it plays by the same rules in the plainest way, with the
standard library alone, so that it can be read and trusted.  Tests check that the two agree.  The
rules R1 to R7 are those of the checker, :mod:`abgames_check.otrio.rules`.

>>> position = start(players=3)
>>> for move in "b2M", "a1L", "c3S", "a2S", "b3L":  # Fig. 2 of [MatsuzakiTeramura2019]
...     position = play(position, move)
>>> position.board, position.color
('2......2.....1.......1....3', 3)
>>> [perft(start(players=3), depth) for depth in range(3)]
[1, 27, 702]
"""

from __future__ import annotations

from abgames_check.otrio.rules import FREE as FREE
from abgames_check.otrio.rules import LINES as LINES
from abgames_check.otrio.rules import PASS as PASS
from abgames_check.otrio.rules import SLOTS as SLOTS
from abgames_check.otrio.rules import Line as Line
from abgames_check.otrio.rules import Position as Position
from abgames_check.otrio.rules import colors as colors
from abgames_check.otrio.rules import has_line as has_line
from abgames_check.otrio.rules import images as images
from abgames_check.otrio.rules import is_valid as is_valid
from abgames_check.otrio.rules import name as name
from abgames_check.otrio.rules import owner as owner
from abgames_check.otrio.rules import placements as placements
from abgames_check.otrio.rules import winner as winner


def start(players: int = 3, each: int | None = None) -> Position:
    """The empty board, red to move (R1, R3)."""
    return Position(FREE * 27, players, 1, each)


def is_over(position: Position) -> bool:
    """Whether the game is over: won (R6), or nobody can place a piece (R7)."""
    if winner(position) is not None:
        return True
    order = colors(position.players, position.colors)
    return not any(placements(position, color) for color in order)


def legal_moves(position: Position) -> tuple[str, ...]:
    """The legal moves in the order of their slots (R4, R5)."""
    if is_over(position):
        return ()
    return tuple(name(slot) for slot in placements(position, position.color)) or (PASS,)


def play(position: Position, move: str) -> Position:
    """The position after a legal move (R3, R4, R5)."""
    board = position.board
    if move not in legal_moves(position):
        raise ValueError(f"{move} is not legal here")
    if move != PASS:
        slot = SLOTS[move]
        board = board[:slot] + str(position.color) + board[slot + 1 :]
    order = colors(position.players, position.colors)
    following = order[(order.index(position.color) + 1) % len(order)]
    return position._replace(board=board, color=following)


def perft(position: Position, depth: int) -> int:
    """The number of ways to play exactly ``depth`` more moves; a pass is a move."""
    if depth == 0:
        return 1
    return sum(perft(play(position, move), depth - 1) for move in legal_moves(position))


def canonical(position: Position) -> Position:
    """The image whose board comes first as text."""
    return min(images(position))
