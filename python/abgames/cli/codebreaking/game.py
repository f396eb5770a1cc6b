"""The games of conversations, and what every answer says of a game and of what is known."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from ...codebreaking.question_games import GAMES as GAMES
from ...codebreaking.question_games import OfCards, OfPlayedAB, OfPlayedMastermind, OfTable, OfWords
from ...display import counted
from ...language import _
from ...question import Question, combined
from ..asking import add_command
from ..dialogue import add_conversation
from ..limits import add_limits, duration
from .table import about_table

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable, Solver
    from ...codebreaking.code_game import CodeGame

PLAYED = {kind.room: kind for kind in (OfPlayedAB, OfPlayedMastermind, OfCards, OfWords, OfTable)}
"""The games that are talked about, by their names in the shell."""

TABLES = ("table", "words")
"""Those whose guesses and replies have names of their own."""

SECONDS = 30.0
"""Seconds for one reply of a conversation."""


def add_talk(
    actions: Any, game: str, talk: type[Question], run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add a conversation about guesses in a game, and return its parser."""
    asked = combined(f"{game}/{talk.name}", talk, PLAYED[game])
    parser = add_command(actions, asked, run)
    parser.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=duration,
        default=SECONDS,
        help=f"the longest wait for a reply; bounds are shown then ({SECONDS:g})",
    )
    add_limits(parser, "--memory-limit", "--threads")
    parser.add_argument(
        "--exact",
        action="store_true",
        help="show expected numbers of guesses with four decimals, and as a fraction, and what a "
        "guess cost as a fraction",
    )
    add_conversation(parser)
    parser.set_defaults(game=game)
    return parser


def solver_of(options: argparse.Namespace) -> Solver:
    """Return a solver with the threads and the memory limit of the options."""
    from ...codebreaking import Solver

    return Solver(options.threads, options.memory_limit)


def known(game: CodeGame, history: Any) -> str:
    """Return what is known from the start, as the game writes it; empty for nothing."""
    said = ", ".join(f"{game.text(guess)}={reply}" for guess, reply in history)
    return f" after {said}" if said else ""


def heading(question: Any, candidate_count: int, guesses: str = "all") -> str:
    """Return the lines that say what was asked: the game, what is known, and what is left; and the
    goal and the guesses, if they are not the usual ones."""
    game = question.made
    answers = known(game, question.answers_of(game))
    lines = [f"{game}{answers}: {counted(candidate_count, 'candidate')}"]
    goal = getattr(question, "goal", None) or game.goal
    if game.kind == "FeedbackTable":
        lines.append(about_table(cast("FeedbackTable", game), goal, question))
    elif goal == "determine":
        lines.append(_("goal: determine the secret"))
    if guesses == "consistent":
        lines.append("guesses: only candidates")
    return "\n".join(lines)
