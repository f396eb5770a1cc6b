"""``abgames otrio effectivity``: which coalition can force which outcomes."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ...otrio.records import effectivity_record
from ..limits import add_limits
from ..output import say, warn
from .position import add_position, position_of
from .question import solver_of

__all__ = ["add_action"]


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "effectivity",
        help="which coalition can force which outcomes",
        description="Print for every coalition and every set of outcomes whether the coalition can "
        "make sure that the game ends in one of them. Only what does not follow is searched. "
        "Exit status 1: some cells are open.",
    )
    add_position(parser)
    add_limits(parser)
    add_limits(parser, "--each-time-limit")
    parser.add_argument("--json", action="store_true", help="print the cells as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table of one position; 1 if a cell is open."""
    from ...otrio import effectivity_table

    position = position_of(options)
    cells = effectivity_table(
        position,
        time_limit=options.time_limit,
        each_time_limit=options.each_time_limit,
        solver=solver_of(options),
        progress=True,
    )
    if options.json:
        print(json.dumps(effectivity_record(position, cells)))
    else:
        say(cells)
    is_open = sum(cell.holds is None for cell in cells)
    if is_open:
        warn(f"{is_open} cells are open: a time limit was hit")
    return 1 if is_open else 0
