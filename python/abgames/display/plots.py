"""Plots, with matplotlib: ``pip install matplotlib``.

matplotlib is loaded by the first plot, not by importing this module.

>>> from abgames.display.plots import plot_histogram
>>> axes = plot_histogram({"optimum": {1: 1, 2: 5, 3: 11, 4: 7}, "another": {1: 1, 2: 4, 3: 19}})
>>> [text.get_text() for text in axes.get_legend().get_texts()]
['optimum', 'another']
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from ..arguments import whole_number

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.axis import Axis

    from ..codebreaking import AllColors

GROUP_WIDTH = 0.84
"""The share of the distance between two numbers of guesses that their bars take."""

COLORS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
"""Colours of bars that colour-blind people can distinguish."""

MOST_NUMBERS = 24
"""With more bars than these, they have no numbers above them."""


class HasHistogram(Protocol):
    """A solution or a strategy."""

    @property
    def histogram(self) -> dict[int, int] | None:
        """Number of guesses → number of candidates."""


HistogramLike: TypeAlias = HasHistogram | Mapping[int, int]
"""What a caller may give for a histogram: a solution, a strategy, or a mapping like theirs."""


def plot_histogram(
    histograms: HistogramLike | Mapping[str, HistogramLike],
    ax: Axes | None = None,
    *,
    guesses: str = "guesses",
) -> Axes:
    """Draw how many candidates take each number of guesses, and return the axes.

    A mapping from names to histograms draws them side by side, with a legend.  Without ``ax``,
    ``matplotlib.pyplot`` makes a new figure.  ``guesses`` is what they are called.  Raises
    :class:`ImportError` without matplotlib and :class:`ValueError` for a solution without a
    strategy.
    """
    mapping: Mapping[Any, Any] = histograms if isinstance(histograms, Mapping) else {}
    has_names = any(isinstance(name, str) for name in mapping)
    given = mapping if has_names else {"": histograms}
    named = {str(name): _histogram(value) for name, value in given.items()}
    ax = axes_of(ax)
    from matplotlib.ticker import MaxNLocator

    width = GROUP_WIDTH / len(named)
    numbered = sum(map(len, named.values())) <= MOST_NUMBERS
    for position, (name, histogram) in enumerate(named.items()):
        shift = (position - (len(named) - 1) / 2) * width
        bars = ax.bar(
            [number + shift for number in histogram],
            list(histogram.values()),
            width,
            label=name,
            color=COLORS[position % len(COLORS)],
        )
        if numbered:
            ax.bar_label(bars, fontsize="small" if len(named) == 1 else "x-small")
    ax.set_xlabel(guesses)
    ax.set_ylabel("candidates")
    ax.xaxis.set_major_locator(MaxNLocator(integer=True))
    ax.yaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    if has_names:
        ax.legend()
    return ax


def plot_mean(proof: AllColors, ax: Axes | None = None, *, colors: int = 60) -> Axes:
    """Draw the least expected number of guesses by the number of colours N, and return the axes.

    The mean grows like a line a N + b, so the mean minus a N is drawn, up to ``colors`` colours,
    with the limit b.  Raises :class:`ImportError` without matplotlib, and :class:`ValueError` for a
    proof of the worst case.
    """
    slope, limit = proof.limit()
    least = proof.pegs if proof.game == "AB" else 1
    numbers = range(least, whole_number("colors", colors, at_least=least) + 1)
    ax = axes_of(ax)
    rest = [float(proof.mean(number) - slope * number) for number in numbers]
    ax.plot(list(numbers), rest, ".", color=COLORS[0], label="least mean")
    about = f"limit {limit} \N{ALMOST EQUAL TO} {float(limit):.4f}"
    ax.axhline(float(limit), linestyle="--", color=COLORS[1], label=about)
    ax.set_xlabel("colours N")
    ax.set_ylabel(f"expected guesses minus {slope} N")
    ax.legend()
    return ax


def plot_progress(
    values: Sequence[tuple[float, float, float]], ax: Axes | None, what: str, title: str
) -> Axes:
    """Draw values with their intervals one after the other, and return the axes."""
    ax = axes_of(ax)
    means, lows, highs = zip(*values, strict=True)
    numbers = list(range(1, len(values) + 1))
    below = [mean - low for mean, low in zip(means, lows, strict=True)]
    above = [high - mean for mean, high in zip(means, highs, strict=True)]
    ax.errorbar(numbers, means, [below, above], marker="o", capsize=3, color=COLORS[0])
    ax.set_ylim(bottom=0)
    ax.set_xlabel("record")
    ax.set_ylabel(what)
    ax.set_title(title)
    whole_numbers(ax.xaxis)
    return ax


def axes_of(ax: Axes | None) -> Axes:
    """Return the axes that were given, or those of a new figure."""
    need_matplotlib()
    if ax is not None:
        return ax
    from matplotlib import pyplot

    new: Axes = pyplot.subplots()[1]
    return new


def whole_numbers(*sides: Axis) -> None:
    """Number the sides of a plot with whole numbers only."""
    from matplotlib.ticker import MaxNLocator

    for side in sides:
        side.set_major_locator(MaxNLocator(integer=True))


def need_matplotlib() -> None:
    """Raise a clear :class:`ImportError` if matplotlib is not installed."""
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise ImportError(
            "plots need matplotlib, which is not installed: pip install matplotlib"
        ) from None


def _histogram(value: object) -> dict[int, int]:
    given = value if isinstance(value, Mapping) else getattr(value, "histogram", value)
    if given is None:
        raise ValueError(f"there is no strategy, so there is no histogram: {value}")
    if not isinstance(given, Mapping):
        kind = type(given).__name__
        raise TypeError(f"a histogram is a solution, a strategy or a mapping, not {kind}")
    if not given:
        raise ValueError("a histogram must have at least one entry")
    return {
        whole_number("a number of guesses", guesses): whole_number("a count", candidates)
        for guesses, candidates in given.items()
    }
