"""`abgames ab assist` as a process: its streams, signals and terminals."""

import os
import signal
import subprocess
import sys

import pytest

COMMAND = [sys.executable, "-m", "abgames"]
SMALL = ["ab", "assist", "--pegs", "3", "--colors", "4"]
# CPython ends by the signal itself if that came while it ran a string of code, as dataclasses do.
INTERRUPTED = (130, -signal.SIGINT)


def test_without_stdin():
    code = (
        "import sys; from abgames.cli import main; sys.stdin = None; sys.exit(main(sys.argv[1:]))"
    )
    result = subprocess.run(
        [sys.executable, "-c", code, *SMALL],
        capture_output=True,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"Stopped after 0 answers" in result.stdout


def test_odd_bytes():
    result = subprocess.run(
        [*COMMAND, *SMALL], input=b"\xff\xfe\x00\n0A2B\n", capture_output=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"a feedback looks like" in result.stdout
    assert b"Guess 2" in result.stdout


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child process there")
@pytest.mark.parametrize(
    "arguments", [["ab", "assist", "--pegs", "3", "--colors", "7"], ["mastermind", "play"]]
)
def test_ctrl_c_at_the_prompt(arguments):
    child = subprocess.Popen(
        [*COMMAND, *arguments, "--json", "--colors", "4", "--pegs", "3"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    child.stdout.readline()  # the first state: it waits for a line
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=200)
    assert child.returncode in INTERRUPTED
    assert err == b"abgames: interrupted\n"


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child process there")
def test_ctrl_c_during_a_search():
    child = subprocess.Popen(
        [*COMMAND, "mastermind", "assist", "--pegs", "4", "--colors", "9"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    child.stdout.readline()  # what the game is; then the first guess is searched
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=200)
    assert child.returncode in INTERRUPTED
    assert err == b"abgames: interrupted\n"


def test_a_terminal_shows_no_line_twice():
    pty = pytest.importorskip("pty")
    parent, child = pty.openpty()
    process = subprocess.Popen([*COMMAND, *SMALL], stdin=child, stdout=subprocess.PIPE)
    os.close(child)
    os.write(parent, b"0A2B\nquit\n")
    out, _ = process.communicate(timeout=200)
    os.close(parent)
    assert process.returncode == 0
    assert out.decode().count("reply> \nGuess 2") == 1
    assert "0A2B" not in out.decode().replace("1A1B;", "")
