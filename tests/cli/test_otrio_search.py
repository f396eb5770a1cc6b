"""``abgames otrio solve``, ``force``, ``analyze``, ``effectivity`` and ``preferences``."""

import json

LATE = "b2M, a1L, c3S, a2S, b3L, c3M"


def test_threads(shell):
    arguments = ("otrio", "force", "b2M", "--players", "4", "--coalition", "1,4")
    arguments = (*arguments, "--winners", "1,4", "--json", "--threads")
    records = [json.loads(shell(*arguments, threads)[1]) for threads in ("1", "2")]
    assert [record["holds"] for record in records] == [True, True]
    assert records[0]["nodes"] == 83_154
    assert records[1]["nodes"] > 16_384


def test_a_time_limit(shell):
    status, out, err = shell(
        "otrio", "force", "--players", "2", "--coalition", "1", "--winners", "D",
        "--time-limit", "0.01",
    )  # fmt: skip
    assert (status, err) == (1, "abgames: the time limit was hit before the answer was known\n")
    assert "player 1 may be able to force this: draw" in out


def test_open_cells(shell):
    status, out, err = shell("otrio", "effectivity", "--players", "2", "--time-limit", "0.001")
    assert status == 1
    assert "open" in out
    assert err.endswith("cells are open: a time limit was hit\n")


MANY_OUTCOMES = "a3L a1S a1M b1M a2M c3L c1M a2S c1L a3S c3S b2L b2M b3M c1S c2L b3L b2S"


def test_preferences(shell):
    status, out, err = shell("otrio", "preferences", MANY_OUTCOMES)
    assert status == 0
    blocks = out.split("\n\n")
    assert len(blocks) == 7
    title, header, *lines = blocks[1].splitlines()
    assert title == "player 1 has P1 > P2 > D > P3"
    assert header.split()[0] == "P3>P1>P2>D"
    assert len(header.split()) == len(lines) == 6
    assert lines[0].split() == ["P2>P1>P3>D", "P1", "P1", "P1", "P2", "P2", "P2"]
    assert blocks[-1].startswith("216 combinations: D 27, P1 54, P2 81, P3 54; ")
    assert err == ""


def test_open_outcomes(shell):
    status, out, err = shell("otrio", "preferences", "--players", "2", "--time-limit", "0")
    assert status == 1
    assert out.splitlines()[1].split() == ["P1>P2>D", "open", "open"]
    assert err.endswith("abgames: a time limit left 4 outcomes open\n")


def test_a_checkpoint(shell, tmp_path):
    file = tmp_path / "log"
    force = ("otrio", "force", "b2M", "--coalition", "1,3", "--winners", "P1", "--json")
    records = [json.loads(shell(*force, "--checkpoint", file)[1]) for _ in range(2)]
    assert records[0]["holds"] is records[1]["holds"] is True
    size = file.stat().st_size
    for action in ("solve", "analyze"):
        status, out, err = shell("otrio", action, LATE, "--prefer", "next", "--checkpoint", file)
        assert (status, out) == (1, "")
        assert f"{file} is the checkpoint of " in err
        assert shell("otrio", action, LATE, "--prefer", "next", "--checkpoint", f"{file}2")[0] == 0
    assert file.stat().st_size == size
