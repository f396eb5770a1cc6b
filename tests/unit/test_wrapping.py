"""Text that fits the terminal."""

import pytest

from abgames.display.wrapping import wrapped
from abgames.nim import explain

TEXT = """\
Nim with 3 piles. A move takes one or more stones from one pile, and whoever takes the last wins.

hint            who wins, by which moves, and why
  - a point of a list that goes on and on"""


@pytest.mark.parametrize("width", [20, 40, 60, 80])
def test_lines_are_broken_between_words(width):
    lines = wrapped(TEXT, width).split("\n")
    assert max(map(len, lines)) <= width
    assert " ".join(wrapped(TEXT, width).split()) == " ".join(TEXT.split())
    assert "" in lines


def test_the_second_column_of_a_list_is_kept():
    lines = wrapped(TEXT, 40).split("\n")
    assert (
        lines[lines.index("hint            who wins, by which") + 1] == " " * 16 + "moves, and why"
    )


def test_a_word_that_is_too_long_is_kept():
    assert wrapped("x" * 90, 40) == "x" * 90


@pytest.mark.parametrize("width", [40, 60, 80])
def test_explanations_are_wrapped_as_wide_as_asked_for(width):
    told = explain((7, 3, 6))
    lines = told.to_text(width).splitlines()
    prose = lines[
        lines.index("") : next(n for n, line in enumerate(lines) if "pile 1: 111" in line)
    ]
    assert max(map(len, prose)) <= width
    assert told.to_text(80) == str(told)
