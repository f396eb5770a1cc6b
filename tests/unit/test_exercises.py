"""Exercises about deduction games: their answers against brute force."""

from math import log2

import pytest

from abgames.codebreaking import AB, FeedbackTable, Mastermind, black_peg, coins, exercises, solve

GAMES = {
    "coins": coins(4),
    "a table with a hit": black_peg(2, 4),
    "weights": FeedbackTable([[0, 1, 1, 1], [0, 0, 1, 2], [1, 0, 1, 0]], weights=[1, 5, 2, 3]),
    "AB": AB(2, 5),
    "Mastermind": Mastermind(2, 4),
}


@pytest.mark.parametrize("name", GAMES)
def test_the_answers_are_right(name):
    game = GAMES[name]
    for problem in exercises(game, 8, seed=2):
        left = game.consistent(problem.history)
        assert problem.left == tuple(map(game.secret_text, left))
        assert 2 <= len(left) <= 12

        def worst(*more, problem=problem):
            known = [*problem.history, *more]
            return solve(game, known, objective="worst", goal=game.goal).worst

        assert problem.needed == worst()
        for guess in problem.best:
            replies = [reply for reply in game.split(game.code(guess), left) if reply != game.hit]
            assert problem.needed == 1 + max(worst((guess, reply)) for reply in replies)
        parts = [
            game.weight(part) for part in game.split(game.code(problem.best[0]), left).values()
        ]
        told = sum(-part * log2(part / sum(parts)) for part in parts) / sum(parts)
        assert problem.bits == pytest.approx(told)


def test_the_seed_is_the_sheet_and_nothing_comes_twice():
    sheet = exercises(coins(6), 20, seed=5)
    assert sheet == exercises(coins(6), 20, seed=5)
    assert sheet != exercises(coins(6), 20, seed=6)
    assert len({frozenset(problem.history) for problem in sheet}) == 20


def test_where_there_are_too_few_situations_they_come_again():
    assert [problem.history for problem in exercises(coins(2, "heavier"), 3, seed=1)] == [()] * 3
