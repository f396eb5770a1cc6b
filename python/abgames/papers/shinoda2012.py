"""Recomputes [Shinoda2012], "Optimal Strategy for 3 × N AB Games", by search.

Every number is a least total S(A) that :class:`~abgames.codebreaking.Solver` finds and proves;
the closed formulas of the paper are used nowhere.  The solver's memo is shared by all sets and
all N of a run, so a node count says how much was new.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

from ..errors import InconsistentHistoryError
from .comparison import Comparison, Paper, Run, Status, Table, Value, published

if TYPE_CHECKING:
    from ..codebreaking import Solver

__all__ = ["SHINODA_2012"]

FIRST_GUESS = (1, 2, 3)
REPLIES = ("2A0B", "1A1B", "0A2B", "1A0B", "0A1B", "0A0B")
"""The replies of table A.1's columns, from left to right."""
MEAN_DIGITS = 3


def _tables() -> tuple[Table, ...]:
    from ..codebreaking import Solver

    data = published("shinoda2012")
    solver = Solver()
    return (
        Table(
            "figure-1", data["figure-1"]["title"], "answer", partial(_figure_1, data["figure-1"])
        ),
        Table(
            "table-a-1",
            data["table-a-1"]["title"],
            "N",
            partial(_table_a_1, data["table-a-1"], solver),
        ),
        Table(
            "theorem-4-1",
            data["theorem-4-1"]["title"],
            "N",
            partial(_theorem_4_1, data["theorem-4-1"], solver),
        ),
    )


SHINODA_2012 = Paper(
    name="shinoda2012",
    key="Shinoda2012",
    title="M. Shinoda, Optimal Strategy for 3 × N AB Games (2012)",
    tables=_tables,
)


def _figure_1(data: dict[str, Any], run: Run) -> Iterator[Comparison]:
    """The sample game: each reply, and the candidates that the first two of them leave."""
    from ..codebreaking import AB

    game = AB(data["pegs"], data["colors"])
    history = []
    for number, move in enumerate(data["moves"], 1):
        reply = game.feedback(move["guess"], data["secret"])
        yield run.compare(number, f"reply to {game.text(move['guess'])}", move["reply"], str(reply))
        history.append((move["guess"], reply))
        if number == data["candidates_after"]:
            left = game.consistent(history).tolist()
            paper, ours = (
                " ".join("".join(map(str, code)) for code in codes)
                for codes in (data["candidates"], left)
            )
            yield run.compare(number, f"the {len(left)} candidates left", paper, ours)


def _theorem_4_1(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """S(Ω) for the N that the theorem lists one by one."""
    from ..codebreaking import AB

    for size, paper in data["totals"].items():
        colors = int(size)
        run.report(f"N = {colors}")
        solution = solver.solve(AB(3, colors))
        yield run.compare_search("theorem-4-1", colors, "S(Ω)", paper, solution)


def _table_a_1(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Row by row: each class T_r by a search of its own, and Ω by another."""
    for row in data["rows"]:
        run.report(f"N = {row[0]}")
        paper = dict(zip(data["columns"], row, strict=True))
        yield from _row_a_1(data, paper, solver, run)


def _row_a_1(
    data: dict[str, Any], paper: dict[str, Any], solver: Solver, run: Run
) -> Iterator[Comparison]:
    from ..codebreaking import AB

    size = paper["N"]
    game = AB(3, size)
    secrets = len(game.secrets)

    def search(reply: str, value: Value) -> Comparison:
        """S of the class that a reply leaves; a class without codes has nothing to count."""
        column = f"S(T{reply[0]}{reply[2]})"
        try:
            solution = solver.solve(game, history=[(FIRST_GUESS, reply)])
        except InconsistentHistoryError:
            return run.compare(size, column, value, None)
        return run.compare_search("table-a-1", size, column, value, solution)

    def published_in(column: str) -> Value:
        return paper[column] if paper[column] != "" else None

    fixed = [search(reply, value) for reply, value in data["fixed"].items()]
    constant = secrets + _sum(fixed)
    yield _resting_on(fixed, run.compare(size, "|Ω|+9", paper["|Ω|+9"], constant))

    parts = [search(reply, published_in(f"S(T{reply[0]}{reply[2]})")) for reply in REPLIES]
    yield from parts

    whole = run.compare_search("table-a-1", size, "S(Ω)", paper["S(Ω)"], solver.solve(game))
    by_parts = constant + _sum(parts)
    if whole.status is not Status.FAILED and by_parts != whole.ours:
        note = f"the columns before it sum up to {by_parts}"
        whole = replace(whole, status=Status.FAILED, note=note)
    yield whole

    mean = Fraction(_sum([whole]), secrets)
    compared = run.compare(size, "S(Ω)/|Ω|", paper["S(Ω)/|Ω|"], _decimal(mean))
    compared = replace(compared, note=f"exactly {mean}", evidence=whole.evidence)
    yield replace(_resting_on([whole], compared), nodes=0, seconds=0.0)


def _resting_on(parts: list[Comparison], derived: Comparison) -> Comparison:
    """A value derived from searched ones: no better proved than the weakest of them."""
    failed = any(part.status is Status.FAILED for part in parts)
    return replace(
        derived,
        status=Status.FAILED if failed else derived.status,
        verified=all(part.verified for part in parts),
        nodes=sum(part.nodes for part in parts),
        seconds=sum(part.seconds for part in parts),
    )


def _sum(parts: list[Comparison]) -> int:
    return sum(part.ours for part in parts if isinstance(part.ours, int))


def _decimal(value: Fraction) -> str:
    """The value as the paper prints it: to three decimals, halves upwards."""
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal(10) ** -MEAN_DIGITS, ROUND_HALF_UP))
