"""Plots with matplotlib, and what happens without it."""

import subprocess
import sys
from itertools import pairwise

import matplotlib as mpl
import pytest
from matplotlib import pyplot
from matplotlib.figure import Figure

from abgames.codebreaking import AB, solve
from abgames.display.plots import plot_histogram

mpl.use("Agg")


@pytest.fixture(scope="module")
def solution():
    return solve(AB(3, 7))


@pytest.fixture
def ax():
    return Figure().subplots()


def drawn(axes):
    """For each name its bars: middle → height."""
    return {
        bars.get_label(): {
            round(bar.get_x() + bar.get_width() / 2, 6): bar.get_height() for bar in bars
        }
        for bars in axes.containers
    }


def test_a_histogram(solution, ax):
    assert plot_histogram(solution.histogram, ax) is ax
    assert list(drawn(ax).values()) == [solution.histogram]
    assert [text.get_text() for text in ax.texts] == ["1", "4", "39", "120", "46"]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("guesses", "candidates")
    assert ax.get_legend() is None


def test_solutions_and_strategies_have_one(solution):
    for given in (solution, solution.strategy):
        axes = plot_histogram(given, Figure().subplots())
        assert list(drawn(axes).values()) == [solution.histogram]


def test_several_side_by_side(solution, ax):
    plot_histogram({"optimum": solution, "other": {1: 1, 2: 9, 6: 200}}, ax)
    bars = drawn(ax)
    assert list(bars) == ["optimum", "other"]
    assert list(bars["optimum"]) == [guesses - 0.21 for guesses in solution.histogram]
    assert bars["other"] == {1.21: 1, 2.21: 9, 6.21: 200}
    assert [text.get_text() for text in ax.get_legend().get_texts()] == ["optimum", "other"]
    edges = sorted((bar.get_x(), bar.get_x() + bar.get_width()) for bar in ax.patches)
    assert all(one[1] <= other[0] + 1e-9 for one, other in pairwise(edges))


def test_ticks_are_whole_numbers(solution, ax):
    plot_histogram(solution, ax)
    for ticks in (ax.get_xticks(), ax.get_yticks()):
        assert all(tick == int(tick) for tick in ticks)


def test_many_bars_have_no_numbers(ax):
    plot_histogram(solve(AB(1, 30)), ax)
    assert len(ax.patches) == 30
    assert len(ax.texts) == 0


def test_a_figure_of_its_own(solution):
    axes = solution.plot_histogram()
    assert pyplot.gcf() is axes.figure
    pyplot.close(axes.figure)


def test_axes_of_the_caller(solution, ax):
    assert solution.plot_histogram(ax=ax) is ax


@pytest.mark.parametrize(
    ("nonsense", "error", "words"),
    [
        (5, TypeError, "not int"),
        ("text", TypeError, "not str"),
        ({}, ValueError, "must have at least one entry"),
        ({"a": {}}, ValueError, "must have at least one entry"),
        ({"a": [1, 2]}, TypeError, "not list"),
        ({1.5: 2}, TypeError, "number of guesses"),
        ({1: 2.5}, TypeError, "a count"),
    ],
)
def test_nonsense(nonsense, error, words, ax):
    with pytest.raises(error, match=words):
        plot_histogram(nonsense, ax)


def test_without_a_strategy(ax):
    with pytest.raises(ValueError, match="there is no strategy"):
        solve(AB(3, 5), max_guesses=2).plot_histogram(ax)


def run(code):
    warnings = ["-W", "error", "-W", "ignore:abgames was compiled with the debug profile"]
    return subprocess.run(
        [sys.executable, *warnings, "-c", code], capture_output=True, text=True, check=False
    )


def test_without_matplotlib():
    result = run(
        "import sys; sys.modules['matplotlib'] = None\n"
        "from abgames.display.plots import plot_histogram\n"
        "try: plot_histogram({1: 1})\n"
        "except ImportError as error: print(error)\n"
    )
    assert "pip install matplotlib" in result.stdout, result.stderr


def test_matplotlib_is_loaded_by_the_first_plot():
    result = run(
        "import abgames.display.plots, abgames.codebreaking as c, abgames.cli, sys\n"
        "c.solve(c.AB(2, 3))._repr_html_()\n"
        "sys.exit('matplotlib' in sys.modules)"
    )
    assert result.returncode == 0, result.stderr
