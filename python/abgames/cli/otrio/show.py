"""``abgames otrio show``: a position to look at."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...arguments import listed
from ..files import add_theme, check_writable, write_picture
from .position import add_position, position_of, position_record, wants_color

if TYPE_CHECKING:
    from ...otrio import Position

PICTURES: dict[str, Callable[[Position], str]] = {
    ".svg": lambda position: position.to_svg(),
    ".txt": lambda position: position.to_text() + "\n",
}
"""What is written for each suffix."""


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "show",
        help="print the board after some moves, or draw it",
        description="Print a board, who is to move or has won, and the legal moves; or draw it.",
    )
    add_position(parser)
    parser.add_argument(
        "--picture",
        type=_picture,
        action="append",
        default=[],
        metavar="FILE",
        help="write the board as the suffix says: .svg or .txt; may be repeated",
    )
    add_theme(parser)
    parser.add_argument("--json", action="store_true", help="print the position as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show one position."""
    check_writable(*options.picture)
    position = position_of(options)
    if options.json:
        print(json.dumps(_record(position)))
    else:
        print(position.to_text(color=wants_color()))
        if position.legal_moves:
            print(f"legal moves ({len(position.legal_moves)}): {' '.join(position.legal_moves)}")
    for path in options.picture:
        write_picture(path, PICTURES[path.suffix.lower()](position), options.theme)
    return 0


def _record(position: Position) -> dict[str, Any]:
    return {
        **position_record(position),
        "to_move": position.to_move,
        "ply": position.ply,
        "winner": position.winner,
        "is_over": position.is_over,
        "legal_moves": list(position.legal_moves),
        "canonical": position.canonical().board,
    }


def _picture(name: str) -> Path:
    path = Path(name)
    if path.suffix.lower() not in PICTURES:
        known = listed(PICTURES, "or")
        raise argparse.ArgumentTypeError(f"{name!r} must end with {known}, which says the format")
    return path
