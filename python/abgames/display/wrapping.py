"""Text that fits the terminal: lines are broken between words, never within one.

>>> print(wrapped("hint    a best next guess, and how many guesses are then expected", 40))
hint    a best next guess, and how many
        guesses are then expected
>>> wrapped("\\x1b[31mR\\x1b[0m G", 3)
'\\x1b[31mR\\x1b[0m G'
"""

from __future__ import annotations

import re
import textwrap
from typing import TextIO

from ..control import terminal_width

_SIDE = re.compile(r"\s*(?:\S+(?: \S+)*\s{2,}|[-*]\s+)?")
"""What stands before the prose of a line: blanks, and the first column of a list."""


_COLOURS = re.compile("\x1b\\[[0-9;]*m")
"""Codes that take no place on the screen."""


def wrapped(text: str, width: int) -> str:
    """Return a text whose lines are broken between words where they are longer than the width."""
    return "\n".join(line for long in text.split("\n") for line in _broken(long, width))


def fitted(text: str, stream: TextIO) -> str:
    """Return a text as it is written to a stream: wrapped if that is a terminal."""
    return wrapped(text, terminal_width(stream)) if stream.isatty() else text


def _broken(line: str, width: int) -> list[str]:
    if len(_COLOURS.sub("", line)) <= width:
        return [line]
    side = _SIDE.match(line)
    indent = len(side[0]) if side is not None else 0
    if indent > width // 2:
        indent = 0
    return textwrap.wrap(
        line,
        width,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
