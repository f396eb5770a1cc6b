"""`abgames nim table|moves|grundy|period`: what is printed where, and the exit status."""

import csv
import io
import json
from functools import partial
from xml.etree import ElementTree

import pytest

from abgames.nim import explain, figure_dot, figure_svg, figure_text, grundy_values, move_table
from abgames.nim.reference import lecture_table


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


def test_the_table(nim, told):
    status, out, err = nim("table", "--base", 3)
    assert (status, err) == (0, "")
    assert out.startswith(
        "first pile 0 (down: second pile, across: third pile)\n       0    1    2\n"
    )
    assert out.count("\n\n") == 2
    assert nim("table", "--first", 7)[1].splitlines()[5].split()[6] == "734"
    answer = told("table", "--base", 7)
    assert answer["table"] == lecture_table(7)
    assert (answer["base"], answer["first"]) == (7, None)
    assert answer["lost"] == lecture_table(7).count(-1)
    block = told("table", "--base", 7, "--first", 2)
    assert block["table"] == lecture_table(7)[98:147]
    assert block["first"] == 2


def test_the_figure(nim):
    assert nim("table", "--base", 3, "--figure") == (0, figure_text() + "\n", "")
    stored = nim("table", "--base", 3, "--figure", "--arrows", "stored")[1]
    assert stored == figure_text(arrows="stored") + "\n"
    assert "111 → 110\n" in stored


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


@pytest.mark.parametrize("heaps", [["7", "3", "5"], ["7,3,5"], ["7 3", "5"]])
def test_moves(nim, heaps):
    assert nim("moves", *heaps) == (0, f"{explain((7, 3, 5))}\n", "")


def test_moves_as_json(told):
    shown = told("moves", 7, 3, 5)
    assert {name: shown[name] for name in list(shown)[:6]} == {
        "position": [7, 3, 5],
        "rule": "nim",
        "misere": False,
        "lost": False,
        "grundy": 1,
        "winning_moves": [[6, 3, 5], [7, 2, 5], [7, 3, 4]],
    }
    assert shown["columns"][0] == {"power": 2, "digits": [1, 0, 1], "ones": 2, "odd": False}
    assert [column["odd"] for column in shown["columns"]] == [False, False, True]
    first = {"pile": 1, "from": 7, "to": [6], "take": 1, "after": [6, 3, 5]}
    assert shown["moves"][0] == first
    assert shown["text"][0] == "7 3 5: the player to move wins."
    assert told("moves", 1, 1, 1, "--misere")["lost"] is True
    assert told("moves", 1, 1, 1, "--misere")["grundy"] is None
    assert told("moves", 5, "--rule", "0.77")["winning_moves"] == [[2, 2]]
    assert told("moves", 4, "--rule", "1,3,4")["rule"] == [1, 3, 4]
    assert told("moves", 7, 3, "--rule", "wythoff")["columns"] is None
    assert told("moves", 4, "--rule", "{2}")["winning_moves"] == []
    assert told("moves", 2, 4, "--rule", "3")["winning_moves"] == [[2, 1]]


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


def test_grundy(nim, told):
    status, out, err = nim("grundy", "kayles", "--count", 12)
    assert (status, err) == (0, "")
    assert [line.split() for line in out.splitlines()[1:]] == [
        ["0", "0", "1", "2", "3", "1", "4", "3", "2", "1", "4"],
        ["10", "2", "6"],
    ]
    answer = told("grundy", "1,3,4", "--count", 9)
    assert answer == {
        "rule": [1, 3, 4],
        "complete": True,
        "values": grundy_values({1, 3, 4}, 9).tolist(),
    }


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


def test_period(nim, told):
    assert told("period", "0.77") == {
        "rule": "0.77",
        "period": 12,
        "preperiod": 71,
        "saltus": 0,
        "proven": True,
        "checked": told("period", "kayles")["checked"],
    }
    out = nim("period", "kayles")[1]
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["period", "12"],
        ["preperiod", "71"],
        ["saltus", "0"],
        ["status", "proved"],
    ]
    assert told("period", "1,2,3")["period"] == 4
    assert told("period", "lasker")["saltus"] == 4


def test_a_period_that_is_not_found(nim, told):
    assert nim("period", "grundy", "--max-heap", 500) == (
        0,
        "no period was found; looked at the heaps 0 to 500\n",
        "",
    )
    answer = told("period", "grundy", "--max-heap", 500)
    assert (answer["period"], answer["proven"], answer["checked"]) == (None, False, 501)
    status, _, err = nim("period", "grundy", "--time-limit", 0, "--max-heap", 10**6)
    assert (status, err) == (1, "abgames: the limit was hit before the answer was known\n")
