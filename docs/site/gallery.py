"""The pictures of the gallery: its examples are run, and what they draw stands below each."""

from __future__ import annotations

import re
from contextlib import nullcontext
from doctest import DocTestParser
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

from abgames.display.svg import Picture, themed

_EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_TITLE = re.compile(r"^## (.+)$", re.MULTILINE)

_WIDTH = re.compile(r'<svg [^>]*\bwidth="(\d+)"')

WIDE = 400
"""Pixels that a drawing may have on a phone, where it would become too small to read."""

NAME = "picture"
"""What an example calls what it draws: a picture in SVG, the axes of a plot, or a page."""

PAGE = "<!doctype html>"


def with_pictures(text: str, folder: Path) -> str:
    """Return the page with the pictures of its examples, which are written to a folder."""
    folder.mkdir()
    number = 0

    def shown(block: re.Match[str]) -> str:
        nonlocal number
        number += 1
        title = _TITLE.findall(text, 0, block.start())[-1]
        lines = "".join(example.source for example in DocTestParser().get_examples(block[1]))
        return f"{block[0]}\n\n{_in_themes(lines, title, folder / f'{number:02}')}"

    return _EXAMPLE.sub(shown, text)


def _in_themes(lines: str, title: str, path: Path) -> str:
    """Run an example, and return what shows its picture on light and on dark pages."""
    parts = []
    for theme in ("light", "dark"):
        drawn = _drawn(lines, theme)
        if drawn.startswith(PAGE):
            frame = (
                f'<iframe class="board" title="{escape(title)}" srcdoc="{escape(drawn)}"></iframe>'
            )
            return f"```{{raw}} html\n{frame}\n```\n"
        file = path.with_name(f"{path.name}-{theme}.svg")
        file.write_text(drawn, encoding="utf-8")
        options = f":alt: {title}\n:class: only-{theme}\n"
        width = _WIDTH.match(drawn)
        if width is not None and int(width[1]) > WIDE:
            options += f":width: {width[1]}px\n"  # then it is a link, which a phone can scroll
        parts.append(f"```{{image}} {path.parent.name}/{file.name}\n{options}```\n")
    return "\n".join(parts)


def _drawn(lines: str, theme: str) -> str:
    """Run an example and return its picture in one theme, as SVG; or a page with a board."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    names: dict[str, Any] = {}
    dark = theme == "dark"
    with pyplot.style.context("dark_background") if dark else nullcontext():
        exec(compile(lines, "gallery.md", "exec"), names)
        drawn = names[NAME]
        if isinstance(drawn, Picture):
            return themed(drawn, theme)
        if isinstance(drawn, str):
            return drawn
        plot = StringIO()
        drawn.figure.savefig(plot, bbox_inches="tight", metadata={"Date": None})
    pyplot.close("all")
    return plot.getvalue()
