"""``abgames otrio``: positions in the shell."""

import json
import sys

import pytest

from abgames.otrio import FIGURE_2, Position

MOVES = "b2M, a1L, c3S, a2S, b3L"


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
