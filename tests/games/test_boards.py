"""Pictures of boards from rows of cells, and moves that are read kindly."""

from xml.etree import ElementTree

import pytest

from abgames import begin, games
from abgames.errors import NotationError

SVG = "{http://www.w3.org/2000/svg}"


def parts(picture):
    """The cells of a picture: corners, what is written there, the move."""
    root = ElementTree.fromstring(picture)
    size = float(root.get("width")), float(root.get("height"))
    found = []
    for group in root.iter(f"{SVG}g"):
        points = group.find(f"{SVG}polygon").get("points").split()
        corners = [tuple(map(float, point.split(","))) for point in points]
        assert all(0 <= x <= size[0] and 0 <= y <= size[1] for x, y in corners)
        text = group.find(f"{SVG}text")
        stones = len(group.findall(f"{SVG}circle"))
        found.append((corners, stones, None if text is None else text.text, group.get("data-move")))
    return found


@pytest.mark.parametrize(("draw", "corners"), [(games.grid, 4), (games.hexes, 6)])
def test_cells_are_stones_texts_or_free_and_make_moves(draw, corners):
    rows = [[1, 0, "<&>"], "2. ", [None, "4", ""]]
    cells = parts(draw(rows, [1, 4, 7]))
    assert [cell[1:] for cell in cells] == [
        (1, "1", None),
        (0, None, "1"),
        (0, "<&>", None),
        (1, "2", None),
        (0, None, "4"),
        (0, None, None),
        (1, "4", None),
        (0, None, "7"),
    ]
    assert {len(cell[0]) for cell in cells} == {corners}
    middles = [tuple(round(sum(each) / corners) for each in zip(*c[0], strict=True)) for c in cells]
    assert len(set(middles)) == len(cells)
    if corners == 6:  # neighbours share two corners
        shared = [
            len(
                {(round(x), round(y)) for x, y in cells[0][0]}
                & {(round(x), round(y)) for x, y in each[0]}
            )
            for each in cells
        ]
        assert shared == [6, 2, 0, 2, 0, 0, 0, 0]


def test_moves_that_are_pairs_and_moves_of_a_dict():
    assert [cell[3] for cell in parts(games.grid(["..", ".."], [(0, 1), (1, 0)]))] == [
        None,
        "(0, 1)",
        "(1, 0)",
        None,
    ]
    assert [cell[3] for cell in parts(games.hexes([".."], {(0, 0): '"b" & c'}))] == [
        '"b" & c',
        None,
    ]
    assert parts(games.grid([])) == []
    for wrong in ([4], [-1], ["a"], {(2, 0): "x"}, [(0, 2)]):
        with pytest.raises(ValueError, match="names no cell"):
            games.grid(["..", ".."], wrong)
    for rows, problem in ((7, "rows must be"), ([7], "a row must be"), ([[0] * 101], "100")):
        with pytest.raises((TypeError, ValueError), match=problem):
            games.grid(rows)


class Pairs:
    """Take one of some pairs; that is all."""

    players, start = 1, ((3, 2), ("a", 1), (32,), ("A", 1))

    def to_move(self, left):
        return 1 if len(left) == 4 else None

    def moves(self, left):
        return left

    def play(self, left, move):
        return (move,)

    def outcome(self, left):
        return "P1"


def test_moves_are_read_without_their_brackets():
    s = begin(Pairs())
    for text in ("(3, 2)", "3 2", "3,2", "(3,2)", "  3 , 2 ", "[3; 2]", "(3\u30012)"):
        assert s.read(text) == (3, 2), text
    assert (s.read("32"), s.read("('A', 1)"), s.read("('a', 1)")) == ((32,), ("A", 1), ("a", 1))
    for text in ("2 3", "3 2 1", "", "a 1"):  # the last one could be two moves
        with pytest.raises(NotationError, match="no legal move"):
            s.read(text)
