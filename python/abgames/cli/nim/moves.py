"""``abgames nim moves``: who wins from a position, by which moves, and why."""

from __future__ import annotations

from typing import Any

from ...nim.questions import Moves
from ..asking import add_question
from .game import prose_width


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    add_question(actions, Moves, lambda question, found: found.to_text(prose_width()))
