"""``abgames otrio ...``: one module for each thing that can be asked."""

from __future__ import annotations

from typing import Any

from ..parser import add_group
from . import analyze, count, effectivity, force, play, preferences, review, show, solve

__all__ = ["add_commands"]

ACTIONS = (show, solve, force, effectivity, preferences, analyze, play, review, count)
"""The modules of the actions, in the order of the help; each has ``add_action``."""


def add_commands(commands: Any) -> None:
    """Add the commands of the family to the parser."""
    actions = add_group(
        commands,
        "otrio",
        help="Otrio for 2, 3 and 4 players",
        description="Otrio for 2, 3 and 4 players.",
    )
    for action in ACTIONS:
        action.add_action(actions)
