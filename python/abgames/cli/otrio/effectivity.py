"""``abgames otrio effectivity``: which coalition can force which outcomes."""

from __future__ import annotations

from typing import Any

from ...otrio.questions import Effectivity
from ..asking import add_question

__all__ = ["add_action"]


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    add_question(actions, Effectivity, lambda question, cells: str(cells), is_open=_open)


def _open(question: Effectivity, cells: Any) -> str:
    count = sum(cell.holds is None for cell in cells)
    return f"{count} cells are open: a time limit was hit" if count else ""
