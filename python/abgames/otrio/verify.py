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
from typing import Any, NamedTuple

from ..documents import read_document, shown
from .boards import canonical, completes, fail, is_live, members, read_start
from .reference import LINES, Position, colors, name, owner, placements, winner

__all__ = ["Claim", "Verification", "read_claim", "verify_document", "verify_text"]

FORMAT = "abgames-otrio-certificate"
VERSION = 1

_KEYS = {"format", "version", "players", "board", "color", "coalition", "winners", "holds", "moves"}


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
    start = read_start(document, FORMAT, _KEYS)
    for key, right, kind in (("holds", "true or false", bool), ("moves", "an object", dict)):
        if not isinstance(document[key], kind):
            fail(f'"{key}" must be {right}, not {shown(document[key])}')
    everybody = frozenset(range(1, start.players + 1))
    outcomes = frozenset({*(f"P{player}" for player in everybody), "D"})
    coalition = members("coalition", document["coalition"], everybody)
    winners = members("winners", document["winners"], outcomes)
    if document["holds"]:
        return Claim(start, coalition, winners, True)
    return Claim(start, everybody - coalition, outcomes - winners, False)


def _follow(claim: Claim, moves: Mapping[str, Any]) -> int:
    """Play the moves against everything; return how many positions come up."""
    players = claim.start.players
    victor = winner(claim.start)
    if victor is not None and f"P{victor}" not in claim.liked:
        fail(f"player {victor} has won")
    unused = set(moves)
    seen = set()
    to_do = [canonical(claim.start)] if victor is None else []
    while to_do:
        position = to_do.pop()
        if position in seen:
            continue
        seen.add(position)
        place = f"{position.board} {position.color}"
        if "." not in position.board:
            if "D" not in claim.liked:
                fail("the game ends in a draw", place)
            continue
        if "D" in claim.liked and not _has_danger(position, claim.liked):
            continue
        # A free slot is left, so that the game is not over (R7): no slot here is a pass (R5).
        slots: list[int] = placements(position, position.color)
        player = owner(players, position.color)
        wins = [slot for slot in slots if completes(position, slot)]
        if player in claim.side:
            if wins and f"P{player}" in claim.liked:
                continue
            if place not in moves:
                fail("no move is listed for this position", place)
            unused.discard(place)
            move = moves[place]
            if move not in ([name(slot) for slot in slots] or ["pass"]):
                fail(f"the move listed here, {shown(move)}, is illegal", place)
            slots = [slot for slot in slots if name(slot) == move]
        order = colors(players)
        turned = position._replace(color=order[(order.index(position.color) + 1) % len(order)])
        if not slots:
            to_do.append(turned)
        for slot in slots:
            if slot not in wins:
                board = position.board[:slot] + str(position.color) + position.board[slot + 1 :]
                to_do.append(canonical(turned._replace(board=board)))
            elif f"P{player}" not in claim.liked:
                fail(f"{name(slot)} wins the game for player {player}", place)
    if unused:
        fail(f"the listed position {shown(min(unused))} does not come up, or needs no move")
    return len(seen)


def _has_danger(position: Position, liked: frozenset[str]) -> bool:
    """Whether a player whose win the side does not like can still get a line, if all help him."""
    return any(
        is_live(position.board, str(color), line)
        for color in colors(position.players)
        if f"P{owner(position.players, color)}" not in liked
        for line in LINES
    )
