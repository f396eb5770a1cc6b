"""The puzzle of a day: which secret, and which number."""

import datetime

import pytest

import abgames
from abgames import AB, Mastermind, daily
from abgames.codebreaking import common_words, words
from abgames.codebreaking.puzzles import place_of


def test_every_secret_comes_once_before_one_comes_again():
    game = AB(2, 5)
    for first in (1, 21, 41):
        places = [place_of(game, first + day) for day in range(20)]
        assert sorted(places) == list(range(20))
    assert [place_of(game, 1 + day) for day in range(20)] != places  # each round is another one


def test_the_number_counts_the_days():
    game, first = Mastermind(2, 3), datetime.date(2026, 1, 1)
    days = [first + datetime.timedelta(days=n) for n in (0, 1, 58, 365)]
    assert [daily(game, day).number for day in days] == [1, 2, 59, 366]
    assert daily(game, "2026-01-02") == daily(game, days[1])
    assert daily(game, datetime.datetime(2026, 1, 2, 23)) == daily(game, days[1])


def test_names_are_those_of_the_page():
    game = words(*common_words())
    secret, number = daily("words", "2026-11-29")
    assert (secret, number) == daily(game, "2026-11-29")
    asked = {"puzzle": number}
    told = abgames.explore.answer("words/secret", asked)["text"]
    assert told == game.secret_text(game.secrets[secret])
    assert abgames.explore.answer("words/reply", {**asked, "guess": told})["hits"]


@pytest.mark.parametrize(
    ("game", "date", "error", "told"),
    [
        (AB(3, 7), "2025-12-31", ValueError, "the first puzzle is that of 2026-01-01"),
        (AB(3, 7), "today", ValueError, "date must be a day such as 2026-01-31, not 'today'"),
        (AB(3, 7), 333, TypeError, "date must be a date or a str, not int"),
        ("word", "2026-01-01", ValueError, "did you mean 'words'"),
        ((7, 3, 5), "2026-01-01", TypeError, "game must be AB"),
        (AB(5, 30), "2026-01-01", abgames.UnsupportedGameError, "at most 1,000,000 secrets"),
    ],
)
def test_what_has_no_puzzle_is_refused(game, date, error, told):
    with pytest.raises(error, match=told):
        daily(game, date)
