"""``abgames tanhinmin review``: what each move of a played game was worth."""

from __future__ import annotations

from typing import Any

from ...tanhinmin.questions import Review
from ..asking import add_question
from ..reviews import review_text

ABOUT = "score: the cards that the loser has left with best play; negative if the mover loses"


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    add_question(actions, Review, _text)


def _text(question: Review, found: Any) -> str:
    if len(found.moves) == len(found.told):
        return review_text(found, ABOUT)
    rows = (f"{row['player']} {row['written']}: {row['worth']}" for row in found.told)
    return "\n".join(rows)
