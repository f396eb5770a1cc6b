"""``abgames rate``: how well a program plays, by the exact regret of its moves."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..arguments import whole_number
from ..typed import read
from .output import say, tell

GAMES = ("otrio", "ab", "mastermind", "cardmoo", "table", "nim", "tanhinmin")


def add_commands(commands: Any) -> None:
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
        "values",
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
    from ..rating import CONTESTS, contest_of, rate
    from .players import player_of

    arguments = read(CONTESTS[options.game], options.game, options.values)
    contest = contest_of(options.game, **arguments)
    whole_number("games", options.games, at_least=1)
    whole_number("worst", options.worst, at_least=0)
    with player_of(options.program, contest.gets) as program:
        found = rate(program, contest, games=options.games, seed=options.seed, report=_told)
    if options.json:
        interval = found.interval()
        mean = None if found.mean is None else str(found.mean)
        summary = {"game": options.game, "games": found.games, "mean": mean, "interval": interval}
        print(json.dumps({**summary, "moves": found.to_records()}))
    else:
        say(found.to_text(worst=options.worst))
    return 0


def _told(games: int, count: int) -> None:
    tell(f"{games} of {count} games")
