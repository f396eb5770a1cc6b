"""Positions to set as exercises, with their answers.

>>> sheet = exercises(3, seed=3)
>>> [problem.position for problem in sheet]
[(7, 3, 4), (9, 7, 1), (5, 1, 5)]
>>> print(answers_text(sheet))
1.  7 3 4: lost
2.  9 7 1: won; leave 6 7 1
3.  5 1 5: won; leave 4 1 5 or 5 0 5 or 5 1 4
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from ..arguments import whole_number
from .explanation import Explanation, explain
from .heaps import is_lost
from .rules import Position, RuleLike, heaps_text

MOST = 200
"""The most exercises on a sheet."""

MOST_PILES = 8
LARGEST_PILE = 1000

TRIES = 1000
"""Draws to find a new position that is lost, or won as wanted, before any new one will do; and as
many again before a repeated one will do."""

LOST_SHARE = 0.3
"""The share of lost positions on a sheet; random positions are seldom lost."""


def exercises(
    count: int = 12,
    *,
    piles: int = 3,
    max_pile: int = 9,
    rule: RuleLike = "nim",
    misere: bool = False,
    seed: int | None = None,
) -> tuple[Explanation, ...]:
    """Return random positions, each with its winner, the winning moves, and why.

    Piles have 1 to ``max_pile`` stones; about three positions in ten are lost, and no position is
    repeated if there are enough.  The same ``seed`` gives the same sheet.  ``rule`` and ``misere``
    are as in :func:`~abgames.nim.explain`, which raises the errors about them.
    """
    count = whole_number("count", count, at_least=1, at_most=MOST)
    piles = whole_number("piles", piles, at_least=1, at_most=MOST_PILES)
    largest = whole_number("max_pile", max_pile, at_least=1, at_most=LARGEST_PILE)
    chance = random.Random(None if seed is None else whole_number("seed", seed))
    seen: set[Position] = set()
    found = []
    for _ in range(count):
        wants_lost = chance.random() < LOST_SHARE
        for tries in range(2 * TRIES):
            position = tuple(chance.randint(1, largest) for _ in range(piles))
            key = tuple(sorted(position))
            is_wanted = tries >= TRIES or is_lost(position, rule, misere=misere) == wants_lost
            if key not in seen and is_wanted:
                break
        seen.add(key)
        found.append(explain(position, rule, misere=misere))
    return tuple(found)


def sheet_text(sheet: Sequence[Explanation]) -> str:
    """Return the exercises as a sheet to fill in."""
    width = max(len(heaps_text(problem.position)) for problem in sheet)
    return "\n\n".join(
        f"{number:>{len(str(len(sheet)))}}.  {heaps_text(problem.position):<{width}}   "
        "won [ ]  lost [ ]   I leave ____________________"
        for number, problem in enumerate(sheet, 1)
    )


def answers_text(sheet: Sequence[Explanation]) -> str:
    """Return the answers, one line each; several winning moves are joined by "or"."""
    return "\n".join(
        f"{number:>{len(str(len(sheet)))}}.  {heaps_text(problem.position)}: "
        + ("lost" if problem.lost else f"won; leave {' or '.join(map(heaps_text, problem.moves))}")
        for number, problem in enumerate(sheet, 1)
    )
