"""Finds the rows on pages of values that nobody could check, or that hide on what they rest.

A row with a status says how it can be checked: in the row itself, or in the text of its section
above the table, there is a command, a call, or a link to evidence.  Without that the site is not
built.  And a status that says "here" says on what the value rests: on one program, on a second one,
on a source that has it too, or on a file that was checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

CLAIMS = {"status", "confirmed by"}
"""The columns that say how a value is known."""

_HOW = re.compile(r"`(abgames |[\w.]+\()|\]\([./]*evidence/")
_HERE = re.compile(r"\b(proved|found) here")
_WITNESS = re.compile(
    r"\b(one program|two (programs|searches)|agrees with|checked|by the reference)\b"
    r"|\[formula\]|evidence/"
)
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
    return [
        row
        for before, row, _ in _claims(text)
        if not _HOW.search(_TABLE.sub("", before)) and not _HOW.search(row)
    ]


def unwitnessed(text: str) -> list[str]:
    """Return the rows whose status does not say on how many programs the value rests.

    >>> table = "| game | S | status |\\n|---|---|---|\\n| 4×9 | 14914 | proved here{} |\\n"
    >>> unwitnessed(table.format("")), unwitnessed(table.format(", one program"))
    (['| 4×9 | 14914 | proved here |'], [])
    """
    return [
        row
        for _, row, status in _claims(text)
        if _HERE.search(status) and not _WITNESS.search(status)
    ]


def _claims(text: str) -> Iterator[tuple[str, str, str]]:
    """The rows with a status: the text of the section before the table, the row, its status."""
    for section in _SECTION.split(_CODE.sub("", text)):
        for table in _TABLE.finditer(section):
            header, _, *body = table[0].splitlines()
            columns = [cell.strip() for cell in header.split("|")]
            for column in CLAIMS & {*columns}:
                for row in body:
                    yield section[: table.start()], row, row.split("|")[columns.index(column)]
