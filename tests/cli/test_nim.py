"""`abgames nim table|moves|grundy|period`: what is printed where, and the exit status."""

import csv
import io
import json
from functools import partial
from xml.etree import ElementTree

import pytest

from abgames import begin
from abgames.nim import (
    exercises,
    figure_dot,
    figure_svg,
    figure_text,
    grundy_values,
    is_lost,
    move_table,
    winning_moves,
)


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


def test_a_blank_figure_is_not_printed_with_its_solution(nim, tmp_path):
    path = tmp_path / "blank.txt"
    status, out, err = nim("table", "--base", 3, "--blank", "--picture", path)
    assert (status, out) == (0, "")
    assert err == f"wrote {path}\n"
    assert path.read_text() == figure_text(3, blank=True) + "\n"


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


def test_json_lines_are_exact(talk):
    status, out, err = talk("nim", "play", 7, 3, 5, "--json", lines=["1 1", "hint", "nonsense"])
    assert status == 0
    first, after, hint, nonsense, last = map(json.loads, out.splitlines())
    assert first == {
        "state": "move",
        "situation": begin((7, 3, 5)).record(),
        "outcome": None,
        "moves": [],
        "me": [1],
        "seed": None,
        "problem": None,
        "said": first["said"],
    }
    assert after["moves"] == ["6 3 5", " ".join(map(str, after["situation"]["piles"]))]
    winning = winning_moves(tuple(after["situation"]["piles"]))
    assert hint["hint"] == {"lost": False, "winning_moves": [list(move) for move in winning]}
    assert "cannot be read as a move" in nonsense["problem"]
    assert last["state"] == "stopped"
    assert "an odd number of ones" in err


@pytest.mark.parametrize("rule", ["nim", "kayles", "1,2,3"])
@pytest.mark.parametrize("misere", [False, True])
def test_the_answers_are_right(shell, rule, misere):
    options = ["--rule", rule, *["--misere"] * misere, "--max-pile", "6", "--json"]
    record = json.loads(shell("nim", "exercise", *options)[1])
    answers = [problem["lost"] for problem in record["exercises"]]
    assert set(answers) == {True, False}
    for problem in record["exercises"]:
        position = problem["position"]
        assert problem["lost"] == is_lost(position, rule, misere=misere)
        assert problem["winning_moves"] == [
            list(after) for after in winning_moves(position, rule, misere=misere)
        ]


def test_no_position_comes_twice():
    sheet = exercises(60, piles=3, max_pile=9, seed=5)
    assert len({tuple(sorted(problem.position)) for problem in sheet}) == 60


def test_where_there_are_too_few_positions_they_come_again():
    assert [problem.position for problem in exercises(3, piles=1, max_pile=1)] == [(1,)] * 3


@pytest.mark.parametrize("piles", ["2", "3"])
def test_a_pattern(shell, tmp_path, piles):
    path = tmp_path / "pattern.png"
    assert shell("nim", "pattern", "--piles", piles, "--picture", path)[0] == 0
    assert path.read_bytes().startswith(b"\x89PNG")
