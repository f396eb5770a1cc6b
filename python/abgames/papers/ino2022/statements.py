"""The propositions and lemmas 1 to 8 of [Ino2022], in every case that they cover.

A case consists of the replies so far and the cards that the asker may show.  The first question is
1r 2r 3r and the second 4r 5r 6r; all others are equivalent by an exchange of numbers and colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product
from typing import Any

import numpy as np

from ...codebreaking.code_game import Code, CodeArray
from ..comparison import Comparison, Run, Status
from .asking import (
    GAME,
    RANKS,
    Answer,
    Ending,
    Questions,
    described,
    endings,
    information,
    known_cards,
    known_places,
    opposite,
    same_by_reference,
)
from .proof import Patterns, Proof

FIRST, SECOND = GAME.code("1r 2r 3r"), GAME.code("4r 5r 6r")


def usable_sets(asked: Sequence[Code]) -> Iterator[Code]:
    """Yield sets of the asker's cards, one for each set of cards that may therefore not be shown.

    The asker may have up to three of the cards asked, turned to the other colour, but not all of
    one question (the assumption of section 3).  The asker's other cards have unused numbers.

    >>> len(list(usable_sets([FIRST]))), len(list(usable_sets([FIRST, SECOND])))
    (7, 40)
    """
    turned = [opposite(card) for question in asked for card in question]
    rest = (RANKS, RANKS - 1, RANKS - 2)
    for size in range(len(rest) + 1):
        for held in combinations(turned, size):
            if not any({*map(opposite, question)} <= {*held} for question in asked):
                yield (*held, *rest[size:])


def proposition_1(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """One number and its colour, whatever the reply of information 1."""
    for reply in _replies(1):
        yield _cases([(FIRST, reply)], Proof.proposition_1, _one_card, "proposition-1", data, run)


def lemma_2(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """1N and 1N; and the alternative that the proof offers."""
    answers = _answers("1N", "1N")
    yield _cases(answers, Proof.proposition_4, _two_places, "lemma-2", data, run)
    yield from _same_place(answers, data)


def lemma_3(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """1NC and 1N, in both orders."""
    for replies in (("1NC", "1N"), ("1N", "1NC")):
        answers = _answers(*replies)
        yield _cases(answers, Proof.proposition_4, _two_places, "lemma-3", data, run)


def proposition_4(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """All pairs of replies of information 1."""
    for first, second in product(_replies(1), repeat=2):
        answers = [(FIRST, first), (SECOND, second)]
        yield _cases(answers, Proof.proposition_4, _two_places, "proposition-4", data, run)
    yield _in_other_colors(_answers("1NC", "1NC"), _answers("1N", "1N"), "table 5")
    most = max(_pairs(answers) for answers in _with_right_place())
    fewer = most < len(data["table-5"]["rows"])
    yield Comparison(
        "1H or 1NP",
        "candidates for two places",
        "fewer than in table 5",
        "fewer than in table 5" if fewer else f"{most}",
        Status.AGREES if fewer else Status.DISAGREES,
    )


def lemma_5(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """2N."""
    yield _cases(_answers("2N"), Proof.proposition_7, _two_places, "lemma-5", data, run)


def lemma_6(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """1NC and 1N of one question."""
    yield _cases(_answers("1NC1N"), Proof.proposition_7, _two_places, "lemma-6", data, run)


def proposition_7(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """All replies of information 2."""
    for reply in _replies(2):
        yield _cases([(FIRST, reply)], Proof.proposition_7, _two_places, "proposition-7", data, run)
    yield _in_other_colors(_answers("2NC"), _answers("2N"), "table 9")


def proposition_8(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """All replies of information 3."""
    for reply in _replies(3):
        yield _cases([(FIRST, reply)], Proof.proposition_8, _one_secret, "proposition-8", data, run)


def _with_right_place() -> Iterator[list[Answer]]:
    """The pairs of replies of information 1 among which there is 1Hit or 1NP."""
    for first, second in product(_replies(1), repeat=2):
        if sum(first[:2]) + sum(second[:2]):
            yield [(FIRST, first), (SECOND, second)]


def _pairs(answers: Sequence[Answer]) -> int:
    """The number of candidates for the two places of the numbers asked."""
    candidates = GAME.consistent(answers)
    asked = np.where((candidates - 1) % RANKS < len(FIRST + SECOND), candidates, 0)
    return len(np.unique(asked, axis=0))


def _in_other_colors(answers: Sequence[Answer], others: Sequence[Answer], table: str) -> Comparison:
    """Whether these candidates are the others with all colours exchanged."""
    turned = [tuple(map(opposite, code)) for code in GAME.consistent(others).tolist()]
    same = sorted(turned) == [tuple(code) for code in GAME.consistent(answers).tolist()]
    return Comparison(
        f"{_row(answers)}, as {_row(others)}",
        f"candidates are those of {table} in the other colours",
        "yes",
        "yes" if same else "no",
        Status.AGREES if same else Status.DISAGREES,
    )


def _one_card(candidates: CodeArray) -> bool:
    return known_cards(candidates) >= 1


def _two_places(candidates: CodeArray) -> bool:
    return known_places(candidates) >= 2


def _one_secret(candidates: CodeArray) -> bool:
    return len(candidates) == 1


def _cases(
    answers: Sequence[Answer],
    line: Callable[..., Questions],
    is_known: Callable[[CodeArray], bool],
    name: str,
    data: dict[str, Any],
    run: Run,
) -> Comparison:
    """Count the sets of usable cards for which the proof's questions do what it claims."""
    candidates = GAME.consistent(answers)
    patterns = Patterns.read(data)
    owns = list(usable_sets([question for question, _ in answers]))
    row = _row(answers)
    run.report(row)
    held = 0
    for own in owns:
        proof = Proof(patterns, own)
        found = endings(partial(line, proof, *answers), candidates)
        held += all(
            is_known(ending.candidates)
            and len(ending.history) <= data[name]["more"]
            and all(proof.own.isdisjoint(question) for question, _ in ending.history)
            for ending in found
        )
    every = f"all {len(owns)}"
    ours = every if held == len(owns) else f"{held} of {len(owns)}"
    return run.compare(row, "sets of usable cards for which it holds", every, ours)


