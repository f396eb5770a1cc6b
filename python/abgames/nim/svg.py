"""The figure of small positions in SVG that needs nothing else.

>>> picture = figure_svg(2)
>>> picture.count('<rect class="lost"'), picture.count('<rect class="won"'), picture.count(">111<")
(4, 4, 1)
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ..display.svg import MONOSPACE, Picture, Theme, drawing, line_of_text, rounded
from .figure import Figure, Position, small_positions
from .tables import LOST

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
