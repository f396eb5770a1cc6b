"""Recomputes values of code-breaking games published by various authors, one table for each.

Every value of ours is found and proved by :class:`~abgames.codebreaking.Solver`, with a strategy
that is verified; the solver's memo is shared by all tables of a run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

from abgames import codebreaking

from .comparison import Comparison, Paper, Run, Status, Table, decimal, published, tables_of

if TYPE_CHECKING:
    from abgames.codebreaking import Solution, Solver

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


QUESTION = ("objective", "guesses", "max_guesses")
"""What a case may say of how it is solved; all else is as usual."""


def values(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """A total, a worst case or an average for each case; ``row`` is how cases are called.

    An average has as many decimals as the published one.  A case of another quantity has a
    ``note`` that says so.
    """
    for case in data["values"]:
        game = getattr(codebreaking, case["game"])(case["pegs"], case["colors"])
        row = data["row"].format(**{**case, "game": repr(game)})
        run.report(row)
        how = {name: case[name] for name in QUESTION if name in case}
        solution = solver.solve(game, **how)
        new = True
        for compared in _compared(case, row, solution, run):
            rests = run.rest_on(compared, [solution])
            if "note" in case and rests.status is not Status.FAILED:
                rests = replace(rests, status=Status.NO_CLAIM, note=case["note"])
            # The work of a search is counted once.
            yield rests if new else replace(rests, nodes=0, seconds=0.0)
            new = False


def _compared(case: dict[str, Any], row: str, solution: Solution, run: Run) -> Iterator[Comparison]:
    if "total" in case:
        yield run.compare(row, "S(Ω)", case["total"], solution.total)
    if "worst" in case:
        yield run.compare(row, "worst case", case["worst"], solution.worst)
    if "average" in case:
        digits = len(case["average"].partition(".")[2])
        ours = None if solution.mean is None else decimal(solution.mean, digits)
        exact = f"exactly {solution.total}/{solution.candidate_count}"
        yield replace(run.compare(row, "average", case["average"], ours), note=exact)


PARTS: dict[str, tuple[str, Part]] = {
    "chen-lin-2004": ("N", chen_lin_2004),
    "huang-lin-2010": ("N", huang_lin_2010),
    "dyson-1946": ("game", dyson_1946),
    "tanaka-1996": ("game", values),
    "koyama-lai-1993": ("limit", values),
    "goddard-2004": ("game", values),
    "ville-2013": ("game", values),
    "fancidev-2023": ("game", values),
    "arfst23": ("game", values),
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