def _same_place(answers: Sequence[Answer], data: dict[str, Any]) -> Iterator[Comparison]:
    """The third question that is offered for 1b and 4b, which are in the same place.

    As printed it has 5b, which is not said to be usable; so another reading is tried too.
    """
    part = data["lemma-2"]
    row = _row(answers)
    reading = part["same_place_reading"]
    for third in (part["same_place"], reading):
        ending = _worst_after(GAME.code(third), answers, data)
        places = known_places(ending.candidates)
        compared = Comparison(
            row, f"known after {third} and table 6", "2 places", f"{places} places", Status.AGREES
        )
        if places < 2:
            compared = replace(
                compared,
                status=Status.DISAGREES,
                verified=same_by_reference(ending),
                note=f"5b is not said to be usable, and {described(ending)}; with {reading} "
                "table 6 does it, so one misread character explains it",
            )
        yield compared
    patterns = Patterns.read(data)
    owns = usable_sets([FIRST, SECOND])
    needed = sum(Proof(patterns, own).exchange([FIRST, SECOND], (1, 5)) is None for own in owns)
    yield Comparison(
        row, "sets of usable cards that need it", None, needed, Status.NO_CLAIM, verified=True
    )


def _worst_after(third: Code, answers: Sequence[Answer], data: dict[str, Any]) -> Ending:
    """The ending with the fewest places known, after a third question and those of table 6."""
    fourths = Patterns.read(data).listed["table-6"]

    def line() -> Questions:
        reply = yield third
        if reply in fourths:
            yield fourths[reply]

    found = endings(line, GAME.consistent(answers))
    worst = min(found, key=lambda ending: known_places(ending.candidates))
    return Ending((*answers, *worst.history), worst.candidates)


def _answers(*replies: str) -> list[Answer]:
    return [
        (question, GAME.reply(reply))
        for question, reply in zip((FIRST, SECOND), replies, strict=False)
    ]


def _replies(size: int) -> list[tuple[int, ...]]:
    """The replies of an information."""
    return [reply for reply in GAME.feedbacks if information(reply) == size]


def _row(answers: Sequence[Answer]) -> str:
    return " and ".join(str(GAME.reply(reply)) for _, reply in answers)
