"""The tables of [Ino2022], and what its text counts.

Tables 1 and 2 are the two games; 4, 5, 7, 9 and 10 say which reply each candidate gives; 6, 8, 11
and 12 have the question that follows a reply.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from abgames import codebreaking
from abgames.codebreaking import AB, CardMoo
from abgames.codebreaking.code_game import Code
from abgames.codebreaking.reference import CardRules
from abgames.errors import InconsistentHistoryError

from ..comparison import Comparison, Run, Status, decimal
from .asking import (
    GAME,
    PLACES,
    RANKS,
    Answer,
    information,
    known_places,
    of_information,
    opposite,
    reply_classes,
)

MEAN_DIGITS = 3


def counts(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """The numbers of sections 1 and 2."""
    yield run.compare("secrets", "three digits", part["numbers"], AB(3, 10).secret_count)
    yield run.compare("secrets", "three cards", part["cards"], GAME.secret_count)
    by_reference = len(CardRules().secrets())
    yield run.compare("secrets", "three cards, by the reference", part["cards"], by_reference)
    yield run.compare("replies", "that occur", part["replies"], len(GAME.feedbacks))
    for reply in part["never"]:
        occurs = GAME.reply(reply) in GAME.feedbacks
        yield run.compare("replies", reply, "never", "occurs" if occurs else "never")
    run.report("the game with four digits")
    solution = codebreaking.solve(AB(4, 10))
    assert solution.mean is not None
    ours = decimal(solution.mean, MEAN_DIGITS)
    compared = run.compare("mean", "four digits", part["mean_of_four_digits"], ours)
    yield run.rest_on(compared, [solution])
    exactly = f"{solution.total} / {solution.candidate_count}"
    yield run.found("mean", "four digits, exactly", exactly)


def same_cards(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """With the asker's cards in the secret, 3Hit never occurs, and 3NP does and determines it."""
    game = CardMoo(own=part["own"])
    table = game.feedback_table(game.guesses, [part["own"]])
    found = {str(game.feedbacks[i]) for i in np.unique(table)}
    for reply, paper in (("3H", "never"), ("3NP", "occurs")):
        yield run.compare("some order", reply, paper, "occurs" if reply in found else "never")
    turned = tuple(map(opposite, game.secret(part["own"])))
    left = len(game.consistent([(turned, "3NP")]))
    yield run.compare("some order", "secrets after 3NP", 1, left)


