"""``abgames otrio solve``: the outcome when all players follow an order of preference."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...otrio.records import solution_record
from ..limits import add_limits, limit_was_hit
from ..output import say, shown_before_files
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record
from .position import add_position, position_of
from .question import (
    add_certificate,
    add_orders,
    cost,
    judge_of,
    orders_text,
    outcome_text,
    solver_of,
    write_certificate,
)

if TYPE_CHECKING:
    from ...otrio import Position, Solution


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "solve",
        help="the outcome when every player follows an order of preference",
        description="Find the outcome when every player follows an order of preference and knows "
        "those of the others. With ties there may be several. Exit status 1: a limit was hit.",
    )
    add_position(parser)
    add_orders(parser)
    add_certificate(parser)
    add_limits(parser)
    add_limits(parser, "--checkpoint")
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve one position; 1 if a limit was hit."""
    from ...otrio.preferences import orders_of

    position = position_of(options)
    prefer = orders_of(options.prefer, position.players)
    judge = judge_of(options)
    check_record(options)
    solution = solver_of(options).solve(
        position,
        prefer,
        judge,
        time_limit=options.time_limit,
        progress=True,
        certificate=options.certificate is not None,
        checkpoint=options.checkpoint,
    )
    with shown_before_files():
        if options.json:
            print(json.dumps(solution_record(position, prefer, judge, solution)))
        else:
            say(_text(position, orders_text(prefer, judge), solution))
    status = write_certificate(options, solution.certificate)
    orders = "; ".join(f"player {player} {order}" for player, order in prefer.items())
    judged = "" if options.judge is None else f" (judged: {options.judge})"
    write_record(
        options,
        question=f"Otrio, {position!r}: the outcome with {orders}{judged}",
        value=sorted(solution.outcomes),
        status=PROVED if solution.proven else UNKNOWN,
        nodes=solution.nodes,
        seconds=solution.seconds,
        evidence=options.certificate,
    )
    return status if solution.proven else limit_was_hit()


def _text(position: Position, orders: str, solution: Solution) -> str:
    found = " or ".join(map(outcome_text, sorted(solution.outcomes)))
    lines = [position.to_text(), "", orders]
    lines += ["", f"outcome   {found if solution.proven else f'not known: {found}'}"]
    if solution.line:
        lines.append(f"line      {' '.join(solution.line)}")
    return "\n".join([*lines, f"search    {cost(solution.nodes, solution.seconds)}"])
