"""[Shinoda2012], theorem 4.2 and the remark after it: which second guesses are optimal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ... import codebreaking
from ..comparison import Comparison, Run, Status
from .classes import CLASSES, class_members, largest, least_total, solve_after, value_of_guess

if TYPE_CHECKING:
    from ...codebreaking import Solver

OPTIMAL, NOT_OPTIMAL = "optimal", "not optimal"


def theorem_4_2(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Each named guess, for every N with enough colours for it."""
    smallest = min(max(data[name]["guess"]) for name in CLASSES)
    for size in range(smallest, largest(run) + 1):
        run.report(f"N = {size}")
        for name in CLASSES:
            claim = data[name]
            if max(claim["guess"]) <= size:
                paper = None
                if size >= claim["first"]:
                    paper = OPTIMAL
                elif size in claim.get("not_optimal", ()):
                    paper = NOT_OPTIMAL
                yield _is_optimal(claim["guess"], name, size, paper, solver, run)


def simple_guess(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Three new colours are not the best second guess in some classes, for large N.

    The paper does not say how large, so it claims nothing for any single N.  Table every-n decides
    the claim; here notes say where the guess is optimal.
    """
    for size in range(max(data["guess"]), largest(run) + 1):
        run.report(f"N = {size}")
        for name in data["classes"]:
            yield _is_optimal(data["guess"], name, size, None, solver, run)


def _is_optimal(
    guess: Sequence[int],
    name: str,
    size: int,
    paper: str | None,
    solver: Solver,
    run: Run,
) -> Comparison:
    """Compare the value S(T, a) of a guess a with S(T), both found by search."""
    game = codebreaking.AB(3, size)
    best = solve_after(solver, game, CLASSES[name])
    members = class_members(game, CLASSES[name])
    code = game.code(guess)
    value, classes = value_of_guess(solver, game, members, code)

    column = f"{game.text(code)} in {name}"
    ours = OPTIMAL if value == best.lower_bound else NOT_OPTIMAL
    if paper is None:
        compared = Comparison(size, column, None, ours, Status.NO_CLAIM)
    else:
        compared = run.compare(size, column, paper, ours)
    if best.strategy is not None and value > least_total(best):
        other = game.text(best.strategy.next_guess())
        note = f"S({name}, {game.text(code)}) = {value}, best {best.lower_bound} with {other}"
        compared = replace(compared, note=note)
    elif value < least_total(best):
        note = f"S({name}) = {best.lower_bound}, but this guess attains {value}"
        compared = replace(compared, status=Status.FAILED, note=note)
    return run.rest_on(compared, [best, *classes])
