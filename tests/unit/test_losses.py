"""Where strategies lose guesses: rows, sums, bounds in short time, equal situations."""

import json
import random
from itertools import combinations, permutations

import pytest

from abgames.codebreaking import AB, FeedbackTable, Mastermind, Strategy, coins, rank_guesses, solve


def first(history, candidates):
    return candidates[0]


@pytest.mark.long
def test_a_guess_is_not_blamed_for_those_that_follow():
    losses = Strategy.from_player(Mastermind(4, 6), first).losses()
    assert [(row.guess, row.best, row.cost) for row in losses[:2]] == [
        ((1, 1, 1, 1), (1, 1, 2, 3), 693),
        ((2, 2, 2, 2), (2, 2, 3, 4), 343),
    ]
    assert losses.summary == ("7,471 guesses in total, the best 5,625: 1,846 lost in 92 situations")


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
    strategy = Strategy.from_player(AB(4, 6), first)
    losses, solved = strategy.losses(time_limit=0), solve(AB(4, 6)).total
    assert not losses.proven
    assert losses.lower_bound <= solved <= losses.upper_bound
    assert losses.lower_bound < losses.upper_bound
    truth = {row.history for row in strategy.losses()}
    assert truth <= {row.history for row in losses}
    for row in losses:
        (guess,) = rank_guesses(AB(4, 6), row.history, only=[row.guess])
        assert row.least <= guess.total - solve(AB(4, 6), row.history).total <= row.most
    assert " to " in losses.summary
    assert any(record["cost"] is None for record in losses.to_records())
    json.dumps(losses.to_records())
