"""``abgames rate``: how well a program plays, by the exact regret of its moves."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ..arguments import whole_number
from ..typed import read
from .output import say, tell
from .own.question import add_game, is_asked, play_of

if TYPE_CHECKING:
    from ..rating import Contest

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
    parser.add_argument(
        "contest", metavar="GAME", nargs="?", choices=GAMES, help=f"{', '.join(GAMES)}, or --game"
    )
    parser.add_argument(
        "values",
        metavar="KEY=VALUE",
        nargs="*",
        help="arguments of the game, such as players=3 prefer=next opening=8, or pegs=4 colors=10",
    )
    add_game(parser)
    parser.add_argument(
        "--opening", type=int, metavar="N", help="with --game: begin after N random moves (0)"
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
    from ..rating import rate
    from .players import player_of

    contest = _contest(options)
    whole_number("games", options.games, at_least=1)
    whole_number("worst", options.worst, at_least=0)
    with player_of(options.program, contest.gets) as program:
        found = rate(program, contest, games=options.games, seed=options.seed, report=_told)
    if options.json:
        interval = found.interval()
        mean = None if found.mean is None else str(found.mean)
        summary = {"game": contest.name, "games": found.games, "mean": mean, "interval": interval}
        print(json.dumps({**summary, "moves": found.to_records()}))
    else:
        say(found.to_text(worst=options.worst))
    return 0


def _contest(options: argparse.Namespace) -> Contest:
    """What is to be played."""
    from ..rating import CONTESTS, contest_of
    from ..rating.contests import own

    if options.game is not None:
        if options.contest is not None:
            raise ValueError(f"give --game, or {options.contest}, not both")
        play = play_of(options)
        play.best_moves()  # solves it, or says why that is not possible
        return own(play, options.opening or 0)
    if options.contest is None:
        raise ValueError(f"give a game: {', '.join(GAMES)}, or your own as --game FILE.py:NAME")
    if is_asked(options) or options.opening is not None:
        given = "--prefer, --coalition, --winners and --opening go with --game"
        raise ValueError(f"{given}; arguments of {options.contest} are given as KEY=VALUE")
    arguments = read(CONTESTS[options.contest], options.contest, options.values)
    return contest_of(options.contest, **arguments)


def _told(games: int, count: int) -> None:
    tell(f"{games} of {count} games")
