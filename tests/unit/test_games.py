import copy
import itertools
import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from abgames import IllegalMoveError, MemoryLimitError, NotationError, UnsupportedGameError
from abgames.codebreaking import AB, Feedback, Mastermind, code_game

GAMES = [
    AB(),
    AB(1, 1),
    AB(4, 10, symbols="0123456789"),
    AB(2, 3, 2),
    AB(2, 3, symbols=("red", "green", "blue")),
    AB(8, 247, 8),
    Mastermind(),
    Mastermind(2, 12),
    Mastermind(3, 2, symbols="ox"),
]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_games_are_values(game):
    game.feedbacks  # noqa: B018 - fills a cache that must not matter
    twins = [eval(repr(game)), pickle.loads(pickle.dumps(game)), copy.deepcopy(game)]
    for twin in twins:
        assert twin == game
        assert hash(twin) == hash(game)
        assert repr(twin) == repr(game)
    with pytest.raises(AttributeError):
        game.pegs = 2


def test_pickles_do_not_hold_the_arrays():
    game = AB(4, 10)
    assert len(game.secrets) == 5040
    assert len(pickle.dumps(game)) < 200


@pytest.mark.parametrize(
    ("game", "secrets", "guesses"),
    [(AB(3, 7), 210, 210), (AB(2, 3, 2), 6, 20), (AB(1, 1), 1, 1), (Mastermind(4, 6), 1296, 1296)],
    ids=repr,
)
def test_counts(game, secrets, guesses):
    assert (game.secret_count, game.guess_count) == (secrets, guesses)
    assert (len(game.secrets), len(game.guesses)) == (secrets, guesses)


def test_counts_of_the_largest_games():
    game = AB(8, 247, 8)
    assert (game.secret_count, game.guess_count) == (math.perm(247, 8), math.perm(255, 8))
    assert Mastermind(8, 255).secret_count == 255**8


@pytest.mark.parametrize("game", [AB(3, 5), AB(2, 3, 2), Mastermind(3, 3)], ids=repr)
def test_arrays_are_lexicographic_and_read_only(game):
    for array in (game.secrets, game.guesses):
        assert array.dtype == np.uint8
        assert array.tolist() == sorted(array.tolist())
        with pytest.raises(ValueError, match="read-only"):
            array[0, 0] = 9
    assert game.secrets is game.secrets


def test_the_sheet_of_fig_1():
    game = AB(3, 7)
    plays = [("1 2 3", "0A1B"), ("3 4 5", "0A2B"), ("4 3 6", "1A1B"), ("7 3 4", "3A0B")]
    for guess, reply in plays:
        assert str(game.feedback(guess, "7 3 4")) == reply
    ten = ["254", "436", "437", "451", "452", "514", "536", "537", "634", "734"]
    assert [game.text(row).replace(" ", "") for row in game.consistent(plays[:2])] == ten


def test_mastermind_counts_the_smaller_multiplicity():
    game = Mastermind(4, 6)
    for guess, secret, reply in [
        ("1122", "1112", "3A0B"),
        ("1112", "1122", "3A0B"),
        ("1122", "2211", "0A4B"),
        ("1111", "1222", "1A0B"),
        ("1233", "3312", "0A4B"),
    ]:
        assert game.feedback(guess, secret) == Feedback.parse(reply)
    assert (3, 1) not in game.feedbacks
    assert len(game.feedbacks) == 14


CODES = [(4, 1, 5), [4, 1, 5], range(1, 4), np.array([4, 1, 5]), np.array([4, 1, 5], np.uint8)]


@pytest.mark.parametrize("code", [*CODES, "4 1 5", "415", " 4  1 5 "], ids=repr)
def test_what_a_caller_may_give_for_a_code(code):
    read = AB(3, 7).code(code)
    assert read in {(4, 1, 5), (1, 2, 3)}
    assert all(type(color) is int for color in read)


@pytest.mark.parametrize(
    ("game", "code", "text"),
    [
        (AB(3, 7), (4, 1, 5), "4 1 5"),
        (AB(3, 12), (10, 1, 12), "10 1 12"),
        (AB(4, 10, symbols="0123456789"), (1, 2, 3, 10), "0129"),
        (AB(2, 3, symbols=("red", "green", "blue")), (3, 1), "blue red"),
        (AB(1, 12), (11,), "11"),
        (AB(2, 3, 1), (4, 1), "4 1"),
    ],
)
def test_text_of_a_code(game, code, text):
    assert game.text(code) == text
    assert game.code(text) == code


