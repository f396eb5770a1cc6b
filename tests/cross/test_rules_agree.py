"""The rules in Rust against the rules in reference.py."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.cross.brute_force import reference

from abgames.codebreaking import AB, CardMoo, Mastermind

SMALL = [
    *(AB(pegs, colors) for pegs in (1, 2, 3) for colors in range(pegs, 6)),
    *(AB(pegs, colors, extra) for pegs in (1, 2, 3) for colors in (3, 4) for extra in (1, 2, 3)),
    AB(4, 4),
    AB(4, 5),
    AB(4, 4, 2),
    AB(5, 5),
    *(Mastermind(pegs, colors) for pegs in (1, 2, 3, 4) for colors in (1, 2, 3)),
    Mastermind(2, 6),
    Mastermind(3, 4),
    Mastermind(5, 2),
    Mastermind(6, 2),
    *(CardMoo(ranks=3), CardMoo(ranks=4), CardMoo((1, 6, 3), 4), CardMoo((4, 5, 6), 3)),
]


@pytest.mark.parametrize("game", SMALL, ids=repr)
def test_codes_and_replies_of_small_games(game):
    rules = reference(game)
    secrets, guesses = rules.secrets(), rules.guesses()
    assert [tuple(row) for row in game.secrets.tolist()] == secrets
    assert [tuple(row) for row in game.guesses.tolist()] == guesses
    assert (game.secret_count, game.guess_count) == (len(secrets), len(guesses))
    assert list(game.feedbacks) == rules.feedbacks()
    table = game.feedback_table(game.guesses, game.secrets).tolist()
    assert [[game.feedbacks[index] for index in row] for row in table] == [
        [rules.feedback(guess, secret) for secret in secrets] for guess in guesses
    ]


@st.composite
def games(draw):
    pegs = draw(st.integers(1, 8))
    if draw(st.booleans()):
        colors = draw(st.integers(pegs, 255))
        return AB(pegs, colors, draw(st.integers(0, 255 - colors)))
    return Mastermind(pegs, draw(st.integers(1, 255)))


def codes(game, highest, count):
    # few colours beside many, so that replies differ from "nothing" often enough
    color = st.integers(1, highest) | st.integers(1, min(highest, game.pegs + 2))
    code = st.lists(color, min_size=game.pegs, max_size=game.pegs, unique=isinstance(game, AB)).map(
        tuple
    )
    return st.lists(code, min_size=1, max_size=count)


@given(st.data())
@settings(max_examples=100)
def test_replies_of_any_game(data):
    game = data.draw(games())
    rules = reference(game)
    guesses = data.draw(codes(game, game.colors + game.extra_colors, 40))
    secrets = data.draw(codes(game, game.colors, 40))
    table = game.feedback_table(guesses, secrets)
    assert table.shape == (len(guesses), len(secrets))
    for g, guess in enumerate(guesses):
        for s, secret in enumerate(secrets):
            expected = rules.feedback(guess, secret)
            assert game.feedback(guess, secret) == expected
            assert game.feedbacks[table[g, s]] == expected


@pytest.mark.parametrize("game", [AB(4, 10), Mastermind(4, 6), AB(3, 20, 3)], ids=repr)
def test_large_tables_by_sample(game):
    rules = reference(game)
    table = game.feedback_table(game.guesses, game.secrets)
    assert table.shape == (game.guess_count, game.secret_count)
    random = np.random.default_rng(1)
    for _ in range(5000):
        g, s = random.integers(table.shape[0]), random.integers(table.shape[1])
        guess, secret = tuple(game.guesses[g].tolist()), tuple(game.secrets[s].tolist())
        assert game.feedbacks[table[g, s]] == rules.feedback(guess, secret)


@given(st.data())
def test_consistent(data):
    game = data.draw(st.sampled_from([AB(3, 6), AB(2, 5, 2), Mastermind(3, 4)]))
    rules = reference(game)
    secret = data.draw(codes(game, game.colors, 1))[0]
    guesses = data.draw(codes(game, game.colors + game.extra_colors, 4))
    history = [(guess, game.feedback(guess, secret)) for guess in guesses]
    left = [tuple(row) for row in game.consistent(history).tolist()]
    assert left == rules.consistent(history)
    assert secret in left
