"""``abgames otrio solve``: the outcome when all players follow an order of preference."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from ...otrio.questions import Solve
from ..asking import add_question
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record
from .question import add_certificate, cost, orders_text, outcome_text, write_certificate

if TYPE_CHECKING:
    from ...otrio import Solution


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(actions, Solve, _text, check=check_record, finish=_write)
    add_certificate(parser)
    add_record(parser)


def _text(question: Solve, solution: Solution) -> str:
    found = " or ".join(map(outcome_text, sorted(solution.outcomes)))
    about = orders_text(question.orders, question.judges)
    lines = [question.position.to_text(), "", about]
    lines += ["", f"outcome   {found if solution.proven else f'not known: {found}'}"]
    if solution.line:
        lines.append(f"line      {' '.join(solution.line)}")
    return "\n".join([*lines, f"search    {cost(solution)}"])


def _write(options: argparse.Namespace, question: Solve, solution: Solution) -> int:
    status = write_certificate(options, solution.certificate)
    orders = "; ".join(f"player {player} {order}" for player, order in question.orders.items())
    judged = "" if question.judge is None else f" (judged: {question.judge})"
    write_record(
        options,
        question=f"Otrio, {question.position!r}: the outcome with {orders}{judged}",
        value=sorted(solution.outcomes),
        status=PROVED if solution.proven else UNKNOWN,
        nodes=solution.nodes,
        seconds=solution.seconds,
        evidence=options.certificate,
    )
    return status
