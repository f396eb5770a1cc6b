"""Code-breaking games with less feedback than usual: only A, or only the sum of A and B.

>>> from abgames.codebreaking import AB, solve
>>> solve(black_peg(3, 5)).total, solve(sum_only(3, 5)).total, solve(AB(3, 5)).total
(257, 330, 196)
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ...arguments import yes_or_no
from ...errors import UnsupportedGameError
from ..feedback import Feedback
from ..feedback_table import FeedbackTable
from ..games import AB, Mastermind
from ..table_checks import MOST, parts

HIT = "hit"
"""The reply of :func:`sum_only` if all pegs are in place."""


def black_peg(pegs: int, colors: int, repetition: bool = False) -> FeedbackTable:
    """Return the AB game, or with ``repetition`` Mastermind, with A as the only feedback.

    A secret is a row of ``pegs`` colours of 1, ..., ``colors``, all different unless ``repetition``
    is true, and so is a guess.  The reply is the number of pegs whose colour is right and in the
    right place (bulls, black pegs), and the game ends when that is all of them.  Codes are called
    "1 2 3" and feedbacks "0", "1", "2", ....

    Raises :class:`ValueError` for numbers of pegs and colours that the built-in games refuse,
    such as fewer colours than pegs without repetition, and
    :class:`~abgames.errors.UnsupportedGameError` above 65,536 codes.

    >>> game = black_peg(3, 5)
    >>> str(game.feedback("1 2 3", "3 2 5")), str(game.hit)
    ('1', '3')
    >>> black_peg(4, 6, repetition=True)
    black_peg(4, 6, repetition=True)
    """
    yes_or_no("repetition", repetition)
    table, names = _table(Mastermind(pegs, colors) if repetition else AB(pegs, colors), _in_place)
    last = ", repetition=True" if repetition else ""
    game = FeedbackTable(table, hit=table[0, 0], guesses=names, secrets=names)
    return game.called(f"black_peg({pegs}, {colors}{last})")


def sum_only(pegs: int, colors: int) -> FeedbackTable:
    """Return the AB game with the sum A + B as the only feedback.

    A secret is a row of ``pegs`` different colours of 1, ..., ``colors``, and so is a guess.  The
    reply is the number of colours that the guess shares with the secret, wherever they are; but a
    guess that *is* the secret gets "hit", which ends the game.  So the right colours in a wrong
    order get the number of pegs as reply, and only further guesses distinguish the orders.

    Raises what :func:`black_peg` raises.

    >>> game = sum_only(3, 5)
    >>> [str(game.feedback("1 2 3", secret)) for secret in ("3 5 4", "3 1 2", "1 2 3")]
    ['1', '3', 'hit']
    """
    table, names = _table(AB(pegs, colors), _shared)
    feedbacks = [*map(str, range(table[0, 0])), HIT]
    game = FeedbackTable(table, hit=HIT, guesses=names, secrets=names, feedbacks=feedbacks)
    return game.called(f"sum_only({pegs}, {colors})")


def blank_pegs(game: Mastermind) -> FeedbackTable:
    """Return Mastermind whose guesses may have empty pegs, 0: colours that no secret has."""
    wider = Mastermind(game.pegs, game.colors + 1)
    secrets, guesses = _codes(game), _codes(wider)
    table = wider.feedback_table(guesses, secrets)
    occurring = np.unique(table)
    blank = FeedbackTable(
        np.searchsorted(occurring, table),
        hit=str(wider.hit),
        guesses=_names(np.where(guesses > game.colors, 0, guesses)),
        secrets=_names(secrets),
        feedbacks=[str(wider.feedbacks[place]) for place in occurring],
    )
    return blank.called(f"Mastermind(pegs={game.pegs}, colors={game.colors}, blanks=True)")


def _codes(game: AB | Mastermind) -> NDArray[np.uint8]:
    if game.secret_count > MOST:
        raise UnsupportedGameError(
            f"{game} has {game.secret_count:,} codes, more than the {MOST:,} of a table"
        )
    return game.secrets


def _in_place(feedback: Feedback, pegs: int) -> int:
    """Return how many pegs agree."""
    return feedback.a


def _shared(feedback: Feedback, pegs: int) -> int:
    """Return how many colours codes share; one more if they are equal."""
    return feedback.a + feedback.b + (feedback.a == pegs)


def _table(
    game: AB | Mastermind, value: Callable[[Feedback, int], int]
) -> tuple[NDArray[np.uint8], list[str]]:
    """Return a value of the feedback for each pair of codes, and the names of the codes."""
    codes = _codes(game)
    table = game.feedback_table(codes, codes)
    values = np.array([value(feedback, game.pegs) for feedback in game.feedbacks], np.uint8)
    for _, part in parts(table):
        part[:] = values[part]
    return table, _names(codes)


def _names(codes: NDArray[np.uint8]) -> list[str]:
    return [" ".join(map(str, code)) for code in codes.tolist()]
