"""Outcomes of Otrio as the core has them, and the orders of [MatsuzakiTeramura2019].

>>> next_player_first(2)
{1: 'P1 > D > P2', 2: 'P2 > D > P1'}
"""

from __future__ import annotations

from collections.abc import Iterable

from ..arguments import whole_number
from ..preferences import DRAW, own_win_first, win

_DRAW_BIT = 16


def outcome_bits(outcomes: Iterable[str]) -> int:
    """Return outcomes as bits of the Rust core: 0 to 3 for the players, 4 for the draw."""
    return sum(_DRAW_BIT if outcome == DRAW else 1 << int(outcome[1]) - 1 for outcome in outcomes)


def outcomes_of(bits: int) -> frozenset[str]:
    """Return outcomes from the bits of the Rust core."""
    wins = {win(player) for player in range(1, 5) if bits >> player - 1 & 1}
    return frozenset(wins | ({DRAW} if bits & _DRAW_BIT else set()))


def previous_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then earlier players, last mover first.

    Section 4.2 of [MatsuzakiTeramura2019] has them for three players.

    >>> previous_player_first(3)
    {1: 'P1 > D > P3 > P2', 2: 'P2 > D > P1 > P3', 3: 'P3 > D > P2 > P1'}
    """
    return own_win_first(whole_number("players", players, at_least=2, at_most=4), -1)


def next_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then later players, next mover first.

    >>> next_player_first(3)
    {1: 'P1 > D > P2 > P3', 2: 'P2 > D > P3 > P1', 3: 'P3 > D > P1 > P2'}
    """
    return own_win_first(whole_number("players", players, at_least=2, at_most=4), 1)
