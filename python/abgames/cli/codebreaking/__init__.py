"""``abgames ab|mastermind|cardmoo|words|table ...``: a module for each thing that can be asked."""

from __future__ import annotations

from typing import Any

from ..parser import add_group
from . import (
    assist,
    card_assist,
    card_play,
    card_review,
    exercise,
    fixed,
    heuristics,
    play,
    prove,
    rank,
    review,
    solve,
)
from .game import GAMES

__all__ = ["add_commands"]

ACTIONS = {
    "ab": (solve, rank, assist, play, review, heuristics, prove),
    "mastermind": (solve, rank, assist, play, review, heuristics, prove),
    "cardmoo": (solve, rank, card_assist, card_play, card_review),
    "words": (solve, rank, assist, play, review, heuristics),
    "table": (solve, rank, assist, play, review, heuristics, exercise, fixed),
}
"""The modules of the actions, in the order of the help; each has ``add_action``."""


def add_commands(commands: Any) -> None:
    """Add the commands of the family to the parser."""
    for name, what in GAMES.items():
        described = f"{what[0].upper()}{what[1:]}."
        actions = add_group(commands, name, help=what, description=described)
        for action in ACTIONS[name]:
            action.add_action(actions, name)
