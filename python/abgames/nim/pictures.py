"""The figure of [Iwase2009], section 70, as text, DOT and SVG; tables; and plots.

The figure has all small positions, × for lost ones, and arrows that win.

A position is written as in the lecture: the piles one after the other, each with as many digits as
the largest pile needs.  With at most 9 stones in a pile that is one digit each: 012 means no
stones, one stone, two stones.  Leading zeros belong to the name.

>>> figure = small_positions(3)
>>> [len(row) for row in figure.names()]
[1, 6, 6, 9, 4, 1]
>>> figure.arrows_from((1, 1, 1))
((0, 1, 1), (1, 0, 1), (1, 1, 0))
>>> small_positions(3, arrows="stored").arrows_from((1, 1, 1))
((1, 1, 0),)
>>> print(figure_text(2))
      000×
<BLANKLINE>
001   010   100
<BLANKLINE>
011×  101×  110×
<BLANKLINE>
      111
<BLANKLINE>
001 → 000
010 → 000
100 → 000
111 → 011 101 110
>>> drawn = figure_svg(2)
>>> drawn.count('<rect class="lost"'), drawn.count('<rect class="won"'), drawn.count(">111<")
(4, 4, 1)
>>> plot_grundy("kayles", 60).get_title()
'Kayles: Grundy values of the heaps 0 to 59'

Tables of Nim by backward induction, as in [Iwase2009]:

>>> print(move_table(3).reshape(3, 3, 3)[1])
[[ 0 -1 10]
 [-1 12 12]
 [12 10  8]]
>>> print(table_text(3, first=1))
first pile 1 (down: second pile, across: third pile)
       0    1    2
  0  000    ×  101
  1    ×  110  110
  2  110  101  022
"""

from __future__ import annotations

import math
import textwrap
from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from .._abgames import nim as core
from ..arguments import known_word, whole_number
from ..display.answer import html_table
from ..display.plots import axes_of, need_matplotlib, whole_numbers
from ..display.svg import MONOSPACE, Picture, Theme, drawing, line_of_text, rounded
from .heaps import winning_moves
from .rules import check_memory
from .values import grundy_values, period

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from numpy.typing import ArrayLike, NDArray

    from .rules import RuleLike


MAX_PILES = 64
"""The most dimensions of a numpy array."""

LARGEST_BASE = 1290
"""The largest base whose cube an int32 can number."""


LOST = "×"
"""The mark of a lost position, as in the lecture."""

WHOLE_TABLE = 10
"""The largest base whose table is shown whole: 1000 entries."""

LARGEST_TABLE = 100
"""The largest base whose blocks are shown."""


def move_table(base: int = 10, *, memory_limit: int | str | None = None) -> MoveTable:
    """Return the array of the program in [Iwase2009], (70.18), for piles of 0 .. ``base`` - 1.

    The position with h, t and u stones has the index h·base² + t·base + u, the digits read as a
    number (70.16).  Its entry, an int32, is -1 if the player to move loses; else it is the index of
    a lost position that a move leads to: the one that the program stores last, going through the
    piles from the hundreds to the units and taking 1, 2, ... stones (70.20).

    ``memory_limit`` is 4 GiB if not given.  Raises
    :class:`~abgames.errors.MemoryLimitError` for a table beyond it.

    >>> table = move_table()
    >>> table[735], table[11], table[111]
    (np.int32(734), np.int32(-1), np.int32(110))
    """
    base = whole_number("base", base, at_least=1)
    check_memory(4 * (base**3 + base**2), memory_limit, "this move table")
    base = whole_number("base", base, at_most=LARGEST_BASE)
    table = np.empty(base**3, dtype=np.int32)
    core.move_table(base, table)
    return table.view(MoveTable)


