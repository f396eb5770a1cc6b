"""What the tests against brute force share."""

import random
from collections import Counter

from abgames.codebreaking import Strategy, rank_guesses, solve
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


def samples(game, sizes):
    """Random sets of candidates: of odd size those after one answer, else any of all secrets."""
    draw = random.Random(repr(game))
    secrets = list(map(tuple, game.secrets.tolist()))
    for size in sizes:
        pool = secrets
        if size % 2:
            guess, secret = draw.choice(game.guesses.tolist()), draw.choice(secrets)
            pool = reference(game).consistent([(tuple(guess), game.feedback(guess, secret))])
        yield draw.sample(pool, min(len(pool), size))


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


def value(objective, histogram):
    """The value of a strategy, by how many candidates it settles with each number of guesses."""
    worst, total = max(histogram), sum(n * count for n, count in histogram.items())
    return {
        "expected": total,
        "worst": worst,
        "worst-expected": (worst, total),
        "expected-worst": (total, worst),
        "worst-count": (worst, histogram[worst]),
    }[objective]


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


def check_values(ranking, expected):
    """Each class of guesses has its value, the classes cover all, and the best come first."""
    assert ranking.proven
    values = [row.value for row in ranking]
    assert values == sorted(values)
    for row in ranking:
        assert row.value == row.lower_bound == expected[row.guess]
    tally = Counter()
    for row in ranking:
        tally[row.value] += row.count
    assert tally == Counter(expected.values())


def check_best(game, ranking, candidates, **options):
    """The first is the guess of the strategy, and the best few are the first of all."""
    options["candidates"] = candidates
    if len(candidates) > 1:
        assert ranking[0].guess == solve(game, **options).strategy.next_guess()
        assert ranking.least == ranking[0].value
    assert rank_guesses(game, (), top=3, **options)[:] == ranking[:3]
