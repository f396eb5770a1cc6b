"""What is asked about a game of one's own: its rules, the moves so far, and what players want."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from ...games.questions import GAME as GAME_HELP
from ...games.questions import Played, Wanted
from ...games.questions import after_moves as after_moves
from ...games.questions import rules_of as rules_of
from ...games.questions import typed_players as read_players
from ..asking import add_argument

if TYPE_CHECKING:
    from ...games.situation import Play

__all__ = [
    "GAME_HELP",
    "add_game",
    "add_moves",
    "after_moves",
    "is_asked",
    "play_of",
    "read_players",
    "rules_of",
]


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the options for the rules, and for what players want."""
    for name, argument in Wanted.arguments().items():
        add_argument(parser, argument.of(default=None) if name == "game" else argument)


def add_moves(parser: argparse.ArgumentParser) -> None:
    """Add the moves that were made."""
    add_argument(parser, Played.arguments()["moves"])


def is_asked(options: argparse.Namespace) -> bool:
    """Whether players' wants were given."""
    return _wanted(options).wants


def play_of(options: argparse.Namespace, moves: str = "") -> Play:
    """Return the game that the options describe, after some moves."""
    return _wanted(options).begun(rules_of(options.game), moves)


def _wanted(options: argparse.Namespace) -> Wanted:
    return Wanted(prefer=options.prefer, coalition=options.coalition, winners=options.winners)
