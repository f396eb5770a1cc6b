"""``abgames table fixed``: the fewest questions asked in advance."""

from __future__ import annotations

from typing import Any

from ...codebreaking.questions import named
from ..asking import add_question
from .table import about_table


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    add_question(actions, named(f"{game}/fixed"), _text)


def _text(question: Any, found: Any) -> str:
    game = question.made
    return f"{game}\n{about_table(game, found.goal, question)}\n\n{found}"
