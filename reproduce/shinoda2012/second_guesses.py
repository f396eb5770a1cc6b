"""The second guesses of [Shinoda2012]: those that suffice after 1A0B, with the totals of section 3;
those that are optimal, theorem 4.2 and the remark after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, Any

from abgames import codebreaking

from ..comparison import Comparison, Run, Status
from .classes import (
    CLASSES,
    FIRST_GUESS,
    class_members,
    largest,
    least_total,
    solve_after,
    value_of_guess,
)

if TYPE_CHECKING:
    from abgames.codebreaking import Solver
    from abgames.codebreaking.code_game import Code

LARGEST_LISTED = 16
"""The list of guesses is checked up to this N; nothing new appears in it after N = 6."""

OTHERS = "equivalent to one, or useless"
"""What the paper says about the guesses that are not in the list."""


def section_3_1(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """That some guess of the list attains S(T10), and that the list leaves nothing out."""
    listed = [tuple(guess) for guess in data["guesses"]]
    reply = data["reply"]
    for size in run.each("N", range(data["first"], LARGEST_LISTED + 1)):
        game = codebreaking.AB(3, size)
        possible = [guess for guess in listed if max(guess) <= size]
        best = solve_after(solver, game, reply)
        members = class_members(game, reply)
        values = [value_of_guess(solver, game, members, guess) for guess in possible]
        least, of_list = least_total(best), min(value for value, _ in values)
        suffices = least == of_list
        ours = f"yes, S(T10) = {least}" if suffices else f"no, {of_list} and S(T10) = {least}"
        status = Status.AGREES if suffices else Status.DISAGREES
        compared = Comparison(size, "one of the list is optimal", "yes", ours, status)
        classes = [solution for _, solutions in values for solution in solutions]
        yield run.rest_on(compared, [best, *classes])

        orbits = {representative(guess) for guess in permutations(range(1, size + 1), 3)}
        beyond = orbits - {representative(guess) for guess in possible}
        # Repeating the first guess gives no information.
        missing = ", ".join(map(game.text, sorted(beyond - {FIRST_GUESS})))
        yield run.compare(size, "others", OTHERS, f"{missing} missing" if missing else OTHERS)


def representative(guess: Code) -> Code:
    """Return the least image of a guess under the symmetries of (1, 2, 3) and its reply.

    They permute the places together with the colours 1 2 3, and the other colours freely.

    >>> representative((7, 3, 5)), representative((5, 2, 9))
    ((2, 4, 5), (1, 4, 5))
    """
    images = []
    for places in permutations(range(3)):
        image = [0, 0, 0]
        for place, color in enumerate(guess):
            image[places[place]] = places[color - 1] + 1 if color <= 3 else color
        others = [color for color in image if color > 3]
        images.append(tuple(c if c <= 3 else 4 + others.index(c) for c in image))
    return min(images)


def section_3_2(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """The totals that the section states, and its bound on S(T20)."""
    totals = {int(size): total for size, total in data["totals"].items()}
    for size in run.each("N", range(3, largest(run) + 1)):
        game = codebreaking.AB(3, size)
        if size in totals:
            solution = solver.solve(game)
            yield run.compare_search(size, "S(Ω)", totals[size], solution)
        for reply, total in data["fixed"].items():
            column = f"S(T{reply[0]}{reply[2]})"
            solution = solve_after(solver, game, reply)
            yield run.compare_search(size, column, total, solution)
        if size >= data["bound_first"]:
            yield _bound_on_t20(size, solver, run)


def _bound_on_t20(size: int, solver: Solver, run: Run) -> Comparison:
    """S(T20) ≤ 3N + g(N − 5) + f(N − 5), with g and f found by search on their sets."""
    game = codebreaking.AB(3, size)
    left = range(6, size + 1)
    best = solve_after(solver, game, CLASSES["T20"])
    g = solver.solve(game, candidates=[c for x in left for c in ((1, 2, x), (1, x, 3))])
    f = solver.solve(game, candidates=[(x, 2, 3) for x in left])
    bound = 3 * size + least_total(g) + least_total(f)
    value = least_total(best)
    ours = f"{value}, {'equal' if value == bound else 'less' if value < bound else 'more'}"
    status = Status.AGREES if value <= bound else Status.DISAGREES
    compared = Comparison(size, "S(T20)", f"≤ {bound}", ours, status)
    return run.rest_on(compared, [best, g, f])


OPTIMAL, NOT_OPTIMAL = "optimal", "not optimal"


def theorem_4_2(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Each named guess, for every N with enough colours for it."""
    smallest = min(max(data[name]["guess"]) for name in CLASSES)
    for size in run.each("N", range(smallest, largest(run) + 1)):
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
    for size in run.each("N", range(max(data["guess"]), largest(run) + 1)):
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
