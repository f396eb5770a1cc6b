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

from abgames.codebreaking.code_game import Code, CodeArray

from ..comparison import Comparison, Run, Status
from .asking import (
    GAME,
    RANKS,
    Answer,
    Ending,
    Questions,
    described,
    endings,
    known_cards,
    known_places,
    of_information,
    opposite,
    same_by_reference,
)
from .proof import Proof

FIRST, SECOND = GAME.code("1r 2r 3r"), GAME.code("4r 5r 6r")

SINGLE = {size: [(reply,) for reply in of_information(size)] for size in (1, 2, 3)}
PAIRS = list(product(of_information(1), repeat=2))

CASES: dict[str, Sequence[tuple[str, ...]]] = {
    "proposition-1": SINGLE[1],
    "lemma-2": [("1N", "1N")],
    "lemma-3": [("1NC", "1N"), ("1N", "1NC")],
    "proposition-4": PAIRS,
    "lemma-5": [("2N",)],
    "lemma-6": [("1NC1N",)],
    "proposition-7": SINGLE[2],
    "proposition-8": SINGLE[3],
}
"""The replies that each statement is about."""

KNOWN: dict[str, Callable[[CodeArray], bool]] = {
    "proposition-1": lambda left: known_cards(left) >= 1,
    "proposition-8": lambda left: len(left) == 1,
}
"""What a statement says of the candidates that are left; the others: two places are known."""


def _knows_two_places(left: CodeArray) -> bool:
    return known_places(left) >= 2


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


def _answers(replies: Sequence[str]) -> list[Answer]:
    return list(zip((FIRST, SECOND), map(GAME.reply, replies), strict=False))


def statement(_part: Any, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """A proposition or lemma for each of its replies, and what else its proof says."""
    for replies in CASES[run.table]:
        yield _holds(replies, data, run)
    if run.table == "lemma-2":
        yield from _same_place(data, run)
    elif run.table == "proposition-4":
        yield _in_other_colors(("1NC", "1NC"), ("1N", "1N"), "table 5", run)
        with_right_place = [
            pair for pair in PAIRS if any(reply[1:] in ("H", "NP") for reply in pair)
        ]
        most = max(map(_pairs, with_right_place))
        said = "fewer than in table 5"
        ours = said if most < len(data["table-5"]["rows"]) else f"{most}"
        yield run.compare("1H or 1NP", "candidates for two places", said, ours)
    elif run.table == "proposition-7":
        yield _in_other_colors(("2NC",), ("2N",), "table 9", run)


def _pairs(replies: Sequence[str]) -> int:
    """The number of candidates for the two places of the numbers asked."""
    candidates = GAME.consistent(_answers(replies))
    asked = np.where((candidates - 1) % RANKS < len(FIRST + SECOND), candidates, 0)
    return len(np.unique(asked, axis=0))


def _in_other_colors(
    replies: Sequence[str], others: Sequence[str], table: str, run: Run
) -> Comparison:
    """Whether the candidates after replies are those after others with all colours exchanged."""
    turned = [tuple(map(opposite, code)) for code in GAME.consistent(_answers(others)).tolist()]
    same = sorted(turned) == list(map(tuple, GAME.consistent(_answers(replies)).tolist()))
    row = f"{' and '.join(replies)}, as {' and '.join(others)}"
    column = f"candidates are those of {table} in the other colours"
    return run.compare(row, column, "yes", "yes" if same else "no")


def _holds(replies: Sequence[str], data: dict[str, Any], run: Run) -> Comparison:
    """Count the sets of usable cards for which the proof's questions do what it claims."""
    answers = _answers(replies)
    is_known = KNOWN.get(run.table, _knows_two_places)
    candidates = GAME.consistent(answers)
    owns = list(usable_sets([question for question, _ in answers]))
    row = " and ".join(replies)
    run.report(row)
    held = 0
    for own in owns:
        proof = Proof(data, own)
        held += all(
            is_known(ending.candidates)
            and len(ending.history) <= data[run.table]["more"]
            and all(proof.own.isdisjoint(question) for question, _ in ending.history)
            for ending in endings(partial(proof.following, *answers), candidates)
        )
    every = f"all {len(owns)}"
    ours = every if held == len(owns) else f"{held} of {len(owns)}"
    return run.compare(row, "sets of usable cards for which it holds", every, ours)


def _same_place(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The third question that is offered for 1b and 4b, which are in the same place.

    As printed it has 5b, which is not said to be usable; so another reading is tried too.
    """
    part, row = data["lemma-2"], "1N and 1N"
    reading = part["same_place_reading"]
    for third in (part["same_place"], reading):
        ending = _worst_after(GAME.code(third), _answers(("1N", "1N")), data)
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
    yield run.found(row, "sets of usable cards that need it", needed)


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
