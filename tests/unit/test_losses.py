"""Where strategies lose guesses: rows, sums, bounds in short time, equal situations."""

import json
import random
from itertools import combinations, permutations

import pytest

from abgames.codebreaking import AB, FeedbackTable, Mastermind, Strategy, coins, solve


def first(history, candidates):
    return candidates[0]


def test_the_best_strategy_loses_nothing():
    solution = solve(AB(3, 6))
    assert not solution.strategy.losses()
    assert str(solution.strategy.losses()) == "436 guesses in total; no strategy takes fewer"
    assert not solve(AB(3, 6), objective="worst").strategy.losses("worst")
    done = solve(AB(3, 4), goal="determine", candidates=["1 2 3"]).strategy.losses()
    assert (done.total, done.optimum, len(done)) == (0, 0, 0)


def canonical(game, history, guess):
    """The first of all images of a situation and its guess under exchanges of pegs and colours."""
    left = [tuple(code) for code in game.consistent(history).tolist()]
    return min(
        (sorted(image(code) for code in left), image(guess))
        for pegs in permutations(range(game.pegs))
        for colors in permutations(range(1, game.colors + 1))
        for image in [lambda code, p=pegs, c=colors: tuple(c[code[peg] - 1] for peg in p)]
    )


@pytest.mark.parametrize("game", [AB(2, 5), AB(3, 4), Mastermind(3, 3), Mastermind(4, 2)], ids=repr)
def test_situations_that_an_exchange_makes_equal_are_one_row(game):
    draw = random.Random(3)
    guesses = game.guesses.tolist()
    mine = Strategy.from_player(
        game, lambda history, left: left[0] if len(history) > 3 else draw.choice(guesses)
    )
    seen = [canonical(game, row.history, row.guess) for row in mine.losses()]
    assert all(one != other for one, other in combinations(seen, 2))
    assert any(row.times > 1 for row in mine.losses())


def test_games_without_exchanges():
    table = FeedbackTable([[0, 1, 1], [1, 0, 1], [1, 1, 0], [2, 2, 2]], hit=0, weights=[1, 1, 5])
    idle = Strategy.from_player(
        table, lambda history, left: 3 if len(history) < 2 else int(left[0])
    )
    (row,) = [row for row in idle.losses() if row.guess == 3]
    assert (row.history, row.cost, row.times, row.best) == ((), 7, 2, 2)
    assert row.cells()[0] == "(the start)"
    asked = Strategy.from_player(coins(3), lambda history, left: len(history)).losses()
    assert asked.summary.startswith("12 questions in total; no strategy takes fewer")


def test_what_time_leaves_open_has_bounds():
    losses = Strategy.from_player(AB(4, 6), first).losses(time_limit=0)
    assert not losses.proven
    assert " to " in losses.summary
    assert any(record["cost"] is None for record in losses.to_records())
    json.dumps(losses.to_records())
