"""What an Otrio certificate is about: boards, the orders of players, and claims about outcomes.

There are two kinds of certificates.  One says what players with preferences get.  The other says
that a coalition can, or cannot, force what it wants; it is the special case in which the side that
succeeds likes some outcomes best, and all others like these least.

>>> read_claims({"format": "abgames-otrio-certificate"})
Traceback (most recent call last):
    ...
abgames_check.errors.VerificationError: the file lacks "board"

>>> board = "2......2.....1.......1....3"
>>> canonical(Position(board, 3, 3)).board
'.....13......1......2....2.'
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter
from typing import Any, NamedTuple, NoReturn

from ..documents import is_whole, key_problem, shown
from ..errors import VerificationError
from .rules import LINES, Position, colors, images, is_valid, owner

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


COALITION = "abgames-otrio-certificate"
PREFERENCES = "abgames-otrio-outcome-certificate"

_START = {"format", "version", "players", "board", "color"}
_COALITION = {*_START, "coalition", "winners", "holds", "moves"}
_PREFERENCES = {*_START, "prefer", "judge", "outcomes", "within", "choices"}

Outcomes = frozenset[str]
"""The last characters of outcomes: "1" to "4", and "D"."""


class Claims(NamedTuple):
    """The players' levels, best first; the claims about the outcomes; what is listed.

    The claims: all outcomes are within each set in ``within``, and some are in each set in
    ``meets``.
    """

    start: Position
    levels: tuple[tuple[Outcomes, ...], ...]
    within: tuple[Outcomes, ...]
    meets: tuple[Outcomes, ...]
    listed: Mapping[str, Any]
    is_strategy: bool

    @property
    def everything(self) -> Outcomes:
        """The outcomes that are distinguished: wins of judged players, and the draw."""
        return frozenset().union(*self.levels[0])

    def of_win(self, player: int) -> str:
        """The outcome when a player has won."""
        return str(player) if str(player) in self.everything else "D"

    def levels_of(self, color: int) -> tuple[Outcomes, ...]:
        """The order of the player who has a colour."""
        return self.levels[owner(self.start.players, color) - 1]

    def text(self, position: Position, relation: str, wanted: Outcomes) -> str:
        """A claim as listed: a strategy has one about each position."""
        place = f"{position.board} {position.color}"
        return place if self.is_strategy else f"{place} {relation} {''.join(sorted(wanted))}"


def read_claims(document: Any) -> Claims:
    """Return the claims of a file, after checking its form; no claim is derived.

    Raises :class:`~abgames_check.errors.VerificationError`.
    """
    if isinstance(document, dict) and document.get("format") == PREFERENCES:
        return _of_preferences(document)
    return _of_coalition(document)


def _of_coalition(document: Any) -> Claims:
    start = read_start(document, COALITION, _COALITION)
    _check_kinds(document, holds=bool, moves=dict)
    everybody = frozenset(range(1, start.players + 1))
    outcomes = frozenset({*(f"P{player}" for player in everybody), "D"})
    side = members("coalition", document["coalition"], everybody)
    liked = members("winners", document["winners"], outcomes)
    if not document["holds"]:
        side, liked = everybody - side, outcomes - liked
    best, rest = _ends(liked), _ends(outcomes - liked)
    orders = [(best, rest) if player in side else (rest, best) for player in sorted(everybody)]
    levels = tuple(tuple(filter(None, order)) for order in orders)
    return Claims(start, levels, (best,), (), document["moves"], is_strategy=True)


def _of_preferences(document: Any) -> Claims:
    start = read_start(document, PREFERENCES, _PREFERENCES)
    _check_kinds(document, prefer=list, within=list, choices=dict)
    everybody = frozenset(range(1, start.players + 1))
    judged = members("judge", document["judge"], everybody)
    outcomes = frozenset({*(f"P{player}" for player in everybody), "D"})
    told_apart = outcomes - {f"P{player}" for player in everybody - judged}
    if [type(order) for order in document["prefer"]] != [list] * start.players:
        fail(f'"prefer" must have {start.players} lists of levels')
    orders = [[members("prefer", level, outcomes) for level in o] for o in document["prefer"]]
    for order in orders:
        if sorted(outcome for level in order for outcome in level) != sorted(outcomes):
            fail('"prefer" must have each outcome once in each order')
    found = _ends(members("outcomes", document["outcomes"], told_apart))
    within = tuple(_ends(members("within", given, told_apart)) for given in document["within"])
    if _ends(told_apart).intersection(*within) != found:
        fail('what the sets in "within" have in common is not exactly the outcomes')
    return Claims(
        start,
        tuple(tuple(filter(None, (_ends(level & told_apart) for level in o))) for o in orders),
        within,
        # Every position has an outcome, so if only one is left nothing more has to be shown.
        tuple(frozenset({outcome}) for outcome in sorted(found)) if len(found) > 1 else (),
        document["choices"],
        is_strategy=False,
    )


def _check_kinds(document: dict[str, Any], **kinds: type) -> None:
    names = {bool: "true or false", list: "a list", dict: "an object"}
    for key, kind in kinds.items():
        if not isinstance(document[key], kind):
            fail(f'"{key}" must be {names[kind]}, not {shown(document[key])}')


def _ends(outcomes: frozenset[str]) -> Outcomes:
    return frozenset(outcome[-1] for outcome in outcomes)
