"""The two hands of a position with the lines of both matchings, in SVG that needs nothing else.

The upper half has the lines of the player to move: each goes from one of that player's cards down
to a weaker card of the other player, or to the table.  The lower half has the lines of the other
player.  A dashed outline marks a card that need not be beaten: the weakest of each hand, and those
that the goals allow to keep.

>>> picture = matching_svg([1, 2, 4, 5], [1, 1, 2, 3, 6])
>>> picture.count("<line"), picture.count(">mover: 4 lines<"), picture.count(">opponent: 2 lines<")
(6, 1, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..display import counted
from ..display.svg import CHARACTER, Picture, Theme, drawing, line_of_text, rounded
from .text import NAMES, Side, sides

# Lengths in units of the picture, which are pixels unless it is scaled.
CARD = 30
GAP = 10
MARGIN = 16
LINE = 24
BETWEEN_ROWS = 56
BETWEEN_HALVES = 28
PADDING = 8

_STYLE = {
    ".card": "fill:$box;stroke:$edge",
    ".other": "fill:$other-box;stroke:$other-edge",
    ".table": "fill:$third-box;stroke:$third-edge",
    ".spared": "fill:none;stroke:$thin;stroke-dasharray:3 2",
    "line": "stroke:$edge;stroke-width:2",
}


class _Box(NamedTuple):
    """A card, or the table, and how it is drawn."""

    text: str
    kind: str


def matching_svg(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    goals: tuple[int, int] = (0, 0),
    names: tuple[str, str] = NAMES,
    theme: Theme = "auto",
) -> Picture:
    """Return the picture of a position with the lines of both matchings.

    ``names`` are those of the player to move and of the other.  ``theme`` is "light", "dark", or
    "auto", which follows the viewer.  Raises :class:`ValueError` for hands that are too large to
    draw.
    """
    mover, opponent = sides(mine, theirs, table, goals=goals)
    boxes = [_rows(mover, ("card", "other")), _rows(opponent, ("other", "card"))]
    step = max(len(box.text) for half in boxes for row in half for box in row) * CHARACTER
    step = max(CARD, step + 2 * PADDING) + GAP
    indent = MARGIN + max(map(len, names)) * CHARACTER + 2 * PADDING
    cards = max(len(row) for half in boxes for row in half)
    title = f"{names[0]}: {counted(len(mover.pairs), 'line')}"
    lower = f"{names[1]}: {counted(len(opponent.pairs), 'line')}"
    note = "[ ] the table; dashed: need not be beaten"
    texts = [f"{title}; {lower}", note]
    width = max(indent + cards * step, *(MARGIN + len(text) * CHARACTER for text in texts)) + MARGIN
    half = LINE + CARD + BETWEEN_ROWS + CARD
    height = MARGIN + 2 * half + BETWEEN_HALVES + LINE + MARGIN
    drawn = [
        *_half(mover, boxes[0], names, title, (indent, MARGIN), step),
        *_half(
            opponent, boxes[1], names[::-1], lower, (indent, MARGIN + half + BETWEEN_HALVES), step
        ),
        line_of_text(MARGIN, height - MARGIN, note, "less"),
    ]
    return drawing("matching", texts[0], (width, height), _STYLE, drawn, theme)


def _rows(side: Side, kinds: tuple[str, str]) -> tuple[list[_Box], list[_Box]]:
    """The boxes of the upper and of the lower row."""
    upper = [
        *(_Box(str(card), "spared") for card in side.aside[0]),
        *(_Box(str(card), kinds[0]) for card in side.attackers),
    ]
    lower = [_Box(str(card), "spared") for card in (*side.aside[1], side.spared)]
    for place, rank in enumerate(side.targets):
        is_table = place == side.table
        lower.append(_Box(f"[{rank}]", "table") if is_table else _Box(str(rank), kinds[1]))
    return upper, lower


def _half(
    side: Side,
    rows: tuple[list[_Box], list[_Box]],
    names: tuple[str, str],
    title: str,
    corner: tuple[int, int],
    step: int,
) -> Iterator[str]:
    """One player's half: a title, then the lines, and the boxes drawn over them."""
    x, y = corner
    heights = (y + LINE, y + LINE + CARD + BETWEEN_ROWS)
    first = (len(side.aside[0]), len(side.aside[1]) + 1)
    yield line_of_text(MARGIN, y + LINE // 2, title, "title")
    for attacker, target in side.pairs:
        start = x + (first[0] + attacker) * step + (step - GAP) // 2
        end = x + (first[1] + target) * step + (step - GAP) // 2
        yield f'<line x1="{start}" y1="{heights[0] + CARD}" x2="{end}" y2="{heights[1]}"/>'
    for row, top, name in zip(rows, heights, names, strict=True):
        yield line_of_text(MARGIN, top + CARD // 2 + 5, name, "less")
        for place, box in enumerate(row):
            left = x + place * step
            yield rounded(box.kind, left, top, step - GAP, CARD)
            middle = left + (step - GAP - len(box.text) * CHARACTER) // 2
            yield line_of_text(middle, top + CARD // 2 + 5, box.text)
