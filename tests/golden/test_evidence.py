"""The strategy files of docs/evidence, which prove that a published value is wrong."""

import json
from pathlib import Path

from abgames.codebreaking.verify import verify_file
from abgames.papers.comparison import published
from abgames.papers.shinoda2012.formulas import Formula

FOLDER = Path(__file__).parents[2] / "docs" / "evidence"


def test_the_formula_of_t01_is_too_large_for_21_colours():
    path = FOLDER / "shinoda2012-appendix-21-ST01.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    assert document["game"] == {"name": "AB", "pegs": 3, "colors": 21, "extra_colors": 0}
    assert (document["goal"], document["candidates"]) == ("hit", None)
    assert document["history"] == [[[1, 2, 3], "0A1B"]]
    result = verify_file(path)
    assert sum(result.histogram.values()) == 1836
    claimed = Formula(published("shinoda2012")["appendix"]["T01"])(21)
    assert result.total == 12913 < claimed == 12914


def test_each_file_has_its_test():
    assert [path.name for path in FOLDER.iterdir()] == ["shinoda2012-appendix-21-ST01.json"]
