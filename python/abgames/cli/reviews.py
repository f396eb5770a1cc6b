"""What all ``review`` commands have in common: a played game goes in, a table comes out."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import NotationError
from .limits import duration, limit_was_hit
from .output import say

if TYPE_CHECKING:
    from ..reviews import Review, ReviewedMove

SECONDS = 30.0
"""Seconds for each move by default."""


def add_review(
    actions: Any,
    what: str,
    example: str,
    add_game: Callable[[argparse.ArgumentParser], None] = lambda parser: None,
) -> argparse.ArgumentParser:
    """Add the action, with the arguments of the game and then the played game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "review",
        help="what each move of a played game was worth",
        description=f"Show for each {what} of a played game how much worse it was than the best, "
        "its rank, and what was best.",
    )
    add_game(parser)
    parser.add_argument("played", nargs="+", metavar="GAME", help=f'the game, such as "{example}"')
    parser.add_argument("--json", action="store_true", help="print the review as JSON")
    parser.set_defaults(example=example)
    return parser


def add_seconds(parser: argparse.ArgumentParser) -> None:
    """Add the limit for each move, where that takes a search."""
    parser.add_argument(
        "--time-limit",
        type=duration,
        default=SECONDS,
        metavar="SECONDS",
        help=f"seconds for each move; what is still unknown then is left open ({SECONDS:g})",
    )


def print_review(review: Review[Any], options: argparse.Namespace, about: str, **game: Any) -> int:
    """Print a review and its worst move, below what they are ``about``; ``game`` is the game
    played, for JSON."""
    if not review.moves:
        raise NotationError(
            f'the game has no moves to review: write it such as "{options.example}"'
        )
    if options.json:
        print(json.dumps({**game, "moves": review.to_records()}))
    else:
        say(f"{about}\n\n{review.to_text()}")
        worst: tuple[ReviewedMove, ...] = review.mistakes[:1]
        for move in worst:
            say(f"\nThe worst was move {review.moves.index(move) + 1}. {move.sentence()}")
    is_open = hasattr(options, "time_limit") and any(move.cost is None for move in review.moves)
    return limit_was_hit() if is_open else 0
