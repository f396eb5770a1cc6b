"""Sheets in the core: read as in Python, and refused in the same words."""

import json
import random
import re
import warnings

from fuzz import sheets
from tests.explore.test_answers import core_answer

from abgames.explore import answer

ODD = (*",;=?-\x01 ", ">=50", "Smith, John", "TRUE", "true", "2.0", "it's", "5,5", "or")


def asked(number):
    """A random sheet, perhaps with strange signs in it, and options."""
    chance = random.Random(number)
    sheet = sheets.random_sheet(chance)
    text = sheet.text
    for _ in range(0 if '"' in text else chance.choice((0, 0, 1, 2))):
        place = chance.randrange(len(text))
        text = text[:place] + chance.choice(ODD) + text[place + chance.choice((0, 1)) :]
    more = [{}, {}, {"weights": "1,2,3"}, {"classes": "is it a"}]
    return {"table": text, **sheets.options_of(chance, sheet), **chance.choice(more)}


def told(given, ask):
    """What is answered, or why it is not."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return {"answer": json.loads(json.dumps(ask("table/state", given)))}
    except ValueError as error:
        return {"problem": re.sub("(is not a guess of the table);.*", r"\1", str(error))}


def test_random_sheets_get_the_same_answers_and_refusals():
    questions = [asked(number) for number in range(600)]
    expected = [told(given, answer) for given in questions]
    for given, right in zip(questions, expected, strict=True):
        assert told(given, core_answer) == right, given
    kinds = {each["problem"].split(":")[0][:20] for each in expected if "problem" in each}
    assert len(kinds) > 5
    assert sum("answer" in each for each in expected) > 100


def test_cells_that_are_no_value_are_refused_alike():
    for cell in (*sheets.NO_VALUES, "perhaps", "it depends", "#REF!", "no & yes", "varies", "null"):
        given = {"table": f"animal,flies,n\nbat,{cell},1\ncat,yes,2\n", "objects_in_rows": True}
        found = told(given, core_answer)
        assert found == told(given, answer)
        assert "classes=NAME" in found["problem"]
