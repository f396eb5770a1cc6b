"""The totals of [Shinoda2012]: figure 1, theorem 4.1, table A.1, the appendix, and remarks 1 and 2.

A formula is evaluated only to compare the paper's value with ours.  The columns of a row of table
A.1 are searched one by one, and S(Ω) again as a whole; that they add up is checked, like the
paper's own sum in section 3.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from abgames import codebreaking
from abgames.errors import InconsistentHistoryError

from ..comparison import Comparison, Run, Status, Value, decimal
from .classes import CLASSES, formula, largest, least_total, solve_after, value_of_guess

if TYPE_CHECKING:
    from abgames.codebreaking import Solver

LIMIT_DIGITS, MEAN_DIGITS = 5, 3


def published_totals(data: dict[str, Any]) -> dict[int, int]:
    """Return every S(Ω) that the paper prints, by N."""
    listed = {int(size): total for size, total in data["theorem-4-1"]["totals"].items()}
    table = data["table-a-1"]
    column = table["columns"].index("S(Ω)")
    return listed | {row[0]: row[column] for row in table["rows"]}


def theorem_4_1(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """S(Ω) for the N that the theorem lists, and for those that its formula covers."""
    listed = {int(size): total for size, total in data["totals"].items()}
    claimed = formula(data["formula"])
    for size in run.each("N", (*listed, *range(claimed.start, largest(run) + 1))):
        column = "S(Ω)" if size in listed else "S(Ω) by formula"
        paper = listed[size] if size in listed else claimed(size)
        yield run.compare_search(size, column, paper, solver.solve(codebreaking.AB(3, size)))


def asymptotics(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """S(Ω)/|Ω| − N/4, whose limit the theorem gives.

    The limit of the formula does not depend on whether its lower coefficients are right.
    """
    limit = Fraction(data["limit"])
    paper = f"limit {decimal(limit, LIMIT_DIGITS)} = {limit}"
    for size in run.each("N", range(3, largest(run) + 1)):
        game = codebreaking.AB(3, size)
        solution = solver.solve(game)
        value = Fraction(least_total(solution), game.secret_count) - Fraction(size, 4)
        ours = f"{decimal(value, LIMIT_DIGITS)} = {value}"
        compared = Comparison(size, "S(Ω)/|Ω| − N/4", paper, ours, Status.PUBLISHED_ONLY)
        yield run.rest_on(compared, [solution])


def appendix(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """S of each class where its formula is claimed; T00 against Ω at N − 3, both by search."""
    first = min(data[name]["first"] for name in CLASSES)
    for size in run.each("N", range(first, largest(run) + 1)):
        game = codebreaking.AB(3, size)
        for name in CLASSES:
            claimed = formula(data[name]) if "by_remainder" in data[name] else None
            if size < data[name]["first"]:
                continue
            solution = solve_after(solver, game, CLASSES[name])
            if claimed is not None:
                yield run.compare_search(size, f"S({name})", claimed(size), solution)
                continue
            smaller = solver.solve(codebreaking.AB(3, size - data[name]["fewer_colors"]))
            ours, paper = least_total(solution), least_total(smaller)
            yield run.rest_on(run.compare(size, f"S({name})", paper, ours), [solution, smaller])


def remark_2(
    totals: dict[int, int], data: dict[str, Any], solver: Solver, run: Run
) -> Iterator[Comparison]:
    """S(Ω) without and with an extra colour; ``totals`` are the paper's values without."""
    gains = {int(size): total for size, total in data["gains"].items()}
    for size in run.each("N", range(3, data["largest_compared"] + 1)):
        plain, extra = codebreaking.AB(3, size), codebreaking.AB(3, size, extra_colors=1)
        yield run.compare_search(size, "S(Ω)", totals[size], solver.solve(plain))
        paper = gains.get(size, totals[size])
        column = "S(Ω), one extra colour"
        yield run.compare_search(size, column, paper, solver.solve(extra))
        if size in gains:
            guess = extra.code(data["guess"])
            value, classes = value_of_guess(solver, extra, extra.secrets, guess)
            compared = run.compare(size, f"of these with {extra.text(guess)} first", paper, value)
            yield run.rest_on(compared, classes)


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
