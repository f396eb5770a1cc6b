"""What commands print: aligned tables, counts and durations, in one place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TextIO

from ..control import terminal_width
from ..language import ngettext, printable

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


_SIDE = re.compile(r"\s*(?:\S+(?: \S+)*\s{2,}|[-*]\s+)?")
"""The part of a line before its prose: blanks, and the first column of a list."""

INDENT = 4
"""Extra indentation of continuation lines if there is no room for the first column."""

_AFTER, _BEFORE = "、。，．！？」』）・：", "、。，．！？」』）・：ー々ぁぃぅぇぉっゃゅょ"
"""A Japanese line may end after the first, and never begins with one of the others."""

_BREAK = (
    # After punctuation, or where grammatical kana end and another word begins.
    rf"(?<=[{_AFTER}])(?![{_BEFORE}\s])|(?<=[\u3041-\u3096])(?=[^\u3041-\u3096{_BEFORE}\s])"
    r"|(?<=\s)(?=\S)"
)
"""The places where a line with Japanese may be broken."""


_NUMBERS = re.compile("[0-9]+(?: [0-9]+)+")
"""Numbers that are one position, hand or code; they stay together if they fit half a line."""

_JOIN = "\ue000"
"""A character of no meaning that stands for a blank where no line may end."""


def wrapped(text: str, width: int) -> str:
    """Return a text with lines longer than the width broken between words."""
    return "\n".join(line for long in text.split("\n") for line in _broken(long, width))


def fitted(text: str, stream: TextIO) -> str:
    """Return a text in the form for a stream: printable, and wrapped if that is a terminal."""
    text = printable(text)
    return wrapped(text, terminal_width(stream)) if stream.isatty() else text


def _broken(line: str, width: int) -> list[str]:
    if columns(line) <= width:
        return [line]

    def joined(numbers: re.Match[str]) -> str:
        return numbers[0].replace(" ", _JOIN) if len(numbers[0]) <= width // 2 else numbers[0]

    return [each.replace(_JOIN, " ") for each in _lines(_NUMBERS.sub(joined, line), width)]


def _lines(line: str, width: int) -> list[str]:
    side = _SIDE.match(line)
    indent = columns(side[0]) if side is not None else 0
    if indent > width // 2:
        # There is no room for a column.
        indent = len(line) - len(line.lstrip()) + INDENT
    if columns(line) > len(line):
        return _filled(line, width, " " * indent)
    from textwrap import wrap  # most lines are short

    return wrap(
        line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )


def _filled(line: str, width: int, indent: str) -> list[str]:
    """Break a line with Japanese."""
    lines = [""]
    for word in re.split(_BREAK, line):
        if lines[-1].strip() and columns(lines[-1] + word.rstrip()) > width:
            lines.append(indent)
        lines[-1] += word
    return [each.rstrip() for each in lines]


_CODES = re.compile("\x1b\\[[0-9;]*m")
"""Codes for colours, which take no space on the screen."""


def columns(text: str) -> int:
    """Return how many columns a line takes."""
    if text.isascii() and "\x1b" not in text:
        return len(text)
    return sum(map(_columns, _CODES.sub("", text)))


def padded(text: str, width: int, *, right: bool = False) -> str:
    """Return a text padded with blanks to a width, aligned to the ``right`` or to the left."""
    blanks = " " * (width - columns(text))
    return blanks + text if right else text + blanks


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


__all__ = ["count", "counted", "duration", "text_table"]
