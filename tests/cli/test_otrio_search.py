"""``abgames otrio solve``, ``force``, ``analyze``, ``effectivity`` and ``preferences``."""

import json

LATE = "b2M, a1L, c3S, a2S, b3L, c3M"
LATER = "b3S, c1S, c2L, a3L, a2M, a2L, b2L, b3M, c3M, b1S, b2M, a1M, a2S, b2S, b3L"


def test_solve(shell):
    status, out, err = shell("otrio", "solve", "b2M a1L c3S a1S", "--prefer", "next")
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert "player 3  P3 > D > P1 > P2" in lines
    assert lines[-3] == "outcome   draw"
    assert lines[-2].startswith("line      ")


def test_force(shell):
    status, out, _ = shell("otrio", "force", "b2M", "--coalition", "1,3", "--winners", "P1")
    assert status == 0
    assert "players 1 and 3 can force this: player 1 wins\n" in out
    _, out, _ = shell("otrio", "force", LATE, "--coalition", "2", "--winners", "2 d")
    assert "player 2 cannot force this: draw or player 2 wins\n" in out


def test_threads(shell):
    arguments = ("otrio", "force", "b2M", "--players", "4", "--coalition", "1,4")
    arguments = (*arguments, "--winners", "1,4", "--json", "--threads")
    records = [json.loads(shell(*arguments, threads)[1]) for threads in ("1", "2")]
    assert [record["holds"] for record in records] == [True, True]
    assert records[0]["nodes"] == 83_154
    assert records[1]["nodes"] > 16_384
    for action in (
        ("force", "--coalition", "1", "--winners", "1"),
        ("solve", "--prefer", "next"),
        ("analyze", "--prefer", "next"),
        ("effectivity",),
        ("preferences",),
    ):
        status, _, err = shell("otrio", *action, LATE, "--threads", "0")
        assert (status, err) == (2, "abgames: --threads must be at least 1, not 0\n")


def test_a_time_limit(shell):
    status, out, err = shell(
        "otrio", "force", "--players", "2", "--coalition", "1", "--winners", "D",
        "--time-limit", "0.01",
    )  # fmt: skip
    assert (status, err) == (1, "abgames: the time limit was hit before the answer was known\n")
    assert "player 1 may be able to force this: draw" in out


def test_analyze(shell):
    status, out, _ = shell("otrio", "analyze", LATE, "--prefer", "next")
    assert status == 0
    _, orders, moves = out.split("\n\n")
    assert orders.splitlines()[0] == "player 1  P1 > D > P2 > P3"
    first, second, third = moves.splitlines()
    assert first.split() == ["player", "1", "wins", "c2L"]
    assert second.split() == ["draw", "c3L"]
    assert third.startswith("player 3 wins  b1L ")


def test_analyze_a_game_that_is_over(shell):
    board = "111" + 24 * "."
    _, out, _ = shell("otrio", "analyze", "--board", board, "--prefer", "next")
    assert out.endswith("the game is over\n")


def test_effectivity(shell):
    status, out, err = shell("otrio", "effectivity", LATER)
    assert status == 0
    lines = out.splitlines()
    columns = ["nobody", "P1", "P2", "P3", "P1", "P2", "P1", "P3", "P2", "P3", "P1", "P2", "P3"]
    assert lines[0].split() == ["outcomes", *columns]
    assert lines[1].split() == ["none", *["no"] * 8]
    assert lines[-3].split() == ["D", "P1", "P2", "P3", *["yes"] * 8]
    assert err == ""


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


def test_the_same_question_after_each_move(shell):
    question = ["b2M a1L c3S", "--coalition", "2,3", "--winners", "2"]
    status, out, _ = shell("otrio", "force", *question, "--moves")
    assert status == 0
    assert "can players 2 and 3 force this: player 2 wins?" in out
    record = json.loads(shell("otrio", "force", *question, "--moves", "--json")[1])
    assert (record["coalition"], record["winners"]) == ([2, 3], ["P2"])
    assert len(record["moves"]) == 24
    assert {row["holds"] for row in record["moves"]} == {True}
