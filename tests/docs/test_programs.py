"""The programs of the folder ``examples`` print what they say that they print."""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted((ROOT / "examples").glob("*.py"))


def test_there_are_few_of_them_and_they_are_short():
    assert 1 <= len(PROGRAMS) <= 8
    for program in PROGRAMS:
        assert len(program.read_text(encoding="utf-8").splitlines()) <= 40, program.name


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.stem)
def test_it_prints_what_it_says(program, tmp_path):
    said = ast.get_docstring(ast.parse(program.read_text(encoding="utf-8")))
    printed = re.search(r"prints\n\n(.*)\Z", said, re.DOTALL)[1]
    done = subprocess.run(
        [sys.executable, program], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    alike = doctest.OutputChecker().check_output(
        dedent(printed) + "\n",
        done.stdout,
        doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE,
    )
    assert alike, done.stdout


@pytest.mark.parametrize("page", ["README.md", "docs/start/examples.md"])
def test_it_is_named(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert {*re.findall(r"\b(\w+\.py)\b", text)} == {program.name for program in PROGRAMS}
