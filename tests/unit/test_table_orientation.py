"""Which way round a table is."""

import random
from pathlib import Path

import pytest

from abgames.codebreaking import (
    AB,
    FeedbackTable,
    attributes,
    black_peg,
    coins,
    higher_lower,
    solve,
    sum_only,
    words,
)
from abgames.errors import NotationError

LAMP = Path(__file__).parents[2] / "docs" / "games" / "lamp.csv"
ANIMALS = {
    "bat": {"flies": "yes", "eggs": "no", "legs": "2"},
    "bee": {"flies": "yes", "eggs": "yes", "legs": "6"},
    "cat": {"flies": "no", "eggs": "no", "legs": "4"},
    "hen": {"flies": "yes", "eggs": "yes", "legs": "2"},
}
CODES = AB(3, 4)
TABLES = {
    "lamp": FeedbackTable.load(LAMP),
    "coins": coins(4),
    "heavier coins": coins(5, "heavier"),
    "black peg": black_peg(2, 3),
    "sum only": sum_only(2, 3),
    "higher or lower": higher_lower(6),
    "words": words(["crane", "trace", "react"], ["crane", "trace", "react", "stone", "tiger"]),
    "attributes": attributes(ANIMALS),
    "AB": FeedbackTable(
        CODES.feedback_table(CODES.guesses, CODES.secrets),
        feedbacks=list(map(str, CODES.feedbacks)),
    ),
}


def saved(path, rows):
    path.write_text("\n".join(map(",".join, rows)))
    return path


def sheet(objects):
    head = ["name", *next(iter(objects.values()))]
    return [head, *([name, *row.values()] for name, row in objects.items())]


@pytest.mark.parametrize("name", TABLES)
def test_tables_the_right_way_round_are_read_whatever_the_corner_says(tmp_path, name):
    text = TABLES[name].to_csv()
    for corner in ("guess", "", "test"):
        path = tmp_path / "table.csv"
        path.write_text(text.replace("guess", corner, 1))
        assert FeedbackTable.load(path).to_csv() == text


def test_a_sheet_of_objects_is_the_game_of_its_attributes(tmp_path):
    path = saved(tmp_path / "animals.csv", sheet(ANIMALS))
    with pytest.raises(NotationError, match=r"different kinds of entries.*objects_in_rows=True to"):
        FeedbackTable.load(path)
    game = FeedbackTable.load(path, objects_in_rows=True)
    again = attributes(ANIMALS)
    assert [game.secret_text(n) for n in range(4)] == [again.secret_text(n) for n in range(4)]
    for guess in ANIMALS["bat"]:
        for animal, row in ANIMALS.items():
            assert str(game.feedback(guess, animal)) == row[guess]
    assert solve(game, goal="determine").total == solve(again, goal="determine").total
    assert FeedbackTable.load(path, objects_in_rows=False).secret_count == 3


def test_equal_attributes_are_a_sign_where_there_are_more_objects(tmp_path):
    rows = [["name", "a", "b", "c"], *([n, *"01"[int(n) % 2] * 2, n] for n in "1234567")]
    path = saved(tmp_path / "sheet.csv", rows)
    with pytest.raises(NotationError, match="the columns 'a' and 'b' are equal"):
        FeedbackTable.load(path)
    assert FeedbackTable.load(path, objects_in_rows=True).secret_count == 7
    with pytest.raises(ValueError, match="no guess separates the secrets a and b"):
        FeedbackTable.load(saved(path, rows[:3]))
    with pytest.raises(ValueError, match="no guess separates the secrets a and b"):
        FeedbackTable.load(saved(path, [["guess", *rows[0][1:]], *rows[1:]]))


def test_random_sheets_of_several_kinds_are_recognised(tmp_path):
    rng = random.Random(3)
    kinds = [("red", "green", "blue"), ("small", "large"), ("round", "square"), ("1", "2", "3")]
    for _ in range(50):
        rows = [[f"object {n}", *map(rng.choice, kinds)] for n in range(30)]
        unique = list({tuple(row[1:]): row for row in rows}.values())
        path = saved(tmp_path / "sheet.csv", [["name", "colour", "size", "form", "n"], *unique])
        with pytest.raises(NotationError, match="objects_in_rows=True"):
            FeedbackTable.load(path)


@pytest.mark.parametrize("yes", ["yes", "1"])
def test_sheets_of_yes_and_no_are_asked_about(tmp_path, yes):
    no = {"yes": "no", "1": "0"}[yes]
    rows = [["", "a", "b", "c"]]
    rows += [[f"object {n}", *(yes if n >> k & 1 else no for k in range(3))] for n in range(8)]
    long = saved(tmp_path / "long.csv", rows)
    with pytest.raises(NotationError, match="it has more rows than columns, and two replies"):
        FeedbackTable.load(long)
    assert FeedbackTable.load(long, objects_in_rows=True).secret_count == 8
    assert FeedbackTable.load(long, objects_in_rows=False).secret_count == 3
    wide = [["animal", *rows[0][1:]], *rows[2:5]]
    with pytest.raises(NotationError, match="its rows are called 'animal'"):
        FeedbackTable.load(saved(tmp_path / "wide.csv", wide))
    wide[0][0] = "test"
    assert FeedbackTable.load(saved(tmp_path / "wide.csv", wide)).secret_count == 3


@pytest.mark.parametrize("wrong", [1, "yes"])
def test_the_argument_is_yes_or_no(wrong):
    with pytest.raises(TypeError, match="objects_in_rows must be of the class bool"):
        FeedbackTable.load(LAMP, objects_in_rows=wrong)
