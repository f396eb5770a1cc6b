"""Aligned text tables for a terminal, readable without colour.

>>> print(text_table(("N", "total", "status"), [(9, 2337, "agrees"), (10, 3575, "agrees")]))
 N  total  status
 9   2337  agrees
10   3575  agrees
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

GAP = "  "
EMPTY = "–"

_NUMBER = re.compile(r"[0-9][0-9,.]*( s| min|%)?")


def text_table(header: Sequence[str], rows: Iterable[Sequence[object]], *, indent: str = "") -> str:
    """Return rows under a header; columns of numbers go to the right, others to the left.

    ``None`` is shown as a dash, an empty string as nothing.
    """
    texts = [[shown(cell) for cell in row] for row in rows]
    lines = [list(header), *texts]
    columns = range(len(header))
    widths = [max(len(line[column]) for line in lines) for column in columns]
    numeric = columns_of_numbers(texts, len(header))
    return "\n".join(
        indent
        + GAP.join(
            line[column].rjust(widths[column])
            if numeric[column]
            else line[column].ljust(widths[column])
            for column in columns
        ).rstrip()
        for line in lines
    )


def shown(cell: object) -> str:
    """Return a cell as text; ``None`` is shown as a dash."""
    return EMPTY if cell is None else str(cell)


def columns_of_numbers(texts: Sequence[Sequence[str]], columns: int) -> list[bool]:
    """Return for each column whether its cells are numbers, which go to the right."""
    return [all(_is_number(row[column]) for row in texts) for column in range(columns)]


def count(number: int) -> str:
    """Return a count with its thousands apart.

    >>> count(53349)
    '53,349'
    """
    return f"{number:,}"


def counted(number: int, one: str, more: str | None = None) -> str:
    """Return a count with what is counted; ``more`` is its plural, if that is not one with s.

    >>> counted(1, "candidate"), counted(1260, "candidate"), counted(2, "guess", "guesses")
    ('1 candidate', '1,260 candidates', '2 guesses')
    """
    return f"{count(number)} {one if number == 1 else more or one + 's'}"


def duration(seconds: float) -> str:
    """Return a duration with a unit.

    >>> duration(0.00042), duration(1.5), duration(600)
    ('0.00 s', '1.50 s', '10.0 min')
    """
    return f"{seconds:.2f} s" if seconds < 120 else f"{seconds / 60:.1f} min"


def _is_number(text: str) -> bool:
    """Whether a cell belongs in a column of numbers; blanks and dashes do not spoil one."""
    return text in ("", EMPTY) or _NUMBER.fullmatch(text) is not None
