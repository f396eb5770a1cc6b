"""Text that fits the terminal: lines are broken between words, never within one.

>>> print(wrapped("hint    a best next guess, and how many guesses are then expected", 40))
hint    a best next guess, and how many
        guesses are then expected
>>> print(wrapped("leaving 7 2 5 or 7 3 4 kept the win", 21))
leaving 7 2 5 or
7 3 4 kept the win
>>> wrapped("\\x1b[31mR\\x1b[0m G", 3)
'\\x1b[31mR\\x1b[0m G'
>>> print(wrapped("ヒント  最善の手と、そのあとの見通しを表示します。", 30))
ヒント  最善の手と、そのあとの
        見通しを表示します。
"""

from __future__ import annotations

import re
import textwrap
from typing import TextIO

from ..control import terminal_width
from ..printable import printable
from .width import columns

_SIDE = re.compile(r"\s*(?:\S+(?: \S+)*\s{2,}|[-*]\s+)?")
"""The part of a line before its prose: blanks, and the first column of a list."""

INDENT = 4
"""Extra indentation of continuation lines if there is no room for the first column."""

_AFTER, _BEFORE = "、。，．！？」』）・：", "、。，．！？」』）・：ー々ぁぃぅぇぉっゃゅょ"
"""A Japanese line may end after the first, and never begins with one of the others."""

_BREAK = re.compile(
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
    return textwrap.wrap(
        line, width, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    )


def _filled(line: str, width: int, indent: str) -> list[str]:
    """Break a line with Japanese."""
    lines = [""]
    for word in _BREAK.split(line):
        if lines[-1].strip() and columns(lines[-1] + word.rstrip()) > width:
            lines.append(indent)
        lines[-1] += word
    return [each.rstrip() for each in lines]
