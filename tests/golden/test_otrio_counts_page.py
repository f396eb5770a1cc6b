"""The tables on the page about the numbers of positions are those of the package."""

import re
from pathlib import Path

import pytest

from abgames.otrio import count_positions

PAGE = Path(__file__).parents[2] / "docs" / "games" / "otrio-counts.md"


def rows(heading):
    """The lines of the table under a heading, except the sums; blanks are 0."""
    section = PAGE.read_text(encoding="utf-8").split(f"\n## {heading}\n")[1].split("\n## ")[0]
    for line in re.findall(r"^\| (\d+ \|.*) \|$", section, re.MULTILINE):
        yield [int(cell.strip().replace(",", "") or 0) for cell in line.split("|")]


@pytest.mark.parametrize(
    ("heading", "counts"),
    [
        ("Three players", count_positions(3)),
        ("Two players with one colour each", count_positions(2, colors=1)),
    ],
)
def test_two_and_three_colours(heading, counts):
    expected = [
        [count.ply, count.live, count.won, count.total, count.raw_total] for count in counts
    ]
    told = list(rows(heading))
    assert len(told) > 2
    assert [row for row in expected if row in told] == told


def test_four_colours():
    expected = []
    for count in count_positions(4):
        after = (count.after_pass.live, count.after_pass.won) if count.after_pass else (0, 0)
        expected.append([count.ply, count.live, count.won, *after, count.total, count.raw_total])
    told = list(rows("Four players, two players"))
    assert len(told) > 4
    assert [row for row in expected if row in told] == told
