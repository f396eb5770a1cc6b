"""Our pictures as PNG and PDF, drawn with matplotlib, which brings its own fonts.

The SVG of this package uses few elements: rectangles, circles, lines, paths and lines of text, with
classes whose style is in the picture.  Only these are drawn here; other SVG is not supported.

>>> printed('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>', ".pdf")[:4]
b'%PDF'
"""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias
from xml.etree import ElementTree

from .plots import need_matplotlib

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.patches import Patch

PIXELS = 2
"""Pixels of a PNG per unit of the picture."""

UNITS_OF_AN_INCH = 96
POINTS = 72 / UNITS_OF_AN_INCH
"""Points per unit; matplotlib measures type and lines in points."""

WIDE_FONTS = (
    "Noto Sans CJK JP",
    "Noto Sans Mono CJK JP",
    "IPAGothic",
    "MS Gothic",
    "Hiragino Sans",
)
"""Fonts for characters that matplotlib's own fonts lack, if they are installed."""

BOXES = (
    "no font here has all the characters of the picture, so some are boxes; .svg takes the fonts "
    f"of the viewer, and matplotlib takes one of these if it is installed: {', '.join(WIDE_FONTS)}"
)

_ALIGNED = {"start": "left", "middle": "center", "end": "right"}
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_FONT = re.compile(r'(?:bold )?([\d.]+)px "?([^",]+)')
_STEP = re.compile(r"([MLHVhaZ])([^MLHVhaZ]*)")

Style: TypeAlias = dict[str, str]
Point: TypeAlias = tuple[float, float]


class _Rule(NamedTuple):
    """The style of a class, or of a kind of element; the picture itself has the name ``""``."""

    name: str
    style: Style


def printed(svg: str, form: str) -> bytes:
    """Return a picture of one theme as ``".png"`` or ``".pdf"``.

    Characters missing from all fonts are drawn as boxes, with a :class:`UserWarning`.
    """
    need_matplotlib()
    # Not with pyplot, which would look for a screen.
    from matplotlib.figure import Figure

    root = ElementTree.fromstring(svg)
    width, height = float(root.get("width", 0)), float(root.get("height", 0))
    size = (width / UNITS_OF_AN_INCH, height / UNITS_OF_AN_INCH)
    figure = Figure(figsize=size, dpi=PIXELS * UNITS_OF_AN_INCH)
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, width), ylim=(height, 0))
    axes.set_axis_off()
    rules = list(_rules("".join(style.text or "" for style in root.iter(f"{_SVG}style"))))
    for order, element in enumerate(root):
        _draw(axes, element, _styled(element, rules), order)
    content = BytesIO()
    undated = {"CreationDate": None} if form == ".pdf" else {}
    with warnings.catch_warnings(record=True) as caught:
        warnings.filterwarnings("always", "Glyph .* missing")
        figure.savefig(content, format=form[1:], metadata=undated)
    if caught:
        warnings.warn(BOXES, stacklevel=3)
    return content.getvalue()


_SVG = "{http://www.w3.org/2000/svg}"


def _rules(sheet: str) -> Iterator[_Rule]:
    for selectors, body in _RULE.findall(sheet):
        pairs = (pair.split(":", 1) for pair in body.split(";") if ":" in pair)
        style = {name.strip(): value.strip() for name, value in pairs}
        for selector in selectors.split(","):
            _, _, name = selector.strip().partition(" ")
            yield _Rule(name, style)


def _styled(element: ElementTree.Element, rules: list[_Rule]) -> Style:
    kind = element.tag.removeprefix(_SVG)
    classes = {f".{word}" for word in element.get("class", "").split()}
    style: Style = {}
    # The style of a kind of element overrides that of the whole, and a class overrides both.
    for names in ({""}, {kind}, classes):
        for rule in rules:
            if rule.name in names:
                style |= rule.style
    return style


