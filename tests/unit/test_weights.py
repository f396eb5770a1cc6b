"""Weights as people have them become whole numbers, exactly."""

import random
from fractions import Fraction

import numpy as np
import pytest

from abgames.codebreaking import FeedbackTable, solve, words
from abgames.codebreaking.table_files import weights_in

WORDS = ["cat", "bat", "rat", "tar", "hat"]


@pytest.mark.parametrize(
    "weights",
    [
        [0.4, 0.3, 0.2, 0.1, 0.1],
        np.array([0.4, 0.3, 0.2, 0.1, 0.1], np.float32),
        [Fraction(n, 7) for n in (4, 3, 2, 1, 1)],
        {"CAT": 0.4, "bat": Fraction(3, 10), "rat": 0.2, "tar": 0.1, "hat": 0.1},
        weights_in("0.4 3/10 2e-1 .1 0.10"),
        weights_in("word\tcount\n# of a corpus\ncat\t4\nbat\t3\nrat\t2\ntar\t1\nhat\t1\n"),
        weights_in("cat 4, bat 3, rat 2, tar 1, hat: 1"),
    ],
)
def test_weights_in_any_form_are_the_least_whole_numbers(weights):
    game = words(WORDS, weights=weights)
    assert game.weights == (4, 3, 2, 1, 1)
    assert solve(game).total == 22


def test_whole_numbers_stay_as_they_are():
    assert words(WORDS, weights=[2, 4, 6, 8, 10.0]).weights == (2, 4, 6, 8, 10)
    solution = solve(words(WORDS, weights=[4 * 10**9, 3 * 10**9, 2 * 10**9, 10**9, 10**9]))
    assert (solution.total, solution.mean, solution.strategy.verify().total) == (
        22 * 10**9,
        2,
        22 * 10**9,
    )


def test_what_weighs_nothing_may_be_guessed_and_is_never_the_secret():
    game = words(WORDS, weights={"cat": 4, "bat": 3, "rat": 2, "tar": 1, "hat": 0, "dog": 9})
    assert game == words(WORDS[:4], WORDS, weights=[4, 3, 2, 1])
    assert game.notes == ("weights of what is no secret were left out: dog",)
    table = FeedbackTable([[0, 1, 1], [2, 0, 1], [2, 2, 0]], hit=0, weights=[1, 0, 2])
    assert [table.secret_text(secret) for secret in table.secrets.tolist()] == ["0", "2"]


def least(rows, weights, left):
    """The least total of the secrets left, where the reply 0 is the hit."""
    best = None
    for row in rows:
        classes = {}
        for secret in left:
            classes.setdefault(row[secret], []).append(secret)
        if len(classes) > 1 or 0 in classes:
            others = (codes for reply, codes in classes.items() if reply)
            total = sum(weights[secret] for secret in left)
            total += sum(least(rows, weights, codes) for codes in others)
            best = total if best is None else min(best, total)
    return best


def test_totals_of_great_and_of_broken_weights_agree_with_brute_force():
    chance = random.Random(3)
    for _ in range(60):
        count = chance.randint(2, 5)
        rows = [[0 if i == k else chance.randint(1, 2) for k in range(count)] for i in range(count)]
        rows.append(list(range(1, count + 1)))
        most = chance.choice([3, 10**6, 10**12, 2**53])
        weights = [chance.randint(1, most) for _ in range(count)]
        broken = [Fraction(weight, chance.randint(1, 9)) for weight in weights]
        total = least(rows, weights, range(count))
        solution = solve(FeedbackTable(rows, hit=0, weights=weights))
        assert solution.total == total == solution.strategy.verify().total
        mean = least(rows, broken, range(count)) / sum(broken)
        assert solve(FeedbackTable(rows, hit=0, weights=broken)).mean == mean
