"""``abgames nim grundy``: the Grundy values of single heaps."""

from __future__ import annotations

import argparse
from typing import Any

from ...display import text_table
from ...nim.questions import Grundy
from ..asking import HIT, add_question
from ..files import Target, add_picture, write_plot, write_rows

IN_A_ROW = 10
"""Values in a line of the table."""


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(
        actions,
        Grundy,
        _text,
        finish=_write,
        is_open=lambda question, found: "" if found["complete"] else HIT,
    )
    parser.add_argument(
        "--csv", type=Target(), metavar="FILE", help="write the values to a file as CSV"
    )
    add_picture(parser, "plot the values", formerly="--plot", plotted=True)


def _write(options: argparse.Namespace, question: Grundy, found: dict[str, Any]) -> int:
    from ...nim.plots import plot_grundy

    values = found["values"]
    if options.csv is not None:
        write_rows(options.csv, ["heap", "value"], enumerate(values))
    for path in options.picture:
        write_plot(
            path, lambda axes: plot_grundy(question.played, len(values), axes), options.theme
        )
    return 0


def _text(question: Grundy, found: dict[str, Any]) -> str:
    """Ten values in a line, after the heap of the first."""
    values = found["values"]
    header = ("heap", *(f"+{n}" for n in range(IN_A_ROW)))
    rows = []
    for start in range(0, len(values), IN_A_ROW):
        row = values[start : start + IN_A_ROW]
        rows.append((start, *row, *[""] * (IN_A_ROW - len(row))))
    first = f"\n\nthe limit came first: {len(values):,} of {question.count:,} values"
    return text_table(header, rows) + ("" if found["complete"] else first)
