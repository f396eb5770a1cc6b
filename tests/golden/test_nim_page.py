"""What docs/games/nim.md says about periods is true."""

import re
from pathlib import Path

import pytest

from abgames.nim import Period, period

PAGE = Path(__file__).parents[2] / "docs" / "games" / "nim.md"
RULES = {"Nim": "nim", "Lasker's Nim": "lasker"}
ROW = re.compile(r"^\|([^|]*)\|([^|]*)\| (\d+) \| (\d+) \| (\d+) \| ", re.MULTILINE)


def rows():
    for *names, length, preperiod, saltus in ROW.findall(PAGE.read_text(encoding="utf-8")):
        game, code = (name.strip() for name in names)
        amounts = frozenset(map(int, re.findall(r"\d+", game)))
        yield pytest.param(
            code or RULES.get(game) or amounts,
            *map(int, (length, preperiod, saltus)),
            id=code or game,
            marks=[pytest.mark.long] * (code == "0.56"),
        )


@pytest.mark.long
@pytest.mark.parametrize(("rule", "length", "preperiod", "saltus"), list(rows()))
def test_periods(rule, length, preperiod, saltus):
    found = period(rule)
    assert found == Period(length, preperiod, saltus, proven=True, checked=found.checked)


def test_all_rows_are_read():
    text = PAGE.read_text(encoding="utf-8")
    periods = text.partition("**Periods.**")[2]
    table = periods.partition("|---|")[2].partition("\n\n")[0].splitlines()[1:]
    assert len(list(rows())) == sum("| – |" not in row for row in table) > 15
