"""How many positions the game has after each ply, by random sampling.

:func:`estimate_positions` is unbiased: weighted random games [Knuth1975], where each board that is
met counts as the weight of the game divided by the number of games that lead to the board.  It
checks the exact numbers of :mod:`abgames.otrio.counting`, which it does not use.

:func:`resample_positions` is the procedure of [MatsuzakiTeramura2019], section 2.3, which goes from
ply to ply by how much two samples overlap.  It is here to be compared;
``docs/games/otrio-counts.md`` tells why its numbers are far too small.

>>> estimates = estimate_positions(3, games=2000, seed=1)
>>> estimates[1].raw_live
Estimate(mean=27.0, error=0.0)
>>> estimates[9].live.is_near(count_positions(3)[9].live)
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias, TypeVar

from .._abgames import otrio as core
from ..arguments import known_word, whole_number
from ..control import Progress, memory_bytes, record_taker, reporting, seconds
from ..errors import MemoryLimitError
from .counting import check_players, count_positions

__all__ = [
    "PARENTS",
    "Estimate",
    "EstimatesAfterPass",
    "PlyEstimate",
    "ResampledPly",
    "estimate_positions",
    "resample_positions",
]

PARENTS = ("relatives", "independent")

LARGEST_SAMPLE = 10**7
"""Ten times the paper's; larger ones take more memory than most machines have."""

FIRST_RESAMPLED = 9
LAST_RESAMPLED = 24
"""The plies of Tables 2 and 3."""

LARGEST_SEED = 2**64 - 1

Pair: TypeAlias = tuple[float, float]
T = TypeVar("T")
Four: TypeAlias = tuple[T, T, T, T]


@dataclass(frozen=True)
class Estimate:
    """The mean of independent values and its standard error."""

    mean: float
    error: float

    def is_near(self, number: int, errors: float = 5) -> bool:
        """Return whether a number is within so many standard errors, or 1e-9 of the mean."""
        return abs(self.mean - number) <= errors * self.error + 1e-9 * abs(self.mean)


@dataclass(frozen=True)
class EstimatesAfterPass:
    """Estimates of the boards that can only be reached when a colour has passed."""

    live: Estimate
    won: Estimate
    raw_live: Estimate
    raw_won: Estimate


@dataclass(frozen=True)
class PlyEstimate:
    """Estimates of what a :class:`~abgames.otrio.counting.PlyCount` tells."""

    ply: int
    live: Estimate
    won: Estimate
    raw_live: Estimate
    raw_won: Estimate
    after_pass: EstimatesAfterPass


@dataclass(frozen=True)
class ResampledPly:
    """A row of Table 2 or 3 of [MatsuzakiTeramura2019].

    Of two samples of the boards one ply before, A and B are the boards after the next move, each
    once, and C is their union.
    """

    ply: int
    mean: Fraction
    """x, the mean of the numbers of boards a and b in A and B."""
    new_share: Fraction
    """r = (c − x) / x, what a second sample brings that is new, as a share of x.

    The paper prints this number, and gives (2x − c) / x, the share that is not new, as its formula;
    its estimates follow from the number.
    """
    estimate: float
    """x (1 − r^k) / (1 − r), where k is the estimate of the ply before in samples."""


def estimate_positions(
    players: int,
    *,
    games: int = 100_000,
    seed: int = 1,
    time_limit: float | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
) -> tuple[PlyEstimate, ...]:
    """Return unbiased estimates of the numbers of positions, for each ply from 0 to 27.

    Parameters
    ----------
    players
        2, 3 or 4.
    games
        How many random games to play, at least 2.
    seed
        The same seed gives the same estimates.
    time_limit
        Seconds after which the games played so far are taken; two are played in any case.
    progress
        As :func:`~abgames.otrio.counting.count_positions` takes it; its nodes are games.

    Raises
    ------
    TypeError, ValueError
        An argument is not as described.

    Examples
    --------
    >>> estimates = estimate_positions(4, games=1000, seed=7)
    >>> [round(estimate.live.mean) for estimate in estimates[:2]]
    [1, 6]
    >>> estimates[22].after_pass.live.mean >= 0
    True
    """
    check_players(players)
    games = whole_number("games", games, at_least=2, at_most=2**63)
    seed = whole_number("seed", seed, at_least=0, at_most=LARGEST_SEED)
    limit = seconds(time_limit)
    with reporting(progress) as report:
        plies, _ = core.estimate(
            players, games, seed, time_limit=limit, progress=record_taker(report)
        )
    return tuple(
        PlyEstimate(ply, *_four(without), after_pass=EstimatesAfterPass(*_four(after)))
        for ply, (without, after) in enumerate(plies)
    )


