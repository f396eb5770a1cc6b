"""`abgames reproduce ohto2020`: the nine results of the talk, its example and its boast."""

import pytest
from reproduce.comparison import published
from reproduce.ohto2020 import results
from reproduce.ohto2020.readings import READINGS, Case, cases
from reproduce.ohto2020.results import Checks, result
from reproduce.ohto2020.slides import Found, Numbers, find_hands, numbers_of
from reproduce.papers import Comparison, Run, Status
from tests.golden.reproduced import reproduced

from abgames.tanhinmin import analyze, brute_force, reference

pytestmark = pytest.mark.long

VERDICTS = {
    "1": "holds",
    "2": "holds",
    "3": "holds",
    "4": "holds in a restricted sense",
    "5": "holds",
    "6": "holds in a restricted sense",
    "7": "holds",
    "8": "holds",
    "9": "holds",
}


@pytest.fixture(scope="module")
def answer():
    """Runs the reproduction once, for fewer positions: (exit status, table → rows)."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(results, "SIZE", (5, 4))
        patch.setattr(results, "GOALS_SIZE", (4, 3))
        return reproduced("ohto2020")


def test_everything_stands(answer):
    status, _, summary = answer
    assert status == 0
    assert (summary["FAILED"], summary["DISAGREES"]) == (0, 0)


def test_verdicts(answer):
    assert {row["row"]: row["ours"] for row in answer[1]["verdicts"]} == VERDICTS


def test_wide_readings_have_confirmed_counterexamples(answer):
    rows = [row for rows in answer[1].values() for row in rows if row["status"] == "no claim"]
    wrong = {row["row"] for row in rows if row["ours"] == "not always"}
    assert wrong == {
        "weak-card-scores",
        "own-matching-scores",
        "other-matching-scores",
        "own-pass-moves-win",
        "opponent-pass-moves-win",
        "length-moves-are-score-moves",
    }
    assert all(row["verified"] and "first " in row["note"] for row in rows if row["row"] in wrong)


def test_with_goals_nothing_is_claimed_of_passes_and_length(answer):
    rows = [row for row in answer[1]["result-9"] if row["status"] == "no claim"]
    assert {row["column"] for row in rows} == {"result 7", "result 8"}
    assert all(row["verified"] for row in rows)


def test_what_is_said_to_occur_occurs(answer):
    rows = [row for row in answer[1]["result-3"] if row["paper"] == "occurs"]
    assert [row["ours"] for row in rows] == ["occurs", "occurs"]


@pytest.mark.parametrize(
    ("name", "mine", "theirs", "table"),
    [
        ("weak-card-scores", (4, 5, 6), (6,), 0),
        ("own-pass-moves-win", (5, 6), (6,), 0),
        ("length-moves-are-score-moves", (4, 6), (5, 5), 0),
        ("pass-on-empty-never-wins", (2,), (1, 1), 0),
        ("pass-on-card-never-scores", (1, 2, 4), (1, 1, 3), 2),
    ],
)
def test_known_counterexamples(name, mine, theirs, table):
    assert READINGS[name](Case(mine, theirs, table)) is False


def test_positions_up_to_a_size():
    # 5 hands of one or two cards of two ranks; the table is empty, 1 or 2.
    assert len(list(cases(2, 2))) == 5 * 5 * 3


def test_the_example(answer):
    rows = answer[1]["example"]
    assert len(rows) == 11
    assert all(row["status"] == "agrees" for row in rows)


class TestTheBoast:
    SAID = Numbers(**{name: published("ohto2020")["boast"][name] for name in Numbers._fields})

    def test_hands_are_found_and_confirmed(self, answer):
        fit, *rows = answer[1]["boast"]
        assert (fit["column"], fit["ours"], fit["status"]) == ("that fit", "exist", "agrees")
        assert {row["status"] for row in rows} == {"no claim"}
        winner, loser = [tuple(map(int, row["ours"].split())) for row in rows]
        assert analyze(winner, loser) == brute_force(winner, loser)
        analysis = analyze(winner, loser)
        assert (analysis.score, analysis.turns) == (2, 15)
        assert (analysis.own_passes, analysis.opponent_passes) == (3, 7)
        assert analyze(winner, loser, goals=(0, 2)).score == -5

    def test_a_small_boast_by_the_reference(self):
        said = Numbers(1, 2, 1, 1, 4)
        found = find_hands(said)
        assert found is not None
        assert numbers_of(found, reference.analyze) == said

    def test_what_cannot_be_is_not_found(self):
        assert find_hands(Numbers(1, 1, 0, 0, 40)) is None

    def test_numbers(self):
        assert numbers_of(Found((1, 2, 4, 5), (1, 1, 2, 3, 6)), analyze) == (2, 1, 1, 1, 5)


class TestWhatGoesWrong:
    """A statement that is false is shown, and two methods that differ fail."""

    @pytest.fixture(autouse=True)
    def _small(self, monkeypatch):
        monkeypatch.setattr(results, "SIZE", (3, 3))
        monkeypatch.setattr(results, "TWICE_SIZE", (2, 2))

    def compared(self, kind, name):
        checks = Checks({})
        part = {kind: {name: "a text"}}
        (row,) = result(part, checks, Run("ohto2020"))
        return row

    def test_a_claim_that_fails_disagrees_with_evidence(self):
        row = self.compared("claims", "weak-card-scores")
        assert (row.paper, row.ours, row.status) == ("always", "not always", Status.DISAGREES)
        assert row.stands
        assert "first " in row.note

    def test_what_never_occurs_disagrees(self):
        row = self.compared("exists", "weak-card-wins")
        assert (row.ours, row.status) == ("never", Status.DISAGREES)

    def test_two_methods_that_differ_fail(self, monkeypatch):
        monkeypatch.setitem(READINGS, "win", lambda case: case.table != 2)
        row = self.compared("claims", "win")
        assert row.status is Status.FAILED
        assert "the reference" in row.note
        assert not row.stands
        assert isinstance(row, Comparison)
