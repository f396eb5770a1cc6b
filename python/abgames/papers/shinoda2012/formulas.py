"""The closed formulas of [Shinoda2012], theorem 4.1 and the appendix, against the search.

A formula is evaluated only to compare the paper's value with ours.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ... import codebreaking
from ..comparison import Comparison, Run, Status, Value, decimal
from .classes import CLASSES, largest, least_total, solve_after

if TYPE_CHECKING:
    from ...codebreaking import Solver

LIMIT_DIGITS = 5


@dataclass(frozen=True)
class Formula:
    """A published formula: a polynomial for each remainder of n modulo 3.

    >>> square = Formula({"first": 2, "by_remainder": [["1", "0", "0"]] * 3})
    >>> square.first, square(5)
    (2, 25)
    """

    data: dict[str, Any]

    @property
    def first(self) -> int:
        """The least n for which it is claimed; single values may be claimed below it."""
        return int(self.data["first"])

    def __call__(self, n: int) -> Value:
        """Return the paper's value, exactly."""
        value = Fraction(0)
        for coefficient in self.data["by_remainder"][n % 3]:
            value = value * n + Fraction(coefficient)
        return value.numerator if value.denominator == 1 else str(value)


def published_totals(data: dict[str, Any]) -> dict[int, int]:
    """Return every S(Ω) that the paper prints, by N."""
    listed = {int(size): total for size, total in data["theorem-4-1"]["totals"].items()}
    table = data["table-a-1"]
    column = table["columns"].index("S(Ω)")
    return listed | {row[0]: row[column] for row in table["rows"]}


def theorem_4_1(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """S(Ω) for the N that the theorem lists, and for those that its formula covers."""
    listed = {int(size): total for size, total in data["totals"].items()}
    formula = Formula(data["formula"])
    for size in (*listed, *range(formula.first, largest(run) + 1)):
        run.report(f"N = {size}")
        solution = solver.solve(codebreaking.AB(3, size))
        if size in listed:
            column, paper = "S(Ω)", listed[size]
        else:
            column, paper = "S(Ω) by formula", formula(size)
        yield run.compare_search(size, column, paper, solution)


def asymptotics(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """S(Ω)/|Ω| − N/4, whose limit the theorem gives.

    The limit of the formula does not depend on whether its lower coefficients are right.
    """
    limit = Fraction(data["limit"])
    paper = f"limit {decimal(limit, LIMIT_DIGITS)} = {limit}"
    for size in range(3, largest(run) + 1):
        run.report(f"N = {size}")
        game = codebreaking.AB(3, size)
        solution = solver.solve(game)
        value = Fraction(least_total(solution), game.secret_count) - Fraction(size, 4)
        ours = f"{decimal(value, LIMIT_DIGITS)} = {value}"
        compared = Comparison(size, "S(Ω)/|Ω| − N/4", paper, ours, Status.PUBLISHED_ONLY)
        yield run.rest_on(compared, [solution])


def appendix(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """S of each class where its formula is claimed; T00 against Ω at N − 3, both by search."""
    formulas = {name: Formula(data[name]) for name in CLASSES}
    for size in range(min(formula.first for formula in formulas.values()), largest(run) + 1):
        run.report(f"N = {size}")
        game = codebreaking.AB(3, size)
        for name, formula in formulas.items():
            if size < formula.first:
                continue
            solution = solve_after(solver, game, CLASSES[name])
            if name == "T00":
                smaller = solver.solve(codebreaking.AB(3, size - data[name]["fewer_colors"]))
                ours, paper = least_total(solution), least_total(smaller)
                compared = run.compare(size, f"S({name})", paper, ours)
                yield run.rest_on(compared, [solution, smaller])
            else:
                paper_value = formula(size)
                yield run.compare_search(size, f"S({name})", paper_value, solution)
