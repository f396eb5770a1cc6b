"""Tables 6, 8, 11 and 12 of [Ino2022]: the question that follows a reply."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..comparison import Comparison, Run
from .asking import GAME, Answer, information, known_places, reply_classes

FIRST = "1r 2r 3r"
PLACES = {1: "1 place", 2: "2 places", 3: "3 places"}


BEFORE = {"table-6": "table-5", "table-8": "table-7"}
"""The table of the third question to which these fourth questions belong."""

LEMMAS = ("2N", "1NC1N", "2NC")
"""The replies of information 2 that lemmas are about, and not table 11."""


def fourth_questions(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """Table 6, after 1N and 1N, or table 8, after 1NC and 1N."""
    before = data[BEFORE[name]]
    history = [(GAME.code(question), GAME.reply(reply)) for question, reply in before["history"]]
    third = GAME.code(before["question"])
    occurring = [
        str(reply)
        for reply, _ in reply_classes(third, GAME.consistent(history))
        if information(reply) < 2
    ]
    rows = data[name]["rows"]
    for row in rows:
        yield _known(row, [*history, (third, GAME.reply(row["reply"]))], 2, run)
    listed = [row["reply"] for row in rows]
    yield _complete("replies of information 0 or 1", listed, occurring, run)


def second_questions(
    name: str,
    data: dict[str, Any],
    run: Run,
    information: int = 2,
    elsewhere: Sequence[str] = LEMMAS,
) -> Iterator[Comparison]:
    """Table 11, after the replies of information 2 without a lemma; with table 12 those of 3."""
    rows = data[name]["rows"]
    for row in rows:
        yield _known(row, [(GAME.code(FIRST), GAME.reply(row["reply"]))], information, run)
    occurring = [str(reply) for reply in GAME.feedbacks if sum(reply) == information]
    listed = [*elsewhere, *(row["reply"] for row in rows)]
    column = f"replies of information {information}, with {', '.join(elsewhere)}"
    yield _complete(column, listed, occurring, run)


def table_12(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The second questions after the replies of information 3 that leave something open."""
    for reply, secret in (("3H", "1r 2r 3r"), ("3NP", "1b 2b 3b")):
        (*others, left) = [GAME.text(code) for code in GAME.consistent([(FIRST, reply)]).tolist()]
        yield run.compare(reply, "the secret", secret, " or ".join((*others, left)))
    yield from second_questions(name, data, run, 3, ("3H", "3NP"))


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
