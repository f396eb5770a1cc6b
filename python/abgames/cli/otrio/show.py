"""``abgames otrio show``: prints or draws a position."""

from __future__ import annotations

import argparse
from typing import Any

from ...arguments import entries, folded
from ...errors import NotationError
from ...otrio.questions import Show
from ..asking import add_question
from ..files import add_picture, write_picture
from ..output import wants_color
from .question import position_of


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(actions, Show, _text, check=_draw, finish=_write)
    add_picture(parser, "write the board", texts=(".txt",))
    parser.add_argument(
        "--last", metavar="MOVE", help="outline the piece of the last move in pictures, such as a1L"
    )
    parser.add_argument(
        "--marks", metavar="LIST", help='short texts on free places of pictures: "a2L=D, b1S=P2"'
    )


def _draw(options: argparse.Namespace) -> None:
    """Draw before anything is printed, in case the marks are wrong."""
    position = position_of(options)
    options.drawn = position.to_svg(marks=_marks(options.marks), last=options.last)


def _text(question: Show, found: Any) -> str:
    position = question.position
    text = position.to_text(color=wants_color())
    moves = position.legal_moves
    return f"{text}\nlegal moves ({len(moves)}): {' '.join(moves)}" if moves else text


def _write(options: argparse.Namespace, question: Show, found: Any) -> int:
    for path in options.picture:
        is_text = path.suffix.lower() == ".txt"
        content = question.position.to_text() + "\n" if is_text else options.drawn
        write_picture(path, content, options.theme)
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
