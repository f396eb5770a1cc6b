"""``abgames tanhinmin review``: what each move of a played game was worth."""

from __future__ import annotations

import argparse
from typing import Any

from ..reviews import add_review, print_review
from .position import read_cards


def add_action(actions: Any) -> None:
    """Add the action to the parser."""
    parser = add_review(actions, "move", "2, 3, pass, 1")
    parser.add_argument(
        "--mine", required=True, metavar="CARDS", help="the hand of the player who moves first"
    )
    parser.add_argument("--theirs", required=True, metavar="CARDS", help="the other hand")
    parser.add_argument("--table", type=int, default=0, metavar="RANK", help="the card to beat (0)")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Review one game."""
    from ...tanhinmin import review

    mine, theirs = read_cards("--mine", options.mine), read_cards("--theirs", options.theirs)
    reviewed = review(mine, theirs, " ".join(options.played), options.table)
    about = "score: the cards that the loser has left with best play; negative if the mover loses"
    return print_review(reviewed, options, about, mine=mine, theirs=theirs, table=options.table)
