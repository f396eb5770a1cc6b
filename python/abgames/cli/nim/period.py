"""``abgames nim period``: where and how the Grundy values of a game start to repeat."""

from __future__ import annotations

import argparse
import json
import math
import time
from typing import TYPE_CHECKING, Any

from ...display import count
from ...nim.records import rule_record
from ..limits import add_limits, limit_was_hit
from ..output import say
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record
from .game import add_rule, limits

if TYPE_CHECKING:
    from ...nim import Period


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "period",
        help="the period of the Grundy values of a game",
        description="Look for the period of the Grundy values of a game and prove it, or say how "
        "far the search went. Exit status 1: it was ended by a limit other than --max-heap.",
    )
    add_rule(parser)
    parser.add_argument(
        "--max-heap",
        type=int,
        metavar="N",
        help="look at heaps of up to N stones, and no further (1000000)",
    )
    add_limits(parser, "--time-limit", "--memory-limit")
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print the answer as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Look for the period of one game."""
    from ...nim import period

    check_record(options)
    start = time.perf_counter()
    found = period(options.rule, max_heap=options.max_heap, **limits(options))
    _record(options, found, time.perf_counter() - start)
    largest = math.inf if options.max_heap is None else options.max_heap
    is_answered = found.proven or found.checked > largest
    status = 0 if is_answered else limit_was_hit("limit")
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
        return status
    looked = f"looked at the heaps 0 to {count(found.checked - 1)}"
    if found.period is None:
        say(f"no period was found; {looked}")
        return status
    proved = "proved for all heaps" if found.proven else "seen, not proved"
    facts = [
        ("period", count(found.period)),
        ("preperiod", count(found.preperiod or 0)),
        ("saltus", count(found.saltus or 0)),
        ("status", f"{proved}; {looked}"),
    ]
    say("\n".join(f"{name:<9}  {fact}" for name, fact in facts))
    return status


def _record(options: argparse.Namespace, found: Period, seconds: float) -> None:
    """Add the period to a file of results."""
    names = ("period", "preperiod", "saltus", "checked")
    write_record(
        options,
        question=f"the period of {rule_record(options.rule)}",
        value={name: getattr(found, name) for name in names},
        status=PROVED if found.proven else UNKNOWN,
        nodes=None,
        seconds=seconds,
    )
