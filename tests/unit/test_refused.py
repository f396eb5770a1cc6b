"""What the library refuses, in refused/FAMILY.txt, with the class and words of the error."""

import re
from pathlib import Path

import pytest

ERRORS = (ValueError, TypeError, NotImplementedError, MemoryError)
IMPORTS = {
    "codebreaking": "import csv; from abgames import *; from abgames.codebreaking import *",
    "nim": "import itertools; from abgames.nim import *",
    "otrio": "from abgames.otrio import *",
    "rest": "from abgames import *; from abgames import oracle, work",
    "tanhinmin": "from abgames.tanhinmin import *; "
    "from abgames.tanhinmin.statistics import deal_statistics",
}
CASES = [
    (path.stem, *line.split(" | "))
    for path in sorted((Path(__file__).parent / "refused").iterdir())
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


@pytest.mark.parametrize(("family", "call", "error", "words"), CASES)
def test_it_is_refused(names, family, call, error, words):
    with pytest.raises(ERRORS) as caught:
        eval(call, names[family])
    assert type(caught.value).__name__ == error
    pattern = ".*".join(map(re.escape, words.split("...")))
    assert re.search(pattern, str(caught.value), re.DOTALL), str(caught.value)
