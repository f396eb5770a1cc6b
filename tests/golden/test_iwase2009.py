"""The lecture on three-pile Nim, recomputed; whole tables by their hashes."""

import hashlib
import json
import re
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest
from reproduce import iwase2009
from reproduce.comparison import published
from reproduce.papers import PAPERS, Run, Status

from abgames.cli import main
from abgames.nim import move_table, winning_moves
from abgames.nim.reference import lecture_table

GUIDE = Path(__file__).parents[2] / "docs" / "guides" / "teach-nim.md"
PAPER = PAPERS["iwase2009"]

# SHA-256 of the array as little-endian 32-bit integers, from a run of the lecture's program.
HASHES = {
    3: "c3ef6263489fa91c68263d191227fc0dbfdb70553ea9ce1350e441aa8cd9a598",
    10: "33eac13143319df3ffd6e76a8b054c7daa76e4fe828117cca7c9a58dedf1f081",
    100: "65572d23cc62df9f3d62613f11d9628c6f47f66aacf1a6163e87de6276e9b444",
}


@pytest.fixture
def data():
    return published("iwase2009")


def compared(name):
    (table,) = (table for table in PAPER.tables() if table.name == name)
    return list(table.compare(Run("iwase2009")))


@pytest.mark.parametrize("base", HASHES)
def test_whole_tables(base):
    content = move_table(base).astype("<i4").tobytes()
    assert hashlib.sha256(content).hexdigest() == HASHES[base]


def test_the_stored_entry_is_the_last_winning_move():
    table = move_table(10)
    for index, (h, t, u) in enumerate(product(range(10), repeat=3)):
        moves = winning_moves((h, t, u))
        stored = [100 * a + 10 * b + c for a, b, c in moves]
        assert table[index] == (stored[-1] if stored else -1)


@pytest.mark.parametrize(("name", "values"), [("positions", 2), ("moves", 5), ("figure", 20)])
def test_what_the_lecture_says(name, values):
    comparisons = compared(name)
    assert [c.status for c in comparisons] == [Status.AGREES] * values
    assert [c.ours for c in comparisons] == [c.paper for c in comparisons]


def test_the_exercise():
    assert [(c.row, c.ours, c.status, c.stands) for c in compared("exercise")] == [
        ("022", "×", Status.NO_CLAIM, True),
        ("122", "022", Status.NO_CLAIM, True),
        ("202", "×", Status.NO_CLAIM, True),
        ("212", "202", Status.NO_CLAIM, True),
        ("220", "×", Status.NO_CLAIM, True),
        ("221", "220", Status.NO_CLAIM, True),
        ("222", "022 202 220", Status.NO_CLAIM, True),
    ]


def test_the_figure_and_the_exercise_are_all_positions(data):
    worked = [name for name, _ in data["figure"]["marks"]]
    left = [c.row for c in compared("exercise")]
    assert sorted(worked + left) == ["".join(p) for p in product("012", repeat=3)]


def test_each_entry_of_the_large_table(monkeypatch):
    """The literal program takes some seconds for it, so a smaller table is used here."""
    altered = {**published("iwase2009"), "table-0-99": {"title": "", "base": 30}}
    monkeypatch.setattr(iwase2009, "published", lambda _: altered)
    comparisons = compared("table-0-99")
    assert [c.ours for c in comparisons] == ["27000 of 27000 entries"] * 3
    assert [c.status for c in comparisons] == [Status.AGREES, *[Status.NO_CLAIM] * 2]
    assert all(c.stands for c in comparisons)


class TestDifferences:
    """What happens when something differs."""

    def shell(self, capsys, name):
        status = main(["reproduce", "iwase2009", "--tables", name, "--json"])
        rows = json.loads(capsys.readouterr().out)["papers"][0]["rows"]
        return status, {row["row"]: row for row in rows}

    @pytest.fixture
    def wrong_core(self, monkeypatch):
        def altered(base):
            table = move_table(base)
            table[1] = -1
            return table

        monkeypatch.setattr("abgames.nim.move_table", altered)

    @pytest.mark.usefixtures("wrong_core")
    def test_two_methods_that_differ_fail(self, capsys):
        status, rows = self.shell(capsys, "table-0-9")
        assert status == 1
        literal = rows["the lecture's program, run literally"]
        assert (literal["status"], literal["ours"]) == ("FAILED", "999 of 1000 entries")
        status, rows = self.shell(capsys, "figure")
        assert status == 1
        assert rows["001"]["status"] == "FAILED"
        assert rows["001"]["ours"] == "×, although it can move to 000"
        assert rows["001"]["note"] == "the lecture's program gives 000"
        assert rows["100"]["status"] == "agrees"

    def test_a_pattern_that_does_not_explain_every_entry_does_not_stand(self, capsys, monkeypatch):
        right = iwase2009._pattern

        def wrong(base):
            nim_sum, predicted = right(base)
            predicted[735] = 725
            return nim_sum, predicted

        monkeypatch.setattr(iwase2009, "_pattern", wrong)
        status, rows = self.shell(capsys, "table-0-9")
        assert status == 1
        assert [row["status"] for row in rows.values()] == ["agrees", "no claim", "no claim"]
        assert [row["verified"] for row in rows.values()] == [False, True, False]

    def test_a_lecture_that_says_something_else_is_shown(self, capsys, monkeypatch, data):
        marks = [["012", "010"], ["011", "×"]]
        altered = {**data, "figure": {**data["figure"], "marks": marks}}
        monkeypatch.setattr(iwase2009, "published", lambda _: altered)
        status, rows = self.shell(capsys, "figure")
        assert status == 0  # ours was found by two methods
        assert (rows["012"]["status"], rows["012"]["ours"]) == ("DISAGREES", "011")


def blocks(language):
    text = GUIDE.read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_the_c_program_of_the_guide(tmp_path):
    (program,) = blocks("c")
    source, binary = tmp_path / "nim.c", tmp_path / "nim"
    source.write_text(program, encoding="utf-8")
    subprocess.run(["cc", "-Wall", "-Werror", "-o", binary, source], check=True)
    out = subprocess.run([binary], capture_output=True, text=True, check=True).stdout
    expected = [
        f"{index:03d} x" if entry < 0 else f"{index:03d} {entry:03d}"
        for index, entry in enumerate(lecture_table(10))
    ]
    assert out.splitlines() == expected
