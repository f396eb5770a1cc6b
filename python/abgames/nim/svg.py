"""The figure of small positions in SVG that needs nothing else.

A box is a position; a lost one has × beside its name and a thick outline.  Arrows leave a box at
its top and reach another at its bottom.  On their way they pass rows through the gaps between
boxes, so no arrow crosses a box.  The picture has its own background; viewers that know of dark
mode show it dark there.

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

from ..display.themes import themed
from .figure import Figure, Position, small_positions
from .text import LOST

# Lengths in units of the picture, which are pixels unless it is scaled.
CHARACTER = 9
BOX = 26
PADDING = 7
GAP = 26
GROUP_GAP = 70
BETWEEN_ROWS = 70
MARGIN = 24
TITLE = 30
HEAD = 8

_STYLE = """
.abgames-nim{font:15px "DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#1f2328}
.abgames-nim .page{fill:#ffffff}
.abgames-nim .won{fill:#e3eefb;stroke:#3b6ea8}
.abgames-nim .lost{fill:#ffffff;stroke:#a8243b;stroke-width:2.5}
.abgames-nim .arrow{fill:none;stroke:#59636e;stroke-width:1.2;stroke-linejoin:round}
.abgames-nim .head{fill:#59636e}
.abgames-nim .title{font-weight:bold}
@media (prefers-color-scheme:dark){
.abgames-nim{fill:#e6edf3}
.abgames-nim .page{fill:#0d1117}
.abgames-nim .won{fill:#17304f;stroke:#6ba4e7}
.abgames-nim .lost{fill:#0d1117;stroke:#ff8fa0}
.abgames-nim .arrow{stroke:#a3adb8}
.abgames-nim .head{fill:#a3adb8}
}
"""

Point = tuple[float, float]
Key = TypeVar("Key", bound=Hashable)


class _Box(NamedTuple):
    """Where a position stands."""

    row: int
    left: float
    right: float
    top: float

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


def figure_svg(base: int = 3, *, arrows: str = "all", theme: str = "auto") -> str:
    """Return the figure as SVG.

    ``base`` and ``arrows`` mean what they mean for
    :func:`~abgames.nim.figure.small_positions`, which raises the errors.  ``theme`` is "light",
    "dark", or "auto": as the viewer is.
    """
    figure = small_positions(base, arrows=arrows)
    title = f"Three piles of 0 to {base - 1} stones: {LOST} lost, arrows to the moves that win"
    boxes, gaps, width = _placed(figure)
    width = max(width, len(title) * CHARACTER + 2 * MARGIN)
    height = max(box.top for box in boxes.values()) + BOX + MARGIN
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="abgames-nim" role="img" '
        f'width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">',
        f"<title>{title}</title><style>{_STYLE}</style>",
        f'<rect class="page" width="{width:g}" height="{height:g}"/>',
        _text(MARGIN, MARGIN + 5, title, "title"),
        *_arrows(_ways(figure, boxes, gaps), boxes, gaps),
        *(line for position in figure.positions() for line in _drawn(figure, boxes, position)),
        "</svg>",
    ]
    return themed("\n".join(lines) + "\n", theme)


# -- places ------------------------------------------------------------------------------------


def _placed(figure: Figure) -> tuple[dict[Position, _Box], dict[tuple[int, int], Point], float]:
    """The boxes, the gaps between them (row, number) → (left, right), and the width."""
    side = CHARACTER * (len(figure.name((0, 0, 0))) + 1) + 2 * PADDING
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
                boxes[position] = _Box(
                    number, x, x + side, MARGIN + TITLE + number * (BOX + BETWEEN_ROWS)
                )
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


# -- what is drawn -----------------------------------------------------------------------------


def _arrows(
    ways: list[_Way], boxes: dict[Position, _Box], gaps: dict[tuple[int, int], Point]
) -> list[str]:
    def middle(gap: tuple[int, int]) -> float:
        return sum(gaps[gap]) / 2

    # Arrows that share a side of a box or a gap stand side by side there, in the order of what
    # comes next, so that they do not cross without need.
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
    tops = {box.row: box.top for box in boxes.values()}
    lines: list[str] = []
    passages = iter(passing)
    for way, start, end in zip(ways, leaving, arriving, strict=True):
        points = [(start, boxes[way.start].top)]
        for row, _ in way.gaps:
            x = next(passages)
            points += [(x, tops[row] + BOX), (x, tops[row])]
        points.append((end, boxes[way.end].top + BOX + 1))
        lines += _arrow(points)
    return lines


Item = TypeVar("Item")


def _side_by_side(
    items: list[Item],
    place: Callable[[Item], Key],
    order: Callable[[Item], float],
    span: Callable[[Key], Point],
) -> list[float]:
    """For each item an x of its own within the span of its place."""
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


def _drawn(figure: Figure, boxes: dict[Position, _Box], position: Position) -> list[str]:
    box, lost = boxes[position], position in figure.lost
    kind = "lost" if lost else "won"
    name = figure.name(position) + LOST * lost
    x = box.middle - CHARACTER * len(name) / 2
    return [
        f'<rect class="{kind}" x="{box.left:g}" y="{box.top:g}" '
        f'width="{box.right - box.left:g}" height="{BOX}" rx="4"/>',
        _text(x, box.top + BOX - 8, name),
    ]


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    # The length is stated, so that no font makes the text longer than its place.
    attributes = f'x="{x:g}" y="{y:g}" textLength="{CHARACTER * len(text)}"'
    attributes += ' lengthAdjust="spacingAndGlyphs"'
    if kind:
        attributes += f' class="{kind}"'
    return f"<text {attributes}>{text}</text>"
