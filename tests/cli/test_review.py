"""``abgames ab|mastermind|nim|otrio|tanhinmin review``."""

import json

import pytest

from abgames import begin, otrio
from abgames import review as reviewed
from abgames.codebreaking import AB, review

GAMES = [
    (
        ["ab", "review", "1 2 3=0A1B, 4 5 6=1A0B", "--pegs", "3", "--colors", "7"],
        lambda: review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B"),
    ),
    (["nim", "review", "7", "3", "5,", "6", "3", "5"], lambda: reviewed((7, 3, 5), "6 3 5")),
    (
        ["nim", "review", "9, 4 4, 4 2", "--rule", "kayles", "--misere"],
        lambda: reviewed(begin((9,), rule="kayles", misere=True), "4 4, 4 2"),
    ),
    (
        ["tanhinmin", "review", "5, 6, pass", "--mine", "1 2 4 5", "--theirs", "1 1 2 3 6"],
        lambda: reviewed(([1, 2, 4, 5], [1, 1, 2, 3, 6]), [5, 6, 0]),
    ),
    (
        ["otrio", "review", "b2M, a1L", "--players", "4", "--time-limit", "0"],
        lambda: reviewed(otrio.Position(4), "b2M, a1L", each_time_limit=0),
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
    assert "1234  0A0B     5040      931.4       1440   360" in shell("ab", "review", played)[1]
    out = shell("ab", "review", "1234=0A0B", "--json")[1]
    (move,) = json.loads(out)["moves"]
    assert (move["guess"], move["move"]) == ([2, 3, 4, 5], "1234")
