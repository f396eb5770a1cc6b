"""What coalitions can force and players get in a game of one's own, slow and obvious: the
definitions, by brute force.

This is the twin of the search in Rust, for games of a few positions.  It needs only the standard
library.

>>> class Coin:
...     players, start = 2, "heads"
...     def to_move(self, position): return None if position == "over" else 1
...     def moves(self, position): return ["turn", "stop"]
...     def play(self, position, move):
...         return "over" if move == "stop" else {"heads": "tails", "tails": "heads"}[position]
...     def outcome(self, position): return "P2"
>>> forces(Coin(), {1}, {"endless"}), forces(Coin(), {1}, {"P2"}), forces(Coin(), {2}, {"P2"})
(True, True, False)
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from itertools import product
from typing import Any

Orders = Mapping[int, Sequence[Collection[str]]]


def positions(rules: Any, start: Hashable) -> list[Any]:
    """All positions that can come up."""
    found = [start]
    for position in found:
        found += [after for after in results(rules, position) if after not in found]
    return found


def results(rules: Any, position: Hashable) -> list[Any]:
    """The positions that a move leads to, each once."""
    if rules.to_move(position) is None:
        return []
    return list(dict.fromkeys(rules.play(position, move) for move in rules.moves(position)))


def forces(
    rules: Any, coalition: Collection[int], winners: Collection[str], start: Hashable = None
) -> bool:
    """Whether a coalition has a plan with which every play ends in one of ``winners``."""
    start = rules.start if start is None else start
    mine = [p for p in positions(rules, start) if rules.to_move(p) in coalition]
    plans = product(*(results(rules, position) for position in mine))
    return any(
        _succeeds(rules, dict(zip(mine, plan, strict=True)), winners, start, ()) for plan in plans
    )


def _succeeds(
    rules: Any,
    plan: Mapping[Any, Any],
    winners: Collection[str],
    position: Hashable,
    before: tuple[Any, ...],
) -> bool:
    """Whether every play by a plan succeeds; one that comes back is endless."""
    if position in before:
        return "endless" in winners
    if rules.to_move(position) is None:
        return rules.outcome(position) in winners
    ways = [plan[position]] if position in plan else results(rules, position)
    return all(_succeeds(rules, plan, winners, after, (*before, position)) for after in ways)


def outcomes(rules: Any, orders: Orders, position: Hashable = None) -> frozenset[str]:
    """The outcomes of pure subgame-perfect play, with ties broken in any way."""
    position = rules.start if position is None else position
    mover = rules.to_move(position)
    if mover is None:
        return frozenset({rules.outcome(position)})
    level = {liked: number for number, equals in enumerate(orders[mover]) for liked in equals}
    children = [outcomes(rules, orders, after) for after in results(rules, position)]
    return frozenset(
        candidate
        for number, child in enumerate(children)
        for candidate in child
        if all(
            any(level[candidate] <= level[other] for other in children[place])
            for place in range(len(children))
            if place != number
        )
    )


def length(
    rules: Any,
    coalition: Collection[int],
    winners: Collection[str],
    position: Hashable = None,
    most: int | None = None,
) -> int | None:
    """The moves in which a coalition can force ``winners``; ``None`` if not within ``most``."""
    position = rules.start if position is None else position
    most = len(positions(rules, position)) if most is None else most
    mover = rules.to_move(position)
    if mover is None:
        return 0 if rules.outcome(position) in winners else None
    if not most:
        return None
    left = [
        length(rules, coalition, winners, after, most - 1) for after in results(rules, position)
    ]
    can = [moves for moves in left if moves is not None]
    if mover in coalition:
        return 1 + min(can) if can else None
    return 1 + max(can) if len(can) == len(left) else None


def grundy(rules: Any, position: Hashable) -> int:
    """The least number that is not the value of a position that a move leads to."""
    values = {grundy(rules, rules.play(position, move)) for move in rules.moves(position)}
    return next(value for value in range(len(values) + 1) if value not in values)
