"""The programs of the folder ``examples`` print what they say that they print."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from abgames.codebreaking import AB, solve

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "examples").glob("*.py"))
PROGRAMS_TO_RUN = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.long] * (path.stem == "long_question"))
    for path in PROGRAMS
]


def test_there_are_few_of_them_and_they_are_short():
    assert 1 <= len(PROGRAMS) <= 8
    for program in PROGRAMS:
        assert len(program.read_text(encoding="utf-8").splitlines()) <= 40, program.name


@pytest.mark.parametrize("program", PROGRAMS_TO_RUN)
def test_it_prints_what_it_says(program, tmp_path):
    said = ast.get_docstring(ast.parse(program.read_text(encoding="utf-8")))
    printed = re.search(r"prints\n\n(.*)\Z", said, re.DOTALL)[1]
    done = subprocess.run(
        [sys.executable, program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    alike = doctest.OutputChecker().check_output(
        dedent(printed) + "\n", done.stdout, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    )
    assert alike, done.stdout


def test_a_strategy_with_guesses_of_another_game_is_refused(tmp_path):
    """With a fifth colour in guesses 69 are enough, without it 72 are needed."""
    file = tmp_path / "strategy.json"
    for extra, told in ((0, "72 guesses for 24 secrets, at most 4"), (1, "")):
        file.write_text(solve(AB(3, 4, extra_colors=extra)).strategy.to_json())
        program = [sys.executable, ROOT / "examples" / "verify_a_strategy.py", file]
        done = subprocess.run(program, capture_output=True, text=True, check=False)
        assert (done.returncode == 0) == bool(told)
        assert told in done.stdout


def test_it_is_named():
    text = (ROOT / "docs" / "start" / "examples.md").read_text(encoding="utf-8")
    assert {*re.findall(r"(?<!/)\b(\w+\.py)\b", text)} == {program.name for program in PROGRAMS}
