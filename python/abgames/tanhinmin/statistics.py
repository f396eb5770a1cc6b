"""Who wins a random deal, and by how many cards: exactly for small deals, by sampling for others.

Cards are dealt from a deck with some copies of each rank 1, ..., V; the player to move leads on an
empty table, and both play perfectly for the score.

>>> exact = deal_statistics(3, ranks=4, copies=2)
>>> exact.deals, exact.win_share, exact.mean_score
(560, Fraction(3, 4), Fraction(29, 35))
>>> print(exact)
all 560 deals of 3 cards each out of 4 ranks × 2: the leader wins 75.00%, mean score +0.829
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, sqrt
from random import Random
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from .._abgames import tanhinmin as core
from ..arguments import whole_number
from ..display import count, counted
from ..display.answer import Answer, html_table
from ..display.plots import axes_of, whole_numbers
from ..language import _
from .moves import STRONGEST
from .records import shape

if TYPE_CHECKING:
    from matplotlib.axes import Axes


DECK = (13, 4)
"""The ranks and copies of the usual deck, without jokers."""

LARGEST = 255
"""The most ranks, copies, and cards in a hand."""

MOST_DEALS = 2**62
"""The most deals that are counted."""

MOST_PAIRS = 50_000_000
"""The most pairs of hands that are analyzed to count all deals."""

BATCH = 1 << 14
"""Pairs of hands that are analyzed at once."""


@dataclass(frozen=True)
class DealStatistics(Answer):
    """The results of the deals of some size."""

    cards: int
    """Cards dealt to each player."""
    ranks: int
    copies: int
    exact: bool
    """Whether these are all deals rather than a sample."""
    scores: dict[int, int]
    """Score for the player to move → number of deals."""

    def __hash__(self) -> int:
        scores = frozenset(self.scores.items())
        return hash((self.cards, self.ranks, self.copies, self.exact, scores))

    def record(self) -> dict[str, Any]:
        win = None if self.exact else self.win_interval()
        score = None if self.exact else self.score_interval()
        return shape.record("Deals", self, win_interval=win, score_interval=score)

    def rows(self) -> list[dict[str, Any]]:
        return [{"score": score, "deals": deals} for score, deals in self.scores.items()]

    def _repr_html_(self) -> str:
        return html_table(("score", "deals"), self.scores.items(), caption=str(self))

    @property
    def deals(self) -> int:
        """The number of deals: all, or those of the sample."""
        return sum(self.scores.values())

    @property
    def win_share(self) -> Fraction:
        """The share of deals that the player to move wins, of all deals or of the sample."""
        won = sum(deals for score, deals in self.scores.items() if score > 0)
        return Fraction(won, self.deals)

    @property
    def mean_score(self) -> Fraction:
        """The mean score for the player to move, of all deals or of the sample."""
        return Fraction(sum(score * deals for score, deals in self.scores.items()), self.deals)

    @property
    def mean_cards_left(self) -> Fraction:
        """The mean number of cards that the loser has left, in all deals or in the sample."""
        return Fraction(sum(abs(score) * deals for score, deals in self.scores.items()), self.deals)

    def win_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return a confidence interval of the share of wins among all deals (Wilson's).

        For all deals the share is known, and both ends are its nearest float.  Raises
        :class:`ValueError` for a confidence that is not between 0 and 1.
        """
        z, share = _quantile(confidence), float(self.win_share)
        if self.exact:
            return share, share
        n = self.deals
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)

    def score_interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return a confidence interval of the mean score of all deals (normal approximation).

        For all deals the mean is known, and both ends are its nearest float.  Raises
        :class:`ValueError` for a confidence that is not between 0 and 1.
        """
        z, mean = _quantile(confidence), self.mean_score
        if self.exact:
            return float(mean), float(mean)
        n = self.deals
        squares = Fraction(sum(score * score * d for score, d in self.scores.items()), n)
        half = z * sqrt((squares - mean * mean) / max(1, n - 1))
        return float(mean) - half, float(mean) + half

    def __str__(self) -> str:
        """Return a sentence."""
        deck = f"{counted(self.cards, 'card')} each out of {self.ranks} ranks × {self.copies}"
        win, mean = f"{float(self.win_share):.2%}", f"{float(self.mean_score):+.3f}"
        if self.exact:
            which = f"all {counted(self.deals, 'deal')}"
            more_win = more_mean = ""
        else:
            which = f"a sample of {counted(self.deals, 'deal')}"
            low, high = self.win_interval()
            more_win = f" ({low:.2%} to {high:.2%})"
            low, high = self.score_interval()
            more_mean = f" ({low:+.3f} to {high:+.3f})"
        return f"{which} of {deck}: the leader wins {win}{more_win}, mean score {mean}{more_mean}"


def deal_statistics(
    cards: int,
    *,
    ranks: int = DECK[0],
    copies: int = DECK[1],
    samples: int | None = None,
    seed: int = 0,
) -> DealStatistics:
    """Return who wins, and by how much, if both players get ``cards`` random cards of a deck.

    Without ``samples`` every deal is counted, and the answer is exact; with it, that many deals are
    drawn at random, the same for the same seed.  Raises :class:`ValueError` for a deck that is too
    small, and if there are too many deals to count.
    """
    cards, ranks, copies = _deck(cards, ranks, copies)
    seed = whole_number("seed", seed, at_least=0)
    scores: Counter[int] = Counter()
    if samples is not None:
        samples = whole_number("samples", samples, at_least=1)
        for mine, theirs in _sampled(cards, ranks, copies, samples, seed):
            scores.update(_scores(mine, theirs).tolist())
        return DealStatistics(cards, ranks, copies, False, dict(sorted(scores.items())))
    _check_exact(cards, ranks, copies)
    scores = _exact_scores(cards, ranks, copies)
    return DealStatistics(cards, ranks, copies, True, dict(sorted(scores.items())))


def deal_at_random(
    random: Random, cards: int, ranks: int = DECK[0], copies: int = DECK[1]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return two random hands, each in ascending order.

    Raises :class:`ValueError` for a deck that is too small.

    >>> deal_at_random(Random(5), 4)
    ((5, 6, 10, 12), (1, 9, 11, 12))
    """
    cards, ranks, copies = _deck(cards, ranks, copies)
    drawn = random.sample(range(ranks * copies), 2 * cards)
    hands = [
        tuple(sorted(card // copies + 1 for card in part))
        for part in (drawn[:cards], drawn[cards:])
    ]
    return hands[0], hands[1]


def _deck(cards: int, ranks: int, copies: int) -> tuple[int, int, int]:
    cards = whole_number("cards", cards, at_least=1, at_most=LARGEST)
    ranks = whole_number("ranks", ranks, at_least=1, at_most=LARGEST)
    copies = whole_number("copies", copies, at_least=1, at_most=LARGEST)
    if 2 * cards > ranks * copies:
        lacking = _(
            "two hands of {cards} need {needed} cards, but a deck of {ranks} × {copies} has {there}"
        )
        needed, there = count(2 * cards), count(ranks * copies)
        hand, kinds = counted(cards, "card"), counted(ranks, "rank")
        values = {"cards": hand, "needed": needed, "ranks": kinds, "copies": copies}
        raise ValueError(lacking.format(**values, there=there))
    return cards, ranks, copies


def _quantile(confidence: float) -> float:
    if not 0 < confidence < 1:
        raise ValueError(f"confidence must be between 0 and 1, not {confidence}")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _scores(mine: NDArray[Any], theirs: NDArray[Any]) -> NDArray[Any]:
    scores: NDArray[Any] = analyze_batch(mine, theirs, 0)["score"]
    return scores


def _sampled(
    cards: int, ranks: int, copies: int, samples: int, seed: int
) -> Iterator[tuple[NDArray[Any], NDArray[Any]]]:
    """Histograms of deals drawn at random, batch by batch."""
    random = Random(seed)
    for start in range(0, samples, BATCH):
        deals = [
            deal_at_random(random, cards, ranks, copies) for _ in range(min(BATCH, samples - start))
        ]
        yield (
            _histograms([mine for mine, _ in deals], ranks),
            _histograms([t for _, t in deals], ranks),
        )


def _histograms(hands: Sequence[tuple[int, ...]], ranks: int) -> NDArray[Any]:
    cells = np.array(hands) - 1 + ranks * np.arange(len(hands))[:, np.newaxis]
    counts = np.bincount(cells.ravel(), minlength=ranks * len(hands))
    return counts.reshape(len(hands), ranks).astype(np.uint8)


def _exact_scores(cards: int, ranks: int, copies: int) -> Counter[int]:
    """Score → number of deals, over all deals."""
    hands = np.array(list(_hands(cards, ranks, copies)), dtype=np.uint8)
    # In how many ways the players can get a and b cards of one rank.
    ways = np.array(
        [
            [
                comb(copies, a) * comb(copies - a, b) if a + b <= copies else 0
                for b in range(copies + 1)
            ]
            for a in range(copies + 1)
        ]
    )
    scores: Counter[int] = Counter()
    for mine in hands:
        weights = ways[mine, hands].prod(axis=1)
        theirs, weights = hands[weights > 0], weights[weights > 0]
        found = _scores(np.broadcast_to(mine, theirs.shape).copy(), theirs)
        for score in np.unique(found).tolist():
            scores[score] += int(weights[found == score].sum())
    return scores


def _hands(cards: int, ranks: int, copies: int) -> Iterator[tuple[int, ...]]:
    """Every hand as a histogram."""
    if ranks == 0:
        yield ()
        return
    for first in range(max(0, cards - (ranks - 1) * copies), min(copies, cards) + 1):
        for rest in _hands(cards - first, ranks - 1, copies):
            yield (first, *rest)


def _check_exact(cards: int, ranks: int, copies: int) -> None:
    """Refuse to count too many deals."""
    deals = comb(ranks * copies, cards) * comb(ranks * copies - cards, cards)
    if deals <= MOST_DEALS and _count_hands(cards, ranks, copies) ** 2 <= MOST_PAIRS:
        return
    raise ValueError(
        f"there are too many deals of {counted(cards, 'card')} out of {ranks} ranks × {copies} to "
        "count them all: draw some of them, such as samples=100000"
    )


def _count_hands(cards: int, ranks: int, copies: int) -> int:
    """The number of different hands."""
    reached = [1] + [0] * cards
    for _rank in range(ranks):
        reached = [sum(reached[max(0, n - copies) : n + 1]) for n in range(cards + 1)]
    return reached[cards]


_WIDTH = len(core.FIELDS)

RECORD = np.dtype(
    {
        "names": core.FIELDS,
        # The core writes numbers of four bytes; the first number is 0 or 1.
        "formats": ["?", *["i4"] * (_WIDTH - 1)],
        "offsets": [0 if sys.byteorder == "little" else 3, *range(4, 4 * _WIDTH, 4)],
        "itemsize": 4 * _WIDTH,
    }
)
"""The dtype of the result of :func:`analyze_batch`."""

MOST_RANKS = 1 << 16

Counts = NDArray[np.uint8]


def analyze_batch(
    mine_counts: NDArray[Any], theirs_counts: NDArray[Any], table: object = 0
) -> NDArray[Any]:
    """Analyze many positions of the normal game.

    ``mine_counts[i, k]`` is the number of cards of rank k + 1 in the hand of the player to move in
    position i; ``theirs_counts`` is the same for the other.  ``table`` is the rank on the table in
    all positions, or an array with one for each; 0 is the empty table.

    Returns a structured array with the fields ``mover_wins``, ``m1``, ``m2``, ``score``,
    ``own_passes``, ``opponent_passes``, ``turns`` and ``plies``, as in :class:`Analysis`.

    Raises TypeError if an array is not of uint8, ValueError if shapes do not match, a hand has no
    cards or a rank is negative.
    """
    arrays = _read(mine_counts, theirs_counts, table)
    numbers = np.empty((len(arrays[0]), _WIDTH), dtype=np.int32)
    core.batch(*arrays, numbers)
    return numbers.reshape(-1).view(RECORD)


def matchings_batch(
    mine_counts: NDArray[Any], theirs_counts: NDArray[Any], table: object = 0
) -> NDArray[np.int32]:
    """Return the two matching numbers of many positions, as an array of the shape (count, 2).

    Arguments and errors are those of :func:`analyze_batch`.

    >>> matchings_batch(np.eye(2, dtype=np.uint8), np.ones((2, 2), dtype=np.uint8)).tolist()
    [[1, 0], [1, 0]]
    """
    arrays = _read(mine_counts, theirs_counts, table)
    numbers = np.empty((len(arrays[0]), 2), dtype=np.int32)
    core.batch(*arrays, numbers)
    return numbers


def _read(
    mine_counts: object, theirs_counts: object, table: object
) -> tuple[Counts, Counts, NDArray[np.uint32]]:
    mine = _counts("mine_counts", mine_counts)
    theirs = _counts("theirs_counts", theirs_counts)
    if mine.shape != theirs.shape:
        raise ValueError(
            "mine_counts and theirs_counts must have the same shape, "
            f"not {mine.shape} and {theirs.shape}"
        )
    return mine, theirs, _tables(table, len(mine), mine.shape[1])


def _counts(name: str, counts: object) -> Counts:
    if not isinstance(counts, np.ndarray):
        raise TypeError(f"{name} must be a numpy array of uint8, not {type(counts).__name__}")
    if counts.dtype != np.uint8:
        raise TypeError(f"{name} must be an array of uint8, not of {counts.dtype}")
    if counts.ndim != 2:
        raise ValueError(f"{name} must have the shape (count, ranks), not {counts.shape}")
    if not 1 <= counts.shape[1] <= MOST_RANKS:
        raise ValueError(f"{name} must have 1 to {MOST_RANKS} ranks, not {counts.shape[1]}")
    return np.ascontiguousarray(counts)


def _tables(table: object, rows: int, ranks: int) -> NDArray[np.uint32]:
    # Ranks above all cards are equivalent.
    if not isinstance(table, np.ndarray):
        rank = whole_number("table", table, at_least=0, at_most=STRONGEST)
        return np.array([min(rank, ranks + 1)], dtype=np.uint32)
    if table.dtype.kind not in "iu":
        raise TypeError(f"table must be an array of integers, not of {table.dtype}")
    if table.shape != (rows,):
        raise ValueError(f"table must have the shape ({rows},), not {table.shape}")
    if rows and table.min() < 0:
        place = int(np.argmax(table < 0))
        raise ValueError(f"table[{place}] is {table[place]}, but ranks are not negative")
    return np.minimum(table, ranks + 1).astype(np.uint32)


def plot_scores(statistics: DealStatistics, ax: Axes | None = None) -> Axes:
    """Draw the share of deals with each score, and return the axes.

    Without ``ax``, ``matplotlib.pyplot`` makes a new figure.  Raises :class:`ImportError` without
    matplotlib.
    """
    ax = axes_of(ax)
    from matplotlib.ticker import PercentFormatter

    scores = list(statistics.scores)
    shares = [deals / statistics.deals for deals in statistics.scores.values()]
    ax.bar(scores, shares, color=["C0" if score > 0 else "C1" for score in scores])
    ax.axvline(0, color="gray", linewidth=0.8)
    ax.set_xlabel("score of the leader")
    ax.set_ylabel("deals" if statistics.exact else "deals in the sample")
    whole_numbers(ax.xaxis)
    ax.yaxis.set_major_formatter(PercentFormatter(1))
    return ax


def plot_win_share(several: Sequence[DealStatistics], ax: Axes | None = None) -> Axes:
    """Draw the share of deals that the leader wins against the size of the hands; return the axes.

    Samples have bars that show the 95 % confidence interval.  Without ``ax``,
    ``matplotlib.pyplot`` makes a new figure.  Raises :class:`ImportError` without matplotlib and
    :class:`ValueError` if there is nothing to draw.
    """
    if not several:
        raise ValueError("there are no statistics to draw")
    ax = axes_of(ax)
    from matplotlib.ticker import PercentFormatter

    shares = [float(statistics.win_share) for statistics in several]
    intervals = [statistics.win_interval() for statistics in several]
    below = [share - low for share, (low, _) in zip(shares, intervals, strict=True)]
    above = [high - share for share, (_, high) in zip(shares, intervals, strict=True)]
    cards = [statistics.cards for statistics in several]
    ax.errorbar(cards, shares, yerr=[below, above], fmt="o", capsize=3)
    ax.set_xlabel("cards of each player")
    ax.set_ylabel("deals that the leader wins")
    whole_numbers(ax.xaxis)
    ax.yaxis.set_major_formatter(PercentFormatter(1))
    return ax
