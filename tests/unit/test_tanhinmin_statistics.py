"""Statistics of random deals, against deals counted one by one."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import matplotlib as mpl
import pytest
from matplotlib.figure import Figure

from abgames.tanhinmin import reference
from abgames.tanhinmin.statistics import (
    DealStatistics,
    deal_at_random,
    deal_statistics,
    plot_scores,
    plot_win_share,
)

mpl.use("Agg")


def count_deals(cards, ranks, copies):
    """Score → deals, with every deal of single cards played by the reference."""
    deck = range(ranks * copies)
    scores, known = Counter(), {}
    for mine in combinations(deck, cards):
        for theirs in combinations([card for card in deck if card not in mine], cards):
            hands = tuple(tuple(card // copies + 1 for card in hand) for hand in (mine, theirs))
            if hands not in known:
                known[hands] = reference.analyze(*hands).score
            scores[known[hands]] += 1
    return dict(scores)


class TestExact:
    @pytest.mark.parametrize("deck", [(1, 13, 4), (2, 4, 1), (2, 3, 2), (3, 6, 1), (2, 2, 3)])
    def test_every_deal_is_counted(self, deck):
        cards, ranks, copies = deck
        exact = deal_statistics(cards, ranks=ranks, copies=copies)
        assert exact.exact
        assert exact.scores == count_deals(*deck)

    def test_numbers(self):
        exact = deal_statistics(2)
        assert exact.deals == 1_624_350
        assert exact.scores == {-1: 747_864, 2: 876_486}
        assert (exact.win_share, exact.mean_score) == (Fraction(661, 1225), Fraction(758, 1225))
        assert exact.mean_cards_left == Fraction(1886, 1225)
        assert exact.win_interval() == (float(exact.win_share),) * 2
        assert exact.score_interval() == (float(exact.mean_score),) * 2


class TestSample:
    def test_a_seed_repeats_it(self):
        samples = [deal_statistics(5, samples=500, seed=seed) for seed in (1, 1, 2)]
        assert samples[0] == samples[1] != samples[2]
        assert samples[0].deals == 500
        assert not samples[0].exact

    def test_intervals_hold_the_exact_values(self):
        exact = deal_statistics(2)
        inside = Counter()
        for seed in range(40):
            sample = deal_statistics(2, samples=400, seed=seed)
            low, high = sample.win_interval()
            inside["win"] += low <= exact.win_share <= high
            low, high = sample.score_interval()
            inside["score"] += low <= exact.mean_score <= high
        assert inside["win"] >= 35
        assert inside["score"] >= 35

    def test_wilson(self):
        # 50 of 100: a textbook value.
        low, high = DealStatistics(1, 1, 2, False, {-1: 50, 1: 50}).win_interval()
        assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
        assert DealStatistics(1, 1, 2, False, {1: 10}).win_interval()[1] == pytest.approx(1)

    def test_more_confidence_is_wider(self):
        sample = deal_statistics(3, samples=200)
        assert sample.win_interval(0.99)[0] < sample.win_interval(0.9)[0]
        with pytest.raises(ValueError, match="confidence must be between 0 and 1, not 1"):
            sample.win_interval(1)


class TestDeals:
    def test_hands_come_from_the_deck(self):
        for seed in range(50):
            mine, theirs = deal_at_random(Random(seed), 4, ranks=3, copies=3)
            assert (len(mine), len(theirs)) == (4, 4)
            assert list(mine) == sorted(mine)
            assert max(Counter(mine + theirs).values()) <= 3
            assert {*mine, *theirs} <= {1, 2, 3}

    def test_the_whole_deck(self):
        mine, theirs = deal_at_random(Random(1), 6, ranks=3, copies=4)
        assert Counter(mine + theirs) == {1: 4, 2: 4, 3: 4}


class TestPlots:
    def test_scores(self):
        exact = deal_statistics(3, ranks=4, copies=2)
        axes = plot_scores(exact, Figure().subplots())
        (bars,) = axes.containers
        heights = {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in bars}
        assert heights == {score: deals / 560 for score, deals in exact.scores.items()}
        assert axes.get_ylabel() == "deals"

    def test_win_share(self):
        several = [deal_statistics(2), deal_statistics(5, samples=100)]
        axes = plot_win_share(several, Figure().subplots())
        assert axes.lines[0].get_xydata().tolist() == [
            [s.cards, float(s.win_share)] for s in several
        ]
        with pytest.raises(ValueError, match="no statistics"):
            plot_win_share([])
