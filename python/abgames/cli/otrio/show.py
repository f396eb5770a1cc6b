"""``abgames otrio show``: prints or draws a position."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ...arguments import entries, folded
from ...errors import NotationError
from ...otrio.records import show_record
from ..files import add_picture, write_picture
from ..output import say
from .position import add_position, position_of, wants_color


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "show",
        help="print the board after some moves, or draw it",
        description="Print a board, the player to move or the winner, and the legal moves; or "
        "draw it.",
    )
    add_position(parser)
    add_picture(parser, "write the board", texts=(".txt",))
    parser.add_argument(
        "--last", metavar="MOVE", help="outline the piece of the last move in pictures, such as a1L"
    )
    parser.add_argument(
        "--marks", metavar="LIST", help='short texts on free places of pictures: "a2L=D, b1S=P2"'
    )
    parser.add_argument("--json", action="store_true", help="print the position as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Show one position."""
    position = position_of(options)
    picture = position.to_svg(marks=_marks(options.marks), last=options.last)
    if options.json:
        print(json.dumps(show_record(position)))
    else:
        say(position.to_text(color=wants_color()))
        if position.legal_moves:
            say(f"legal moves ({len(position.legal_moves)}): {' '.join(position.legal_moves)}")
    for path in options.picture:
        is_text = path.suffix.lower() == ".txt"
        write_picture(path, position.to_text() + "\n" if is_text else picture, options.theme)
    return 0


def _marks(text: str | None) -> dict[str, str]:
    """Return the marks of a list.

    >>> _marks("a2L=D, b1S=P2")
    {'a2L': 'D', 'b1S': 'P2'}
    """
    marks = {}
    for entry in entries(folded(text or "")):
        move, equals, mark = (part.strip() for part in entry.partition("="))
        if entry.strip() and not equals:
            raise NotationError(f"a mark is written like a2L=D, not {entry.strip()!r}", text=entry)
        if entry.strip():
            marks[move] = mark
    return marks