def _four(pairs: Four[Pair]) -> Four[Estimate]:
    live, won, raw_live, raw_won = pairs
    return Estimate(*live), Estimate(*won), Estimate(*raw_live), Estimate(*raw_won)


def resample_positions(
    players: int,
    *,
    sample: int = 20_000,
    seed: int = 1,
    parents: str = "relatives",
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
) -> tuple[ResampledPly, ...]:
    """Return the estimates of [MatsuzakiTeramura2019] for the plies 9 to 24.

    The first sample is taken among all boards with 8 pieces, and their exact number is used, as in
    the paper.

    Parameters
    ----------
    players
        2, 3 or 4.
    sample
        How many boards each of the two samples has, at most 10,000,000; 1,000,000 in the paper.
    seed
        The same seed gives the same samples.
    parents
        ``"relatives"``: the next samples come from the boards that the last ones gave, as in the
        paper; ``"independent"``: from all boards of that ply, with the same odds.
    time_limit
        Seconds after which the plies that are complete are returned.
    memory_limit
        Bytes, or text like ``"4GiB"``.
    progress
        As :func:`~abgames.otrio.counting.count_positions` takes it; its nodes are parents.

    Raises
    ------
    MemoryLimitError
        The samples and their children do not fit.
    TypeError, ValueError
        An argument is not as described.

    Examples
    --------
    >>> rows = resample_positions(3, sample=1000)
    >>> [row.ply for row in rows] == list(range(9, 25))
    True
    >>> rows[-1].estimate < count_positions(3)[24].total / 100
    True
    """
    check_players(players)
    sample = whole_number("sample", sample, at_least=1, at_most=LARGEST_SAMPLE)
    seed = whole_number("seed", seed, at_least=0, at_most=LARGEST_SEED)
    known_word("parents", parents, PARENTS)
    limit = seconds(time_limit)
    memory = memory_bytes(memory_limit)
    needed = core.resample_bytes(sample)
    if memory is not None and needed > memory:
        raise MemoryLimitError(
            f"samples of {sample} boards take {needed / 2**20:.0f} MiB with their children, "
            f"memory_limit is {memory / 2**20:.0f} MiB",
            limit=memory,
        )
    with reporting(progress) as report:
        sizes = core.resample(
            players,
            FIRST_RESAMPLED,
            LAST_RESAMPLED,
            sample,
            seed,
            independent=parents == "independent",
            time_limit=limit,
            progress=record_taker(report),
        )
    rows = []
    estimate = float(count_positions(players)[FIRST_RESAMPLED - 1].total)
    for ply, (first, second, union) in enumerate(sizes, FIRST_RESAMPLED):
        mean = Fraction(first + second, 2)
        if mean == 0:
            break
        new_share = (union - mean) / mean
        estimate = _extrapolated(float(mean), float(new_share), estimate / sample)
        rows.append(ResampledPly(ply, mean, new_share, estimate))
    return tuple(rows)


def _extrapolated(mean: float, new_share: float, samples: float) -> float:
    """Sum what so many samples bring, each ``new_share`` of what the one before brought.

    >>> _extrapolated(10.0, 0.5, 2.0)
    15.0
    """
    if new_share == 1:
        return mean * samples
    return mean * float(1 - new_share**samples) / (1 - new_share)
