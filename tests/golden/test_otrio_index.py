"""The sizes of an index of Otrio's boards that docs/notes/otrio-strong-solution.md names."""

from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "notes" / "otrio-strong-solution.md"
ROWS = [{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}]
SETS = [
    sum(1 << cell for cell in cells)
    for size in range(4)
    for cells in combinations(range(9), size)
    if set(cells) not in ROWS
]


@cache
def one_layer(colors):
    """Layers without a line of their own, by each colour's number of pieces."""
    found = Counter({((), 0): 1})  # numbers of pieces, cells in use
    for _ in range(colors):
        longer = Counter()
        for (pieces, used), boards in found.items():
            for cells in SETS:
                if not cells & used:
                    longer[(*pieces, cells.bit_count()), used | cells] += boards
        found = longer
    layer = Counter()
    for (pieces, _), boards in found.items():
        layer[pieces] += boards
    return layer


def index_size(colors, sizes, first=0):
    """Boards of all plies from ``first`` on, when the colours take turns and nobody passes."""
    total = Counter({(0,) * colors: 1})
    for _ in range(sizes):
        more = Counter()
        for before, boards in total.items():
            for pieces, times in one_layer(colors).items():
                more[tuple(map(sum, zip(before, pieces, strict=True)))] += boards * times
        total = more

    def balanced(ply):
        return tuple((ply + colors - 1 - color) // colors for color in range(colors))

    return sum(total[balanced(ply)] for ply in range(first, 9 * sizes + 1))


@pytest.mark.long
@pytest.mark.parametrize(
    ("colors", "sizes", "first", "size"),
    [
        (2, 3, 0, 87072385673),
        (3, 3, 0, 165853710162724),
        (4, 3, 0, 31710097577267848),
        (2, 2, 0, 16886253),
        (3, 2, 0, 1903815829),
        (4, 2, 0, 44831111509),
        (3, 3, 24, 1248135288192),
        (3, 3, 22, 12750563496960),
    ],
)
def test_sizes(colors, sizes, first, size):
    assert index_size(colors, sizes, first) == size
    assert f"{size:,}" in PAGE.read_text("utf-8")
