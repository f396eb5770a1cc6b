"""How long counting positions takes. `make bench`; nothing here is a test of time.

Each job checks its result, so that a fast wrong answer does not count.
"""

import pytest
from reproduce.matsuzaki2019.random_boards import estimated_boards

from abgames.otrio import count_positions, reference


def once(benchmark, job):
    """Run a long job once, with nothing remembered."""
    return benchmark.pedantic(job, rounds=1, iterations=1)


@pytest.mark.parametrize("players", [3, 4])
def test_all_plies_by_formula(benchmark, players):
    counts = once(benchmark, lambda: count_positions(players, recompute=True))
    assert counts == count_positions(players)


@pytest.mark.parametrize(("players", "last"), [(3, 7), (3, 8), (4, 8)])
def test_listing(benchmark, players, last):
    def listed():
        return count_positions(players, method="enumerate", max_ply=last, recompute=True)

    counts = once(benchmark, listed)
    assert counts == count_positions(players)[: last + 1]
    boards = sum(count.total for count in counts)
    benchmark.extra_info["million boards a second"] = round(
        boards / benchmark.stats.stats.min / 1e6
    )


def test_random_boards(benchmark):
    live, _ = once(benchmark, lambda: estimated_boards(4, 20, draws=100_000))
    assert live.is_near(count_positions(4)[20].live)


class TestAgainstTheReference:
    """The same work by the core and by the reference; the table's last columns show the ratio."""

    LAST = 3

    @pytest.mark.benchmark(group="listing to three pieces")
    def test_core(self, benchmark):
        counts = benchmark(
            lambda: count_positions(4, method="enumerate", max_ply=self.LAST, recompute=True)
        )
        assert counts[-1].total == 1257

    @pytest.mark.benchmark(group="listing to three pieces")
    def test_reference(self, benchmark):
        def listed():
            boards = {reference.canonical(reference.start(4))}
            for _ in range(self.LAST):
                boards = {
                    reference.canonical(reference.play(board, move))
                    for board in boards
                    for move in reference.legal_moves(board)
                }
            return len(boards)

        assert once(benchmark, listed) == 1257
