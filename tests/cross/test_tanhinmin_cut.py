"""The values with a cut rank, found by bisection, against taking cards one at a time."""

import random

import numpy as np

from abgames._abgames.tanhinmin import analyze

FIELDS = ("score", "own_passes", "opponent_passes", "turns", "plies")


def values(mine, theirs, table, cut):
    hands = (np.array(sorted(hand), dtype=np.uint8) for hand in (mine, theirs))
    found, _ = analyze(*hands, table, cut=cut, most_positions=0)
    return tuple(found[name] for name in FIELDS)


def others(hand, cut):
    return sorted(card for card in hand if card != cut)


def readings(hand, cut):
    """Whether a cutter is spared, for each reading."""
    return [False] * bool(others(hand, cut)) + [True] * (cut in hand)


def attack(hand, spares_cutter, other, other_spares_cutter, table, cut):
    """The targets that a hand matches, and those that it does not."""
    targets = others(other, cut)[0 if other_spares_cutter else 1 :]
    targets = sorted([*targets, *table])
    low = [target for target in targets if target < cut]
    cleared = min(len(low), hand.count(cut) - spares_cutter)
    kept = sorted([0] * cleared + low[: len(low) - cleared] + targets[len(low) :])
    attackers = others(hand, cut)
    if min(hand) == cut and spares_cutter:
        attackers = [cut, *attackers]
    matched = 0
    for card in attackers:
        matched += matched < len(kept) and card > kept[matched]
    if min(hand) == cut and not spares_cutter and not low:
        matched = min(matched, len(attackers) - 1)
    return matched, len(targets) - matched


def passes_if_beaten(hands, player, own, other, table, cut):
    """The passes of a player for a reading of each hand; None if the player's is not beaten."""
    hand, rest = hands[player], hands[1 - player]
    tables = ([table], []) if player == 0 else ([], [table])
    matched, left = attack(hand, own, rest, other, tables[0], cut)
    theirs, _ = attack(rest, other, hand, own, tables[1], cut)
    return left if (matched <= theirs if player == 0 else matched < theirs) else None


def first_rest(hands, winner, reading, order, table, cut):
    """The cards taken in an order until the rest wins, the winner's passes, and cutters left."""
    for taken in range(1, len(order)):
        rest = order[taken:]
        both = (hands[0], rest) if winner == 0 else (rest, hands[1])
        found = [
            passes_if_beaten(both, winner, reading, other, table, cut)
            for other in readings(rest, cut)
        ]
        if any(passes is not None for passes in found):
            return taken, max(passes for passes in found if passes is not None), rest.count(cut)
    return len(order), 0, 0


def one_card_at_a_time(mine, theirs, table, cut):
    """The theory of ``docs/games/tanhinmin.md``, word for word."""
    hands = (mine, theirs)
    good = [
        [
            own
            for own in readings(hands[player], cut)
            if all(
                passes_if_beaten(hands, player, own, other, table, cut) is None
                for other in readings(hands[1 - player], cut)
            )
        ]
        for player in (0, 1)
    ]
    assert bool(good[0]) is not bool(good[1])
    winner = 0 if good[0] else 1
    hand, loser = hands[winner], hands[1 - winner]
    orders = (sorted(loser), sorted(loser, key=lambda card: (card == cut, card)))
    rests = {
        own: [first_rest(hands, winner, own, order, table, cut) for order in orders]
        for own in good[winner]
    }
    score = max(min(taken for taken, _, _ in found) for found in rests.values())
    passes = min(max(passes for _, passes, _ in found) for found in rests.values())
    delay = min(
        max(2 * passes + cutters for _, passes, cutters in found) + own
        for own, found in rests.items()
    )
    loser_passes = max(
        min(
            passes_if_beaten(hands, 1 - winner, other, own, table, cut)
            for other in readings(loser, cut)
        )
        for own in good[winner]
    )
    own, other = (passes, loser_passes) if winner == 0 else (loser_passes, passes)
    plies = 2 * len(hand) - hand.count(cut) + delay - (winner == 0)
    return score if winner == 0 else -score, own, other, len(hand) + passes, plies


def test_bisection_finds_the_first_change():
    draw = random.Random(8)
    for _ in range(2000):
        ranks = draw.choice([3, 5, 8, 12])
        cut = draw.randint(1, ranks)
        weights = [1 + 3 * draw.random() for _ in range(ranks)]
        weights[cut - 1] *= draw.choice([1, 1, 4])
        mine, theirs = (
            draw.choices(range(1, ranks + 1), weights, k=draw.randint(1, 14)) for _ in range(2)
        )
        table = draw.choice([rank for rank in range(ranks + 1) if rank != cut])
        expected = one_card_at_a_time(mine, theirs, table, cut)
        assert values(mine, theirs, table, cut) == expected, (mine, theirs, table, cut)
