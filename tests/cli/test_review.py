"""``abgames ab|mastermind|nim|otrio|tanhinmin review``."""

import json

import pytest

from abgames import nim, otrio, tanhinmin
from abgames.codebreaking import AB, review

GAMES = [
    (
        ["ab", "review", "1 2 3=0A1B, 4 5 6=1A0B", "--pegs", "3", "--colors", "7"],
        lambda: review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B"),
    ),
    (["nim", "review", "7", "3", "5,", "6", "3", "5"], lambda: nim.review("7 3 5, 6 3 5")),
    (
        ["nim", "review", "9, 4 4, 4 2", "--rule", "kayles", "--misere"],
        lambda: nim.review("9, 4 4, 4 2", "kayles", misere=True),
    ),
    (
        ["tanhinmin", "review", "5, 6, pass", "--mine", "1 2 4 5", "--theirs", "1 1 2 3 6"],
        lambda: tanhinmin.review([1, 2, 4, 5], [1, 1, 2, 3, 6], [5, 6, 0]),
    ),
    (
        ["otrio", "review", "b2M, a1L", "--players", "4", "--time-limit", "0"],
        lambda: otrio.review("b2M, a1L", 4, each_time_limit=0),
    ),
]


@pytest.mark.parametrize(("arguments", "same"), GAMES)
def test_a_review_is_that_of_python(shell, arguments, same):
    hit = "abgames: the time limit was hit before the answer was known\n"
    result = (1, hit) if "--time-limit" in arguments else (0, "")
    status, out, err = shell(*arguments)
    assert (status, err) == result
    about, rest = out.split("\n\n", 1)
    assert "move" not in about.split()[:1]
    assert rest.startswith(same().to_text())
    status, out, err = shell(*arguments, "--json")
    assert (status, err) == result
    rows = json.loads(out)["moves"]
    for row, same_row in zip(rows, json.loads(json.dumps(same().to_records())), strict=True):
        assert row == {**row, **same_row}


def test_the_usual_game_is_read_alike_with_json(shell):
    """Full-width digits and signs as well."""
    played = "\uff11\uff12\uff13\uff14\uff1d\uff10\uff21\uff10\uff22"
    assert "1234  0A0B         5040   360" in shell("ab", "review", played)[1]
    out = shell("ab", "review", "1234=0A0B", "--json")[1]
    (move,) = json.loads(out)["moves"]
    assert (move["guess"], move["text"]) == ([2, 3, 4, 5], "1234")


def test_the_worst_move_is_told(shell):
    out = shell("nim", "review", "7 3 5, 6 3 5, 6 3 4, 6 0 4")[1]
    assert "\nThe worst was move 3. That was a mistake: the game was won, now it is lost; " in out
    assert "worst" not in shell("nim", "review", "7 3 5, 6 3 5")[1]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["ab", "review", "1234=4A0B, 1235=4A0B"], 1, "contradict each other"),
        (["ab", "review", "12345=0A0B"], 2, "has 4 digits, not 5"),
        (["ab", "review", "1234"], 2, "must look like"),
        (["ab", "review"], 2, "required: GAME"),
        (["nim", "review", "7 3 5, 6 2 5"], 2, "no move leads from 7 3 5 to 6 2 5"),
        (["nim", "review", "7", "--rule", "chess"], 2, "chess"),
        (["tanhinmin", "review", "5"], 2, "required: --mine, --theirs"),
        (["tanhinmin", "review", "3", "--mine", "1", "--theirs", "2"], 2, "not legal: 1 or pass"),
        (["otrio", "review", "b2M, b2M"], 2, "b2M, is illegal"),
        (["otrio", "review", "b2"], 2, "lacks a size"),
        (["otrio", "review", "b2M", "--time-limit", "-1"], 2, "a number of seconds"),
    ],
)
def test_wrong_usage(shell, arguments, status, words):
    found, out, err = shell(*arguments)
    assert (found, out) == (status, "")
    assert words in err
