"""Rules that allow guesses by earlier answers, against brute force; hard mode of word games."""

import functools
import itertools
import json
import random
import re

import numpy as np
import pytest

from abgames import verify
from abgames.codebreaking import (
    FeedbackTable,
    Solver,
    Strategy,
    fixed_questions,
    heuristic_guesses,
    heuristic_strategy,
    prove_lower_bound,
    rank_guesses,
    review,
    solve,
    words,
)
from abgames.errors import (
    CheckpointError,
    IllegalMoveError,
    UnsupportedGameError,
    VerificationError,
)

ANSWERS = ["steer", "stern", "store", "stork", "storm", "story"]
OTHERS = ["styre", "enemy", "straw"]
INFINITE = 10**6


def made(seed, guesses=9, secrets=6, feedbacks=3, allows=0.4, weights=None):
    """A random table with a random rule, in which guess number i hits secret number i."""
    chance = random.Random(seed)
    table = [[chance.randrange(1, feedbacks + 1) for _ in range(secrets)] for _ in range(guesses)]
    rule = np.zeros((guesses, feedbacks + 1, guesses), bool)
    for place in itertools.product(range(guesses), range(feedbacks + 1), range(guesses)):
        rule[place] = chance.random() < allows
    for secret in range(secrets):
        table[secret][secret] = 0
    for guess, secret in itertools.product(range(guesses), range(secrets)):
        rule[guess, table[guess][secret], secret] = True
    return FeedbackTable(table, hit=0, allowed=rule, weights=weights), np.array(table), rule


class Brute:
    """Tries every guess that is allowed; a state is the secrets and the guesses that are left.

    A guess that tells nothing is never tried: it only forbids others.
    """

    def __init__(self, table, rule, goal="hit", weights=None):
        self.table, self.rule, self.goal = table.tolist(), rule.tolist(), goal
        self.weights = weights or [1] * len(self.table[0])

    def start(self):
        return frozenset(range(len(self.table[0]))), frozenset(range(len(self.table)))

    def after(self, secrets, allowed, guess):
        """The states after a guess, except those that are settled."""
        classes = {}
        for secret in secrets:
            classes.setdefault(self.table[guess][secret], set()).add(secret)
        for reply, left in classes.items():
            if self.goal == "hit" and reply == 0:
                continue
            then = frozenset(g for g in allowed if self.rule[guess][reply][g])
            yield frozenset(left), then

    def splits(self, secrets, guess):
        return len(secrets) == 1 or len({self.table[guess][s] for s in secrets}) > 1

    @functools.cache  # noqa: B019 - small
    def total(self, secrets, allowed, limit=99):
        """The least total within a limit."""
        if self.goal == "determine" and len(secrets) == 1:
            return 0
        if limit == 0:
            return INFINITE
        return min(self.of(secrets, allowed, guess, limit) for guess in sorted(allowed))

    def of(self, secrets, allowed, guess, limit=99):
        """The same after a guess."""
        if not self.splits(secrets, guess):
            return INFINITE
        if len(secrets) == 1 and self.table[guess][min(secrets)] != 0:
            return INFINITE
        weight = sum(self.weights[secret] for secret in secrets)
        return weight + sum(self.total(*s, limit - 1) for s in self.after(secrets, allowed, guess))

    def without_information(self, secrets, allowed, guess):
        """The same after a guess that tells nothing."""
        weight = sum(self.weights[secret] for secret in secrets)
        return weight + sum(self.total(*s) for s in self.after(secrets, allowed, guess))

    def worst(self):
        return next(n for n in range(99) if self.total(*self.start(), n) < INFINITE)

    @functools.cache  # noqa: B019 - small
    def unfound(self, secrets, allowed, limit):
        """The fewest secrets that take all of a limit of guesses which suffices."""
        if self.goal == "determine" and len(secrets) == 1:
            return int(limit == 0)
        if limit == 0:
            return INFINITE
        if limit == 1:
            return 1 if len(secrets) == 1 else INFINITE
        return (
            min(
                sum(self.unfound(*s, limit - 1) for s in self.after(secrets, allowed, guess))
                for guess in sorted(allowed)
                if self.of(secrets, allowed, guess, limit) < INFINITE
            )
            if self.total(secrets, allowed, limit) < INFINITE
            else INFINITE
        )


@pytest.mark.parametrize("goal", ["hit", "determine"])
@pytest.mark.parametrize("seed", range(12))
def test_brute_force_agrees_over_random_rules(seed, goal):
    weights = None if seed % 3 else [1, 3, 1, 2, 1, 1]
    game, table, rule = made(
        seed, feedbacks=2 + seed % 3, allows=(0.15, 0.4, 0.8)[seed % 3], weights=weights
    )
    truth = Brute(table, rule, goal, weights)
    least, worst = truth.total(*truth.start()), truth.worst()
    solver = Solver(threads=1)
    found = solver.solve(game, goal=goal)
    assert (found.proven, found.total) == (True, least)
    assert found.strategy.verify().total == least
    assert verify(json.loads(found.strategy.to_json()))
    assert solver.solve(game, goal=goal, objective="worst").upper_bound == worst
    both = solver.solve(game, goal=goal, objective="worst-expected")
    assert both.upper_bound == (worst, truth.total(*truth.start(), worst))
    some = next(n for n in range(99) if truth.total(*truth.start(), n) == least)
    assert solver.solve(game, goal=goal, objective="expected-worst").upper_bound == (least, some)
    if weights is None and goal == "hit":
        fewest = truth.unfound(*truth.start(), worst)
        assert solver.solve(game, objective="worst-count").upper_bound == (worst, fewest)
    for row in solver.rank_guesses(game, goal=goal):
        of = truth.of if truth.splits(truth.start()[0], row.guess) else truth.without_information
        assert row.total == of(*truth.start(), row.guess), row.guess


