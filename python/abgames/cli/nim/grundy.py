"""``abgames nim grundy``: the Grundy values of single heaps."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ...arguments import whole_number
from ...display import text_table
from ...nim.records import rule_record
from ..files import Target, add_picture, write_plot, write_rows
from ..limits import add_limits, limit_was_hit
from ..output import say, shown_before_files
from .game import add_rule, limits

IN_A_ROW = 10
"""Values in a line of the table."""


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "grundy",
        help="the Grundy values of the heaps 0, 1, 2, ...",
        description="Print the Grundy values of the heaps 0, 1, 2, ... of a game.",
    )
    add_rule(parser)
    parser.add_argument(
        "--count", type=int, default=100, metavar="N", help="the heaps 0 to N - 1 (100)"
    )
    add_limits(parser, "--time-limit", "--memory-limit")
    parser.add_argument(
        "--csv", type=Target(), metavar="FILE", help="write the values to a file as CSV"
    )
    add_picture(parser, "plot the values", formerly="--plot", plotted=True)
    parser.add_argument("--json", action="store_true", help="print the values as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compute the values and print them."""
    from ...nim import grundy_values

    count = whole_number("--count", options.count, at_least=1)
    values = grundy_values(options.rule, count, **limits(options)).tolist()
    with shown_before_files():
        if options.json:
            rule = rule_record(options.rule)
            complete = len(values) == count
            print(json.dumps({"rule": rule, "complete": complete, "values": values}))
        else:
            say(_table(values))
            if len(values) < count:
                say(f"\nthe limit came first: {len(values):,} of {count:,} values")
    if options.csv is not None:
        write_rows(options.csv, ["heap", "value"], enumerate(values))
    for path in options.picture:
        write_plot(path, lambda axes: _plot(options.rule, len(values), axes), options.theme)
    return 0 if len(values) == count else limit_was_hit()


def _table(values: list[int]) -> str:
    """Ten values in a line, after the heap of the first."""
    header = ("heap", *(f"+{n}" for n in range(IN_A_ROW)))
    rows = []
    for start in range(0, len(values), IN_A_ROW):
        row = values[start : start + IN_A_ROW]
        rows.append((start, *row, *[""] * (IN_A_ROW - len(row))))
    return text_table(header, rows)


def _plot(rule: Any, count: int, axes: Any) -> None:
    from ...nim.plots import plot_grundy

    plot_grundy(rule, count, axes)
