"""Coin weighing for any number of coins: coins of which the same is known count as one type.

A table lists every weighing, which ends at 12 coins.  But what matters is only how many coins may
still be heavier or lighter, how many only heavier, and how many only lighter; all others are good.

>>> found = weigh(13)
>>> found.worst, found.total, found.first
(4, 80, 4)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count as count_from
from typing import Any, NamedTuple

from ...arguments import known_word, of_kind, whole_number
from ...display.answer import Answer
from .least import Least
from .weighing import KINDS

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
        """The number of secrets."""
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
    search = Least(game.weighings, lambda part: game.bound(part.secrets), game.needed)
    total, first = search.total(start)
    return Weighings(count, false, possibly_none, know, search.worst(start), total, first or 0)


class _Coins:
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

    def bound(self, count: int) -> int:
        """No tree with three branches at each node has a lesser total."""
        leaves = -(-count // 2) if self.is_coin_enough else count
        depth, width = 0, 1
        while width * 3 <= leaves:
            depth, width = depth + 1, width * 3
        inner = -(-(leaves - width) // 2)
        total = depth * (width - inner) + (depth + 1) * (leaves - width + inner)
        return total if leaves == count else max(0, 2 * total - (count % 2) * (depth + 1))

    def weighings(self, known: Known) -> list[tuple[int, tuple[Known, ...], int]]:
        """Return what each weighing can leave, with the coins on each side; even splits first."""
        if self.is_done(known):
            return []
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
        return [(known.secrets, parts, size) for *_, size, parts in found]


def _sides(count: int) -> Iterator[tuple[int, int]]:
    for one in range(count + 1):
        for other in range(count - one + 1):
            yield one, other
