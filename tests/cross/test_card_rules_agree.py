"""Card MOO: the game against the rules in reference.py."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cross.brute_force import reference

from abgames.codebreaking import CardMoo

LARGE = [CardMoo(), CardMoo(own="3b 8r 10b"), CardMoo(ranks=20)]


def some(codes):
    rows = st.lists(st.integers(0, len(codes) - 1), min_size=1, max_size=9)
    return rows.map(lambda chosen: codes[chosen].tolist())


@pytest.mark.parametrize("own", [(1, 2, 3), (1, 2, 9), (10, 3, 1)])
@pytest.mark.parametrize("ranks", [5, 6])
def test_replies_that_occur_with_cards_that_may_not_be_shown(ranks, own):
    game = CardMoo(own, ranks)
    found = np.unique(game.feedback_table(game.guesses, game.secrets))
    assert list(game.feedbacks) == reference(game).feedbacks()
    assert found.tolist() == list(range(len(game.feedbacks)))


@pytest.mark.long
@pytest.mark.parametrize("game", LARGE, ids=repr)
def test_codes_of_large_games(game):
    rules = reference(game)
    assert [tuple(row) for row in game.secrets.tolist()] == rules.secrets()
    assert [tuple(row) for row in game.guesses.tolist()] == rules.guesses()
    assert list(game.feedbacks) == rules.feedbacks()


@pytest.mark.parametrize("game", LARGE, ids=repr)
@given(data=st.data())
@settings(max_examples=30)
def test_replies_of_large_games(game, data):
    rules = reference(game)
    guesses, secrets = data.draw(some(game.guesses)), data.draw(some(game.secrets))
    # Some that have ranks in common, which few of the drawn ones do.
    secrets += [guess for guess in guesses if game.joker not in guess]
    secrets += [guess[1:] + guess[:1] for guess in guesses if game.joker not in guess]
    table = game.feedback_table(guesses, secrets)
    for g, guess in enumerate(guesses):
        for s, secret in enumerate(secrets):
            expected = rules.feedback(tuple(guess), tuple(secret))
            assert game.feedback(guess, secret) == expected
            assert game.feedbacks[table[g, s]] == expected


@given(data=st.data())
@settings(max_examples=30)
def test_consistent_with_shown_cards(data):
    game = CardMoo((1, 7, 3), 5)
    rules = reference(game)
    secret = tuple(data.draw(st.sampled_from(game.secrets.tolist())))
    asked = data.draw(st.lists(st.sampled_from(game.guesses.tolist()), max_size=3))
    history = [(tuple(guess), game.feedback(guess, secret)) for guess in asked]
    free = [card for card in range(1, game.joker + 1) if card not in secret]
    shown = data.draw(st.lists(st.sampled_from(free), max_size=4))
    left = [tuple(row) for row in game.consistent(history, shown=shown).tolist()]
    assert left == rules.hidden(rules.consistent(history), shown)
    assert secret in left
