"""Pictures: SVG that shows itself in notebooks and can be saved as SVG, PNG or PDF.

>>> Picture('<svg class="abgames-tree"></svg>')
<Picture: 32 characters of SVG>
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from ..arguments import listed
from ..documents import file_name
from .themes import themed

PRINTED = (".png", ".pdf")
"""The forms drawn by typst."""

FORMS = (".svg", *PRINTED)
"""The forms of every picture, by the suffix of the file."""


class Picture(str):
    """A picture: its SVG as text, which a notebook shows as a drawing.

    >>> from abgames.nim import figure_svg
    >>> picture = figure_svg(2)
    >>> picture[:4], picture.to_png()[1:4], picture.to_pdf()[:4]
    ('<svg', b'PNG', b'%PDF')
    """

    __slots__ = ()

    def save(self, path: str | PathLike[str]) -> None:
        """Write the picture to a file in the form of its suffix: .svg, .png or .pdf.

        Raises :class:`ImportError` for .png and .pdf without typst, and :class:`ValueError` for
        other suffixes.
        """
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
        from .printing import printed

        return printed(themed(self, "light"), form)

    def _repr_svg_(self) -> str:
        """Return the picture for notebooks, whose pages are light."""
        return themed(self, "light")

    def __repr__(self) -> str:
        """Return a short description; ``str`` is the SVG."""
        return f"<Picture: {len(self):,} characters of SVG>"


def form_of(path: Path, forms: Sequence[str] = FORMS) -> str:
    """Return the form of a suffix; raise :class:`ValueError` if it is none of these.

    >>> form_of(Path("TREE.PNG"))
    '.png'
    """
    suffix = path.suffix.lower()
    if suffix not in forms:
        known = listed(forms, "or")
        raise ValueError(f"{str(path)!r} must end with {known}, which says the format")
    return suffix
