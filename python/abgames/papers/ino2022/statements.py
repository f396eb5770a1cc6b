"""The propositions and lemmas 1 to 8 of [Ino2022], in every case that they cover.

A case consists of the replies so far and the cards that the asker may show.  The first question is
1r 2r 3r and the second 4r 5r 6r; all others are equivalent by an exchange of numbers and colours.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
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
from .proof import Proof

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


def _answers(*replies: str) -> list[Answer]:
    return [
        (question, GAME.reply(reply))
        for question, reply in zip((FIRST, SECOND), replies, strict=False)
    ]


def _replies(size: int) -> list[tuple[int, ...]]:
    """The replies of an information."""
    return [reply for reply in GAME.feedbacks if information(reply) == size]


@dataclass(frozen=True)
class Statement:
    """The replies that a statement is about, the questions of its proof, and what it says."""

    cases: Sequence[Sequence[Answer]]
    line: Callable[..., Questions]
    is_known: Callable[[CodeArray], bool]


def _knows(places: int) -> Callable[[CodeArray], bool]:
    return lambda candidates: known_places(candidates) >= places


SINGLE = {size: [[(FIRST, reply)] for reply in _replies(size)] for size in (1, 2, 3)}
PAIRS = [[(FIRST, one), (SECOND, two)] for one, two in product(_replies(1), repeat=2)]

STATEMENTS = {
    "proposition-1": Statement(SINGLE[1], Proof.proposition_1, lambda left: known_cards(left) >= 1),
    "lemma-2": Statement([_answers("1N", "1N")], Proof.proposition_4, _knows(2)),
    "lemma-3": Statement(
        [_answers("1NC", "1N"), _answers("1N", "1NC")], Proof.proposition_4, _knows(2)
    ),
    "proposition-4": Statement(PAIRS, Proof.proposition_4, _knows(2)),
    "lemma-5": Statement([_answers("2N")], Proof.proposition_7, _knows(2)),
    "lemma-6": Statement([_answers("1NC1N")], Proof.proposition_7, _knows(2)),
    "proposition-7": Statement(SINGLE[2], Proof.proposition_7, _knows(2)),
    "proposition-8": Statement(SINGLE[3], Proof.proposition_8, lambda left: len(left) == 1),
}


def statement(_part: Any, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """A proposition or lemma for each of its replies, and what else its proof says."""
    name = run.table
    for answers in STATEMENTS[name].cases:
        yield _holds(name, answers, data, run)
    if name == "lemma-2":
        yield from _same_place(_answers("1N", "1N"), data)
    elif name == "proposition-4":
        yield _in_other_colors(_answers("1NC", "1NC"), _answers("1N", "1N"), "table 5")
        with_right_place = [a for a in PAIRS if any(sum(reply[:2]) for _, reply in a)]
        most = max(map(_pairs, with_right_place))
        rows = len(data["table-5"]["rows"])
        said = "fewer than in table 5"
        ours = said if most < rows else f"{most}"
        yield run.compare("1H or 1NP", "candidates for two places", said, ours)
    elif name == "proposition-7":
        yield _in_other_colors(_answers("2NC"), _answers("2N"), "table 9")


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


def _holds(name: str, answers: Sequence[Answer], data: dict[str, Any], run: Run) -> Comparison:
    """Count the sets of usable cards for which the proof's questions do what it claims."""
    claim = STATEMENTS[name]
    candidates = GAME.consistent(answers)
    owns = list(usable_sets([question for question, _ in answers]))
    row = _row(answers)
    run.report(row)
    held = 0
    for own in owns:
        proof = Proof(data, own)
        found = endings(partial(claim.line, proof, *answers), candidates)
        held += all(
            claim.is_known(ending.candidates)
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
        yield compared if third == part["same_place"] else compared.unclaimed()
    owns = usable_sets([FIRST, SECOND])
    needed = sum(Proof(data, own).exchange([FIRST, SECOND], (1, 5)) is None for own in owns)
    yield Comparison(
        row, "sets of usable cards that need it", None, needed, Status.NO_CLAIM, verified=True
    )


def _worst_after(third: Code, answers: Sequence[Answer], data: dict[str, Any]) -> Ending:
    """The ending with the fewest places known, after a third question and those of table 6."""
    fourths = Proof(data).listed["table-6"]

    def line() -> Questions:
        reply = yield third
        if reply in fourths:
            yield fourths[reply]

    found = endings(line, GAME.consistent(answers))
    worst = min(found, key=lambda ending: known_places(ending.candidates))
    return Ending((*answers, *worst.history), worst.candidates)


def _row(answers: Sequence[Answer]) -> str:
    return " and ".join(str(GAME.reply(reply)) for _, reply in answers)
