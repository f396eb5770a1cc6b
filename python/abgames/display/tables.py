"""Aligned text tables for a terminal, readable without colour.

>>> print(text_table(("N", "total", "status"), [(9, 2337, "agrees"), (10, 3575, "agrees")]))
 N  total  status
 9   2337  agrees
10   3575  agrees
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from ..language import ngettext
from ..printable import printable
from .width import columns, padded
from .wrapping import wrapped

GAP = "  "
EMPTY = "–"

NARROWEST = 8
"""Columns are not made narrower than this, whatever the width of the table."""

_NUMBER = re.compile(r"[0-9][0-9,.]*( s| min|%)?")


def text_table(
    header: Sequence[str],
    rows: Iterable[Sequence[object]],
    *,
    indent: str = "",
    width: int | None = None,
) -> str:
    """Return rows under a header, with numbers aligned right and other columns left."""
    texts = [[printable(shown(cell)) for cell in row] for row in rows]
    lines: list[Sequence[str]] = [list(header), *texts]
    places = range(len(header))
    widths = [max(columns(line[place]) for line in lines) for place in places]
    numeric = columns_of_numbers(texts, len(header))
    if width is not None:
        widths = _narrowed(widths, width - len(indent) - len(GAP) * (len(header) - 1))
        lines = [part for line in lines for part in _parts(line, widths)]
    return "\n".join(
        indent
        + GAP.join(
            padded(line[place], widths[place], right=numeric[place]) for place in places
        ).rstrip()
        for line in lines
    )


def _narrowed(widths: Sequence[int], room: int) -> list[int]:
    """Return widths that fit, shrinking the widest column first."""
    widths = list(widths)
    while sum(widths) > room and max(widths) > NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _parts(line: Sequence[str], widths: Sequence[int]) -> Iterator[Sequence[str]]:
    """Yield the lines of a row, with cells wrapped between words."""
    cells = [wrapped(cell, width).split("\n") for cell, width in zip(line, widths, strict=True)]
    yield from zip_longest(*cells, fillvalue="")


def shown(cell: object) -> str:
    """Return a cell as text; ``None`` is shown as a dash."""
    return EMPTY if cell is None else str(cell)


def columns_of_numbers(texts: Sequence[Sequence[str]], number: int) -> list[bool]:
    """Return for each column whether its cells are numbers, which are aligned right."""
    return [all(_is_number(row[place]) for row in texts) for place in range(number)]


def count(number: int) -> str:
    """Return a count with thousands separators."""
    return f"{number:,}"


def counted(number: int, one: str, more: str | None = None) -> str:
    """Return a count with its noun; ``more`` is the plural, if that does not just add s."""
    return ngettext(f"{{n}} {one}", f"{{n}} {more or one + 's'}", number)


def duration(seconds: float) -> str:
    """Return a duration with a unit."""
    return f"{seconds:.2f} s" if seconds < 120 else f"{seconds / 60:.1f} min"


def _is_number(text: str) -> bool:
    """Whether a cell fits in a column of numbers; blanks and dashes do."""
    return text in ("", EMPTY) or _NUMBER.fullmatch(text) is not None
