"""Tables 6, 8, 11 and 12 of [Ino2022]: the question that follows a reply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..comparison import Comparison, Run
from .asking import GAME, Answer, information, known_places, reply_classes

FIRST = "1r 2r 3r"
PLACES = {1: "1 place", 2: "2 places", 3: "3 places"}


def table_6(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The fourth questions after 1N and 1N."""
    return _fourth(data["table-6"], data["table-5"], run)


def table_8(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The fourth questions after 1NC and 1N."""
    return _fourth(data["table-8"], data["table-7"], run)


def table_11(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The second questions after the replies of information 2 without a lemma."""
    lemmas = ["2N", "1NC1N", "2NC"]
    return _second(data["table-11"], run, information=2, elsewhere=lemmas)


def table_12(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The second questions after the replies of information 3 that leave something open."""
    for reply, secret in (("3H", "1r 2r 3r"), ("3NP", "1b 2b 3b")):
        (*others, left) = [GAME.text(code) for code in GAME.consistent([(FIRST, reply)]).tolist()]
        yield run.compare(reply, "the secret", secret, " or ".join((*others, left)))
    yield from _second(data["table-12"], run, information=3, elsewhere=["3H", "3NP"])


def _fourth(data: dict[str, Any], before: dict[str, Any], run: Run) -> Iterator[Comparison]:
    history = [(GAME.code(question), GAME.reply(reply)) for question, reply in before["history"]]
    third = GAME.code(before["question"])
    occurring = [
        str(reply)
        for reply, _ in reply_classes(third, GAME.consistent(history))
        if information(reply) < 2
    ]
    listed = [row["reply"] for row in data["rows"]]
    for row in data["rows"]:
        answers = [*history, (third, GAME.reply(row["reply"]))]
        yield _known(row, answers, 2, run)
    yield _complete("replies of information 0 or 1", listed, occurring, run)


def _second(
    data: dict[str, Any], run: Run, *, information: int, elsewhere: Sequence[str]
) -> Iterator[Comparison]:
    occurring = [str(reply) for reply in GAME.feedbacks if sum(reply) == information]
    for row in data["rows"]:
        yield _known(row, [(GAME.code(FIRST), GAME.reply(row["reply"]))], information, run)
    listed = [*elsewhere, *(row["reply"] for row in data["rows"])]
    column = f"replies of information {information}, with {', '.join(elsewhere)}"
    yield _complete(column, listed, occurring, run)


def _known(row: dict[str, str], answers: Sequence[Answer], places: int, run: Run) -> Comparison:
    """In how many places the cards are known, whatever the reply to a row's question."""
    question = GAME.code(row["question"])
    candidates = GAME.consistent(answers)
    ours = min(known_places(members) for _, members in reply_classes(question, candidates))
    text = PLACES.get(ours, "none")
    return run.compare(row["reply"], f"known after {row['question']}", PLACES[places], text)


def _complete(column: str, listed: list[str], occurring: list[str], run: Run) -> Comparison:
    """Whether a table has a row for every reply that can occur, and no others."""
    missing = [reply for reply in occurring if reply not in listed]
    excess = [reply for reply in listed if reply not in occurring]
    ours = f"{len(occurring)}"
    if missing:
        ours += f", {' '.join(missing)} missing"
    if excess:
        ours += f", {' '.join(excess)} never occurs"
    return run.compare("all", column, f"{len(set(listed))}", ours)
