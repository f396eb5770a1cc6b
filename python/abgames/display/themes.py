"""Light and dark pictures.

An SVG picture has its own background and two sets of colours.  By default it follows the viewer,
which may be dark on a light page; a theme fixes one set.
"""

from __future__ import annotations

import re
from typing import Literal, TypeAlias, get_args

from ..arguments import known_word

Theme: TypeAlias = Literal["auto", "light", "dark"]
"""The colours of a picture; ``"auto"`` follows the viewer."""
THEMES = get_args(Theme)

_NAME = re.compile(r'<svg [^>]*class="([a-z-]+)"')
_DARK = re.compile(r"@media \(prefers-color-scheme:dark\)\{\n(.*?)\n\}\n", re.DOTALL)


def themed(picture: str, theme: str) -> str:
    """Return an SVG picture in one theme; ``"auto"`` leaves it to the viewer.

    A picture that already has a theme keeps it.  Raises :class:`ValueError` for an unknown theme.

    >>> themed("<svg/>", "blue")
    Traceback (most recent call last):
        ...
    ValueError: theme must be 'auto', 'light' or 'dark', not 'blue'
    """
    known_word("theme", theme, THEMES)
    name = _NAME.match(picture)
    if theme == "auto" or name is None or _DARK.search(picture) is None:
        return picture
    # The dark rules come last, so they win if they are not left to the viewer.
    chosen = _DARK.sub(r"\1\n" if theme == "dark" else "", picture, count=1)
    # A notebook may show several themes, and a style applies to its whole page.
    return chosen.replace(name[1], f"{name[1]}-{theme}")