def _draw(axes: Axes, element: ElementTree.Element, style: Style, order: int) -> None:
    """Draw one element on top of the earlier ones."""
    from matplotlib.lines import Line2D

    kind = element.tag.removeprefix(_SVG)
    if kind == "text":
        _write(axes, element, style, order)
    elif kind == "line":
        x1, y1, x2, y2 = (float(element.get(name, 0)) for name in ("x1", "y1", "x2", "y2"))
        look = _outline(style)
        axes.add_line(Line2D((x1, x2), (y1, y2), zorder=order, color=look.pop("edgecolor"), **look))
    elif kind in ("rect", "circle", "path"):
        fill = style.get("fill", "#000000")
        patch = _shape(kind, element)
        patch.set(facecolor=fill, zorder=order, **_outline(style))
        axes.add_patch(patch)


def _outline(style: Style) -> dict[str, Any]:
    stroke = style.get("stroke", "none")
    width = float(style.get("stroke-width", 1)) * POINTS if stroke != "none" else 0
    look: dict[str, Any] = {"edgecolor": stroke, "linewidth": width}
    dashes = style.get("stroke-dasharray")
    if dashes and width:
        look["linestyle"] = (0, [float(dash) * POINTS / width for dash in dashes.split()])
    return look


def _shape(kind: str, element: ElementTree.Element) -> Patch:
    from matplotlib.patches import Circle, FancyBboxPatch, PathPatch, Rectangle

    def number(name: str) -> float:
        return float(element.get(name, 0))

    if kind == "circle":
        return Circle((number("cx"), number("cy")), number("r"))
    if kind == "path":
        return PathPatch(_path(element.get("d", "")))
    corner, width, height = (number("x"), number("y")), number("width"), number("height")
    if not number("rx"):
        return Rectangle(corner, width, height)
    return FancyBboxPatch(
        corner, width, height, boxstyle=f"round,pad=0,rounding_size={number('rx'):g}"
    )


def _path(text: str) -> Any:
    """Return an SVG path as a path of matplotlib."""
    from matplotlib.path import Path

    points: list[Point] = []
    codes: list[int] = []
    for letter, rest in _STEP.findall(text):
        numbers = [float(word) for word in rest.split()]
        at = points[-1] if points else (0.0, 0.0)
        if letter == "a":
            points += _half_circle(*at, across=numbers[5], sweep=numbers[4])
            codes += [int(Path.CURVE4)] * 6
        else:
            points.append(_end(letter, numbers, at))
            ends = {"M": Path.MOVETO, "Z": Path.CLOSEPOLY}
            codes.append(int(ends.get(letter, Path.LINETO)))
    return Path(points, codes)


def _end(letter: str, numbers: list[float], at: Point) -> Point:
    """The end of a straight step."""
    x, y = at
    if letter in "ML":
        x, y = numbers
    elif letter in "Hh":
        x = numbers[0] + x * (letter == "h")
    elif letter == "V":
        y = numbers[0]
    return x, y


def _half_circle(x: float, y: float, *, across: float, sweep: float) -> list[Point]:
    """The control points of a half circle between two points at the same height."""
    radius = across / 2
    reach = 4 / 3 * (math.sqrt(2) - 1) * radius
    side = radius if sweep == 0 else -radius  # y goes downwards
    bend = math.copysign(reach, side)
    middle = x + radius
    return [
        (x, y + bend),
        (middle - reach, y + side),
        (middle, y + side),
        (middle + reach, y + side),
        (x + across, y + bend),
        (x + across, y),
    ]


def _write(axes: Axes, element: ElementTree.Element, style: Style, order: int) -> None:
    font = _FONT.search(style.get("font", ""))
    size = float(style.get("font-size", f"{font[1] if font else 13}px").removesuffix("px"))
    anchor = element.get("text-anchor", style.get("text-anchor", "start"))
    axes.text(
        float(element.get("x", 0)),
        float(element.get("y", 0)),
        element.text or "",
        color=style.get("fill", "#000000"),
        fontsize=size * POINTS,
        fontweight=style.get("font-weight", "normal"),
        family=[font[2] if font else "DejaVu Sans Mono", *_installed_wide_fonts()],
        ha=_ALIGNED[anchor],
        va="baseline",
        zorder=order,
        parse_math=False,
    )


def _installed_wide_fonts() -> list[str]:
    from matplotlib.font_manager import fontManager

    installed = {font.name for font in fontManager.ttflist}
    return [name for name in WIDE_FONTS if name in installed]
