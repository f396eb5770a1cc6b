"""[Shinoda2012], remarks 1 and 2: the gain from one more colour in guesses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ... import codebreaking
from ..comparison import Comparison, Run
from .classes import value_of_guess

if TYPE_CHECKING:
    from ...codebreaking import Solver


def remark_2(
    totals: dict[int, int], data: dict[str, Any], solver: Solver, run: Run
) -> Iterator[Comparison]:
    """S(Ω) without and with an extra colour; ``totals`` are the paper's values without."""
    gains = {int(size): total for size, total in data["gains"].items()}
    for size in range(3, data["largest_compared"] + 1):
        run.report(f"N = {size}")
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
