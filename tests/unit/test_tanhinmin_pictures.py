"""Pictures of positions: valid, complete, and with the right lines."""

import random
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from abgames.tanhinmin import reference
from abgames.tanhinmin.text import (
    MAX_CARDS,
    cards_text,
    matching_svg,
    matching_text,
    move_text,
    sides,
)

SVG = "{http://www.w3.org/2000/svg}"

POSITIONS = {
    "the slides": ([1, 2, 4, 5], [1, 1, 2, 3, 6], 0, (0, 0)),
    "a card on the table": ([1, 2, 4, 5], [1, 1, 2, 3, 6], 3, (0, 0)),
    "goals": ([1, 2, 4, 5], [1, 1, 2, 3, 6], 3, (1, 2)),
    "one card each": ([1], [1], 0, (0, 0)),
    "nothing to beat": ([7, 7], [9], 8, (0, 0)),
    "long ranks": ([10**6, 5], [3, 10**9], 4, (0, 0)),
}


@pytest.fixture(params=POSITIONS.values(), ids=POSITIONS)
def position(request):
    return request.param


def random_positions(count):
    draw = random.Random(5)
    for _ in range(count):
        yield (
            [draw.randint(1, 9) for _ in range(draw.randint(1, 12))],
            [draw.randint(1, 9) for _ in range(draw.randint(1, 12))],
            draw.randint(0, 9),
        )


class TestSides:
    def test_lines_are_largest_matchings_of_the_reference(self):
        for mine, theirs, table in random_positions(300):
            drawn = sides(mine, theirs, table)
            expected = (
                reference.matching(mine, [*sorted(theirs)[1:], table]),
                reference.matching(theirs, sorted(mine)[1:]),
            )
            assert tuple(len(side.pairs) for side in drawn) == expected

    def test_each_card_has_one_line_and_beats_its_target(self):
        for mine, theirs, table in random_positions(300):
            for side in sides(mine, theirs, table):
                assert len({attacker for attacker, _ in side.pairs}) == len(side.pairs)
                assert [target for _, target in side.pairs] == list(range(len(side.pairs)))
                assert all(side.attackers[a] > side.targets[t] for a, t in side.pairs)

    def test_the_table_is_a_target_of_the_mover_alone(self):
        mover, opponent = sides([5, 6], [2, 3, 4], 3)
        assert (mover.targets, mover.table, mover.spared) == ((3, 3, 4), 0, 2)
        assert (opponent.targets, opponent.table, opponent.spared) == ((6,), None, 5)

    def test_goals_put_the_weakest_cards_aside(self):
        mover, opponent = sides([3, 1, 2], [4, 5], goals=(2, 1))
        assert (mover.attackers, mover.aside, mover.spared) == ((3,), ((1, 2), (4,)), 5)
        assert (opponent.attackers, opponent.aside, opponent.targets) == ((5,), ((4,), (1, 2)), ())

    @pytest.mark.parametrize("draw", [sides, matching_text, matching_svg])
    def test_large_hands_are_refused(self, draw):
        draw([1] * MAX_CARDS, [2])
        with pytest.raises(ValueError, match="theirs has 61 cards, but a picture shows at most 60"):
            draw([1], [2] * (MAX_CARDS + 1))


class TestText:
    def test_lines_join_cards_in_one_column(self, position):
        mine, theirs, table, goals = position
        lines = matching_text(mine, theirs, table, goals=goals).splitlines()
        drawn = sides(mine, theirs, table, goals=goals)
        for side, (upper, bars, lower) in zip(drawn, (lines[:3], lines[4:7]), strict=True):
            columns = [place for place, letter in enumerate(bars) if letter == "|"]
            assert len(columns) == len(side.pairs)
            assert all(upper[place] != " " and lower[place] != " " for place in columns)

    def test_names(self):
        text = matching_text([2], [1], names=("Ann", "B"))
        assert "Ann  " in text
        assert "B    " in text

    def test_cards_and_moves(self):
        assert cards_text([]) == ""
        assert [move_text(move) for move in (0, 12)] == ["pass", "12"]


class TestSvg:
    def test_it_is_xml_with_every_card_and_line(self, position):
        mine, theirs, table, goals = position
        root = ET.fromstring(matching_svg(mine, theirs, table, goals=goals))
        boxes = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") != "page"]
        assert len(boxes) == 2 * (len(mine) + len(theirs)) + 1
        mover, opponent = sides(mine, theirs, table, goals=goals)
        assert len(list(root.iter(f"{SVG}line"))) == len(mover.pairs) + len(opponent.pairs)

    def test_everything_is_inside_and_boxes_are_apart(self, position):
        mine, theirs, table, goals = position
        root = ET.fromstring(matching_svg(mine, theirs, table, goals=goals))
        _, _, width, height = map(int, root.get("viewBox").split())
        boxes = [
            tuple(int(rect.get(key)) for key in ("y", "x", "width", "height"))
            for rect in root.iter(f"{SVG}rect")
            if rect.get("class") != "page"
        ]
        for y, x, wide, high in boxes:
            assert x >= 0
            assert y >= 0
            assert x + wide <= width
            assert y + high <= height
        rows = sorted(boxes)
        for (y, x, wide, _), (below, right, *_) in pairwise(rows):
            assert below > y or right > x + wide
        for text in root.iter(f"{SVG}text"):
            assert int(text.get("x")) + int(text.get("textLength")) <= width

    def test_lines_go_down_from_card_to_card(self, position):
        mine, theirs, table, goals = position
        root = ET.fromstring(matching_svg(mine, theirs, table, goals=goals))
        edges = {
            (int(rect.get("x")) + int(rect.get("width")) // 2, int(rect.get("y")) + down)
            for rect in root.iter(f"{SVG}rect")
            if rect.get("class") != "page"
            for down in (0, int(rect.get("height")))
        }
        for line in root.iter(f"{SVG}line"):
            x1, y1, x2, y2 = (int(line.get(key)) for key in ("x1", "y1", "x2", "y2"))
            assert y1 < y2
            assert {(x1, y1), (x2, y2)} <= edges

    def test_names_are_escaped_and_dark_pages_are_known(self):
        picture = matching_svg([2], [1], names=("A & B", "<C>"))
        ET.fromstring(picture)
        assert "A &amp; B: 1 line" in picture
        assert "prefers-color-scheme:dark" in picture
