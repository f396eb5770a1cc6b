"""Conversations in Japanese, from the first line to the last."""

import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po

from abgames import language
from abgames.display import columns, wrapped

SHARED = ["ルール", "ヘルプ", "コーチ", "コーチ"]
FILE = Path(__file__).with_name("japanese.toml")
CONVERSATIONS = {
    name: (shlex.split(each["command"]), re.split(r"\s*\|\s*", each["typed"]))
    for name, each in tomllib.loads(FILE.read_text("utf-8")).items()
}
NAMES = list(CONVERSATIONS)
GREETINGS = ("nim", "ab", "ab assist", "otrio", "tanhinmin", "cardmoo")


@pytest.fixture
def converse(talk):
    def run(name, *options):
        arguments, lines = CONVERSATIONS[name]
        return talk(*arguments, *options, lines=[*SHARED, *lines])

    return run


def catalogue():
    with (Path(language.LOCALE) / "ja/LC_MESSAGES/abgames.po").open("rb") as file:
        return [message for message in read_po(file) if message.id]


class Strange(NullTranslations):
    """A language in which every letter is full-width."""

    def __init__(self):
        super().__init__()
        messages = [message.id for message in catalogue() if not message.context]
        self.known = {text for m in messages for text in (m if isinstance(m, tuple) else (m,))}
        self._catalog = {message: strange(message) for message in self.known}  # for the core

    def gettext(self, message):
        return strange(message) if message in self.known else message

    def ngettext(self, one, more, number):
        return self.gettext(one if number == 1 else more)

    def pgettext(self, context, message):
        words = super().pgettext(context, message)
        return language.translation("abgames", language.LOCALE, ["ja"]).pgettext(context, words)


def strange(message):
    """A message in full-width letters, except placeholders and what is typed."""
    said = ""
    for text, field, form, conversion in Formatter().parse(message):
        said += "".join(chr(ord(c) + 0xFEE0) if c.isascii() and c.isalpha() else c for c in text)
        if field is not None:
            said += (
                f"{{{field}{'!' + conversion if conversion else ''}{':' + form if form else ''}}}"
            )
    return said


@pytest.mark.parametrize("name", NAMES)
def test_nothing_is_said_in_english(converse, monkeypatch, name):
    """Words are Latin only in what was typed, in moves, and in the names of commands."""
    monkeypatch.setattr(language, "catalogue", lambda _language: Strange())
    status, said, _ = converse(name, "--lang", "ja")
    assert status == 0
    for line in said.split("\n"):
        told = re.sub(r"^[^>]*> .*", "", line)
        told = re.sub(r"^[a-z ]+・.*?  ", "", told)
        told = re.sub(r"\w+\([a-z]+=.*?\)|--\w+|o{2,}|red|green|blue|gren|[「'].*?[」']", "", told)
        assert not re.search(r"[a-z]{2,}|[A-Z][a-z]|\bI\b", told), line


@pytest.mark.parametrize("name", NAMES)
def test_a_conversation_in_japanese(converse, name):
    status, said, problems = converse(name, "--lang", "ja")
    assert (status, problems) == (0, "")
    assert "ルール" in said
    assert "もう一度「コーチ」で解除します。" in said
    assert "{" not in said
    assert not re.search(r"[ぁ-んァ-ヶ一-龠]\.(\s|$)", said)  # sentences end with their own sign
    for width in (40, 80):
        told = wrapped(said, width)
        assert re.sub(r"\s", "", told) == re.sub(r"\s", "", said)
        assert not re.search(r"^\s*[、。）」ー]", told, re.MULTILINE)


def in_english(line):
    """A line with its command in English."""
    known = {
        word: m.id.split("|")[0] for m in catalogue() if m.context for word in m.string.split("|")
    }
    word = max((word for word in known if line.startswith(word)), key=len, default="")
    return f"{known.get(word, '')} {line.removeprefix(word)}"


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
def test_programs_read_the_same_in_every_language(talk, name):
    """Except for texts for people: problems, and descriptions of the program's moves."""
    arguments, lines = CONVERSATIONS[name]
    japanese = talk(*arguments, "--lang", "ja", "--json", lines=lines)[1].splitlines()
    lines = [in_english(line) for line in lines]
    english = talk(*arguments, "--lang", "en", "--json", lines=lines)[1].splitlines()
    assert all(line.isascii() for line in japanese)
    for here, there in zip(map(json.loads, japanese), map(json.loads, english), strict=True):
        assert here.keys() == there.keys()
        assert here["state"] == there["state"]
        assert (here["problem"] is None) == (there["problem"] is None)


@pytest.mark.parametrize("name", GREETINGS)
def test_the_locale_chooses_the_language(talk, monkeypatch, name):
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    arguments, _ = CONVERSATIONS[name]
    assert "してください" in talk(*arguments, lines=["quit"])[1]
    assert "してください" not in talk(*arguments, "--lang", "en", lines=["quit"])[1]
    monkeypatch.setenv("LC_ALL", "C")
    assert talk(*arguments, lines=["quit"])[1].isascii()


def test_results_are_in_english_whatever_the_locale(shell, monkeypatch):
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert "the player to move wins" in shell("nim", "moves", "7", "3", "5")[1]
    assert "above best" in shell("nim", "review", "7 3 5, 6 3 5")[1]


def test_a_game_is_chosen_in_japanese(talk):
    status, said, _ = talk(
        "play", "--lang", "ja", lines=["あ", "\uff14", "\uff13", "\uff13", "終了"]
    )
    assert status == 0
    assert "どのゲームで遊びますか？" in said
    assert "1から6までの番号" in said
    assert "abgames otrio play --players 3 --level 3 --lang ja" in said
    assert "終了しました。\n同じゲーム: abgames otrio play" in said
    assert talk("play", "--lang", "ja", lines=["終了"])[0] == 0


def test_columns_stand_below_each_other(converse):
    said = converse("tanhinmin", "--lang", "ja")[1]
    rows = re.search(r"こちらの手札.*\n場.*\nあなたの手札.*", said)[0].split("\n")
    assert len({columns(re.match(r"\S+ +", row)[0]) for row in rows}) == 1
    help_lines = re.findall(r"^(?:undo|list|why)・.*?(?=  )\s+", said, re.MULTILINE)
    assert len({columns(line) for line in help_lines}) == 1


@pytest.mark.long
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "cp932"])
@pytest.mark.parametrize("game", ["nim play 7 3 5", "cardmoo assist"])
def test_a_terminal_without_japanese(game, encoding):
    environment = {**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "abgames", *game.split(), "--lang", "ja"],
        input="help\nhint\nrules\nquit\n".encode("ascii"),
        capture_output=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0
    said, told = done.stdout.decode(encoding), done.stderr.decode(encoding)
    assert "\\u" not in said
    assert ("ルール" in said) == (encoding != "ascii")
    assert ("the encoding ascii has no characters for --lang ja" in told) == (encoding == "ascii")


def test_what_does_not_converse_is_parsed_in_english(shell, monkeypatch):
    monkeypatch.setenv("LANGUAGE", "ja")
    assert "required: STONES" in shell("nim", "moves")[2]
