"""Moves and boards as text, and boards as pictures in SVG.

A move is a column, a row and a size, such as b2M, or the word pass.  Letters may be of either case.
Moves are separated by commas, semicolons or blanks, and may be numbered.  A board has 27
characters, not counting blanks.

>>> move_text(13), read_move("b2M"), read_move("medium b2"), read_move("pass")
('b2M', 13, 13, None)
>>> [token.text for token in tokens("b2M, a1L c3S")]
['b2M', 'a1L', 'c3S']
>>> board_text(read_board("2......2. ....1.... ...1....3", used=3))
'2......2.....1.......1....3'

A picture is like Fig. 2 of [MatsuzakiTeramura2019]: each cell has a wide ring, a narrow ring and a
disc for its large, medium and small piece; free slots are thin circles.  Pieces bear the letter of
their colour, so that the picture can be read without colours; the colours also differ for
colour-blind people.  The pieces of a line have a thick outline.

>>> from abgames.otrio import Position
>>> position = Position.from_moves("b2M, a1L, c3S", players=3)
>>> picture = position_svg(position, last="c3S", marks={"a2L": "P2", "c1S": "D"})
>>> picture.count('class="piece'), picture.count('class="free"'), picture.count('class="mark"')
(3, 24, 2)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..arguments import folded, listed, repr_of, whole_number
from ..display.answer import escaped
from ..display.svg import CHARACTER, Picture, Theme, drawing, rounded
from ..errors import NotationError
from ..language import _, marked, told
from ..question import Shapes

if TYPE_CHECKING:
    from .position import Position


COLORS = (marked("red"), marked("green"), marked("purple"), marked("blue"))
"""The names of the colours 1 to 4."""

COLUMNS, ROWS, SIZES = "abc", "123", "LMS"
PASS = "pass"
FREE = "."
SLOTS = 27

SIZE_NAMES = (marked("large"), marked("medium"), marked("small"))
MOVE_FORM = marked(
    "a move is a column a to c, a row 1 to 3 and a size L, M or S, such as b2M, or pass"
)
_JAPANESE = str.maketrans({"大": "l", "中": "m", "小": "s"})

THE_MOVE = marked("the move")
"""The name of a single move in errors."""

_FILLER = re.compile("[\"'\u2022-]")
"""Quotes, dashes and bullets, as texts from web pages have them, once they are folded."""

_NUMBER = re.compile(r"(?<![^\s,;])([0-9]{1,3})(?:\.+|…|\))(?![0-9])")
_SIGN = re.compile("[,;]")
_TOKEN = re.compile(r"\S+")
_SIZE = "(?P<{}>large|medium|small|l|m|s)"
_WORDS = re.compile(
    rf"(?:{_SIZE.format('before')}\s*)?(?P<cell>[abc]\s*[123])(?:\s*{_SIZE.format('after')})?"
)
"""A move in other words: "large b2", "b2 large", "Lb2"."""

Board = tuple[int, int, int, int]
"""A set of slots for each colour: bit layer * 9 + row * 3 + column, layers L, M, S."""


class Token(NamedTuple):
    """A word that should be a move, and its place in its text."""

    text: str
    position: int


def move_text(slot: int | None) -> str:
    """Return a slot as a move; ``None`` is a pass."""
    if slot is None:
        return PASS
    return COLUMNS[slot % 3] + ROWS[slot // 3 % 3] + SIZES[slot // 9]


_MOVES: dict[str, int | None] = {move_text(slot).lower(): slot for slot in (*range(SLOTS), None)}


def read_move(
    move: object, *, name: str = THE_MOVE, text: str = "", position: int = 0
) -> int | None:
    """Return the slot of a move, ``None`` for a pass."""
    if not isinstance(move, str):
        raise TypeError(
            f"{name} must be a str such as 'b2M', not {type(move).__name__}: {repr_of(move)}"
        )
    key = folded(move).strip().lower().translate(_JAPANESE)
    key = PASS if key == "パス" else key
    words = _WORDS.fullmatch(key)
    if words and (words["before"] is None) != (words["after"] is None):
        size = words["before"] or words["after"]
        key = "".join(words["cell"].split()) + size[0]
    if key in _MOVES:
        return _MOVES[key]
    if re.fullmatch("[abc][123]", key):
        sizes = listed((f"{key}{size}" for size in SIZES), "or")
        lacks = _("{name} is {move}, which lacks a size: {sizes}")
        message = lacks.format(name=_(name), move=_shown(move), sizes=sizes)
        place = position + len(move.rstrip())
        raise NotationError(message, text=text or move, position=place)
    wrong = position + len(move) - len(move.lstrip())
    wrong += _first_wrong(key) if len(key) <= 3 else 0
    no = _("{name} is {move}, but {form}")
    message = no.format(name=_(name), move=_shown(move), form=_(MOVE_FORM))
    raise NotationError(message, text=text or move, position=wrong)


def _first_wrong(key: str) -> int:
    places = zip(key, (COLUMNS, ROWS, SIZES.lower()), strict=False)
    return next((i for i, (letter, known) in enumerate(places) if letter not in known), len(key))


def _shown(text: str) -> str:
    return repr(text) if len(text) <= 20 else f"{text[:20]!r}..."


def tokens(text: str) -> Iterator[Token]:
    """Yield the words of a list of moves, one by one."""
    text = folded(text)
    plain = _without_numbers(_FILLER.sub(" ", text), text)
    if not plain.strip():
        return
    number, start = 1, 0
    for end in (*(sign.start() for sign in _SIGN.finditer(plain)), len(plain)):
        found = list(_TOKEN.finditer(plain, start, end))
        if not found:
            sign = plain[end : end + 1]
            message = _("move {number} is missing: there is nothing before the {sign!r}")
            if not sign:
                message = _("move {number} is missing: there is nothing after the last {sign!r}")
            message = message.format(number=number, sign=sign or plain[start - 1])
            raise NotationError(message, text=text, position=start)
        start = end + 1
        for word in found:
            yield Token(word[0], word.start())
            number += 1


def _without_numbers(plain: str, text: str) -> str:
    """Blank out the numbers of a score sheet."""
    before = None
    for match in _NUMBER.finditer(plain):
        number = int(match[1])
        if before is not None and number not in (before, before + 1):
            message = _(
                "number {number} comes after number {before}: moves are missing or out of order"
            )
            raise NotationError(
                message.format(number=number, before=before), text=text, position=match.start()
            )
        before = number
    return _NUMBER.sub(lambda match: " " * len(match[0]), plain)


def read_players(players: object) -> int:
    """Return the number of players."""
    return whole_number("players", players, at_least=2, at_most=4)


def read_colors(colors: object, players: int) -> int:
    """Return how many colours each player has; ``None``: two with two players, else one."""
    if colors is None:
        return 2 if players == 2 else 1
    number = whole_number("colors", colors, at_least=1, at_most=2)
    if number == 2 and players > 2:
        raise ValueError(f"colors must be 1: with {players} players each has one colour")
    return number


def read_color(color: object, used: int) -> int:
    """Return a colour to move, one of the first ``used``."""
    number = whole_number("color", color, at_least=1, at_most=len(COLORS))
    if number > used:
        known = listed(range(1, used + 1), "or")
        raise ValueError(f"color must be {known}: {_unused(number, used)}")
    return number


def _unused(color: int, used: int) -> str:
    who = "two players with one colour each" if used == 2 else "three players"
    return f"{who} do not use {COLORS[color - 1]}"


def read_board(board: object, *, used: int) -> Board:
    """Return the slots of each colour; the first ``used`` colours are in use."""
    if not isinstance(board, str):
        raise TypeError(f"board must be a str, not {type(board).__name__}: {repr_of(board)}")
    sets = [0, 0, 0, 0]
    slot = 0
    board = folded(board)
    for position, character in enumerate(board):
        if character.isspace():
            continue
        if slot == SLOTS:
            break
        if character != FREE:
            color = _color(character, used, slot, board, position)
            sets[color - 1] |= 1 << slot
        slot += 1
    given = slot if slot < SLOTS else len("".join(board.split()))
    if given != SLOTS:
        wrong = _("a board has {slots} slots, not {given}", slots=SLOTS, given=given)
        raise NotationError(wrong, text=board)
    return sets[0], sets[1], sets[2], sets[3]


def _color(character: str, used: int, slot: int, board: str, position: int) -> int:
    known = "1234"[:used]
    if character in known:
        return int(character)
    why = f"it must be . or one of {known}"
    if character in "1234":
        why = _unused(int(character), used)
    message = f"slot {slot + 1} of the board, {move_text(slot)}, is {character!r}, but {why}"
    raise NotationError(message, text=board, position=position)


def board_text(board: Board) -> str:
    """Return a board as 27 characters."""
    characters = [FREE] * SLOTS
    for color, slots in enumerate(board, 1):
        for slot in slots_of(slots):
            characters[slot] = str(color)
    return "".join(characters)


def slots_of(slots: int) -> Iterator[int]:
    """Yield the slots of a set in ascending order."""
    while slots:
        yield (slots & -slots).bit_length() - 1
        slots &= slots - 1


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
    return str(told("otrio/status", **position.record()))


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
  plan: str[], length: int?, sentence: str}
Review {players: int, colors?: int, prefer: {str}, moves: Judged[], lost: {any}}
Pass {live: int, won: int, raw_live: int, raw_won: int}
Ply {Pass, ply: int, after_pass: Pass?}
Counts {players: int, colors?: int, method: "formula" | "enumerate", plies: Ply[]}
""")
"""The records of the questions."""
