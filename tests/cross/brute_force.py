"""What the tests against brute force share."""

from fuzz.code_breaking import value

from abgames.codebreaking import Strategy
from abgames.codebreaking.reference import (
    guess_values,
    least_pair,
    least_total,
    least_worst,
    pair_values,
)
from abgames_check.codebreaking.document import read_game

PAIRS = ("worst-expected", "expected-worst", "worst-count")
OBJECTIVES = ("expected", "worst", *PAIRS)


def reference(game):
    """The rules of a game in plain Python."""
    return read_game(game.record())


def least(rules, objective, **asked):
    """The least value of an objective, by trying everything."""
    if objective in PAIRS:
        return least_pair(rules, objective, **asked)
    return (least_total if objective == "expected" else least_worst)(rules, **asked)


def values_of(rules, objective, **asked):
    """The same for each guess."""
    if objective in PAIRS:
        return pair_values(rules, objective, **asked)
    return guess_values(rules, objective=objective, **asked)


def counted(solution):
    """The value of the strategy, by the checker, which shares no code with the search."""
    verified = solution.strategy.verify()
    assert verified == (solution.total, solution.worst, solution.histogram)
    assert sum(verified.histogram.values()) == solution.candidate_count
    return value(solution.objective, verified.histogram)


def check(solution, expected):
    """The value is proved, and that of the strategy; ``None``: there is no strategy."""
    assert solution.proven
    assert solution.feasible == (expected is not None)
    assert solution.lower_bound == solution.upper_bound == expected
    assert (solution.strategy is None) == (expected is None)
    if expected is not None:
        assert counted(solution) == expected
        assert Strategy.from_json(solution.strategy.to_json()) == solution.strategy
