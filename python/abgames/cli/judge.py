"""``abgames judge``: what a program loses in every situation that its own play can reach."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..arguments import whole_number
from ..games.questions import typed_players
from .limits import add_limits, limit_was_hit
from .output import say
from .own.question import add_moves
from .rate import about, add_contest, contest_of_options, keep, run_dry


def add_commands(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "judge",
        help="where your program loses, in every situation that it can reach",
        description="Ask a program for its move in every situation that its own play can reach, "
        "and say what each move loses, the worst first. In a deduction game the losses add up to "
        "its total minus the optimum. The program is one for rate. Exit status 1: a limit was hit.",
    )
    add_contest(
        parser,
        "arguments of the game, such as pegs=4 colors=6, moves='b2M a1L ...' for otrio, "
        "start='7 3 5' for nim, or mine='1 2 4' theirs='1 3' for tanhinmin",
    )
    add_moves(parser)
    parser.add_argument(
        "--objective",
        choices=("expected", "worst"),
        default="expected",
        help="in a deduction game: all guesses, or the worst case (expected)",
    )
    parser.add_argument(
        "--players",
        metavar="PLAYERS",
        help='for whom the program moves, such as "1,2" (whoever is to move at the start)',
    )
    parser.add_argument(
        "--max-situations", type=int, default=100_000, metavar="N", help="most to ask in (100000)"
    )
    parser.add_argument("--worst", type=int, default=10, metavar="N", help="losses shown (10)")
    add_limits(parser)
    parser.add_argument("--json", action="store_true", help="print all losses as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Judge a program; 1 if a limit was hit."""
    from ..rating import judge
    from .players import player_of

    contest = contest_of_options(options, options.moves)
    whole_number("worst", options.worst, at_least=0)
    chosen = None if options.players is None else typed_players("--players", options.players)
    contest.all_starts()
    with player_of(options.program, contest.gets) as program:
        if options.dry_run:
            return run_dry(program, contest, options)
        found = judge(
            program,
            contest,
            objective=options.objective,
            players=chosen,
            max_situations=options.max_situations,
            threads=options.threads,
            time_limit=options.time_limit,
            memory_limit=options.memory_limit,
            progress=True,
        )
    if options.json:
        print(json.dumps(found.record()))
    else:
        say(about(contest, options) + found.to_text(worst=options.worst))
    keep(found, options)
    return 0 if found.proven else limit_was_hit()
