"""Matching numbers, and the pairs of a matching for pictures.

>>> from abgames.tanhinmin import matching, matchings
>>> matchings([1, 2, 4, 5], [1, 1, 2, 3, 6])
(4, 2)
>>> matching([1, 2, 4, 5], [0, 1, 2, 3, 6])
4
"""

from __future__ import annotations

from .._abgames import tanhinmin as core
from .hands import alike, read_hand, read_table


def matching(attackers: object, targets: object) -> int:
    """Count the most pairs of a card and a strictly weaker target, each used at most once.

    Targets may be 0, the empty table.  Linear in the number of cards when they are in ascending
    order.

    Raises ValueError and TypeError for anything that is not a list of ranks.

    >>> matching([3, 3], [1, 2, 3])
    2
    """
    return core.matching(
        *alike(read_hand("attackers", attackers, lowest=0), read_hand("targets", targets, lowest=0))
    )


def matchings(mine: object, theirs: object, table: int = 0) -> tuple[int, int]:
    """Return the matching numbers of the player to move and of the other.

    The weakest card of the other hand need not be beaten, but the player to move must also beat the
    card on the table, or the empty table.  The player to move wins if, and only if, the first
    number is larger ([OhtoKiya2020], slide 28).  So ``analyze`` finds the winner in a single pass
    through both hands.

    Raises ValueError and TypeError for anything that is not a position.

    >>> matchings([2, 4], [3, 3], table=3)
    (1, 0)
    """
    hands = alike(read_hand("mine", mine), read_hand("theirs", theirs))
    return core.matchings(*hands, read_table(table))


def matching_pairs(attackers: object, targets: object) -> tuple[tuple[int, int], ...]:
    """Return the pairs (attacker, target) of a largest matching in ascending order.

    The targets are the weakest, and the attackers the weakest that will do.

    Raises ValueError and TypeError for anything that is not a list of ranks.

    >>> matching_pairs([1, 2, 4, 5], [0, 1, 2, 3, 6])
    ((1, 0), (2, 1), (4, 2), (5, 3))
    """
    left = read_hand("targets", targets, lowest=0).tolist()
    pairs: list[tuple[int, int]] = []
    for attacker in read_hand("attackers", attackers, lowest=0).tolist():
        if len(pairs) < len(left) and attacker > left[len(pairs)]:
            pairs.append((attacker, left[len(pairs)]))
    return tuple(pairs)
