"""Plots of random deals, with matplotlib: ``pip install matplotlib``.

matplotlib is loaded by the first plot, not by importing this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..display.plots import axes_of, whole_numbers
from .statistics import DealStatistics

if TYPE_CHECKING:
    from matplotlib.axes import Axes


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
