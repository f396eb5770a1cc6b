"""Sheets as people keep them: orientation, alike rows, spellings, and cells without a value."""

import csv
import random

import numpy as np
import pytest
from fuzz import sheets

from abgames.codebreaking import FeedbackTable, attributes, solve
from abgames.errors import NotationError


@pytest.fixture
def load(tmp_path):
    """Reads a table from text."""

    def read(text, **options):
        (tmp_path / "sheet.csv").write_text(text, "utf-8")
        return FeedbackTable.load(tmp_path / "sheet.csv", **options)

    return read


def test_random_sheets_are_read_as_what_they_say_or_refused(tmp_path):
    for number in range(60):
        sheets.case(random.Random(f"sheets {number}"), tmp_path)


MARKS = (
    ["g", "y", "-"],
    ["gy", "--", "g-"],
    ["Oo.", "oO.", "..O"],
    ["1A", "-", "2B"],
    ["left", "right", "neither"],
    ["01", "1", "001"],
    ["no", "yes", "sometimes"],
    ["?!", "!?", "!!"],
)


@pytest.mark.parametrize("marks", MARKS)
@pytest.mark.filterwarnings("error")
def test_feedbacks_that_differ_stay_apart(load, marks):
    game = load(f"guess,a,b,c\nx,{','.join(marks)}\n")
    assert [str(reply) for reply in game.feedbacks] == marks
    assert load(game.to_csv()) == game


@pytest.mark.parametrize("signs", ["+,-,++", "x,-,-", "✓,–,✓"])
def test_a_dash_among_signs_is_a_value(load, signs):
    rows = [f"object {n},{sign},{n}" for n, sign in enumerate(signs.split(","))]
    game = load("\n".join(["animal,flies,n", *rows]), objects_in_rows=True)
    assert str(game.feedback("flies", 1)) == signs[2]


@pytest.mark.parametrize("names", [["?", "x"], ["TRUE", "true"], ["2", "2.0"]])
def test_what_would_not_be_read_again_is_not_written(names):
    with pytest.raises(ValueError, match=r"in a CSV not each of the feedbacks .* one of its own"):
        FeedbackTable([[0, 1]], feedbacks=names).to_csv()


EITHER = {"a": "yyn", "b": "nnn", "c": "?yy"}


@pytest.mark.parametrize("asked", ["yy", "yyy"])
def test_an_object_with_either_reply_is_listed_with_each(asked):
    """The way out that refusals name: the same class in both rows."""
    rows = {name: dict(zip("123", row, strict=True)) for name, row in EITHER.items()}
    with pytest.raises(
        NotationError, match=r"'\?' for '1' and 'c', .* once with each, both of one"
    ):
        attributes(rows)
    both = [{"name": name, **row, "is": name} for name, row in rows.items() if name != "c"]
    both += [{"name": f"c{said}", **rows["c"], "1": said, "is": "c"} for said in "yn"]
    if len(asked) == 3:
        game = attributes(both, classes="is")
        assert solve(game, objective="worst", goal="class").worst == 2
        return
    for row in both:
        del row["3"]
    with pytest.raises(
        ValueError, match="separates the secrets a and cy, which are of the classes"
    ):
        attributes(both, classes="is")


def test_all_groups_of_alike_objects_are_named_at_once(load):
    text = "animal,a,b\n" + "".join(f"{n},{n % 4 // 2},{n % 2}\n" for n in range(10))
    with pytest.raises(
        ValueError, match="0, 4 and 8; nor 1, 5 and 9; nor 2 and 6; nor 3 and 7: mer"
    ):
        load(text, objects_in_rows=True)
    with pytest.warns(
        UserWarning, match="taken as one: 0 or 4 or 8, 1 or 5 or 9, 2 or 6 and 1 more"
    ):
        game = load(text, objects_in_rows=True, merge_alike=True)
    assert (game.weights, solve(game, goal="determine").total) == ((3, 3, 2, 2), 20)
    many = "animal,a\n" + "".join(f"{n},{n // 2}\n" for n in range(84))
    with pytest.raises(ValueError, match="8 and 9; nor 37 more groups of secrets: merge"):
        load(many, objects_in_rows=True)


