"""Classes of secrets: the search against the rules, for random tables and data sets."""

import random
from functools import cache

import pytest

from abgames.codebreaking import FeedbackTable, Solver, solve
from abgames.codebreaking.reference import least_total
from abgames_check.codebreaking.tables import TableRules


def random_classes(draw, most=5):
    """A table whose classes some guess tells apart, with its rules; columns may be equal."""
    while True:
        secrets, guesses = draw.randint(1, most), draw.randint(1, 5)
        rows = tuple(tuple(draw.randint(0, 2) for _ in range(secrets)) for _ in range(guesses))
        classes = tuple(draw.choice("xyz") for _ in range(secrets))
        weights = tuple(draw.randint(1, 5) for _ in range(secrets)) if draw.random() < 0.5 else None
        columns = {}
        for column, label in zip(zip(*rows, strict=True), classes, strict=True):
            columns.setdefault(column, set()).add(label)
        if all(len(labels) == 1 for labels in columns.values()):
            rules = TableRules(rows, None, weights, None, classes)
            return FeedbackTable(rows, weights=weights, classes=classes), rules


@pytest.mark.parametrize("without", Solver.PRUNINGS)
def test_each_pruning_may_be_off(without):
    draw = random.Random(without)
    for _ in range(10):
        game, rules = random_classes(draw, most=7)
        found = Solver(1, without=[without]).solve(game, goal="class")
        assert found.total == least_total(rules, goal="class"), rules


def fewest_tests(rows, labels):
    """The least total of a decision tree, and its least depth: by trying all trees."""

    @cache
    def least(left):
        if len({labels[place] for place in left}) == 1:
            return 0, 0
        totals, depths = [], []
        for row in rows:
            parts = {}
            for place in left:
                parts.setdefault(row[place], []).append(place)
            if len(parts) > 1:
                each = [least(tuple(part)) for part in parts.values()]
                totals.append(len(left) + sum(total for total, _ in each))
                depths.append(1 + max(depth for _, depth in each))
        return min(totals), min(depths)

    return least(tuple(range(len(labels))))


def test_decision_trees():
    draw = random.Random(8)
    for _ in range(8):
        features = [[draw.randint(0, 1) for _ in range(16)] for _ in range(5)]
        # The class depends on three of the features.
        labels = [
            str(a + b * c) for a, b, c in zip(features[1], features[3], features[4], strict=True)
        ]
        game = FeedbackTable(features, classes=labels)
        total, depth = fewest_tests(features, labels)
        assert solve(game, goal="class").total == total
        assert solve(game, goal="class", objective="worst").worst == depth
