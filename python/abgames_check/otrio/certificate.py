"""Does a certificate prove what a coalition can force in Otrio, or what players with orders get?

The checker derives the claims of a file from one another, down to what a board shows.

A claim is "all outcomes of a position are in this set", or "some outcome is in it" (they meet it).
For some claims the file names a move and a number n of the mover's best levels.  What a coalition
can force is the case in which every player has two levels; there the file is a strategy, which
names moves for positions, and n is always 1.  ``docs/formats.md`` describes the files key by key,
and has the rules, in which U(n) are the n best levels of the mover and R(n) all other outcomes.

``docs/explain/accepted-files.md`` says why it is a proof.

>>> check({"format": "abgames-otrio-certificate", "version": 1, "players": 3,
...   "board": ".123113.2..3113122322321.31", "color": 2, "coalition": [2, 3], "winners": ["P2"],
...   "holds": True, "moves": {".123113.2..3113122322321.31 2": "a1L",
...                            ".31321322122113..33.2311212 3": "a3M"}})
(True, 4, 2)

>>> check({"format": "abgames-otrio-outcome-certificate", "version": 1, "players": 3,
...   "board": ".123113.2..3113122322321.31", "color": 2, "prefer": [[["P1"], ["D"], ["P2", "P3"]],
...     [["P1"], ["P3"], ["D", "P2"]], [["P3"], ["P1"], ["D", "P2"]]], "judge": [1, 2, 3],
...   "outcomes": ["P3"], "within": [["P3"]],
...   "choices": {".123113.2..3113122322321.31 2 in 3": "2 b3L"}})
(frozenset({'P3'}), 1, 1)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..documents import shown
from .claims import Claims, Outcomes, canonical, completes, fail, has_live_line, read_claims
from .rules import Position, colors, name, owner, placements, winner

_CHOICE = re.compile(r"([0-5]) ([a-c][1-3][LMS]|pass)")

Claim = tuple[Position, str, Outcomes]
"""A canonical position, "in" or "meets", and a set of outcomes."""


def check(document: Any) -> tuple[Any, int, int]:
    """Check a certificate that has been parsed from JSON; see :func:`found`."""
    claims = read_claims(document)
    came_up, unused = _follow(claims)
    if unused:
        fail(f"the entry for {shown(min(unused))} is not reached, or needs no move")
    return found(document, claims, came_up)


def found(document: Any, claims: Claims, came_up: int) -> tuple[Any, int, int]:
    """What a certificate proves, and the size of the proof.

    Whether the coalition can force what it wants, the positions reached in which nobody has won,
    and the listed moves; or the outcomes, the claims reached, and the listed choices.
    """
    proved = document["holds"] if claims.is_strategy else frozenset(document["outcomes"])
    return proved, came_up, len(claims.listed)


def needless(document: Mapping[str, Any]) -> set[str]:
    """Return the listed positions, or claims, that are not reached or need no move.

    Raises what :func:`check` raises for a file that proves nothing for another reason.
    """
    return _follow(read_claims(document))[1]


def _follow(claims: Claims) -> tuple[int, set[str]]:
    """Derive the claims from one another; return how many are reached, and which are needless.

    In a strategy, which has one claim about each position, all count; else only those that need a
    proof.
    """
    victor = winner(claims.start)
    start = canonical(claims.start)
    to_do: list[Claim] = [(start, "in", wanted) for wanted in claims.within]
    to_do += [(start, "meets", wanted) for wanted in claims.meets]
    if victor is not None:
        if any(claims.of_win(victor) not in wanted for _, _, wanted in to_do):
            fail(f"player {victor} has won")
        to_do = []
    unused, seen, settled = set(claims.listed), set(), set()
    while to_do:
        position, relation, claimed = to_do.pop()
        possible = _possible(claims, position)
        wanted = claimed & possible
        if wanted == possible:
            settled.add(position)
            continue
        if not wanted:
            _refuse(claims, (position, relation, claimed))
        claim = claims.text(position, relation, wanted)
        if claim in seen:
            continue
        seen.add(claim)
        unused.discard(claim)
        to_do += _needed_claims(claims, (position, relation, wanted), possible, claim)
    return len(seen) + (len(settled) if claims.is_strategy else 0), unused


def _needed_claims(claims: Claims, claim: Claim, possible: Outcomes, text: str) -> list[Claim]:
    """The claims from which this one follows."""
    position, relation, _ = claim
    # More than a draw is possible, so somebody can place a piece: no slot for this colour means a
    # pass (R5).
    slots = {name(slot): slot for slot in placements(position, position.color)}
    number, move = _choice(claims, position, text, list(slots) or ["pass"])
    named, others = _needed_sets(claims, claim, possible, (number, move), text)
    order = colors(position.players, position.colors)
    turned = position._replace(color=order[(order.index(position.color) + 1) % len(order)])
    mine = claims.of_win(owner(position.players, position.color))
    if not slots:
        return [(turned, relation, named if move else others)]
    found = []
    for step, slot in slots.items():
        wanted = named if step == move else others
        if wanted == claims.everything:
            continue
        if not completes(position, slot):
            board = position.board[:slot] + str(position.color) + position.board[slot + 1 :]
            found.append((canonical(turned._replace(board=board)), relation, wanted))
        elif mine not in wanted:
            fail(f"{step} completes a line of colour {position.color}", text)
    return found


def _needed_sets(
    claims: Claims, claim: Claim, possible: Outcomes, choice: tuple[int, str | None], text: str
) -> tuple[Outcomes, Outcomes]:
    """The sets that the named child must be within or meet, and those for the others."""
    (position, relation, wanted), (number, move) = claim, choice
    levels = claims.levels_of(position.color)
    if number + (relation == "meets") > len(levels):
        fail(f"the number of levels listed here, {number}, is wrong", text)
    if relation == "in":
        wanted |= claims.everything - possible
        rest = _union(levels[number:]) if move else wanted
        return wanted & _union(levels[:number]), wanted | rest
    lacking = [n for n, level in enumerate(levels) if not level & possible <= wanted]
    if not move:
        number = max(lacking, default=-1) + 1
        if not possible & _union(levels[number:]):
            fail("no move is listed for this claim", text)
    last = min((n for n in lacking if n >= number), default=len(levels))
    return wanted & _union(levels[number : last + 1]), _union(levels[number:])


def _possible(claims: Claims, position: Position) -> Outcomes:
    """The outcomes that a look at the board does not exclude, if nobody has won."""
    players, board, color = position.players, position.board, position.color
    order = colors(players, position.colors)
    live = [other for other in order if has_live_line(board, str(other))]
    found = {"D", *(claims.of_win(owner(players, other)) for other in live)}
    if color in live and _line(position) is not None:
        levels, mine = claims.levels_of(color), claims.of_win(owner(players, color))
        last = next(number for number, level in enumerate(levels) if mine in level)
        found &= _union(levels[: last + 1])
    return frozenset(found)


def _line(position: Position) -> int | None:
    """A slot where the mover completes a line."""
    slots = placements(position, position.color)
    return next((slot for slot in slots if completes(position, slot)), None)


def _refuse(claims: Claims, claim: Claim) -> None:
    """Say why none of the claimed outcomes is possible, as far as the board shows why."""
    position, text = claim[0], claims.text(*claim)
    order = colors(position.players, position.colors)
    if not any(placements(position, color) for color in order):
        fail("the game ends in a draw", text)
    slot = _line(position)
    if slot is not None:
        fail(f"{name(slot)} completes a line of colour {position.color}", text)
    fail("none of the claimed outcomes is possible", text)


def _choice(
    claims: Claims, position: Position, claim: str, moves: list[str]
) -> tuple[int, str | None]:
    """The number of levels and the move that are listed for a claim."""
    if claim not in claims.listed:
        best = claims.levels_of(position.color)[0]
        if claims.is_strategy and best <= claims.within[0]:
            fail("no move is listed for this position", claim)
        return 0, None
    listed = claims.listed[claim]
    if claims.is_strategy:
        number, move = 1, listed
    else:
        match = isinstance(listed, str) and _CHOICE.fullmatch(listed)
        if not match:
            fail(f'this entry must be text such as "2 b2M", not {shown(listed)}', claim)
        number, move = int(match[1]), match[2]
    if move not in moves:
        fail(f"the move listed here, {shown(move)}, is illegal", claim)
    return number, move


def _union(levels: Iterable[Outcomes]) -> Outcomes:
    return frozenset().union(*levels)