class MoveTable(np.ndarray[tuple[int, ...], np.dtype[np.int32]]):
    """The array, which notebooks show as the lecture's table if it is whole and small."""

    def _repr_html_(self) -> str | None:
        """Return a square for each size of the first pile; ``None`` for other arrays."""
        base = round(self.size ** (1 / 3)) if self.ndim == 1 else 0
        if base**3 != self.size or not 1 <= base <= WHOLE_TABLE:
            return None
        names = [entry_text(int(entry), base) for entry in self]
        squares = []
        for first in range(base):
            rows = [
                (second, *names[(first * base + second) * base :][:base]) for second in range(base)
            ]
            caption = f"first pile {first} (down: second pile, across: third pile)"
            squares.append(html_table(("", *map(str, range(base))), rows, caption=caption))
        return "".join(squares)


def table_text(base: int = 10, *, first: int | None = None) -> str:
    """Return the table of :func:`~abgames.nim.move_table`, a block for each size of the first pile.

    The entry is the position to move to, or × for a lost position.  ``first`` chooses one block;
    with a ``base`` above 10 it must be given, else :class:`ValueError` is raised, as for a
    ``base`` above 100.
    """
    base = whole_number("base", base, at_least=1, at_most=LARGEST_TABLE)
    if first is not None:
        blocks = [whole_number("first", first, at_least=0, at_most=base - 1)]
    elif base <= WHOLE_TABLE:
        blocks = list(range(base))
    else:
        raise ValueError(
            f"a table of {base**3:,} entries is too long to read: "
            f"choose the block of one first pile, such as first={base - 1}"
        )
    table = move_table(base).reshape(base, base * base)
    return "\n\n".join(_block(base, block, table[block].tolist()) for block in blocks)


def _block(base: int, first: int, entries: Sequence[int]) -> str:
    names = [entry_text(entry, base) for entry in entries]
    width = len(position_name((0, 0, 0), base)) + 2
    side = len(str(base - 1)) + 2
    lines = [
        f"first pile {first} (down: second pile, across: third pile)",
        " " * side + "".join(f"{third:>{width}}" for third in range(base)),
    ]
    for second in range(base):
        cells = names[second * base : (second + 1) * base]
        lines.append(f"{second:>{side}}" + "".join(f"{cell:>{width}}" for cell in cells))
    return "\n".join(lines)


