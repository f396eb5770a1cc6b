"""``abgames words ...``: word games over lists in files."""

import json

import pytest

from abgames.cli.codebreaking.game import tiles
from abgames.codebreaking import rank_guesses, words
from abgames.errors import NotationError, UnsupportedGameError
from abgames.explore import answer, answered

ANSWERS = ["crane", "crate", "trace", "react", "caret", "carve", "grace", "brace"]
MORE = ["stone", "tiger"]


@pytest.fixture
def listed(tmp_path):
    """Writes a list to a file, and returns its name."""

    def write(name, text):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def lists(listed):
    """The options that name two lists."""
    answers = listed("my answers.txt", "\n".join(ANSWERS))
    return ["--answers", answers, "--allowed", listed("more.txt", "\n".join(MORE))]


def test_solve_and_rank_say_what_python_says(shell, lists):
    game = words(ANSWERS, sorted([*ANSWERS, *MORE]))
    status, out, err = shell("words", "solve", *lists)
    assert (status, err) == (0, "")
    assert out.startswith("words(8 answers, 10 guesses): 8 candidates\ng: green")
    assert " 16 (proved)" in out
    found = json.loads(shell("words", "rank", *lists, "--only", "stone", "--json")[1])
    assert found["ranking"][0]["total"] == rank_guesses(game, only=["stone"])[0].total
    few = json.loads(shell("words", "rank", *lists, "--below", "17", "--json")[1])
    assert {row["total"] for row in few["ranking"]} == {16, None}


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("crane\r\n\r\nCrate \r\ntrace\r\n", 5),
        ("\ufeffsakê\nsäkä\n", 3),
        ('["crane", "crate",\n "trace"]', 5),
        ("さくら\nつばき\n", 3),
        ("1+1=2\n2+1=3\n", 3),
    ],
)
def test_one_file_is_enough(shell, listed, text, least):
    file = listed("words.txt", text)
    assert json.loads(shell("words", "solve", "--answers", file, "--json")[1])["total"] == least


@pytest.mark.parametrize("option", ["--answers", "--allowed"])
def test_a_list_may_have_a_single_word(shell, option):
    answers = [] if option == "--answers" else ["--answers", "crane, trace"]
    asked = ("words", "solve", *answers, option)
    assert shell(*asked, "crate,")[0] == shell(*asked, '["crate"]')[0] == 0
    status, _, err = shell(*asked, "crate")
    assert (status, err) == (
        1,
        'abgames: crate: no such file; commas make it a list of words, such as "crate,"\n',
    )
    status, _, err = shell(*asked, "crate, hat")
    assert (status, "same number of letters" in err) == (2, True)


def test_answers_among_the_allowed_words_count_once(shell, listed, lists):
    every = listed("all.txt", "\n".join(word.upper() for word in [*ANSWERS, *MORE]))
    asked = ("words", "solve", *lists[:2], "--allowed", every, "--json")
    assert json.loads(shell(*asked)[1])["game"]["guesses"] == 10


@pytest.mark.parametrize(
    "reply",
    ["-y--y", "⬛🟨⬛⬜🟨", "01001", "byxwy", "grey yellow grey black yellow", "⬛🟦⬛⬛🟦"],
)
def test_replies_are_read_as_people_write_them(shell, talk, lists, reply):
    history = json.loads(
        shell("words", "solve", *lists, "--history", f"stone={reply}", "--json")[1]
    )
    assert history["history"] == [[7, "-y--y"]]
    for line in (f"stone = {reply}", f"stone {reply}"):
        _, out, _ = talk("words", "assist", *lists, lines=(line,))
        assert "Guess 2" in out
    game = words(ANSWERS, [*ANSWERS, *MORE])
    assert len(game.consistent(f"stone={reply}")) == len(game.consistent("stone=-y--y"))


def test_only_marks_are_read_as_marks(shell, lists):
    status, _, err = shell("words", "solve", *lists, "--history", "stone=green")
    assert status == 2
    assert "'green' is not a feedback" in " ".join(err.split())


