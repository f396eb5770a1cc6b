"""``abgames ab|mastermind review``: what each guess of a played game was worth."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, cast

from ...codebreaking.records import game_record
from ..limits import add_limits
from ..reviews import add_review, limits_of, print_review
from .game import add_game, game_of
from .table import about_table

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable

EXAMPLES = {"ab": "1234=0A2B, 5612=1A0B", "mastermind": "1122=1A1B, 1344=0A2B"}
"""Example games."""


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser = add_review(
        actions,
        "guess",
        EXAMPLES.get(game, "guess=feedback, guess=feedback"),
        lambda parser: add_game(parser, game, played=True),
    )
    add_limits(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Review one game."""
    from ...codebreaking import review

    game = game_of(options)
    reviewed = review(
        game,
        " ".join(options.played),
        **limits_of(options),
    )
    about = f"{game}; above best: expected guesses until the secret is found"
    if options.game == "table":
        about = about_table(cast("FeedbackTable", game), game.goal, options)
    return print_review(reviewed, options, about, game=game_record(game))