def entry_text(entry: int, base: int) -> str:
    """Return an entry of the table: the position to move to, or × for a lost position."""
    if entry < 0:
        return LOST
    return position_name((entry // base**2, entry // base % base, entry % base), base)


def position_name(position: tuple[int, ...], base: int = 10) -> str:
    """Return a position with piles of fewer than ``base`` stones as written in the lecture."""
    digits = len(str(base - 1))
    return "".join(f"{pile:0{digits}d}" for pile in position)


def lost_positions(
    max_pile: int, piles: int = 3, *, memory_limit: int | str | None = None
) -> NDArray[np.bool_]:
    """Return which positions of Nim are lost, for ``piles`` piles of 0 .. ``max_pile`` stones.

    The array has an axis of length ``max_pile`` + 1 for each pile, at most 64 axes.
    ``memory_limit`` is 4 GiB if not given.  Raises :class:`~abgames.errors.MemoryLimitError` for a
    table beyond it.

    >>> lost = lost_positions(7)
    >>> bool(lost[7, 3, 5]), bool(lost[7, 3, 4])
    (False, True)
    >>> int(lost_positions(2, piles=4).sum())
    21
    """
    max_pile = whole_number("max_pile", max_pile, at_least=0)
    piles = whole_number("piles", piles, at_least=1, at_most=MAX_PILES)
    base = max_pile + 1
    check_memory(base**piles + _line_bytes(base, piles), memory_limit, "this table")
    table = np.zeros(base**piles, dtype=np.bool_)
    core.mark_lost(base, piles, table)
    return table.reshape((base,) * piles)


def lost_triples(max_pile: int, *, memory_limit: int | str | None = None) -> NDArray[np.int32]:
    """Return all lost positions of three piles of 0 .. ``max_pile`` stones, without the cube.

    They are the rows of an int32 array (count, 3), in ascending order.  ``memory_limit`` is 4 GiB
    if not given.  Raises :class:`~abgames.errors.MemoryLimitError` for a table beyond it.

    >>> lost_triples(2).tolist()
    [[0, 0, 0], [0, 1, 1], [0, 2, 2], [1, 0, 1], [1, 1, 0], [2, 0, 2], [2, 2, 0]]
    """
    max_pile = whole_number("max_pile", max_pile, at_least=0)
    base = max_pile + 1
    # Two piles have at most one lost third pile, because a move leads from a larger one to a
    # smaller.
    check_memory(12 * base**2 + _line_bytes(base, 3), memory_limit, "this table")
    triples = np.empty(3 * base**2, dtype=np.int32)
    count = core.lost_triples(base, triples)
    triples.resize(3 * count, refcheck=False)
    return triples.reshape(count, 3)


def _line_bytes(base: int, piles: int) -> int:
    """Bytes that the induction takes besides the table."""
    rows = (base + 63) // 64
    return sum(8 * rows * base**later for later in range(piles - 1))


Position: TypeAlias = tuple[int, int, int]
"""The stones in the first, second and third pile."""

BETWEEN_NAMES, BETWEEN_GROUPS = 2, 9
"""The blanks between names, and between groups of them, in the figure as text."""

MAX_BASE = 6
"""The largest figure has piles of 0 to 5 stones: 216 positions."""

ARROWS = ("all", "stored", "none")
"""Every winning move, or for each position the one that the lecture's program stores, or none."""

# The rows of the lecture's figure of 27 positions; a bar separates the left and right halves.
_LECTURE = (
    "000",
    "001 010 100 | 002 020 200",
    "011 101 110 | 022 202 220",
    "012 021 102 201 120 210 | 122 212 221",
    "211 121 112 | 222",
    "111 |",
)


@dataclass(frozen=True)
class Figure:
    """Where each position is, which are lost, and where the arrows lead."""

    base: int
    rows: tuple[tuple[tuple[Position, ...], ...], ...]
    lost: frozenset[Position]
    arrows: dict[Position, tuple[Position, ...]]

    def arrows_from(self, position: Position) -> tuple[Position, ...]:
        """Return the lost positions to which the arrows of a position lead."""
        return self.arrows.get(position, ())

    def name(self, position: Position) -> str:
        """Return a position as written in the figure."""
        return position_name(position, self.base)

    def names(self) -> list[list[str]]:
        """Return the names row by row."""
        return [[self.name(p) for group in row for p in group] for row in self.rows]

    def positions(self) -> Iterator[Position]:
        """Yield the positions in reading order."""
        return (position for row in self.rows for group in row for position in group)


def small_positions(base: int = 3, *, arrows: str = "all", blank: bool = False) -> Figure:
    """Return the figure of all positions with less than ``base`` stones in each pile."""
    base = figure_base(base)
    wanted = known_word("arrows", arrows, ARROWS)
    positions: list[Position] = [(h, t, u) for h, t, u in product(range(base), repeat=3)]
    rows = _lecture_rows() if base == 3 else _rows_by_stones(positions)
    if blank:
        return Figure(base, rows, frozenset(), {})
    table = move_table(base).tolist()
    leading: dict[Position, tuple[Position, ...]] = {}
    for position, stored in zip(positions, table, strict=True):
        if stored < 0 or wanted == "none":
            continue
        if wanted == "stored":
            leading[position] = (positions[stored],)
        else:
            leading[position] = tuple((h, t, u) for h, t, u in winning_moves(position))
    lost = frozenset(p for p, stored in zip(positions, table, strict=True) if stored < 0)
    return Figure(base, rows, lost, leading)


def figure_base(base: object) -> int:
    """Return the base of a figure that can be read."""
    number = whole_number("base", base, at_least=1)
    if number > MAX_BASE:
        raise ValueError(
            f"a figure with base {number} has too many arrows to follow: base must be at most "
            f"{MAX_BASE}; the table goes further"
        )
    return number


def _lecture_rows() -> tuple[tuple[tuple[Position, ...], ...], ...]:
    def position(name: str) -> Position:
        h, t, u = map(int, name)
        return h, t, u

    return tuple(
        tuple(tuple(map(position, group.split())) for group in row.split("|")) for row in _LECTURE
    )


def _rows_by_stones(positions: list[Position]) -> tuple[tuple[tuple[Position, ...], ...], ...]:
    return tuple((tuple(row),) for _, row in groupby(sorted(positions, key=sum), key=sum))


def figure_text(base: int = 3, *, arrows: str = "all", blank: bool = False) -> str:
    """Return the figure as rows of names, with × at the lost ones, and below them the arrows.

    ``base``, ``arrows`` and ``blank`` are as in :func:`~abgames.nim.figure_svg`.
    """
    figure = small_positions(base, arrows=arrows, blank=blank)
    leading = [
        f"{figure.name(position)} → {' '.join(map(figure.name, figure.arrows_from(position)))}"
        for position in figure.positions()
        if figure.arrows_from(position)
    ]
    return "\n".join([*_drawn_rows(figure), "", *leading]).rstrip()


def figure_dot(base: int = 3, *, arrows: str = "all", blank: bool = False) -> str:
    """Return the figure in the language of Graphviz; a lost position has a double outline.

    >>> print(figure_dot(1), end="")
    digraph positions {
      rankdir=BT;
      node [shape=box, fontname="monospace"];
      { rank=same; "000" [label="000×", peripheries=2]; }
    }
    """
    figure = small_positions(base, arrows=arrows, blank=blank)
    lines = ["digraph positions {", "  rankdir=BT;", '  node [shape=box, fontname="monospace"];']
    for row in figure.rows:
        nodes = " ".join(_dot_node(figure, position) for group in row for position in group)
        lines.append(f"  {{ rank=same; {nodes} }}")
    lines += [
        f'  "{figure.name(position)}" -> "{figure.name(target)}";'
        for position in figure.positions()
        for target in figure.arrows_from(position)
    ]
    return "\n".join([*lines, "}"]) + "\n"


def _drawn_rows(figure: Figure) -> list[str]:
    """The rows with an empty line between them, each group centred in its column."""
    cell = len(figure.name((0, 0, 0))) + len(LOST) + BETWEEN_NAMES
    groups = max(len(row) for row in figure.rows)
    columns = [
        cell * max(len(row[group]) for row in figure.rows if len(row) == groups)
        for group in range(groups)
    ]
    whole = sum(columns) + BETWEEN_GROUPS * (groups - 1)
    lines = []
    for row in figure.rows:
        widths = columns if len(row) == groups else [whole]
        drawn = [
            _names(figure, group).center(width) for group, width in zip(row, widths, strict=True)
        ]
        lines += ["", (" " * BETWEEN_GROUPS).join(drawn).rstrip()]
    return textwrap.dedent("\n".join(lines[1:])).split("\n")


def _names(figure: Figure, group: Sequence[Position]) -> str:
    gap = " " * BETWEEN_NAMES
    return gap.join(figure.name(p) + (LOST if p in figure.lost else " ") for p in group)


def _dot_node(figure: Figure, position: Position) -> str:
    name = figure.name(position)
    if position in figure.lost:
        return f'"{name}" [label="{name}{LOST}", peripheries=2];'
    return f'"{name}";'


# Lengths in units of the picture, which are pixels unless it is scaled.
GAP = 26
GROUP_GAP = 70
BETWEEN_ROWS = 70
MARGIN = 24
HEAD = 8


class _Type(NamedTuple):
    """The sizes of the type and of the boxes around it."""

    size: int
    character: int
    box: int
    padding: int
    title: int


NORMAL, LARGE = _Type(15, 9, 26, 7, 30), _Type(26, 16, 46, 10, 46)
"""Type for a page, and for a screen that the last row can read."""

_STYLE = {
    ".won": "fill:$box;stroke:$edge",
    ".lost": "fill:$page;stroke:$lost;stroke-width:2.5",
    ".arrow": "fill:none;stroke:$less;stroke-width:1.2;stroke-linejoin:round",
    ".head": "fill:$less",
}

Point = tuple[float, float]
Key = TypeVar("Key", bound=Hashable)


class _Box(NamedTuple):
    """The place of a position."""

    row: int
    left: float
    right: float
    top: float
    bottom: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


@dataclass
class _Way:
    """An arrow, and the gap through which it passes each row between its ends."""

    start: Position
    end: Position
    gaps: list[tuple[int, int]]
    """Row and number of the gap, from below."""


def figure_svg(
    base: int = 3,
    *,
    arrows: str = "all",
    blank: bool = False,
    large: bool = False,
    theme: Theme = "auto",
) -> Picture:
    """Return the figure as SVG; ``.save("figure.png")`` of it writes a file: .svg, .png or .pdf.

    It has all positions with fewer than ``base`` stones in each of three piles, for a ``base`` up
    to 6.  ``arrows`` is "all" (every winning move), "stored" (the one that
    :func:`~abgames.nim.move_table` has) or "none".  With ``blank`` there are neither marks nor
    arrows: a figure for a class to complete.  ``large`` is for a screen that is seen from far away.
    ``theme`` is "light", "dark", or "auto", which follows the viewer.
    """
    figure = small_positions(base, arrows=arrows, blank=blank)
    kind = LARGE if large else NORMAL
    title = _title(figure)
    boxes, gaps, width = _placed(figure, kind)
    width = max(width, len(title) * kind.character + 2 * MARGIN)
    height = max(box.bottom for box in boxes.values()) + MARGIN
    elements = [
        line_of_text(
            MARGIN, MARGIN + (kind.size - 5) // 2, title, "title", character=kind.character
        ),
        *_arrows(_ways(figure, boxes, gaps), boxes, gaps),
        *(
            line
            for position in figure.positions()
            for line in _drawn(figure, boxes[position], position, kind)
        ),
    ]
    font = f"{kind.size}px {MONOSPACE}"
    return drawing("nim", title, (width, height), _STYLE, elements, theme, font)


def _title(figure: Figure) -> str:
    title = f"Three piles of 0 to {figure.base - 1} stones"
    marks = f": {LOST} lost" if figure.lost else ""
    return f"{title}{marks}{', arrows to the moves that win' if figure.arrows else ''}"


# -- places ------------------------------------------------------------------------------------


def _placed(
    figure: Figure, kind: _Type
) -> tuple[dict[Position, _Box], dict[tuple[int, int], Point], float]:
    """The boxes, the gaps between them (row, number) → (left, right), and the width."""
    side = kind.character * (len(figure.name((0, 0, 0))) + 1) + 2 * kind.padding
    pitch = side + GAP
    groups = max(len(row) for row in figure.rows)
    columns = [
        pitch * max(len(row[group]) for row in figure.rows if len(row) == groups)
        for group in range(groups)
    ]
    starts = [MARGIN + sum(columns[:group]) + GROUP_GAP * group for group in range(groups)]
    whole = sum(columns) + GROUP_GAP * (groups - 1)
    boxes: dict[Position, _Box] = {}
    gaps: dict[tuple[int, int], Point] = {}
    for number, row in enumerate(figure.rows):
        spans = list(zip(starts, columns, strict=True)) if len(row) == groups else [(MARGIN, whole)]
        here = []
        for (start, span), group in zip(spans, row, strict=True):
            left = start + (span - pitch * len(group) + GAP) / 2
            for index, position in enumerate(group):
                x = left + index * pitch
                top = MARGIN + kind.title + number * (kind.box + BETWEEN_ROWS)
                boxes[position] = _Box(number, x, x + side, top, top + kind.box)
                here.append(boxes[position])
        edges = [here[0].left - 2 * GAP, *(e for box in here for e in (box.left, box.right))]
        edges.append(here[-1].right + 2 * GAP)
        for index, (left, right) in enumerate(zip(edges[::2], edges[1::2], strict=True)):
            gaps[number, index] = (left, right)
    return boxes, gaps, whole + 2 * MARGIN


def _ways(
    figure: Figure, boxes: dict[Position, _Box], gaps: dict[tuple[int, int], Point]
) -> list[_Way]:
    """Send each arrow through the gaps nearest to the straight line."""
    ways = []
    for start in figure.positions():
        for end in figure.arrows_from(start):
            below, above = boxes[start], boxes[end]
            x, passed = below.middle, []
            for row in range(below.row - 1, above.row, -1):
                x += (above.middle - x) / (row + 1 - above.row)
                line = x
                nearest = min(
                    (key for key in gaps if key[0] == row),
                    key=lambda key: _distance(line, gaps[key]),
                )
                passed.append(nearest)
                left, right = gaps[nearest]
                x = min(max(x, left), right)
            ways.append(_Way(start, end, passed))
    return ways


def _distance(x: float, span: Point) -> float:
    return max(span[0] - x, x - span[1], 0)


# -- drawing -----------------------------------------------------------------------------------


def _arrows(
    ways: list[_Way], boxes: dict[Position, _Box], gaps: dict[tuple[int, int], Point]
) -> list[str]:
    def middle(gap: tuple[int, int]) -> float:
        return sum(gaps[gap]) / 2

    # Arrows that share a side of a box, or a gap, run side by side there, in the order of their
    # next places, so that they do not cross needlessly.
    leaving = _side_by_side(
        ways,
        lambda way: way.start,
        lambda way: middle(way.gaps[0]) if way.gaps else boxes[way.end].middle,
        lambda start: (boxes[start].left, boxes[start].right),
    )
    arriving = _side_by_side(
        ways,
        lambda way: way.end,
        lambda way: middle(way.gaps[-1]) if way.gaps else boxes[way.start].middle,
        lambda end: (boxes[end].left, boxes[end].right),
    )
    passing = _side_by_side(
        [(number, gap) for number, way in enumerate(ways) for gap in way.gaps],
        lambda passage: passage[1],
        lambda passage: boxes[ways[passage[0]].end].middle,
        lambda gap: gaps[gap],
    )
    rows = {box.row: box for box in boxes.values()}
    lines: list[str] = []
    passages = iter(passing)
    for way, start, end in zip(ways, leaving, arriving, strict=True):
        points = [(start, boxes[way.start].top)]
        for row, _ in way.gaps:
            x = next(passages)
            points += [(x, rows[row].bottom), (x, rows[row].top)]
        points.append((end, boxes[way.end].bottom + 1))
        lines += _arrow(points)
    return lines


Item = TypeVar("Item")


def _side_by_side(
    items: list[Item],
    place: Callable[[Item], Key],
    order: Callable[[Item], float],
    span: Callable[[Key], Point],
) -> list[float]:
    """Give each item its own x within the span of its place."""
    sharing: dict[Key, list[int]] = defaultdict(list)
    for number, item in enumerate(items):
        sharing[place(item)].append(number)
    result = [0.0] * len(items)
    for key, numbers in sharing.items():
        left, right = span(key)
        numbers.sort(key=lambda number: order(items[number]))
        for rank, number in enumerate(numbers, 1):
            result[number] = left + (right - left) * rank / (len(numbers) + 1)
    return result


def _arrow(points: list[Point]) -> list[str]:
    (x0, y0), (x1, y1) = points[-2:]
    length = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / length, (y1 - y0) / length
    neck = (x1 - HEAD * ux, y1 - HEAD * uy)
    wings = [(neck[0] - side * HEAD * uy / 2, neck[1] + side * HEAD * ux / 2) for side in (1, -1)]
    line = "M" + "L".join(map(_point, [*points[:-1], neck]))
    head = "M" + "L".join(map(_point, [(x1, y1), *wings])) + "Z"
    return [f'<path class="arrow" d="{line}"/>', f'<path class="head" d="{head}"/>']


def _point(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"


def _drawn(figure: Figure, box: _Box, position: Position, kind: _Type) -> list[str]:
    lost = position in figure.lost
    name = figure.name(position) + LOST * lost
    x = box.middle - kind.character * len(name) / 2
    return [
        rounded("lost" if lost else "won", box.left, box.top, box.right - box.left, kind.box),
        line_of_text(x, (box.top + box.bottom) / 2 + kind.size / 3, name, character=kind.character),
    ]


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
    axes.set_title(_values_title(rule, count))
    _mark_period(axes, rule, count)
    whole_numbers(axes.xaxis, axes.yaxis)
    return axes


def _values_title(rule: RuleLike, count: int) -> str:
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
