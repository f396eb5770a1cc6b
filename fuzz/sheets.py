"""Sheets of objects as people keep them: read as what they say, or refused with the ways out."""

import contextlib
import csv
import io
import json
import warnings
from dataclasses import dataclass

from abgames.cli import main
from abgames.codebreaking import FeedbackTable, attributes, solve
from abgames.codebreaking.reference import least_total
from abgames_check.codebreaking.rules import TableRules

YES = {
    "yes": ("yes", "Yes", "YES", " yes", "\uff59\uff45\uff53", "true", "TRUE", "True"),
    "no": ("no", "No", "NO", "no  ", "false", "FALSE", "\uff26alse"),
}
KINDS = (
    YES,
    {"2": ("2", "2.0", "2.00", "+2", "\uff12"), "4": ("4", "4."), "-1": ("-1", "-1.0", "\uff0d1")},
    {"1": ("1", "1.0", "1.00"), "0": ("0", "0.0", "-0"), "1.5": ("1.5", "1.50")},
    {
        "light blue": ("light blue", "Light  Blue", "LIGHT BLUE", "Light blue"),
        "red": ("red", "Red"),
    },
    {"01": ("01",), "1": ("1",), "none": ("none", "None"), "reply ?": ("reply ?",)},
    {"+": ("+",), "-": ("-", "–"), "x": ("x", "X")},
)
"""Values of attributes, each with its spellings."""

NO_VALUES = (
    *("?", "??", "(?)", "unknown", "Unknown", "don't know", "don\u2019t know", "not sure", "both"),
    "N.A.",
    *(
        "Both",
        "either",
        "n/a",
        "#N/A",
        "NA",
        "NaN",
        "",
        "yes/no",
        "Yes or No",
        "yes?",
        "不明",
        "-",
    ),
)
OF_GUESSES = ("guess", "Question", "test")
OTHERS = ("", "animal", "name", "Object", "which")


@dataclass
class Sheet:
    """A sheet, and what it means."""

    text: str
    cells: dict
    """For each object its attributes, with their cells."""
    values: dict
    """For each object its attributes, with their values."""
    is_turned: bool
    """Whether rows are attributes."""
    is_told: bool
    """Whether the first cell says so."""
    no_value: str | None
    """A cell that is none."""

    @property
    def alike(self):
        """The objects in groups with the same values."""
        groups = {}
        for name, row in self.values.items():
            groups.setdefault(tuple(row.values()), []).append(name)
        return groups

    @property
    def total(self):
        """The least total of questions, by trying everything."""
        weights = tuple(map(len, self.alike.values()))
        numbers = {}
        rows = zip(*self.alike, strict=True)
        table = tuple(tuple(numbers.setdefault(v, len(numbers)) for v in row) for row in rows)
        return least_total(TableRules(table, None, weights), goal="determine")

    @property
    def spelled(self):
        """The values that have several spellings, with these."""
        found = {}
        for name, row in self.cells.items():
            for attribute, cell in row.items():
                found.setdefault(self.values[name][attribute], set()).add(cell.strip())
        return {frozenset(same) for same in found.values() if len(same) > 1}


def random_sheet(rng):
    """A sheet of a few objects, some of which may be alike, either way round."""
    asked = {f"is it {letter}": rng.choice(KINDS) for letter in "abcd"[: rng.randint(1, 4)]}
    rows = []
    for _ in range(rng.randint(1, 6)):
        drawn = {name: rng.choice(sorted(kind)) for name, kind in asked.items()}
        rows.append(dict(rng.choice(rows)) if rows and rng.random() < 0.3 else drawn)
    values = {f"object {n}": row for n, row in enumerate(rows)}
    one_each = rng.random() < 0.3
    cells = {
        name: {
            each: (asked[each][v][0] if one_each else rng.choice(asked[each][v]))
            for each, v in row.items()
        }
        for name, row in values.items()
    }
    is_turned, wrong = rng.random() < 0.5, None
    if rng.random() < 0.2:
        places = [(n, a) for n in cells for a in asked if asked[a] in KINDS[:2]]
        if places:
            name, attribute = rng.choice(places)
            others = {row[attribute] for each, row in cells.items() if each != name}
            wrong = rng.choice(NO_VALUES[:-1] if is_turned or not others else NO_VALUES)
            cells[name][attribute] = wrong
    corner = rng.choice((*OF_GUESSES, *OTHERS) if is_turned else OTHERS)
    grid = [[corner, *asked], *([name, *row.values()] for name, row in cells.items())]
    written = io.StringIO()
    quoting = rng.choice((csv.QUOTE_MINIMAL, csv.QUOTE_ALL))
    writer = csv.writer(written, delimiter=rng.choice(",;\t"), quoting=quoting, lineterminator="\n")
    writer.writerows(zip(*grid, strict=True) if is_turned else grid)
    is_told = corner in OF_GUESSES
    return Sheet(written.getvalue(), cells, values, is_turned, is_told, wrong)


