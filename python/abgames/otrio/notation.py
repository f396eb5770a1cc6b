"""Moves and boards as text.

A move is a column, a row and a size, such as b2M, or the word pass.  Letters may be of either case.
Moves are separated by commas, semicolons or blanks, and may be numbered.  A board has 27
characters, not counting blanks.

>>> move_text(13), read_move("b2M"), read_move("medium b2"), read_move("pass")
('b2M', 13, 13, None)
>>> [token.text for token in tokens("b2M, a1L c3S")]
['b2M', 'a1L', 'c3S']
>>> board_text(read_board("2......2. ....1.... ...1....3", used=3))
'2......2.....1.......1....3'
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..arguments import folded, listed, repr_of, whole_number
from ..errors import NotationError
from ..language import _, marked

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
