"""What players get by all strict orders with their own win first: the preference table.

All players like their own win best; the other outcomes come in every order without ties.  That
gives 4 combinations for two players and 216 for three.  [MatsuzakiTeramura2019] looks at two of the
216.

>>> from abgames.otrio import Position
>>> moves = "a3L a1S a1M b1M a2M c3L c1M a2S c1L a3S c3S b2L b2M b3M c1S c2L b3L b2S"
>>> table = preference_table(Position.from_moves(moves, players=3))
>>> table[0].orders, table[0].outcome
(('P1 > P2 > P3 > D', 'P2 > P1 > P3 > D', 'P3 > P1 > P2 > D'), 'P1')
>>> [sum(row.outcome == outcome for row in table) for outcome in ("P1", "P2", "P3", "D")]
[54, 81, 54, 27]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations, product
from typing import Any

from ..arguments import of_kind
from ..control import ProgressTaker, begun, left_of, reporting
from ..preferences import all_outcomes, win
from .position import Position, players_of
from .solver import Solution, Solver
from .svg import shape
from .tables import PreferenceTable

MOST_PLAYERS = 3
"""Four players have 24 orders each, which makes 331,776 combinations."""

MOST_PARTS = 16
"""A search gets at least this part of the time that is left, unless fewer searches are left."""


@dataclass(frozen=True)
class PreferenceRow:
    """What players with certain orders get; ``orders`` has the orders of all, player 1 first.

    ``outcome`` is that of the ``solution``, or ``None`` if that is open; then ``solution.outcomes``
    has the outcomes that are not excluded.
    """

    orders: tuple[str, ...]
    solution: Solution

    @property
    def outcome(self) -> str | None:
        """The outcome, if it is proven."""
        return self.solution.outcome

    def record(self) -> dict[str, Any]:
        """Return what they get as JSON values."""
        return shape.record("Preference", self.solution, orders=list(self.orders))


def preference_table(
    position: Position,
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    each_time_limit: float | None = None,
    solver: Solver | None = None,
    progress: ProgressTaker = None,
) -> PreferenceTable:
    """Return what players get, for all combinations of strict orders with their own win first.

    ``time_limit`` is for the whole table, ``each_time_limit`` for each search; a row whose search
    hits one is open.  ``threads`` applies to searches without a ``solver``.  ``progress`` applies
    to all searches, as in :func:`solve`.  The empty board of three players takes about twenty
    minutes.  Raises :class:`ValueError` for four players, who have too many orders.
    """
    solver = Solver(threads) if solver is None else of_kind("solver", solver, Solver)
    rows = preference_rows(
        position, solver, time_limit=time_limit, each_time_limit=each_time_limit, progress=progress
    )
    return PreferenceTable(rows, position)


def preference_rows(
    position: Position,
    solver: Solver,
    *,
    time_limit: float | None = None,
    each_time_limit: float | None = None,
    progress: ProgressTaker = None,
) -> Iterator[PreferenceRow]:
    """Yield the rows of the :func:`preference_table`, each as soon as it is known."""
    combinations = all_orders(position)
    whole = None if time_limit is None else begun(time_limit)
    players = range(1, position.players + 1)
    for number, orders in enumerate(combinations, 1):
        prefer = dict(zip(players, orders, strict=True))
        # A new line of progress for each search, so that the caller can print a row on a clean
        # line.
        with reporting(progress, f"{number} of {len(combinations)}") as report:
            left = left_of(whole)
            # The first searches take longest: later ones use what they have found.
            share = None if left is None else left / min(len(combinations) - number + 1, MOST_PARTS)
            solution = solver.solve(
                position,
                prefer,
                time_limit=left_of(share, each_time_limit),
                certificate=False,
                progress=report,
            )
        yield PreferenceRow(orders, solution)


def all_orders(position: Position) -> list[tuple[str, ...]]:
    """Return the strict orders of all players with their own win first, in all combinations."""
    if players_of(position) > MOST_PLAYERS:
        raise ValueError(
            f"a preference table is for 2 or 3 players, not {position.players}: "
            "four have 331,776 combinations of orders"
        )
    players = range(1, position.players + 1)
    return list(product(*(_own_win_first(player, position.players) for player in players)))


def _own_win_first(player: int, players: int) -> tuple[str, ...]:
    """Return the strict orders of a player, with that player's win first."""
    others = (outcome for outcome in all_outcomes(players) if outcome != win(player))
    return tuple(" > ".join((win(player), *order)) for order in permutations(others))
