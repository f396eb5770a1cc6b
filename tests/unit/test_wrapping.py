"""Text that fits the terminal."""

import pytest

from abgames.display import columns, text_table, wrapped
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


@pytest.mark.parametrize("width", range(24, 80))
def test_a_position_is_not_broken(width):
    told = "leaving 7 2 5 or 7 3 4 kept the win, 6 3 5 too; 山1から2個、7 2 5 か 7 3 4 を残す手"
    lines = wrapped(told, width).split("\n")
    assert max(map(columns, lines)) <= width
    for position in ("7 2 5", "7 3 4", "6 3 5"):
        assert sum(line.count(position) for line in lines) == told.count(position)


def test_a_row_of_numbers_longer_than_half_a_line_is_broken():
    assert max(map(len, wrapped(" ".join(map(str, range(60))), 40).split("\n"))) <= 40


JAPANESE = (
    "回答への返答は二つの数です。Aは色も場所も合っている個数、"
    "Bは色だけが合っている個数（ブロー）です。"
)


@pytest.mark.parametrize("width", [20, 30, 40, 60])
def test_japanese_is_broken_between_words_and_never_before_a_sign(width):
    lines = wrapped(JAPANESE, width).split("\n")
    assert len(lines) > 1
    assert max(map(columns, lines)) <= width
    assert "".join(lines) == JAPANESE
    assert not {line[0] for line in lines} & set("、。）ー")
    assert not {line[-1] for line in lines} & set("（「")
    for word in ("回答", "返答", "個数", "ブロー"):
        assert sum(line.count(word) for line in lines) == JAPANESE.count(word)


def test_the_second_column_of_a_japanese_list_is_kept():
    assert wrapped("ヒント    最善の手と、そのあとの見通し", 24).split("\n") == [
        "ヒント    最善の手と、",
        " " * 10 + "そのあとの",
        " " * 10 + "見通し",
    ]


def test_what_follows_a_column_that_is_too_wide_is_indented():
    row = "your passes             1  when you avoid them and the opponent forces them"
    assert wrapped(row, 40).split("\n") == [
        "your passes             1  when you",
        "    avoid them and the opponent forces",
        "    them",
    ]


def test_columns_of_tables_stand_below_each_other():
    table = text_table(("手", "残り", "best"), [(1, "候補", "a"), (10, "x", "b")])
    assert table.split("\n") == ["手  残り  best", " 1  候補  a", "10  x     b"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", 0),
        ("abc", 3),
        ("候補", 4),
        ("ｱ", 1),
        ("か\u3099", 2),
        ("\x1b[1;31mR\x1b[0m", 1),
        ("–×", 2),
    ],
)
def test_columns(text, expected):
    assert columns(text) == expected
