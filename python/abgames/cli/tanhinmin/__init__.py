"""``abgames tanhinmin ...``: one module for each thing that can be asked."""

from __future__ import annotations

from typing import Any

from ..parser import add_group
from . import analyze, check, deals, play, review

__all__ = ["add_commands"]

ACTIONS = (analyze, play, review, deals, check)
"""The modules of the actions, in the order of the help; each has ``add_action``."""


def add_commands(commands: Any) -> None:
    """Add the commands of the family to the parser."""
    what = "two-player Tanhinmin: winner, score, passes, length and best moves"
    actions = add_group(
        commands, "tanhinmin", help=what, description=f"{what[0].upper()}{what[1:]}."
    )
    for action in ACTIONS:
        action.add_action(actions)
