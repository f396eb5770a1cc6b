"""Sheets on the page without Python: read as in Python, and refused in the same words."""

import json
import random
import re
import shutil
import subprocess
import warnings
from pathlib import Path

import pytest
from fuzz import sheets

from abgames.explore import answer

CORE = Path(__file__).parents[2] / "target" / "web" / "abgames.wasm"

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(
        not CORE.exists() or shutil.which("node") is None, reason="needs make web, and node"
    ),
]

ASK = """
const { readFileSync } = require("fs");
WebAssembly.instantiate(readFileSync(process.argv[1]), { page: { now: () => 0 } }).then(
  ({ instance: { exports: { memory, room, ask, told } } }) => {
    for (const line of readFileSync(0, "utf8").trim().split("\\n")) {
      const given = new TextEncoder().encode(line);
      const place = room(given.length);
      new Uint8Array(memory.buffer, place, given.length).set(given);
      const length = ask();
      console.log(new TextDecoder().decode(new Uint8Array(memory.buffer, told(), length)));
    }
  });
"""

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


def told(given):
    """What Python answers, or why it does not."""
    try:
        with warnings.catch_warnings(action="ignore"):
            return {"answer": json.loads(json.dumps(answer("table/state", given)))}
    except ValueError as error:
        return {"problem": re.sub("(is not a guess of the table);.*", r"\1", str(error))}


def test_random_sheets_get_the_same_answers_and_refusals():
    questions = [asked(number) for number in range(600)]
    lines = [json.dumps({"question": "table/state", "arguments": given}) for given in questions]
    command = ["node", "-e", ASK, str(CORE)]
    done = subprocess.run(
        command, input="\n".join(lines), text=True, check=True, capture_output=True
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    expected = [told(given) for given in questions]
    assert len(answers) == len(questions)
    for given, found, right in zip(questions, answers, expected, strict=True):
        assert found == right, given
    kinds = {each["problem"].split(":")[0][:20] for each in expected if "problem" in each}
    assert len(kinds) > 5
    assert sum("answer" in each for each in expected) > 100


def test_cells_that_are_no_value_are_refused_alike():
    for cell in (*sheets.NO_VALUES, "perhaps", "it depends", "#REF!", "no & yes", "varies", "null"):
        given = {"table": f"animal,flies,n\nbat,{cell},1\ncat,yes,2\n", "objects_in_rows": True}
        line = json.dumps({"question": "table/state", "arguments": given})
        command = ["node", "-e", ASK, str(CORE)]
        done = subprocess.run(command, input=line, text=True, check=True, capture_output=True)
        assert json.loads(done.stdout) == told(given)
        assert "classes=NAME" in done.stdout
