"""The parts of every reproduction: published values, each beside ours.

A value found by search comes with a strategy that attains it.  The strategy is checked by the
pure-Python verifier before the value counts, so a value of ours that differs from the paper's
has evidence that was verified in the same run.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

import abgames
from abgames import Verified
from abgames.errors import VerificationError

if TYPE_CHECKING:
    from abgames.codebreaking import Solution

Value: TypeAlias = int | str | None
"""A value as printed; ``None`` if there is nothing to count."""


class Status(StrEnum):
    """How our value compares with the published one."""

    AGREES = "agrees"
    NO_CLAIM = "no claim"
    """The paper says nothing of this very value, or gives another quantity; ours stands if it was
    proved."""
    PUBLISHED_ONLY = "published only"
    """No search proves the paper's value, such as a limit; ours is what the search says about it,
    if it says anything."""
    ESTIMATE = "estimate"
    """The paper estimates, and does not say how large its error may be; ours is exact."""
    DISAGREES = "DISAGREES"
    """Ours differs; it stands if its evidence was verified in this run."""
    FAILED = "FAILED"
    """Ours was not proved, its strategy did not pass, or two methods of ours differ."""


@dataclass(frozen=True)
class Comparison:
    """One published value beside ours."""

    row: int | str
    column: str
    paper: Value
    ours: Value
    status: Status
    nodes: int = 0
    """Sets of candidates whose guesses were ranked, not counting values known from earlier in the
    run; or positions for which a statement was checked, or whose moves were looked at."""
    seconds: float = 0.0
    verified: bool = False
    """Whether the strategies behind our value passed the independent checker in this run."""
    note: str = ""
    evidence: str | None = None
    """The strategy file, if one was written."""

    @property
    def stands(self) -> bool:
        """Whether our value, if there is one, can be relied on, be it the paper's or not."""
        if self.status is Status.FAILED:
            return False
        return self.status is Status.AGREES or self.verified or self.ours is None

    def unclaimed(self) -> Comparison:
        """The same where the paper says nothing, such as for a text of which we read a character
        otherwise."""
        return replace(self, paper=None, status=Status.NO_CLAIM, verified=self.stands)


@dataclass(frozen=True)
class Table:
    """One table, theorem or figure: its name and how its values are computed."""

    name: str
    title: str
    row_header: str
    part: Callable[[Run], Iterator[Comparison]]

    def compare(self, run: Run) -> Iterator[Comparison]:
        """Compare all values of the table."""
        return self.part(replace(run, table=self.name))


def tables_of(
    data: dict[str, Any],
    parts: Mapping[str, tuple[str, Callable[..., Iterator[Comparison]]]],
    *shared: Any,
) -> tuple[Table, ...]:
    """Return tables by name: what a row is called, and what compares its part of the data with the
    help of what the tables share."""
    return tuple(
        Table(name, data[name]["title"], row_header, partial(compare, data[name], *shared))
        for name, (row_header, compare) in parts.items()
    )


