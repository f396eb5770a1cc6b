"""``abgames table exercise``, and trees for a class."""

import json

import pytest

from abgames.codebreaking import coins, exercises, solve


def test_a_sheet_and_its_answers(shell):
    status, sheet, err = shell("table", "exercise", "coins:4", "--seed", "3")
    assert (status, err) == (0, "")
    assert "secrets: coin 1 heavier" in sheet
    assert sheet.count("What to ask now?") == 6
    both = shell("table", "exercise", "coins:4", "--seed", "3", "--answers")[1]
    assert both.startswith(sheet)
    answers = both.partition("Answers\n\n")[2].splitlines()
    found = json.loads(shell("table", "exercise", "coins:4", "--seed", "3", "--json")[1])
    assert found["goal"] == "determine"
    best = [list(problem.best) for problem in exercises(coins(4), seed=3)]
    assert [problem["best"] for problem in found["exercises"]] == best
    for answer, problem in zip(answers, found["exercises"], strict=True):
        assert ", ".join(problem["candidates"]) in answer
        assert answer.endswith(f"({problem['bits']:.2f} bits); {problem['worst']}")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--count", "0"], "--count must be at least 1"),
        (["--count", "999"], "--count must be at most 100"),
        (["--goal", "hit"], "has no feedback that is the hit"),
    ],
)
def test_bad_input(shell, options, words):
    status, out, err = shell("table", "exercise", "coins:4", *options)
    assert (status, out) == (2, "")
    assert words in err


def test_trees_for_a_class(shell, tmp_path):
    strategy = solve(coins(4), objective="worst", goal="determine").strategy
    for options, how in (
        (["--numbers", "none"], {"numbers": "none"}),
        (["--numbers", "bits"], {"numbers": "bits"}),
        (["--blank"], {"blank": True}),
    ):
        path = tmp_path / "tree.svg"
        asked = ["coins:4", "--objective", "worst", "--picture", str(path), *options]
        assert shell("table", "solve", *asked)[0] == 0
        assert path.read_text("utf-8") == strategy.to_svg(max_depth=3, **how)


@pytest.mark.parametrize("options", [["--blank"], ["--numbers", "bits", "--export", "tree.txt"]])
@pytest.mark.parametrize("command", [["table", "solve", "coins:4"], ["show", "nowhere.json"]])
def test_options_of_pictures_need_one(shell, tmp_path, monkeypatch, command, options):
    monkeypatch.chdir(tmp_path)
    status, out, err = shell(*command, *options)
    assert (status, out) == (2, "")
    assert "--blank and --numbers are for pictures: add --picture FILE" in err
