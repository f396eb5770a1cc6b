"""What type checkers and editors know of the calls that users begin with."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest
from mypy import api

from abgames._abgames import codebreaking as core
from abgames.codebreaking.records import Goal, Objective

PROGRAM = Path(__file__).with_name("typed_program.txt").read_text("utf-8")

WRONG = {n for n, line in enumerate(PROGRAM.splitlines(), 1) if "# wrong" in line}


@pytest.mark.long
def test_the_result_is_known_and_a_wrong_word_is_refused(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    cache = tmp_path / "cache"
    told = api.run(["--strict", f"--cache-dir={cache}", str(tmp_path / "program.py")])[0]
    assert refused(told) == WRONG, told


PYRIGHT = Path(sys.executable).with_name("pyright")


@pytest.mark.skipif(not PYRIGHT.exists(), reason="pyright is not installed")
def test_another_checker_knows_the_same(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [PYRIGHT, "--pythonpath", sys.executable, tmp_path / "program.py"]
    told = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    assert refused(told) == WRONG, told


@pytest.mark.long
@pytest.mark.parametrize(
    ("call", "named"),
    [
        ('solve(AB(), objective="worst-case")', ("objective", "solve", "worst-case", "worst")),
        ('solve(AB(), "1 2 3=0A1B", goal="hits")', ("goal", "solve", "hits", "hit")),
        ('begin(AB(), goal="found")', ("goal", "begin", "found", "determine")),
    ],
)
def test_a_wrong_word_is_named_in_one_message(tmp_path, call, named):
    program = tmp_path / "program.py"
    program.write_text(f"from abgames import AB, begin, solve\n{call}\n")
    told = api.run(["--strict", f"--cache-dir={tmp_path.parent / 'words'}", str(program)])[0]
    argument, function, wrong, right = named
    problem, _found = told.splitlines()
    assert f'error: Argument "{argument}" to "{function}"' in problem
    assert f"type \"Literal['{wrong}']\"; expected" in problem
    assert f"'{right}'" in problem.partition("expected")[2]


def refused(told):
    """The lines with an error."""
    return {int(line) for line in re.findall(r"program\.py:(\d+):[0-9: -]* error", told)}


def test_the_words_are_those_of_the_core():
    assert (get_args(Objective), get_args(Goal)) == (
        (*core.OBJECTIVES, "most-within"),
        tuple(core.GOALS),
    )
