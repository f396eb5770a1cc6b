"""How many positions the game has after each ply, by random sampling.

:func:`estimate_positions` is unbiased: it plays weighted random games [Knuth1975], in which each
board reached counts as the weight of the game divided by the number of games that lead to the
board.  It checks the exact numbers of :mod:`abgames.otrio.counting`, without using them.

>>> from abgames.otrio import count_positions
>>> estimates = estimate_positions(3, games=2000, seed=1)
>>> estimates[1].raw_live
Estimate(mean=27.0, error=0.0)
>>> estimates[9].live.is_near(count_positions(3)[9].live)
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from .._abgames import otrio as core
from ..arguments import whole_number
from ..control import Progress, record_taker, reporting, seconds
from .counting import check_players, last_ply
from .notation import read_colors

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
        """Return whether a number is within some standard errors, or 1e-9, of the mean."""
        return abs(self.mean - number) <= errors * self.error + 1e-9 * abs(self.mean)


@dataclass(frozen=True)
class EstimatesAfterPass:
    """Estimates of the boards that can be reached only after a colour has passed."""

    live: Estimate
    won: Estimate
    raw_live: Estimate
    raw_won: Estimate


@dataclass(frozen=True)
class PlyEstimate:
    """Estimates of the numbers in a :class:`~abgames.otrio.counting.PlyCount`."""

    ply: int
    live: Estimate
    won: Estimate
    raw_live: Estimate
    raw_won: Estimate
    after_pass: EstimatesAfterPass


def estimate_positions(
    players: int,
    *,
    colors: int | None = None,
    games: int = 100_000,
    seed: int = 1,
    time_limit: float | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
) -> tuple[PlyEstimate, ...]:
    """Return unbiased estimates of the numbers of positions, for each ply from 0 to the last.

    Parameters
    ----------
    players, colors
        As in :func:`~abgames.otrio.counting.count_positions`.
    games
        How many random games to play, at least 2.
    seed
        The same seed gives the same estimates.
    time_limit
        Seconds after which the games so far are used; at least two are played.
    progress
        As in :func:`~abgames.otrio.counting.count_positions`; its nodes are games.

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
    colors = read_colors(colors, players)
    games = whole_number("games", games, at_least=2, at_most=2**63)
    seed = whole_number("seed", seed, at_least=0, at_most=LARGEST_SEED)
    limit = seconds(time_limit)
    with reporting(progress) as report:
        plies, _ = core.estimate(
            players,
            games,
            seed,
            colors=colors,
            time_limit=limit,
            progress=record_taker(report),
        )
    return tuple(
        PlyEstimate(ply, *_four(without), after_pass=EstimatesAfterPass(*_four(after)))
        for ply, (without, after) in enumerate(plies[: last_ply(players, colors) + 1])
    )


def _four(pairs: Four[Pair]) -> Four[Estimate]:
    live, won, raw_live, raw_won = pairs
    return Estimate(*live), Estimate(*won), Estimate(*raw_live), Estimate(*raw_won)
