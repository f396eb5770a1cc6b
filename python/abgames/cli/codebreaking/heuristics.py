"""``abgames ab|mastermind heuristics``: published heuristics compared with the optimum."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...codebreaking.questions import named
from ...display import count, duration
from ..asking import add_question
from .game import heading

if TYPE_CHECKING:
    from ...codebreaking import HeuristicComparison


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    add_question(actions, named(f"{game}/heuristics"), _text)


def _text(question: Any, found: HeuristicComparison) -> str:
    optimum = found.optimum
    return (
        f"{heading(question, optimum.candidate_count, question.guesses)}\n\n{found}\n\n"
        "search of the optimum, the least total  "
        f"{count(optimum.nodes)} nodes, {duration(optimum.seconds)}"
    )
