"""Boards in SVG that needs nothing else, as in Fig. 2 of [MatsuzakiTeramura2019].

Each cell has a wide ring, a narrow ring and a disc for its large, medium and small piece; free
slots are thin circles.  Pieces bear the letter of their colour, so that the picture can be read
without colours; the pieces of a line have a thick outline.  The picture has its own background;
viewers that know of dark mode show it dark there.

>>> from abgames.otrio import Position
>>> picture = position_svg(Position.from_moves("b2M, a1L, c3S", players=3))
>>> picture.count('class="piece'), picture.count('class="free"')
(3, 24)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..display.themes import themed
from .notation import COLORS, COLUMNS, FREE, ROWS, SLOTS, move_text
from .text import status_text

if TYPE_CHECKING:
    from .position import Position

# Lengths in units of the picture, which are pixels unless it is scaled.
CELL = 104
MARGIN = 30
STATUS = 26
RADII = ((47, 35), (31, 19), (14, 0))
"""Outer and inner radius of a large, a medium and a small piece."""

_STYLE = """
.abgames-otrio{font:14px "DejaVu Sans",Helvetica,Arial,sans-serif;fill:#1f2328;text-anchor:middle}
.abgames-otrio .page{fill:#ffffff}
.abgames-otrio .cell{fill:#f6f8fa;stroke:#d1d9e0}
.abgames-otrio .free{fill:none;stroke:#aeb6bf;stroke-dasharray:2 3}
.abgames-otrio .letter{font-size:10px;font-weight:bold;fill:#ffffff}
.abgames-otrio .piece{stroke:none}
.abgames-otrio .line{stroke:#1f2328;stroke-width:3}
.abgames-otrio .red{fill:#c62839}
.abgames-otrio .green{fill:#1a7f37}
.abgames-otrio .purple{fill:#8250df}
.abgames-otrio .blue{fill:#0757ba}
@media (prefers-color-scheme:dark){
.abgames-otrio{fill:#e6edf3}
.abgames-otrio .page{fill:#0d1117}
.abgames-otrio .cell{fill:#161b22;stroke:#3d444d}
.abgames-otrio .free{stroke:#59636e}
.abgames-otrio .letter{fill:#0d1117}
.abgames-otrio .line{stroke:#ffffff}
.abgames-otrio .red{fill:#ff7b84}
.abgames-otrio .green{fill:#56d364}
.abgames-otrio .purple{fill:#c297ff}
.abgames-otrio .blue{fill:#58a6ff}
}
"""


def position_svg(position: Position, *, theme: str = "auto") -> str:
    """Return the picture of a position: the board, and below it who is to move or has won.

    ``theme`` is "light", "dark", or "auto": as the viewer is.
    """
    side = 3 * CELL
    width, height = MARGIN + side + MARGIN, MARGIN + side + STATUS + MARGIN // 2
    status = status_text(position)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="abgames-otrio" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
        f"<title>Otrio: {status}</title><style>{_STYLE}</style>",
        f'<rect class="page" width="{width}" height="{height}"/>',
        *_frame(),
        *(line for slot in range(SLOTS) for line in _slot(position, slot)),
        f'<text x="{width // 2}" y="{MARGIN + side + STATUS}">{status}</text>',
        "</svg>",
    ]
    return themed("\n".join(lines) + "\n", theme)


def _frame() -> Iterator[str]:
    """The nine cells, and the names of columns and rows."""
    for row in range(3):
        for column in range(3):
            x, y = MARGIN + column * CELL, MARGIN + row * CELL
            yield f'<rect class="cell" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>'
    for place in range(3):
        middle = MARGIN + place * CELL + CELL // 2
        yield f'<text x="{middle}" y="{MARGIN - 10}">{COLUMNS[place]}</text>'
        yield f'<text x="{MARGIN // 2}" y="{middle + 5}">{ROWS[place]}</text>'


def _slot(position: Position, slot: int) -> Iterator[str]:
    outer, inner = RADII[slot // 9]
    x = MARGIN + slot % 3 * CELL + CELL // 2
    y = MARGIN + slot // 3 % 3 * CELL + CELL // 2
    piece = position.board[slot]
    if piece == FREE:
        yield f'<circle class="free" cx="{x}" cy="{y}" r="{outer - 5}"/>'
        return
    name = COLORS[int(piece) - 1]
    line = " line" if position.core.lines >> slot & 1 else ""
    path = _circle(x, y, outer) + (_circle(x, y, inner) if inner else "")
    yield (
        f'<path class="piece {name}{line}" fill-rule="evenodd" d="{path}">'
        f"<title>{name} {move_text(slot)}</title></path>"
    )
    letter_y = y - (outer + inner) // 2 if inner else y
    yield f'<text class="letter" x="{x}" y="{letter_y + 4}">{name[0].upper()}</text>'


def _circle(x: int, y: int, radius: int) -> str:
    half = f"a{radius} {radius} 0 1 0"
    return f"M{x - radius} {y}{half} {2 * radius} 0{half} {-2 * radius} 0Z"
