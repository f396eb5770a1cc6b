"""The numbers of positions and the tables of [MatsuzakiTeramura2019]; how failures are shown."""

import json
from dataclasses import replace
from types import SimpleNamespace

import pytest
from reproduce import matsuzaki2019
from reproduce.comparison import published
from reproduce.matsuzaki2019 import counts as tables
from reproduce.matsuzaki2019 import outcomes
from reproduce.papers import Run, Status

from abgames.cli import main
from abgames.errors import VerificationError
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


def rows(part, *places):
    """A table of these rows only."""
    return {**part, "rows": [part["rows"][place] for place in places]}


@pytest.mark.long
def test_table_5_in_the_shell(capsys):
    assert main(["reproduce", "matsuzaki2019", "--tables", "5", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["summary"]["agrees"] == 26
    results = [row for row in answer["papers"][0]["rows"] if row["column"] == "result"]
    assert [row["ours"] for row in results[-6:]] == ["draw"] * 6
    (total,) = [row for row in answer["papers"][0]["rows"] if row["row"] == "all rows"]
    assert total["paper"] == 183_655_224_104
    assert total["ours"] * 100_000 < total["paper"]


@pytest.mark.long
def test_rows_of_table_6(data, run):
    compared = list(outcomes.four_players(rows(data["6"], 2, 16, 18), outcomes.Searches(), run))
    assert [c.status for c in compared if c.column == "result"] == [Status.AGREES] * 3
    assert compared[2].ours == "P4 wins"
    assert all(comparison.stands for comparison in compared)


def test_the_last_rows_of_table_6_are_read_as_player_4(data):
    assert [row[1] for row in data["6"]["rows"][-6:]] == ["P4"] * 6


@pytest.mark.long
def test_conclusions(data, run):
    part = rows(data["conclusions"], 0, 4, 10, 13)
    compared = list(outcomes.conclusions(part, outcomes.Searches(), run))
    assert [c.ours for c in compared] == ["can", "can", "can", "cannot"]
    assert {c.status for c in compared} == {Status.AGREES}


def test_what_the_paper_leaves_open_is_asked_in_full_only(data, run):
    searches = SimpleNamespace()
    assert list(outcomes.open_questions(data["open-questions"], searches, run)) == []
    assert list(outcomes.empty_boards(data["each-for-himself"], searches, run)) == []
    assert main(["reproduce", "matsuzaki2019", "--tables", "open-questions"]) == 0


def answers(*found):
    """Searches that find these answers, one each."""
    return SimpleNamespace(force=lambda *_: list(found), solve=lambda *_: list(found))


def answer(holds, certificate=None):
    return SimpleNamespace(
        holds=holds, proven=holds is not None, nodes=1, seconds=0.0, certificate=certificate
    )


def test_an_open_question(data):
    run = Run("matsuzaki2019", full=True)
    part = rows(data["open-questions"], 0)
    (compared,) = outcomes.open_questions(part, answers(answer(False), answer(False)), run)
    assert (compared.ours, compared.status, compared.stands) == ("cannot", Status.NO_CLAIM, True)


@pytest.mark.parametrize(
    ("found", "note"),
    [
        ((answer(None), answer(True)), "not proved in time"),
        ((answer(True), answer(False)), "the searches say P2 wins and no"),
    ],
)
def test_failures(data, run, found, note):
    compared = next(outcomes.four_players(rows(data["6"], 3), answers(*found), run))
    assert (compared.status, compared.note, compared.stands) == (Status.FAILED, note, False)


def test_a_refused_certificate(data, run):
    def verify(*, fast):
        raise VerificationError("move 3 is illegal")

    found = answer(True, SimpleNamespace(verify=verify))
    compared = next(outcomes.four_players(rows(data["6"], 3), answers(found, found), run))
    assert compared.status is Status.FAILED
    assert compared.note == "certificate refused: move 3 is illegal"


def test_another_result_than_the_paper_s(data, run):
    found = answer(False)
    compared = next(outcomes.four_players(rows(data["6"], 3), answers(found, found), run))
    assert (compared.paper, compared.ours) == ("P2 wins", "no")
    assert compared.status is Status.DISAGREES


def test_the_two_searches_differ():
    for first, second in (outcomes.FORCING, outcomes.SOLVING):
        assert first != second
