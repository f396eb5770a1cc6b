"""Games given by tables: the search against all strategies of tiny ones, and known games."""

import random

import numpy as np
import pytest

from abgames._abgames.codebreaking import PRUNINGS, Question, Rules, Solver
from abgames.codebreaking import AB, CardMoo, Mastermind, solve

GOALS = ("hit", "determine")


def codes(count):
    """The numbers below ``count`` as two bytes each."""
    return np.arange(count, dtype=">u2").view(np.uint8).reshape(count, 2)


def ask(table, *, without=(), threads=1, solver=None, **asked):
    """The least value of a table, by the search."""
    question = Question(Rules.table(table), codes(table.shape[1]), **asked)
    solver = solver or Solver(threads, without=list(without))
    solution = solver.solve(question)
    assert solution.proven
    return solution.upper_bound


def random_table(draw, secrets, guesses, feedbacks):
    """A table in which some guess hits each secret."""
    rows = [[draw.randint(1, feedbacks) for _ in range(secrets)] for _ in range(guesses + secrets)]
    for secret, row in enumerate(rows[guesses:]):
        row[secret] = 0
    draw.shuffle(rows)
    return np.array(rows, dtype=np.uint8)


@pytest.mark.parametrize("goal", GOALS)
@pytest.mark.parametrize("game", [AB(3, 5), AB(3, 6), Mastermind(3, 4), CardMoo(ranks=4)], ids=repr)
def test_known_games_as_shuffled_tables(game, goal):
    table = game.feedback_table(game.guesses, game.secrets)
    shuffle = np.random.default_rng(1)
    mixed = table[shuffle.permutation(len(table))][:, shuffle.permutation(table.shape[1])]
    for objective in ("expected", "worst-expected"):
        known = solve(game, objective=objective, goal=goal)
        asked = {"goal": goal, "objective": objective}
        for shown in (table, mixed):
            assert ask(np.ascontiguousarray(shown), **asked) == known.upper_bound


def test_two_threads():
    game = Mastermind(3, 5)
    table = game.feedback_table(game.guesses, game.secrets)
    assert ask(table, threads=2) == solve(game).total


# What some weighings say of five coins, of which one is heavier or lighter.
FIVE_COINS = [
    [1, 2, 2, 1, 2, 1, 2, 1, 0, 0],
    [0, 0, 1, 2, 2, 1, 2, 1, 2, 1],
    [2, 1, 1, 2, 1, 2, 2, 1, 2, 1],
    [0, 0, 1, 2, 2, 1, 1, 2, 0, 0],
    [1, 2, 1, 2, 2, 1, 1, 2, 2, 1],
    [0, 0, 1, 2, 2, 1, 2, 1, 0, 0],
    [2, 1, 0, 0, 2, 1, 1, 2, 1, 2],
]


def weighings(draw):
    """Some weighings of coins, whose symmetries map few of the guesses to guesses."""
    coins, rows = draw.randint(3, 5), []
    for _ in range(draw.randint(3, 8)):
        sides = [draw.randint(0, 2) for _ in range(coins)]
        rows.append([feedback for side in sides for feedback in (side, -side % 3)])
    return rows


@pytest.mark.parametrize("objective", ["expected", "worst"])
def test_tables_with_symmetries(objective):
    draw = random.Random(objective)
    tables = [FIVE_COINS, *(weighings(draw) for _ in range(200))]
    for rows in tables:
        if len(set(zip(*rows, strict=True))) == len(rows[0]):  # every two secrets are told apart
            table = np.array(rows, dtype=np.uint8) + 1
            asked = {"goal": "determine", "objective": objective}
            assert ask(table, **asked) == ask(table, without=PRUNINGS, **asked), rows
    assert ask(np.array(FIVE_COINS, dtype=np.uint8) + 1, goal="determine") == 22


def test_one_memo_for_many_tables():
    solver, draw = Solver(1), random.Random(7)
    for _ in range(20):
        table = random_table(draw, 40, 60, 4)
        assert ask(table, solver=solver) == ask(table)


def test_more_feedbacks_than_a_byte_of_the_scan_counts():
    draw = random.Random(3)
    secrets = 254
    rows = [[s + 1 for s in range(secrets)]]  # tells all apart
    for secret in range(secrets):
        rows.append([draw.randint(1, 3) for _ in range(secrets)])
        rows[-1][secret] = 0
    table = np.array(rows, dtype=np.uint8)
    assert ask(table, objective="worst") == 2
    assert ask(table, goal="determine") == secrets


@pytest.mark.parametrize(
    ("table", "why"),
    [
        (np.zeros((0, 3), np.uint8), "a row for each guess|1 to 65536"),
        (np.zeros((3, 0), np.uint8), "1 to 65536"),
        (np.array([[0, 0]], np.uint8), "guess 0 hits two secrets"),
    ],
)
def test_tables_that_are_none(table, why):
    with pytest.raises(ValueError, match=why):
        Rules.table(table)
