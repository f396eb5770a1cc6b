"""The reference against values worked out by hand or published, and its own definition."""

import math
import subprocess
import sys

import pytest

from abgames.codebreaking.reference import ColorRules, least_total

TOTALS = [
    (("AB", 1, 5), 15),
    (("AB", 3, 3), 15),  # [Shinoda2012], section 3.2
    (("AB", 3, 4), 72),  # [Shinoda2012], section 3.2
    (("Mastermind", 3, 2), 18),
    (("Mastermind", 4, 2), 44),
    (("Mastermind", 2, 4), 45),
]


@pytest.mark.parametrize(("game", "total"), TOTALS)
def test_totals(game, total):
    assert least_total(ColorRules(*game)) == total


@pytest.mark.long
def test_a_dummy_colour_helps_with_four_colours():
    assert least_total(ColorRules("AB", 3, 4, 1)) == 69  # [Shinoda2012], remark 2


def test_r1_secrets():
    assert len(ColorRules("AB", 3, 7).secrets()) == math.perm(7, 3)
    assert len(ColorRules("Mastermind", 3, 4).secrets()) == 4**3
    assert ColorRules("AB", 2, 3).secrets() == [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]


def test_r2_extra_colours_in_guesses_only():
    game = ColorRules("AB", 2, 3, 1)
    assert (4, 1) in game.guesses()
    assert (4, 1) not in game.secrets()


def test_r3_r4_replies():
    game = ColorRules("AB", 3, 7)
    assert game.feedbacks() == [
        (3, 0), (2, 0), (1, 2), (1, 1), (1, 0), (0, 3), (0, 2), (0, 1), (0, 0),
    ]  # fmt: skip
    assert ColorRules("Mastermind", 4, 6).feedback((1, 1, 2, 2), (1, 1, 1, 2)) == (3, 0)


def test_r6_consistent_guesses_can_cost_more():
    game = ColorRules("AB", 3, 4, 1)
    assert least_total(game, guesses="consistent") == 72


def test_r7_from_mid_play():
    game = ColorRules("AB", 2, 4)
    after = least_total(game, history=[((1, 2), (0, 0))])
    assert after == least_total(game, candidates=[(3, 4), (4, 3)]) == 3


@pytest.mark.parametrize(("most", "total"), [(1, None), (2, None), (3, 30), (4, 30), (9, 30)])
def test_most_guesses(most, total):
    assert least_total(ColorRules("AB", 2, 4), max_guesses=most) == total


def test_it_needs_the_standard_library_only():
    code = "import sys, abgames.codebreaking.reference;sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
