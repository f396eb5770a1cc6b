"""Figure 1 and table A.1 of [Shinoda2012].

The columns of a row of table A.1 are searched one by one, and S(Ω) again as a whole; that they add
up is checked, like the paper's own sum in section 3.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from ... import codebreaking
from ...errors import InconsistentHistoryError
from ..comparison import Comparison, Run, Status, Value, decimal
from .classes import CLASSES, solve_after

if TYPE_CHECKING:
    from ...codebreaking import Solver

MEAN_DIGITS = 3


def figure_1(data: dict[str, Any], _solver: Solver, run: Run) -> Iterator[Comparison]:
    """The sample game: each reply, and the candidates that the first two of them leave."""
    game = codebreaking.AB(data["pegs"], data["colors"])
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


def table_a_1(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Row by row: each class T_r by its own search, and Ω by another."""
    for row in data["rows"]:
        run.report(f"N = {row[0]}")
        paper = dict(zip(data["columns"], row, strict=True))
        yield from _row_a_1(data, paper, solver, run)


def _row_a_1(
    data: dict[str, Any], paper: dict[str, Any], solver: Solver, run: Run
) -> Iterator[Comparison]:
    size = paper["N"]
    game = codebreaking.AB(3, size)
    secrets = len(game.secrets)

    def search(reply: str, value: Value) -> Comparison:
        """S of the class left by a reply; an empty class has nothing to count."""
        column = f"S(T{reply[0]}{reply[2]})"
        try:
            solution = solve_after(solver, game, reply)
        except InconsistentHistoryError:
            return run.compare(size, column, value, None)
        return run.compare_search(size, column, value, solution)

    def published_in(column: str) -> Value:
        return paper[column] if paper[column] != "" else None

    fixed = [search(reply, value) for reply, value in data["fixed"].items()]
    constant = secrets + _sum(fixed)
    yield _resting_on(fixed, run.compare(size, "|Ω|+9", paper["|Ω|+9"], constant))

    parts = [search(reply, published_in(f"S({name})")) for name, reply in CLASSES.items()]
    yield from parts

    whole = run.compare_search(size, "S(Ω)", paper["S(Ω)"], solver.solve(game))
    by_parts = constant + _sum(parts)
    if whole.status is not Status.FAILED and by_parts != whole.ours:
        note = f"the columns before it add up to {by_parts}"
        whole = replace(whole, status=Status.FAILED, note=note)
    yield whole

    mean = Fraction(_sum([whole]), secrets)
    compared = run.compare(size, "S(Ω)/|Ω|", paper["S(Ω)/|Ω|"], decimal(mean, MEAN_DIGITS))
    compared = replace(compared, note=f"exactly {mean}", evidence=whole.evidence)
    yield replace(_resting_on([whole], compared), nodes=0, seconds=0.0)


def _resting_on(parts: list[Comparison], derived: Comparison) -> Comparison:
    """A value derived from searched ones: proved only as well as the weakest of them."""
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
