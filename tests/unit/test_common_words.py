"""The word lists that the package carries, and the games over them."""

import os
from importlib.resources import files
from pathlib import Path

import pytest
from reproduce.common_words import LENGTHS, adds_letters
from reproduce.common_words import common_words as made

import abgames
from abgames.cli import main
from abgames.codebreaking import common_words, rank_guesses, words

SCOWL = Path("/usr/share/dict/scowl")  # of Debian's package scowl


@pytest.mark.parametrize("length", LENGTHS)
def test_lists(length):
    answers, allowed = common_words(length)
    assert {len(word) for word in allowed} == {length}
    assert all(word.isascii() and word.islower() for word in allowed)
    assert (sorted(set(answers)), sorted(set(allowed))) == (answers, allowed)
    assert set(answers) < set(allowed)
    assert not [word for word in answers if adds_letters(word, set(answers))]


def test_people_find_their_words():
    answers, allowed = common_words()
    assert 2000 <= len(answers) <= 2500
    assert len(allowed) >= 10_000
    assert {"crane", "slate", "adieu", "stare", "audio", "raise", "salet"} <= set(allowed)
    assert {"crane", "slate", "horse", "house", "audio"} <= set(answers)
    assert not {"words", "faces", "asked"} & set(answers)


@pytest.mark.parametrize("length", [3, 8, 5.0, True, None])
def test_other_lengths_are_refused(length):
    with pytest.raises((ValueError, TypeError), match="length must be"):
        common_words(length)


@pytest.mark.skipif(
    not (SCOWL.is_dir() or os.environ.get("CI")), reason="Debian's package scowl is not installed"
)
@pytest.mark.parametrize("length", LENGTHS)
def test_the_lists_are_made_again_byte_for_byte(length):
    carried = files("abgames.codebreaking.ready_made") / f"common_words_{length}.txt"
    assert made(SCOWL, length).encode("ascii") == carried.read_bytes()


def test_the_notice_is_there():
    notice = files("abgames.codebreaking.ready_made") / "common_words_notice.txt"
    assert "Kevin Atkinson" in notice.read_text(encoding="utf-8")


class TestTheUsualWords:
    """Without lists of one's own every question is about the common words."""

    def test_python_and_the_questions_agree(self):
        history = "raise=--g--, whist=--g-g"
        ranking = rank_guesses(words(*common_words()), history, top=3)
        asked = {"history": history, "top": 3}
        answer = abgames.explore.answer("words/rank", asked)
        assert answer["ranking"] == ranking.record()["ranking"]

    def test_other_lengths(self):
        answer = abgames.explore.answer("words/state", {"length": 4, "history": "rate=gg--"})
        left = [
            word for word in common_words(4)[0] if word[:2] == "ra" and not {*"te"} & {*word[2:]}
        ]
        assert answer["candidates"] == left

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            ({"length": 5, "answers": "cranes,"}, "no word of the list has 5 letters"),
            ({"allowed": "crane"}, "so give answers, too"),
            ({"length": 8}, "length must be 4, 5, 6 or 7"),
        ],
    )
    def test_refusals(self, given, message):
        with pytest.raises(ValueError, match=message):
            abgames.explore.answer("words/state", given)

    @pytest.mark.parametrize("measure", ["rate", "judge"])
    def test_programs_are_measured_by_them(self, measure, tmp_path, monkeypatch, capsys):
        (tmp_path / "first_word.py").write_text("def guess(history, candidates): return 'crane'\n")
        monkeypatch.chdir(tmp_path)
        assert main([measure, "python:first_word.guess", "words", "--dry-run"]) == 0
        assert main([measure, "python:first_word.guess", "words", "length=4", "--dry-run"]) != 0
        assert "'crane' is not a word of 4 letters" in capsys.readouterr().err
