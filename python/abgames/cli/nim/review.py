"""``abgames nim review``: what each move of a played game was worth."""

from __future__ import annotations

from typing import Any

from ...nim.questions import Review
from ..asking import add_question
from ..reviews import review_text


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    add_question(actions, Review, _text)


def _text(question: Review, found: Any) -> str:
    from ...nim.play.wording import title

    result = "loses" if question.misere else "wins"
    return review_text(found, f"{title(question.played)}; whoever moves last {result}")
