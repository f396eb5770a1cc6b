r"""Text files and CSV as people and spreadsheets write them, in any of the usual forms.

>>> text_in("flügge\r\n".encode("utf-16"))
'flügge\n'
>>> list(rows_of("animal;flies;\nbat;yes;\n;;\ncat;no;\n", "the table", 9))
[(1, ['animal', 'flies', '']), (2, ['bat', 'yes', '']), (4, ['cat', 'no', ''])]
"""

from __future__ import annotations

import codecs
import csv
import re
from collections.abc import Iterator
from os import PathLike

from abgames_check.documents import load_bytes, unpacked

from .control import tell_note
from .errors import NotationError

SEPARATORS = ",;\t"
"""What may stand between cells; of equally frequent ones, the first."""

SHOWN = 80
"""The most characters of a text that an error carries."""

_SIXTEEN_BITS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How UTF-16 begins, in which spreadsheets write "Unicode text"."""

_UNCLEAR = re.compile(
    "[^\\x00-\\x7fÀ-ÖØ-öø-ÿŠŒŽšœžŸ€\\u2013-\\u201d\\u2026\xa0«»°§£¡¿ªº]|[^\\x00-\\x7f]{3}"
    "|(?<![A-Za-z])[^\\x00-\\x7f]{2}(?![A-Za-z])"
)
"""What bytes read as Windows-1252 hardly show if they were written in that: other signs than those
of western languages, three in a row, or two that stand alone."""


def read_text(path: str | PathLike[str]) -> str:
    """Return the text in the file of that name, compressed or not; see :func:`text_in`."""
    return text_in(unpacked(load_bytes(path)), str(path))


def text_in(data: bytes, name: str = "the text") -> str:
    r"""Return bytes as text without a byte order mark, with line breaks as ``\n``."""
    coding = "utf-16" if data.startswith(_SIXTEEN_BITS) else "utf-8-sig"
    try:
        text = data.decode(coding)
    except UnicodeDecodeError as error:
        text = _western(data, name, data.count(b"\n", 0, error.start) + 1)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _western(data: bytes, name: str, line: int) -> str:
    """Return bytes in Windows-1252; ``line`` is the first that is not UTF-8."""
    text = data.decode("cp1252", errors="replace")
    if _UNCLEAR.search(text):
        raise NotationError(
            f"line {line} of {name} is not UTF-8: save it as UTF-8 (a spreadsheet calls that "
            '"CSV UTF-8")',
            text=text[:SHOWN],
        )
    tell_note(f"{name} was read as Windows-1252; if letters look wrong, save it as UTF-8")
    return text


def rows_of(text: str, name: str, most: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a CSV that are not blank, each with the number of its line."""
    separator = separator_of(text.lstrip("\n").partition("\n")[0])
    found = 0

    def lines() -> Iterator[str]:
        nonlocal found
        start = 0
        while start < len(text):
            end = text.find("\n", start) + 1 or len(text)
            found += text.count(separator, start, end)
            if found >= most:
                problem = f"a line of {name} has more than {most:,} cells"
                raise NotationError(problem, text=text[start : start + SHOWN])
            yield text[start:end]
            start = end

    reader = csv.reader(lines(), delimiter=separator, skipinitialspace=True)
    line = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any("\n" in cell for cell in cells):
                raise csv.Error
            if any(cells):
                yield line, cells
            line, found = reader.line_num + 1, 0
    except csv.Error:  # also for very long cells
        raise NotationError(
            f'a cell in line {line} of {name} does not end there; is a quote (") not closed?',
            text=text[:SHOWN],
        ) from None


def separator_of(line: str) -> str:
    """Return what stands between the cells of a line: the most frequent sign outside quotes."""
    bare = re.sub('"[^"]*"', "", line)
    return max(SEPARATORS, key=bare.count)
