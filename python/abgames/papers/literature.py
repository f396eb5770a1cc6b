"""Recomputes values of code-breaking games published by various authors, one table for each.

Every value of ours is found and proved by :class:`~abgames.codebreaking.Solver`, with a strategy
that is verified; the solver's memo is shared by all tables of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from .. import codebreaking
from .comparison import (
    Comparison,
    Paper,
    Run,
    Status,
    Table,
    Value,
    decimal,
    published,
    tables_of,
)

if TYPE_CHECKING:
    from ..codebreaking import Solution, Solver

Part: TypeAlias = Callable[[dict[str, Any], "Solver", Run], Iterator[Comparison]]


def chen_lin_2004(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Both results of the abstract, for each N."""
    compare = run.compare_search
    first, last = data["sizes"]
    for size in run.each("N", range(first, last + 1)):
        game = codebreaking.AB(2, size)
        worst = solver.solve(game, objective="worst")
        yield compare(size, "worst case", -(-size // 2) + 1, worst)
        cubic, square, linear, constant = data["twelve_totals"]["odd" if size % 2 else "even"]
        total = (((cubic * size + square) * size + linear) * size + constant) // 12
        yield compare(size, "S(Ω)", total, solver.solve(game))


def huang_lin_2010(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """The worst case for each N, published from some N on."""
    first, last = data["sizes"]
    for size in run.each("N", range(first, last + 1)):
        paper = (size + 1) // 3 + 3 if size >= data["first"] else None
        solution = solver.solve(codebreaking.AB(3, size), objective="worst")
        compared = run.compare_search(size, "worst case", paper, solution)
        unclaimed = paper is None and compared.status is Status.DISAGREES
        yield replace(compared, status=Status.NO_CLAIM) if unclaimed else compared


def dyson_1946(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """The number of weighings for the largest number of coins."""
    for weighings in data["weighings"]:
        game = codebreaking.coins((3**weighings - 3) // 2)
        solution = solver.solve(game, objective="worst", goal="determine")
        yield run.compare_search(repr(game), "worst case", weighings, solution)


def tanaka_1996(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """The least total, and the least worst case."""
    game = codebreaking.AB(4, 10)
    compare = partial(run.compare_search, "4×10")
    yield compare("S(Ω)", data["total"], solver.solve(game))
    yield compare("worst case", data["worst"], solver.solve(game, objective="worst"))


def koyama_lai_1993(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """The least total, without and with a limit."""
    game = codebreaking.Mastermind(4, 6)
    compare = run.compare_search
    yield compare("any number of guesses", "S(Ω)", data["total"], solver.solve(game))
    limited = solver.solve(game, max_guesses=5)
    yield compare("at most 5 guesses", "S(Ω)", data["total_within_5"], limited)


def goddard_2004(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Averages, to as many decimals as printed."""
    for colors, averages in data["averages"].items():
        for pegs, average in enumerate(averages, 2):
            run.report(f"{pegs} pegs, {colors} colours")
            solution = solver.solve(codebreaking.Mastermind(pegs, int(colors)))
            row = f"{colors} colours, {pegs} pegs"
            yield _average(run, row, average, solution)


def ville_2013(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """The average of the abstract."""
    solution = solver.solve(codebreaking.Mastermind(4, 7))
    yield _average(run, "7 colours, 4 pegs", data["average"], solution)


def fancidev_2023(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Least totals with certain kinds of guesses."""
    for case in data["values"]:
        game = getattr(codebreaking, case["game"])(case["pegs"], case["colors"])
        run.report(repr(game))
        solution = solver.solve(game, guesses=case["guesses"])
        row = f"{game!r}, {case['guesses']} guesses"
        compared = run.compare_search(row, "S(Ω)", case["total"], solution)
        if case["guesses"] == "consistent" and compared.status is not Status.FAILED:
            compared = replace(compared, status=Status.NO_CLAIM, note=data["note"])
        yield compared


def arfst23(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Worst case and average of the best strategies for two objectives of two numbers."""
    for case in data["values"]:
        row = f"{case['colors']} colours, {case['objective']}"
        run.report(row)
        game = codebreaking.Mastermind(4, case["colors"])
        solution = solver.solve(game, objective=case["objective"])
        worst = run.compare(row, "worst case", case["worst"], solution.worst)
        yield run.rest_on(worst, [solution])
        compared = _average(run, row, case["average"], solution)
        yield replace(compared, nodes=0, seconds=0.0)


def _average(run: Run, row: str, paper: str, solution: Solution) -> Comparison:
    """Compare the average of a strategy, rounded like the published one."""
    digits = len(paper.partition(".")[2])
    mean = solution.mean
    ours: Value = None if mean is None else decimal(mean, digits)
    exact = f"exactly {solution.total}/{solution.candidate_count}"
    compared = replace(run.compare(row, "average", paper, ours), note=exact)
    return run.rest_on(compared, [solution])


PARTS: dict[str, tuple[str, Part]] = {
    "chen-lin-2004": ("N", chen_lin_2004),
    "huang-lin-2010": ("N", huang_lin_2010),
    "dyson-1946": ("game", dyson_1946),
    "tanaka-1996": ("game", tanaka_1996),
    "koyama-lai-1993": ("limit", koyama_lai_1993),
    "goddard-2004": ("game", goddard_2004),
    "ville-2013": ("game", ville_2013),
    "fancidev-2023": ("game", fancidev_2023),
    "arfst23": ("game", arfst23),
}


def _tables() -> tuple[Table, ...]:
    return tables_of(published("literature"), PARTS, codebreaking.Solver())


LITERATURE = Paper(
    name="literature",
    key="ChenLin2004, HuangLin2010, Dyson1946, Tanaka1996, KoyamaLai1993, Goddard2004, Ville2013, "
    "Fancidev2023, Arfst23",
    title="Code-breaking games: values of other authors",
    tables=_tables,
    reasons={
        "arfst23": "the source's averages for 6 colours are exchanged: the strategies in its own "
        "files have the totals 5626 with at most 5 guesses, and 5625 with 6 "
        '(docs/values/codebreaking.md, "Mastermind")'
    },
)
