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
    "nim": "import itertools; from abgames import review; from abgames.nim import *; "
    "from abgames.nim.play import game_of",
    "otrio": "from abgames.otrio import *; from abgames.preferences import read_order",
    "rest": "from fractions import Fraction; from abgames import *; "
    "from abgames import oracle, otrio, work; from abgames.rating import rate; "
    "from abgames.control import memory_bytes, seconds",
    "tanhinmin": "from abgames import review; from abgames.tanhinmin import *; "
    "from abgames.tanhinmin.statistics import deal_statistics",
}
FILES = sorted((Path(__file__).parent / "calls").iterdir())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_call_gives_or_refuses_what_stands_there(path):
    known = {}
    exec(f"import numpy as np; {IMPORTS[path.stem]}", known)
    lines = [line for line in path.read_text("utf-8").splitlines() if line and line[0] != "#"]
    assert [found for line in lines if (found := differs(known, *line.split(" | ")))] == []


def differs(known, call, told, words):
    """What a call does, if it is not what stands there."""
    error, _, place = told.partition("@")
    try:
        value = eval(call, known)
    except ERRORS as caught:
        pattern = ".*".join(map(re.escape, words.split("...")))
        if (
            type(caught).__name__ == error
            and re.search(pattern, str(caught), re.DOTALL)
            and (not place or caught.position == int(place))
        ):
            return None
        return call, caught
    return None if told == "gives" and value == eval(words, known) else (call, value)
