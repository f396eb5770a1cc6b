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
    check,
    matching,
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
    assert core.values(mine, theirs, 2, last_card=True).last_card_value is None
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


def test_best_moves():
    assert best_move([5, 6], [6], objective="own_passes") == 5
    assert best_move([5, 6], [6], objective="win") == 6
    assert best_move([1], [5, 6], 3, "win") == 0
    assert best_move([1, 4], [2, 3], cut=3) == 4


BAD_HANDS = [
    ([], ValueError, "mine has no cards: the game is over"),
    ([3, 0], ValueError, r"mine\[1\] is 0, but ranks are at least 1"),
    ([2, 4, -7], ValueError, r"mine\[2\] is -7, but ranks are at least 1"),
    (np.array([2, 4, -7], np.int8), ValueError, r"mine\[2\] is -7"),
    (np.array([2, 0]), ValueError, r"mine\[1\] is 0"),
    ([1, -(10**40)], ValueError, r"mine\[1\] is a number of more than 30 digits"),
    ([1, 10**40], ValueError, r"mine\[1\] must be at most 18446744073709551615"),
    ([1, 2.5], TypeError, r"mine\[1\] must be an int, not float: 2.5"),
    ([1, float("nan")], TypeError, r"mine\[1\] must be an int, not float: nan"),
    ([1, True], TypeError, r"mine\[1\] must be an int, not bool: True"),
    ([1, "2"], TypeError, r"mine\[1\] must be an int, not str: '2'"),
    ([1, None], TypeError, r"mine\[1\] must be an int, not NoneType"),
    ([[1, 2]], TypeError, r"mine\[0\] must be an int, not list"),
    ("123", TypeError, "mine must be a sequence of ranks"),
    (b"123", TypeError, "mine must be a sequence of ranks"),
    (7, TypeError, "mine must be a sequence of ranks"),
    (None, TypeError, "mine must be a sequence of ranks"),
    (iter([1]), TypeError, "mine must be a sequence of ranks"),
    (np.array([1.0, np.nan]), TypeError, r"integers, not of float64: mine\[1\] is nan"),
    (np.array([1.0, 2.0]), TypeError, r"integers, not of float64: mine\[0\] is 1.0"),
    (np.array([True]), TypeError, "mine must be an array of integers, not of bool"),
    (np.array(["1"]), TypeError, "mine must be an array of integers, not of <U1"),
    (np.ones((2, 2), int), ValueError, r"one dimension, not of shape \(2, 2\)"),
    (np.array(3), ValueError, r"one dimension, not of shape \(\)"),
    (np.array([], int), ValueError, "mine has no cards"),
    (np.array([1, None]), TypeError, r"mine\[1\] must be an int, not NoneType"),
]


@pytest.mark.parametrize(("hand", "error", "message"), BAD_HANDS)
def test_bad_hands(hand, error, message):
    for call in (analyze, brute_force, best_move, matchings):
        with pytest.raises(error, match=message):
            call(hand, [1])
    with pytest.raises(error, match=message.replace("mine", "theirs")):
        analyze([1], hand)


BAD_VARIANTS = [
    ({"table": -1}, ValueError, "table must be at least 0, not -1"),
    ({"table": 1.0}, TypeError, "table must be an int, not float"),
    ({"table": 10**40}, ValueError, "table must be at most"),
    ({"table": None}, TypeError, "table must be an int"),
    ({"cut": 3, "table": 3}, ValueError, "table is 3, the cut rank"),
    ({"cut": 0}, ValueError, "cut is 0, but ranks are at least 1"),
    ({"cut": "8"}, TypeError, "cut must be an int, not str"),
    ({"goals": (4, 0)}, ValueError, r"goals\[0\] is 4, but it must be below the 4 cards of mine"),
    ({"goals": (0, 5)}, ValueError, r"goals\[1\] is 5, but .* 5 cards of theirs"),
    ({"goals": (-1, 0)}, ValueError, r"goals\[0\] must be at least 0"),
    ({"goals": (0, 10**40)}, ValueError, r"goals\[1\] is a number of more than 30 digits"),
    ({"goals": (0, 0, 0)}, ValueError, "goals must be a pair of ints"),
    ({"goals": 1}, TypeError, "goals must be a pair of ints, not int"),
    ({"goals": "12"}, TypeError, "goals must be a pair of ints, not str"),
    ({"goals": (1.0, 0)}, TypeError, r"goals\[0\] must be an int, not float"),
    ({"pass_limits": (0, 1)}, ValueError, r"pass_limits\[0\] must be at least 1"),
    ({"pass_limits": 3}, TypeError, "pass_limits must be a pair"),
    ({"last_card": 1}, TypeError, "last_card must be a bool, not int"),
    ({"last_card": None}, TypeError, "last_card must be a bool"),
    ({"cut": 3, "goals": (1, 0)}, UnsupportedGameError, "not cut and goals"),
    ({"pass_limits": (1, 1), "last_card": True}, UnsupportedGameError, "one variant at a time"),
]


