"""What docs/values/codebreaking.md says is what searches with one thread and heuristics find."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from abgames.codebreaking import AB, CardMoo, Mastermind, Solver, heuristic_strategy

LINES = (Path(__file__).parents[2] / "docs" / "values" / "codebreaking.md").read_text("utf-8")
ROWS = [
    [cell.strip() for cell in line[1:-1].split("|")]
    for line in LINES.splitlines()
    if line.startswith("| ")
]


def row(*starts):
    """The cells of the one row whose first cells begin so."""
    (found,) = [
        cells
        for cells in ROWS
        if all(cell.startswith(start) for cell, start in zip(cells, starts, strict=False))
    ]
    return found


def solved(games, objective="expected"):
    """What each of some games is worth, and the most nodes that one of them takes by itself."""
    solutions = [Solver(1).solve(game, objective=objective) for game in games]
    return solutions, f"{max(solution.nodes for solution in solutions):,}"


TOTALS = [
    ("2×N, N = 2, …, 12", [AB(2, colors) for colors in range(2, 13)]),
    ("4×4, …, 4×7", [AB(4, colors) for colors in range(4, 8)]),
    ("4×4 with an extra colour", [AB(4, 4, 1)]),
    ("4×5 with an extra colour", [AB(4, 5, 1)]),
    ("5×5, 5×6", [AB(5, 5), AB(5, 6)]),
    ("6×6", [AB(6, 6)]),
    ("2 colours, 2, …, 7 pegs", [Mastermind(pegs, 2) for pegs in range(2, 8)]),
    ("3 colours, 2, …, 5 pegs", [Mastermind(pegs, 3) for pegs in range(2, 6)]),
    ("4 colours, 2, 3, 4 pegs", [Mastermind(pegs, 4) for pegs in (2, 3, 4)]),
    ("5 colours, 2, 3, 4 pegs", [Mastermind(pegs, 5) for pegs in (2, 3, 4)]),
    ("3 pegs, 6, 7, 8, 10 colours", [Mastermind(3, colors) for colors in (6, 7, 8, 10)]),
]


@pytest.mark.parametrize(("name", "games"), TOTALS, ids=[name for name, _ in TOTALS])
def test_totals(name, games):
    _, totals, nodes, *_ = row(name)
    solutions, most = solved(games)
    for told, solution in zip(totals.split(", "), solutions, strict=True):
        assert int(told.split("/")[0]) == solution.total
        assert "/" not in told or Fraction(told.replace(" ", "")) == solution.mean
    assert nodes.removeprefix("≤ ") == most


@pytest.mark.long
def test_extra_colours_that_do_not_help():
    _, _, nodes, *_ = row("4×6, 4×7, 4×8 with one to three extra colours")
    games = [AB(4, colors, extra) for colors in (6, 7, 8) for extra in (1, 2, 3)]
    solutions, most = solved(games)
    assert [solution.total for solution in solutions] == [1446] * 3 + [3639] * 3 + [7817] * 3
    assert nodes == f"≤ {most}"


WORST = [
    ("2×N, N = 2, …, 20", [AB(2, colors) for colors in range(2, 21)]),
    ("3×3, …, 3×7", [AB(3, colors) for colors in range(3, 8)]),
    # The most nodes are those of 28 colours; the proof for all numbers has the other values.
    ("3×N, N = 8, …, 30", [AB(3, colors) for colors in (*range(8, 18), 28, 30)]),
    ("4×4, …, 4×10", [AB(4, colors) for colors in range(4, 11)]),
]


def quick_or_long(row):
    """Games of up to 30 colours take long."""
    most = row[1][-1].secret_count
    marks = [pytest.mark.long] * (most > 5_000) + [pytest.mark.weekly] * (most > 20_000)
    return pytest.param(*row, marks=marks, id=row[0])


@pytest.mark.parametrize(("name", "games"), [quick_or_long(row) for row in WORST])
def test_worst_cases(name, games):
    _, guesses, nodes, *_ = row(name)
    solutions, most = solved(games, "worst")
    if "⌊" in guesses:
        assert guesses == "⌊(N + 1)/3⌋ + 3"
        told = [(game.colors + 1) // 3 + 3 for game in games]
    else:
        told = [int(number) for number in guesses.split(",")]
    assert told == [solution.worst for solution in solutions]
    assert nodes == f"≤ {most}"


PAIRS = re.compile(r"^`((?:AB|Mastermind|CardMoo)\(.*\))`(?:, (determine))?")
MOST = 15_000
"""Rows with more nodes take too long here."""


def nodes_of(cells):
    return sum(int(nodes.replace(",", "")) for nodes in cells[4].split(" · "))


PAIRED = [
    pytest.param(
        name, cells[1:4], cells[4], id=cells[0], marks=[pytest.mark.long] * (nodes_of(cells) > 3000)
    )
    for cells in ROWS
    if (name := PAIRS.match(cells[0])) and nodes_of(cells) <= MOST
]


def test_rows_of_two_numbers_are_read():
    assert len(PAIRED) > 20


@pytest.mark.long
@pytest.mark.parametrize(("name", "told", "nodes"), PAIRED)
def test_objectives_of_two_numbers(name, told, nodes):
    game = eval(name[1], {"AB": AB, "Mastermind": Mastermind, "CardMoo": CardMoo})
    solutions = [
        Solver(1).solve(game, objective=objective, goal=name[2] or "hit")
        for objective in ("worst-expected", "expected-worst", "worst-count")
    ]
    assert [str(solution.upper_bound) for solution in solutions] == told
    assert " · ".join(f"{solution.nodes:,}" for solution in solutions) == nodes


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "heuristic", "worst", "total"),
    [
        (AB(4, 15), "minimax", 9, 226866),
        (AB(4, 16), "minimax", 9, 314058),
        *(
            pytest.param(*found, marks=pytest.mark.weekly)
            for found in (
                (AB(4, 17), "minimax", 10, 424176),
                (AB(4, 18), "minimax", 10, 563019),
                (AB(4, 19), "minimax", 10, 738833),
                (AB(4, 20), "minimax", 10, 953167),
                (AB(5, 10), "minimax", 8, 176085),
                (Mastermind(5, 8), "minimax", 7, 183966),
                (Mastermind(5, 8), "entropy", 8, 179863),
            )
        ),
    ],
    ids=str,
)
def test_heuristics_where_the_search_found_bounds_only(game, heuristic, worst, total):
    strategy = heuristic_strategy(game, heuristic=heuristic)
    assert (strategy.worst, strategy.total) == (worst, total)
