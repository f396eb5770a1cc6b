"""The published numbers of positions of Otrio."""

import json
from dataclasses import replace

import pytest
from reproduce import matsuzaki2019
from reproduce.comparison import published
from reproduce.matsuzaki2019 import counts as tables
from reproduce.papers import Run, Status

from abgames.cli import main
from abgames.otrio import count_positions


@pytest.fixture
def data():
    return published("matsuzaki2019")


@pytest.fixture
def run():
    return Run("matsuzaki2019")


@pytest.fixture
def carried(monkeypatch):
    """The numbers that come with the package, instead of those that a run computes."""

    def count(players, **options):
        options.pop("recompute", None)
        return count_positions(players, **options)

    monkeypatch.setattr(tables, "count_positions", count)
    return tables.Counts()


@pytest.mark.parametrize("players", [3, 4])
def test_table_1(data, players):
    totals = [count.total for count in count_positions(players, max_ply=8)]
    assert totals[1:] == data["1"][f"players-{players}"]


@pytest.mark.long
def test_table_1_in_the_shell(capsys, carried):
    assert main(["reproduce", "matsuzaki2019", "--tables", "1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["summary"]["agrees"] == 16
    assert all(row["verified"] for row in answer["papers"][0]["rows"])


@pytest.mark.long
@pytest.mark.parametrize(("table", "players"), [("2", 3), ("3", 4)])
def test_tables_2_and_3(data, run, carried, table, players):
    compared = list(tables.resampled(data[table], carried, run))
    assert all(comparison.stands for comparison in compared)
    boards = {c.row: c for c in compared if c.column == "boards"}
    exact = count_positions(players)
    assert list(boards) == list(range(9, 25))
    for ply, comparison in boards.items():
        assert comparison.ours == exact[ply].total
        assert comparison.status is Status.ESTIMATE
        assert comparison.verified


def test_footnote_1(data, run, carried):
    compared = list(tables.bounds(data["footnote-1"], carried, run))
    assert [(c.row, c.paper, c.ours) for c in compared if c.column.startswith("states")] == [
        (2, "4.66e17", "4.66e17"),
        (3, "1.13e15", "1.13e15"),
        (4, "4.66e17", "4.66e17"),
    ]
    assert all(c.status is Status.AGREES for c in compared)


@pytest.mark.long
def test_table_7(data, run, carried):
    compared = list(tables.sizes(data["7"], carried, run))
    assert {c.status for c in compared} == {Status.ESTIMATE}
    assert [(c.row, c.column, c.paper, c.ours) for c in compared] == [
        (3, "boards", "2.8e10", "7.2e12"),
        (2, "boards", "1.2e11", "1.5e15"),
        (4, "boards", "1.2e11", "1.5e15"),
    ]
    assert all(c.stands for c in compared)


@pytest.mark.long
def test_a_count_that_the_random_boards_deny_fails(data, run, carried, monkeypatch):
    wrong = [replace(count, live=count.live * 2) for count in count_positions(3)]
    monkeypatch.setattr(carried, "exact", lambda players, run: tuple(wrong))
    compared = list(tables.resampled(data["2"], carried, run))
    assert {c.status for c in compared if c.column == "boards"} == {Status.FAILED}
    sizes = list(tables.sizes(data["7"], carried, run))
    assert sizes[0].status is Status.FAILED


@pytest.mark.long
def test_methods_that_differ_fail(data, run, carried, monkeypatch):
    wrong = [replace(count, won=count.won + 1) for count in count_positions(3)]
    monkeypatch.setattr(carried, "exact", lambda players, run: tuple(wrong))
    compared = list(tables.listed(data["1"], carried, run))
    assert {c.status for c in compared if int(c.row) <= tables.LISTED} == {Status.FAILED}


def test_the_paper_is_known_to_the_shell():
    names = [table.name for table in matsuzaki2019.MATSUZAKI_2019.tables()]
    assert names[:3] == ["1", "2", "3"]
    assert {"footnote-1", "7"} <= set(names)
