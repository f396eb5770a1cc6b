"""What answers about a word game say, and its replies as coloured tiles."""

from __future__ import annotations

from ...language import _
from ..output import wants_color

TILES = {"g": "30;42", "y": "30;43", "-": "97;100"}
"""How a terminal shows a green, a yellow and a grey letter."""


def about_words() -> str:
    """Return the line that says what the marks mean."""
    return _("g: green, in its place; y: yellow, elsewhere in the word; -: grey")


def tiles(word: str, marks: str) -> str:
    """Return a guess with its marks: coloured letters where the terminal shows them.

    >>> tiles("stone", "gy--g")
    'stone gy--g'
    """
    if not wants_color():
        return f"{word} {marks}"
    letters = zip(word.upper(), marks, strict=True)
    return "".join(f"\x1b[{TILES[mark]}m {letter} \x1b[0m" for letter, mark in letters)
