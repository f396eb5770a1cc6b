"""The procedure of [MatsuzakiTeramura2019] for Tables 2 and 3."""

from fractions import Fraction

import numpy as np
import pytest

from abgames.otrio import count_positions, reference
from abgames.papers.matsuzaki2019 import resampling
from abgames.papers.matsuzaki2019.random_boards import Estimate, estimated_boards
from abgames.papers.matsuzaki2019.resampling import resample_positions


class TestResample:
    def test_rows_follow_the_formula_of_the_paper(self):
        rows = resample_positions(3, sample=2000, seed=2)
        before = 76_496_640
        for row in rows:
            r = float(row.new_share)
            samples = before / 2000
            expected = float(row.mean) * (1 - r**samples) / (1 - r) if r < 1 else before
            if r < 1:
                assert row.estimate == pytest.approx(expected)
            before = row.estimate
            assert isinstance(row.mean, Fraction)
            assert 0 <= row.new_share <= 1
            assert row.mean <= 2000 * (28 - row.ply)

    def test_a_seed_gives_the_same_samples(self):
        first = resample_positions(4, sample=500, seed=3)
        assert first == resample_positions(4, sample=500, seed=3)
        assert first != resample_positions(4, sample=500, seed=4)

    @pytest.mark.long
    def test_relatives_overlap_more_than_independent_parents(self):
        kinds = ("relatives", "independent")
        rows = [resample_positions(3, sample=3000, parents=parents)[10:] for parents in kinds]
        for related, independent in zip(*rows, strict=True):
            assert related.new_share < independent.new_share

    def test_nonsense(self):
        with pytest.raises(ValueError, match="parents must be 'relatives' or 'independent'"):
            resample_positions(3, parents="strangers")
        with pytest.raises(ValueError, match="sample must be at least 1"):
            resample_positions(3, sample=0)
        with pytest.raises(ValueError, match="sample must be at most 10000000"):
            resample_positions(3, sample=10**12)
        with pytest.raises(ValueError, match="players must be at most 4"):
            resample_positions(5)


class TestEstimate:
    def test_near(self):
        estimate = Estimate(100.0, 2.0)
        assert estimate.is_near(110)
        assert not estimate.is_near(111)
        assert not estimate.is_near(105, errors=2)
        assert Estimate(6.0, 0.0).is_near(6)
        assert not Estimate(6.0, 0.0).is_near(7)

    def test_a_seed_gives_the_same_estimates(self):
        first = estimated_boards(4, 20, draws=100, seed=3)
        assert first == estimated_boards(4, 20, draws=100, seed=3)
        assert first != estimated_boards(4, 20, draws=100, seed=4)


def key(position):
    """The least image of a board, as a number in base 5."""
    boards = [image.board.replace(".", "0") for image in reference.images(position)]
    return min(int(board[::-1], 5) for board in boards)


@pytest.mark.long
def test_children_are_those_of_the_rules():
    boards = {reference.Position("." * 27, 3, 1)}
    for ply in range(3):
        parents = np.array(sorted(map(key, boards)), np.uint64)
        boards = {
            reference.play(board, move) for board in boards for move in reference.legal_moves(board)
        }
        found = resampling._children(3, ply, parents)
        assert found.tolist() == sorted({key(board) for board in boards})


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_boards_are_those_of_a_ply(players):
    exact = count_positions(players, max_ply=2)[2].total
    found = resampling._even_sample(players, 2, 10**5, np.random.default_rng(1))
    assert len(found) == exact
