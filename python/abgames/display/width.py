"""How many columns of a terminal a text takes: two for each Japanese character.

>>> columns("候補"), columns("abc"), columns("\x1b[31mR\x1b[0m")
(4, 3, 1)
>>> padded("候補", 6) + "|", padded("候補", 6, right=True) + "|"
('候補  |', '  候補|')
"""

from __future__ import annotations

import re
import unicodedata

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
