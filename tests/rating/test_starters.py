"""The players to start from, in four languages and for words."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from abgames import judge
from abgames.codebreaking import Mastermind
from abgames.codebreaking import words as word_game
from abgames.rating.contests import process

PLAYERS = Path(__file__).parents[2] / "examples" / "players"
COMPILED = {
    "player.c": ["cc", "-O1", "-Wall", "-Wextra", "-Werror", "-o"],
    "player.rs": ["rustc", "-D", "warnings", "-o"],
}
RUN = {"player.py": sys.executable, "words.py": sys.executable, "player.js": "node"}
WORDS = ["crane", "crate", "trace", "react", "caret", "cater"]


@pytest.mark.long
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
    game = word_game(WORDS, hard=True) if name == "words.py" else Mastermind(3, 4)
    with process(command) as program:
        found = judge(program, game)
    assert found == judge(lambda history, candidates: candidates[0], game)
    assert found.total > found.optimum
