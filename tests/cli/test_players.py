"""Players as typed: what is wrong with one is said in a line, with what would be right."""

import sys

import pytest

from abgames.codebreaking import AB, Strategy, higher_lower, words
from abgames.rating import CONTESTS, contest_of, rate

FILES = {
    "mine.py": """
def guess(history, candidates): return candidates[0]
def few(history): return 1
def nothing(history, candidates): return None
def fails(history, candidates): return [][3]
class Player:
    def __call__(self, history, candidates): return candidates[0]
player = Player()
number = 3
""",
    "lacks.py": "import nowhere_at_all\n",
    "broken.py": "def guess(:\n",
    "ends.py": "raise SystemExit(3)\n",
    "raises.py": "one = 1\nguess = unknown\n",
    "hello.py": "print('Hello, I am mm', flush=True)\nimport time; time.sleep(60)\n",
    "late.py": "input(); print('Hello'); input()\n",
    "dies.py": "import sys; sys.exit(7)\n",
}
REQUEST = 'the request: {"game": "ab", "name": "AB", "pegs": 3, "colors": 7'


@pytest.fixture
def rated(shell, tmp_path, monkeypatch):
    """Rates a player of AB in a folder with these files."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])

    def run(player, *more):
        player = player.replace("PYTHON", sys.executable)
        return shell("rate", player, "ab", "pegs=3", "colors=7", "--games", "1", *more)

    return run


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("python:mine.few", ["a player gets (history, candidates), but few takes (history)"]),
        ("python:mine.gues", ["the module mine has no gues; did you mean 'guess'?"]),
        ("python:mine.number", ["is not a function but a int"]),
        (
            "python:mine.nothing",
            ["not NoneType; in ab --pegs 3 --colors 7 the program answered None"],
        ),
        ("python:mine.fails", ["raised IndexError: list index out of range (", "mine.py, line 5)"]),
        ("python:mine.py:guess", ["write python:module.function, such as python:mine.guess"]),
        ("python:guess", ["write python:module.function, such as python:mine.guess"]),
        ("python:nowhere.guess", ["cannot be imported: there is no module nowhere"]),
        ("python:mine.deep.guess", ["cannot be imported: "]),
        ("python:lacks.guess", ["No module named 'nowhere_at_all' (", "line 1)"]),
        ("python:broken.guess", ["SyntaxError", "broken.py, line 1)"]),
        ("python:ends.guess", ["the module raises SystemExit: 3", "ends.py, line 1)"]),
        ("python:raises.guess", ["NameError: name 'unknown' is not defined", "line 2)"]),
        ("mine.py", ['write "python mine.py", or python:mine.NAME for a function in it']),
        ("'mine", ["cannot be read: No closing quotation"]),
        ("", ["PROGRAM is empty"]),
        ("PYTHON dies.py", ["the program has ended, with status 7, and made no move", REQUEST]),
        ("PYTHON late.py", ["in ab --pegs 3 --colors 7 the program answered 'Hello', its line 1"]),
        ("PYTHON late.py", [REQUEST]),
        ("PYTHON hello.py", ["Hello, I am mm", REQUEST]),
    ],
)
def test_what_is_wrong_with_a_player_is_one_line(rated, player, words):
    status, out, err = rated(player)
    assert status in (1, 2)
    assert out == ""
    assert all(word in err for word in words), err
    assert err.startswith("abgames: ")
    assert len(err.splitlines()) == 1


def test_a_program_that_does_not_flush_is_asked_about_it(rated, monkeypatch):
    monkeypatch.setattr("abgames.rating.contests.PATIENCE", 0.5)
    status, _, err = rated("PYTHON -c 'import time; time.sleep(60)'")
    assert status == 1
    assert "has not answered in 0.5 s: does it end each line, and flush it?; " in err
    assert REQUEST in err


def test_an_object_with_a_call_is_a_player(rated):
    assert rated("python:mine.player")[0] == 0


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (["--pegs", "5"], "unrecognized option: --pegs; arguments are given as pegs=5"),
        (["--pegs=5"], "unrecognized option: --pegs; arguments are given as pegs=5"),
        (["--length", "-1"], "unrecognized option: --length; arguments are given as length=-1"),
        (["pegs"], "an argument is written like pegs=3, not 'pegs'"),
        (["pegs=2"], "pegs is given twice"),
        (["seconds=nan"], "seconds must be a number, not 'nan'"),
        (["--worst", "-1"], "worst must be at least 0"),
    ],
)
def test_arguments_behind_an_option_are_read_alike(rated, more, words):
    status, out, err = rated("python:mine.guess", *more)
    assert (status, out) == (2, "")
    assert words in err


def test_arguments_may_stand_behind_an_option(shell, rated):
    assert rated("python:mine.guess", "seconds=9")[0] == 0
    status, out, _ = shell("work", "run", "ab-table", "--part", "1/2", "pegs=2", "colors=3")
    assert status == 0
    assert out.startswith('{"key": "AB 2x3"')


@pytest.mark.parametrize("game", CONTESTS)
def test_a_function_is_told_what_it_gets_before_a_game_begins(game):
    contest = contest_of({"table": higher_lower(7), "words": words(["ab", "ba"])}.get(game, game))
    gets = ", ".join(contest.gets)
    with pytest.raises(TypeError, match=rf"a player gets \({gets}\), but wrong takes \(\)"):
        rate(wrong, contest)


def test_the_player_of_a_strategy_is_told_the_same():
    with pytest.raises(TypeError, match=r"gets \(history, candidates\), but wrong takes \(\)"):
        Strategy.from_player(AB(2, 3), wrong)


def wrong():
    """A player that takes nothing."""
