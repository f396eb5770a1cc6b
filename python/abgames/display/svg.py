"""What all pictures share: their frame, boxes and texts, and colours for light and dark pages.

>>> picture = drawing("box", "A box", (40, 30), {".kind": "fill:$box;stroke:$edge"}, [], "light")
>>> print(picture.partition("<style>")[2].partition("</style>")[0].splitlines()[-1])
.abgames-box-light .kind{fill:#e3eefb;stroke:#3b6ea8}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from .html import escaped
from .pictures import Picture, themed
from .width import columns

CHARACTER = 8
"""The width of a character of 13 pixels."""

MONOSPACE = '"DejaVu Sans Mono",Menlo,Consolas,monospace'

PALETTE = {
    "page": ("#ffffff", "#0d1117"),
    "ink": ("#1f2328", "#e6edf3"),
    "less": ("#59636e", "#a3adb8"),
    "thin": ("#6b7580", "#8b949e"),
    "box": ("#e3eefb", "#17304f"),
    "edge": ("#3b6ea8", "#6ba4e7"),
    "other-box": ("#fff3c4", "#3d2e12"),
    "other-edge": ("#7d6608", "#d9a441"),
    "third-box": ("#e6f2e6", "#173a20"),
    "third-edge": ("#3f7a3f", "#6cbf7b"),
    "lost": ("#a8243b", "#ff8fa0"),
    "cell": ("#f6f8fa", "#161b22"),
    "cell-edge": ("#d1d9e0", "#3d444d"),
    "slot": ("#aeb6bf", "#59636e"),
    "red": ("#a3122a", "#f0473c"),
    "green": ("#12946a", "#73eca9"),
    "purple": ("#b44fd6", "#e9a6ea"),
    "blue": ("#12397d", "#3f7bf0"),
}
"""Each colour on a light and on a dark page."""

_COLOR = re.compile(r"\$([a-z-]+)")


def drawing(
    name: str,
    title: str,
    size: tuple[float, float],
    rules: Mapping[str, str],
    elements: Iterable[str],
    theme: str,
    font: str = f"13px {MONOSPACE}",
) -> Picture:
    """Return a picture of its elements; in its style, ``$ink`` is the colour ink."""
    root = f"abgames-{name}"
    rules = {
        "": f"font:{font};fill:$ink",
        ".page": "fill:$page",
        ".less": "fill:$less",
        ".title": "font-weight:bold",
        **rules,
    }
    dark = "".join(_sheet(root, rules, 1))
    style = f"{''.join(_sheet(root, rules, 0))}@media (prefers-color-scheme:dark){{\n{dark}}}\n"
    width, height = (f"{length:g}" for length in size)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{root}" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>{escaped(title)}</title><style>\n{style}</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
        *elements,
        "</svg>\n",
    ]
    return Picture(themed("\n".join(lines), theme))


def _sheet(root: str, rules: Mapping[str, str], shade: int) -> Iterator[str]:
    """The rules of a light page, or what is different on a dark one."""
    for selector, style in rules.items():
        parts = [part for part in style.split(";") if not shade or "$" in part]
        if parts:
            body = _COLOR.sub(lambda found: PALETTE[found[1]][shade], ";".join(parts))
            yield f"{f'.{root} {selector}'.rstrip()}{{{body}}}\n"


def rounded(kind: str, x: float, y: float, width: float, height: float) -> str:
    """Return a box with round corners."""
    return (
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4"/>'
    )


def line_of_text(
    x: float, y: float, text: str, kind: str = "", *, character: int = CHARACTER, end: bool = False
) -> str:
    """Return a text that starts at a point, or that ends there."""
    # The length is stated, so that no font makes the text too long for its place.
    attributes = f'x="{x:g}" y="{y:g}" textLength="{width_of(text, character)}"'
    attributes += ' lengthAdjust="spacingAndGlyphs"'
    if end:
        attributes += ' text-anchor="end"'
    if kind:
        attributes += f' class="{kind}"'
    return f"<text {attributes}>{escaped(text)}</text>"


def width_of(text: str, character: int = CHARACTER) -> int:
    """Return the width of a text."""
    return character * columns(text)


LINE, MARGIN = 22, 16
"""The height of a line of text, and what is free around several."""


def lines_picture(title: str, lines: Sequence[str]) -> Picture:
    """Return a picture of lines of text."""
    size = 2 * MARGIN + max(map(width_of, lines), default=0), 2 * MARGIN + LINE * len(lines)
    drawn = (
        f'<text x="{MARGIN}" y="{MARGIN + LINE * number + 16}" xml:space="preserve">'
        f"{escaped(line)}</text>"
        for number, line in enumerate(lines)
    )
    return drawing("lines", title, size, {}, drawn, "auto")
