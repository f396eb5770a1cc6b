"""Unbiased estimates of the numbers of boards of Otrio."""

from reproduce.matsuzaki2019.random_boards import Estimate, estimated_boards


def test_near():
    estimate = Estimate(100.0, 2.0)
    assert estimate.is_near(110)
    assert not estimate.is_near(111)
    assert not estimate.is_near(105, errors=2)
    assert Estimate(6.0, 0.0).is_near(6)
    assert not Estimate(6.0, 0.0).is_near(7)


def test_a_seed_gives_the_same_estimates():
    first = estimated_boards(4, 20, draws=100, seed=3)
    assert first == estimated_boards(4, 20, draws=100, seed=3)
    assert first != estimated_boards(4, 20, draws=100, seed=4)
