"""How fast Tanhinmin is analyzed. `make bench`; nothing here is a test of time.

The ratios at the end compare with the readable reference in the same run, which makes them
comparable between machines.
"""

import numpy as np
import pytest

from abgames.tanhinmin import (
    analyze,
    analyze_batch,
    brute_force,
    check,
    matchings,
    matchings_batch,
    reference,
)

CARDS = 40_000_000
PAIRS = 4_000_000


def note(benchmark, unit, amount):
    benchmark.extra_info[f"million {unit} a second"] = round(
        amount / benchmark.stats.stats.min / 1e6, 1
    )


@pytest.fixture(scope="module")
def large():
    rng = np.random.default_rng(1)
    return [np.sort(rng.integers(1, 2**31 - 1, CARDS, dtype=np.int32)) for _ in range(2)]


@pytest.fixture(scope="module")
def deals():
    """Hands of 13 cards of 13 ranks."""
    rng = np.random.default_rng(1)
    equal = np.full(13, 1 / 13)
    return [rng.multinomial(13, equal, size=PAIRS).astype(np.uint8) for _ in range(2)]


@pytest.mark.parametrize("table", [0, 2**30])
def test_matchings_of_large_hands(benchmark, large, table):
    m1, m2 = benchmark.pedantic(matchings, (*large, table), rounds=5)
    assert 0 < m1 < CARDS
    assert 0 < m2 < CARDS
    note(benchmark, "cards", 2 * CARDS)


def test_analysis_of_large_hands(benchmark, large):
    analysis = benchmark.pedantic(analyze, large, rounds=1)
    assert analysis.matchings == matchings(*large)
    note(benchmark, "cards", 2 * CARDS)


def test_matchings_of_a_batch(benchmark, deals):
    both = benchmark.pedantic(matchings_batch, deals, rounds=10)
    assert both.shape == (PAIRS, 2)
    note(benchmark, "pairs", PAIRS)


def test_records_of_a_batch(benchmark, deals):
    records = benchmark.pedantic(analyze_batch, deals, rounds=10)
    assert (records["mover_wins"] == (records["score"] > 0)).all()
    note(benchmark, "pairs", PAIRS)


def test_check(benchmark):
    result = benchmark.pedantic(check, (8, 4), rounds=3)
    assert (result.holds, result.positions) == (True, 2_196_324)
    note(benchmark, "positions", result.positions)


MINE, THEIRS = [1, 2, 4, 4, 7], [2, 3, 3, 5, 6]


class TestAgainstTheReference:
    """The same work by the core and by the reference; the table's last columns show the ratio."""

    @pytest.mark.benchmark(group="one position of 5 + 5 cards")
    def test_analyze(self, benchmark):
        assert benchmark(analyze, MINE, THEIRS).score == 1

    @pytest.mark.benchmark(group="one position of 5 + 5 cards")
    def test_brute_force(self, benchmark):
        assert benchmark(brute_force, MINE, THEIRS).score == 1

    @pytest.mark.benchmark(group="one position of 5 + 5 cards")
    def test_reference(self, benchmark):
        values = benchmark.pedantic(reference.analyze, (MINE, THEIRS), rounds=3)
        assert values.score == 1

    @pytest.mark.benchmark(group="matching numbers of 1,000 deals")
    def test_batch_of_1000(self, benchmark, deals):
        benchmark(matchings_batch, deals[0][:1000], deals[1][:1000])

    @pytest.mark.benchmark(group="matching numbers of 1,000 deals")
    def test_batch_of_1000_by_the_reference(self, benchmark, deals):
        ranks = np.arange(1, 14)
        hands = [[np.repeat(ranks, row).tolist() for row in side[:1000]] for side in deals]

        def job():
            return [
                (reference.matching(x, [*y[1:], 0]), reference.matching(y, x[1:]))
                for x, y in zip(*hands, strict=True)
            ]

        expected = matchings_batch(deals[0][:1000], deals[1][:1000])
        assert benchmark.pedantic(job, rounds=1) == [tuple(row) for row in expected.tolist()]
