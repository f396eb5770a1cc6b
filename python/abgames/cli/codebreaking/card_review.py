"""``abgames cardmoo review``: how good each question of a played game was."""

from __future__ import annotations

from typing import Any

from ...codebreaking.question_pages import CardReview
from ..asking import add_question
from ..reviews import review_text


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of the game."""
    add_question(actions, CardReview, _text)


def _text(question: CardReview, found: Any) -> str:
    about = f"{question.made}; above good: candidates left on average, above a good question"
    return review_text(found, about)