@pytest.mark.parametrize("seed", range(4))
def test_histories_threads_and_prunings_agree_too(seed):
    game, table, rule = made(seed, guesses=12, secrets=9)
    truth = Brute(table, rule)
    for guess in (0, 10):
        for secrets, allowed in truth.after(*truth.start(), guess):
            reply = int(table[guess][min(secrets)])
            history = [(guess, reply)]
            assert set(game.allowed_guesses(history).tolist()) == allowed
            assert solve(game, history).total == truth.total(secrets, allowed)
            ranked = {row.guess for row in rank_guesses(game, history)}
            assert ranked == allowed
    least = truth.total(*truth.start())
    for without in ((), *((name,) for name in Solver.PRUNINGS)):
        assert Solver(threads=1, without=without).solve(game).total == least
    assert Solver(threads=2).solve(game).total == least
    strategy = heuristic_strategy(game, "entropy")
    assert strategy.verify().total >= least
    assert verify(json.loads(strategy.to_json()))


def test_the_smallest_case_of_hard_mode():
    every = [*ANSWERS, *OTHERS]
    game = words(ANSWERS, every, hard=True)
    after = "straw=ggy--"
    assert solve(words(ANSWERS, every), after).total == 12
    assert solve(words(ANSWERS, every), after, guesses="consistent").total == 14
    assert solve(game, after).total == 13
    assert solve(game, after, guesses="consistent").total == 14
    ranked = {game.text(row.guess): row.total for row in rank_guesses(game, after)}
    assert "enemy" not in ranked
    assert ranked["styre"] == 13
    assert "enemy" not in {game.text(row.guess) for row in heuristic_guesses(game, history=after)}


def allowed_by_words(answers, guess):
    """The rule, as players say it."""
    for made_guess, marks in answers:
        for place, mark in enumerate(marks):
            if mark == "g" and guess[place] != made_guess[place]:
                return False
        for letter in made_guess:
            marked = zip(made_guess, marks, strict=True)
            shown = sum(each == letter and mark != "-" for each, mark in marked)
            if guess.count(letter) < shown:
                return False
    return True


def test_words_are_allowed_as_players_say_it():
    chance = random.Random(1)
    listed = sorted({"".join(chance.choices("abc", k=4)) for _ in range(40)})
    game = words(listed[::2], listed, hard=True)
    for _ in range(60):
        secret = chance.choice(listed[::2])
        history = [(g, str(game.feedback(g, secret))) for g in chance.sample(listed, 2)]
        expected = [word for word in listed if allowed_by_words(history, word)]
        if allowed_by_words(history[:1], history[1][0]):
            found = game.allowed_guesses(history)
            assert [game.text(guess) for guess in found] == expected
        else:
            with pytest.raises(IllegalMoveError, match="answer 2 of the history"):
                game.consistent(history)


def test_a_list_of_words_agrees_with_brute_force():
    chance = random.Random(7)
    listed = sorted({"".join(chance.choices("abc", k=4)) for _ in range(24)})
    answers = listed[1::2]
    game = words(answers, listed, hard=True)
    rule = np.zeros((len(listed), len(game.feedbacks), len(listed)), bool)
    for guess, (place, reply) in itertools.product(range(len(listed)), enumerate(game.feedbacks)):
        for later, word in enumerate(listed):
            rule[guess, place, later] = allowed_by_words([(listed[guess], str(reply))], word)
    table = game.feedback_table(game.guesses, game.secrets)
    truth = Brute(table, rule)
    assert solve(game).total == truth.total(*truth.start())
    assert solve(game, objective="worst").worst == truth.worst()


def test_files_keep_the_rule(tmp_path):
    game = words(ANSWERS, [*ANSWERS, *OTHERS], hard=True)
    solution = solve(game, "straw=ggy--")
    solution.strategy.save(tmp_path / "hard.json")
    again = Strategy.load(tmp_path / "hard.json")
    assert again.game == game
    assert again.game != words(ANSWERS, [*ANSWERS, *OTHERS])
    free = solve(words(ANSWERS, [*ANSWERS, *OTHERS]), "straw=ggy--").strategy.to_json()
    assert verify(json.loads(free))
    forged = re.sub(r'("weights":\s*null)', r'\1, "allowed": "hard"', free, count=1)
    with pytest.raises(VerificationError, match="not allowed after"):
        verify(json.loads(forged))


def test_checkpoints_keep_the_rule(tmp_path):
    every = [*ANSWERS, *OTHERS]
    first = solve(words(ANSWERS, every, hard=True), checkpoint=tmp_path / "search.log")
    again = solve(words(ANSWERS, every, hard=True), checkpoint=tmp_path / "search.log")
    assert (again.total, first.proven) == (first.total, True)
    with pytest.raises(CheckpointError, match="name another file"):
        solve(words(ANSWERS, every), checkpoint=tmp_path / "search.log")


def test_what_the_rule_does_not_allow_is_refused():
    game = words(ANSWERS, [*ANSWERS, *OTHERS], hard=True)
    with pytest.raises(IllegalMoveError, match="enemy may not be guessed"):
        solve(game, "straw=ggy--, enemy=y----")
    with pytest.raises(IllegalMoveError, match="enemy may not be guessed"):
        rank_guesses(game, "straw=ggy--", only=["enemy"])
    with pytest.raises(IllegalMoveError, match="enemy may not be guessed"):
        review(game, "straw=ggy--, enemy=y----")
    with pytest.raises(UnsupportedGameError, match="rule for guesses"):
        prove_lower_bound(game, 12)
    with pytest.raises(UnsupportedGameError, match="asked in advance"):
        fixed_questions(game)
    assert len(game.allowed_guesses()) == game.guess_count
