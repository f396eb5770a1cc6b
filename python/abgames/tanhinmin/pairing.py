"""Matching numbers, and the pairs of a matching for pictures."""

from __future__ import annotations

__all__ = ["matching", "matching_pairs"]


def matching(attackers: object, targets: object) -> int:
    """Count the most pairs of a card and a strictly weaker target, each used at most once.

    Targets may be 0, the empty table.  Linear in the number of cards when they are sorted.

    Raises ValueError or TypeError for what is no list of ranks.

    >>> matching([1, 2, 4, 5], [0, 1, 2, 3, 6])
    4
    """
    return len(matching_pairs(attackers, targets))


def matching_pairs(attackers: object, targets: object) -> list[tuple[int, int]]:
    """Return the pairs (attacker, target) of a largest matching, weakest first.

    The attackers are the weakest that will do, and the targets the weakest.

    >>> matching_pairs([1, 2, 4, 5], [0, 1, 2, 3, 6])
    [(1, 0), (2, 1), (4, 2), (5, 3)]
    """
    pairs: list[tuple[int, int]] = []
    left = sorted(targets)
    for attacker in sorted(attackers):
        if len(pairs) < len(left) and attacker > left[len(pairs)]:
            pairs.append((attacker, left[len(pairs)]))
    return pairs
