"""The players to start from, in four languages, and programs that do not play."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from abgames import judge
from abgames.codebreaking import Mastermind
from abgames.rating.programs import process

PLAYERS = Path(__file__).parents[2] / "examples" / "players"
COMPILED = {
    "player.c": ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-o"],
    "player.rs": ["rustc", "-D", "warnings", "-o"],
}
RUN = {"player.py": sys.executable, "player.js": "node"}


@pytest.mark.parametrize("name", [*RUN, *COMPILED])
def test_a_starter_plays_what_it_says(name, tmp_path):
    if name in COMPILED:
        compiler, *words = COMPILED[name]
        if shutil.which(compiler) is None:
            pytest.skip(f"there is no {compiler}")
        command = [str(tmp_path / "player")]
        subprocess.run([compiler, *words, *command, PLAYERS / name], check=True)
    elif shutil.which(RUN[name]) is None:
        pytest.skip(f"there is no {RUN[name]}")
    else:
        command = [RUN[name], str(PLAYERS / name)]
    game = Mastermind(3, 4)
    with process(command) as program:
        found = judge(program, game)
    assert found == judge(lambda history, candidates: candidates[0], game)
    assert found.total > found.optimum


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import time; input(); time.sleep(9)", "has not answered in 0.1 s"),
        ("print('Hello, I am mm', flush=True); print(input() and '1 1 1')", "'Hello, I am mm'"),
        ("input(); raise SystemExit(7)", "has ended, with status 7"),
        ("while True: print('1 1 1', flush=True)", "before it was asked"),
        ("print(input() and 'white black black')", "answered 'white black black', its line 1"),
    ],
)
def test_what_went_wrong_is_told_with_the_request(text, told):
    with (
        pytest.raises((ValueError, RuntimeError)) as caught,
        process([sys.executable, "-c", text], patience=0.1 if "time" in text else 20) as program,
    ):
        judge(program, Mastermind(3, 4))
    said = " ".join([str(caught.value), *getattr(caught.value, "__notes__", ())])
    assert told in said
    assert '; the request: {"game": "mastermind", "name": "Mastermind", "pegs": 3' in said
    if "time" in text:
        assert "does it end each line, and flush it?" in said
    if "Hello" in text:
        assert "only moves go to stdout" in said
