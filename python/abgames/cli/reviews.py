"""What all ``review`` commands have in common: a played game goes in, a table comes out."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..errors import NotationError
from .limits import SECONDS, limit_was_hit
from .output import say

if TYPE_CHECKING:
    from ..reviews import Review, ReviewedMove


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


def limits_of(options: argparse.Namespace) -> dict[str, Any]:
    """Return the limits of a review: that of the whole, or one for each move."""
    limit = options.time_limit
    return {
        "time_limit": limit,
        "each_time_limit": SECONDS if limit is None else None,
        "threads": options.threads,
        "memory_limit": options.memory_limit,
        "progress": True,
    }


def print_review(review: Review[Any], options: argparse.Namespace, about: str, **game: Any) -> int:
    """Print a review and its worst move, below what they are ``about``; ``game`` is the game
    played, for JSON."""
    if not review.moves:
        raise NotationError(
            f'the game has no moves to review: write it such as "{options.example}"'
        )
    if options.json:
        print(json.dumps({**game, **review.record(), "moves": review.to_records()}))
    else:
        say(f"{about}\n\n{review.to_text()}")
        worst: tuple[ReviewedMove, ...] = review.mistakes[:1]
        for move in worst:
            say(f"\nThe worst was move {review.moves.index(move) + 1}. {move.sentence()}")
        if review.summary():
            say(f"\n{review.summary()}")
    is_open = hasattr(options, "time_limit") and any(move.cost is None for move in review.moves)
    return limit_was_hit() if is_open else 0


def review_text(review: Review[Any], about: str) -> str:
    """Return a review and its worst move, below what they are ``about``."""
    worst: tuple[ReviewedMove, ...] = review.mistakes[:1]
    said = [
        f"\nThe worst was move {review.moves.index(move) + 1}. {move.sentence()}" for move in worst
    ]
    return "\n".join([about, "", review.to_text(), *said])
