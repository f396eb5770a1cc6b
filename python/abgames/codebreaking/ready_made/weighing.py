"""Coin weighing: one of n coins is false, and a balance compares equally many coins on each side.

>>> from abgames.codebreaking import solve
>>> game = coins(9, false="heavier")
>>> solution = solve(game, objective="worst", goal="determine")
>>> solution.worst, game.text(solution.strategy.next_guess())
(2, '1 2 3 : 4 5 6')
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from itertools import count as count_from
from operator import add
from typing import Any, NamedTuple

import numpy as np

from ...arguments import known_word, of_kind, whole_number, yes_or_no
from ...display.answer import Answer
from ...errors import UnsupportedGameError
from ..feedback_table import FeedbackTable
from ..table_checks import MOST
from .twenty_questions import Search, Searchable

MOST_OF_TYPES = 100
"""The most coins."""


class Known(NamedTuple):
    """How many coins may still be what, and whether perhaps none is false."""

    either: int
    heavier: int
    lighter: int
    none: bool

    @property
    def secrets(self) -> int:
        return 2 * self.either + self.heavier + self.lighter + self.none


@dataclass(frozen=True)
class Weighings(Answer):
    """The least numbers of weighings for some coins."""

    coins: int
    false: str
    possibly_none: bool
    know: str
    worst: int
    """The least number of weighings in the worst case."""
    total: int
    """The least number of weighings, summed over all secrets."""
    first: int
    """How many coins the first weighing puts on each side when the total is least."""

    def record(self) -> dict[str, Any]:
        return dict(vars(self))


def weigh(
    n: int, false: str = "unknown", *, possibly_none: bool = False, know: str = "kind"
) -> Weighings:
    """Return the least worst case and the least total of :func:`coins`, for up to 100 coins.

    The arguments are those of :func:`coins`.  Each secret counts once in the total: each coin and
    kind, and perhaps "none".  Raises :class:`ValueError` for numbers and words that ``coins``
    refuses.

    >>> [weigh(n, "heavier").worst for n in (3, 27, 28, 80)]
    [1, 3, 4, 4]
    """
    kinds = KINDS[known_word("false", false, tuple(KINDS))]
    known_word("know", know, ("kind", "coin"))
    of_kind("possibly_none", possibly_none, bool)
    count = whole_number("n", n, at_least=1 + len(kinds), at_most=MOST_OF_TYPES)
    start = Known(
        either=count if len(kinds) == 2 else 0,
        heavier=count if kinds == ("heavier",) else 0,
        lighter=count if kinds == ("lighter",) else 0,
        none=possibly_none,
    )
    game = _Coins(count, know)
    total, first = Search(game).value(start, None)
    worst, _ = Search(game, worst=True).value(start, None)
    return Weighings(count, false, possibly_none, know, worst, total, first or 0)


class _Coins(Searchable[Known]):
    """The game for one number of coins."""

    def __init__(self, coins: int, know: str) -> None:
        self.coins = coins
        self.is_coin_enough = know == "coin"

    def is_done(self, known: Known) -> bool:
        """Whether nothing is left to be found."""
        one_coin = known.either == 1 and known.secrets == 2
        return known.secrets <= 1 or (self.is_coin_enough and one_coin)

    def needed(self, known: Known) -> int:
        """No fewer weighings have enough outcomes; two secrets may share one of a coin."""
        most = 1 + self.is_coin_enough
        enough = (limit for limit in count_from(1) if known.secrets <= 3**limit * most)
        return 0 if self.is_done(known) else next(enough)

    def weight_of(self, known: Known) -> int:
        return known.secrets

    def at_least(self, known: Known) -> int:
        """No tree with three branches at each node has a lesser total."""
        count = known.secrets
        leaves = -(-count // 2) if self.is_coin_enough else count
        depth, width = 0, 1
        while width * 3 <= leaves:
            depth, width = depth + 1, width * 3
        inner = -(-(leaves - width) // 2)
        total = depth * (width - inner) + (depth + 1) * (leaves - width + inner)
        return total if leaves == count else max(0, 2 * total - (count % 2) * (depth + 1))

    def options(self, known: Known, _width: int | None) -> list[tuple[int, Mapping[Known, int]]]:
        """Return the coins on each side, with what weighings can leave; even splits first."""
        either, heavier, lighter, none = known
        good = self.coins - either - heavier - lighter
        found = []
        for e1, e2 in _sides(either):
            for h1, h2 in _sides(heavier):
                for l1, l2 in _sides(lighter):
                    left, right = e1 + h1 + l1, e2 + h2 + l2
                    if left < right or left - right > good:
                        continue
                    parts = (
                        Known(0, e1 + h1, e2 + l2, False),
                        Known(0, e2 + h2, e1 + l1, False),
                        Known(either - e1 - e2, heavier - h1 - h2, lighter - l1 - l2, none),
                    )
                    counts = sorted(part.secrets for part in parts)
                    if counts[2] < known.secrets:
                        found.append((counts[2], -counts[0], left, parts))
        found.sort(key=lambda each: each[:3])
        return [(size, Counter(p for p in left if not self.is_done(p))) for *_, size, left in found]


def _sides(count: int) -> Iterator[tuple[int, int]]:
    for one in range(count + 1):
        for other in range(count - one + 1):
            yield one, other


KINDS = {"heavier": ("heavier",), "lighter": ("lighter",), "unknown": ("heavier", "lighter")}
"""What is known about the false coin, and what it may then be."""
MOST_COINS = 12
"""This many coins have 36,894 weighings; one more has 106,470."""
NONE = "none"
"""The secret that all coins are good."""
ANSWERS = ("balanced", "left", "right")
"""The replies of the balance: the side that goes down."""
LEFT, RIGHT = 1, 2


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
    left, right = _weighings(count)
    texts = _texts(count)
    colons = [f"{text} : " for text in texts]
    weighings = list(map(add, map(colons.__getitem__, left), map(texts.__getitem__, right)))
    pairs = (np.array(side, "<u2").view(np.uint8).reshape(-1, 2) for side in (left, right))
    lefts, rights = (np.unpackbits(pair, 1, count, "little") for pair in pairs)
    table = np.empty((*lefts.shape, len(kinds)), dtype=np.int8)
    for place, kind in enumerate(kinds):
        down, up = (lefts, rights) if kind == "heavier" else (rights, lefts)
        table[:, :, place] = LEFT * down + RIGHT * up
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
        guesses=weighings,
        secrets=secrets,
        feedbacks=ANSWERS,
        classes=classes if know == "coin" else None,
    ).called(f"coins({', '.join(said)})", by="coins")


def _weighings(count: int) -> tuple[list[int], list[int]]:
    """Return the left and right sides of all weighings, few coins first, a bit for each coin."""
    lefts, boths = [], []
    for size in range(1, count // 2 + 1):
        bits = 1 << np.array(list(combinations(range(count), 2 * size)))
        # Beside the lowest coin.
        others = np.array(list(combinations(range(1, 2 * size), size - 1)), np.intp)
        lefts.append((bits[:, :1] + bits[:, others].sum(axis=2)).ravel())
        boths.append(np.repeat(bits.sum(axis=1), len(others)))
    left = np.concatenate(lefts)
    return left.tolist(), (np.concatenate(boths) - left).tolist()


def _texts(count: int) -> list[str]:
    """Return the text of each side, in the order of their bits."""
    texts = [""]
    for coin in range(1, count + 1):
        texts += [f"{text} {coin}" if text else str(coin) for text in texts]
    return texts
