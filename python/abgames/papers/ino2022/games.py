"""Tables 1 and 2 of [Ino2022]: the two games, and what the text concludes from the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...codebreaking import AB
from ...codebreaking.reference import CardRules
from ...errors import InconsistentHistoryError
from ..comparison import Comparison, Run, Status
from .asking import GAME, PLACES, Answer


def table_1(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """Each reply of the game with digits."""
    part = data[name]
    game = AB(3, 10, symbols="0123456789")
    for number, move in enumerate(part["moves"], 1):
        reply = game.feedback(move["question"], part["secret"])
        yield run.compare(number, f"reply to {move['question']}", move["reply"], str(reply))


def table_2(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """Each reply of the game with cards, and what some answers imply together.

    One reply cannot be right as printed.  It is shown, followed by the row with one character
    changed, with which the deductions are checked.
    """
    part = data[name]
    moves = list(part["moves"])
    reading = part["reading"]
    for number, move in enumerate(moves, 1):
        compared = _reply(number, move, part["secret"], run)
        if compared.status is Status.DISAGREES and number == reading["number"]:
            compared = replace(compared, note=_remark(part))
        yield compared
    number = reading["number"]
    moves[number - 1] = {**moves[number - 1], "question": reading["question"]}
    yield _reply(number, moves[number - 1], part["secret"], run)
    for deduction in part["deductions"]:
        answers = [_answer(moves[number - 1]) for number in deduction["answers"]]
        yield run.compare(
            " ".join(map(str, deduction["answers"])),
            f"known, with {reading['question']} as question {number}",
            deduction["known"],
            known(answers),
        )


def _reply(number: int, move: dict[str, str], secret: str, run: Run) -> Comparison:
    reply = str(GAME.feedback(move["question"], secret))
    by_reference = CardRules().feedback(GAME.code(move["question"]), GAME.secret(secret))
    compared = run.compare(number, f"reply to {move['question']}", move["reply"], reply)
    return replace(compared, verified=GAME.reply(by_reference) == GAME.reply(reply))


def _remark(data: dict[str, Any]) -> str:
    """What is wrong with the row, and what would make it right."""
    number, question = data["reading"]["number"], data["reading"]["question"]
    answers = [_answer(move) for move in data["moves"][:number]]
    as_supplied = known(answers)
    answers[-1] = (answers[-1][0], GAME.feedback(answers[-1][0], data["secret"]))
    reply = GAME.feedback(question, data["secret"])
    return (
        f"as supplied, the first {number} answers leave {as_supplied}; with {answers[-1][1]} they "
        f"leave {known(answers)}, against the text; {question} makes the row right ({reply}), "
        "so one misread character explains it"
    )


def _answer(move: dict[str, str]) -> Answer:
    return GAME.code(move["question"]), GAME.reply(move["reply"])


def known(answers: Sequence[Answer]) -> str:
    """Return the cards that all candidates have in the same place, the others as ``?``.

    >>> known([(GAME.code("1b 2b 3b"), (1, 1, 0, 0)), (GAME.code("1b 4b X"), (1, 0, 0, 0))])
    '1b ? ?'
    """
    try:
        candidates = GAME.consistent(answers)
    except InconsistentHistoryError:
        return "no secret"
    same = (candidates == candidates[0]).all(axis=0)
    cards = (GAME.card_text(int(candidates[0, i])) if same[i] else "?" for i in PLACES)
    return " ".join(cards)
