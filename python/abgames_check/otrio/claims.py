"""What an Otrio certificate is about: the players' orders, and the claims about the outcomes.

There are two kinds of certificates.  One says what players with preferences get.  The other says
that a coalition can, or cannot, force what it wants; it is the special case in which the side that
succeeds likes some outcomes best, and all others like these least.

>>> read_claims({"format": "abgames-otrio-certificate"})
Traceback (most recent call last):
    ...
abgames_check.errors.VerificationError: the file lacks "board"
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from ..documents import shown
from .boards import fail, members, read_start
from .rules import Position, owner

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
