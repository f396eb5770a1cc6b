"""``abgames otrio preferences``: the outcome for all strict orders with own wins first."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...display import counted
from ...otrio.records import position_record
from ...otrio.tables import block_text, summary
from ..limits import add_limits
from ..output import say, warn
from .position import add_position, position_of
from .question import solver_of

if TYPE_CHECKING:
    from ...otrio import PreferenceRow


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "preferences",
        help="the outcome for all strict orders of two or three players, own win first",
        description="Print the outcome for every combination of strict orders in which all players "
        "like their own win best: 4 for two players, 216 for three. Exit status 1: some outcomes "
        "are open.",
    )
    add_position(parser)
    add_limits(parser)
    add_limits(parser, "--each-time-limit")
    parser.add_argument("--json", action="store_true", help="print the outcomes as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table of one position; 1 if an outcome is open."""
    from ...otrio.orders import preference_rows

    position = position_of(options)
    rows = preference_rows(
        position,
        solver_of(options),
        time_limit=options.time_limit,
        each_time_limit=options.each_time_limit,
        progress=True,
    )
    if options.json:
        done = list(rows)
        print(json.dumps({**position_record(position), "rows": list(map(_record, done))}))
    else:
        done = _print(rows)
    is_open = sum(row.outcome is None for row in done)
    if is_open:
        warn(f"a time limit left {counted(is_open, 'outcome')} open")
    return 1 if is_open else 0


def _record(row: PreferenceRow) -> dict[str, Any]:
    return {
        "orders": list(row.orders),
        "outcome": row.outcome,
        "outcomes": sorted(row.solution.outcomes),
        "nodes": row.solution.nodes,
        "seconds": row.solution.seconds,
    }


def _print(rows: Iterable[PreferenceRow]) -> list[PreferenceRow]:
    """Print a table for each choice of the other players' orders, once it is full.

    The other players are all but the last two.  Returns all rows.
    """
    done = []
    for _, block in groupby(rows, lambda row: row.orders[:-2]):
        done += (rows_of_block := list(block))
        say(block_text(rows_of_block), end="\n\n", flush=True)
    say(summary(done))
    return done
