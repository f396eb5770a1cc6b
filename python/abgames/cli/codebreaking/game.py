"""The games of conversations, and what every answer says of a game and of what is known."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from ...codebreaking.question_games import GAMES as GAMES
from ...codebreaking.question_games import (
    OfAB,
    OfCards,
    OfPlayedAB,
    OfPlayedMastermind,
    OfTable,
    OfWords,
)
from ...display import counted
from ...language import _
from ...question import Question, combined
from ..asking import add_argument, add_command
from ..dialogue import add_conversation
from ..limits import add_reply_limits
from .table import about_table
from .wording import add_exact

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable, Solver
    from ...codebreaking.code_game import CodeGame

PLAYED = {kind.room: kind for kind in (OfPlayedAB, OfPlayedMastermind, OfCards, OfWords, OfTable)}
"""The games that are talked about, by their names in the shell."""


def add_talk(
    actions: Any, game: str, talk: type[Question], run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add a conversation about guesses in a game, and return its parser."""
    asked = combined(f"{game}/{talk.name}", talk, PLAYED[game])
    parser = add_command(actions, asked, run)
    add_reply_limits(parser)
    add_exact(parser)
    add_conversation(parser)
    parser.set_defaults(game=game)
    return parser


def add_symbols(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the colours."""
    add_argument(parser, OfAB.arguments()["symbols"])


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
