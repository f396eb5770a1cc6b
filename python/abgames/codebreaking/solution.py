"""What a solver found, and what of it is proved.

>>> from abgames.codebreaking import AB, solve
>>> solution = solve(AB(3, 4))
>>> solution.total, solution.mean, solution.worst, solution.histogram
(72, Fraction(3, 1), 4, {1: 1, 2: 5, 3: 11, 4: 7})
>>> solution.proven, solution.lower_bound, solution.upper_bound
(True, 72, 72)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from .games import CodeGame
from .strategy import Strategy

__all__ = ["Solution"]


@dataclass(frozen=True, repr=False)
class Solution:
    """The answer of a solver; equality ignores ``nodes`` and ``seconds``."""

    game: CodeGame
    objective: str
    goal: str
    candidate_count: int
    """Number of candidates that the strategy has to find."""
    feasible: bool | None
    """``False`` if it is proved that no strategy keeps within ``max_guesses``; ``None`` if a limit
    was hit before that was known."""
    proven: bool
    """Whether the objective's value is known exactly, or infeasibility is proved."""
    lower_bound: int | None
    """Proved: no strategy has a smaller value; ``None`` if there is no strategy at all."""
    upper_bound: int | None
    """Proved: some strategy reaches it; ``None`` if none is known.  The bounds are equal if, and
    only if, the solution is proven."""
    strategy: Strategy | None
    """The best strategy found, with the value ``upper_bound``."""
    nodes: int = field(compare=False)
    """Sets of candidates whose guesses the search ranked."""
    seconds: float = field(compare=False)

    @property
    def total(self) -> int | None:
        """Number of guesses of the strategy, summed over all candidates."""
        return None if self.strategy is None else self.strategy.total

    @property
    def mean(self) -> Fraction | None:
        """Expected number of guesses of the strategy, when all candidates are equally likely."""
        total = self.total
        return None if total is None else Fraction(total, self.candidate_count)

    @property
    def worst(self) -> int | None:
        """Most guesses that the strategy takes."""
        return None if self.strategy is None else self.strategy.worst

    @property
    def histogram(self) -> dict[int, int] | None:
        """Number of guesses → number of candidates that the strategy finds with that many."""
        return None if self.strategy is None else self.strategy.histogram

    def __repr__(self) -> str:
        """Return a short description."""
        what = f"{self.objective} guesses for {self.candidate_count} candidates of {self.game}"
        if self.feasible is False:
            return f"<Solution: {what}: not feasible>"
        mean = self.mean
        if mean is None:
            found = "no strategy yet"
        else:
            found = f"total {self.total}, mean {float(mean):.4f}, worst {self.worst}"
        upper = "?" if self.upper_bound is None else self.upper_bound
        status = "proven" if self.proven else f"between {self.lower_bound} and {upper}"
        return f"<Solution: {what}: {found}, {status}>"
