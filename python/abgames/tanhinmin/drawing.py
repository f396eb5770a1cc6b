"""The contents of pictures: each player's cards, what they can beat, and the lines.

>>> mover, opponent = sides([1, 2, 4, 5], [1, 1, 2, 3, 6])
>>> mover.attackers, mover.targets, mover.pairs
((1, 2, 4, 5), (0, 1, 2, 3, 6), ((0, 0), (1, 1), (2, 2), (3, 3)))
>>> len(opponent.pairs), mover.spared, mover.table
(2, 1, 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..shapes import as_json
from .hands import Hand, read_position
from .pairing import matching_pairs
from .records import shape

MAX_CARDS = 60
"""The most cards in a hand that is drawn."""


@dataclass(frozen=True)
class Side:
    """One player's half of a picture; cards are in ascending order."""

    attackers: tuple[int, ...]
    """The player's cards."""
    targets: tuple[int, ...]
    """What they may beat: cards of the other player, and the table if the player is to move."""
    table: int | None
    """Which of the targets is the table."""
    spared: int
    """The weakest card of the other player, which need not be beaten."""
    aside: tuple[tuple[int, ...], tuple[int, ...]]
    """The cards of the player and of the other that the goals allow to keep."""
    pairs: tuple[tuple[int, int], ...]
    """The lines of a largest matching, as indices in ``attackers`` and ``targets``."""

    def record(self) -> dict[str, Any]:
        """Return the lines as JSON values; ``pairs`` are a card and what it beats."""
        pairs = [[self.attackers[one], self.targets[two]] for one, two in self.pairs]
        return shape.record("Lines", self, places=as_json(self.pairs), pairs=pairs)


def sides(
    mine: object, theirs: object, table: int = 0, *, goals: tuple[int, int] = (0, 0)
) -> tuple[Side, Side]:
    """Return what is drawn for the player to move and for the other."""
    hands, table, variant = read_position(mine, theirs, table, goals=goals)
    for name, hand in zip(("mine", "theirs"), hands, strict=True):
        if len(hand) > MAX_CARDS:
            raise ValueError(
                f"{name} has {len(hand):,} cards, but a picture shows at most {MAX_CARDS}"
            )
    first, second = (_split(hand, goal) for hand, goal in zip(hands, variant.goals, strict=True))
    return _side(first, second, table), _side(second, first, None)


def _split(hand: Hand, goal: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    cards = tuple(hand.tolist())
    return cards[:goal], cards[goal:]


def _side(
    own: tuple[tuple[int, ...], tuple[int, ...]],
    other: tuple[tuple[int, ...], tuple[int, ...]],
    table: int | None,
) -> Side:
    attackers = own[1]
    spared, *beatable = other[1]
    targets = sorted(beatable if table is None else [*beatable, table])
    place = 0
    pairs = []
    for number, (attacker, _) in enumerate(matching_pairs(attackers, targets)):
        place = attackers.index(attacker, place)
        pairs.append((place, number))
        place += 1
    return Side(
        attackers=attackers,
        targets=tuple(targets),
        table=None if table is None else targets.index(table),
        spared=spared,
        aside=(own[0], other[0]),
        pairs=tuple(pairs),
    )
