"""``abgames nim moves``: who wins from a position, by which moves, and why."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ...nim.records import explanation_record
from ...nim.rules import rule_of
from ..output import say
from .game import ALL_RULES, add_heaps, prose_width, read_heaps


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "moves",
        help="all winning moves of a position, explained in binary",
        description="Say who wins from a position, list all winning moves, and explain them in "
        "binary.",
    )
    add_heaps(parser)
    parser.add_argument(
        "--rule", type=rule_of, default="nim", metavar="RULE", help=f"{ALL_RULES} (nim)"
    )
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Explain one position."""
    from ...nim import explain

    explanation = explain(read_heaps(options.heaps), options.rule, misere=options.misere)
    if not options.json:
        say(explanation.to_text(prose_width()))
        return 0
    print(json.dumps(explanation_record(explanation)))
    return 0