@dataclass(frozen=True)
class Paper:
    """One paper: its name in the shell, its key in docs/references.md, and its tables in order."""

    name: str
    key: str
    title: str
    tables: Callable[[], tuple[Table, ...]]
    """Makes the tables anew; the tables of one run share what was proved."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """For a table: why our values differ, and the page that says more.  Tables with the same reason
    have the same fault."""
    decisive: Sequence[str] = ()
    """The tables that the paper is about."""

    def decisive_first(self) -> list[Table]:
        """Return the tables, starting with those that the paper is about."""
        tables = {table.name: table for table in self.tables()}
        return [tables[name] for name in dict.fromkeys([*self.decisive, *tables])]

    def faults(self, table: str, comparisons: Iterable[Comparison]) -> Iterator[object]:
        """Name the fault behind each disagreement of a table; rows with one fault name it alike."""
        for c in comparisons:
            if c.status is Status.DISAGREES:
                yield self.name, self.reasons.get(table) or (table, c.row, c.column)


@dataclass(frozen=True)
class Run:
    """One run over a table of a paper: where evidence and progress go, and how far it goes."""

    paper: str
    evidence: Path | None = None
    report: Callable[[str], object] = lambda _: None
    full: bool = False
    """Whether slow rows are wanted too."""
    table: str = ""

    def each(self, name: str, numbers: Iterable[int]) -> Iterator[int]:
        """Yield numbers, and report which one it is."""
        for number in numbers:
            self.report(f"{name} = {number}")
            yield number

    def compare(self, row: int | str, column: str, paper: Value, ours: Value) -> Comparison:
        """Compare a value that follows from the rules without a search."""
        status = Status.AGREES if ours == paper else Status.DISAGREES
        return Comparison(row, column, paper, ours, status)

    def found(self, row: int | str, column: str, ours: Value, note: str = "") -> Comparison:
        """Show a value that follows from the rules, of which the paper says nothing."""
        return Comparison(row, column, None, ours, Status.NO_CLAIM, verified=True, note=note)

    def compare_search(
        self, row: int | str, column: str, paper: Value, solution: Solution
    ) -> Comparison:
        """Compare the least value found by a search, after verifying its strategy."""
        assert not isinstance(solution.lower_bound, tuple)  # papers have one number a row
        compared = self.compare(row, column, paper, solution.lower_bound)
        return self.rest_on(compared, [solution])

    def rest_on(self, compared: Comparison, solutions: Sequence[Solution]) -> Comparison:
        """Let a comparison rest on searches, whose strategies are verified.

        If it disagrees, the strategy of the first search is its evidence.
        """
        compared = replace(
            compared,
            nodes=sum(solution.nodes for solution in solutions),
            seconds=sum(solution.seconds for solution in solutions),
            verified=False,
        )
        for solution in solutions:
            strategy = solution.strategy
            if not solution.proven or strategy is None:
                return replace(compared, ours=None, status=Status.FAILED, note="not proved")
            if trouble := _trouble(solution, strategy.verify):
                return replace(compared, status=Status.FAILED, note=trouble)
        strategy = solutions[0].strategy
        if compared.status is Status.DISAGREES and self.evidence is not None and strategy:
            words = (self.paper, self.table, _file_word(compared.row), _file_word(compared.column))
            path = self.evidence / f"{'-'.join(words)}.json"
            path.write_text(strategy.to_json() + "\n", encoding="utf-8")
            compared = replace(compared, evidence=str(path))
            if trouble := _trouble(solutions[0], partial(abgames.verify, path)):
                return replace(compared, status=Status.FAILED, note=trouble)
        return replace(compared, verified=True)


def published(paper: str) -> dict[str, Any]:
    """Return the data file of a paper."""
    return tomllib.loads((files(__package__) / f"{paper}.toml").read_text(encoding="utf-8"))


def decimal(value: Fraction, digits: int) -> str:
    """Return a value as printed in papers: rounded to some decimals, halves up.

    >>> decimal(Fraction(69, 16), 3)
    '4.313'
    """
    exact = Decimal(value.numerator) / Decimal(value.denominator)
    return str(exact.quantize(Decimal(10) ** -digits, ROUND_HALF_UP))


def _trouble(solution: Solution, verify: Callable[[], Verified]) -> str:
    """What the independent checker finds wrong with the strategy of a solution, if anything."""
    try:
        verified = verify()
    except VerificationError as error:
        return f"strategy refused: {error}"
    found = _attained(solution.objective, verified)
    value = solution.lower_bound
    return "" if found == value else f"the strategy takes {found} guesses, the search says {value}"


def _attained(objective: str, verified: Verified) -> int | tuple[int, int]:
    """The value of a strategy, as counted by the independent checker."""
    total, worst = verified.total, verified.worst
    found: dict[str, int | tuple[int, int]] = {
        "expected": total,
        "worst": worst,
        "worst-expected": (worst, total),
        "expected-worst": (total, worst),
        "worst-count": (worst, verified.histogram[worst]),
    }
    return found[objective]


def _file_word(text: int | str) -> str:
    """The letters and digits of a heading, fit for a file name."""
    return "".join(c for c in str(text).replace("Ω", "Omega") if c.isascii() and c.isalnum())
