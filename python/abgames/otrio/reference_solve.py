"""What players can get in Otrio, slow and obvious: the definitions, by brute force.

This is the twin of the searches in Rust, for late positions.  It needs only the standard library.
An outcome is ``"P1"`` to ``"P4"`` or ``"D"``; an order is a sequence of sets of outcomes that a
player likes equally, the best first.

>>> late = Position("311332.2213231.123122113...", players=3, color=2)
>>> can_force(late, coalition={1, 2}, winners={"P2"})
True
>>> can_force(late, coalition={3}, winners={"P3", "D"})
False
>>> own_win_first = {n: [{f"P{n}"}, {"D"}, {"P1", "P2", "P3"} - {f"P{n}"}] for n in (1, 2, 3)}
>>> sorted(outcomes(late, own_win_first))
['P2']
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from .reference import Position, is_over, legal_moves, owner, play, winner

Orders = Mapping[int, Sequence[Collection[str]]]


def outcome(position: Position, judge: Collection[int]) -> str:
    """The outcome of a finished game; wins of players who are not judged count as draws."""
    player = winner(position)
    return "D" if player is None or player not in judge else f"P{player}"


def can_force(
    position: Position,
    coalition: Collection[int],
    winners: Collection[str],
    known: dict[Position, bool] | None = None,
) -> bool:
    """Whether a coalition can make the game end in one of ``winners``, whatever the others do."""
    known = {} if known is None else known
    if position not in known:
        if is_over(position):
            known[position] = outcome(position, range(1, 5)) in winners
        else:
            results = (
                can_force(play(position, move), coalition, winners, known)
                for move in legal_moves(position)
            )
            mine = owner(position.players, position.color) in coalition
            known[position] = any(results) if mine else all(results)
    return known[position]


def outcomes(
    position: Position,
    orders: Orders,
    judge: Collection[int] = range(1, 5),
    known: dict[Position, frozenset[str]] | None = None,
) -> frozenset[str]:
    """The outcomes of pure subgame-perfect play, with ties broken in any way."""
    known = {} if known is None else known
    if position not in known:
        known[position] = _outcomes(position, orders, judge, known)
    return known[position]


def _outcomes(
    position: Position,
    orders: Orders,
    judge: Collection[int],
    known: dict[Position, frozenset[str]],
) -> frozenset[str]:
    if is_over(position):
        return frozenset({outcome(position, judge)})
    order = orders[owner(position.players, position.color)]
    level = {liked: number for number, equals in enumerate(order) for liked in equals}
    children = [
        outcomes(play(position, move), orders, judge, known) for move in legal_moves(position)
    ]
    found = set()
    for child in children:
        others = [other for other in children if other is not child]
        for candidate in child:
            if all(any(level[candidate] <= level[o] for o in other) for other in others):
                found.add(candidate)
    return frozenset(found)
