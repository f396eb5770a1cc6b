"""``abgames otrio force``: whether a coalition can force outcomes, whatever the others do."""

from __future__ import annotations

import argparse
from typing import Any

from ...otrio.questions import Force
from ..asking import add_question
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record
from .question import add_certificate, cost, outcomes_text, who_text, write_certificate


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(actions, Force, _text, check=_check, finish=_write)
    add_certificate(parser)
    add_record(parser)


def _check(options: argparse.Namespace) -> None:
    if options.each_move and (options.certificate or options.checkpoint or options.record):
        raise ValueError(
            "--moves asks many questions: it takes no --certificate, --checkpoint or --record"
        )
    check_record(options)


def _text(question: Force, found: Any) -> str:
    position = question.position.to_text()
    who, wanted = who_text(question.question.coalition), _wanted(question)
    if question.each_move:
        return f"{position}\n\ncan {who} force this: {wanted}?\n\n{found}"
    verb = {True: "can force", False: "cannot force", None: "may be able to force"}
    lines = [position, "", f"{who} {verb[found.holds]} this: {wanted}"]
    if found.line:
        lines.append(f"line      {' '.join(found.line)}")
    return "\n".join([*lines, f"search    {cost(found)}"])


def _write(options: argparse.Namespace, question: Force, found: Any) -> int:
    if question.each_move:
        return 0
    status = write_certificate(options, found.certificate)
    who = who_text(question.question.coalition)
    write_record(
        options,
        question=f"Otrio, {question.position!r}: can {who} force this: {_wanted(question)}",
        value=found.holds,
        status=PROVED if found.proven else UNKNOWN,
        nodes=found.nodes,
        seconds=found.seconds,
        evidence=options.certificate,
    )
    return status


def _wanted(question: Force) -> str:
    return outcomes_text(sorted(question.question.winners))
