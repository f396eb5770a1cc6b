"""How long the main jobs of Nim and heap games take. `make bench`; nothing here is a test of time.

Each job checks its result, so that a fast wrong answer does not count.
"""

import numpy as np
import pytest

from abgames.nim import (
    grundy_values,
    lost_positions,
    lost_triples,
    move_table,
    period,
    reference,
    winning_moves,
)


def once(benchmark, job):
    """Run a long job once, with nothing remembered."""
    return benchmark.pedantic(job, rounds=1, iterations=1)


def test_move_table_100(benchmark):
    """The lecture's table with the stored moves, a million positions."""
    table = benchmark(move_table, 100)
    assert np.count_nonzero(table == -1) == len(lost_triples(99))


def test_lost_triples_2000(benchmark):
    """All lost triples of piles up to 2000, where the table would have 8 · 10^9 places."""
    triples = benchmark(lost_triples, 2000)
    assert np.array_equal(triples[:, 0] ^ triples[:, 1], triples[:, 2])


def test_lost_positions_of_five_piles(benchmark):
    lost = benchmark(lost_positions, 15, 5)
    assert np.count_nonzero(lost) == 16**4


def test_a_million_values_of_kayles(benchmark):
    """The period is proved after 168 values."""
    values = benchmark(grundy_values, "0.77", 10**6)
    assert np.array_equal(values[71:-12], values[83:])


@pytest.mark.parametrize(("rule", "n"), [("0.007", 10**5), ("grundy", 10**5), ("0.106", 10**5)])
def test_values_of_games_not_known_to_be_periodic(benchmark, rule, n):
    values = once(benchmark, lambda: grundy_values(rule, n))
    assert values[:300].tolist() == reference.grundy_values(
        reference.RULES.get(rule) or reference.code(rule), 300
    )


@pytest.mark.parametrize("rule", ["0.007", "0.106"])
def test_a_million_values(benchmark, rule):
    """Of 0.106 few heaps have rare values from the start, of 0.007 only later."""
    values = once(benchmark, lambda: grundy_values(rule, 10**6))
    assert len(values) == 10**6
    assert values.max() < 2**12


def test_a_proof_after_many_values(benchmark):
    found = once(benchmark, lambda: period("0.127"))
    assert (found.period, found.preperiod) == (4, 46578)


def test_winning_moves_of_large_heaps(benchmark):
    results = benchmark(winning_moves, (100_000, 99_999, 12_345), "kayles")
    assert results


class TestAgainstTheReference:
    """The same work by the core and by the reference; the table's last columns show the ratio."""

    @pytest.mark.benchmark(group="the lecture's table, 0..9")
    def test_table_core(self, benchmark):
        benchmark(move_table, 10)

    @pytest.mark.benchmark(group="the lecture's table, 0..9")
    def test_table_reference(self, benchmark):
        benchmark(reference.lecture_table, 10)

    @pytest.mark.benchmark(group="500 values of 0.007")
    def test_values_core(self, benchmark):
        benchmark(grundy_values, "0.007", 500)

    @pytest.mark.benchmark(group="500 values of 0.007")
    def test_values_reference(self, benchmark):
        once(benchmark, lambda: reference.grundy_values(reference.code("0.007"), 500))