@pytest.mark.parametrize(("variant", "error", "message"), BAD_VARIANTS)
def test_bad_variants(variant, error, message):
    for call in (analyze, brute_force):
        with pytest.raises(error, match=message):
            call(ONE, TWO, **variant)


def test_bad_objectives():
    with pytest.raises(ValueError, match="objective must be 'score', 'win', "):
        best_move(ONE, TWO, objective="draw")
    with pytest.raises(TypeError, match="objective must be a str"):
        best_move(ONE, TWO, objective=None)
    with pytest.raises(ValueError, match=r"targets\[0\] is -1, but ranks are at least 0"):
        matching([1], [-1])


GOOD = np.ones((3, 4), dtype=np.uint8)
EMPTY_ROW = np.array([[1], [0], [1]], dtype=np.uint8)
BAD_BATCHES = [
    ((GOOD, GOOD[:2]), ValueError, r"the same shape, not \(3, 4\) and \(2, 4\)"),
    ((GOOD[0], GOOD[0]), ValueError, r"mine_counts must have the shape \(count, ranks\)"),
    ((GOOD.astype(int), GOOD), TypeError, "mine_counts must be an array of uint8, not of int64"),
    ((GOOD, GOOD * np.nan), TypeError, "theirs_counts must be an array of uint8, not of float"),
    ((GOOD, GOOD.tolist()), TypeError, "theirs_counts must be a numpy array of uint8, not list"),
    ((GOOD[:, :0], GOOD[:, :0]), ValueError, "must have 1 to 65536 ranks, not 0"),
    ((EMPTY_ROW, GOOD[:, :1]), ValueError, r"mine_counts\[1\] has no cards"),
    ((GOOD[:, :1], EMPTY_ROW), ValueError, r"theirs_counts\[1\] has no cards"),
    ((GOOD, GOOD, -1), ValueError, "table must be at least 0, not -1"),
    ((GOOD, GOOD, "1"), TypeError, "table must be an int, not str"),
    ((GOOD, GOOD, np.zeros(2, int)), ValueError, r"table must have the shape \(3,\)"),
    ((GOOD, GOOD, np.array([0, -2, 0])), ValueError, r"table\[1\] is -2"),
    ((GOOD, GOOD, np.zeros(3)), TypeError, "table must be an array of integers, not of float64"),
]


@pytest.mark.parametrize(("arguments", "error", "message"), BAD_BATCHES)
def test_bad_batches(arguments, error, message):
    for call in (analyze_batch, matchings_batch):
        with pytest.raises(error, match=message):
            call(*arguments)


BAD_CHECKS = [
    ({"ranks": 0}, ValueError, "ranks must be at least 1"),
    ({"cards": 2.0}, TypeError, "cards must be an int"),
    ({"cut": 4}, ValueError, "cut must be at most 3"),
    ({"goals": (2, 0)}, ValueError, r"goals\[0\] is 2, but it must be below 2 cards"),
    ({"cut": 1, "goals": (1, 0)}, UnsupportedGameError, "one variant"),
    ({"pass_limits": (10**30, 1)}, UnsupportedGameError, "at most 268,435,456 are solved"),
    ({"ranks": 10**30}, UnsupportedGameError, "make far too many positions"),
    ({"cards": 10**30, "goals": (10**29, 0)}, UnsupportedGameError, "far too many"),
    ({"ranks": 30, "cards": 4}, UnsupportedGameError, "make 66,672,734,656 positions"),
    ({"time_limit": -1}, ValueError, "time_limit must be finite and not negative"),
    ({"progress": 3}, TypeError, "progress must be True or a callable"),
]


@pytest.mark.parametrize(("arguments", "error", "message"), BAD_CHECKS)
def test_bad_checks(arguments, error, message):
    with pytest.raises(error, match=message):
        check(**{"ranks": 3, "cards": 2, **arguments})


def test_a_cut_rank_that_nobody_holds_changes_nothing():
    mine, theirs = list(range(1, 60, 2)), list(range(3, 60, 2))
    with_cut = analyze(mine, theirs, cut=8)
    assert with_cut == dataclasses.replace(analyze(mine, theirs), matchings=None)
    assert analyze([1, 4], [2, 3], cut=9) == brute_force([1, 4], [2, 3], cut=9)


def test_masked_cards_are_refused():
    with pytest.raises(TypeError, match="masked"):
        analyze(np.ma.array([1, 2, 3], mask=[0, 1, 0]), [1])
