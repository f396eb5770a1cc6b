"""Boards in SVG that needs nothing else, as in Fig. 2 of [MatsuzakiTeramura2019].

Each cell has a wide ring, a narrow ring and a disc for its large, medium and small piece; free
slots are thin circles.  Pieces bear the letter of their colour, so that the picture can be read
without colours; the colours also differ for colour-blind people.  The pieces of a line have a thick
outline.

>>> from abgames.otrio import Position
>>> position = Position.from_moves("b2M, a1L, c3S", players=3)
>>> picture = position_svg(position, last="c3S", marks={"a2L": "P2", "c1S": "D"})
>>> picture.count('class="piece'), picture.count('class="free"'), picture.count('class="mark"')
(3, 24, 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from ..display.answer import escaped
from ..display.svg import CHARACTER, Picture, Theme, drawing, rounded
from ..language import _
from ..question import Shapes
from .notation import COLORS, COLUMNS, FREE, ROWS, SIZES, SLOTS, move_text, read_move

if TYPE_CHECKING:
    from .position import Position


ANSI = ("31", "32", "35", "34")
"""The ANSI codes of red, green, purple and blue."""

LINE_MARK = "*"


def position_text(position: Position, *, color: bool = False) -> str:
    """Return the board: each cell with its large, medium and small piece, R, G, P or B."""
    board, lines = position.board, position.core.lines
    rows = [f"    {'       '.join(COLUMNS)}", f"    {'   '.join([' '.join(SIZES)] * 3)}"]
    for row, name in enumerate(ROWS):
        text = f"{name}   "
        for column in range(3):
            for layer in range(3):
                slot = layer * 9 + row * 3 + column
                text += _piece(board[slot], color) + (LINE_MARK if lines >> slot & 1 else " ")
            text += "  "
        rows.append(text.rstrip())
    return "\n".join([*rows, status_text(position)])


def _piece(character: str, color: bool) -> str:
    if character == FREE:
        return character
    letter = COLORS[int(character) - 1][0].upper()
    return f"\x1b[1;{ANSI[int(character) - 1]}m{letter}\x1b[0m" if color else letter


def status_text(position: Position) -> str:
    """Return in a few words who has won or is to move."""
    core = position.core
    if core.winning_color is not None:
        won = _(COLORS[core.winning_color - 1])
        return _("{color} has won (player {player})", color=won, player=core.winner)
    if core.is_over:
        return _("draw: nobody can place a piece")
    color = _(COLORS[core.color - 1])
    if core.must_pass:
        return _(
            "{color} to move (player {player}); it must pass", color=color, player=core.to_move
        )
    own = [_(COLORS[each - 1]) for each in position.colors_of(core.to_move)]
    if len(own) == 2:
        return _(
            "{color} to move (player {player} has {first} and {second} in turn)",
            color=color,
            player=core.to_move,
            first=own[0],
            second=own[1],
        )
    return _("{color} to move (player {player})", color=color, player=core.to_move)


# Lengths in units of the picture, which are pixels unless it is scaled.
CELL = 104
MARGIN = 30
STATUS = 26
RADII = ((47, 35), (31, 19), (14, 0))
"""Outer and inner radius of a large, a medium and a small piece."""
TAG = 15
"""The height of a mark."""

LONGEST_MARK = 4
"""The most characters of a mark, which must fit beside others."""

_STYLE = {
    "": 'font:14px "DejaVu Sans",Helvetica,Arial,sans-serif;fill:$ink;text-anchor:middle',
    ".cell": "fill:$cell;stroke:$cell-edge",
    ".status": "font-size:12px",
    ".free": "fill:none;stroke:$slot;stroke-dasharray:2 3",
    ".letter": "font-size:10px;font-weight:bold;fill:$page",
    ".piece": "stroke:none",
    ".line": "stroke:$ink;stroke-width:3",
    ".last": "fill:none;stroke:$ink;stroke-width:1.5;stroke-dasharray:5 3",
    ".tag": "fill:$other-box;stroke:$other-edge",
    ".mark": "font-size:11px;font-weight:bold;fill:$ink",
    **{f".{color}": f"fill:${color}" for color in COLORS},
}


def position_svg(
    position: Position,
    *,
    marks: Mapping[str, str] | None = None,
    last: str | None = None,
    theme: Theme = "auto",
) -> Picture:
    """Return the picture of a position: the board, and who is to move or has won."""
    side = 3 * CELL
    width, height = MARGIN + side + MARGIN, MARGIN + side + STATUS + MARGIN // 2
    status = status_text(position)
    tags = _tags(position, marks or {})
    elements = [
        *_frame(),
        *(line for slot in range(SLOTS) for line in _slot(position, slot)),
        *_last(position, last),
        *(line for slot, text in tags.items() for line in _tag(slot, text)),
        f'<text class="status" x="{width // 2}" y="{MARGIN + side + STATUS}">{status}</text>',
    ]
    return drawing("otrio", f"Otrio: {status}", (width, height), _STYLE, elements, theme)


def _tags(position: Position, marks: Mapping[str, str]) -> dict[int, str]:
    """The texts on free slots."""
    tags = {}
    for move, text in marks.items():
        slot = _place(move)
        if position.board[slot] != FREE:
            raise ValueError(f"{move_text(slot)} has a piece, so it has no room for a mark")
        if not 1 <= len(text) <= LONGEST_MARK:
            raise ValueError(f"a mark has 1 to {LONGEST_MARK} characters, not {text!r}")
        tags[slot] = text
    return tags


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
    x, y = _middle(slot)
    piece = position.board[slot]
    if piece == FREE:
        yield f'<circle class="free" cx="{x}" cy="{y}" r="{outer - 5}"/>'
        return
    name = COLORS[int(piece) - 1]
    line = " line" if position.core.lines >> slot & 1 else ""
    # The inner circle runs the other way round, so the ring is open inside.
    path = _circle(x, y, outer, 0) + (_circle(x, y, inner, 1) if inner else "")
    yield (
        f'<path class="piece {name}{line}" d="{path}">'
        f"<title>{name} {move_text(slot)}</title></path>"
    )
    yield f'<text class="letter" x="{x}" y="{_label(slot) + 4}">{name[0].upper()}</text>'


def _last(position: Position, last: str | None) -> Iterator[str]:
    if last is None:
        return
    slot = _place(last)
    if position.board[slot] == FREE:
        raise ValueError(f"{move_text(slot)} has no piece, so it is not the last move")
    x, y = _middle(slot)
    yield f'<circle class="last" cx="{x}" cy="{y}" r="{RADII[slot // 9][0] + 3}"/>'


def _tag(slot: int, text: str) -> Iterator[str]:
    x, y = _middle(slot)[0], _label(slot)
    width = CHARACTER * len(text) + 4
    yield rounded("tag", x - width // 2, y - TAG // 2, width, TAG)
    yield f'<text class="mark" x="{x}" y="{y + 4}">{escaped(text)}</text>'


def _place(move: str) -> int:
    slot = read_move(move)
    if slot is None:
        raise ValueError("a pass has no place on the board")
    return slot


def _middle(slot: int) -> tuple[int, int]:
    return MARGIN + slot % 3 * CELL + CELL // 2, MARGIN + slot // 3 % 3 * CELL + CELL // 2


def _label(slot: int) -> int:
    """The height of the letter on a ring; on a disc it is in the middle."""
    outer, inner = RADII[slot // 9]
    return _middle(slot)[1] - (outer + inner) // 2 * bool(inner)


def _circle(x: int, y: int, radius: int, sweep: int) -> str:
    half = f"a{radius} {radius} 0 1 {sweep}"
    return f"M{x - radius} {y}{half} {2 * radius} 0{half} {-2 * radius} 0Z"


shape = Shapes("""
Position {board: str, players: int, color: int, colors?: int}
Shown {Position, to_move: int, status: str, ply: int, winner: int?, is_over: bool, lines: str[],
  legal_moves: str[], canonical: str}
