"""What is asked about a game of one's own: its rules, the moves so far, and what players want."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ...games.questions import Played, Wanted, rules_of
from ..asking import add_argument

if TYPE_CHECKING:
    from ...games.situation import Play


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options for the rules, and for what players want."""
    for name, argument in Wanted.arguments().items():
        add_argument(parser, argument.of(default=None) if name == "game" else argument)


def add_moves(parser: argparse.ArgumentParser) -> None:
    """Add the moves that were made."""
    add_argument(parser, Played.arguments()["moves"])


def wanted(options: argparse.Namespace) -> Wanted:
    """Return what players want by the options."""
    return Wanted(prefer=options.prefer, coalition=options.coalition, winners=options.winners)


def play_of(options: argparse.Namespace, moves: str = "") -> Play:
    """Return the game that the options describe, after some moves."""
    return wanted(options).begun(rules_of(options.game), moves)
