"""Commands and conversations, word for word, in transcripts/*.txt: what is typed and what is said.

Times and numbers of nodes are left out.
After a change of wording ``python tests/cli/test_transcripts.py`` writes what is said now.
"""

import contextlib
import io
import os
import re
import shlex
from pathlib import Path
from unittest import mock

import pytest

from abgames.cli import main

FOLDER = Path(__file__).parent / "transcripts"
ROOT = FOLDER.parents[2]
PROMPT = re.compile(r"^(?:.*Enter to stop|(?:[a-z]+ )?[^\W\d_]+(?: ?\d+)?)> (.*)$", re.MULTILINE)


def sessions(path):
    """(number of the line, command, lines that are typed, text) of each conversation in a file."""
    text = path.read_text("utf-8")
    for found in re.finditer(r"^\$ abgames (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        typed = PROMPT.findall(found[2])
        while typed and not typed[-1]:  # the end of what is typed
            typed.pop()
        yield text.count("\n", 0, found.start()) + 1, found[1], typed, found[0]


def held(command, typed):
    """A conversation as it stands in a file."""
    said, told = io.StringIO(), io.StringIO()
    lines = io.StringIO("".join(f"{line}\n" for line in typed))
    with (
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(told),
        contextlib.chdir(ROOT),
        mock.patch("sys.stdin", lines),
        mock.patch.dict(os.environ, ABGAMES_NO_PROGRESS="1", LANGUAGE="en"),
    ):
        status = main(shlex.split(command))
    assert (status, told.getvalue()) == (0, ""), (command, told.getvalue())
    shown = re.sub(r"[0-9,]+ nodes, ", "... nodes, ", said.getvalue())
    shown = re.sub(r"[0-9.]+ s\b", "... s", shown)
    return f"$ abgames {command}\n{shown.rstrip()}\n\n"


@pytest.mark.parametrize(
    ("command", "typed", "text"),
    [
        pytest.param(*session, id=f"{path.stem}, line {number}: {session[0]}")
        for path in sorted(FOLDER.iterdir())
        for number, *session in sessions(path)
    ],
)
def test_what_is_said_is_what_stands_there(command, typed, text):
    assert held(command, typed).rstrip() == text.rstrip()


if __name__ == "__main__":
    for page in FOLDER.iterdir():
        page.write_text("".join(held(*each[1:3]) for each in sessions(page)), "utf-8")
