"""Plots of heap games, with matplotlib: ``pip install matplotlib``.

>>> axes = plot_grundy("kayles", 60)
>>> axes.get_title()
'Kayles: Grundy values of the heaps 0 to 59'
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Any

import numpy as np

from ..arguments import whole_number
from ..display.plots import axes_of, need_matplotlib, whole_numbers
from .periods import period
from .values import grundy_values

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike

    from .rules import RuleLike

MOST_HEAPS = 1_000_000
"""The most values in a plot."""

PROVED = 2_000
"""The number of values searched for a period, however few are plotted."""

LARGEST_PILE = 2_000
"""The largest pile in a plot of lost positions."""


def plot_grundy(rule: RuleLike, count: int = 100, ax: Axes | None = None) -> Axes:
    """Draw the Grundy values of the heaps 0 to ``count`` - 1, and return the axes.

    A band marks the first period, if one is proved and seen whole.  Without ``ax``,
    ``matplotlib.pyplot`` makes a new figure.  Raises :class:`ImportError` without matplotlib, and
    what :func:`~abgames.nim.grundy_values` raises.
    """
    count = whole_number("count", count, at_least=1, at_most=MOST_HEAPS)
    need_matplotlib()
    values = grundy_values(rule, count)
    axes = axes_of(ax)
    size = 12 if count <= 200 else 3
    axes.scatter(np.arange(len(values)), values, s=size, linewidths=0)
    axes.set_xlabel("heap")
    axes.set_ylabel("Grundy value")
    axes.set_title(_title(rule, count))
    _mark_period(axes, rule, count)
    whole_numbers(axes.xaxis, axes.yaxis)
    return axes


def _title(rule: RuleLike, count: int) -> str:
    if isinstance(rule, str) and rule.isalpha():
        name = rule.capitalize()
    elif isinstance(rule, str) and "," not in rule:
        name = f"Octal game {rule}"
    else:
        name = "A function" if callable(rule) else f"Subtraction game {_amounts(rule)}"
    return f"{name}: Grundy values of the heaps 0 to {count - 1}"


def _amounts(rule: str | Collection[int]) -> str:
    if isinstance(rule, str):
        return "{" + rule + "}"
    return "{" + ", ".join(map(str, sorted(rule))) + "}"


def _mark_period(axes: Axes, rule: RuleLike, count: int) -> None:
    if callable(rule):
        return
    found = period(rule, max_heap=max(count, PROVED))
    if not found.proven or found.period is None or found.preperiod is None:
        return
    end = found.preperiod + found.period
    if end <= count:
        label = f"period {found.period} from {found.preperiod} on"
        axes.axvspan(found.preperiod - 0.5, end - 0.5, alpha=0.2, color="C1", label=label)
        axes.legend(loc="lower right")


def plot_lost_positions(lost: ArrayLike, ax: Axes | None = None) -> Axes:
    """Draw the lost positions of two or three piles, and return the axes.

    ``lost`` is what :func:`~abgames.nim.lost_positions` returns for two or three piles, or a list
    of lost positions as :func:`~abgames.nim.lost_triples` and :func:`~abgames.nim.wythoff_lost`
    return.  Two piles are points.  With three piles, the third is a shade at the place of the other
    two, so these must determine it; :class:`ValueError` says where they do not.

    >>> from abgames.nim import lost_positions
    >>> plot_lost_positions(lost_positions(7, piles=3)).get_ylabel()
    'second pile'
    """
    positions = _positions(lost)
    need_matplotlib()
    axes = axes_of(ax)
    if positions.shape[1] == 2:
        axes.scatter(positions[:, 0], positions[:, 1], s=12, linewidths=0)
        axes.set_aspect("equal")
    else:
        image = axes.imshow(_third_piles(positions).T, origin="lower", interpolation="nearest")
        axes.figure.colorbar(image, ax=axes, label="third pile")
    shown = ": the third pile for each two others" if positions.shape[1] == 3 else ""
    axes.set_title(f"Lost positions{shown}")
    axes.set_xlabel("first pile")
    axes.set_ylabel("second pile")
    whole_numbers(axes.xaxis, axes.yaxis)
    return axes


def _positions(lost: ArrayLike) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Lost positions as rows of two or three piles."""
    given = np.asarray(lost)
    if given.dtype == np.bool_ and given.ndim in (2, 3):
        given = np.argwhere(given)
    is_list = given.ndim == 2 and given.shape[1] in (2, 3)
    if not is_list or not np.issubdtype(given.dtype, np.integer):
        raise TypeError(
            "lost positions are a bool array for two or three piles, or rows of two or three "
            f"whole numbers, not an array of {given.dtype} with the shape {given.shape}"
        )
    if len(given) and not 0 <= given.min() <= given.max() <= LARGEST_PILE:
        raise ValueError(f"a plot shows piles of 0 to {LARGEST_PILE:,} stones")
    return given.astype(np.int64)


def _third_piles(
    positions: np.ndarray[Any, np.dtype[np.int64]],
) -> np.ma.MaskedArray[Any, np.dtype[np.int64]]:
    """The third pile for each pair of the others, masked where no such position is lost."""
    sides = positions[:, :2].max(axis=0, initial=0) + 1
    third = np.full(sides, -1, dtype=np.int64)
    third[positions[:, 0], positions[:, 1]] = positions[:, 2]
    other = positions[third[positions[:, 0], positions[:, 1]] != positions[:, 2]]
    if len(other):
        first, second, _ = other[0].tolist()
        raise ValueError(f"{first} {second} has several third piles, so it has no single shade")
    return np.ma.masked_less(third, 0)
