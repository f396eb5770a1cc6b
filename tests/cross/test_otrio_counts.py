"""The numbers of positions: by formula, by listing, by random games and in the reference."""

import random
from functools import cache

import pytest

from abgames.otrio import Position, count_positions, estimate_positions, reference
from abgames.otrio.counting import PlyCount

pytestmark = pytest.mark.long

GAMES = 60_000


@cache
def listed(players, last, each=None):
    """The boards up to symmetry, in a set for each ply."""
    counts = [PlyCount(0, 1, 0, 1, 0)]
    live = {reference.canonical(reference.start(players, each))}
    for ply in range(1, last + 1):
        found = {
            reference.canonical(reference.play(position, move))
            for position in live
            for move in reference.legal_moves(position)
        }
        won = {position for position in found if reference.winner(position)}
        live = found - won
        raw_live, raw_won = (sum(map(image_count, group)) for group in (live, won))
        counts.append(PlyCount(ply, len(live), len(won), raw_live, raw_won))
    return tuple(counts)


def image_count(position):
    return len({image.board for image in reference.images(position)})


@pytest.mark.parametrize(("players", "last"), [(2, 3), (3, 4), (4, 3)])
@pytest.mark.parametrize("method", ["formula", "enumerate"])
def test_the_reference_finds_as_many(players, last, method):
    counts = count_positions(players, method=method, max_ply=last, recompute=True)
    assert counts == listed(players, last)


def test_two_players_with_one_colour_each():
    by_formula = count_positions(2, colors=1, recompute=True)
    assert by_formula == count_positions(2, colors=1)
    assert by_formula[:4] == listed(2, 3, each=1)
    found = count_positions(2, colors=1, method="enumerate", max_ply=7, recompute=True)
    assert found == by_formula[:8] == count_positions(2, colors=1, method="enumerate")[:8]
    estimates = estimate_positions(2, colors=1, games=GAMES)
    assert len(estimates) == len(by_formula) == 19
    for count, estimate in zip(by_formula, estimates, strict=True):
        assert estimate.live.is_near(count.live)
        assert estimate.won.is_near(count.won)


@pytest.mark.parametrize(("players", "last"), [(3, 7), (4, 6)])
def test_the_two_methods_agree(players, last):
    found = count_positions(players, method="enumerate", max_ply=last, recompute=True)
    assert found == count_positions(players, max_ply=last, recompute=True)


@pytest.mark.parametrize(("players", "last"), [(3, 27), (4, 23)])
def test_the_package_carries_what_the_formula_gives(players, last):
    counts = count_positions(players, max_ply=last, recompute=True)
    assert counts == count_positions(players)[: last + 1]


@pytest.mark.parametrize(("players", "last"), [(2, 9), (3, 10), (4, 9)])
def test_the_package_carries_what_was_listed(players, last):
    found = count_positions(players, method="enumerate")
    assert [count.ply for count in found] == list(range(last + 1))
    assert found == count_positions(players, max_ply=last)


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("group", ["live", "won", "raw_live", "raw_won"])
def test_random_games_bear_every_number_out(players, group):
    estimates = estimate_positions(players, games=GAMES, seed=5)
    for estimate, count in zip(estimates, count_positions(players), strict=True):
        assert getattr(estimate, group).is_near(getattr(count, group)), count.ply


def test_random_games_bear_the_boards_after_a_pass_out():
    estimates = estimate_positions(4, games=4 * GAMES, seed=5)
    for estimate, count in zip(estimates, count_positions(4), strict=True):
        for group in ("live", "won", "raw_live", "raw_won"):
            number = getattr(count.after_pass, group) if count.after_pass else 0
            assert getattr(estimate.after_pass, group).is_near(number), count.ply
    assert estimates[27].after_pass.live.error < estimates[27].after_pass.live.mean / 5


def test_boards_after_a_pass_are_those_of_games_with_one():
    """In random games, unbalanced boards come after a pass, and from 22 pieces on."""
    draw = random.Random(3)
    unbalanced = set()
    for _ in range(1500):
        position = Position(players=4)
        has_passed = False
        while position.legal_moves:
            move = draw.choice(position.legal_moves)
            child = position.play(move)
            if child.winner is not None:
                move = draw.choice(position.legal_moves)
                child = position.play(move)
            has_passed |= move == "pass"
            position = child
            sizes = [position.board.count(str(color)) for color in (1, 2, 3, 4)]
            if sizes != [(position.ply + 4 - color) // 4 for color in (1, 2, 3, 4)]:
                assert has_passed
                unbalanced.add(position.ply)
    assert unbalanced <= {count.ply for count in count_positions(4) if count.after_pass}
    assert unbalanced
