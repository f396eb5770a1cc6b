"""`abgames nim table|moves|grundy|period`: what is printed where, and the exit status."""

import csv
import io
import json
from functools import partial
from xml.etree import ElementTree

import pytest

from abgames.nim import figure_dot, figure_svg, figure_text, grundy_values, move_table


@pytest.fixture
def nim(shell, tmp_path, monkeypatch):
    """Runs one command of the family in an empty folder: (exit status, stdout, stderr)."""
    monkeypatch.chdir(tmp_path)
    return partial(shell, "nim")


@pytest.fixture
def told(nim):
    """Runs a command that succeeds, and returns its object."""

    def run(*arguments):
        status, out, err = nim(*arguments, "--json")
        assert (status, err) == (0, "")
        return json.loads(out)

    return run


def test_pictures(nim, tmp_path):
    names = ["a.svg", "b.dot", "c.TXT"]
    options = [word for name in names for word in ("--picture", name)]
    status, out, err = nim("table", "--base", 3, *options)
    assert (status, err) == (0, "wrote a.svg\nwrote b.dot\nwrote c.TXT\n")
    assert out.startswith("first pile 0")
    written = [(tmp_path / name).read_text(encoding="utf-8") for name in names]
    assert written == [figure_svg(), figure_dot(), figure_text() + "\n"]
    ElementTree.fromstring(written[0])


def test_a_long_table_goes_to_files_alone(nim, tmp_path):
    status, out, err = nim("table", "--base", 20, "--csv", "table.csv")
    assert (status, out, err) == (0, "", "wrote table.csv\n")
    rows = list(csv.reader(io.StringIO((tmp_path / "table.csv").read_text(encoding="utf-8"))))
    assert rows[0] == ["first", "second", "third", "to_first", "to_second", "to_third"]
    entries = [
        -1 if row[3] == "" else (int(row[3]) * 20 + int(row[4])) * 20 + int(row[5])
        for row in rows[1:]
    ]
    assert entries == move_table(20).tolist()
    assert rows[1] == ["0", "0", "0", "", "", ""]


@pytest.mark.parametrize(
    "typed",
    [
        ["7-3-5"],
        ["7\u20133\u20135"],
        ["7", "-", "3", "\u2014", "5"],
        ["\u201c7 3 5\u201d"],
        ["'7,", "3,", "5'"],
        ["7;3;5"],
        ["(7, 3, 5)"],
        ["7/3/5"],
        ["\uff17\u30013\u30015"],
    ],
    ids=ascii,
)
def test_piles_are_read_whatever_stands_between_them(told, typed):
    assert told("moves", *typed)["position"] == [7, 3, 5]


def test_misere_play_of_a_subtraction_game_is_answered_whatever_its_size(told):
    answer = told("moves", 10**9, "--rule", "1,2,3", "--misere")
    assert (answer["lost"], answer["winning_moves"]) == (False, [[999_999_997]])
    answer = told("moves", 100_000, 99_999, "--rule", "1,2,3", "--misere")
    assert answer["winning_moves"] == [[99_999, 99_999], [100_000, 99_997]]
    assert answer["values"] == [0, 3]


def test_grundy_files(nim, tmp_path):
    status, _, err = nim("grundy", "0.137", "--count", 30, "--csv", "a.csv", "--picture", "a.svg")
    assert (status, err) == (0, "wrote a.csv\nwrote a.svg\n")
    rows = list(csv.reader(io.StringIO((tmp_path / "a.csv").read_text(encoding="utf-8"))))
    assert rows[0] == ["heap", "value"]
    values = grundy_values("0.137", 30).tolist()
    assert rows[1:] == [[str(heap), str(value)] for heap, value in enumerate(values)]
    ElementTree.parse(tmp_path / "a.svg")


def test_a_limit_gives_what_is_complete(nim):
    command = ("grundy", "0.007", "--count", 10**6, "--time-limit", 0, "--json")
    status, out, _ = nim(*command)
    assert status == 1
    answer = json.loads(out)
    assert answer["complete"] is False
    assert answer["values"] == grundy_values("0.007", len(answer["values"])).tolist()
