"""`abgames explore` as a process: its address, its browser, and its end."""

import contextlib
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from abgames.cli import GAMES

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child process there")
SECONDS = 20
ROOT = Path(__file__).parents[2]
# A search of minutes, and one that hears of nothing: both would outlive the server.
SEARCHING = """
import sys, time
from abgames import explore
from abgames.cli import main
from abgames.codebreaking import AB, rank_guesses, solve
from abgames.question import Question

def rank(asked):
    rank_guesses(AB(5, 10), "1 2 3 4 5=1A1B", progress=asked.progress)

def deaf(asked):
    solve(AB(5, 10))

class Rank(Question):
    answer = staticmethod(rank)

class Deaf(Question):
    answer = staticmethod(deaf)

explore.QUESTIONS.update({"try/rank": Rank, "try/deaf": Deaf})
sys.exit(main(sys.argv[1:]))
"""


@contextlib.contextmanager
def exploring(*arguments, code=None, **environment):
    """A process and its address."""
    program = ["-m", "abgames"] if code is None else ["-c", code]
    child = subprocess.Popen(
        [sys.executable, *program, "explore", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )
    try:
        yield child, child.stdout.readline()
    finally:
        child.kill()
        child.communicate()


def test_the_first_line_is_the_address():
    with exploring("--no-browser") as (child, line):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", line)
        with urlopen(line.strip(), timeout=SECONDS) as response:
            assert b"<title>abgames</title>" in response.read()
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=SECONDS)
    assert (child.returncode, out, err) == (0, "", "Ctrl-C ends it.\n")


@pytest.mark.long
@pytest.mark.parametrize("question", ["try/rank", "try/deaf"])
def test_ctrl_c_ends_it_during_a_search(question):
    with exploring("--no-browser", code=SEARCHING) as (child, line):
        headers = {"Content-Type": "application/json"}
        request = Request(f"{line.strip()}api/{question}", b"{}", headers)
        with urlopen(request, timeout=SECONDS) as response:
            assert "progress" in json.loads(response.readline())
            begin = time.monotonic()
            child.send_signal(signal.SIGINT)
            time.sleep(0.05)
            child.send_signal(signal.SIGINT)  # by somebody impatient
            _, err = child.communicate(timeout=SECONDS)
            took = time.monotonic() - begin
    assert (child.returncode, err) == (0, "Ctrl-C ends it.\n")
    assert took < 2  # usually a third of a second


def test_a_browser_is_opened(tmp_path):
    opened = tmp_path / "opened"
    write = f"import sys; open({str(opened)!r}, 'w').write(sys.argv[1])"
    browser = f"{shlex.join([sys.executable, '-c', write])} %s"
    with exploring("otrio", BROWSER=browser) as (_, line):
        end = time.monotonic() + SECONDS
        while not (opened.exists() and opened.read_text()) and time.monotonic() < end:
            time.sleep(0.01)
    assert opened.read_text() == f"{line.strip()}#play/otrio"


def test_without_a_window_nothing_is_opened(tmp_path):
    """A terminal browser would take over the terminal."""
    (tmp_path / "w3m").write_text("#!/bin/sh\necho opened\n")
    (tmp_path / "w3m").chmod(0o755)
    nowhere = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "BROWSER": "", "PATH": str(tmp_path)}
    with exploring(**nowhere) as (child, line):
        with urlopen(line.strip(), timeout=SECONDS) as response:
            assert response.status == 200
        child.send_signal(signal.SIGINT)
        assert child.communicate(timeout=SECONDS) == ("", "Ctrl-C ends it.\n")


WITHOUT_SEGNO = """
import sys
sys.modules["segno"] = None
from abgames.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("code", [None, WITHOUT_SEGNO])
def test_the_address_for_a_class_is_a_qr_code_too(code, missing):
    if code is None and find_spec("segno") is None:
        missing("segno")
    with exploring("--no-browser", "--host", "127.0.0.1", code=code) as (child, line):
        assert line.startswith("http://127.0.0.1:")
        drawn = [row.strip("\n") for row in iter(child.stderr.readline, "Ctrl-C ends it.\n")]
    if code is None:
        square = [row for row in drawn if row]
        assert len({len(row) for row in square}) == 1
        assert len(square[0]) in (len(square) * 2, len(square) * 2 - 1)
        assert set("".join(square)) <= set(" \u2580\u2584\u2588")
    else:
        assert drawn == ['To see a QR code of the address: pip install "abgames[qr]"']


def test_a_port_in_use():
    with exploring("--no-browser") as (_, line):
        port = line.strip(" /\n").rpartition(":")[2]
        with exploring("--no-browser", "--port", port) as (second, nothing):
            _, err = second.communicate(timeout=SECONDS)
    assert (nothing, second.returncode) == ("", 1)
    assert err == f"abgames: port {port}: address already in use\n"


def test_the_games_are_those_of_the_page():
    views = (ROOT / "python/abgames/explore/page/laboratory.js").read_text("utf-8")
    (names,) = re.findall(r"LABORATORY = \{(.*?)\}", views, re.DOTALL)
    assert tuple(re.findall(r"\w+", names)) == (*GAMES, "games")
