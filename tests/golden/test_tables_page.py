"""What docs/games/tables.md says of ready-made games, proved from both sides by files."""

import re
from pathlib import Path

import pytest
from docs.site.known import KNOWN

from abgames.codebreaking import (
    Mastermind,
    black_peg,
    coins,
    fixed_questions,
    prove_lower_bound,
    solve,
    sum_only,
)

PAGE = (Path(__file__).parents[2] / "docs" / "games" / "tables.md").read_text("utf-8")
COINS = [(2, 12), (3, 18), (3, 24), (3, 30), (3, 38), (3, 44), (3, 52), (3, 58), (3, 66), (3, 72)]
HEAVIER = [1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3]
TWO_PEGS = [3, 14, 37, 76, 135, 218, 329, 472, 651, 870]
THREE_PEGS = [15, 81, 257, 612, 1231]
REPEATED = {
    2: [(3, 8), (4, 25), (5, 56), (6, 105), (7, 176)],
    3: [(4, 21), (5, 95), (6, 280), (7, 645)],
    4: [(5, 52), (5, 331), (6, 1301)],
    5: [(5, 121)],
    6: [(6, 276)],
}
SUMS = [(2, 4, 36), (2, 8, 272), (3, 3, 21), (3, 4, 120), (3, 5, 330), (4, 4, 300)]
LARGE = {
    *("coins(11)", "coins(12)", "black_peg(2, 10)", "black_peg(2, 11)", "black_peg(3, 7)"),
    *("black_peg(3, 5, repetition=True)", "black_peg(4, 4, repetition=True)", "sum_only(3, 5)"),
}


def values():
    """Games, their goals, least worst cases, or nothing if the page has none, and totals."""
    for number, (worst, total) in enumerate(COINS, 3):
        yield coins(number), "determine", worst, total
    for number, worst in enumerate(HEAVIER, 2):
        yield coins(number, "heavier"), "determine", worst, None
    for colors, total in enumerate(TWO_PEGS, 2):
        yield black_peg(2, colors), "hit", colors, total
    for colors, total in enumerate(THREE_PEGS, 3):
        yield black_peg(3, colors), "hit", colors + 1, total
    yield black_peg(4, 4), "hit", 5, 86
    yield black_peg(4, 5), "hit", 6, 533
    for pegs, row in REPEATED.items():
        for colors, (worst, total) in enumerate(row, 2):
            yield black_peg(pegs, colors, repetition=True), "hit", worst, total
    for pegs, colors, total in SUMS:
        yield sum_only(pegs, colors), "hit", None, total


def marked(value):
    return pytest.param(*value, marks=[pytest.mark.weekly] * (str(value[0]) in LARGE))


@pytest.mark.long
@pytest.mark.parametrize(("game", "goal", "worst", "total"), [*map(marked, values())], ids=str)
def test_files_prove_the_values(game, goal, worst, total):
    if worst is not None:
        assert solve(game, objective="worst", goal=goal).strategy.verify().worst == worst
        bound = prove_lower_bound(game, guesses=worst - 1, goal=goal)
        bound.verify()
        assert bound.guesses == worst - 1
    if total is not None:
        assert solve(game, goal=goal).strategy.verify().total == total
        bound = prove_lower_bound(game, guesses=total, objective="expected", goal=goal)
        assert bound.verify(fast=True)[0] == total
        assert re.search(rf"\b{total}\b", PAGE)


def test_questions_in_advance():
    rows = [row["cells"].split(" | ")[1].split(", ") for row in KNOWN["tables"]["fixed"]["rows"]]
    games = [
        [Mastermind(2, colors) for colors in range(2, 9)],
        [black_peg(2, colors) for colors in range(2, 8)],
        [black_peg(3, 4), black_peg(3, 5)],
    ]
    for row, asked in zip(rows, games, strict=True):
        found = [fixed_questions(game) for game in asked]
        assert all(questions.proven for questions in found)
        assert [str(len(questions.guesses)) for questions in found] == row[: len(asked)]
