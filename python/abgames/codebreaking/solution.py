"""What a solver found, and how much of it is proved.

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
from typing import TYPE_CHECKING, Any, TypeAlias

from ..display import count, counted, duration
from ..display.answer import Answer, bar, html_table
from .aims import Goal, Guesses, Objective
from .code_game import Code, CodeGame
from .history import History
from .records import named, recorded
from .strategy import Strategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Value: TypeAlias = int | tuple[int, int]
"""The value of an objective: a number, or two, the first of which counts more."""

PARTS = {
    "expected": ("total",),
    "worst": ("worst case",),
    "worst-expected": ("worst case", "total"),
    "expected-worst": ("total", "worst case"),
    "worst-count": ("worst case", "number of candidates that take it"),
    "most-within": ("number not found in time", "total of the others"),
}
"""The names of an objective's numbers."""


@dataclass(frozen=True, repr=False)
class Solution(Answer):
    """The answer of a solver; equality ignores ``nodes`` and ``seconds``."""

    game: CodeGame
    objective: Objective
    goal: Goal
    candidate_count: int
    """Number of candidates that the strategy has to find."""
    feasible: bool | None
    """``False`` if no strategy keeps within ``max_guesses``, proved; ``None`` if a limit was hit
    before that was known."""
    proven: bool
    """Whether the objective's value is known exactly, or infeasibility is proved."""
    lower_bound: Value | None
    """A proved lower bound on the value; ``None`` if there is no strategy at all.  The value of an
    objective of two numbers is a tuple, which compares in the right order: (worst, total) for
    ``"worst-expected"``, (total, worst) for ``"expected-worst"``, (worst, number of candidates that
    take it) for ``"worst-count"``, (weight of the candidates not found in time, total of the
    others) for ``"most-within"``."""
    upper_bound: Value | None
    """The best value that some strategy is proved to attain or to beat, as progress told it;
    ``None`` if there is none yet.  The bounds are equal if, and only if, the solution is proven."""
    strategy: Strategy | None
    """The best strategy assembled, with the value ``upper_bound``, which it may exceed only if a
    limit was hit; ``None`` if there is none, or if a limit was hit before one was assembled."""
    nodes: int = field(compare=False)
    """Search effort: the candidate sets whose guesses were ranked; for worst cases and counts, the
    questions about a set that were searched."""
    seconds: float = field(compare=False)
    guesses: Guesses = "all"
    """Which guesses were considered, as in the call."""
    max_guesses: int | None = None
    """The most guesses of the strategies considered, as in the call."""
    history: History = field(default=(), repr=False)
    """The answers after which it was asked."""
    guess: Code | None = field(default=None, repr=False, compare=False)
    """The guess to make; see :func:`~abgames.codebreaking.best_guess`."""

    def record(self) -> dict[str, Any]:
        first = None if self.strategy is None else self.strategy.next_guess()
        return recorded(self, "Solution", next_guess=first, text=named(self.game, first))

    @property
    def total(self) -> int | None:
        """Number of guesses of the strategy, summed over all candidates, each counted by its weight
        if secrets have weights."""
        return None if self.strategy is None else self.strategy.total

    @property
    def mean(self) -> Fraction | None:
        """Expected number of guesses of the strategy if all candidates are equally likely, or as
        likely as their weights say."""
        return None if self.strategy is None else self.strategy.mean

    @property
    def found(self) -> int | None:
        """How many candidates the strategy finds within ``max_guesses``, by weight, where these are
        to be most; else ``None``."""
        if self.strategy is None or not isinstance(self.upper_bound, tuple):
            return None
        is_asked = self.objective == "most-within"
        return self.strategy.weight - self.upper_bound[0] if is_asked else None

    @property
    def worst(self) -> int | None:
        """The most guesses that the strategy takes."""
        return None if self.strategy is None else self.strategy.worst

    @property
    def histogram(self) -> dict[int, int] | None:
        """Number of guesses → number of candidates that the strategy finds with that many."""
        return None if self.strategy is None else self.strategy.histogram

    # -- forms -----------------------------------------------------------------------------

    def facts(self) -> list[tuple[str, str]]:
        """Return what was found as pairs of a name and a text, as the shell prints them.

        The value of the objective comes first; a number that was not minimised is said to be that
        of the strategy.

        >>> from abgames.codebreaking import AB, solve
        >>> solve(AB(3, 4)).facts()[:3]
        [('least total', '72 (proved)'), ('mean', '3.0000 = 72/24'), \
('worst', '4 guesses, by this strategy')]
        """
        one, several = self.game._guess_words(self.goal)
        facts = [(self._name, self._value(one, several))]
        strategy = self.strategy
        if strategy is not None:
            if self.found is not None:
                facts.append(("found in time", f"{self.found} of {strategy.weight}"))
            mean = f"{float(strategy.mean):.4f} = {strategy.total}/{strategy.weight}"
            worst = counted(strategy.worst, one, several)
            facts += [("mean", mean + self._by("total")), ("worst", worst + self._by("worst case"))]
            if strategy.worst:
                facts.append((f"next {one}", self.game.text(strategy.next_guess())))
        facts.append(("search", f"{counted(self.nodes, 'node')}, {duration(self.seconds)}"))
        return facts

    def to_records(self) -> list[dict[str, Any]]:
        """Return the histogram as records, ready for ``pandas.DataFrame``; empty without strategy.

        >>> from abgames.codebreaking import AB, solve
        >>> solve(AB(3, 4)).to_records()[:2]
        [{'guesses': 1, 'candidates': 1}, {'guesses': 2, 'candidates': 5}]
        """
        histogram = self.histogram or {}
        return [{"guesses": guesses, "candidates": codes} for guesses, codes in histogram.items()]

    rows = to_records

    def plot_histogram(self, ax: Axes | None = None) -> Axes:
        """Draw the histogram with matplotlib; see :func:`abgames.display.plots.plot_histogram`.

        Raises :class:`ImportError` without matplotlib and :class:`ValueError` without a strategy.
        """
        from ..display.plots import plot_histogram

        return plot_histogram(self, ax, guesses=self.game._guess_words(self.goal)[1])

    def _repr_html_(self) -> str:
        facts = [
            ("goal", self.goal),
            ("objective", self.objective),
            ("candidates", count(self.candidate_count)),
            *self.facts(),
        ]
        tables = html_table(("", ""), facts, caption=str(self.game))
        histogram = self.histogram
        if histogram is not None:
            most = max(histogram.values())
            rows = [(guesses, codes, bar(codes, most)) for guesses, codes in histogram.items()]
            _one, several = self.game._guess_words(self.goal)
            tables += html_table((several, "candidates", ""), rows)
        return tables

    @property
    def _name(self) -> str:
        first, *then = PARTS[self.objective]
        return f"least {first}" + "".join(f", then {number}" for number in then)

    def _by(self, number: str) -> str:
        """Say whose number it is, if it is not the least of all strategies."""
        is_least = self.proven and number in PARTS[self.objective]
        return "" if is_least else ", by this strategy"

    def _conditions(self, one: str, several: str) -> list[str]:
        """What was asked of strategies, beyond reaching the goal."""
        only = "candidates" if several == "guesses" else f"{several} that may hit"
        most = self.max_guesses
        return [
            *([f"guessing only {only}"] if self.guesses == "consistent" else []),
            *([f"within {counted(most, one, several)}"] if most is not None else []),
        ]

    def _value(self, one: str, several: str) -> str:
        conditions = ", ".join(self._conditions(one, several))
        if self.feasible is False:
            return f"impossible (proved): no strategy finds every candidate {conditions}"
        lower = "none" if self.lower_bound is None else _text(self.lower_bound)
        if self.proven:
            return f"{lower} (proved{conditions and ', ' + conditions})"
        upper = "unknown" if self.upper_bound is None else _text(self.upper_bound)
        return f"not proved: at least {lower}, at most {upper}{conditions and ', ' + conditions}"

    def __repr__(self) -> str:
        aim = "" if self.goal == "hit" else f" to {self.goal}"
        candidates = counted(self.candidate_count, "candidate")
        one, guesses = self.game._guess_words(self.goal)
        what = f"{self.objective} {guesses}{aim} for {candidates} of {self.game}"
        what = ", ".join([what, *self._conditions(one, guesses)])
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


def _text(value: Value) -> str:
    """Return the value of an objective as text."""
    return str(value) if isinstance(value, int) else "{}, then {}".format(*value)
