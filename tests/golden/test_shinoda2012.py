"""Published values, recomputed, for the sizes that take no time; `abgames reproduce` does them all.

Node counts repeat exactly from run to run; those of some whole games are pinned in the Rust tests.
"""

import json
from dataclasses import replace

import pytest

from abgames.cli import main
from abgames.codebreaking import AB, Solver, solve
from abgames.papers import PAPERS, Run, Status, shinoda2012
from abgames.papers.comparison import published

LARGEST = 9


@pytest.fixture
def data():
    return published("shinoda2012")


def small_rows(data):
    return {**data, "rows": [row for row in data["rows"] if row[0] <= LARGEST]}


def test_the_printed_table_adds_up(data):
    """The numbers were typed without a slip, as far as the paper's own sum tells."""
    for row in data["table-a-1"]["rows"]:
        assert sum(value for value in row[1:8] if value != "") == row[8]
    for size, total in data["theorem-4-1"]["totals"].items():
        in_table = [row[8] for row in data["table-a-1"]["rows"] if row[0] == int(size)]
        assert in_table in ([], [total])


def test_figure_1(data):
    compared = list(shinoda2012._figure_1(data["figure-1"], Run("shinoda2012")))
    assert [c.status for c in compared] == [Status.AGREES] * 5


def test_theorem_4_1(data):
    compared = list(shinoda2012._theorem_4_1(data["theorem-4-1"], Solver(), Run("shinoda2012")))
    assert {c.row: c.ours for c in compared} == {
        int(size): total for size, total in data["theorem-4-1"]["totals"].items()
    }
    assert all(c.verified and c.status is Status.AGREES for c in compared)


def test_table_a_1(data):
    table = small_rows(data["table-a-1"])
    compared = list(shinoda2012._table_a_1(table, Solver(), Run("shinoda2012")))
    assert len(compared) == 9 * len(table["rows"])
    for comparison in compared:
        assert comparison.status is Status.AGREES, comparison
    again = list(shinoda2012._table_a_1(table, Solver(), Run("shinoda2012")))
    assert [c.nodes for c in again] == [c.nodes for c in compared]


def test_means_round_as_the_paper_does():
    assert shinoda2012._decimal(solve(AB(3, 8)).mean) == "4.313"  # exactly 4.3125


class TestDisagreement:
    """What happens when a paper prints something else, with a table made wrong on purpose."""

    @pytest.fixture
    def wrong(self, monkeypatch, data):
        rows = [row for row in data["table-a-1"]["rows"] if row[0] == 6]
        rows[0][2] += 1
        table = {**data["table-a-1"], "rows": rows}
        altered = {**data, "table-a-1": table}
        monkeypatch.setattr(shinoda2012, "published", lambda _: altered)

    @pytest.mark.usefixtures("wrong")
    def test_it_is_shown_with_verified_evidence(self, tmp_path, capsys):
        arguments = ["reproduce", "shinoda2012", "--tables", "table-a-1"]
        assert main([*arguments, "--evidence", str(tmp_path)]) == 0
        out = capsys.readouterr().out
        assert "DISAGREES: N 6, S(T20): paper 22, ours 21" in out
        assert out.splitlines()[-1].startswith("9 values: 8 agree, 1 disagree, 0 failed")
        (file,) = tmp_path.iterdir()
        assert file.name == "shinoda2012-table-a-1-6-ST20.json"
        assert main(["verify", str(file), "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["total"] == 21

    @pytest.mark.usefixtures("wrong")
    def test_json_has_it_too(self, capsys):
        assert main(["reproduce", "shinoda2012", "--tables", "table-a-1", "--json"]) == 0
        answer = json.loads(capsys.readouterr().out)
        assert answer["summary"] == {"agrees": 8, "DISAGREES": 1, "FAILED": 0}
        (row,) = (r for r in answer["papers"][0]["rows"] if r["status"] == "DISAGREES")
        assert (row["row"], row["column"], row["paper"], row["ours"]) == (6, "S(T20)", 22, 21)
        assert row["verified"] is True

    def test_what_is_not_proved_fails(self, monkeypatch, capsys):
        class Hasty(Solver):
            def solve(self, game, **options):
                return replace(super().solve(game, **options), proven=False)

        monkeypatch.setattr("abgames.codebreaking.Solver", Hasty)
        assert main(["reproduce", "shinoda2012", "--tables", "theorem-4-1"]) == 1
        assert "FAILED: N 3, S(Ω): paper 15, ours None; not proved" in capsys.readouterr().out


def test_every_paper_has_its_data():
    for name, paper in PAPERS.items():
        assert paper.name == name
        names = [table.name for table in paper.tables()]
        assert sorted(names) == sorted(published(name))
