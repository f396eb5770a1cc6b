"""How fast Otrio is played. `make bench`; nothing here is a test of time.

Each job checks its result, so that a fast wrong answer does not count.
"""

import random

import pytest

from abgames.otrio import Position, reference


@pytest.fixture(scope="module")
def positions():
    """All positions of 100 random games of four players."""
    draw = random.Random(1)
    found = []
    for _ in range(100):
        position = Position(players=4)
        while position.legal_moves:
            found.append(position)
            position = position.play(draw.choice(position.legal_moves))
    return found


def test_perft_of_six_moves(benchmark):
    paths = benchmark.pedantic(Position(players=3).perft, (6,), rounds=3)
    assert paths == 213_127_200
    benchmark.extra_info["million paths a second"] = round(paths / benchmark.stats.stats.min / 1e6)


def test_canonical(benchmark, positions):
    """With the conversion to Python, which takes most of the time."""
    found = benchmark(lambda: [position.canonical() for position in positions])
    assert all(
        image in position.symmetric() for image, position in zip(found, positions, strict=True)
    )
    microseconds = benchmark.stats.stats.min / len(positions) * 1e6
    benchmark.extra_info["microseconds a position"] = round(microseconds, 2)


class TestAgainstTheReference:
    """The same work by the core and by the reference; the table's last columns show the ratio."""

    @pytest.mark.benchmark(group="all ways to play three moves")
    def test_core(self, benchmark):
        assert benchmark(Position(players=3).core.perft, 3) == 17_550

    @pytest.mark.benchmark(group="all ways to play three moves")
    def test_reference(self, benchmark):
        paths = benchmark.pedantic(reference.perft, (reference.start(3), 3), rounds=1)
        assert paths == 17_550
