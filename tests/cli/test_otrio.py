"""``abgames otrio``: what transcripts do not show."""

import json
import sys

import pytest

from abgames.otrio import FIGURE_2, Position

MOVES = "b2M, a1L, c3S, a2S, b3L"
LATE = "b2M, a1L, c3S, a2S, b3L, c3M"


def states(out):
    return [json.loads(line) for line in out.splitlines()]


def test_json(shell):
    status, out, _ = shell("otrio", "show", MOVES, "--json")
    record = json.loads(out)
    assert status == 0
    assert Position.from_board(record["board"], record["players"], record["color"]) == FIGURE_2
    assert record == {
        "board": FIGURE_2.board,
        "players": 3,
        "color": 3,
        "to_move": 3,
        "status": "purple to move (player 3)",
        "ply": 5,
        "winner": None,
        "is_over": False,
        "lines": [],
        "legal_moves": list(FIGURE_2.legal_moves),
        "canonical": FIGURE_2.canonical().board,
    }


def test_pictures(shell, tmp_path):
    svg, txt = tmp_path / "board.svg", tmp_path / "board.txt"
    status, _, _ = shell("otrio", "show", MOVES, "--picture", svg, "--picture", txt)
    assert status == 0
    assert svg.read_text(encoding="utf-8") == FIGURE_2.to_svg()
    assert txt.read_text(encoding="utf-8") == FIGURE_2.to_text() + "\n"


@pytest.mark.parametrize(
    ("environment", "colored"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colours_at_a_terminal_that_wants_them(shell, monkeypatch, environment, colored):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for key, value in environment.items():
        monkeypatch.setenv(key, value)
    assert "\x1b" not in shell("otrio", "show", MOVES)[1]
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert ("\x1b" in shell("otrio", "show", MOVES)[1]) == colored


@pytest.mark.long
@pytest.mark.parametrize("method", ["formula", "enumerate"])
def test_json_is_what_the_package_carries(shell, method):
    arguments = ("otrio", "count", "--players", "4", "--method", method, "--max-ply", "4", "--json")
    carried = shell(*arguments)
    assert carried == shell(*arguments, "--recompute")
    record = json.loads(carried[1])
    assert (record["players"], record["method"]) == (4, method)
    assert [ply["live"] for ply in record["plies"][:2]] == [1, 6]


def test_programs_play_their_best_moves(talk):
    _, out, _ = talk("otrio", "play", LATE, "--prefer", "next", lines=["c3L", "quit"])
    assert "Player 2 plays " in out
    assert out.count(". With best play this is a draw.\n") == 2
    _, out, _ = talk("otrio", "play", LATE, "--prefer", "next", "--json", lines=["b1L"])
    first, last = states(out)
    assert (first["state"], first["situation"]["to_move"], first["moves"]) == ("move", 1, [])
    assert (last["state"], last["outcome"], len(last["moves"])) == ("over", "P3", 3)


def test_the_programs_alone_bring_a_game_to_its_end(talk):
    status, out, _ = talk("otrio", "play", LATE, "--prefer", "next", "--me", "", "--json")
    (record,) = states(out)
    assert status == 0
    assert (record["state"], record["outcome"], record["me"]) == ("over", "P1", [])
    assert record["moves"][0] == "c2L"


def test_a_guess_of_the_program_says_so(talk):
    arguments = ["--players", "4", "--me", "2", "--think", "0.01"]
    out = talk("otrio", "play", *arguments, lines=["quit"])[1]
    assert "(its best guess: it could not look to the end in 0.01 s)." in out


def test_threads(shell):
    arguments = ("otrio", "force", "b2M", "--players", "4", "--coalition", "1,4")
    arguments = (*arguments, "--winners", "1,4", "--json", "--threads")
    records = [json.loads(shell(*arguments, threads)[1]) for threads in ("1", "2")]
    assert [record["holds"] for record in records] == [True, True]
    assert records[0]["nodes"] == 83_154
    assert records[1]["nodes"] > 16_384


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
