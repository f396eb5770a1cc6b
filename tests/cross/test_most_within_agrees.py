"""As many as possible within K guesses, against trying everything; questions in advance."""

import random

import pytest

from abgames.codebreaking import (
    AB,
    CardMoo,
    FeedbackTable,
    Mastermind,
    Solver,
    coins,
    fixed_questions,
    solve,
)


def fewest_unfound(rows, hit, weights, left, guesses):
    """The least pair of unfound candidates, by weight, and guesses for the others."""
    if not guesses:
        return sum(weights[secret] for secret in left), 0
    best = None
    for row in rows:
        parts = {}
        for secret in left:
            parts.setdefault(row[secret], []).append(secret)
        found = parts.pop(hit, [])
        if len(parts) == 1 and not found:
            continue
        pairs = [fewest_unfound(rows, hit, weights, tuple(p), guesses - 1) for p in parts.values()]
        unfound = sum(pair[0] for pair in pairs)
        # This guess is made for all that are found in time.
        asked = sum(weights[secret] for secret in left) - unfound
        pair = unfound, asked + sum(pair[1] for pair in pairs)
        best = pair if best is None else min(best, pair)
    return best or (sum(weights[secret] for secret in left), 0)


def random_rows(draw):
    secrets = draw.randint(1, 7)
    rows = [[draw.randint(1, 3) for _ in range(secrets)] for _ in range(secrets + 2)]
    for secret in range(secrets):
        rows[secret][secret] = 0
    draw.shuffle(rows)
    return rows if len(set(zip(*rows, strict=True))) == secrets else random_rows(draw)


def test_as_many_as_possible():
    draw, shared = random.Random(7), Solver(1)
    for _ in range(40):
        rows = random_rows(draw)
        weights = [draw.randint(1, 4) for _ in rows[0]] if draw.random() < 0.5 else None
        game = FeedbackTable(rows, hit=0, weights=weights)
        each = weights or [1] * len(rows[0])
        for most in range(1, 5):
            expected = fewest_unfound(rows, 0, each, tuple(range(len(each))), most)
            for solver in (shared, Solver(1, without=Solver.PRUNINGS)):
                asked = {"objective": "most-within", "max_guesses": most}
                found = solver.solve(game, **asked)
                assert found.proven
                assert found.upper_bound == expected, (rows, weights, most)
                assert found.found == sum(each) - expected[0]
                strategy = found.strategy
                strategy.verify()
                costs = [len(strategy.path(secret)) for secret in range(len(each))]
                in_time = [(n, w) for n, w in zip(costs, each, strict=True) if n <= most]
                assert found.found == sum(weight for _, weight in in_time)
                assert expected[1] == sum(n * weight for n, weight in in_time)


def test_the_most_is_not_the_least_total():
    rows = "0111111 1011113 3101131 1110111 1111011 2311101 1211110"
    game = FeedbackTable([list(map(int, row)) for row in rows.split()], hit=0)
    found = solve(game, objective="most-within", max_guesses=2)
    assert (found.found, found.upper_bound) == (4, (3, 7))
    least = solve(game)
    assert least.total == 18
    assert sum(n for guesses, n in least.histogram.items() if guesses <= 2) == 3


@pytest.mark.parametrize(
    ("game", "count"),
    [(AB(2, 3), 2), (AB(2, 4), 2), (AB(3, 4), 4), (Mastermind(2, 3), 2), (Mastermind(3, 3), 3)],
    ids=repr,
)
def test_codes_in_advance(game, count):
    found = fixed_questions(game)
    assert (len(found.guesses), found.proven) == (count, True)
    table = game.feedback_table(found.guesses, game.secrets)
    assert len(set(map(tuple, table.T.tolist()))) == game.secret_count
    assert found.record()["lower_bound"] == count


@pytest.mark.parametrize("game", [AB(3, 5), AB(5, 8), CardMoo(), Mastermind(4, 6), coins(6)])
def test_questions_in_advance_without_time_tell_all_apart(game):
    found = fixed_questions(game, time_limit=0)
    assert 1 <= found.lower_bound <= len(found.guesses) < game.secret_count
    table = game.feedback_table(found.guesses, game.secrets)
    assert len(set(map(tuple, table.T.tolist()))) == game.secret_count
