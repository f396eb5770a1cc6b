"""``abgames ab|mastermind|cardmoo rank``: every guess with its exact value, best first."""

from __future__ import annotations

import argparse
from typing import Any

from ...codebreaking.questions import named
from ...display import count, duration, text_table
from ..asking import add_question
from ..files import Target, write_text
from .game import heading
from .table import tell_likely


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser = add_question(actions, named(f"{game}/rank"), _text, finish=_write)
    parser.add_argument(
        "--csv", type=Target(), metavar="FILE", help="write the ranking to a file as CSV"
    )


def _write(options: argparse.Namespace, question: Any, found: Any) -> int:
    tell_likely(question.made, question.goal)
    if options.csv is not None and question.heuristic is None:
        write_text(options.csv, found.to_csv())
    return 0


def _text(question: Any, found: Any) -> str:
    head = heading(question, found.candidate_count, question.guesses)
    if question.heuristic is not None:
        rows = [
            (found.game.text(guess), f"{score:.4f}", "yes" if hits else "")
            for guess, score, hits in found.guesses
        ]
        return f"{head}\n\n{text_table(('guess', question.heuristic, 'possible'), rows)}"
    shown = found.to_text() if len(found) else "no guess was valued in time"
    unproved = "" if found.proven else "not proved: the limit came first; ≥ marks lower bounds\n"
    cost = f"{count(found.nodes)} nodes, {duration(found.seconds)}"
    return f"{head}\n\n{shown}\n\n{unproved}search  {cost}"
