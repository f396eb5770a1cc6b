"""The options that say which game it is, and what is already known about the secret."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any, cast

from ...codebreaking.question_games import GAMES as GAMES
from ...codebreaking.question_games import (
    OfAB,
    OfCards,
    OfGame,
    OfMastermind,
    OfPlayedAB,
    OfPlayedMastermind,
    OfTable,
    OfWords,
    WithCards,
    WithGuesses,
)
from ...display import counted
from ...language import _
from ..asking import add_argument
from .table import about_table

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable, Solver
    from ...codebreaking.code_game import CodeGame
    from ...codebreaking.games import ColorGame

ROOMS: dict[tuple[str, bool], type[OfGame]] = {
    ("ab", False): OfAB,
    ("ab", True): OfPlayedAB,
    ("mastermind", False): OfMastermind,
    ("mastermind", True): OfPlayedMastermind,
    ("cardmoo", False): OfCards,
    ("words", False): OfWords,
    ("words", True): OfWords,
    ("table", False): OfTable,
    ("table", True): OfTable,
}
"""The games by their names in the shell, and whether they are played."""


def add_game(parser: argparse.ArgumentParser, name: str, *, played: bool = False) -> None:
    """Add the options of the game itself; if it is ``played``, its size is the usual one."""
    for argument in ROOMS[name, played and name != "cardmoo"].arguments().values():
        add_argument(parser, argument)
    parser.set_defaults(game=name, played=played)


def add_symbols(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the colours."""
    add_argument(parser, OfAB.arguments()["symbols"])


def add_position(parser: argparse.ArgumentParser, name: str) -> None:
    """Add the options for the starting position and the guesses allowed."""
    example = ROOMS[name, False].words["history"]
    for known in (WithGuesses, WithCards) if name == "cardmoo" else (WithGuesses,):
        for argument in known.arguments().values():
            if argument.name == "history" and known is WithCards:
                continue
            text = argument.text.replace("{history}", example)
            add_argument(parser, argument.of(text=text))
    parser.set_defaults(shown=None)


def game_of(options: argparse.Namespace) -> CodeGame:
    """Return the game that the options describe."""
    kind = ROOMS[options.game, getattr(options, "played", False) and options.game != "cardmoo"]
    return kind(**{name: getattr(options, name) for name in kind.arguments()}).made


def color_game_of(options: argparse.Namespace) -> ColorGame:
    """Return the game of colours that the options describe."""
    return cast("ColorGame", game_of(options))


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
