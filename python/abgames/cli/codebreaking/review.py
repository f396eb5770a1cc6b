"""``abgames ab|mastermind review``: what each guess of a played game was worth."""

from __future__ import annotations

from typing import Any, cast

from ...codebreaking.questions import named
from ..asking import add_question
from ..reviews import review_text
from .table import about_table, tell_likely


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    add_question(actions, named(f"{game}/review"), _text)


def _text(question: Any, found: Any) -> str:
    game = question.made
    about = f"{game}; above best: expected guesses until the secret is found"
    if game.kind == "FeedbackTable":
        tell_likely(game)
        about = about_table(cast(Any, game), game.goal, question)
    return review_text(found, about)