@given(st.data())
def test_text_round_trip(data):
    game = data.draw(st.sampled_from(GAMES))
    colors = st.integers(1, game.colors + game.extra_colors)
    lists = st.lists(colors, min_size=game.pegs, max_size=game.pegs, unique=isinstance(game, AB))
    code = tuple(data.draw(lists))
    assert game.code(game.text(code)) == code


def test_every_function_of_codes_reads_them():
    game = AB(3, 7)
    for wrong, right in (((1, 2, 2), (1, 2, 3)), ("1 2 8", "1 2 3"), (None, "1 2 3")):
        for one, other in ((wrong, right), (right, wrong)):
            with pytest.raises((TypeError, ValueError)):
                game.feedback(one, other)
            with pytest.raises((TypeError, ValueError)):
                game.feedback_table([one], [other])


def test_extra_colours_are_for_guesses_only():
    game = AB(2, 3, 1)
    assert game.feedback((4, 1), (1, 2)) == (0, 1)
    with pytest.raises(IllegalMoveError, match=r"a secret of .* uses the digits 1 to 3, not 4"):
        game.feedback((1, 2), (4, 1))
    assert game._code_array([(4, 1)], "guess").tolist() == [[4, 1]]
    with pytest.raises(IllegalMoveError):
        game._code_array(np.array([[4, 1]]), "secret")


def test_feedback_table_takes_all_forms_of_codes():
    game = AB(2, 4)
    table = game.feedback_table(["1 2", (2, 1)], [[1, 2], "34"])
    assert [[str(game.feedbacks[i]) for i in row] for row in table] == [
        ["2A0B", "0A0B"],
        ["0A2B", "0A0B"],
    ]
    assert table.dtype == np.uint8
    every_other = np.asfortranarray(game.secrets.astype(np.int64))[::2]
    assert (game.feedback_table(every_other, every_other).diagonal() == 0).all()


def test_an_empty_table():
    game = AB(2, 4)
    assert game.feedback_table([], game.secrets).shape == (0, 12)
    assert game.feedback_table(game.guesses, []).shape == (12, 0)


def test_large_games_are_not_listed():
    game = AB(8, 200)
    assert game.feedback(range(1, 9), range(2, 10)) == (0, 7)
    for attribute in ("secrets", "guesses"):
        with pytest.raises(UnsupportedGameError, match="more than the 8,388,608"):
            getattr(game, attribute)
    with pytest.raises(UnsupportedGameError):
        game.consistent([])
    many = np.tile(np.arange(1, 9, dtype=np.uint8), (70_000, 1))
    with pytest.raises(MemoryLimitError, match="slices"):
        game.feedback_table(many, many)


@pytest.mark.parametrize(
    ("game", "advice"),
    [
        (AB(4, 10), "like '0123', or with blanks, as the numbers 1 to 10: '1 2 3 4'$"),
        (AB(4, 9), "digits are the numbers 1 to 9, and a code is written like '1 2 3 4'$"),
        (AB(4, 10, symbols="abcdefghij"), "; a code is written like 'abcd'$"),
    ],
)
def test_a_code_in_another_notation_is_told_the_right_one(game, advice):
    with pytest.raises(NotationError, match=advice):
        game.code("0 1 2 3")


@pytest.mark.parametrize("game", [AB(4, 10), Mastermind(4, 10)])
def test_ten_colours_are_digits_and_numbers_are_written_with_blanks(game):
    assert game.code("0129") == game.code("1 2 3 10") == game.code("1, 2, 3, 10") == (1, 2, 3, 10)
    assert game.code("0129") == game.code("01 29")
    assert game.text((1, 2, 3, 10)) == "0129"
    assert game.code(game.text((10, 9, 8, 7))) == (10, 9, 8, 7)
    assert str(game.feedback("1234", "4321")) == "0A4B"


def test_codes_without_end_are_refused_before_they_take_much(monkeypatch):
    monkeypatch.setattr(code_game, "MOST_LISTED", 1000)
    game = AB(3, 7)
    with pytest.raises(ValueError, match="more than 1000 codes are given as an array"):
        game.feedback_table(itertools.repeat("1 2 3"), ["1 2 3"])
