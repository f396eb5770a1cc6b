"""Guess the number: the reply to each guess is whether the number is higher or lower.

>>> from abgames.codebreaking import solve
>>> game = higher_lower(100)
>>> solution = solve(game, objective="worst-expected")
>>> solution.upper_bound, game.text(solution.strategy.next_guess())
((7, 580), '37')
"""

from __future__ import annotations

import numpy as np

from ...arguments import whole_number
from ...errors import UnsupportedGameError
from ..feedback_table import FeedbackTable
from ..table_checks import MOST

ANSWERS = ("hit", "higher", "lower")
"""Where the number is, seen from the guess."""


def higher_lower(n: int) -> FeedbackTable:
    """Return the game of guessing a number from 1 to n.

    The reply is "hit" if the guess is the number, which ends the game, "higher" if the number is
    higher than the guess, and "lower" if it is lower.  Numbers are text, such as "37"; as an int a
    guess is its index from 0 on, as in every table.

    Raises :class:`ValueError` for n < 1, and :class:`~abgames.errors.UnsupportedGameError` above
    65,536.

    >>> game = higher_lower(10)
    >>> str(game.feedback("5", "7")), [game.secret_text(s) for s in game.consistent("5=higher")]
    ('higher', ['6', '7', '8', '9', '10'])
    """
    count = whole_number("n", n, at_least=1)
    if count > MOST:
        raise UnsupportedGameError(f"a table has at most {MOST:,} secrets, not {count:,}")
    hit, higher, lower = range(len(ANSWERS))
    table = np.full((count, count), hit, dtype=np.uint8)
    for guess, answers in enumerate(table):
        answers[:guess], answers[guess + 1 :] = lower, higher
    names = [str(number) for number in range(1, count + 1)]
    game = FeedbackTable(table, hit=hit, guesses=names, secrets=names, feedbacks=ANSWERS)
    return game.called(f"higher_lower({count})")
