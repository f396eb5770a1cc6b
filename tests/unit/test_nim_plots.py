"""Plots of heap games with matplotlib."""

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from abgames.nim import (
    grundy_values,
    lost_positions,
    lost_triples,
    plot_grundy,
    plot_lost_positions,
    wythoff_lost,
)

mpl.use("Agg")


@pytest.fixture
def ax():
    return Figure().subplots()


def dots(axes):
    (collection,) = axes.collections
    return collection.get_offsets().tolist()


@pytest.mark.parametrize("rule", ["kayles", "0.137", {1, 3, 4}])
def test_grundy_values(rule, ax):
    assert plot_grundy(rule, 60, ax) is ax
    values = grundy_values(rule, 60).tolist()
    assert dots(ax) == [[heap, value] for heap, value in enumerate(values)]
    assert (ax.get_xlabel(), ax.get_ylabel()) == ("heap", "Grundy value")


def test_two_piles(ax):
    assert plot_lost_positions(lost_positions(9, piles=2), ax) is ax
    assert dots(ax) == [[n, n] for n in range(10)]


def test_wythoff(ax):
    pairs = wythoff_lost(10)
    plot_lost_positions(pairs, ax)
    assert dots(ax) == pairs.tolist()


@pytest.mark.parametrize("lost", [lost_positions(7), lost_triples(7)], ids=["bools", "rows"])
def test_three_piles_are_shades(lost, ax):
    plot_lost_positions(lost, ax)
    (image,) = ax.images
    assert image.get_array().T.tolist() == [[h ^ t for t in range(8)] for h in range(8)]
    bar = next(axes for axes in ax.figure.axes if axes is not ax)
    assert bar.get_ylabel() == "third pile"


def test_where_no_third_pile_is_lost_there_is_no_shade(ax):
    plot_lost_positions(lost_triples(4), ax)
    (image,) = ax.images
    shades = image.get_array().T
    assert shades.mask.tolist() == [[h ^ t > 4 for t in range(5)] for h in range(5)]


def test_a_proved_period_is_marked(ax):
    plot_grundy("kayles", 100, ax)
    (label,) = [text.get_text() for text in ax.get_legend().get_texts()]
    assert label == "period 12 from 71 on"


@pytest.mark.parametrize(("rule", "count"), [("kayles", 60), ("grundy", 60)])
def test_no_period_is_marked_that_is_not_seen_whole_or_not_proved(rule, count, ax):
    plot_grundy(rule, count, ax)
    assert ax.get_legend() is None


@pytest.mark.parametrize(
    ("rule", "title"),
    [
        ("lasker", "Lasker: "),
        ("0.137", "Octal game 0.137: "),
        ("1,3,4", "Subtraction game {1,3,4}: "),
        ({4, 1}, "Subtraction game {1, 4}: "),
        (lambda heap: [], "A function: "),
    ],
)
def test_titles_are_names(rule, title, ax):
    assert plot_grundy(rule, 5, ax).get_title() == f"{title}Grundy values of the heaps 0 to 4"
