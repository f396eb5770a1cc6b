"""Does a certificate prove which outcomes a position of Otrio has, when all follow preferences?

The checker derives the claims of a file from one another, down to what a board shows.  It uses the
standard library and the rules of :mod:`~abgames.otrio.reference` only: no line of it is shared with
the search.

A claim is "the outcomes of a position are in a set", or "they meet it": one of them is in it.  For
some claims the file names a move and a number n of the mover's best levels.  ``docs/formats.md``
has the file key by key, the rules with their proofs, and an example.

>>> verify_text('''{"format": "abgames-otrio-outcome-certificate", "version": 1, "players": 3,
...   "board": ".123113.2..3113122322321.31", "color": 2, "prefer": [[["P1"], ["D"], ["P2", "P3"]],
...     [["P1"], ["P3"], ["D", "P2"]], [["P3"], ["P1"], ["D", "P2"]]], "judge": [1, 2, 3],
...   "outcomes": ["P3"], "within": [["P3"]],
...   "choices": {".123113.2..3113122322321.31 2 in 3": "2 b3L"}}''')
OutcomeVerification(outcomes=frozenset({'P3'}), claims=1, choices=1)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from ..documents import read_document, shown
from .boards import canonical, completes, fail, is_live
from .outcome_question import Outcomes, Question, read_question
from .reference import LINES, Position, colors, name, owner, placements, winner

__all__ = ["OutcomeVerification", "verify_document", "verify_text"]

_CHOICE = re.compile(r"([0-5]) ([a-c][1-3][LMS]|pass)")


class OutcomeVerification(NamedTuple):
    """The outcomes, and what it took to verify them: claims that come up, choices listed."""

    outcomes: frozenset[str]
    claims: int
    choices: int


def verify_text(text: str) -> OutcomeVerification:
    """Verify the certificate in a text."""
    return verify_document(read_document(text))


def verify_document(document: Any) -> OutcomeVerification:
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
        possible = _possible(question, position)
        if not wanted & possible:
            fail("none of these outcomes is possible", _text(position, relation, wanted))
        wanted &= possible
        claim = _text(position, relation, wanted)
        if wanted == possible or claim in seen:
            continue
        seen.add(claim)
        unused.discard(claim)
        # A free slot is left, as more is possible than a draw: no slot here is a pass (R5).
        slots = {name(slot): slot for slot in placements(position, position.color)}
        number, move = _choice(claim, choices, list(slots) or ["pass"])
        named, others = _needed(
            question, position, (relation, wanted, possible), (number, move), claim
        )
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


def _needed(
    question: Question,
    position: Position,
    claimed: tuple[str, Outcomes, Outcomes],
    choice: tuple[int, str | None],
    claim: str,
) -> tuple[Outcomes, Outcomes]:
    """What the named child has to be within or to meet, and what the others have to."""
    (relation, wanted, possible), (number, move) = claimed, choice
    levels = question.levels[owner(position.players, position.color) - 1]
    if number + (relation == "meets") > len(levels):
        fail(f"the number of levels listed here, {number}, is wrong", claim)
    if relation == "in":
        wanted |= question.everything - possible
        rest = _union(levels[number:]) if move else wanted
        return wanted & _union(levels[:number]), wanted | rest
    lacking = [n for n, level in enumerate(levels) if not level & possible <= wanted]
    if not move:
        number = max(lacking, default=-1) + 1
        if not possible & _union(levels[number:]):
            fail("no move is listed for this claim", claim)
    last = min((n for n in lacking if n >= number), default=len(levels))
    return wanted & _union(levels[number : last + 1]), _union(levels[number:])


def _possible(question: Question, position: Position) -> Outcomes:
    """What a position in which nobody has won may come to, at a glance."""
    players, board, color = position.players, position.board, position.color
    found = {"D"}
    for other in colors(players):
        if any(is_live(board, str(other), line) for line in LINES):
            found.add(question.of_win(owner(players, other)))
    if any(completes(position, slot) for slot in placements(position, color)):
        levels, mine = (
            question.levels[owner(players, color) - 1],
            question.of_win(owner(players, color)),
        )
        last = next(number for number, level in enumerate(levels) if mine in level)
        found &= _union(levels[: last + 1])
    return frozenset(found)


def _text(position: Position, relation: str, wanted: Outcomes) -> str:
    return f"{position.board} {position.color} {relation} {''.join(sorted(wanted))}"


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


def _union(levels: Iterable[Outcomes]) -> Outcomes:
    return frozenset().union(*levels)
