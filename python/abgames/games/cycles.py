"""Orders of preference where play can be endless.

One player, or two whose orders are opposite and have a place for endless play, get a value in every
position: what the one can make sure of, the other can hold it to.  Orders that have a name take
endless play for a draw.  Of moves that keep the value the side whose aim is better than endless
play takes the soonest, the other side the latest.

>>> orders_with_endless("next", 2, ["P1", "P2", "endless"])
((('P1',), ('D', 'endless'), ('P2',)), (('P2',), ('D', 'endless'), ('P1',)))
>>> orders_with_endless(((1, "P1 > endless > P2"), (2, "P2 > P1 > endless")), 2,
...                     ["P1", "P2", "endless"])
Traceback (most recent call last):
    ...
abgames.errors.UnsupportedGameError: where play can be endless, the orders of two players must be \
opposite, such as "1: P1 > endless > P2; 2: P2 > endless > P1"
"""

from __future__ import annotations

from collections.abc import Sequence

from ..arguments import folded
from ..errors import UnsupportedGameError
from ..preferences import DRAW, ENDLESS, WORDS, Order, all_outcomes, read_preferences, win

Kept = str | tuple[tuple[int, str], ...]
"""Orders as they are kept: a word, or the text for each player."""


def read_orders(prefer: Kept, players: int, names: Sequence[str]) -> tuple[Order, ...]:
    """Return the orders of the players, of at most two with a place for endless play."""
    with_it = orders_with_endless(prefer, players, names) if ENDLESS in names else None
    if with_it is not None:
        return with_it
    given = prefer if isinstance(prefer, str) else dict(prefer)
    orders = read_preferences(given, players, [name for name in names if name != ENDLESS])
    if ENDLESS not in names:
        return orders
    ends = ([tuple(n for n in level if n != ENDLESS) for level in order] for order in orders)
    return tuple(tuple(filter(None, order)) for order in ends)


def orders_with_endless(
    prefer: Kept, players: int, names: Sequence[str]
) -> tuple[Order, ...] | None:
    """Return orders with a place for endless play; ``None`` if these have none."""
    if players > 2:
        return None
    if isinstance(prefer, str):
        if prefer not in WORDS or not {*names} <= {*all_outcomes(players), ENDLESS}:
            return None
        sides = range(1, players + 1)
        others = {player: [(win(other),) for other in sides if other != player] for player in sides}
        return tuple(((win(p),), (DRAW, ENDLESS), *others[p]) for p in sides)
    if not any(ENDLESS in folded(order).casefold() for _player, order in prefer):
        return None
    orders = read_preferences(dict(prefer), players, names)
    first, *second = [
        [found for level in order if (found := {*level} & {*names})] for order in orders
    ]
    if second and second[0] != first[::-1]:
        raise UnsupportedGameError(
            "where play can be endless, the orders of two players must be opposite, such as "
            f'"{opposite_orders(orders[0])}"'
        )
    return orders


def opposite_orders(order: Order) -> str:
    """Return orders of two players that would do, from that of player 1."""
    levels = [" = ".join(level) for level in order]
    if not any(ENDLESS in level for level in order):
        levels.insert(max(1, len(levels) - 1), ENDLESS)
    return f"1: {' > '.join(levels)}; 2: {' > '.join(levels[::-1])}"
