"""Boards for the checkers of certificates: reading them, and looking at them.

>>> board = "2......2.....1.......1....3"
>>> canonical(Position(board, 3, 3)).board
'.....13......1......2....2.'
"""

from __future__ import annotations

from operator import itemgetter
from typing import Any, NoReturn

from ..documents import is_whole, key_problem, shown
from ..errors import VerificationError
from .rules import LINES, Position, colors, images, is_valid

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ&"
# Getters that take the slots of each of the 16 images from a board.
_IMAGES = [itemgetter(*map(_LETTERS.index, to.board)) for to in images(Position(_LETTERS, 3, 1))]
# The first slot is the highest bit, as in a number written in base 2.
_LINES = [
    (
        sum(1 << 26 - slot for slot in line),
        [(size, sum(1 << 26 - slot for slot in line if slot // 9 == size)) for size in range(3)],
    )
    for line in LINES
]
_FREE = str.maketrans(".1234", "10000")
_OWN_OR_FREE = {
    color: str.maketrans(".1234", "1" + "".join("01"[color == other] for other in "1234"))
    for color in "1234"
}
_LINES_THROUGH = [[line - {slot} for line in LINES if slot in line] for slot in range(27)]


def read_start(document: Any, form: str, keys: set[str]) -> Position:
    """Return the position of a file with these keys, after checking its form."""
    if isinstance(document, dict):
        keys = keys | ({"colors"} & document.keys())
    problem = key_problem("the file", document, keys)
    if problem is not None:
        fail(problem)
    players, board, color = (document[key] for key in ("players", "board", "color"))
    each = document.get("colors")
    for key, right, is_right in (
        ("format", f'"{form}"', document["format"] == form),
        ("version", "1", is_whole(document["version"]) and document["version"] == 1),
        ("players", "2, 3 or 4", is_whole(players) and 2 <= players <= 4),
        ("colors", "1, or 2 with 2 players", "colors" not in document or _is_each(each, players)),
        ("board", "a text of 27 characters", isinstance(board, str) and len(board) == 27),
        ("color", "a number", is_whole(color)),
    ):
        if not is_right:
            fail(f'"{key}" must be {right}, not {shown(document[key])}')
    start = Position(board, players, color, each)
    if not is_valid(start):
        who = f"{players} players and {len(colors(players, each))} colours"
        fail(f"this board, with colour {color} to move, does not occur with {who}")
    return start


def _is_each(each: Any, players: int) -> bool:
    return is_whole(each) and (each == 1 or (each == 2 and players == 2))


def members(name: str, given: Any, known: frozenset[Any]) -> frozenset[Any]:
    """Return a list of distinct known things as a set."""
    right = f'"{name}" must be a list out of {", ".join(map(str, sorted(known)))}, each once'
    if not isinstance(given, list) or len(given) > len(set(map(str, given))):
        fail(f"{right}, not {shown(given)}")
    for member in given:
        if not (is_whole(member) or isinstance(member, str)) or member not in known:
            fail(f"{right}, without {shown(member)}")
    return frozenset(given)


def canonical(position: Position) -> Position:
    """The image whose board comes first as text."""
    return position._replace(board="".join(min(image(position.board) for image in _IMAGES)))


def completes(position: Position, slot: int) -> bool:
    """Whether a piece there makes a line."""
    board, color = position.board, str(position.color)
    return any(all(board[other] == color for other in rest) for rest in _LINES_THROUGH[slot])


def has_live_line(board: str, color: str) -> bool:
    """Whether a colour may still complete a line, if all others help it.

    Such a line has no piece of another colour, and needs at most three pieces of each size.
    """
    mine = int(board.translate(_OWN_OR_FREE[color]), 2)
    free = int(board.translate(_FREE), 2)
    held = [board[size * 9 : size * 9 + 9].count(color) for size in range(3)]
    return any(
        line & mine == line
        and all(held[size] + (part & free).bit_count() <= 3 for size, part in parts)
        for line, parts in _LINES
    )


def fail(problem: str, place: str = "") -> NoReturn:
    """Refuse a file, and say where something is wrong with it."""
    raise VerificationError(f"at {place}: {problem}" if place else problem, problem=problem)
