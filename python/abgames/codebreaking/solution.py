"""What a solver found, and how much of it is proved; and guesses in order of their value.

>>> from abgames.codebreaking import AB, solve
>>> solution = solve(AB(3, 4))
>>> solution.total, solution.mean, solution.worst, solution.histogram
(72, Fraction(3, 1), 4, {1: 1, 2: 5, 3: 11, 4: 7})
>>> solution.proven, solution.lower_bound, solution.upper_bound
(True, 72, 72)
>>> from abgames.codebreaking import rank_guesses
>>> ranking = rank_guesses(AB(3, 7), "1 2 3=0A1B")
>>> len(ranking), ranking[0]
(10, RankedGuess(guess=(2, 4, 5), value=235, count=72, is_candidate=True, reply_count=9, \
largest=24, lower_bound=235, candidate_count=72, objective='expected'))
>>> print(ranking.to_text(top=3))
guess  total    mean  above best  equivalent  replies  largest class  possible
2 4 5    235  3.2639           0          72        9             24  yes
1 4 5    242  3.3611           7          36        8             24
2 3 4    243  3.3750           8          24        6             21
...and 7 more
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from io import StringIO
from itertools import takewhile
from typing import TYPE_CHECKING, Any, TypeAlias, cast, overload

import numpy as np
from numpy.typing import NDArray

from ..arguments import whole_number
from ..display import count, counted, duration, text_table
from ..display.answer import Answer, bar, html_table
from .code_game import Code, CodeGame, Lean, code_of
from .history import History, history_text
from .records import Goal, Guesses, Objective, exact, named, recorded
from .strategy import Strategy

if TYPE_CHECKING:
    from matplotlib.axes import Axes


Value: TypeAlias = int | tuple[int, int]
"""The value of an objective: a number (a Fraction if costs are), or two, the first of which counts
more."""

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
        strategy = self.strategy
        first = strategy.next_guess() if strategy is not None and len(strategy.tree) else None
        return recorded(self, "Solution", next_guess=first, text=named(self.game, first))

    @property
    def total(self) -> int | None:
        """Number of guesses of the strategy, or what they cost, summed over all candidates, each
        counted by its weight if secrets have weights."""
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
        """The most guesses that the strategy takes, or the most that it pays."""
        return None if self.strategy is None else self.strategy.worst

    @property
    def histogram(self) -> dict[int, int] | None:
        """Number of guesses, or what they cost → number of candidates found with that."""
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
            worst = self.game._taken(self.goal, strategy.worst)
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

        return plot_histogram(self, ax, guesses=self.game._counted(self.goal))

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
            tables += html_table((self.game._counted(self.goal), "candidates", ""), rows)
        return tables

    @property
    def _name(self) -> str:
        first, *then = PARTS[self.objective]
        if self.game._costs is not None:
            names = {"total": "total cost", "worst case": "worst cost"}
            first, *then = (names.get(part, part) for part in (first, *then))
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
    return "{}, then {}".format(*value) if isinstance(value, tuple) else str(value)


HEADINGS = {
    "total": "total",
    "worst case": "worst",
    "number of candidates that take it": "with worst",
}
"""The columns of the numbers of an objective that has two."""

SHOWN = 20
"""Lines of a ranking that are shown by default."""


@dataclass(frozen=True)
class RankedGuess:
    """An orbit: guesses that the symmetry of the situation makes equivalent, and their value."""

    guess: Code
    """The lexicographically first guess of the orbit (or the one asked about)."""
    value: Value | None
    """The objective if this guess is made now and counts; ``None`` if not proved."""
    count: int
    """Number of guesses in the orbit."""
    is_candidate: bool
    """Whether the guess may be the secret."""
    reply_count: int
    """Number of different replies that it can get."""
    largest: int
    """The most candidates that a reply leaves; the hit leaves none."""
    lower_bound: Value
    """A proved lower bound on the value."""
    candidate_count: int
    """Number of candidates in the situation."""
    objective: Objective = "expected"
    weight: int | None = field(default=None, repr=False)
    """The weight of the candidates together, where secrets have weights."""

    @property
    def proven(self) -> bool:
        """Whether the value is known."""
        return self.value is not None

    @property
    def total(self) -> int | None:
        """Least total number of guesses over all candidates if this guess is made now and counts:
        S(A, a) in [Shinoda2012]; with ``"worst-expected"``, among the strategies with the least
        worst case.  ``None`` if not proved, or for another objective."""
        return self._number("total")

    @property
    def worst(self) -> int | None:
        """Least number of guesses in the worst case if this guess is made now and counts; with
        ``"expected-worst"``, among the strategies with the least total.  ``None`` if not proved, or
        for another objective."""
        return self._number("worst case")

    @property
    def mean(self) -> Fraction | None:
        """Expected number of guesses from now on, this one counted."""
        total, weight = self.total, self.weight or self.candidate_count
        return None if total is None else Fraction(total, weight)

    def _number(self, part: str) -> int | None:
        """Return one of the numbers of the value."""
        parts = PARTS[self.objective]
        if self.value is None or part not in parts:
            return None
        return self.value[parts.index(part)] if isinstance(self.value, tuple) else self.value


@dataclass(frozen=True, repr=False, eq=False)
class Ranking(Lean, Sequence[RankedGuess], Answer):
    """All guesses of a situation, one of each orbit, best first.

    A sequence of :class:`RankedGuess`.  Guesses of equal value are in the order in which solvers
    choose, so the first is the one that ``solve`` proposes.  Guesses whose value was not proved
    before a limit was hit come last, by their lower bounds.
    """

    game: CodeGame
    objective: Objective
    goal: Goal
    history: History
    candidates: tuple[Code, ...] | None
    guesses: Guesses
    candidate_count: int
    """Number of candidates in the situation."""
    weight: int | None
    """The weight of the candidates together, where secrets have weights."""
    proven: bool
    """Whether every value is proved, and (with ``top``) that no guess left out is better."""
    least: Value | None
    """The least value over all guesses, including those left out: with a single candidate to be
    determined, one guess more than needed.  ``None`` if a limit left it open."""
    nodes: int
    """Search effort: the candidate sets whose guesses were ranked; for worst cases and counts, the
    questions about a set that were searched."""
    seconds: float
    table: NDArray[Any] = field(repr=False)
    """The rows as a structured array, with a field for each column."""

    def __post_init__(self) -> None:
        self.table.flags.writeable = False

    def __len__(self) -> int:
        return len(self.table)

    @overload
    def __getitem__(self, index: int) -> RankedGuess: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[RankedGuess, ...]: ...
    def __getitem__(self, index: int | slice) -> RankedGuess | tuple[RankedGuess, ...]:
        if isinstance(index, slice):
            return tuple(self._row(place) for place in range(len(self))[index])
        try:
            return self._row(range(len(self))[index])
        except IndexError:
            raise IndexError(f"the ranking has {len(self)} guesses, none at {index}") from None

    def __iter__(self) -> Iterator[RankedGuess]:
        return (self._row(place) for place in range(len(self)))

    @property
    def least_total(self) -> int | None:
        """The least total of the situation, S(A) in [Shinoda2012]; ``None`` if a limit left it
        open, or for another objective."""
        is_total = self.objective == "expected"
        return cast("int | None", self.least) if is_total else None

    @property
    def optimal(self) -> tuple[RankedGuess, ...]:
        """The rows that have the least value of the situation; none if that is not proved.

        With ``top`` there may be more such guesses, which are left out.

        >>> from abgames.codebreaking import AB, rank_guesses
        >>> [row.guess for row in rank_guesses(AB(3, 5), "1 2 3=1A0B").optimal]
        [(1, 4, 5), (1, 3, 4), (2, 4, 5)]
        """
        if self.least is None:
            return ()
        return tuple(takewhile(lambda row: row.value == self.least, self))

    def _row(self, place: int) -> RankedGuess:
        row = self.table[place]
        first, second = self.game._cost(int(row["lower_bound"])), int(row["second"])
        is_one = len(PARTS[self.objective]) == 1
        lower: Value = first if is_one else (first, second)
        return RankedGuess(
            guess=self.game._labelled(code_of(row["guess"])),
            value=lower if row["exact"] else None,
            count=int(row["count"]),
            is_candidate=bool(row["is_candidate"]),
            reply_count=int(row["reply_count"]),
            largest=int(row["largest"]),
            lower_bound=lower,
            candidate_count=self.candidate_count,
            objective=self.objective,
            weight=self.weight,
        )

    # -- forms -----------------------------------------------------------------------------

    def record(self) -> dict[str, Any]:
        pairs = zip(self, self.to_records(), strict=True)
        ranking = [{**record, **_told(row), "text": record["guess"]} for row, record in pairs]
        return recorded(self, "Ranking", ranking=ranking)

    def to_records(self) -> list[dict[str, Any]]:
        """Return the rows as dicts of plain values, ready for ``pandas.DataFrame``.

        ``mean`` is a float, beside the exact ``total``.  A value of two numbers is text such as
        ``"5 46"``.

        >>> from abgames.codebreaking import AB, rank_guesses
        >>> record = rank_guesses(AB(3, 7), "1 2 3=0A1B", top=1).to_records()[0]
        >>> record["total"], record["mean"]
        (235, 3.263888888888889)
        """
        one_number = len(PARTS[self.objective]) == 1
        return [
            {
                "guess": self.game.text(row.guess),
                "total": exact(row.total),
                "mean": None if row.mean is None else float(row.mean),
                "worst": exact(row.worst),
                "count": row.count,
                "is_candidate": row.is_candidate,
                "reply_count": row.reply_count,
                "largest": row.largest,
                "lower_bound": exact(_cell(row.lower_bound)),
                **({} if one_number else {"value": row.value and _cell(row.value)}),
            }
            for row in self
        ]

    rows = to_records

    def to_csv(self) -> str:
        """Return the rows as CSV with a header; a value that is not proved is empty.

        The mean is an exact fraction.

        >>> from abgames.codebreaking import AB, rank_guesses
        >>> print(rank_guesses(AB(2, 3)).to_csv(), end="")
        guess,total,mean,worst,count,is_candidate,reply_count,largest,lower_bound
        1 2,13,13/6,,6,True,4,2,13
        """
        out = StringIO()
        names = ["guess", "total", "mean", "worst", "count", "is_candidate", "reply_count"]
        names += ["largest", "lower_bound"]
        if len(PARTS[self.objective]) > 1:
            names.append("value")
        writer = csv.DictWriter(out, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(
            {**record, "mean": row.mean}
            for row, record in zip(self, self.to_records(), strict=True)
        )
        return out.getvalue()

    def to_text(self, *, top: int | None = None) -> str:
        """Return an aligned table of the first ``top`` rows (all if ``None``)."""
        shown = None if top is None else whole_number("top", top, at_least=1)
        table = text_table(self._header, self._lines(shown))
        rest = 0 if shown is None else len(self) - shown
        return f"{table}\n...and {rest:,} more" if rest > 0 else table

    def _repr_html_(self) -> str:
        candidates = counted(self.candidate_count, "candidate")
        rest = len(self) - SHOWN
        more = f"; {rest:,} more orbits" if rest > 0 else ""
        known = f" after {history_text(self.game, self.history)}" if self.history else ""
        unproved = "" if self.proven else "; not proved"
        caption = f"{self.game}{known}{self._aim}: {candidates}{more}{unproved}"
        return html_table(self._header, self._lines(SHOWN), caption=caption)

    @property
    def _aim(self) -> str:
        """What the values are for, where that is not what one expects."""
        return ("" if self.goal == "hit" else f", to {self.goal} the secret") + (
            ", guessing only candidates" if self.guesses == "consistent" else ""
        )

    @property
    def _header(self) -> tuple[str, ...]:
        columns = {"expected": ("total", "mean", "above best"), "worst": ("worst", "above best")}
        value = columns.get(self.objective, tuple(HEADINGS[p] for p in PARTS[self.objective]))
        return ("guess", *value, "equivalent", "replies", "largest class", "possible")

    def _lines(self, top: int | None) -> list[tuple[str, ...]]:
        return [
            (
                self.game.text(row.guess),
                *self._value_cells(row),
                str(row.count),
                str(row.reply_count),
                str(row.largest),
                "yes" if row.is_candidate else "",
            )
            for row in self[:top]
        ]

    def _value_cells(self, row: RankedGuess) -> tuple[str, ...]:
        if isinstance(row.lower_bound, tuple):
            first, second = map(str, row.lower_bound)
            return (first, second) if row.proven else (f"≥ {first}", "")
        value, least = row.value, self.least
        more = ""
        if value is not None and least is not None:
            more = str(cast(int, value) - cast(int, least))
        cell = f"≥ {row.lower_bound}" if value is None else str(value)
        if self.objective != "expected":
            return (cell, more)
        return (cell, "" if row.mean is None else f"{float(row.mean):.4f}", more)

    def __repr__(self) -> str:
        classes = counted(len(self), "class of guesses", "classes of guesses")
        what = f"{classes} for {counted(self.candidate_count, 'candidate')}"
        best = ""
        if len(self) and self[0].proven:
            is_best = self[0].value == self.least
            word = "best" if is_best else "best of these" if self.proven else "best so far"
            name = "total" if self.objective == "expected" else self.objective
            best = (
                f", {word} {self.game.text(self[0].guess)} with {name} {_cell(self[0].lower_bound)}"
            )
        proven = "" if self.proven else ", not proven"
        return f"<Ranking: {what} of {self.game}{self._aim}{best}{proven}>"

    def __str__(self) -> str:
        return self.to_text(top=SHOWN)

    def __eq__(self, other: object) -> bool:
        """Compare all but ``nodes`` and ``seconds``."""
        if not isinstance(other, Ranking):
            return NotImplemented
        return self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[Any, ...]:
        asked = (self.game, self.objective, self.goal, self.history, self.candidates, self.guesses)
        found = (self.candidate_count, self.proven, self.least)
        return (*asked, *found, self.table.tobytes())


def table_of(columns: Mapping[str, NDArray[Any]]) -> NDArray[Any]:
    """Return columns of equal length as a structured array with their names."""
    fields = [(name, column.dtype, column.shape[1:]) for name, column in columns.items()]
    table = np.empty(len(columns["guess"]), dtype=fields)
    for name, column in columns.items():
        table[name] = column
    return table


def _told(row: RankedGuess) -> dict[str, Any]:
    """Return what differs from the table: the guess, the mean, and values of two numbers."""
    shown = {"guess": row.guess, "mean": None if row.mean is None else str(row.mean)}
    if not isinstance(row.lower_bound, tuple):
        return shown
    return {**shown, "value": row.value, "lower_bound": row.lower_bound}


def _cell(value: Value) -> int | str:
    """Return a value for one cell of a table."""
    return "{} {}".format(*value) if isinstance(value, tuple) else value
