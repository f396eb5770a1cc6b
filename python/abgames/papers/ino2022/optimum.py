"""The question that [Ino2022] leaves to programs: how many questions are needed.

The paper proves that seven are enough.  Here the least number is proved from both sides: by a
verified strategy, and by a proof that one question fewer is not enough, which is also checked
without the solver.  The same proof holds for askers with own cards: an asker who may not show some
cards needs no fewer questions.  All sets of own cards are equivalent, because ranks and colours can
be exchanged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from ...codebreaking import CardMoo, Solution, prove_lower_bound, solve
from ...codebreaking.code_game import Goal
from ...errors import VerificationError
from ..comparison import Comparison, Run, Status, decimal

MEAN_DIGITS = 3


def optimum(part: dict[str, Any], _data: Any, run: Run) -> Iterator[Comparison]:
    """The least number of questions, in the worst case and on average."""
    games: tuple[tuple[Goal, CardMoo, str], ...] = (
        ("determine", CardMoo(), "to determine the secret"),
        ("determine", CardMoo(part["own"]), "to determine it, with own cards"),
        ("hit", CardMoo(), "to show it"),
    )
    for goal, game, row in games:
        run.report(f"the least worst case {row}")
        solution = solve(game, objective="worst", goal=goal)
        compared = run.found(row, "least worst case", str(solution.worst))
        yield _proved(run.rest_on(compared, [solution]), solution)
    row = "to determine the secret"
    run.report(f"the least mean {row}")
    solution = solve(CardMoo(), goal="determine")
    mean = decimal(solution.mean or Fraction(0), MEAN_DIGITS)
    yield run.rest_on(run.found(row, "least mean", mean), [solution])
    total = f"{solution.total} / {solution.candidate_count}"
    yield run.rest_on(run.found(row, "least mean, exactly", total), [solution])


def _proved(compared: Comparison, solution: Solution) -> Comparison:
    """Let a least worst case also rest on a proof that one question fewer is not enough."""
    if compared.status is Status.FAILED or not solution.worst:
        return compared
    bound = prove_lower_bound(CardMoo(), guesses=solution.worst - 1, goal=solution.goal)
    if bound is None:
        return replace(compared, verified=False, status=Status.FAILED, note="no lower bound")
    try:
        bound.verify()
    except VerificationError as error:
        return replace(compared, verified=False, status=Status.FAILED, note=str(error))
    return replace(compared, note=f"{bound.guesses} are not enough: the proof was checked")
