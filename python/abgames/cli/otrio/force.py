"""``abgames otrio force``: whether a coalition can force outcomes, whatever the others do."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...otrio.records import force_moves_record, force_record
from ..limits import add_limits, limit_was_hit
from ..output import say, shown_before_files
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record
from .position import add_position, position_of
from .question import (
    add_certificate,
    cost,
    outcomes_text,
    read_outcomes,
    read_players,
    solver_of,
    who_text,
    write_certificate,
)

if TYPE_CHECKING:
    from ...otrio import Force
    from ...otrio.question import ForceQuestion


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "force",
        help="whether players who act together can force some outcomes",
        description="Say whether a coalition can make sure that the game ends in one of the "
        "outcomes they want, whatever the others do. Exit status 1: a limit was hit.",
    )
    add_position(parser)
    parser.add_argument(
        "--coalition",
        metavar="PLAYERS",
        required=True,
        help='the players who act together, such as "2,3"; "" for nobody',
    )
    parser.add_argument(
        "--winners",
        metavar="OUTCOMES",
        required=True,
        help='the outcomes they want, such as "P2" or "2,D"; D is the draw',
    )
    parser.add_argument(
        "--moves",
        dest="each_move",
        action="store_true",
        help="answer the same question after each legal move",
    )
    add_certificate(parser)
    add_limits(parser)
    add_limits(parser, "--checkpoint")
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer one question; 1 if a limit was hit."""
    from ...otrio.question import ForceQuestion

    position = position_of(options)
    coalition = read_players("--coalition", options.coalition)
    winners = read_outcomes("--winners", options.winners)
    check_record(options)
    question = ForceQuestion.read(position, coalition, winners)
    if options.each_move:
        return _each_move(options, question)
    force = solver_of(options).can_force(
        position,
        coalition,
        winners,
        time_limit=options.time_limit,
        progress=True,
        certificate=options.certificate is not None,
        checkpoint=options.checkpoint,
    )
    with shown_before_files():
        if options.json:
            print(json.dumps(force_record(question, force)))
        else:
            say(_text(question, force))
    status = write_certificate(options, force.certificate)
    write_record(
        options,
        question=f"Otrio, {position!r}: can {who_text(question.coalition)} force this: "
        f"{_wanted(question)}",
        value=force.holds,
        status=PROVED if force.proven else UNKNOWN,
        nodes=force.nodes,
        seconds=force.seconds,
        evidence=options.certificate,
    )
    return status if force.proven else limit_was_hit()


def _each_move(options: argparse.Namespace, question: ForceQuestion) -> int:
    """Answer the question after each move; 1 if a limit was hit."""
    from ...otrio import force_moves

    if options.certificate or options.checkpoint or options.record:
        raise ValueError(
            "--moves asks many questions: it takes no --certificate, --checkpoint or --record"
        )
    moves = force_moves(
        question.position,
        question.coalition,
        question.winners,
        time_limit=options.time_limit,
        solver=solver_of(options),
        progress=True,
    )
    if options.json:
        print(json.dumps(force_moves_record(question, moves)))
    else:
        asked = f"can {who_text(question.coalition)} force this: {_wanted(question)}?"
        say(f"{question.position.to_text()}\n\n{asked}\n\n{moves}")
    return 0 if all(holds is not None for _, holds in moves) else limit_was_hit()


def _text(question: ForceQuestion, force: Force) -> str:
    verb = {True: "can force", False: "cannot force", None: "may be able to force"}
    said = f"{who_text(question.coalition)} {verb[force.holds]} this: {_wanted(question)}"
    lines = [question.position.to_text(), "", said]
    if force.line:
        lines.append(f"line      {' '.join(force.line)}")
    return "\n".join([*lines, f"search    {cost(force.nodes, force.seconds)}"])


def _wanted(question: ForceQuestion) -> str:
    return outcomes_text(sorted(question.winners))
