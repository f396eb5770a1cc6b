"""Pictures of positions: every piece in its place, readable without colour, light and dark."""

import re
import xml.etree.ElementTree as ET

import pytest

from abgames.otrio import ALWAYS_DRAWN, FIGURE_2, Position
from abgames.otrio.notation import COLORS, SLOTS, move_text

SVG = "{http://www.w3.org/2000/svg}"

WON = Position.from_moves("a1L b1L a2M a1M c1M b2M a1S", players=3)
PASSES = Position.from_board(".11...1.. 123211332 123211332", players=4, color=1)
FULL = Position.from_board("122313132 313221123 312122313", players=3, color=1)

POSITIONS = {
    "empty": Position(players=2),
    "Fig. 2": FIGURE_2,
    "as in Fig. 3": ALWAYS_DRAWN,
    "won": WON,
    "a pass": PASSES,
    "full": FULL,
    "one colour each": Position.from_moves("b2M", players=2, colors=1),
}

STATUS = {
    "empty": "red to move (player 1 has red and purple in turn)",
    "Fig. 2": "purple to move (player 3)",
    "as in Fig. 3": "purple to move (player 3)",
    "won": "red has won (player 1)",
    "a pass": "red to move (player 1); it must pass",
    "full": "draw: nobody can place a piece",
    "one colour each": "green to move (player 2)",
}


@pytest.fixture(params=POSITIONS)
def name(request):
    return request.param


@pytest.fixture
def position(name):
    return POSITIONS[name]


def drawn_pieces(text):
    """The pieces in a picture for the terminal: slot → letter and mark."""
    found = {}
    for row, line in enumerate(text.splitlines()[2:5]):
        cells = line.ljust(26)[4:]
        for column in range(3):
            for layer in range(3):
                start = 8 * column + 2 * layer
                found[layer * 9 + row * 3 + column] = cells[start : start + 2].ljust(2)
    return found


class TestText:
    def test_figure_2(self):
        assert FIGURE_2.to_text().splitlines() == [
            "    a       b       c",
            "    L M S   L M S   L M S",
            "1   G . .   . . .   . . .",
            "2   . . R   . R .   . . .",
            "3   . . .   G . .   . . P",
            "purple to move (player 3)",
        ]

    def test_a_line_is_marked(self):
        assert WON.to_text().splitlines()[2] == "1   R*R*R*  G . .   . G ."

    def test_every_piece_is_in_its_place(self, position):
        pieces = drawn_pieces(position.to_text())
        assert len(pieces) == SLOTS
        for slot, piece in enumerate(position.board):
            letter = "." if piece == "." else COLORS[int(piece) - 1][0].upper()
            mark = "*" if position is WON and move_text(slot).startswith("a1") else " "
            assert pieces[slot] == letter + mark

    def test_what_is_below(self, name, position):
        assert position.to_text().splitlines()[-1] == STATUS[name]
        assert str(position) == position.to_text()

    def test_colours_are_added_and_nothing_else(self, position):
        colored = position.to_text(color=True)
        assert re.sub(r"\x1b\[[0-9;]*m", "", colored) == position.to_text()
        assert colored.count("\x1b[0m") == position.ply
        assert "\x1b" not in position.to_text()

    def test_each_colour_has_its_own(self):
        pieces = Position.from_moves("a1L b1L c1L a2L", players=4).to_text(color=True)
        found = re.findall(r"\x1b\[1;(\d+)m(.)\x1b\[0m", pieces)
        assert sorted(found) == [("31", "R"), ("32", "G"), ("34", "B"), ("35", "P")]


class TestSvg:
    def test_every_piece_is_in_its_place(self, position):
        root = ET.fromstring(position.to_svg())
        titles = {path.find(f"{SVG}title").text for path in root.iter(f"{SVG}path")}
        assert titles == {
            f"{COLORS[int(piece) - 1]} {move_text(slot)}"
            for slot, piece in enumerate(position.board)
            if piece != "."
        }
        for path in root.iter(f"{SVG}path"):
            color, move = path.find(f"{SVG}title").text.split()
            assert color in path.get("class").split()
            # A ring of its size, about the middle of its cell.
            x, y, radius = map(int, re.match(r"M(\d+) (\d+)a(\d+)", path.get("d")).groups())
            assert ((x + radius) // 104, y // 104) == ("abc".index(move[0]), int(move[1]) - 1)
            assert radius == {"L": 47, "M": 31, "S": 14}[move[2]]
            assert path.get("d").count("M") == (1 if move[2] == "S" else 2)

    def test_free_slots_and_letters(self, position):
        root = ET.fromstring(position.to_svg())
        assert len(list(root.iter(f"{SVG}circle"))) == 27 - position.ply
        letters = [t.text for t in root.iter(f"{SVG}text") if t.get("class") == "letter"]
        expected = [COLORS[int(piece) - 1][0].upper() for piece in position.board if piece != "."]
        assert sorted(letters) == sorted(expected)

    def test_the_line_is_marked(self, position):
        root = ET.fromstring(position.to_svg())
        lines = [p for p in root.iter(f"{SVG}path") if "line" in p.get("class").split()]
        marked = [path.find(f"{SVG}title").text for path in lines]
        assert marked == (["red a1L", "red a1M", "red a1S"] if position is WON else [])

    def test_what_is_below_and_the_title(self, name, position):
        root = ET.fromstring(position.to_svg())
        assert root.find(f"{SVG}title").text == f"Otrio: {STATUS[name]}"
        assert [t.text for t in root.iter(f"{SVG}text")][-1] == STATUS[name]
        assert root.get("role") == "img"
