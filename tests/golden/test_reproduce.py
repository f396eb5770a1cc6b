"""What `abgames reproduce` does when a paper prints something else, or nothing."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from reproduce import shinoda2012
from reproduce.command import _layout, _reporter
from reproduce.comparison import published
from reproduce.papers import PAPERS, Comparison, Run, Status, Table
from reproduce.shinoda2012 import classes

from abgames.cli import main
from abgames.codebreaking import AB, Solver, Strategy, solve
from abgames.errors import VerificationError

ROOT = Path(__file__).parents[2]


@pytest.fixture
def data():
    return published("shinoda2012")


@pytest.fixture
def wrong(monkeypatch, data):
    """Lets the paper print something else, on purpose."""

    def alter(**tables):
        altered = {**data, **{name.replace("_", "-"): table for name, table in tables.items()}}
        monkeypatch.setattr(shinoda2012, "published", lambda _: altered)

    return alter


@pytest.fixture
def wrong_table(wrong, data):
    rows = [row for row in data["table-a-1"]["rows"] if row[0] == 6]
    rows[0][2] += 1
    wrong(table_a_1={**data["table-a-1"], "rows": rows})


@pytest.mark.usefixtures("wrong_table")
def test_a_disagreement_is_shown_with_verified_evidence(tmp_path, capsys):
    arguments = ["reproduce", "shinoda2012", "--tables", "table-a-1"]
    assert main([*arguments, "--evidence", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "DISAGREES: N 6, S(T20): paper 22, ours 21" in out
    assert out.splitlines()[-1].startswith("9 values: 8 agree, 1 disagree (1 fault), 0 failed; ")
    (file,) = tmp_path.iterdir()
    assert file.name == "shinoda2012-table-a-1-6-ST20.json"
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 21


@pytest.mark.usefixtures("wrong_table")
def test_json_has_it_too(capsys):
    assert main(["reproduce", "shinoda2012", "--tables", "table-a-1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["summary"] == {
        "agrees": 8,
        "no claim": 0,
        "published only": 0,
        "estimate": 0,
        "DISAGREES": 1,
        "FAILED": 0,
    }
    assert answer["faults"] == 1
    (row,) = (r for r in answer["papers"][0]["rows"] if r["status"] == "DISAGREES")
    assert (row["row"], row["column"], row["paper"], row["ours"]) == (6, "S(T20)", 22, 21)
    assert row["verified"] is True


def test_a_wrong_formula_has_the_strategies_of_its_class(
    wrong, data, monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(classes, "LARGEST", 9)
    rows = [["1/2", "25/6", "-22"], *data["appendix"]["T20"]["by_remainder"][1:]]
    wrong(appendix={**data["appendix"], "T20": {"first": 7, "by_remainder": rows}})
    arguments = ["reproduce", "shinoda2012", "--tables", "appendix", "--evidence", str(tmp_path)]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "DISAGREES: N 9, S(T20): paper 56, ours 55; strategy in " in out
    assert "5 values: 4 agree, 1 disagree" in out
    (file,) = tmp_path.iterdir()
    assert file.name == "shinoda2012-appendix-9-ST20.json"
    strategy = Strategy.from_json(file.read_text(encoding="utf-8"))
    assert (strategy.total, len(strategy.history)) == (55, 1)


def test_a_guess_that_is_not_optimal_is_told_from_the_best(
    wrong, data, monkeypatch, tmp_path, capsys
):
    monkeypatch.setattr(classes, "LARGEST", 8)
    claims = {**data["theorem-4-2"], "T20": {"guess": [4, 5, 6], "first": 8}}
    wrong(theorem_4_2=claims)
    arguments = ["reproduce", "shinoda2012", "--tables", "theorem-4-2", "--evidence", str(tmp_path)]
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert "DISAGREES: N 8, 4 5 6 in T20: paper optimal, ours not optimal; S(T20, 4 5 6) = " in out
    assert ", best 43 with 1 4 5; strategy in " in out
    assert "no claim: N 5, 4 1 5 in T02: ours not optimal; S(T02, 4 1 5) = 50, best 45" in out
    (file,) = tmp_path.iterdir()
    assert main(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] == 43


def test_what_is_not_proved_fails(monkeypatch, capsys):
    class Hasty(Solver):
        def solve(self, game, **options):
            return replace(super().solve(game, **options), proven=False)

    monkeypatch.setattr("abgames.codebreaking.Solver", Hasty)
    for table in ("remark-2", "asymptotics", "theorem-4-2"):
        monkeypatch.setattr(classes, "LARGEST", 6)
        assert main(["reproduce", "shinoda2012", "--tables", table]) == 1
        out = capsys.readouterr().out
        assert "FAILED: N 5, " in out
        assert "ours None; not proved" in out


def test_a_strategy_with_another_total_fails():
    solution = replace(solve(AB(3, 4)), lower_bound=71, upper_bound=71)
    compared = Run("shinoda2012", table="a-table").compare_search(4, "S(Ω)", 71, solution)
    assert compared.status is Status.FAILED
    assert compared.note == "the strategy takes 72 guesses, the search says 71"


@pytest.mark.parametrize(
    ("objective", "value"),
    [("worst-expected", (4, 72)), ("expected-worst", (72, 4)), ("worst-count", (4, 6))],
)
def test_both_numbers_of_an_objective_are_counted_again(objective, value):
    solution = solve(AB(3, 4), objective=objective)
    agrees = Comparison(4, "value", str(value), str(value), Status.AGREES)
    assert Run("literature", table="a-table").rest_on(agrees, [solution]).verified
    for wrong in ((value[0] - 1, value[1]), (value[0], value[1] - 1)):
        other = replace(solution, lower_bound=wrong, upper_bound=wrong)
        compared = Run("literature", table="a-table").rest_on(agrees, [other])
        assert compared.status is Status.FAILED
        assert compared.note == f"the strategy takes {value} guesses, the search says {wrong}"


def test_a_strategy_that_is_refused_fails(monkeypatch):
    def refuse(self):
        raise VerificationError("a reply is missing")

    solution = solve(AB(3, 4))
    monkeypatch.setattr(Strategy, "verify", refuse)
    compared = Run("shinoda2012", table="a-table").compare_search(4, "S(Ω)", 72, solution)
    assert compared.status is Status.FAILED
    assert compared.note == "strategy refused: a reply is missing"


def test_what_was_published_or_not_stands_if_ours_is_proved():
    for status in Status:
        compared = Comparison(3, "S", 1, 2, status)
        assert compared.stands is (status is Status.AGREES)
        assert replace(compared, verified=True).stands is (status is not Status.FAILED)


class TestLayout:
    def test_a_grid_may_have_blank_cells_and_has_the_columns_of_its_fullest_row(self):
        agrees, no_claim = Status.AGREES, Status.NO_CLAIM
        comparisons = [
            Comparison(3, "a", 1, 1, agrees),
            Comparison(3, "c", None, 4, no_claim),
            Comparison(4, "a", 2, 2, agrees),
            Comparison(4, "b", 3, 3, agrees),
            Comparison(4, "c", 5, 6, Status.DISAGREES, note="look"),
        ]
        table = Table("a-table", "A table", "N", lambda _: iter(()))
        assert _layout(table, comparisons).splitlines() == [
            "N         a  b  c  status",
            "3  paper  1     –",
            "   ours   1     4  agrees; others: no claim",
            "4  paper  2  3  5",
            "   ours   2  3  6  DISAGREES",
            "DISAGREES: N 4, c: paper 5, ours 6; look",
        ]

    def test_rows_that_disagree_alike_are_named_together_with_the_reason(self):
        comparisons = [
            Comparison(n, column, n, n + (column == "b"), status)
            for n in (1, 2, 3)
            for column, status in (("a", Status.AGREES), ("b", Status.DISAGREES))
        ]
        table = Table("a-table", "A table", "N", lambda _: iter(()))
        lines = _layout(table, comparisons, "a misprint (page.md)").splitlines()
        assert lines[-2:] == ["DISAGREES: N 1, 2 and 3, b", "Why: a misprint (page.md)"]
        assert "Why" not in _layout(table, comparisons[::2], "a misprint (page.md)")


def test_every_reason_names_a_table_and_a_page():
    for paper in PAPERS.values():
        tables = {table.name for table in paper.tables()}
        assert set(paper.reasons) <= tables
        for reason in paper.reasons.values():
            page, heading = re.search(r'(docs/\S+\.md), "(.*)"', reason).groups()
            assert f"## {heading}\n" in (ROOT / page).read_text(encoding="utf-8")


def test_progress_says_which_table(capsys):
    run = _reporter(Table("1", "Table 1", "N", lambda _: iter(())), "3 of 40")
    run("3 colours by formula")
    assert capsys.readouterr().err == "[3 of 40] table 1: 3 colours by formula\n"


@pytest.mark.parametrize("paper", PAPERS.values(), ids=lambda paper: paper.name)
def test_the_decisive_tables_come_first(paper):
    names = [table.name for table in paper.decisive_first()]
    assert tuple(names[: len(paper.decisive)]) == tuple(paper.decisive)
    assert sorted(names) == sorted(table.name for table in paper.tables())
