"""Tables for notebooks: HTML that can be read on a light and on a dark page.

>>> print(html_table(("guess", "mean"), [("<1 2>", 2.5)]))  # doctest: +ELLIPSIS
<table ...><tr><th ...>guess</th><th ...>mean</th></tr>...&lt;1 2&gt;</td><td ...>2.5</td></tr>...
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape

from .tables import columns_of_numbers, shown

BAR_WIDTH = 12
"""The width of the longest bar, in ``em``."""

# XML 1.0 cannot represent these at all, and a UTF-8 file cannot hold half a surrogate pair.
_UNWRITABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Html(str):
    """A cell that is HTML already: it is not escaped again."""

    __slots__ = ()


def escaped(text: str) -> str:
    """Return text escaped for HTML or SVG, even between quotes."""
    return escape(_UNWRITABLE.sub("\ufffd", text))


def bar(number: int, longest: int) -> Html:
    """Return a cell with a bar as long as ``number``, where ``longest`` fills the column."""
    width = f"{BAR_WIDTH * number / longest:.4g}em" if number > 0 else "0"
    return Html(
        f'<div aria-hidden="true" style="width:{width};height:0.8em;background:currentColor;'
        'opacity:0.55"></div>'
    )


def html_table(
    header: Sequence[str], rows: Iterable[Sequence[object]], *, caption: str | None = None
) -> str:
    """Return rows under a header as an HTML ``<table>`` whose style needs no style sheet."""
    listed = [list(row) for row in rows]
    texts = [[shown(cell) for cell in row] for row in listed]
    sides = ["right" if numeric else "left" for numeric in columns_of_numbers(texts, len(header))]
    title = ""
    if caption is not None:
        style = "text-align:left;caption-side:top;color:inherit;font-weight:bold"
        title = f'<caption style="{style}">{escaped(caption)}</caption>'
    head = f"<thead>{_row('th', header, sides)}</thead>" if any(header) else ""
    return (
        '<table style="border-collapse:collapse;margin:0.5em 0;color:inherit;background:none">'
        f"{title}{head}<tbody>{''.join(_row('td', row, sides) for row in listed)}</tbody></table>"
    )


def _row(tag: str, cells: Sequence[object], sides: Sequence[str]) -> str:
    inner = "".join(
        f'<{tag} style="text-align:{side};padding:0.15em 0.7em">'
        f"{cell if isinstance(cell, Html) else escaped(shown(cell))}</{tag}>"
        for cell, side in zip(cells, sides, strict=True)
    )
    return f"<tr>{inner}</tr>"
