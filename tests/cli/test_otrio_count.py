"""``abgames otrio count``."""

import json

import pytest


def test_the_numbers_that_the_package_carries(shell):
    status, out, err = shell("otrio", "count", "--max-ply", "8")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "Boards of Otrio for 3 players, up to symmetry"
    assert lines[-3].split() == ["8", "75,207,480", "1,289,160", "76,496,640", "1,222,415,040"]
    assert lines[-1].endswith("in all, of 8 plies and the empty board")


def test_boards_after_a_pass_have_columns(shell):
    _, out, _ = shell("otrio", "count", "--players", "4")
    assert "live after a pass  won after a pass" in out.splitlines()[2]
    _, out, _ = shell("otrio", "count", "--players", "4", "--max-ply", "21")
    assert "pass" not in out


def test_two_players_with_one_colour_each(shell):
    arguments = ("otrio", "count", "--players", "2", "--colors", "1")
    _, out, _ = shell(*arguments)
    assert out.startswith("Boards of Otrio for 2 players with one colour each, up to symmetry\n")
    assert out.endswith("in all, of 18 plies and the empty board\n")
    for method in ("formula", "enumerate"):
        asked = (*arguments, "--method", method, "--max-ply", "5", "--json")
        assert shell(*asked) == shell(*asked, "--recompute")
    status, _, err = shell(*arguments, "--max-ply", "19")
    assert (status, "must be at most 18, not 19" in err) == (2, True)


@pytest.mark.parametrize("method", ["formula", "enumerate"])
def test_json_is_what_the_package_carries(shell, method):
    arguments = ("otrio", "count", "--players", "4", "--method", method, "--max-ply", "5", "--json")
    carried = shell(*arguments)
    assert carried == shell(*arguments, "--recompute")
    record = json.loads(carried[1])
    assert (record["players"], record["method"]) == (4, method)
    assert record["plies"][5] == {
        "ply": 5,
        "live": 306_540,
        "won": 0,
        "raw_live": 4_843_800,
        "raw_won": 0,
        "after_pass": None,
    }