@pytest.mark.parametrize("hard", [[], ["--hard"]])
@pytest.mark.parametrize("reply", ["-----", "ggggy", "⬛⬛⬛⬛⬛", "01210"])
def test_marks_that_no_word_gives_contradict_the_list(shell, talk, lists, hard, reply):
    status, _, err = shell("words", "solve", *lists, *hard, "--history", f"crane={reply}")
    assert (status, "answer 1 is impossible: no secret of words" in err) == (1, True)
    _, out, _ = talk("words", "assist", *lists, *hard, lines=(f"crane = {reply}", "1", "quit"))
    assert "Answer 1 is impossible" in out
    assert "  1  answer 1  crane" in out
    game = words(ANSWERS, [*ANSWERS, *MORE], hard=bool(hard))
    said = game.reply(reply)
    assert game.reply(said) == game.reply(str(said)) == said
    assert said not in game.feedbacks
    assert len({game.reply(marks) for marks in ("-----", "ggggy", "-y-g-", "y----")}) == 4


@pytest.mark.parametrize("reply", ["--q--", "----", "------", "crane", "?", ""])
def test_what_is_no_marks_is_no_reply(shell, talk, lists, reply):
    status, _, err = shell("words", "solve", *lists, "--history", f"crane={reply}")
    assert (status, "5 marks: g green, y yellow, - grey" in " ".join(err.split())) == (2, True)
    _, out, _ = talk("words", "assist", *lists, lines=(f"crane = {reply}", "quit"))
    assert "Answer 1" not in out


def test_a_game_is_played_with_tiles(talk, lists, monkeypatch):
    status, out, _ = talk("words", "play", *lists, "--secret", "react", lines=("stone", "react"))
    assert status == 0
    assert "stone -y--y\n" in out
    assert "Found in 2 guesses." in out
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert tiles("an", "g-") == "\x1b[30;42m A \x1b[0m\x1b[97;100m N \x1b[0m"
    monkeypatch.setenv("NO_COLOR", "1")
    assert tiles("an", "g-") == "an g-"


def test_the_assistant_and_the_review(shell, talk, lists):
    _, out, _ = talk("words", "assist", *lists, lines=("stone = -y--y", "react = ggggg"))
    assert "Found" in out
    status, out, _ = shell("words", "review", *lists, "stone=-y--y, react=ggggg")
    assert (status, "stone" in out) == (0, True)


def test_the_page_takes_words_and_no_files(lists):
    file, more = lists[1], lists[3]
    assert answer("words/solve", {"answers": file, "allowed": more})["total"] == 16
    typed = {"answers": "crane, crate", "weights": "3,1"}
    assert answered("words/solve", typed, None)["total"] == 5
    with pytest.raises(ValueError, match="same number of letters"):
        answered("words/solve", {"answers": f"crane {file}"}, None)
    with pytest.raises(NotationError, match="is not a weight"):
        answered("words/solve", {**typed, "weights": file}, None)
    many = " ".join(f"{n:05}" for n in range(8000))
    with pytest.raises(UnsupportedGameError, match="pairs of a guess and an answer"):
        answered("words/state", {"answers": many}, None)


def test_hard_mode_allows_fewer_guesses(shell, talk, listed):
    answers = listed("answers.txt", "steer stern store stork storm story")
    lists = ["--answers", answers, "--allowed", listed("more.txt", "styre enemy straw"), "--hard"]
    asked = ("words", "solve", *lists, "--history", "straw=ggy--", "--json")
    assert json.loads(shell(*asked)[1])["total"] == 13
    _, out, _ = talk(
        "words", "play", *lists, "--secret", "steer", lines=("straw", "enemy", "styre")
    )
    assert "enemy may not be guessed after straw=ggy--" in " ".join(out.split())
    assert "styre ggygy" in out or "styre gg-yy" in out
    _, out, _ = talk("words", "assist", *lists, lines=("straw = ggy--", "enemy = y-g--"))
    assert "enemy may not be guessed after straw=ggy--" in " ".join(out.split())
