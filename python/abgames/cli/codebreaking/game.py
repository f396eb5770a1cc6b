"""The games of conversations, and what every answer says of a game and of what is known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from ...codebreaking.code_game import Guesses
from ...codebreaking.question_games import GAMES as GAMES
from ...codebreaking.question_games import (
    OfCards,
    OfGame,
    OfPlayedAB,
    OfPlayedMastermind,
    OfTable,
    OfWords,
    Told,
)
from ...codebreaking.questions import ROOMS
from ...display import counted
from ...language import _
from ...question import SEARCH, asks, combined
from ..command import Searching, ShellCommand
from ..dialogue import Talk
from .table import about_table

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable, Solver
    from ...codebreaking.code_game import CodeGame
    from ...codebreaking.history import History

PLAYED = {kind.room: kind for kind in (OfPlayedAB, OfPlayedMastermind, OfCards, OfWords, OfTable)}
"""The games that are talked about, by their names in the shell."""

SECONDS = 30.0
"""Seconds for one reply of a conversation."""


class Timed(Searching, limits=SEARCH):
    """How long somebody waits, and how numbers are shown."""

    time_limit: float = asks(
        f"the longest wait for a reply; bounds are shown then ({SECONDS:g})",
        SECONDS,
        metavar="SECONDS",
    )
    exact: bool = asks(
        "show expected numbers of guesses with four decimals, and as a fraction, and what a guess "
        "cost as a fraction",
        False,
    )


class CodeTalk(Talk, Timed, OfGame):
    """A conversation about guesses in a game."""

    guesses: Guesses = "all"
    history: str | list[Any] = ""

    def solver(self) -> Solver:
        """Return a solver with the threads and the memory limit."""
        from ...codebreaking import Solver

        return Solver(self.threads, self.memory_limit)


def of_game(room: str, command: type[ShellCommand]) -> type[ShellCommand]:
    """Return a command about a game: a conversation, or one that asks a question."""
    name = f"{room}/{command.name.rpartition('/')[2]}"
    if command.name == name:
        return command
    asked = ROOMS.get(name, (command, PLAYED[room]))
    bases = (command if issubclass(command, each) else each for each in asked)
    return cast("type[ShellCommand]", combined(name, *bases))


def known(game: CodeGame, history: History) -> str:
    """Return what is known from the start, as the game writes it; empty for nothing."""
    said = ", ".join(f"{game.text(guess)}={reply}" for guess, reply in history)
    return f" after {said}" if said else ""


def heading(question: Told, candidate_count: int, guesses: str = "all") -> str:
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
