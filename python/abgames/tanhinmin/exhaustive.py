"""The core's brute force for two given hands.

Only the order of ranks matters, so they are renumbered 1, 2, ... for the core.

>>> import numpy as np
>>> from abgames.tanhinmin.hands import Variant
>>> hands = (np.array([2], dtype=np.uint8), np.array([1, 1], dtype=np.uint8))
>>> positions, found = solve(hands, 0, Variant(None, (0, 0), None, False), 1000)
>>> positions, found["score"], found["winning_moves"]
(36, 2, Moves([0, 2]))
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from .._abgames import tanhinmin as core
from .hands import Hand, Variant
from .moves import PASS, SETS, Moves

MOST_CARDS = 60
NEVER = -1


def solve(
    hands: tuple[Hand, Hand], table: int, variant: Variant, most_positions: int
) -> tuple[int | None, dict[str, Any] | None]:
    """Solve a position and all that can follow, if these are not too many.

    Returns their number (``None`` if it is too large to compute) and the fields of an ``Analysis``
    except the matchings.
    """
    if max(map(len, hands)) > MOST_CARDS:
        return None, None
    cards = [hand.tolist() for hand in hands]
    ranks = sorted({*cards[0], *cards[1]})
    limits = variant.pass_limits
    mine, theirs = ([hand.count(rank) for rank in ranks] for hand in cards)
    positions, found = core.brute_force(
        mine,
        theirs,
        bisect_right(ranks, table),
        cut=ranks.index(variant.cut) + 1 if variant.cut in ranks else 0,
        goals=variant.goals,
        pass_limits=None if limits is None else (min(limits[0], FAR), min(limits[1], FAR)),
        most_positions=most_positions,
    )
    if found is None:
        return positions, None
    values, moves = found
    last_card = values.pop("last_card")
    if values["turns"] == NEVER:
        values |= {"turns": None, "plies": None}
    return positions, {
        "mover_wins": values["score"] > 0,
        **values,
        "last_card_value": last_card if variant.last_card else None,
        **{name: _moves(moves[name], ranks) for name in SETS},
    }


FAR = 1 << 20
"""A pass limit with far too many positions."""


def _moves(bits: int, ranks: list[int]) -> Moves:
    return Moves(rank for place, rank in enumerate([PASS, *ranks]) if bits >> place & 1)
