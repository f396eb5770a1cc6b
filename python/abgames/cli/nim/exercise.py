"""``abgames nim exercise``: a sheet of positions for a class, and its answers."""

from __future__ import annotations

import argparse
from typing import Any

from ...display import counted
from ...nim.questions import Exercise
from ..asking import add_question
from ..output import say


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(actions, Exercise, _text, finish=_tell)
    parser.add_argument("--answers", action="store_true", help="print the answers below the sheet")


def _text(question: Exercise, found: Any) -> str:
    from ...nim.play.wording import title, told
    from ...nim.sheets import sheet_text

    goal = "loses" if question.misere else "wins"
    piles, rule = counted(question.pile_count, "pile"), question.played
    return (
        f"{title(rule)}, {piles}, sheet {question.seed}. {told(rule)} The player who makes the "
        f"last move {goal}.\n\n{sheet_text(question.sheet)}"
    )


def _tell(options: argparse.Namespace, question: Exercise, found: Any) -> int:
    from ...nim.sheets import answers_text

    if options.answers and not options.json:
        say(f"\nAnswers\n\n{answers_text(question.sheet)}")
    return 0
