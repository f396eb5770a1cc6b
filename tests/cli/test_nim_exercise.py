"""``abgames nim exercise`` and ``abgames nim pattern``."""

import json

import pytest

from abgames.nim import exercises, is_lost, winning_moves


@pytest.mark.parametrize("rule", ["nim", "kayles", "1,2,3"])
@pytest.mark.parametrize("misere", [False, True])
def test_the_answers_are_right(shell, rule, misere):
    options = ["--rule", rule, *["--misere"] * misere, "--max-pile", "6", "--json"]
    record = json.loads(shell("nim", "exercise", *options)[1])
    answers = [problem["lost"] for problem in record["exercises"]]
    assert set(answers) == {True, False}
    for problem in record["exercises"]:
        position = problem["position"]
        assert problem["lost"] == is_lost(position, rule, misere)
        assert problem["winning_moves"] == [
            list(after) for after in winning_moves(position, rule, misere)
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
