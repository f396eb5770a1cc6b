"""Pictures: SVG that shows itself in notebooks and can be saved as SVG, PNG or PDF.

>>> Picture('<svg class="abgames-tree"></svg>')
<Picture: 32 characters of SVG>
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from abgames_check.documents import file_name

from ..arguments import known_word, listed

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""The colours of a picture; ``"auto"`` follows the viewer."""
THEMES = get_args(Theme)

_NAME = re.compile(r'<svg [^>]*class="([a-z-]+)"')
_DARK = re.compile(r"@media \(prefers-color-scheme:dark\)\{\n(.*?)\n\}\n", re.DOTALL)

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
        target = Path(file_name(path))
        form = form_of(target)
        target.write_bytes(self.encode() if form == ".svg" else self._printed(form))

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
    name = _NAME.match(picture)
    if theme == "auto" or name is None or _DARK.search(picture) is None:
        return picture
    # The dark rules come last, so they win if they are not left to the viewer.
    chosen = _DARK.sub(r"\1\n" if theme == "dark" else "", picture, count=1)
    # A notebook may show several themes, and a style applies to its whole page.
    return chosen.replace(name[1], f"{name[1]}-{theme}")


def form_of(path: Path, forms: Sequence[str] = FORMS) -> str:
    """Return the form of a suffix; raise :class:`ValueError` if it is none of these."""
    suffix = path.suffix.lower()
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
