"""The options that say which game it is, and what is already known about the secret."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, cast

from ..._abgames.codebreaking import GOALS, OBJECTIVES
from ...codebreaking.code_text import DIGITS, symbols_in
from ...codebreaking.history import parse_history
from ...display import counted
from ...language import _
from .table import about_table, add_table, table_of

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable, Solver
    from ...codebreaking.code_game import CodeArray, CodeGame, Goal
    from ...codebreaking.games import ColorGame

GAMES = {
    "ab": "the AB game: Bulls and Cows, MOO, Hit & Blow",
    "mastermind": "Mastermind: colours may repeat",
    "cardmoo": "MOO with playing cards",
    "table": "any deduction game, given by its table of feedbacks",
}
"""The games by their names in the shell."""

SIZES = {"ab": (3, 7), "mastermind": (4, 6)}
"""Pegs and colours when none are given."""

PLAYED = {"ab": (4, 10)}
"""Pegs and colours as people play, where these differ."""

AIMS = {"cardmoo": ("worst", "determine")}
"""Objective and goal when none are given, where they are not "expected" and "hit"."""


def add_game(parser: argparse.ArgumentParser, name: str, *, played: bool = False) -> None:
    """Add the options of the game itself; if it is ``played``, its size is the usual one."""
    if name == "cardmoo":
        parser.add_argument(
            "--own",
            metavar="CARDS",
            help='your own secret, such as "3b 8r 10b": you may not ask with these cards',
        )
        add_ranks(parser)
        parser.set_defaults(game=name)
        return
    if name == "table":
        add_table(parser)
        return
    pegs, colors = PLAYED.get(name, SIZES[name]) if played else SIZES[name]
    for option, number, metavar, meaning in (
        ("--pegs", pegs, "M", "length of a code"),
        ("--colors", colors, "N", "colours or digits to choose from"),
    ):
        parser.add_argument(
            option, type=int, default=number, metavar=metavar, help=f"{meaning} ({number})"
        )
    if name == "ab":
        parser.add_argument(
            "--extra-colors",
            type=int,
            default=0,
            metavar="D",
            help="colours that guesses may use although no secret has them (0)",
        )
    add_symbols(parser)
    parser.set_defaults(game=name, extra_colors=0, played=played)


def add_ranks(parser: argparse.ArgumentParser) -> None:
    """Add the option that says how many ranks the cards have."""
    parser.add_argument(
        "--ranks", type=int, default=13, metavar="N", help="ranks of each suit (13)"
    )


def add_symbols(parser: argparse.ArgumentParser) -> None:
    """Add the option that names the colours."""
    parser.add_argument(
        "--symbols",
        help='what colours are called: "abcdef", or, separated by blanks, "red green blue" '
        "(1 2 3 ...; with ten colours the digits 0123456789)",
    )


def add_position(parser: argparse.ArgumentParser, name: str) -> None:
    """Add the options for the starting position and the guesses allowed."""
    examples = {"cardmoo": "10b 1b 12b=1NC, 1b 2b X=1N", "table": "guess=feedback, guess=feedback"}
    example = examples.get(name, "1 2 3=0A1B, 3 4 5=0A2B")
    parser.add_argument(
        "--history",
        default="",
        metavar="ANSWERS",
        help=f'answers so far, such as "{example}"; only guesses after these are counted',
    )
    if name == "cardmoo":
        parser.add_argument(
            "--shown",
            metavar="CARDS",
            help='cards that the owner has shown, so the secret has none of them: "3b 8r"',
        )
    parser.set_defaults(shown=None)
    parser.add_argument(
        "--guesses",
        choices=("all", "consistent"),
        default="all",
        help="all guesses, or only those that may still be the secret (all)",
    )


def add_aim(parser: argparse.ArgumentParser, name: str) -> None:
    """Add the options that say what to minimise, and when the game ends."""
    objective, goal = AIMS.get(name, ("expected", "hit"))
    ends = "hit; determine without --hit" if name == "table" else goal
    parser.add_argument(
        "--objective",
        choices=OBJECTIVES,
        default=objective,
        help="what to minimise: the expected or the worst number of guesses, one and then the "
        "other, or the worst and then the number of candidates that take it "
        f"({objective})",
    )
    parser.add_argument(
        "--goal",
        choices=GOALS,
        default=None if name == "table" else goal,
        help=f"the game ends when the secret is guessed, or when it is determined ({ends})",
    )


def game_of(options: argparse.Namespace) -> CodeGame:
    """Return the game that the options describe."""
    if options.game == "table":
        return table_of(options)
    if options.game == "cardmoo":
        from ...codebreaking import CardMoo

        return CardMoo(options.own, options.ranks)
    return color_game_of(options)


def goal_of(game: CodeGame, options: argparse.Namespace) -> Goal:
    """Return when the game ends: as the options say, or the default of the game."""
    given: Goal | None = getattr(options, "goal", None)
    return given or game.goal


def color_game_of(options: argparse.Namespace) -> ColorGame:
    """Return the game of colours that the options describe."""
    from ...codebreaking import AB, Mastermind

    symbols = None if options.symbols is None else symbols_in(options.symbols)
    if options.played and symbols is None and options.colors == 10 and not options.extra_colors:
        symbols = DIGITS  # those who play mean digits, also with blanks between them
    if options.game == "ab":
        return AB(options.pegs, options.colors, options.extra_colors, symbols)
    return Mastermind(options.pegs, options.colors, symbols)


def candidates_of(game: CodeGame, options: argparse.Namespace) -> CodeArray | None:
    """Return the candidates given by the options, before the history; ``None``: all secrets."""
    if options.shown is None:
        return None
    from ...codebreaking import CardMoo

    assert isinstance(game, CardMoo)
    return game.consistent((), shown=options.shown)


def solver_of(options: argparse.Namespace) -> Solver:
    """Return a solver with the threads and the memory limit of the options."""
    from ...codebreaking import Solver

    return Solver(options.threads, options.memory_limit)


def known(game: CodeGame, options: argparse.Namespace) -> str:
    """Return what is known from the start, as the game writes it; empty for nothing."""
    answers = parse_history(game, options.history)
    said = ", ".join(f"{game.text(guess)}={reply}" for guess, reply in answers)
    return f" after {said}" if said else ""


def heading(
    game: CodeGame, options: argparse.Namespace, candidate_count: int, guesses: str = "all"
) -> str:
    """Return the lines that say what was asked: the game, what is known, and what is left; and the
    goal and the guesses, if they are not the usual ones."""
    lines = [f"{game}{known(game, options)}: {counted(candidate_count, 'candidate')}"]
    goal = goal_of(game, options)
    if options.game == "table":
        lines.append(about_table(cast("FeedbackTable", game), goal, options))
    elif goal == "determine":
        lines.append(_("goal: determine the secret"))
    if guesses == "consistent":
        lines.append("guesses: only candidates")
    return "\n".join(lines)
