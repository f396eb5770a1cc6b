"""The classes T_r of [Shinoda2012], section 3.2, and the value of a given guess.

The first guess is (1, 2, 3); T20 is the set of codes that the reply 2A0B leaves, and so on.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from abgames.codebreaking import QuasiPolynomial

if TYPE_CHECKING:
    from abgames.codebreaking import Solution, Solver
    from abgames.codebreaking.code_game import Code, CodeArray, CodeGame

    from ..comparison import Run

FIRST_GUESS = (1, 2, 3)
CLASSES = {"T20": "2A0B", "T11": "1A1B", "T02": "0A2B", "T10": "1A0B", "T01": "0A1B", "T00": "0A0B"}
"""The reply of each class, in the order of table A.1."""
LARGEST = 21
LARGEST_IN_FULL = 30


def largest(run: Run) -> int:
    """Return the largest N for which claims about all N are compared."""
    return LARGEST_IN_FULL if run.full else LARGEST


def solve_after(solver: Solver, game: CodeGame, reply: str) -> Solution:
    """Find S of the class left by a reply to the first guess."""
    return solver.solve(game, history=[(FIRST_GUESS, reply)])


def formula(data: dict[str, Any]) -> QuasiPolynomial:
    """Return a published formula: a polynomial for each remainder of n modulo 3.

    >>> square = formula({"first": 2, "by_remainder": [["1", "0", "0"]] * 3})
    >>> square.start, square(5)
    (2, 25)
    """
    residues = tuple(tuple(map(Fraction, residue)) for residue in data["by_remainder"])
    return QuasiPolynomial(int(data["first"]), len(residues), residues)


def class_members(game: CodeGame, reply: str) -> CodeArray:
    """Return the class itself."""
    return game.consistent([(FIRST_GUESS, reply)])


def least_total(solution: Solution) -> int:
    """Return the S proved by a search, or its lower bound if it proved none."""
    assert isinstance(solution.lower_bound, int)
    return solution.lower_bound


def value_of_guess(
    solver: Solver, game: CodeGame, candidates: CodeArray, guess: Code
) -> tuple[int, list[Solution]]:
    """Return S(A, a) of proposition 2.2, and the solutions of its classes.

    >>> from abgames.codebreaking import AB, Solver
    >>> game = AB(3, 5)
    >>> value_of_guess(Solver(), game, class_members(game, "2A0B"), (1, 4, 5))[0]
    15
    """
    replies = game.feedback_table([guess], candidates)[0]
    solutions = [
        solver.solve(game, candidates=candidates[replies == index])
        for index, feedback in enumerate(game.feedbacks)
        if feedback.a < game.pegs and (replies == index).any()
    ]
    return len(candidates) + sum(map(least_total, solutions)), solutions
