"""``abgames otrio analyze``: the outcome after each move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...otrio.questions import Analyze
from ..asking import add_question
from .question import orders_text, outcome_text

if TYPE_CHECKING:
    from ...otrio import Position

SEVERAL, UNKNOWN = "several outcomes", "not known"


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    add_question(actions, Analyze, _text)


def _text(question: Analyze, moves: Any) -> str:
    position = question.position
    shown = analysis_text(position, question.orders, moves) or "the game is over"
    about = orders_text(question.orders, question.judges)
    return f"{position.to_text()}\n\n{about}\n\n{shown}"


def analysis_text(
    position: Position,
    prefer: dict[int, str],
    moves: tuple[tuple[str, str | None, bool], ...],
) -> str:
    """Return the moves by outcome, starting with the one that the player to move likes best."""
    from ...preferences import read_preferences

    order = read_preferences(prefer, position.players)[position.to_move - 1]
    names = [outcome_text(outcome) for level in order for outcome in level]
    by_name: dict[str, list[str]] = {name: [] for name in [*names, SEVERAL, UNKNOWN]}
    for move, outcome, proven in moves:
        unclear = SEVERAL if proven else UNKNOWN
        by_name[unclear if outcome is None else outcome_text(outcome)].append(move)
    shown = {name: found for name, found in by_name.items() if found}
    width = max(map(len, shown), default=0)
    return "\n".join(f"{name.ljust(width)}  {' '.join(found)}" for name, found in shown.items())
