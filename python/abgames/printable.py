r"""Text for a terminal: names come from files, and some characters command a terminal or hide.

>>> printable("left\x9b2J"), printable("\u202etfel"), printable("a\u200bb\tc\n")
('left\\x9b2J', '\\u202etfel', 'a\\u200bb\tc\n')
>>> printable("\x1b[31mred\x1b[0m \x1b[2J") == "\x1b[31mred\x1b[0m \\x1b[2J"
True
"""

from __future__ import annotations

import re

_UNPRINTABLE = re.compile(
    r"(?!\x1b\[[0-9;]*m)"
    "[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\xad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f"
    "\\ufeff\\ufff9-\\ufffb\\U000e0000-\\U000e007f]"
)
"""Control characters but for line breaks, tabs and the codes of colours; characters that show
nothing, and those that turn the direction of writing."""


def printable(text: str) -> str:
    """Return a text with the characters that must not reach a terminal as escapes."""
    return _UNPRINTABLE.sub(lambda match: match[0].encode("unicode_escape").decode(), text)