def test_merging_adds_weights_and_joins_classes():
    table = [[0, 1, 0, 1], [1, 1, 1, 0]]
    options = {"classes": ["x", "y", "z", "x"], "weights": [1, 2, 4, 8]}
    game = FeedbackTable(table, **options, merge_alike=True)
    assert (game.weights, game.classes) == ((5, 2, 8), ("x or z", "y", "x"))
    assert [game.secret_text(secret) for secret in range(3)] == ["0 or 2", "1", "3"]
    assert FeedbackTable([[0, 1]], merge_alike=True) == FeedbackTable([[0, 1]])
    with pytest.raises(TypeError, match="merge_alike must be of the class bool"):
        FeedbackTable(table, merge_alike="yes")


def test_typed_replies_may_be_spelled_otherwise(load):
    game = load("test,a,b,c\nlegs,2.5,4,yes\n")
    assert [str(game.reply(typed)) for typed in ("2.50", "4.0", "TRUE")] == ["2.5", "4", "yes"]
    assert load("test,a,b\nlegs,2,4\n").reply("2.0") == 2


@pytest.mark.parametrize(
    ("line", "better"),
    [
        ('"Smith, John",1', "'Smith, John' as 'Smith John'"),
        ("weight,>=50", "'>=50' as '≥50'"),
        ('weight,"2,5"', "'2,5' as '2.5'"),
        ("x,a=b", "'a=b' as 'a:b'"),
    ],
)
def test_names_with_signs_are_read_without_them(load, line, better):
    with pytest.warns(UserWarning, match="names were read without some signs: ") as told:
        load(f"guess,a\n\n{line}\n")
    assert str(told[0].message).endswith(better)


def test_what_cannot_be_a_name_is_refused_with_its_line(load):
    with pytest.raises(NotationError, match=r"line 3 of .*sheet.csv: .* and control characters"):
        load('guess,a\n\n"，",1\n')


def test_names_and_conditions_are_typed_as_the_sheet_has_them(load):
    sheet = '"name","age",tall\n"Smith, John",>=50,yes\n"Doe; Jane",<50,no\nBob,>=50,no\n'
    with pytest.warns(UserWarning, match="in .*sheet.csv names were read"):
        game = load(
            sheet, objects_in_rows=True, weights={"Smith, John": 3, "Doe; Jane": 2, "Bob": 1}
        )
    assert game.weights == (3, 2, 1)
    assert [game.secret_text(each) for each in game.consistent("age=>=50, tall = no")] == ["Bob"]
    assert game.secret("smith, john") == 0
    rows = csv.DictReader(sheet.splitlines())
    with pytest.warns(UserWarning, match="in the rows names were read"):
        same = attributes(rows)
    assert [game.secret_text(each) for each in same.consistent("age=≥50, tall=no")] == ["Bob"]


def test_arrays_of_every_kind_are_read_or_refused():
    whole = np.array([[0, 1], [1, 0]])
    for table in (memoryview(whole), memoryview(whole[:, ::-1]), memoryview(whole.astype("u1"))):
        assert FeedbackTable(table) == FeedbackTable(np.asarray(table))
    for shape in ((), (2,), (2, 2, 2)):
        with pytest.raises(ValueError, match="not the shape"):
            FeedbackTable(memoryview(np.zeros(shape, int)))
    for kind in (float, bool):
        with pytest.raises(TypeError, match="must hold whole numbers"):
            FeedbackTable(memoryview(whole.astype(kind)))
    with pytest.raises(TypeError, match="must have a number everywhere"):
        FeedbackTable(np.ma.array(whole, mask=whole == 0))


def test_views_of_memory_are_lists_or_refused():
    """Python itself does not go through those of two dimensions."""
    flat, square = memoryview(np.array([0, 1])), memoryview(np.array([[0, 1], [1, 0]]))
    game = FeedbackTable([[0, 1], [1, 0]], hit=0, weights=flat_of([1, 2]), classes=flat)
    assert (game.weights, game.classes) == ((1, 2), ("0", "1"))
    assert solve(FeedbackTable([[0, 1], [1, 0]], hit=0), candidates=flat).total == 3
    for name in ("weights", "classes", "guesses", "secrets", "feedbacks"):
        with pytest.raises(TypeError):
            FeedbackTable([[0, 1], [1, 0]], **{name: square})
    for given in ({"candidates": square}, {"history": square}, {"history": flat}):
        with pytest.raises(TypeError):
            solve(game, **given)


def flat_of(numbers):
    """Numbers as a view of memory."""
    return memoryview(np.array(numbers))
