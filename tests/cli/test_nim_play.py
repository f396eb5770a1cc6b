"""`abgames nim play`: Nim against the program."""

import json
from functools import partial

import pytest

from abgames.errors import IllegalMoveError
from abgames.nim.play.games import game_of
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


@pytest.mark.parametrize(
    ("text", "position", "after"),
    [
        ("2 from pile 1", (7, 3, 5), (5, 3, 5)),
        ("take 2 stones from pile 1", (7, 3, 5), (5, 3, 5)),
        ("TAKE 1 stone from heap 3", (7, 3, 5), (7, 3, 4)),
        ("2 from 1", (7, 3, 5), (5, 3, 5)),
        ("1 2", (7, 3, 5), (5, 3, 5)),
        ("1, 2", (7, 3), (5, 3)),
        ("5 3 5", (7, 3, 5), (5, 3, 5)),
        ("(5, 3, 5)", (7, 3, 5), (5, 3, 5)),
        ("535", (7, 3, 5), (5, 3, 5)),
        ("70", (7, 3), (7, 0)),
        ("leave 5 3", (7, 3), (5, 3)),
        ("to 5", (7,), (5,)),
        ("1 1", (7,), (6,)),
    ],
)
def test_moves_as_they_are_typed(text, position, after):
    assert game_of("nim").read(text, position) == after


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 from pile 4", "there is no pile 4: piles are 1 to 3"),
        ("0 1", "there is no pile 0"),
        ("5 1", "piles are 1 to 3; for 5 stones from pile 1 write 5 from 1"),
        ("1 8", "pile 1 has 7 stones, so 8 cannot be taken from it"),
        ("1 0", "a move takes at least one stone"),
        ("3 1", "pile 3 is empty"),
        ("730", "a move takes at least one stone"),
        ("620", "6 2 0 changes piles 1 and 2, but a move takes from only one pile"),
        ("8 3 0", "pile 1 cannot grow from 7 to 8"),
        ("leave 7 3", "7 3 has 2 piles, but there are 3"),
    ],
)
def test_moves_that_the_rules_forbid(text, words):
    with pytest.raises(IllegalMoveError) as caught:
        game_of("nim").read(text, (7, 3, 0))
    assert words in str(caught.value)
    assert caught.value.move is not None