Orders {Position, prefer: {str}, judge: int[]?}
Solved {outcome: str?, outcomes: str[], proven: bool, line: str[], nodes: int, seconds: float}
Solution {Orders, Solved}
Coalition {Position, coalition: int[], winners: str[]}
Forced {holds: bool?, proven: bool, line: str[], nodes: int, seconds: float}
Force {Coalition, Forced}
MoveForce {move: str, holds: bool?}
Moves {Coalition, moves: MoveForce[]}
Cell {coalition: int[], outcomes: str[], holds: bool?, nodes: int, seconds: float}
Effectivity {Position, cells: Cell[]}
Preference {orders: str[], outcome: str?, outcomes: str[], nodes: int, seconds: float}
Preferences {Position, rows: Preference[]}
Outcome {move: str, outcome: str?, proven: bool}
Analysis {Orders, moves: Outcome[]}
Judged {player: int, move: str, before: str?, after: str?, cost: int?, rank: int?, best: str[],
  sentence: str}
Review {players: int, colors?: int, prefer: {str}, moves: Judged[], lost: {any}}
Pass {live: int, won: int, raw_live: int, raw_won: int}
Ply {Pass, ply: int, after_pass: Pass?}
Counts {players: int, colors?: int, method: "formula" | "enumerate", plies: Ply[]}
Advice {move: str, outcome: str?, best: bool, sentence?: str}
""")
"""The records of the questions."""
