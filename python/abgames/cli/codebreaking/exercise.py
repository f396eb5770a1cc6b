"""``abgames table exercise``: a sheet of situations for a class, and its answers."""

from __future__ import annotations

import argparse
from typing import Any

from ...codebreaking.questions import named
from ..asking import add_question
from ..output import say
from .table import about_table


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser = add_question(actions, named(f"{game}/exercise"), _text, finish=_tell)
    parser.add_argument("--answers", action="store_true", help="print the answers below the sheet")


def _text(question: Any, found: Any) -> str:
    from ...codebreaking.sheets import sheet_text

    game = question.made
    about = about_table(game, found["goal"], question)
    return f"{game}, sheet {question.seed}\n{about}\n\n{sheet_text(question.sheet)}"


def _tell(options: argparse.Namespace, question: Any, found: Any) -> int:
    from ...codebreaking.sheets import answers_text

    if options.answers and not options.json:
        say(f"\nAnswers\n\n{answers_text(question.sheet)}")
    return 0
