"""What calls give or refuse, a line for each in calls/FAMILY.txt.

A line has the call, the word gives or the class of the error, perhaps with the place in a text that
it names, and the value or words of the error, in which ... stands for others.
"""

import re
from pathlib import Path

import pytest

ERRORS = (ValueError, TypeError, NotImplementedError, MemoryError)
IMPORTS = {
    "codebreaking": "import csv; from abgames import *; from abgames.codebreaking import *",
    "nim": "import itertools; from abgames.nim import *; "
    "from abgames.nim.play.games import game_of",
    "otrio": "from abgames.otrio import *; from abgames.preferences import read_order",
    "rest": "from fractions import Fraction; from abgames import *; "
    "from abgames import oracle, otrio, work; from abgames.rating import rate; "
    "from abgames.control import memory_bytes, seconds",
    "tanhinmin": "from abgames.tanhinmin import *; "
    "from abgames.tanhinmin.statistics import deal_statistics",
}
CASES = [
    (path.stem, *line.split(" | "))
    for path in sorted((Path(__file__).parent / "calls").iterdir())
    for line in path.read_text("utf-8").splitlines()
    if line and line[0] != "#"
]


@pytest.fixture(scope="module")
def names():
    """What the calls of each family know."""
    known = {family: {} for family in IMPORTS}
    for family, imports in IMPORTS.items():
        exec(f"import numpy as np; {imports}", known[family])
    return known


@pytest.mark.parametrize(("family", "call", "told", "words"), CASES)
def test_a_call_gives_or_refuses_what_stands_there(names, family, call, told, words):
    if told == "gives":
        assert eval(call, names[family]) == eval(words)
        return
    error, _, place = told.partition("@")
    with pytest.raises(ERRORS) as caught:
        eval(call, names[family])
    assert type(caught.value).__name__ == error
    pattern = ".*".join(map(re.escape, words.split("...")))
    assert re.search(pattern, str(caught.value), re.DOTALL), str(caught.value)
    assert not place or caught.value.position == int(place)
