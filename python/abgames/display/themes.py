"""Light and dark pictures.

A picture in SVG has its own background and two sets of colours.  Left alone it follows the viewer,
who may be dark on a page that is light; a theme chooses one set for good.
"""

from __future__ import annotations

import re

from ..arguments import known_word

THEMES = ("auto", "light", "dark")

_NAME = re.compile(r'<svg [^>]*class="([a-z-]+)"')
_DARK = re.compile(r"@media \(prefers-color-scheme:dark\)\{\n(.*?)\n\}\n", re.DOTALL)


def themed(picture: str, theme: str) -> str:
    """Return a picture in SVG in one theme; ``"auto"`` leaves it to the viewer.

    A picture that has its theme keeps it.
    Raises :class:`ValueError` for an unknown theme.

    >>> themed("<svg/>", "blue")
    Traceback (most recent call last):
        ...
    ValueError: theme must be 'auto', 'light' or 'dark', not 'blue'
    """
    known_word("theme", theme, THEMES)
    name = _NAME.match(picture)
    if theme == "auto" or name is None or _DARK.search(picture) is None:
        return picture
    # The dark rules come last, so they hold where they are not left to the viewer.
    chosen = _DARK.sub(r"\1\n" if theme == "dark" else "", picture, count=1)
    # Pictures of several themes stand in one notebook, where a style is for the whole page.
    return chosen.replace(name[1], f"{name[1]}-{theme}")
