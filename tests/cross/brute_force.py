"""What the tests against brute force share."""

import random
from collections import Counter

from abgames.codebreaking import rank_guesses, solve
from abgames.codebreaking.document import read_game


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
