"""What all ``review`` commands print: the moves of a game in a table, and the worst one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..reviews import Review, ReviewedMove


def review_text(review: Review[Any], about: str) -> str:
    """Return a review and its worst move, below what they are ``about``."""
    worst: tuple[ReviewedMove, ...] = review.mistakes[:1]
    said = [
        f"\nThe worst was move {review.moves.index(move) + 1}. {move.sentence()}" for move in worst
    ]
    summary = review.summary()
    return "\n".join([about, "", review.to_text(), *said, *(["", summary] if summary else [])])
