"""``abgames nim period``: from where on, and how, the Grundy values of a game repeat."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ...display import count
from .game import add_limits, add_rule, limits, rule_record

__all__ = ["add_action"]


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "period",
        help="the period of the Grundy values of a game",
        description="Look for the period of the Grundy values of a game and prove it, or say how "
        "far was looked.",
    )
    add_rule(parser)
    add_limits(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Look for the period of one game."""
    from ...nim import period

    found = period(options.rule, **limits(options))
    if options.json:
        print(
            json.dumps(
                {
                    "rule": rule_record(options.rule),
                    "period": found.period,
                    "preperiod": found.preperiod,
                    "saltus": found.saltus,
                    "proven": found.proven,
                    "checked": found.checked,
                }
            )
        )
        return 0
    looked = f"{count(found.checked)} heaps"
    if found.period is None:
        print(f"no period was found; looked at {looked}")
        return 0
    print(f"period     {found.period}")
    print(f"preperiod  {found.preperiod}")
    print(f"saltus     {found.saltus}")
    print(f"{'proved' if found.proven else 'not proved'}; looked at {looked}")
    return 0
