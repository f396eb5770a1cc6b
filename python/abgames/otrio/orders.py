"""What players get by all the orders that they may have: the preference table of a position.

Each player likes his own win best; the other outcomes come in every strict order.  That gives 4
combinations for two players and 216 for three.  [MatsuzakiTeramura2019] looks at two of the 216.

>>> from abgames.otrio import Position
>>> moves = "a3L a1S a1M b1M a2M c3L c1M a2S c1L a3S c3S b2L b2M b3M c1S c2L b3L b2S"
>>> table = preference_table(Position.from_moves(moves, players=3))
>>> table[0].orders, table[0].outcome
(('P1 > P2 > P3 > D', 'P2 > P1 > P3 > D', 'P3 > P1 > P2 > D'), 'P1')
>>> [sum(row.outcome == outcome for row in table) for outcome in ("P1", "P2", "P3", "D")]
[54, 81, 54, 27]
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations, product

from .position import Position
from .preferences import all_outcomes, win
from .solver import Solver

__all__ = ["PreferenceRow", "own_win_first", "preference_table"]

MOST_PLAYERS = 3
"""Four players have 24 orders each, and 331,776 combinations."""


@dataclass(frozen=True)
class PreferenceRow:
    """What players with certain orders get; ``outcome`` is ``None`` when that is open.

    ``orders`` has the order of each player, player 1 first.
    """

    orders: tuple[str, ...]
    outcome: str | None
    nodes: int
    seconds: float


def own_win_first(player: int, players: int) -> tuple[str, ...]:
    """Return the strict orders of a player who likes his own win best.

    >>> own_win_first(2, players=2)
    ('P2 > P1 > D', 'P2 > D > P1')
    """
    others = (outcome for outcome in all_outcomes(players) if outcome != win(player))
    return tuple(" > ".join((win(player), *order)) for order in permutations(others))


def preference_table(
    position: Position,
    *,
    threads: int | None = 1,
    time_limit: float | None = None,
    solver: Solver | None = None,
    report: Callable[[str], object] = lambda _: None,
) -> tuple[PreferenceRow, ...]:
    """Return what players get, for all combinations of orders with the own win first.

    ``time_limit`` is for each search; a row whose search hits it is open.  ``threads`` is for
    searches without a ``solver`` of one's own, and as it takes it.  ``report`` is told what is
    searched.  Raises :class:`ValueError` for four players, who have too many orders.
    """
    if position.players > MOST_PLAYERS:
        raise ValueError(
            f"a preference table is for 2 or 3 players, not {position.players}: "
            "four have 331,776 combinations of orders"
        )
    solver = Solver(threads) if solver is None else solver
    players = range(1, position.players + 1)
    rows = []
    for orders in product(*(own_win_first(player, position.players) for player in players)):
        report("; ".join(orders))
        found = solver.solve(
            position,
            dict(zip(players, orders, strict=True)),
            time_limit=time_limit,
            certificate=False,
        )
        rows.append(PreferenceRow(orders, found.outcome, found.nodes, found.seconds))
    return tuple(rows)
