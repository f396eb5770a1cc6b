"""Tables 5 and 6 of [MatsuzakiTeramura2019], what it concludes, and how failures are shown."""

import json
from types import SimpleNamespace

import pytest
from reproduce.comparison import published
from reproduce.matsuzaki2019 import outcomes
from reproduce.papers import Run, Status

from abgames.cli import main
from abgames.errors import VerificationError


@pytest.fixture
def data():
    return published("matsuzaki2019")


@pytest.fixture
def run():
    return Run("matsuzaki2019")


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