def options_of(rng, sheet):
    """Options under which a sheet may be read rightly or refused, never wrongly."""
    given = {"objects_in_rows": not sheet.is_turned, "merge_alike": True}
    return {name: value for name, value in given.items() if rng.random() < 0.6}


def case(rng, folder):
    """One sheet through three doors: each gives the game of its objects, or refuses it."""
    sheet = random_sheet(rng)
    path = folder / "sheet.csv"
    path.write_text(sheet.text, "utf-8")
    options = options_of(rng, sheet)
    check(sheet, options, lambda: FeedbackTable.load(path, **options), solved)
    if len(sheet.alike) > 1 or refusal(sheet, options):  # else there is nothing to solve
        signs = {True: "--", False: "--no-"}
        typed = [f"{signs[value]}{name.replace('_', '-')}" for name, value in options.items()]
        check(sheet, options, lambda: shell("table", "solve", str(path), "--json", *typed), dict)
    merge = options.get("merge_alike", False)
    check(
        sheet,
        {"objects_in_rows": True, "merge_alike": merge},
        lambda: attributes(sheet.cells, merge_alike=merge),
        solved,
    )


def check(sheet, options, make, record):
    """What a door gives is right, or refused where it must be; what was read as one is said."""
    refused, game = None, None
    with warnings.catch_warnings(record=True) as notes:
        warnings.simplefilter("always")
        try:
            game = make()
        except (ValueError, TypeError) as error:
            refused = str(error)
    if expected := refusal(sheet, options):
        assert refused is not None, (sheet, options, game)
        assert all(word in refused for word in expected), (refused, expected)
        assert "leave" not in refused
        return
    assert refused is None, (sheet, options, refused)
    found = record(game)
    assert found["total"] == sheet.total, (sheet, found)
    said = [*(str(note.message) for note in notes), *found["notes"]]
    told = [note.partition("read as one: ")[2] for note in said if "read as one" in note]
    for note in told:
        assert {frozenset(same.split(", ")) for same in note.split("; ")} == sheet.spelled
    assert bool(told) == bool(sheet.spelled), (sheet, said)
    assert any("taken as one" in note for note in said) == (len(sheet.alike) < len(sheet.values))


def refusal(sheet, options):
    """Words of the refusal that a sheet must get, if it must get one."""
    if sheet.no_value == "":
        return ["write the reply", "classes"]
    if "objects_in_rows" not in options and not sheet.is_told:
        return ["objects", "in", "rows", "is it a", "object 0"]
    if sheet.no_value is not None:
        return [repr(sheet.no_value.strip()), "classes", "reply"]
    alike = [group for group in sheet.alike.values() if len(group) > 1]
    if alike and not options.get("merge_alike"):
        return ["merge", "alike", *(name for group in alike for name in group[:3])]
    return []


def solved(game):
    """The total of a game, and its notes."""
    return {"total": solve(game, goal="determine").total, "notes": game.notes}


def shell(*arguments):
    """What the shell prints, as JSON; what it refuses is an error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main(arguments)
    if status:
        raise ValueError(err.getvalue())
    found = json.loads(out.getvalue())
    notes = found["game"].get("notes", [])
    assert all(note in err.getvalue() for note in notes), (notes, err.getvalue())
    return {"total": found["total"], "notes": notes}
