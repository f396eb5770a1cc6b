"""``abgames rate``: how well a program plays, by the exact regret of its moves."""

from __future__ import annotations

import argparse
import json
import shlex
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import Any

from ..errors import NotationError
from .arguments import called
from .output import say, tell

GAMES = ("otrio", "ab", "mastermind", "nim", "tanhinmin")


def add_command(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "rate",
        help="how well your program plays: the exact regret of its moves",
        description="Play games with a program, and say how much each of its moves cost, the worst "
        "first. The program is a command that reads a line of JSON for each move and writes a line "
        "with the move, or a Python function, given as python:module.function.",
    )
    parser.add_argument("program", metavar="PROGRAM", help='such as "./player" or python:mine.play')
    parser.add_argument("game", metavar="GAME", choices=GAMES, help=", ".join(GAMES))
    parser.add_argument(
        "arguments",
        metavar="KEY=VALUE",
        nargs="*",
        help="arguments of the game, such as players=3 prefer=next opening=8, or pegs=4 colors=10",
    )
    parser.add_argument("--games", type=int, default=20, metavar="N", help="games to play (20)")
    parser.add_argument(
        "--seed", type=int, default=0, metavar="N", help="repeat the same games (0)"
    )
    parser.add_argument("--worst", type=int, default=10, metavar="N", help="worst moves shown (10)")
    parser.add_argument("--json", action="store_true", help="print all moves as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Rate a program."""
    from ..rating import contest_of, rate

    contest = called(contest_of, options.game, options.arguments)
    with _program(options.program) as program:
        found = rate(program, contest, games=options.games, seed=options.seed, report=_told)
    if options.json:
        interval = found.interval()
        mean = None if found.mean is None else str(found.mean)
        summary = {"game": options.game, "games": found.games, "mean": mean, "interval": interval}
        print(json.dumps({**summary, "moves": found.to_records()}))
    else:
        say(found.to_text(worst=options.worst))
    return 0


def _program(text: str) -> AbstractContextManager[Any]:
    """Return the program that the option names."""
    from ..rating.programs import process

    if not text.startswith("python:"):
        command = shlex.split(text)
        if not command:
            raise NotationError("PROGRAM is empty: give a command, or python:module.function")
        return process(command)
    module, dot, name = text.removeprefix("python:").rpartition(".")
    if not dot:
        raise NotationError(
            f"{text!r} does not name a function: write python:module.function", text=text
        )
    try:
        function = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        raise NotationError(f"{text!r} cannot be imported: {error}", text=text) from None
    if not callable(function):
        raise NotationError(
            f"{text!r} is not a function but a {type(function).__name__}", text=text
        )
    return nullcontext(function)


def _told(games: int, count: int) -> None:
    tell(f"{games} of {count} games")
