"""The campaign `fuzz.laws` over random games with random traits, and what it finds."""

import functools
import random

import pytest
from fuzz import drawn, laws
from fuzz.truth import Truth

from abgames import codebreaking
from abgames.codebreaking.feedback_table import NumberedGame

GAMES = 60


def test_random_games():
    """Small games come first, so that what is printed is small."""
    for number in range(GAMES):
        rng = random.Random(number)
        found = drawn.drawn(rng, size=2 + number // 15)
        for law in rng.sample(laws.LAWS, 8):
            laws.check(law, found, rng)


def test_drawn_games_are_those_of_the_package():
    seen = set()
    for number in range(150):
        found = drawn.drawn(random.Random(number))
        seen |= found.traits
        game = found.game
        table = game.feedback_table(game.guesses, game.secrets)
        rows = [tuple(str(game.feedbacks[place]) for place in row) for row in table.tolist()]
        assert rows == list(found.truth.rows), found.made
    assert set(drawn.TRAITS) <= seen


@pytest.mark.parametrize(
    ("rows", "least", "worst"),
    [
        # One guess after another: 1 + 2 + 3.
        ([[0, 1, 1], [1, 0, 1], [1, 1, 0]], 6, 3),
        # The first tells the others apart.
        ([[0, 1, 2], [1, 0, 1], [1, 1, 0]], 5, 2),
    ],
)
def test_what_is_true_of_two_tables(rows, least, worst):
    truth = Truth(tuple(map(tuple, rows)), hit=0)
    place = truth.start()
    assert (truth.value("expected", place), truth.value("worst", place)) == (least, worst)
    assert truth.value("worst-count", place) == (worst, 4 - worst)
    assert truth.value("most-within", place, most=1) == (2, 1)
    assert truth.value("expected", place, most=worst - 1) is None
    rising = Truth(truth.rows, hit=0, rule=lambda made, reply, later: later > made)
    assert rising.value("expected", rising.start()) == least
    assert rising.value("expected", rising.start(), guess=2) is None


def forgets(name, what):
    """A callable of ``codebreaking`` that forgets one of its arguments."""
    right = getattr(codebreaking, name)

    @functools.wraps(right)
    def wrong(*given, **asked):
        asked.pop(what, None)
        return right(*given, **asked)

    return wrong


@pytest.mark.parametrize(
    ("name", "what", "traits"),
    [
        ("solve", "history", {"weights", "history"}),
        ("solve", "max_guesses", {"most"}),
        ("rank_guesses", "candidates", {"candidates"}),
        ("best_guess", "goal", {"classes"}),
        ("fixed_questions", "history", {"history"}),
        ("review", "goal", {"extra", "goal"}),
        ("heuristic_guesses", "guesses", {"consistent"}),
        ("diagnose", "history", {"hard"}),
    ],
)
def test_what_is_forgotten_is_found(monkeypatch, name, what, traits):
    """A fault is told with its law and the text that makes the game."""
    law = next(law for law in laws.LAWS if f"codebreaking.{name}" in law.names)

    def check():
        for number in range(8):
            rng = random.Random(number)
            laws.check(law, drawn.drawn(rng, traits, size=5), rng)

    check()
    monkeypatch.setattr(codebreaking, name, forgets(name, what))
    with pytest.raises(AssertionError, match=rf"^codebreaking.{name}.*\nof \w+\("):
        check()


def test_a_forgotten_rule_is_found(monkeypatch):
    monkeypatch.setattr(NumberedGame, "_allowed", lambda game, answers: game.guesses)
    law = next(law for law in laws.LAWS if "Situation.moves" in law.names)
    found = drawn.drawn(random.Random(3), {"hard", "history"}, size=5)
    with pytest.raises(AssertionError, match=r"Situation\.moves"):
        laws.check(law, found, random.Random(1))