def table_3(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """The replies of each information, in the order of the table."""
    for size in (3, 2, 1):
        yield run.compare(
            size, "replies", " ".join(part[str(size)]), " ".join(of_information(size))
        )


def usable_cards(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """The least number of cards of a question that may be asked in the other colour.

    One set of the asker's cards stands for all, because numbers and colours can be exchanged.
    """
    game = CardMoo(own=part["own"])
    own = game.secret(part["own"])
    yield from _example(part, own, run)
    guesses = game.guesses
    has_joker = (guesses == game.joker).any(axis=1)
    is_number = guesses != game.joker
    same = np.isin(guesses % RANKS, [card % RANKS for card in own]) & is_number
    turned = np.where(guesses > RANKS, guesses - RANKS, guesses + RANKS)
    usable = (is_number & ~np.isin(turned, own)).sum(axis=1)
    own_numbers = same.all(axis=1)
    least = int(usable[~has_joker & ~own_numbers].min())
    yield run.compare("three numbers, not those of the asker", "usable, at least", 1, least)
    for row, questions, note in (
        ("the numbers of the asker", own_numbers, "the paper avoids these questions"),
        ("two numbers and the joker", has_joker, "the proofs turn no cards of these questions"),
    ):
        yield run.found(row, "usable, at least", int(usable[questions].min()), note)


def _example(data: dict[str, Any], own: Code, run: Run) -> Iterator[Comparison]:
    """The cards that the text calls usable; as printed, one of them is the asker's own."""
    in_questions = {card for question in CardRules(own=own).guesses() for card in question}
    for cards in (data["usable"], data["usable_reading"]):
        refused = [GAME.card_text(card) for card in GAME.code(cards) if card not in in_questions]
        ours = f"not {' '.join(refused)}" if refused else "usable"
        compared = run.compare(f"the asker has {data['own']}", cards, "usable", ours)
        if refused:
            compared = replace(
                compared,
                verified=not in_questions & {*own},
                note=f"{' '.join(refused)} is the asker's own card; with {data['usable_reading']} "
                "the text is right, so one misread character explains it",
            )
        yield compared if cards == data["usable"] else compared.unclaimed()


def table_1(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """Each reply of the game with digits."""
    game = AB(3, 10, symbols="0123456789")
    for number, move in enumerate(part["moves"], 1):
        reply = game.feedback(move["question"], part["secret"])
        yield run.compare(number, f"reply to {move['question']}", move["reply"], str(reply))


def table_2(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """Each reply of the game with cards, and what some answers imply together.

    One reply cannot be right as printed.  It is shown, followed by the row with one character
    changed, with which the deductions are checked.
    """
    moves = list(part["moves"])
    reading = part["reading"]
    for number, move in enumerate(moves, 1):
        compared = _reply(number, move, part["secret"], run)
        if compared.status is Status.DISAGREES and number == reading["number"]:
            compared = replace(compared, note=_remark(part))
        yield compared
    number = reading["number"]
    moves[number - 1] = {**moves[number - 1], "question": reading["question"]}
    yield _reply(number, moves[number - 1], part["secret"], run).unclaimed()
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


OPEN = "?"
"""A card with a number that has not been asked."""


def candidates_of_table(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """Each row: the reply of all its secrets; and whether every secret is in one row."""
    candidates = GAME.consistent(part["history"])
    asked = {card % RANKS for question, _ in part["history"] for card in GAME.code(question)}
    lines = np.array([_line(tuple(code), asked) for code in candidates.tolist()])
    question = GAME.code(part["question"])
    replies = GAME._replies(question, candidates)
    column = f"reply to {GAME.text(question)}"
    for line, paper in part["rows"]:
        found = [str(GAME.feedbacks[i]) for i in np.unique(replies[lines == line])]
        yield run.compare(line, column, paper, " or ".join(found) or "no candidate")
    listed = [line for line, _ in part["rows"]]
    occurring = sorted(set(lines.tolist()))
    complete = sorted(listed) == occurring
    yield Comparison(
        "all",
        "candidates",
        len(listed),
        len(occurring),
        Status.AGREES if complete else Status.DISAGREES,
        verified=True,
    )


def _line(code: Code, asked: set[int]) -> str:
    """A secret as written in the tables.

    >>> _line((1, 17, 12), {1, 2, 3, 4})
    '1b 4r ?'
    """
    cards = (GAME.card_text(card) if card % RANKS in asked else OPEN for card in code)
    return " ".join(cards)


def following_questions(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """Tables 6, 8, 11 and 12: what is known after each question, and whether a row is missing."""
    history = [(GAME.code(question), GAME.reply(reply)) for question, reply in part["history"]]
    asked = GAME.code(part["after"])
    for reply, secret in part.get("secrets", {}).items():
        left = map(GAME.text, GAME.consistent([(asked, reply)]).tolist())
        yield run.compare(reply, "the secret", secret, " or ".join(left))
    for row in part["rows"]:
        question = GAME.code(row["question"])
        candidates = GAME.consistent([*history, (asked, GAME.reply(row["reply"]))])
        least = min(known_places(members) for _, members in reply_classes(question, candidates))
        column = f"known after {row['question']}"
        yield run.compare(row["reply"], column, PLACES_KNOWN[part["places"]], PLACES_KNOWN[least])
    elsewhere = part.get("elsewhere", [])
    column = f"replies of information {' or '.join(map(str, part['information']))}"
    if elsewhere:
        column += f", with {', '.join(elsewhere)}"
    occurring = [
        str(reply)
        for reply, _ in reply_classes(asked, GAME.consistent(history))
        if information(reply) in part["information"]
    ]
    listed = [*elsewhere, *(row["reply"] for row in part["rows"])]
    ours = f"{len(occurring)}"
    if missing := [reply for reply in occurring if reply not in listed]:
        ours += f", {' '.join(missing)} missing"
    if excess := [reply for reply in listed if reply not in occurring]:
        ours += f", {' '.join(excess)} never occurs"
    yield run.compare("all", column, f"{len(set(listed))}", ours)


PLACES_KNOWN = ("none", "1 place", "2 places", "3 places")
