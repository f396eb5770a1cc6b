"""Coin weighing: one of n coins is false, and a balance compares equally many coins on each side.

>>> from abgames.codebreaking import solve
>>> game = coins(9, false="heavier")
>>> solution = solve(game, objective="worst", goal="determine")
>>> solution.worst, game.text(solution.strategy.next_guess())
(2, '1 2 3 : 4 5 6')
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ...arguments import known_word, whole_number, yes_or_no
from ...errors import UnsupportedGameError
from ..feedback_table import FeedbackTable
from ..table_checks import MOST

KINDS = {"heavier": ("heavier",), "lighter": ("lighter",), "unknown": ("heavier", "lighter")}
"""What is known about the false coin, and what it may then be."""
MOST_COINS = 12
"""This many coins have 36,894 weighings; one more has 106,470."""
NONE = "none"
"""The secret that all coins are good."""
ANSWERS = ("balanced", "left", "right")
"""The replies of the balance: the side that goes down."""


def coins(
    n: int, false: str = "unknown", *, possibly_none: bool = False, know: str = "kind"
) -> FeedbackTable:
    """Return the game of n coins, exactly one of which is false.

    The false coin is heavier than the others, or lighter, or either when ``false`` is "unknown";
    then the kind must be found too, so there are 2n secrets: "coin 3 heavier", "coin 3 lighter".  A
    guess puts equally many coins on both sides of a balance, "1 2 : 3 4", and the reply is
    "balanced", or "left" or "right" for the side that goes down.  There is no hit: ask for
    ``goal="determine"``.  Weighings that differ only by exchanging the sides count as one, with the
    lowest coin on the left; all others are included, so 12 coins have 36,894.

    With ``possibly_none`` there is one more secret, "none": all coins are good.  With
    ``know="coin"`` only the coin is to be found, not its kind: ask for ``goal="class"``.

    Raises :class:`ValueError` if there are too few coins for weighings to separate the secrets,
    which is below 2, or 3 if the kind is unknown, and for any other ``false``;
    :class:`~abgames.errors.UnsupportedGameError` above 12 coins, which have more than the 65,536
    weighings of a table.

    >>> game = coins(12)
    >>> game.guess_count, game.secret_count
    (36894, 24)
    >>> str(game.feedback("1 2 3 4 : 5 6 7 8", "coin 3 lighter"))
    'right'
    >>> from abgames.codebreaking import solve
    >>> solve(coins(4), goal="determine").total, solve(coins(4, know="coin"), goal="class").total
    (18, 16)
    >>> coins(13)
    Traceback (most recent call last):
        ...
    abgames.errors.UnsupportedGameError: 13 coins have more weighings than the 65,536 of a table; \
12 coins are the most, and weigh(13) has the values of more
    """
    kinds = KINDS[known_word("false", false, tuple(KINDS))]
    known_word("know", know, ("kind", "coin"))
    yes_or_no("possibly_none", possibly_none)
    count = whole_number("n", n, at_least=1 + len(kinds))
    if count > MOST_COINS:
        raise UnsupportedGameError(
            f"{count} coins have more weighings than the {MOST:,} of a table; "
            f"{MOST_COINS} coins are the most, and weigh({count}) has the values of more"
        )
    weighings = list(_weighings(count))
    # For each weighing and coin: 1 on the left, -1 on the right, and 0 off the balance.
    sides = np.zeros((len(weighings), count), dtype=np.int8)
    for row, (left, right) in zip(sides, weighings, strict=True):
        row[list(left)], row[list(right)] = 1, -1
    table = np.empty((*sides.shape, len(kinds)), dtype=np.int8)
    for place, kind in enumerate(kinds):
        table[:, :, place] = _answers(sides if kind == "heavier" else -sides)
    rows = table.reshape(len(weighings), -1)
    secrets = [f"coin {coin} {kind}" for coin in range(1, count + 1) for kind in kinds]
    classes = [f"coin {coin}" for coin in range(1, count + 1) for _ in kinds]
    said = [str(count)] + ([] if false == "unknown" else [repr(false)])
    if possibly_none:
        rows = np.hstack([rows, np.zeros((len(rows), 1), np.int8)])
        secrets, classes = [*secrets, NONE], [*classes, NONE]
        said.append("possibly_none=True")
    if know == "coin":
        said.append("know='coin'")
    return FeedbackTable(
        rows,
        guesses=[f"{_coins(left)} : {_coins(right)}" for left, right in weighings],
        secrets=secrets,
        feedbacks=ANSWERS,
        classes=classes if know == "coin" else None,
    ).called(f"coins({', '.join(said)})")


def _weighings(count: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Yield both sides of every weighing, those with few coins first."""
    for size in range(1, count // 2 + 1):
        for chosen in combinations(range(count), 2 * size):
            lowest, *others = chosen
            for more in combinations(others, size - 1):
                yield (lowest, *more), tuple(coin for coin in others if coin not in more)


def _answers(down: NDArray[np.int8]) -> NDArray[np.int8]:
    """Return the answers, where 1 is left down, -1 right down, and 0 neither."""
    return down % np.int8(len(ANSWERS))


def _coins(numbers: tuple[int, ...]) -> str:
    return " ".join(str(number + 1) for number in numbers)
