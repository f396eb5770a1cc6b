"""The lecture's figure and table as pictures: everything in its place, arrows where they belong."""

import re
from itertools import pairwise, product
from xml.etree import ElementTree

import pytest

from abgames.nim import figure_dot, figure_svg, figure_text, table_text
from abgames.nim.pictures import MAX_BASE, position_name, small_positions
from abgames.nim.reference import RULES, lecture_table, moves

SVG = "{http://www.w3.org/2000/svg}"
HEIGHT = 15
BASES = range(1, MAX_BASE + 1)


def expected(base, arrows):
    """(lost names, arrows as pairs of names), by the lecture's program run literally."""
    table = lecture_table(base)
    positions = list(product(range(base), repeat=3))
    names = [position_name(position, base) for position in positions]
    lost = {name for name, entry in zip(names, table, strict=True) if entry < 0}
    if arrows == "stored":
        return lost, {
            (name, names[entry]) for name, entry in zip(names, table, strict=True) if entry >= 0
        }
    pairs = {
        (position_name(position, base), position_name(result, base))
        for position in positions
        for result in moves(position, RULES["nim"])
    }
    return lost, {pair for pair in pairs if pair[1] in lost}


class Picture:
    """The boxes of a picture by name, as (left, top, right, bottom), and the paths of its
    arrows."""

    def __init__(self, text):
        self.root = ElementTree.fromstring(text)
        self.size = tuple(map(float, self.root.get("viewBox").split()))
        elements = list(self.root)
        self.boxes, self.kinds = {}, {}
        for rect, label in pairwise(elements):
            if rect.tag == f"{SVG}rect" and rect.get("class") != "page":
                x, y, w, h = (float(rect.get(key)) for key in ("x", "y", "width", "height"))
                name = label.text.removesuffix("×")
                self.boxes[name] = (x, y, x + w, y + h)
                self.kinds[name] = rect.get("class")
                assert self.is_inside(label, self.boxes[name])
                assert label.text.endswith("×") is (rect.get("class") == "lost")
        paths = [e for e in elements if e.tag == f"{SVG}path"]
        assert [e.get("class") for e in paths] == ["arrow", "head"] * (len(paths) // 2)
        self.ways = [
            [*points(line.get("d")), points(head.get("d"))[0]]
            for line, head in zip(paths[::2], paths[1::2], strict=True)
        ]
        # Boxes are painted over arrows, so that no arrow can hide a text.
        last_path = max((elements.index(path) for path in paths), default=0)
        assert all(elements.index(box) > last_path for box in elements if box.get("rx"))

    @staticmethod
    def is_inside(label, box):
        x, y = float(label.get("x")), float(label.get("y"))
        right = x + float(label.get("textLength"))
        return box[0] < x < right < box[2] and box[1] < y - HEIGHT + 3 < y < box[3]

    def arrows(self):
        """The arrows as pairs of names, by the boxes at their ends."""
        pairs = []
        for way in self.ways:
            (x0, y0), (x1, y1) = way[0], way[-1]
            (start,) = [n for n, b in self.boxes.items() if b[0] < x0 < b[2] and y0 == b[1]]
            (end,) = [n for n, b in self.boxes.items() if b[0] < x1 < b[2] and y1 == b[3] + 1]
            pairs.append((start, end))
        return pairs


def points(path):
    return [
        tuple(map(float, point.split())) for point in re.split("[ML]", path.removesuffix("Z"))[1:]
    ]


def crosses(start, end, box):
    """Whether a line goes through the inside of a box."""
    (x0, y0), (x1, y1) = start, end
    for step in range(101):
        x, y = x0 + (x1 - x0) * step / 100, y0 + (y1 - y0) * step / 100
        if box[0] < x < box[2] and box[1] < y < box[3]:
            return True
    return False


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("arrows", ["all", "stored"])
def test_svg_shows_each_position_and_arrow(base, arrows):
    picture = Picture(figure_svg(base, arrows=arrows))
    lost, pairs = expected(base, arrows)
    assert sorted(picture.boxes) == sorted(position_name(p, base) for p in all_positions(base))
    assert {name for name, kind in picture.kinds.items() if kind == "lost"} == lost
    assert sorted(picture.arrows()) == sorted(pairs)


def all_positions(base):
    return list(product(range(base), repeat=3))


@pytest.mark.long
@pytest.mark.parametrize("base", BASES)
def test_svg_arrows_cross_no_box_and_go_up(base):
    picture = Picture(figure_svg(base))
    for way in picture.ways:
        assert all(one[1] > other[1] for one, other in pairwise(way))
        for start, end in pairwise(way):
            touched = [name for name, box in picture.boxes.items() if crosses(start, end, box)]
            assert not touched


@pytest.mark.parametrize("base", BASES)
def test_svg_keeps_apart_and_on_the_page(base):
    picture = Picture(figure_svg(base))
    left, top, width, height = picture.size
    places = list(picture.boxes.values())
    for number, box in enumerate(places):
        assert left <= box[0] < box[2] <= width
        assert top <= box[1] < box[3] <= height
        for other in places[:number]:
            apart = box[2] < other[0] or other[2] < box[0]
            assert apart or box[3] < other[1] or other[3] < box[1]
    for way in picture.ways:
        assert all(left <= x <= width for x, _ in way)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("arrows", ["all", "stored"])
def test_the_text_has_each_position_and_arrow(base, arrows):
    text = figure_text(base, arrows=arrows)
    lost, pairs = expected(base, arrows)
    names = re.findall(r"(\d{3})(×?)", text.split(" → ")[0])
    drawn = names[: base**3]
    assert {name for name, mark in drawn if mark} == lost
    assert len(drawn) == len({name for name, _ in drawn}) == base**3
    found = {
        (line[:3], target)
        for line in text.splitlines()
        if " → " in line
        for target in line[6:].split()
    }
    assert found == pairs


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("arrows", ["all", "stored"])
def test_dot_has_each_position_and_arrow(base, arrows):
    text = figure_dot(base, arrows=arrows)
    lost, pairs = expected(base, arrows)
    assert set(re.findall(r'"(\d+)" \[label="\1×", peripheries=2\]', text)) == lost
    assert set(re.findall(r'"(\d+)" -> "(\d+)";', text)) == pairs
    nodes = [name for line in text.splitlines() if "rank" in line for name in node_names(line)]
    assert sorted(nodes) == sorted(position_name(p, base) for p in all_positions(base))
    assert text.count("{") == text.count("}")
    assert text.count('"') % 2 == 0


def node_names(line):
    return re.findall(r'"(\d+)"(?: \[|;)', line)


@pytest.mark.parametrize("base", [2, 4, 5])
def test_rows_are_numbers_of_stones(base):
    for stones, row in enumerate(small_positions(base).rows):
        assert {sum(position) for group in row for position in group} == {stones}


def test_arrows_go_to_rows_further_up():
    for base in BASES:
        figure = small_positions(base)
        row = {p: n for n, groups in enumerate(figure.rows) for group in groups for p in group}
        for start, ends in figure.arrows.items():
            assert all(row[end] < row[start] for end in ends)


@pytest.mark.parametrize("base", [1, 3, 10])
def test_the_table_has_each_entry(base):
    table = lecture_table(base)
    blocks = table_text(base).split("\n\n")
    assert len(blocks) == base
    names = [position_name(position, base) for position in all_positions(base)]
    cells = [
        cell
        for block in blocks
        for line in block.splitlines()[2:]
        for cell in line.split()[1:]  # after the number of the row
    ]
    assert cells == ["×" if entry < 0 else names[entry] for entry in table]


def test_a_block_of_a_large_table():
    lines = table_text(12, first=11).splitlines()
    assert lines[0] == "first pile 11 (down: second pile, across: third pile)"
    assert len(lines) == 14
    assert [line.split()[1:] for line in lines[2:]] == [row(12, 11, second) for second in range(12)]
    assert table_text(100, first=99).count("\n") == 101


def row(base, first, second):
    table = lecture_table(base)
    names = [position_name(position, base) for position in all_positions(base)]
    start = (first * base + second) * base
    return ["×" if entry < 0 else names[entry] for entry in table[start : start + base]]


@pytest.mark.parametrize(
    ("position", "base", "name"),
    [
        ((0, 1, 0), 10, "010"),
        ((0, 0, 0), 1, "000"),
        ((9, 10, 0), 11, "091000"),
        ((7, 30, 5), 100, "073005"),
    ],
)
def test_names_keep_their_zeros(position, base, name):
    assert position_name(position, base) == name


@pytest.mark.parametrize("base", [2, 3, 4])
def test_a_blank_figure_has_the_names_alone(base):
    picture = figure_svg(base, blank=True)
    assert picture.count("<rect") == figure_svg(base).count("<rect")
    assert "×" not in picture
    assert "arrow" not in picture.partition("</style>")[2]
    assert "×" not in figure_text(base, blank=True) + figure_dot(base, blank=True)
    assert "→" not in figure_text(base, blank=True)


def test_a_figure_without_arrows_keeps_its_marks():
    picture = figure_svg(arrows="none")
    assert picture.count('class="lost"') == 7
    assert "<path" not in picture


def test_large_type_is_larger_in_boxes_that_hold_it():
    normal, large = (ElementTree.fromstring(figure_svg(large=large)) for large in (False, True))
    heights = []
    for picture in (normal, large):
        boxes = [box for box in picture.iter() if box.get("class") in ("won", "lost")]
        heights.append({float(box.get("height")) for box in boxes})
    assert heights == [{26}, {46}]
    assert "font:26px" in figure_svg(large=True)
