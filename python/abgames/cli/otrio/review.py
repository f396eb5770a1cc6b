"""``abgames otrio review``: what each move of a played game was worth."""

from __future__ import annotations

from typing import Any

from ...otrio.questions import Review
from ..asking import add_question
from ..reviews import review_text
from .question import orders_text


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    add_question(actions, Review, _text)


def _text(question: Review, found: Any) -> str:
    return review_text(found, orders_text(question.orders, question.judges))
