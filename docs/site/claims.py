"""Finds the rows on pages of values that nobody could check.

A row with a status says how it can be checked: in the row itself, or in the text of its section
above the table, there is a command, a call, or a link to evidence.  Without that the site is not
built.
"""

from __future__ import annotations

import re

CLAIMS = {"status", "confirmed by"}
"""The columns that say how a value is known."""

_HOW = re.compile(r"`(abgames |[\w.]+\()|\]\([./]*evidence/")
_CODE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
_SECTION = re.compile(r"^#+ .*$", re.MULTILINE)
_TABLE = re.compile(r"(?:^\|.*\n)+", re.MULTILINE)


def unsupported(text: str) -> list[str]:
    """Return the rows that make a claim with nothing to check it by.

    >>> table = "| game | S | status |\\n|---|---|---|\\n| 4×9 | 14914 | proved here |\\n"
    >>> unsupported(f"## Totals\\n\\n{table}")
    ['| 4×9 | 14914 | proved here |']
    >>> unsupported(f"## Totals\\n\\n`abgames ab solve --pegs 4 --colors N`:\\n\\n{table}")
    []
    >>> unsupported(f"`abgames ab solve`\\n## Totals\\n\\n{table}")  # of another section
    ['| 4×9 | 14914 | proved here |']
    """
    rows: list[str] = []
    for section in _SECTION.split(_CODE.sub("", text)):
        for table in _TABLE.finditer(section):
            header, _, *body = table[0].splitlines()
            columns = {cell.strip() for cell in header.split("|")}
            if columns & CLAIMS and not _HOW.search(_TABLE.sub("", section[: table.start()])):
                rows += [row for row in body if not _HOW.search(row)]
    return rows
