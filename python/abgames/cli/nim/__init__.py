"""``abgames nim ...``: one module for each thing that can be asked."""

from __future__ import annotations

from typing import Any

from ..parser import add_group
from . import exercise, grundy, moves, pattern, period, play, review, table

__all__ = ["add_commands"]

ACTIONS = (table, moves, exercise, grundy, period, pattern, play, review)
"""The modules of the actions, in the order of the help; each has ``add_action``."""


def add_commands(commands: Any) -> None:
    """Add the command of the family to the parser."""
    actions = add_group(
        commands,
        "nim",
        help="Nim and other heap games",
        description="Nim and other heap games: who wins, by which moves, and why.",
    )
    for action in ACTIONS:
        action.add_action(actions)
