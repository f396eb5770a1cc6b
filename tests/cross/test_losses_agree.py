"""What each guess of a strategy costs, against brute force."""

import random

import pytest
from tests.cross.brute_force import reference

from abgames.codebreaking import AB, CardMoo, FeedbackTable, Mastermind, Strategy, coins
from abgames.codebreaking.player import play_out
from abgames.codebreaking.question import Question
from abgames.codebreaking.reference import guess_values, least_total, least_worst


def table(seed, *, weights=False):
    """A random table in which some guess hits each secret."""
    draw = random.Random(seed)
    rows = [[draw.randint(1, 2) for _ in range(7)] for _ in range(9)]
    for secret, row in enumerate(rows[2:]):
        row[secret] = 0
    heavy = [draw.randint(1, 9) for _ in range(7)] if weights else None
    return FeedbackTable(rows, hit=0, weights=heavy)


TASKS = [
    (AB(2, 5), "hit"),
    (AB(2, 4, 2), "hit"),
    (AB(3, 4), "hit"),
    (AB(3, 5), "determine"),
    (Mastermind(2, 4), "hit"),
    (Mastermind(3, 3), "hit"),
    (Mastermind(3, 3), "determine"),
    (Mastermind(4, 2), "hit"),
    (CardMoo(ranks=3), "hit"),
    (CardMoo(ranks=3), "determine"),
    (coins(4), "determine"),
    (table(1), "hit"),
    (table(2), "determine"),
    *((table(seed, weights=True), goal) for seed in (3, 4, 5) for goal in ("hit", "determine")),
]
MOST = 8
"""The most candidates for which brute force is quick in all of these games."""


def random_strategy(game, goal, seed):
    """A strategy for some candidates that often guesses one, and sometimes what tells nothing."""
    draw = random.Random(seed)
    secrets = game.secrets.tolist()
    chosen = draw.sample(secrets, min(MOST, len(secrets)))

    def player(history, candidates):
        wanted = draw.random()
        if wanted < 0.1:
            return game.guesses[draw.randrange(game.guess_count)]
        if wanted < 0.6 and goal == "hit":
            hitting = game._hitting(candidates)
            return hitting[draw.randrange(len(hitting))]
        guesses = game.guesses[draw.sample(range(game.guess_count), game.guess_count)].tolist()
        return next(
            (g for g in guesses if len(game.split(game.code(g), candidates)) > 1), guesses[0]
        )

    question = Question.read(game, goal=goal, candidates=chosen)
    return Strategy.answering(question, play_out(question, player))


def situations(strategy):
    """Every situation of a strategy: the history that leads there, the candidates, the guess."""
    game = strategy.game
    stack = [((), game._array(strategy.candidates))] if len(strategy.tree) else []
    while stack:
        history, left = stack.pop()
        guess = strategy.next_guess(history)
        yield history, left, guess
        for reply, rest in game.split(guess, left).items():
            if reply != game.hit and (strategy.goal == "hit" or len(rest) > 1):
                stack.append(((*history, (guess, reply)), rest))


def plain(codes):
    return [code if isinstance(code, int) else tuple(code) for code in codes.tolist()]


def by_brute_force(strategy, objective):
    """What the guess costs in each situation, and the best guesses there."""
    rules = reference(strategy.game)
    least = {"expected": least_total, "worst": least_worst}[objective]
    unavoidable = {}
    for history, left, guess in situations(strategy):
        asked = {"goal": strategy.goal, "candidates": plain(left)}
        values = guess_values(rules, objective=objective, **asked)
        best, here = least(rules, **asked), values[guess]
        best_guesses = [guess for guess, value in values.items() if value == best]
        if objective == "expected":
            cost = here - best
        else:
            before = unavoidable.get(history[:-1], best) if history else best
            unavoidable[history] = max(before, len(history) + here)
            cost = unavoidable[history] - before
        yield history, (cost, best_guesses)


@pytest.mark.long
@pytest.mark.parametrize("objective", ["expected", "worst"])
@pytest.mark.parametrize(("game", "goal"), TASKS, ids=repr)
def test_each_cost_is_that_of_brute_force(game, goal, objective):
    for seed in range(2):
        strategy = random_strategy(game, goal, seed)
        truth = dict(by_brute_force(strategy, objective))
        losses = strategy.losses(objective)
        assert losses.proven
        for row in losses:
            cost, best = truth[row.history]
            assert (row.cost, row.guess) == (cost, strategy.next_guess(row.history))
            assert row.best in best or (goal == "determine" and row.candidates == 1)
        costs = [cost for cost, _ in truth.values() if cost]
        assert sorted(costs) == sorted(row.cost for row in losses for _ in range(row.times))
        if objective == "expected":
            assert sum(costs) == strategy.total - losses.optimum
