"""``abgames otrio analyze``: the outcome after each move."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...otrio.records import analysis_record
from ..limits import add_limits, limit_was_hit
from ..output import say
from .position import add_position, position_of
from .question import (
    add_orders,
    judge_of,
    orders_text,
    outcome_text,
    solver_of,
)

if TYPE_CHECKING:
    from ...otrio import Position

SEVERAL, UNKNOWN = "several outcomes", "not known"


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "analyze",
        help="the outcome after each legal move",
        description="Find the outcome after each legal move when every player follows an order of "
        "preference. Exit status 1: a limit was hit.",
    )
    add_position(parser)
    add_orders(parser)
    add_limits(parser)
    add_limits(parser, "--checkpoint")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Analyze one position; 1 if a limit was hit."""
    from ...otrio.preferences import orders_of

    position = position_of(options)
    prefer = orders_of(options.prefer, position.players)
    judge = judge_of(options)
    moves = solver_of(options).analyze(
        position,
        prefer,
        judge,
        time_limit=options.time_limit,
        progress=True,
        checkpoint=options.checkpoint,
    )
    if options.json:
        print(json.dumps(analysis_record(position, prefer, judge, moves)))
    else:
        say(f"{position.to_text()}\n\n{orders_text(prefer, judge)}\n")
        say(analysis_text(position, prefer, moves) or "the game is over")
    return 0 if all(proven for _, _, proven in moves) else limit_was_hit()


def analysis_text(
    position: Position,
    prefer: dict[int, str],
    moves: tuple[tuple[str, str | None, bool], ...],
) -> str:
    """Return the moves by outcome, starting with the one that the player to move likes best."""
    from ...otrio.preferences import read_preferences

    order = read_preferences(prefer, position.players)[position.to_move - 1]
    names = [outcome_text(outcome) for level in order for outcome in level]
    by_name: dict[str, list[str]] = {name: [] for name in [*names, SEVERAL, UNKNOWN]}
    for move, outcome, proven in moves:
        unclear = SEVERAL if proven else UNKNOWN
        by_name[unclear if outcome is None else outcome_text(outcome)].append(move)
    shown = {name: found for name, found in by_name.items() if found}
    width = max(map(len, shown), default=0)
    return "\n".join(f"{name.ljust(width)}  {' '.join(found)}" for name, found in shown.items())
