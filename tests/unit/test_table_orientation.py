"""Which way round a table is."""

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
def test_a_table_is_read_where_its_first_cell_or_the_caller_says_what_rows_are(tmp_path, name):
    text, path = TABLES[name].to_csv(), tmp_path / "table.csv"
    for corner in ("guess", " Question", "test", "推測"):
        path.write_text(text.replace("guess", corner, 1))
        assert FeedbackTable.load(path).to_csv() == text
    for corner in ("", "animal", "guessed"):
        path.write_text(text.replace("guess", corner, 1))
        with pytest.raises(NotationError, match=r"True to find one of .* or objects_in_rows=F"):
            FeedbackTable.load(path)
        assert FeedbackTable.load(path, objects_in_rows=False).to_csv() == text


def test_a_sheet_of_objects_is_the_game_of_its_attributes(tmp_path):
    path = saved(tmp_path / "animals.csv", sheet(ANIMALS))
    with pytest.raises(NotationError, match=r"its first cell is 'name', not 'guess'"):
        FeedbackTable.load(path)
    game = FeedbackTable.load(path, objects_in_rows=True)
    again = attributes(ANIMALS)
    assert [game.secret_text(n) for n in range(4)] == [again.secret_text(n) for n in range(4)]
    for guess in ANIMALS["bat"]:
        for animal, row in ANIMALS.items():
            assert str(game.feedback(guess, animal)) == row[guess]
    assert solve(game, goal="determine").total == solve(again, goal="determine").total
    assert FeedbackTable.load(path, objects_in_rows=False).secret_count == 3


@pytest.mark.parametrize("wrong", [1, "yes"])
def test_the_argument_is_yes_or_no(wrong):
    with pytest.raises(TypeError, match="objects_in_rows must be of the class bool"):
        FeedbackTable.load(LAMP, objects_in_rows=wrong)
