"""``abgames nim review``: what each move of a played game was worth."""

from __future__ import annotations

import argparse
from typing import Any

from ...nim.records import rule_record
from ...nim.rules import rule_of
from ..reviews import add_review, print_review
from .game import ALL_RULES


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_review(actions, "move", "7 3 5, 6 3 5, 6 3 4")
    parser.add_argument(
        "--rule", default="nim", metavar="RULE", type=rule_of, help=f"{ALL_RULES} (nim)"
    )
    parser.add_argument(
        "--misere", action="store_true", help="misère: the player who takes the last stone loses"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Review one game."""
    from ...nim import review
    from ...nim.play.wording import title

    reviewed = review(" ".join(options.played), options.rule, options.misere)
    result = "loses" if options.misere else "wins"
    about = f"{title(options.rule)}; whoever moves last {result}"
    return print_review(
        reviewed, options, about, rule=rule_record(options.rule), misere=options.misere
    )
