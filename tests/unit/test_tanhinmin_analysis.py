"""The Tanhinmin functions: values, and errors for nonsense."""

import dataclasses

import numpy as np
import pytest

from abgames import UnsupportedGameError
from abgames._abgames import tanhinmin as core
from abgames.tanhinmin import (
    analyze,
    analyze_batch,
    best_move,
    brute_force,
    matchings,
    matchings_batch,
)

ONE = [1, 2, 4, 5]
TWO = [1, 1, 2, 3, 6]


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u2"])
def test_every_kind_of_integers(dtype):
    expected = analyze(ONE, TWO)
    assert analyze(np.array(ONE, dtype), np.array(TWO, dtype)) == expected
    assert analyze(np.array(ONE, dtype), TWO) == expected
    assert analyze(np.array(ONE[::-1], dtype), np.array(TWO * 2, dtype)[::2][:5]).mover_wins


def test_arrays_in_odd_places():
    odd = np.frombuffer(b"x" + np.array(ONE, "i4").tobytes(), "i4", offset=1)
    records = np.zeros(4, dtype=[("a", "u1"), ("card", "i8")])
    records["card"] = ONE
    for hand in (odd, records["card"], np.array(ONE[::-1])[::-1]):
        assert analyze(hand, TWO) == analyze(ONE, TWO)


def test_arrays_are_not_changed_and_move_sets_do_not_change_with_them():
    hand = np.array([5, 1, 4, 2])
    moves = analyze(hand, TWO).winning_moves
    assert hand.tolist() == [5, 1, 4, 2]
    hand.sort()
    moves = analyze(hand, TWO).winning_moves
    hand[:] = 9
    assert moves == {0, 1, 2, 4, 5}


def test_large_ranks():
    most = 2**64 - 1
    assert analyze([most], [most]).score == 1
    assert analyze([most, 1], [most - 1], most - 1).winning_moves == {most}
    assert best_move([3], [5], table=most) == 0


def test_large_variants():
    rng = np.random.default_rng(1)
    mine, theirs = rng.integers(1, 100, (2, 300))
    with_cut = analyze(mine, theirs, cut=8)
    assert with_cut.mover_wins == (with_cut.score > 0)
    assert with_cut.matchings is None
    passes, loser = with_cut.opponent_passes, mine
    if with_cut.mover_wins:
        passes, loser = with_cut.own_passes, theirs
    assert with_cut.turns == 300 + passes
    assert with_cut.plies <= 2 * with_cut.turns + np.count_nonzero(loser == 8)
    assert best_move(mine, theirs, cut=8, objective="length") in with_cut.length_moves
    limited = analyze(mine, theirs, pass_limits=(5, 10**40))
    assert isinstance(limited.mover_wins, bool)
    assert limited.score is limited.own_passes is limited.score_moves is None
    rare = analyze([*mine, 200], [*theirs, 200], last_card=True)
    assert abs(rare.last_card_value) in {1, 2}
    assert abs(analyze([*mine, 200], theirs, last_card=True).last_card_value) in {1, 2}
    with pytest.raises(UnsupportedGameError, match="known for small hands"):
        best_move(mine, theirs, pass_limits=(5, 5), objective="length")
    with pytest.raises(UnsupportedGameError, match="far too many positions"):
        brute_force(mine, theirs)
    with pytest.raises(UnsupportedGameError, match=r"make 125,829,120 positions"):
        brute_force(range(1, 13), range(5, 15))
    many = analyze(np.arange(1, 30_000), np.arange(1, 30_000), cut=8)
    assert (many.mover_wins, many.score, many.winning_moves) == (True, 1, None)
    assert (many.own_passes, many.opponent_passes, many.turns, many.plies) == (1, 1, 30_000, 59_999)


def test_the_last_card_that_is_not_known():
    """What analyze leaves to the brute force, and has no value for when the hands are large."""
    mine, theirs = np.array([2, 3], dtype=np.uint8), np.array([1, 1, 3], dtype=np.uint8)
    by_theory, _ = core.analyze(mine, theirs, 2, last_card=True, most_positions=0)
    assert by_theory["last_card_value"] is None
    assert analyze(mine, theirs, 2, last_card=True).last_card_value == 1


def without(hand, card):
    return [*hand[: hand.index(card)], *hand[hand.index(card) + 1 :]]


@pytest.mark.parametrize("table", [0, 3, 12])
def test_moves_of_large_hands_with_a_cut_rank(table):
    """The best moves, and no others, lead to positions of the same score."""
    rng = np.random.default_rng(table)
    mine, theirs = rng.integers(1, 20, (2, 40)).tolist()
    found = analyze(mine, theirs, table, cut=8)
    scores = {0: -analyze(theirs, mine, cut=8).score}
    for card in {card for card in mine if card > table}:
        if card == 8:
            scores[card] = analyze(without(mine, card), theirs, cut=8).score
        else:
            scores[card] = -analyze(theirs, without(mine, card), card, cut=8).score
    assert max(scores.values()) == found.score
    assert found.score_moves == {move for move in scores if scores[move] == found.score}
    assert found.winning_moves == {move for move in scores if scores[move] > 0}


@pytest.mark.parametrize("limits", [(3, 5), (40, 2), (1, 1), (9, 10**30)])
def test_moves_of_large_hands_with_pass_limits(limits):
    rng = np.random.default_rng(limits[0])
    mine, theirs = rng.integers(1, 20, (2, 40)).tolist()
    found = analyze(mine, theirs, 3, pass_limits=limits)
    own, other = limits
    wins = {
        card: not analyze(theirs, without(mine, card), card, pass_limits=(other, own)).mover_wins
        for card in mine
        if card > 3
    }
    wins[0] = own > 1 and not analyze(theirs, mine, pass_limits=(other, own - 1)).mover_wins
    assert found.winning_moves == {move for move in wins if wins[move]}
    assert bool(found.winning_moves) == found.mover_wins


@pytest.mark.parametrize("call", [analyze, brute_force, best_move, matchings])
def test_every_function_refuses_hands_that_are_none(call):
    for hands, name in ((([3, 0], [1]), "mine"), (([1], [2.5]), "theirs"), (([1], "1"), "theirs")):
        with pytest.raises((TypeError, ValueError), match=name):
            call(*hands)
    if call is brute_force:
        with pytest.raises(UnsupportedGameError, match="one variant at a time"):
            call(ONE, TWO, pass_limits=(1, 1), last_card=True)


def test_every_batch_is_checked():
    for call in (analyze_batch, matchings_batch):
        with pytest.raises(ValueError, match="the same shape"):
            call(np.ones((3, 4), np.uint8), np.ones((2, 4), np.uint8))
        with pytest.raises(ValueError, match=r"theirs_counts\[1\] has no cards"):
            call(np.ones((2, 1), np.uint8), np.array([[1], [0]], np.uint8))


def test_a_cut_rank_that_nobody_holds_changes_nothing():
    mine, theirs = list(range(1, 60, 2)), list(range(3, 60, 2))
    with_cut = analyze(mine, theirs, cut=8)
    assert with_cut == dataclasses.replace(analyze(mine, theirs), matchings=None)
    assert analyze([1, 4], [2, 3], cut=9) == brute_force([1, 4], [2, 3], cut=9)
