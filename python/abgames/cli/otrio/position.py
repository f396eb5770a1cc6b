"""Positions as they are typed."""

from __future__ import annotations

import argparse
import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...otrio import Position


def add_players(parser: argparse.ArgumentParser) -> None:
    """Add the number of players, and of their colours."""
    parser.add_argument("--players", type=int, default=3, metavar="N", help="2, 3 or 4 players (3)")
    parser.add_argument(
        "--colors",
        type=int,
        metavar="C",
        help="the colours of each player: 1 for two players with 9 pieces each (2 with two "
        "players, else 1)",
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a position."""
    parser.add_argument(
        "moves",
        metavar="MOVES",
        nargs="*",
        help='the moves so far, such as "b2M, a1L, c3S": column, row, size; "pass" if it is forced',
    )
    add_players(parser)
    parser.add_argument(
        "--board",
        metavar="B",
        help='a board instead of MOVES: 27 characters (blanks are ignored), "." or 1-4 for red, '
        "green, purple, blue; first the nine large places row by row, then medium, then small",
    )
    parser.add_argument(
        "--color", type=int, metavar="C", help="with --board: the colour to move (1, red)"
    )


def position_of(options: argparse.Namespace) -> Position:
    """Return the position that the options describe."""
    from ...otrio import Position

    moves = " ".join(options.moves)
    if options.board is None:
        if options.color is not None:
            raise ValueError("--color goes with --board: moves already say who is to move")
        return Position.from_moves(moves, options.players, options.colors)
    if moves.strip():
        raise ValueError("give MOVES or --board, not both")
    color = 1 if options.color is None else options.color
    return Position.from_board(options.board, options.players, color, options.colors)


def wants_color() -> bool:
    """Whether stdout is a terminal that shows colours, and ``NO_COLOR`` does not forbid them."""
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not is_plain
