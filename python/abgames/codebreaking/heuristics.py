"""Published heuristics as strategies, to be compared with the optimum.

A heuristic looks one guess ahead.  It scores each guess by the sizes n of the classes into which
the guess sorts the candidates (the hit is a class too), and makes a guess with the best score:

===============  ==================================  =============
simple           the first candidate                 [Shapiro1983]
minimax          least largest class                 [Knuth1976]
minimax-sorted   then least second largest, ...      [Fancidev2023]
expected-size    least Σ n²                          [Irving1979]
entropy          least Σ n log n                     [Neuwirth1982]
most-parts       most classes                        [Kooi2005]
===============  ==================================  =============

Totals depend on how ties are broken.  Here candidates are preferred, and then the lexicographically
first guess.  Equal scores are recognised exactly, entropies by the prime factors of the product of
all n to the power n.

>>> from abgames.codebreaking import AB, Mastermind
>>> heuristic_strategy(Mastermind(4, 6), heuristic="minimax").total  # the five-guess strategy
5801
>>> print(compare_heuristics(AB(3, 7)))
strategy        total    mean  above best  worst
optimum           836  3.9810           0      5
simple            874  4.1619          38      7
minimax           870  4.1429          34      5
minimax-sorted    865  4.1190          29      5
expected-size     852  4.0571          16      5
entropy           846  4.0286          10      5
most-parts        846  4.0286          10      5
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .._abgames import codebreaking as core
from ..arguments import known_word, known_words, listed, whole_number
from ..control import Bounds, ProgressTaker, is_over, limits_of, within
from ..display import counted, text_table
from ..display.answer import Answer, html_table, plain
from .code_game import Code, CodeGame, CodesLike, codes_of
from .history import HistoryLike
from .question import CodeQuestion
from .records import Guesses, Heuristic, SimpleObjective, recorded
from .solution import Solution
from .solver import Solver
from .strategy import Strategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes

HEURISTICS: tuple[str, ...] = tuple(core.HEURISTICS)
"""The names of the heuristics."""

ALSO_CALLED = {"knuth": "minimax"}
"""Other names for them."""


def heuristic_strategy(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    heuristic: Heuristic | Literal["simple", "knuth"] = "entropy",
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    progress: ProgressTaker = None,
) -> Strategy:
    """Return the strategy of a heuristic: one of ``HEURISTICS``.

    ``history``, ``candidates``, ``guesses`` and ``progress`` are those of
    :func:`abgames.codebreaking.solve`, with the same errors.  The strategy has the methods of an
    optimal one.  Its ``objective`` is what the heuristic aims at: the worst case for the two kinds
    of minimax, else the expected number of guesses.

    >>> from abgames.codebreaking import AB
    >>> strategy = heuristic_strategy(AB(3, 7), "1 2 3=0A1B, 3 4 5=0A2B", heuristic="entropy")
    >>> strategy.next_guess(), strategy.total
    ((4, 1, 2), 24)
    """
    history, name = named(history, heuristic)
    name = known_word("heuristic", name, HEURISTICS)
    question = CodeQuestion.to_the_end(game, history, candidates, guesses)
    strategy = _strategy(question, name, {"progress": progress})
    assert strategy is not None  # there is no time limit
    return strategy


def _strategy(question: CodeQuestion, heuristic: str, limits: Bounds) -> Strategy | None:
    """Return the strategy, or ``None`` if the time limit came first."""
    if is_over(limits):
        return None
    with within(limits) as call:
        tree = core.heuristic_tree(question.core, heuristic, limits=call)
    if tree is None:
        return None
    objective: SimpleObjective = "worst" if heuristic.startswith("minimax") else "expected"
    return Strategy.found(replace(question, objective=objective), tree)


@dataclass(frozen=True, repr=False)
class HeuristicComparison(Answer):
    """The heuristics compared with the optimum, in one situation."""

    optimum: Solution
    """The optimum; only its bounds if a limit was hit."""
    strategies: tuple[tuple[str, Strategy], ...]
    """The heuristics by name, with their strategies."""
    unfinished: tuple[str, ...] = ()
    """The heuristics that had no strategy when the time limit came."""

    def plot_histogram(self, ax: Axes | None = None) -> Axes:
        """Draw all histograms with matplotlib; see :func:`abgames.display.plots.plot_histogram`.

        Raises :class:`ImportError` without matplotlib.
        """
        from ..display.plots import plot_histogram

        return plot_histogram(self.histograms, ax)

    @property
    def histograms(self) -> dict[str, dict[int, int]]:
        """For each strategy: number of guesses → number of candidates.

        The first is called "optimum", or "best found" if it is not proved optimal.
        """
        return {name: strategy.histogram for name, strategy in self._named()}

    def _named(self) -> tuple[tuple[str, Strategy], ...]:
        if self.optimum.strategy is None:
            return self.strategies
        name = "optimum" if self.optimum.proven else "best found"
        return ((name, self.optimum.strategy), *self.strategies)

    def mean(self, name: str) -> Fraction:
        """Return the expected number of guesses of one of the strategies."""
        return dict(self._named())[name].mean

    def record(self) -> dict[str, Any]:
        rows = self.to_records()
        strategies = [{**row, "mean": str(self.mean(row["strategy"]))} for row in rows]
        unfinished = list(self.unfinished)
        more = {"strategies": strategies, "unfinished": unfinished}
        return recorded(self.optimum, "Comparison", **more)

    def rows(self) -> list[dict[str, Any]]:
        return list(map(plain, self.to_records()))

    @property
    def proven(self) -> bool:
        """Whether the optimum and all heuristics were finished."""
        return self.optimum.proven and not self.unfinished

    def to_records(self) -> list[dict[str, Any]]:
        """Return one dict for each strategy, ready for ``pandas.DataFrame``.

        ``mean`` is a float, beside the exact ``total``.  ``more`` is how far the total exceeds the
        proved lower bound, which is the optimum unless a limit was hit.
        """
        least = self.optimum.lower_bound or 0
        assert isinstance(least, int)  # a total
        return [
            {
                "strategy": name,
                "total": strategy.total,
                "mean": float(strategy.mean),
                "more": strategy.total - least,
                "worst": strategy.worst,
                "histogram": {str(n): codes for n, codes in strategy.histogram.items()},
            }
            for name, strategy in self._named()
        ]

    def __str__(self) -> str:
        return "\n".join([text_table(self._header, self._lines()), *self._remarks()])

    def _repr_html_(self) -> str:
        candidates = counted(self.optimum.candidate_count, "candidate")
        caption = "; ".join([f"{self.optimum.game}: {candidates}", *self._remarks()])
        return html_table(self._header, self._lines(), caption=caption)

    _header = ("strategy", "total", "mean", "above best", "worst")

    def _lines(self) -> list[tuple[Any, ...]]:
        return [
            (row["strategy"], row["total"], f"{row['mean']:.4f}", row["more"], row["worst"])
            for row in self.to_records()
        ]

    def _remarks(self) -> list[str]:
        """What a limit left open."""
        remarks = []
        if not self.optimum.proven:
            least = self.optimum.lower_bound
            remarks.append(
                f"not proved: the optimum is at least {least}, from which the others are counted"
            )
        if self.unfinished:
            remarks.append(f"not finished in time: {listed(self.unfinished, 'and')}")
        return remarks

    def __repr__(self) -> str:
        game, size = self.optimum.game, counted(self.optimum.candidate_count, "candidate")
        return f"<HeuristicComparison: {len(self.strategies)} for {size} of {game}>"


def compare_heuristics(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    heuristics: Sequence[str] = HEURISTICS,
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> HeuristicComparison:
    """Return heuristics compared with the optimum.

    The arguments are those of :func:`abgames.codebreaking.solve`; a heuristic that
    is not finished within the ``time_limit`` is left out and named in ``unfinished``.

    >>> from abgames.codebreaking import Mastermind
    >>> found = compare_heuristics(Mastermind(3, 4), heuristics=["most-parts"])
    >>> [(row["strategy"], row["total"]) for row in found.to_records()]
    [('optimum', 206), ('most-parts', 208)]
    """
    limits = limits_of(threads, time_limit, memory_limit, progress)
    names = known_words("heuristics", heuristics, [*HEURISTICS, *ALSO_CALLED])
    question = CodeQuestion.to_the_end(game, history, candidates, guesses)
    strategies = {name: _strategy(question, name, limits) for name in map(usual, names)}
    optimum = Solver._within(limits)._answer(question, None, limits)
    return HeuristicComparison(
        optimum,
        tuple((name, strategy) for name, strategy in strategies.items() if strategy is not None),
        tuple(name for name, strategy in strategies.items() if strategy is None),
    )


def named(history: HistoryLike, heuristic: str) -> tuple[HistoryLike, str]:
    """Return a history and a heuristic's usual name; a name alone is the heuristic's."""
    if isinstance(history, str) and usual(history) in HEURISTICS:
        return (), usual(history)
    return history, usual(heuristic)


def usual(heuristic: str) -> str:
    """Return the name of a heuristic in the list."""
    return next((name for other, name in ALSO_CALLED.items() if other == heuristic), heuristic)


# -- scores --------------------------------------------------------------------------------


class HeuristicGuess(NamedTuple):
    """A guess, and what a heuristic says about it."""

    guess: Code
    score: float
    """``"minimax"`` and ``"minimax-sorted"``: candidates in the largest class;
    ``"expected-size"``: candidates expected to be left, the hit among them; ``"entropy"``: bits;
    ``"most-parts"``: classes.  More is better for the last two, less for the others."""
    is_candidate: bool
    """Whether the guess may hit the secret."""


def heuristic_guesses(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    heuristic: Heuristic | Literal["knuth"] = "entropy",
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    top: int = 10,
) -> list[HeuristicGuess]:
    """Return the guesses that a heuristic ranks first, with their scores, without a search.

    The first one is what :func:`heuristic_strategy` guesses.  Among equal scores, candidates come
    first, and then the order is that of the list of guesses.  ``"simple"`` has no scores, so it is
    not accepted here.  The other arguments are those of :func:`abgames.codebreaking.solve`, with
    the same errors.

    >>> from abgames.codebreaking import AB
    >>> for row in heuristic_guesses(AB(3, 7), "1 2 3=0A1B", top=2):
    ...     print(row.guess, f"{row.score:.3f}", row.is_candidate)
    (2, 4, 5) 2.664 True
    (2, 4, 6) 2.664 True
    """
    history, name = named(history, heuristic)
    name = known_word("heuristic", name, HEURISTICS[1:])
    most = whole_number("top", top, at_least=1)
    question = CodeQuestion.to_the_end(game, history, candidates, guesses)
    asked = game._allowed(question.history)
    if guesses == "consistent":
        asked = game._hitting(question.members)
    found = core.heuristic_guesses(question.core, name, game._to_rows(asked), min(most, len(asked)))
    rows, scores, hits = found
    codes = map(game._labelled, codes_of(game._of_rows(rows)))
    return [HeuristicGuess(*row) for row in zip(codes, scores.tolist(), hits.tolist(), strict=True)]
