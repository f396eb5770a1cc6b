"""What all pictures share: their frame, boxes and texts, and colours for light and dark pages.

>>> picture = drawing("box", "A box", (40, 30), {".kind": "fill:$box;stroke:$edge"}, [], "light")
>>> print(picture.partition("<style>")[2].partition("</style>")[0].splitlines()[-1])
.abgames-box-light .kind{fill:#e3eefb;stroke:#3b6ea8}
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from os import PathLike
from os.path import splitext
from typing import Any, Literal, TypeAlias, get_args

from abgames_check.documents import file_name

from ..arguments import known_word, listed
from . import columns
from .answer import escaped

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

_COLOR = r"\$([a-z-]+)"


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
            body = re.sub(_COLOR, lambda found: PALETTE[found[1]][shade], ";".join(parts))
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
    return character * columns(text)


LINE, MARGIN = 22, 16
"""The height of a line of text, and what is free around several."""


def lines_picture(title: str, lines: Sequence[str]) -> Picture:
    size = 2 * MARGIN + max(map(width_of, lines), default=0), 2 * MARGIN + LINE * len(lines)
    drawn = (
        f'<text x="{MARGIN}" y="{MARGIN + LINE * number + 16}" xml:space="preserve">'
        f"{escaped(line)}</text>"
        for number, line in enumerate(lines)
    )
    return drawing("lines", title, size, {}, drawn, "auto")


Theme: TypeAlias = Literal["auto", "light", "dark"]
"""The colours of a picture; ``"auto"`` follows the viewer."""
THEMES = get_args(Theme)

_NAME = r'<svg [^>]*class="([a-z-]+)"'
_DARK = r"(?s:@media \(prefers-color-scheme:dark\)\{\n(.*?)\n\}\n)"

PRINTED = (".png", ".pdf")
"""The forms drawn by typst."""

FORMS = (".svg", *PRINTED)
"""The forms of every picture, by the suffix of the file."""

PIXELS = 2
"""Pixels of a PNG per unit of the picture."""

UNITS_OF_AN_INCH = 96

_PAGE = b"""#set document(date: none)
#set page(width: auto, height: auto, margin: 0pt)
#image("picture.svg")
"""


class Picture(str):
    """A picture: its SVG as text, which a notebook shows as a drawing."""

    __slots__ = ()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file in the form of its suffix: .svg, .png or .pdf."""
        name = file_name(path)
        form = form_of(name)
        content = self.encode() if form == ".svg" else self._printed(form)
        with open(name, "wb") as file:
            file.write(content)

    def to_png(self) -> bytes:
        """Return the picture as PNG, light unless it is dark; needs typst."""
        return self._printed(".png")

    def to_pdf(self) -> bytes:
        """Return the picture as PDF, light unless it is dark; needs typst."""
        return self._printed(".pdf")

    def _printed(self, form: str) -> bytes:
        files = {"main.typ": _PAGE, "picture.svg": themed(self, "light").encode()}
        density = PIXELS * UNITS_OF_AN_INCH
        content: bytes = need_typst().compile(files, format=form[1:], ppi=density)
        return content

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks, whose pages are light."""
        return themed(self, "light")

    def __repr__(self) -> str:
        return f"<Picture: {len(self):,} characters of SVG>"


def themed(picture: str, theme: str) -> str:
    """Return an SVG picture in one theme; ``"auto"`` leaves it to the viewer."""
    known_word("theme", theme, THEMES)
    name = re.match(_NAME, picture)
    if theme == "auto" or name is None or re.search(_DARK, picture) is None:
        return picture
    # The dark rules come last, so they win if they are not left to the viewer.
    chosen = re.sub(_DARK, r"\1\n" if theme == "dark" else "", picture, count=1)
    # A notebook may show several themes, and a style applies to its whole page.
    return chosen.replace(name[1], f"{name[1]}-{theme}")


def form_of(path: str | PathLike[str], forms: Sequence[str] = FORMS) -> str:
    """Return the form of a suffix; raise :class:`ValueError` if it is none of these."""
    suffix = splitext(path)[1].lower()
    if suffix not in forms:
        known = listed(forms, "or")
        raise ValueError(f"{str(path)!r} must end with {known}, which says the format")
    return suffix


def need_typst() -> Any:
    """Return the module, or raise a clear :class:`ImportError` if it is not installed."""
    try:
        return import_module("typst")
    except ModuleNotFoundError:
        raise ImportError(
            "pictures as PNG or PDF need typst, which is not installed: pip install typst"
        ) from None
