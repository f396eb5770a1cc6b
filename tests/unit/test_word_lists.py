"""Lists of words as people have them, and letters of several signs."""

import itertools
import random
import re

import pytest

import abgames
from abgames.codebreaking import Strategy, solve, words
from abgames.codebreaking.question_games import OfWords
from abgames.codebreaking.table_files import read_words
from abgames.errors import NotationError, UnsupportedGameError

DIRTY = """# a list from somewhere
Arm
arm
abafo
abafo

baum
Baum
sofas
"""


def test_a_list_as_it_comes():
    found = read_words(DIRTY, files=False)
    assert found.words == ["arm", "abafo", "baum", "sofas"]
    assert found.counts is None
    assert found.notes == ("words that are listed more than once count once: arm, abafo and baum",)
    five = read_words(DIRTY, files=False, length=5)
    assert five.words == ["abafo", "sofas"]
    assert five.notes[1] == "2 words of another number of letters than 5 were left out"
    with pytest.raises(NotationError, match="no word of the list has 7 letters"):
        read_words(DIRTY, files=False, length=7)


def test_words_with_their_counts(tmp_path):
    path = tmp_path / "count_1w.txt"
    path.write_text("word\tcount\nabout\t20\nother\t7\nAbout\t4\nour\t9\n", "utf-8")
    asked = OfWords(answers=str(path), length=5)
    with pytest.warns(UserWarning, match=r"count once|left out"):
        game = asked.made
    assert (game.weights, [game.secret_text(s) for s in game.secrets.tolist()]) == (
        (24, 7),
        ["about", "other"],
    )
    assert solve(game).total == solve(words(["about", "other"], weights=[24, 7])).total
    with pytest.warns(UserWarning, match=r"count once|left out"):
        assert OfWords(answers=str(path), length=5, weights="1,3").made.weights == (1, 3)


@pytest.mark.parametrize(
    ("guess", "answer", "marks"),
    [
        ("ọ́a", "aọ́", "yy"),
        ("ẹ̀kọ́", "kọ́ẹ̀", "yyy"),
        ("முகம்", "கம்மு", "yyy"),
        ("पानी", "नीपा", "yy"),
        ("cafe\u0301s", "cafés", "ggggg"),
    ],
)
def test_a_letter_with_its_marks_is_one(guess, answer, marks):
    other = [answer] if guess != "cafe\u0301s" else ["cafes"]
    game = words([guess, *other])
    reply = game.feedback(guess, answer)
    assert str(reply) == marks
    assert str(words([guess, *other], hard=True).feedback(guess, answer)) == marks


def test_turkish_lists():
    game = words(["İZMİR", "ISPIR", "sivas"])
    assert [game.secret_text(secret) for secret in range(3)] == [
        "izmir",
        "\u0131sp\u0131r",
        "sivas",
    ]
    for typed, number in {"İzmir": 0, "izmir": 0, "IZMIR": 0, "ISPIR": 1, "SİVAS": 2}.items():
        assert game.code(typed) == number
    assert str(game.feedback("izmir", "\u0131sp\u0131r")) == "----g"
    with pytest.raises(NotationError):
        game.code("ankara")


def plain(guess, answer):
    """The marks of letters, by the rule."""
    marks = ["g" if one == other else "-" for one, other in zip(guess, answer, strict=True)]
    left = [a for a, mark in zip(answer, marks, strict=True) if mark != "g"]
    for place, letter in enumerate(guess):
        if marks[place] == "-" and letter in left:
            left.remove(letter)
            marks[place] = "y"
    return "".join(marks)


def test_random_words_of_letters_with_marks():
    rng = random.Random(5)
    letters = ["a", "ọ́", "ẹ̀", "पा", "கு", "ß"]
    every = list(itertools.product(letters, repeat=3))
    drawn = rng.sample(every, 40)
    game = words(["".join(word) for word in drawn])
    for guess, answer in itertools.product(range(40), repeat=2):
        assert str(game.feedback(guess, answer)) == plain(drawn[guess], drawn[answer])


@pytest.mark.parametrize("hard", [False, True])
def test_letters_of_several_signs(hard):
    rng = random.Random(6)
    letters = ["l", "j", "lj", "nj", "dž", "a", "dzs"]
    every = ["".join(word) for word in itertools.product(["lj", "nj", "dž", "dzs", "a"], repeat=3)]
    drawn = rng.sample(every, 40)
    spelled = [re.findall("dzs|lj|nj|dž|a", word) for word in drawn]
    game = words(drawn, hard=hard, letters=" ".join(letters).upper())
    given = words(spelled, hard=hard)
    for guess, answer in itertools.product(range(40), repeat=2):
        marks = plain(spelled[guess], spelled[answer])
        assert str(game.feedback(drawn[guess], drawn[answer])) == marks
        assert str(given.feedback(guess, answer)) == marks
    some = game.among(drawn[:5])
    assert [some.secret_text(secret) for secret in some.secrets] == drawn[:5]
    first = game.consistent("lj first, no nj").tolist()
    assert [game.secret_text(each) for each in first] == [
        word
        for word, apart in zip(drawn, spelled, strict=True)
        if apart[0] == "lj" and "nj" not in apart
    ]
    assert all("\u2060" not in name for name in (*game.record()["secrets"], game.to_csv()))


@pytest.mark.parametrize(
    "lists",
    [
        {"letters": "lj nj", "answers": ["ljubav", "njegov", "krava"]},
        {"answers": ["ọ̀pọ̀", "òkú", "pọ̀ú"]},
    ],
)
def test_hard_mode_is_listed_in_files_where_a_letter_has_several_signs(lists, tmp_path):
    game = words(**lists, hard=True)
    solution = solve(game)
    solution.strategy.save(tmp_path / "hard.json")
    assert abgames.verify(tmp_path / "hard.json").total == solution.total
    read = Strategy.load(tmp_path / "hard.json").game
    for guess, answer in itertools.product(range(3), repeat=2):
        history = [(guess, game.feedback(guess, answer))]
        assert [*read.allowed_guesses(history)] == [*game.allowed_guesses(history)]


def test_hard_mode_that_is_too_large_to_be_listed_is_refused():
    every = ["".join(word) for word in itertools.product(["lj", *"abcdefg"], repeat=3)]
    with pytest.raises(UnsupportedGameError, match="has too many words"):
        words(every, hard=True, letters="lj").record()


def test_letters_of_several_signs_in_a_list(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("Ljubav\nnjegov\nkrava\nnjuškalo\n", "utf-8")
    asked = OfWords(answers=str(path), letters="lj, nj", length=5)
    with pytest.warns(UserWarning, match="1 word of another number"):
        game = asked.made
    assert [game.secret_text(each) for each in game.secrets] == ["ljubav", "njegov", "krava"]
    assert game.secret("LJUBAV") == 0
    with pytest.raises(NotationError, match="is not in the list of words"):
        game.code("ljubov")
    with pytest.raises(ValueError, match="'ljubav' has 5 and 'svijet' has 6"):
        words(["ljubav", "svijet"], letters=["lj"])


def test_no_letter_is_lost_in_a_clue():
    game = words(["ọ̀pọ̀", "òkú", "pọ̀ú"])
    assert [game.secret_text(s) for s in game.consistent("ọ̀ first").tolist()] == ["ọ̀pọ̀"]
