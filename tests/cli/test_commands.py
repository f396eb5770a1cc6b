"""The shell: what it prints where, and its exit status."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time

import pytest

from abgames import __version__

GAME = ("--pegs", "3", "--colors", "7")

COMMAND = [sys.executable, "-m", "abgames"]
SAMPLE = "1 2 3=0A1B, 3 4 5=0A2B"


def test_what_cannot_be_met_is_said(shell, tmp_path):
    path = tmp_path / "none.json"
    arguments = [
        "ab",
        "solve",
        *GAME,
        "--colors",
        "5",
        "--max-guesses",
        "2",
        "--strategy",
        str(path),
    ]
    status, out, err = shell(*arguments)
    assert status == 1
    assert shell(*arguments[:-2])[0] == 0  # it is proved, and no file was asked for
    assert "no strategy finds every candidate within 2 guesses" in out
    assert "not written" in err
    assert not path.exists()
    out = shell("ab", "solve", "--pegs", "1", "--colors", "2", "--max-guesses", "1")[1]
    assert out.count("within 1 guess\n") == 1
    answer = json.loads(shell(*arguments[:-2], "--json")[1])
    assert (answer["feasible"], answer["proven"], answer["total"]) == (False, True, None)


def test_an_effort_is_done_when_it_has_a_strategy(shell):
    status, out, err = shell("ab", "solve", *GAME, "--effort", "1")
    assert (status, err) == (0, "")
    assert "not proved: at least 757, at most 836" in out
    again = json.loads(shell("ab", "solve", *GAME, "--effort", "1", "--json")[1])
    assert (again["total"], again["proven"]) == (836, False)


def test_a_written_strategy_is_verified(shell, tmp_path):
    path = tmp_path / "sample.json"
    assert shell("ab", "solve", *GAME, "--history", SAMPLE, "--strategy", str(path))[0] == 0
    status, out, err = shell("verify", str(path))
    assert (status, err) == (0, "")
    assert "all 10 candidates" in out
    status, out, _ = shell("verify", str(path), "--json")
    assert status == 0
    answer = json.loads(out)
    assert (answer["verified"], answer["total"], answer["worst"]) == (True, 23, 3)


def test_ten_colours_are_digits_in_a_written_strategy_too(shell, tmp_path):
    path = str(tmp_path / "digits.json")
    known = ("--pegs", "2", "--colors", "10", "--history", "09=0A1B")
    assert shell("ab", "solve", *GAME, *known, "--strategy", path)[0] == 0
    assert " after 09=0A1B: all 16 candidates" in shell("verify", path)[1]


def test_a_wrong_strategy_is_refused(shell, tmp_path):
    path = tmp_path / "sample.json"
    shell("ab", "solve", *GAME, "--history", SAMPLE, "--strategy", str(path))
    document = json.loads(path.read_text())
    del document["root"]["replies"]["1A0B"]
    path.write_text(json.dumps(document))
    status, out, err = shell("verify", str(path))
    assert (status, out) == (1, "")
    assert "refused" in err
    assert "4 3 6=1A0B" in err
    status, out, _ = shell("verify", str(path), "--json")
    assert status == 1
    assert json.loads(out)["verified"] is False


def test_a_strategy_that_cannot_be_written_does_not_lose_the_result(shell):
    status, out, err = shell("ab", "solve", *GAME, "--colors", "4", "--strategy", "/dev/full")
    assert status == 1
    assert "least total  72 (proved)" in out
    assert "no space left on device" in err


def test_help_and_version(shell):
    status, out, _ = shell("--version")
    assert status == 0
    assert out.startswith(f"abgames {__version__} (")
    status, out, _ = shell("--help")
    assert status == 0
    for command in ("reproduce", "ab", "mastermind", "verify"):
        assert command in out


def run(*arguments, **settings):
    return subprocess.run([*COMMAND, *arguments], capture_output=True, check=False, **settings)


def test_a_strategy_from_stdin():
    text = (
        '{"format": "abgames-strategy", "version": 1, '
        '"game": {"name": "AB", "pegs": 1, "colors": 1, "extra_colors": 0}, "goal": "hit", '
        '"objective": "expected", "history": [], "candidates": null, '
        '"root": {"guess": [1], "replies": {"1A0B": null}}}'
    )
    result = run("verify", "-", input=text.encode())
    assert result.returncode == 0, result.stderr
    assert b"the 1 candidate is found, with 1 guess in total" in result.stdout


def test_a_terminal_without_greek_letters():
    settings = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    result = run("reproduce", "--tables", "figure-1", env=settings)
    assert result.returncode == 0, result.stderr


@pytest.mark.long
@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("ab heuristics --pegs 3 --colors 4", ""),
        ("ab solve --pegs 3 --colors 4", "--strategy"),
        ("ab solve --pegs 3 --colors 4 --json", "--strategy"),
        ("ab rank --pegs 3 --colors 4", "--csv"),
        ("nim table", "--csv"),
        ("nim grundy kayles --count 20000", "--csv"),
        ("otrio force --players 4 --coalition 1,4 --winners P1,P4", "--certificate"),
        ("otrio solve --players 2 --prefer next b2M a1L c1M a2L b1M a3L", "--certificate"),
    ],
)
def test_a_reader_that_leaves_early_loses_no_file(tmp_path, command, option):
    path = tmp_path / "file"
    reader, writer = os.pipe()
    os.close(reader)
    try:
        result = subprocess.run(
            [*COMMAND, *shlex.split(command), *([option, str(path)] if option else [])],
            stdout=writer,
            stderr=subprocess.PIPE,
            check=False,
            env={**os.environ, "ABGAMES_NO_PROGRESS": "1"},
        )
    finally:
        os.close(writer)
    assert result.returncode == 0
    assert result.stderr.decode() == (f"wrote {path}\n" if option else "")
    assert not option or path.stat().st_size > 20


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child process there")
def test_ctrl_c():
    child = subprocess.Popen(
        [*COMMAND, "reproduce"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    child.stderr.readline()  # a row is reported: it searches
    assert child.poll() is None
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=200)
    assert child.returncode == 130
    assert err.endswith(b"abgames: interrupted\n")
    assert b"Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT for a child process there")
def test_ctrl_c_shows_what_is_known(tmp_path):
    checkpoint, strategy = tmp_path / "log", tmp_path / "strategy.json"
    arguments = ["ab", "solve", "--pegs", "4", "--colors", "13"]
    child = subprocess.Popen(
        [*COMMAND, *arguments, "--checkpoint", checkpoint, "--strategy", strategy],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not checkpoint.exists():
        time.sleep(0.05)
    time.sleep(0.5)  # the search goes on for many minutes
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=200)
    assert child.returncode == 130
    assert re.search(r"least total  not proved: at least \d+, at most \d+", out)
    assert err == (
        f"wrote {strategy}\nabgames: interrupted; {checkpoint} keeps what was proved, "
        "and the same command resumes from there\n"
    )
    assert json.loads(strategy.read_text())["format"] == "abgames-strategy"


def test_a_terminal_with_ascii_alone():
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [*COMMAND, "nim", "table", "--base", "3", "--first", "1"]
    shown = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert shown.stdout.splitlines()[2] == "  0  000    x  101"


def test_papers_are_listed_and_found_by_name_or_key(shell):
    status, out, err = shell("reproduce", "--list")
    assert (status, err) == (0, "")
    assert "shinoda2012: M. Shinoda, Optimal Strategy" in out
    assert "  figure-1                  Fig. 1: a sample scoresheet" in out
    status, out, _ = shell("reproduce", "Shinoda2012", "--tables", "figure-1")
    assert status == 0


@pytest.mark.parametrize("json_too", [(), ("--json",)])
@pytest.mark.parametrize("action", ["solve", "rank", "heuristics"])
@pytest.mark.parametrize(
    ("known", "read"),
    [("01=1A0B", "01=1A0B"), ("1 2=1A0B", "01=1A0B"), ("9 10=0A1B, 0-1=0A0B", None)],
)
def test_what_a_digit_means_does_not_depend_on_the_output(shell, json_too, action, known, read):
    asked = ["ab", action, "--pegs", "2", "--colors", "10", "--history", known, *json_too]
    status, out, err = shell(*asked)
    if read is None:
        assert (status, out) == (2, "")
        assert "code is written like '01', or with blanks, as the numbers 1 to 10: '1 2'" in err
    elif json_too:
        assert (status, json.loads(out)["history"]) == (0, [[[1, 2], "1A0B"]])
    else:
        assert status == 0
        assert f"AB(pegs=2, colors=10) after {read}: " in out


def test_a_checkpoint(shell, tmp_path):
    file = tmp_path / "log"
    solve = ("solve", "--pegs", "3", "--colors", "7", "--json", "--checkpoint", file)
    first, again = (json.loads(shell("ab", *solve)[1]) for _ in range(2))
    assert first["total"] == again["total"] == 836
    assert again["nodes"] < first["nodes"]
    status, out, err = shell("mastermind", *solve)
    assert (status, out) == (1, "")
    assert f"{file} is the checkpoint of AB(pegs=" in err


def test_an_interrupt_that_an_error_hides(shell, monkeypatch):
    """Python 3.11 hides it where a class is made; it may come while modules are loaded."""

    def load(*_):
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as interrupt:
            raise RuntimeError("Error calling __set_name__") from interrupt

    monkeypatch.setattr("abgames.cli.import_module", load)
    status, _, said = shell("ab", "solve")
    assert (status, said) == (130, "abgames: interrupted\n")
