"""Every game rated and played, and every task run, through the shell: what the help promises."""

import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from abgames import work
from abgames.cli.play import OFFERED

ABGAMES = Path(sys.executable).with_name("abgames")
LATE = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"

MINE = """
def nim(piles):
    largest = piles.index(max(piles))
    return (*piles[:largest], 0, *piles[largest + 1 :])
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with a player as a module."""
    (tmp_path / "mine.py").write_text(MINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [path for path in sys.path if path])
    return tmp_path


def test_the_installed_command_finds_a_module_beside_it(folder):
    command = [ABGAMES, "rate", "python:mine.nim", "nim", "--games", "2"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("games        2\n")


TASKS = {
    "ab-table": {"pegs": 2, "colors": "2-5"},
    "mastermind-table": {"pegs": 1, "colors": "1-3"},
    "root": {"pegs": 2, "colors": 6, "largest": 5},
    "rankings": {"pegs": 2, "colors": 4, "top": 1},
    "first-words": {"words": "crane, crate, trace, slate", "below": 8, "size": 2},
    "otrio-preferences": {"players": 3, "moves": LATE},
    "otrio-force": {"moves": "b2M a1L c3S", "coalition": "2,3", "winners": 2, "certificate": True},
    "otrio-effectivity": {"players": 3, "moves": LATE},
    "tanhinmin-check": {"ranks": 2, "cards": 2},
    "deals": {"cards": 2, "samples": 10, "seeds": "1-3"},
    "reproduce": {"papers": "iwase2009"},
}
"""Small arguments for each task."""


@pytest.mark.long
@pytest.mark.parametrize("name", work.names())
def test_every_task_runs_in_parts_and_alike_in_shell_and_python(shell, tmp_path, name):
    typed = [f"{key}={value}" for key, value in TASKS[name].items()]
    parts = [tmp_path / "1", tmp_path / "2"]
    for number, store in enumerate(parts, 1):
        run = shell("work", "run", name, *typed, "--part", f"{number}/2", "--store", store)
        assert run[0] == 0
    whole = tmp_path / "all"
    status, _, said = shell("work", "merge", whole, *parts)
    assert (status, said.endswith(" answers\n")) == (0, True)
    status, out, _ = shell("work", "run", name, *typed, "--store", whole)
    assert status == 0
    records = [json.loads(line) for line in out.splitlines()]
    assert records == list(work.run(name, store=whole, **TASKS[name]))
    assert sorted(records, key=str) == sorted(work.run(name, **TASKS[name]), key=str)
    told = json.loads(shell("work", "status", whole, "--json")[1])
    assert told["answers"] == told["questions"] == len(records)
    assert told["arguments"].items() >= TASKS[name].items()
    shown = shell("work", "status", whole)[1]
    assert f"{len(records)} of {len(records)}" in shown
    assert "True" not in shown
    assert "False" not in shown


FIRST = {"nim": "1 1", "ab": "1234", "mastermind": "1 1 2 2", "otrio": "b2M", "tanhinmin": "pass"}
CHOICES = [
    (number, choice)
    for number, game in enumerate(OFFERED, 1)
    for choice in product(*(range(len(question.answers)) for question in game.questions))
]


@pytest.mark.parametrize(("number", "choice"), CHOICES)
def test_every_game_that_is_offered_begins(talk, number, choice):
    game = OFFERED[number - 1]
    asked = list(zip(game.questions, choice, strict=True))
    answers = [question.first + place for question, place in asked]
    options = [question.answers[place][1] for question, place in asked]
    thinks = any("--think" in option or option == ("--players", "4") for option in options)
    moves = [] if thinks else [FIRST.get(game.command[0], "1b 2b 3b")]
    status, out, err = talk("play", lines=[number, *answers, *moves, "quit"])
    assert (status, err) == (0, "")
    assert f"The same game without questions:\nabgames {game.command[0]} play" in out
