"""Does a certificate prove what a coalition can, or cannot, force in Otrio?

The checker plays the listed moves against everything that the others can do.  It uses the standard
library and the rules of :mod:`~abgames.otrio.reference` only: no line of it is shared with the
search, so a file that passes is evidence that does not rest on the search.

The claim: from a position a side, players who act together, has its way, whatever the others do.
When ``holds`` is true the side is the coalition, and it likes the outcomes in ``winners``; when it
is false the side are all other players, and they like all other outcomes.  ``docs/formats.md`` has
the file key by key, with an example.

>>> verify_text('''{"format": "abgames-otrio-certificate", "version": 1, "players": 3,
...   "board": ".123113.2..3113122322321.31", "color": 2, "coalition": [2, 3], "winners": ["P2"],
...   "holds": true, "moves": {".123113.2..3113122322321.31 2": "a1L",
...                            ".31321322122113..33.2311212 3": "a3M"}}''')
Verification(holds=True, positions=4, moves=2)
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple, NoReturn

from ..documents import is_whole, key_problem, read_document, shown
from ..errors import VerificationError
from .reference import LINES, Position, colors, images, is_valid, name, owner, placements, winner

__all__ = ["Claim", "Verification", "read_claim", "verify_document", "verify_text"]

FORMAT = "abgames-otrio-certificate"
VERSION = 1

_KEYS = {"format", "version", "players", "board", "color", "coalition", "winners", "holds", "moves"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ&"
# What takes from a board the slots of each of its 16 images.
_IMAGES = [itemgetter(*map(_LETTERS.index, to.board)) for to in images(Position(_LETTERS, 3, 1))]
_LINES_THROUGH = [[line - {slot} for line in LINES if slot in line] for slot in range(27)]


class Verification(NamedTuple):
    """Whether the coalition can force what it wants, and what it took to verify that.

    ``positions`` come up in which nobody has won; ``moves`` are listed.
    """

    holds: bool
    positions: int
    moves: int


class Claim(NamedTuple):
    """Players who act together, the side, can end the game with an outcome that they like."""

    start: Position
    side: frozenset[int]
    liked: frozenset[str]
    holds: bool


def verify_text(text: str) -> Verification:
    """Verify the certificate in a text."""
    return verify_document(read_document(text))


def verify_document(document: Any) -> Verification:
    """Verify a certificate that has been parsed from JSON.

    Raises :class:`~abgames.errors.VerificationError`, which says what is wrong, and where.
    """
    claim = read_claim(document)
    return Verification(claim.holds, _follow(claim, document["moves"]), len(document["moves"]))


def read_claim(document: Any) -> Claim:
    """Return what a file claims, if it has all that a certificate has; its moves are not followed.

    Raises :class:`~abgames.errors.VerificationError`.
    """
    problem = key_problem("the file", document, _KEYS)
    if problem is not None:
        _fail(problem)
    players, board, color = (document[key] for key in ("players", "board", "color"))
    for key, right, is_right in (
        ("format", f'"{FORMAT}"', document["format"] == FORMAT),
        ("version", "1", is_whole(document["version"]) and document["version"] == 1),
        ("players", "2, 3 or 4", is_whole(players) and 2 <= players <= 4),
        ("board", "a text of 27 characters", isinstance(board, str) and len(board) == 27),
        ("color", "a number", is_whole(color)),
        ("holds", "true or false", isinstance(document["holds"], bool)),
        ("moves", "an object", isinstance(document["moves"], dict)),
    ):
        if not is_right:
            _fail(f'"{key}" must be {right}, not {shown(document[key])}')
    start = Position(board, players, color)
    if not is_valid(start):
        _fail(f"this board, with colour {color} to move, does not occur with {players} players")
    everybody = frozenset(range(1, players + 1))
    outcomes = frozenset({*(f"P{player}" for player in everybody), "D"})
    coalition = _members(document, "coalition", everybody)
    winners = _members(document, "winners", outcomes)
    if document["holds"]:
        return Claim(start, coalition, winners, True)
    return Claim(start, everybody - coalition, outcomes - winners, False)


def _members(document: Any, key: str, known: frozenset[Any]) -> frozenset[Any]:
    given = document[key]
    right = f'"{key}" must be a list out of {", ".join(map(str, sorted(known)))}, each once'
    if not isinstance(given, list) or len(given) > len(set(map(str, given))):
        _fail(f"{right}, not {shown(given)}")
    for member in given:
        if not (is_whole(member) or isinstance(member, str)) or member not in known:
            _fail(f"{right}, without {shown(member)}")
    return frozenset(given)


def _follow(claim: Claim, moves: Mapping[str, Any]) -> int:
    """Play the moves against everything; return how many positions come up."""
    players = claim.start.players
    victor = winner(claim.start)
    if victor is not None and f"P{victor}" not in claim.liked:
        _fail(f"player {victor} has won")
    unused = set(moves)
    seen = set()
    to_do = [_canonical(claim.start)] if victor is None else []
    while to_do:
        position = to_do.pop()
        if position in seen:
            continue
        seen.add(position)
        if "." not in position.board:
            if "D" not in claim.liked:
                _fail("the game ends in a draw", position)
            continue
        if "D" in claim.liked and not _has_danger(position, claim.liked):
            continue
        # A free slot is left, so that the game is not over (R7): no slot here is a pass (R5).
        slots: list[int] = placements(position, position.color)
        player = owner(players, position.color)
        wins = [slot for slot in slots if _completes(position, slot)]
        if player in claim.side:
            if wins and f"P{player}" in claim.liked:
                continue
            key = f"{position.board} {position.color}"
            if key not in moves:
                _fail("no move is listed for this position", position)
            unused.discard(key)
            move = moves[key]
            if move not in ([name(slot) for slot in slots] or ["pass"]):
                _fail(f"the move listed here, {shown(move)}, is illegal", position)
            slots = [slot for slot in slots if name(slot) == move]
        order = colors(players)
        turned = position._replace(color=order[(order.index(position.color) + 1) % len(order)])
        if not slots:
            to_do.append(turned)
        for slot in slots:
            if slot not in wins:
                board = position.board[:slot] + str(position.color) + position.board[slot + 1 :]
                to_do.append(_canonical(turned._replace(board=board)))
            elif f"P{player}" not in claim.liked:
                _fail(f"{name(slot)} wins the game for player {player}", position)
    if unused:
        _fail(f"the listed position {shown(min(unused))} does not come up, or needs no move")
    return len(seen)


def _canonical(position: Position) -> Position:
    """The image whose board comes first as a text."""
    return position._replace(board="".join(min(image(position.board) for image in _IMAGES)))


def _completes(position: Position, slot: int) -> bool:
    """Whether a piece there makes a line."""
    board, color = position.board, str(position.color)
    return any(all(board[other] == color for other in rest) for rest in _LINES_THROUGH[slot])


def _has_danger(position: Position, liked: frozenset[str]) -> bool:
    """Whether a player whose win the side does not like can still get a line, if all help him."""
    return any(
        _is_live(position.board, str(color), line)
        for color in colors(position.players)
        if f"P{owner(position.players, color)}" not in liked
        for line in LINES
    )


def _is_live(board: str, color: str, line: frozenset[int]) -> bool:
    """No other colour is on the line, and it takes no more than three pieces of a size."""
    if any(board[slot] not in (".", color) for slot in line):
        return False
    after = [color if slot in line else piece for slot, piece in enumerate(board)]
    return all(after[size * 9 : size * 9 + 9].count(color) <= 3 for size in range(3))


def _fail(problem: str, position: Position | None = None) -> NoReturn:
    where = f"at {position.board} {position.color}: " if position else ""
    raise VerificationError(where + problem, problem=problem)
