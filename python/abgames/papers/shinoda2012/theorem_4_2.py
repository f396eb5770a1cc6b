"""[Shinoda2012], theorem 4.2: which second guess is optimal in each class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ... import codebreaking
from ..comparison import Comparison, Run, Status
from .classes import CLASSES, class_members, largest, least_total, solve_after, value_of_guess

if TYPE_CHECKING:
    from ...codebreaking import Solver

__all__ = ["theorem_4_2"]


def theorem_4_2(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Each named guess, for every N with the colours to make it."""
    smallest = min(max(data[name]["guess"]) for name in CLASSES)
    for size in range(smallest, largest(run) + 1):
        run.report(f"N = {size}")
        for name in CLASSES:
            if max(data[name]["guess"]) <= size:
                yield _is_optimal(data[name], name, size, solver, run)


def _is_optimal(
    claim: dict[str, Any], name: str, size: int, solver: Solver, run: Run
) -> Comparison:
    """Compare the value S(T, a) of the named guess a with S(T): both by search."""
    game = codebreaking.AB(3, size)
    guess = game.code(claim["guess"])
    best = solve_after(solver, game, CLASSES[name])
    members = class_members(game, CLASSES[name])
    value, classes = value_of_guess(solver, game, members, guess)

    column = f"{game.text(guess)} in {name}"
    ours = "optimal" if value == best.lower_bound else "not optimal"
    if size >= claim["first"]:
        compared = run.compare(size, column, "optimal", ours)
    elif size in claim.get("not_optimal", ()):
        compared = run.compare(size, column, "not optimal", ours)
    else:
        compared = Comparison(size, column, None, ours, Status.NO_CLAIM)
    if best.strategy is not None and value > least_total(best):
        other = game.text(best.strategy.next_guess())
        note = f"S({name}, {game.text(guess)}) = {value}, best {best.lower_bound} with {other}"
        compared = replace(compared, note=note)
    elif value < least_total(best):
        note = f"S({name}) = {best.lower_bound}, but this guess attains {value}"
        compared = replace(compared, status=Status.FAILED, note=note)
    return run.rest_on("theorem-4-2", compared, [best, *classes])
