"""``abgames otrio count``."""

import json

import pytest


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
