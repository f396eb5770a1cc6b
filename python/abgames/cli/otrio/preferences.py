"""``abgames otrio preferences``: the outcome for all strict orders with own wins first."""

from __future__ import annotations

import argparse
from itertools import groupby
from typing import Any

from ...display import counted
from ...otrio.questions import Preferences
from ...otrio.tables import PreferenceTable, block_text, summary
from ..asking import add_question, asked_of, ended, question_of, run
from ..output import say


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(actions, Preferences, lambda question, rows: str(rows), is_open=_open)
    parser.set_defaults(run=_run)


def _run(options: argparse.Namespace) -> int:
    """Print a table for each choice of the orders of all but the last two players, once it is full,
    and then a summary; 1 if an outcome is open."""
    if options.json:
        return run(options)
    question, done = question_of(options), list[Any]()
    for _, block in groupby(question.rows(asked_of(options)), lambda row: row.orders[:-2]):
        done += (rows_of_block := list(block))
        say(block_text(rows_of_block), end="\n\n", flush=True)
    say(summary(done))
    return ended(options, question, PreferenceTable(done))


def _open(question: Preferences, rows: PreferenceTable) -> str:
    count = sum(row.outcome is None for row in rows)
    return f"a time limit left {counted(count, 'outcome')} open" if count else ""
