"""Tables 4, 5, 7, 9 and 10 of [Ino2022]: which reply each candidate gives."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ...codebreaking.code_game import Code
from ..comparison import Comparison, Run, Status
from .asking import GAME, RANKS

OPEN = "?"
"""A card with a number that has not been asked."""


def candidates_of_table(name: str, data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """Each row: the reply of all its secrets; and whether every secret is in one row."""
    part = data[name]
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
