"""[Shinoda2012], section 2.2: properties of S, and S of frequent sets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from abgames import codebreaking

from ..comparison import Comparison, Run, Status, Value
from .classes import formula, least_total, value_of_guess

if TYPE_CHECKING:
    from abgames.codebreaking import Solution, Solver
    from abgames.codebreaking.code_game import Code, CodeGame

SEED = 2012
SIZES = range(3, 11)
TRIALS = 40
LARGEST_SET = 60

Trial: TypeAlias = tuple[bool, list["Solution"]]
"""Whether a property held for the random sets, and the searches that show it."""


def properties_of_sets(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Propositions 2.1 and 2.3 on random sets of candidates, the same in every run."""
    values = {int(size): total for size, total in data["values"].items()}
    for colors in run.each("N", SIZES):
        game = codebreaking.AB(3, colors)
        draw = Random(SEED + colors)
        for size, total in values.items():
            trials = [_has_total(game, solver, draw, size, total) for _ in range(TRIALS)]
            yield _tally(run, colors, f"S = {total} for |A| = {size}", trials)
        trials = [_is_bounded(game, solver, draw) for _ in range(TRIALS)]
        yield _tally(run, colors, "S(A) ≥ 2|A| − 1", trials)
        trials = [_is_superadditive(game, solver, draw) for _ in range(TRIALS)]
        yield _tally(run, colors, "S(A) ≥ S(B) + S(A − B)", trials)


def _has_total(game: CodeGame, solver: Solver, draw: Random, size: int, total: int) -> Trial:
    solution = solver.solve(game, candidates=_sample(game, draw, size))
    return solution.lower_bound == total, [solution]


def _is_bounded(game: CodeGame, solver: Solver, draw: Random) -> Trial:
    size = draw.randint(1, min(LARGEST_SET, game.secret_count))
    solution = solver.solve(game, candidates=_sample(game, draw, size))
    return least_total(solution) >= 2 * size - 1, [solution]


def _is_superadditive(game: CodeGame, solver: Solver, draw: Random) -> Trial:
    both = _sample(game, draw, draw.randint(2, min(LARGEST_SET, game.secret_count)))
    cut = draw.randint(1, len(both) - 1)
    solutions = [solver.solve(game, candidates=part) for part in (both, both[:cut], both[cut:])]
    union, left, right = map(least_total, solutions)
    return union >= left + right, solutions


def _sample(game: CodeGame, draw: Random, size: int) -> list[Code]:
    return [tuple(code) for code in draw.sample(game.secrets.tolist(), size)]


def _tally(run: Run, colors: int, column: str, trials: Sequence[Trial]) -> Comparison:
    """Count the sets for which a property held; evidence comes from the first that violates it."""
    held = sum(holds for holds, _ in trials)
    status = Status.AGREES if held == len(trials) else Status.DISAGREES
    compared = Comparison(colors, column, "holds", f"{held} of {len(trials)}", status)
    in_order = sorted(trials, key=lambda trial: trial[0])
    solutions = [solution for _, searched in in_order for solution in searched]
    return run.rest_on(compared, solutions)


SETS: dict[str, tuple[int, Callable[[int], list[Code]]]] = {
    "f": (2, lambda n: [(1, 2, x) for x in range(3, n + 3)]),
    "g": (3, lambda n: [c for x in range(4, n + 4) for c in ((1, 2, x), (1, x, 3))]),
    "h": (1, lambda n: [(1, *pair) for pair in permutations(range(2, n + 2), 2)]),
    "alpha": (4, lambda n: [*((1, 2, x) for x in range(5, n + 5)), (1, 3, 4)]),
    "beta": (
        4,
        lambda n: [
            c for x in range(5, n + 5) for c in ((1, 2, x), (1, x, 2), (1, x, 3), (1, 4, x))
        ],
    ),
}
"""How many more colours than n each set needs, and the set."""
SPARE_COLORS = range(3)
"""S of a set depends on N only through the number of colours that occur in none of its codes, and
only on whether this is 0, 1 or more: a guess of three such colours gives no information, so no more
than two are useful.  Therefore these N stand for all N."""
LARGEST_N = 16


def least_totals_of_sets(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """Propositions 2.4 to 2.6 and lemmas 2.7 and 2.8, for the three least N each."""
    for n in run.each("n", range(1, LARGEST_N + 1)):
        for name in SETS:
            values = {int(size): total for size, total in data[name].get("values", {}).items()}
            claimed = formula(data[name])
            if n in values or n >= claimed.start:
                paper = values[n] if n in values else claimed(n)
                yield _least_total(name, n, paper, solver, run)


def _least_total(name: str, n: int, paper: Value, solver: Solver, run: Run) -> Comparison:
    """One comparison for all three N: a single value if they agree, as the paper says."""
    more, members = SETS[name]
    games = [codebreaking.AB(3, max(3, n + more) + spare) for spare in SPARE_COLORS]
    solutions = [solver.solve(game, candidates=members(n)) for game in games]
    totals = {game.colors: least_total(s) for game, s in zip(games, solutions, strict=True)}
    if len(set(totals.values())) == 1:
        ours: Value = least_total(solutions[0])
    else:
        ours = ", ".join(f"{total} (N = {colors})" for colors, total in totals.items())
    solutions.sort(key=lambda solution: solution.lower_bound == paper)
    compared = run.compare(n, f"{name}(n)", paper, ours)
    return run.rest_on(compared, solutions)


def values_in_proofs(data: dict[str, Any], solver: Solver, run: Run) -> Iterator[Comparison]:
    """The value of each first guess for which the proofs of 2.4 to 2.6 give a sum.

    The paper's side is a polynomial in n and f, g, ... at smaller n, each found by a search on its
    set; ours is the value of the guess on the whole set.
    """
    for n in run.each("n", range(min(claim["first"] for claim in data["guesses"]), LARGEST_N + 1)):
        for claim in data["guesses"]:
            if n >= claim["first"]:
                yield _value_in_proof(claim, n, solver, run)


def _value_in_proof(claim: dict[str, Any], n: int, solver: Solver, run: Run) -> Comparison:
    paper = 0
    for coefficient in claim["polynomial"]:
        paper = paper * n + int(coefficient)
    solutions = []
    for name, less in claim["parts"]:
        more, members = SETS[name]
        game = codebreaking.AB(3, n - less + more + SPARE_COLORS[-1])
        solutions.append(solver.solve(game, candidates=members(n - less)))
        paper += least_total(solutions[-1])
    more, members = SETS[claim["set"]]
    game = codebreaking.AB(3, n + more)
    guess = game.code(claim["guess"])
    candidates = game._code_array(members(n), "candidate")
    value, classes = value_of_guess(solver, game, candidates, guess)
    column = f"{claim['set']}: {' '.join(map(str, claim['guess']))}"
    compared = run.compare(n, column, paper, value)
    return run.rest_on(compared, [*classes, *solutions])
