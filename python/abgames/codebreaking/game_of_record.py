"""The game that a file names, once a checker has read the file."""

from __future__ import annotations

from typing import Any

from .cards import CardMoo
from .code_game import CodeGame
from .feedback_table import FeedbackTable
from .games import AB, Mastermind


def game_of_record(
    record: dict[str, Any], symbols: str | tuple[str, ...] | None = None
) -> CodeGame:
    """Return the game of a verified document."""
    if record["name"] == "FeedbackTable":
        if symbols is not None:
            raise ValueError("the guesses of a table have names; symbols must be None")
        return FeedbackTable(**{name: entry for name, entry in record.items() if name != "name"})
    if record["name"] == "CardMoo":
        if symbols is not None:
            raise ValueError("the cards of CardMoo have names; symbols must be None")
        return CardMoo(record["own"], record["ranks"])
    if record["name"] == "AB":
        return AB(record["pegs"], record["colors"], record["extra_colors"], symbols)
    return Mastermind(record["pegs"], record["colors"], symbols)
