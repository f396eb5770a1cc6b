"""``abgames ab|mastermind ...``: one module for each thing that can be asked."""

from __future__ import annotations

from typing import Any

from . import assist, heuristics, play, rank, solve
from .game import GAMES

__all__ = ["add_commands"]

ACTIONS = (solve, rank, assist, play, heuristics)
"""The modules of the actions, in the order of the help; each has ``add_action``."""


def add_commands(commands: Any) -> None:
    """Add the commands of the family to the parser."""
    for name, what in GAMES.items():
        parser = commands.add_parser(name, help=what, description=f"{what[0].upper()}{what[1:]}.")
        actions = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
        for action in ACTIONS:
            action.add_action(actions, name)
