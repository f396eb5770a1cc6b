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
from .html import escaped
from .themes import themed
from .width import columns

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


CHARACTER, LINE, MARGIN = 8, 22, 16

_STYLE = """
.abgames-lines{font:13px "DejaVu Sans Mono",Menlo,Consolas,monospace;fill:#1f2328}
.abgames-lines .page{fill:#ffffff}
@media (prefers-color-scheme:dark){
.abgames-lines{fill:#e6edf3}
.abgames-lines .page{fill:#0d1117}
}
"""


def lines_picture(title: str, lines: Sequence[str]) -> Picture:
    """Return a picture of lines of text.

    >>> print(lines_picture("Piles", ["1  ●"])[-60:], end="")
    <text x="16" y="32" xml:space="preserve">1  ●</text>
    </svg>
    """
    width = 2 * MARGIN + CHARACTER * max(map(columns, lines), default=0)
    height = 2 * MARGIN + LINE * len(lines)
    drawn = (
        f'<text x="{MARGIN}" y="{MARGIN + LINE * number + 16}" xml:space="preserve">'
        f"{escaped(line)}</text>"
        for number, line in enumerate(lines)
    )
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="abgames-lines" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<title>{escaped(title)}</title><style>{_STYLE}</style>"
        f'<rect class="page" width="{width}" height="{height}"/>'
    )
    return Picture("\n".join([head, *drawn, "</svg>\n"]))
