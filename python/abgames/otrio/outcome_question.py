"""What a certificate of outcomes says: the players' orders, and what is said to come out.

Part of the checker :mod:`~abgames.otrio.verify_outcomes`; nothing of the search is used here.

>>> read_question({"format": "abgames-otrio-outcome-certificate"})
Traceback (most recent call last):
    ...
abgames.errors.VerificationError: the file lacks "board"
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..documents import shown
from .boards import fail, members, read_start
from .reference import Position

FORMAT = "abgames-otrio-outcome-certificate"

_KEYS = {
    *("format", "version", "players", "board", "color"),
    *("prefer", "judge", "outcomes", "within", "choices"),
}

Outcomes = frozenset[str]
"""The last characters of outcomes: "1" to "4", and "D"."""


class Question(NamedTuple):
    """Levels of the players, the best first, and what is said to come out."""

    start: Position
    levels: tuple[tuple[Outcomes, ...], ...]
    outcomes: Outcomes
    within: tuple[Outcomes, ...]

    @property
    def everything(self) -> Outcomes:
        """The outcomes that are told apart: wins of players who are judged, and the draw."""
        return frozenset().union(*self.levels[0])

    def of_win(self, player: int) -> str:
        """The outcome when a player has won."""
        return str(player) if str(player) in self.everything else "D"


def read_question(document: Any) -> Question:
    """Return what a file says, if it has all that a certificate has; no claim is derived.

    Raises :class:`~abgames.errors.VerificationError`.
    """
    start = read_start(document, FORMAT, _KEYS)
    everybody = frozenset(range(1, start.players + 1))
    judged = members("judge", document["judge"], everybody)
    outcomes = frozenset({*(f"P{player}" for player in everybody), "D"})
    told_apart = outcomes - {f"P{player}" for player in everybody - judged}
    for key, right, kind in (
        ("prefer", "a list", list),
        ("within", "a list", list),
        ("choices", "an object", dict),
    ):
        if not isinstance(document[key], kind):
            fail(f'"{key}" must be {right}, not {shown(document[key])}')
    if [type(order) for order in document["prefer"]] != [list] * start.players:
        fail(f'"prefer" must have {start.players} lists of levels')
    orders = [[members("prefer", level, outcomes) for level in o] for o in document["prefer"]]
    for order in orders:
        if sorted(outcome for level in order for outcome in level) != sorted(outcomes):
            fail('"prefer" must have each outcome once in each order')
    return Question(
        start,
        tuple(tuple(filter(None, (_ends(level & told_apart) for level in o))) for o in orders),
        _ends(members("outcomes", document["outcomes"], told_apart)),
        tuple(_ends(members("within", given, told_apart)) for given in document["within"]),
    )


def _ends(outcomes: frozenset[str]) -> Outcomes:
    return frozenset(outcome[-1] for outcome in outcomes)
