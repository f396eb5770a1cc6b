"""`abgames nim play`: Nim against the program."""

import json
from functools import partial

import pytest

from abgames.nim.reference import RULES, winning_moves

NIM = RULES["nim"]


@pytest.fixture
def play_nim(talk):
    """Runs a game that reads these lines: (exit status, stdout, stderr)."""
    return partial(talk, "nim", "play")


@pytest.fixture
def play(play_nim):
    """Plays from 7 3 5 and returns what was said."""

    def run(*lines, start=(7, 3, 5), options=()):
        status, out, err = play_nim(*start, *options, lines=lines)
        assert (status, err) == (0, "")
        return out

    return run


def states(out):
    return [json.loads(line) for line in out.splitlines()]


def test_json_lines_are_exact(play_nim):
    status, out, err = play_nim(7, 3, 5, "--json", lines=["1 1", "hint", "nonsense"])
    assert status == 0
    first, after, hint, nonsense, last = states(out)
    assert first == {
        "state": "move",
        "position": [7, 3, 5],
        "rule": "nim",
        "misere": False,
        "level": "perfect",
        "moves": [],
        "problem": None,
    }
    assert after["moves"][0] == {"player": "you", "pile": 1, "stones": 1, "position": [6, 3, 5]}
    reply = after["moves"][1]
    assert (reply["player"], reply["position"]) == ("program", after["position"])
    winning = winning_moves(tuple(after["position"]), NIM)
    assert hint["hint"] == {"lost": False, "winning_moves": [list(move) for move in winning]}
    assert "cannot be read as a move" in nonsense["problem"]
    assert last["state"] == "stopped"
    assert "an odd number of ones" in err
