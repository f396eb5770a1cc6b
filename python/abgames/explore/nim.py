"""Questions about Nim and other heap games."""

from __future__ import annotations

from collections.abc import Callable

from ..nim import explain as explanation_of
from .asked import Asked, Record


def explain(asked: Asked, piles: list[int], rule: str = "nim", misere: bool = False) -> Record:
    """Who wins, by which moves, and why."""
    explanation = explanation_of(piles, rule, misere=misere)
    return {
        "position": list(explanation.position),
        "lost": explanation.lost,
        "winning_moves": [list(after) for after in explanation.moves],
    }


QUESTIONS: dict[str, Callable[..., Record]] = {"explain": explain}
