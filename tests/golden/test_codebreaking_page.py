"""What docs/values/codebreaking.md says is what searches with one thread and heuristics find."""

import re
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


@pytest.mark.long
def test_extra_colours_that_do_not_help():
    totals = {
        (colors, extra): Solver(1).solve(AB(4, colors, extra)).total
        for colors in (4, 5, 6, 7, 8)
        for extra in (1, 2, 3)
    }
    found = [[totals[colors, extra] for extra in (1, 2, 3)] for colors in (4, 5, 6, 7, 8)]
    assert found == [[total] * 3 for total in (83, 446, 1446, 3639, 7817)]


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
