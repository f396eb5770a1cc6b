"""``abgames nim exercise``: a sheet of positions for a class, and its answers."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...display import counted
from ...nim.records import rule_record
from ...nim.rules import rule_of
from ..output import say
from .game import ALL_RULES

if TYPE_CHECKING:
    from ...nim import Explanation


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "exercise",
        help="a sheet of random positions, with or without answers",
        description="Print random positions as a sheet to fill in: is the position won or lost "
        "for the player to move, and which move wins? The same --seed gives the same sheet, so "
        "--answers can be printed later.",
    )
    parser.add_argument(
        "--count", type=int, default=12, metavar="N", help="number of positions (12)"
    )
    parser.add_argument(
        "--piles", type=int, metavar="N", help="piles in each position (3; in Wythoff's game 2)"
    )
    parser.add_argument(
        "--max-pile", type=int, default=9, metavar="N", help="stones of the largest pile (9)"
    )
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="which sheet (1)")
    parser.add_argument("--answers", action="store_true", help="print the answers below the sheet")
    parser.add_argument(
        "--rule", type=rule_of, default="nim", metavar="RULE", help=f"{ALL_RULES} (nim)"
    )
    parser.add_argument(
        "--misere", action="store_true", help="the player who takes the last stone loses"
    )
    parser.add_argument("--json", action="store_true", help="print sheet and answers as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print one sheet."""
    from ...nim.sheets import answers_text, exercises, sheet_text

    if options.piles is None:
        options.piles = 2 if options.rule == "wythoff" else 3
    sheet = exercises(
        options.count,
        piles=options.piles,
        max_pile=options.max_pile,
        rule=options.rule,
        misere=options.misere,
        seed=options.seed,
    )
    if options.json:
        print(json.dumps(_record(sheet, options)))
        return 0
    say(_heading(options))
    say(f"\n{sheet_text(sheet)}")
    if options.answers:
        say(f"\nAnswers\n\n{answers_text(sheet)}")
    return 0


def _heading(options: argparse.Namespace) -> str:
    from ...nim.play.wording import title, told

    goal = "loses" if options.misere else "wins"
    return (
        f"{title(options.rule)}, {counted(options.piles, 'pile')}, sheet {options.seed}. "
        f"{told(options.rule)} The player who makes the last move {goal}."
    )


def _record(sheet: tuple[Explanation, ...], options: argparse.Namespace) -> dict[str, Any]:
    return {
        "rule": rule_record(options.rule),
        "misere": options.misere,
        "seed": options.seed,
        "exercises": [
            {
                "position": list(problem.position),
                "lost": problem.lost,
                "winning_moves": [list(after) for after in problem.moves],
            }
            for problem in sheet
        ],
    }
