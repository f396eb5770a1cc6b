"""``abgames table exercise``, and trees for a class."""

import json

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
