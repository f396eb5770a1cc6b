"""`abgames reproduce literature`: what other authors published on code-breaking games."""

from collections import Counter

import pytest
from reproduce.comparison import published
from reproduce.literature import LITERATURE, values
from reproduce.papers import Run
from tests.golden.reproduced import reproduced

from abgames.codebreaking import Solver

QUICK = (
    "chen-lin-2004",
    "huang-lin-2010",
    "dyson-1946",
    "koyama-lai-1993",
    "goddard-2004",
    "fancidev-2023",
)
"""The tables that take no more than a second each."""


@pytest.fixture(scope="module")
def answer():
    """(exit status, table → rows) of the quick tables."""
    return reproduced("literature", "--tables", ",".join(QUICK))[:2]


@pytest.mark.long
def test_everything_stands(answer):
    status, tables = answer
    assert status == 0
    assert list(tables) == list(QUICK)
    assert all(row["verified"] for rows in tables.values() for row in rows)


@pytest.mark.long
@pytest.mark.parametrize(
    ("table", "statuses"),
    [
        ("chen-lin-2004", {"agrees": 38}),
        ("huang-lin-2010", {"no claim": 5, "agrees": 13}),
        ("dyson-1946", {"agrees": 2}),
        ("koyama-lai-1993", {"agrees": 2}),
        ("goddard-2004", {"agrees": 16}),
        ("fancidev-2023", {"agrees": 1, "no claim": 2}),
    ],
)
def test_statuses(answer, table, statuses):
    assert Counter(row["status"] for row in answer[1][table]) == statuses


@pytest.mark.long
def test_another_quantity_is_no_claim(answer):
    rows = [row for row in answer[1]["fancidev-2023"] if row["status"] == "no claim"]
    assert [(row["paper"], row["ours"]) for row in rows] == [(5629, 5660), (26374, 26688)]
    assert all("all replies but the last" in row["note"] for row in rows)


@pytest.mark.long
def test_worst_cases_before_the_formula(answer):
    rows = answer[1]["huang-lin-2010"]
    assert [(row["row"], row["ours"]) for row in rows if row["paper"] is None] == [
        (3, 4),
        (4, 4),
        (5, 4),
        (6, 5),
        (7, 5),
    ]


def test_objectives_of_two_numbers_and_averages_that_are_exchanged():
    data = published("literature")["arfst23"]
    cases = [case for case in data["values"] if case["colors"] == 6]
    rows = list(values({**data, "values": cases}, Solver(), Run("literature")))
    assert all(row.verified for row in rows)
    assert [(row.column, row.paper, row.ours, str(row.status)) for row in rows] == [
        ("worst case", 6, 6, "agrees"),
        ("average", "4.34105", "4.34028", "DISAGREES"),
        ("worst case", 5, 5, "agrees"),
        ("average", "4.34028", "4.34105", "DISAGREES"),
    ]
    notes = [row.note for row in rows if row.column == "average"]
    assert notes == ["exactly 5625/1296", "exactly 5626/1296"]
    assert len(set(LITERATURE.faults("arfst23", rows))) == 1
