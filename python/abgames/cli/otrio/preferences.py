"""``abgames otrio preferences``: the outcome for all orders that players may have."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...display import count, duration, text_table
from .position import add_position, position_of, position_record
from .question import add_limits, solver_of

if TYPE_CHECKING:
    from ...otrio import PreferenceRow

__all__ = ["add_action"]

OPEN = "open"


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "preferences",
        help="the outcome for all orders that two or three players may have",
        description="Print the outcome for every combination of strict orders in which each player "
        "likes his own win best: 4 for two players, 216 for three. The time limit is for each "
        "search. Exit status 1: some outcomes are open.",
    )
    add_position(parser)
    add_limits(parser)
    parser.add_argument("--json", action="store_true", help="print the outcomes as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table of one position; 1 if an outcome is open."""
    from ...otrio import preference_table

    position = position_of(options)
    rows = preference_table(
        position,
        time_limit=options.time_limit,
        solver=solver_of(options),
        report=lambda what: print(f"searching: {what}", file=sys.stderr, flush=True),
    )
    if options.json:
        print(json.dumps({**position_record(position), "rows": list(map(_record, rows))}))
    else:
        print(_text(rows))
    is_open = sum(row.outcome is None for row in rows)
    if is_open:
        print(f"abgames: {is_open} outcomes are open: the time limit was hit", file=sys.stderr)
    return 1 if is_open else 0


def _record(row: PreferenceRow) -> dict[str, Any]:
    return {
        "orders": list(row.orders),
        "outcome": row.outcome,
        "nodes": row.nodes,
        "seconds": row.seconds,
    }


def _text(rows: tuple[PreferenceRow, ...]) -> str:
    """Return a table for each choice of the orders of all but the last two players."""
    blocks = [
        _block(front, list(block)) for front, block in groupby(rows, lambda row: row.orders[:-2])
    ]
    found = Counter(row.outcome or OPEN for row in rows)
    outcomes = ", ".join(f"{outcome} {times}" for outcome, times in sorted(found.items()))
    nodes, seconds = sum(row.nodes for row in rows), sum(row.seconds for row in rows)
    summary = f"{len(rows)} combinations: {outcomes}; {count(nodes)} nodes, {duration(seconds)}"
    return "\n\n".join([*blocks, summary])


def _block(front: tuple[str, ...], rows: list[PreferenceRow]) -> str:
    """Return the outcomes with the orders of the last player as columns."""
    columns = list(dict.fromkeys(row.orders[-1] for row in rows))
    lines = [
        [_short(order), *(row.outcome or OPEN for row in line)]
        for order, line in groupby(rows, lambda row: row.orders[-2])
    ]
    title = "".join(f"player {player} has {order}\n" for player, order in enumerate(front, 1))
    return title + text_table(["", *map(_short, columns)], lines)


def _short(order: str) -> str:
    return order.replace(" ", "")
