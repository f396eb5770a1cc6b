"""The score with a cut rank, found by bisection, against taking cards one at a time."""

import random

import numpy as np

from abgames._abgames.tanhinmin import score_with_cut


def score(mine, theirs, table, cut):
    hands = (np.array(sorted(hand), dtype=np.uint8) for hand in (mine, theirs))
    return score_with_cut(*hands, table, cut)


def score_one_at_a_time(mine, theirs, table, cut):
    """The fewest cards, in two orders, without which the loser wins."""
    wins = score(mine, theirs, table, cut) > 0
    loser = theirs if wins else mine
    least = len(loser)
    for order in (sorted(loser), sorted(loser, key=lambda card: (card == cut, card))):
        for taken in range(1, least):
            hands = (mine, order[taken:]) if wins else (order[taken:], theirs)
            if (score(*hands, table, cut) > 0) is not wins:
                least = taken
                break
    return least if wins else -least


def test_bisection_finds_the_first_change():
    draw = random.Random(8)
    for _ in range(8000):
        ranks = draw.choice([3, 5, 8, 12])
        cut = draw.randint(1, ranks)
        weights = [1 + 3 * draw.random() for _ in range(ranks)]
        weights[cut - 1] *= draw.choice([1, 1, 4])
        mine, theirs = (
            draw.choices(range(1, ranks + 1), weights, k=draw.randint(3, 14)) for _ in range(2)
        )
        table = draw.choice([rank for rank in range(ranks + 1) if rank != cut])
        expected = score_one_at_a_time(mine, theirs, table, cut)
        assert score(mine, theirs, table, cut) == expected, (mine, theirs, table, cut)
