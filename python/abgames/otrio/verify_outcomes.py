"""Does a certificate prove which outcomes a position of Otrio has, when all follow preferences?

The checker derives the claims of a file from one another, down to what a board shows.  It uses the
standard library and the rules of :mod:`~abgames.otrio.reference` only: no line of it is shared with
the search.

A claim is "the outcomes of a position are in a set", or "they meet it": one of them is in it.  For
some claims the file names a move and a number n of the mover's best levels.  ``docs/formats.md``
has the file key by key, the rules with their proofs, and an example.

>>> verify_outcome_text('''{"format": "abgames-otrio-outcome-certificate", "version": 1,
...   "players": 3, "board": ".123113.2..3113122322321.31", "color": 2, "prefer": [
...     [["D", "P2", "P3"], ["P1"]], [["D", "P1", "P3"], ["P2"]], [["P3"], ["D", "P1"], ["P2"]]],
...   "judge": [1, 2, 3], "outcomes": ["P3", "D"], "choices": {
...     ".123113.2..3113122322321.31 2 in 3D": "1 b3L",
...     ".123113.2..3113122322321.31 2 meets 3": "0 b3L",
...     ".123113.2..3113122322321.31 2 meets D": "0 a1L",
...     ".31321322122113..33.2311212 3 meets D": "1 b3M"},
...   "within": [["P2", "P3", "D"], ["P1", "P3", "D"]]}''')[1:]
(4, 4)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..documents import read_document, shown
from .boards import canonical, completes, fail, is_live, members, read_start
from .reference import LINES, Position, colors, name, owner, placements, winner

__all__ = [
    "OutcomeVerification",
    "Question",
    "read_question",
    "verify_outcome_document",
    "verify_outcome_text",
]

FORMAT = "abgames-otrio-outcome-certificate"

_KEYS = {
    "format", "version", "players", "board", "color", "prefer", "judge", "outcomes", "within",
    "choices",
}  # fmt: skip
_CHOICE = re.compile(r"([0-5]) ([a-c][1-3][LMS]|pass)")

Outcomes = frozenset[str]
"""The last characters of outcomes: "1" to "4", and "D"."""


class OutcomeVerification(NamedTuple):
    """The outcomes, and what it took to verify them: claims that come up, choices listed."""

    outcomes: frozenset[str]
    claims: int
    choices: int


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

    def possible(self, position: Position) -> Outcomes:
        """What a position in which nobody has won may come to, at a glance."""
        found = {"D"}
        for color in colors(position.players):
            if any(is_live(position.board, str(color), line) for line in LINES):
                found.add(self.of_win(owner(position.players, color)))
        if any(completes(position, slot) for slot in placements(position, position.color)):
            levels = self.levels[owner(self.start.players, position.color) - 1]
            mine = self.of_win(owner(position.players, position.color))
            last = next(number for number, level in enumerate(levels) if mine in level)
            found &= _union(levels[: last + 1])
        return frozenset(found)


def verify_outcome_text(text: str) -> OutcomeVerification:
    """Verify the certificate in a text."""
    return verify_outcome_document(read_document(text))


def verify_outcome_document(document: Any) -> OutcomeVerification:
    """Verify a certificate that has been parsed from JSON.

    Raises :class:`~abgames.errors.VerificationError`, which says what is wrong, and where.
    """
    question = read_question(document)
    claims = _follow(question, document["choices"])
    return OutcomeVerification(frozenset(document["outcomes"]), claims, len(document["choices"]))


def _follow(question: Question, choices: Mapping[str, Any]) -> int:
    """Derive the claims from one another; return how many come up."""
    victor = winner(question.start)
    if question.everything.intersection(*question.within) != question.outcomes:
        fail('what the sets in "within" have in common is not just the outcomes')
    if victor is not None and question.outcomes != {question.of_win(victor)}:
        fail(f"player {victor} has won")
    start = canonical(question.start)
    to_do = [(start, "in", wanted) for wanted in question.within]
    if len(question.outcomes) > 1:
        to_do += [(start, "meets", frozenset({outcome})) for outcome in question.outcomes]
    unused, seen = set(choices), set()
    while to_do and victor is None:
        position, relation, wanted = to_do.pop()
        possible = question.possible(position)
        wanted &= possible
        claim = f"{position.board} {position.color} {relation} {''.join(sorted(wanted))}"
        if not wanted:
            fail("none of these outcomes is possible", claim)
        if wanted == possible or claim in seen:
            continue
        seen.add(claim)
        unused.discard(claim)
        # A free slot is left, as more is possible than a draw: no slot here is a pass (R5).
        slots = {name(slot): slot for slot in placements(position, position.color)}
        number, move = _choice(claim, choices, list(slots) or ["pass"])
        levels = question.levels[owner(position.players, position.color) - 1]
        if number + (relation == "meets") > len(levels):
            fail(f"the number of levels listed here, {number}, is wrong", claim)
        if relation == "in":
            wanted |= question.everything - possible
            named = wanted & _union(levels[:number])
            others = wanted | _union(levels[number:] if move else ())
        else:
            lacking = [n for n, level in enumerate(levels) if not level & possible <= wanted]
            if not move:
                number = max(lacking, default=-1) + 1
            last = min((n for n in lacking if n >= number), default=len(levels))
            named = wanted & _union(levels[number : last + 1])
            others = _union(levels[number:])
        order = colors(position.players)
        turned = position._replace(color=order[(order.index(position.color) + 1) % len(order)])
        mine = question.of_win(owner(position.players, position.color))
        if not slots:
            to_do.append((turned, relation, named if move else others))
        for step, slot in slots.items():
            needed = named if step == move else others
            board = position.board[:slot] + str(position.color) + position.board[slot + 1 :]
            if not completes(position, slot):
                to_do.append((canonical(turned._replace(board=board)), relation, needed))
            elif mine not in needed:
                fail(f"{step} completes a line of colour {position.color}", claim)
    if unused:
        fail(f"the listed claim {shown(min(unused))} does not come up, or needs no move")
    return len(seen)


def _choice(claim: str, choices: Mapping[str, Any], moves: list[str]) -> tuple[int, str | None]:
    """The number of levels and the move that are listed for a claim."""
    if claim not in choices:
        return 0, None
    match = isinstance(choices[claim], str) and _CHOICE.fullmatch(choices[claim])
    if not match:
        fail(
            f'what is listed here must be a text such as "2 b2M", not {shown(choices[claim])}',
            claim,
        )
    if match[2] not in moves:
        fail(f"the move listed here, {shown(match[2])}, is illegal", claim)
    return int(match[1]), match[2]


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
        ("prefer", "a list of orders", list),
        ("within", "a list of lists of outcomes", list),
        ("choices", "an object", dict),
    ):
        if not isinstance(document[key], kind):
            fail(f'"{key}" must be {right}, not {shown(document[key])}')
    if len(document["prefer"]) != start.players:
        fail(f'"prefer" must have {start.players} orders, not {len(document["prefer"])}')
    for order in document["prefer"]:
        if not isinstance(order, list):
            fail(f'"prefer" must have lists of levels, not {shown(order)}')
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


def _union(levels: Iterable[Outcomes]) -> Outcomes:
    return frozenset().union(*levels)
