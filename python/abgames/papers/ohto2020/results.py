"""The nine results of [OhtoKiya2020], statement by statement."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from ... import tanhinmin
from ...tanhinmin.text import cards_text
from ..comparison import Comparison, Run, Status
from .readings import READINGS, Case, cases

SIZE = (6, 5)
FULL_SIZE = (8, 5)
"""Ranks, and cards per hand, of the positions checked."""

TWICE_SIZE = (3, 3)
"""The same for those that the reference checks again."""

GOALS = ((0, 1), (1, 0), (1, 1), (0, 2), (2, 0), (1, 2), (2, 1), (2, 2))
GOALS_SIZE = (5, 4)
FULL_GOALS_SIZE = (6, 5)

KINDS = ("claims", "exists", "readings", "beside")
"""What the talk says, what it says can occur, what could be read into it, and what it omits."""

ALWAYS, NOT_ALWAYS = "always", "not always"
OCCURS, NEVER = "occurs", "never"


@dataclass(frozen=True)
class Tally:
    """In how many positions a statement applies, in how many it fails, and where first."""

    checked: int
    failed: int
    counterexample: Case | None


class Checks:
    """The results of the exhaustive checks of one run."""

    def __init__(self, results: dict[str, Any]) -> None:
        self.results = results
        self._found: dict[tuple[int, int, tuple[int, int]], dict[str, Tally]] = {}
        self._twice: dict[str, tuple[int, int]] = {}
        self.seconds = 0.0

    def tallies(self, size: tuple[int, int], goals: tuple[int, int] = (0, 0)) -> dict[str, Tally]:
        """What compiled brute force says about each statement, up to a size."""
        key = (*size, goals)
        if key not in self._found:
            start = perf_counter()
            found = tanhinmin.check(*size, goals=goals)
            self._found[key] = {
                statement.name: Tally(
                    statement.checked, statement.failed, _case(statement.counterexample, goals)
                )
                for statement in found.statements
            }
            self.seconds = perf_counter() - start
        return self._found[key]

    def trouble(self, name: str, tally: Tally) -> str:
        """Where the reference contradicts compiled brute force, if anywhere."""
        small = self.tallies(TWICE_SIZE)[name]
        counted = (small.checked, small.failed)
        by_reference = self._counts_by_reference()[name]
        if counted != by_reference:
            return f"the brute force counts {counted}, the reference {by_reference}"
        witness = tally.counterexample
        if witness is not None and READINGS[name](witness) is not False:
            return f"the reference does not confirm {_shown(witness)}"
        return ""

    def _counts_by_reference(self) -> dict[str, tuple[int, int]]:
        if not self._twice:
            counts = {name: [0, 0] for name in READINGS}
            for case in cases(*TWICE_SIZE):
                for name, reading in READINGS.items():
                    verdict = reading(case)
                    counts[name][0] += verdict is not None
                    counts[name][1] += verdict is False
            self._twice = {name: (checked, failed) for name, (checked, failed) in counts.items()}
        return self._twice


def _case(counterexample: Any, goals: tuple[int, int]) -> Case | None:
    if counterexample is None:
        return None
    mine, theirs = tuple(counterexample.mine), tuple(counterexample.theirs)
    return Case(mine, theirs, counterexample.table, goals)


def result(part: dict[str, Any], checks: Checks, run: Run) -> Iterator[Comparison]:
    """One result: its statements in every position up to the size."""
    run.report(f"hands of at most {_size(run)[1]} cards, ranks up to {_size(run)[0]}")
    for kind in KINDS:
        for name, text in part.get(kind, {}).items():
            yield _statement(kind, name, text, checks, run)


def _size(run: Run) -> tuple[int, int]:
    return FULL_SIZE if run.full else SIZE


def _statement(kind: str, name: str, text: str, checks: Checks, run: Run) -> Comparison:
    """One statement; a claim of existence is named by its opposite, which must fail."""
    tally = checks.tallies(_size(run))[name]
    seconds, checks.seconds = checks.seconds, 0.0
    trouble = checks.trouble(name, tally)
    witness = tally.counterexample
    if kind == "exists":
        paper: str | None = OCCURS
        ours = OCCURS if tally.failed else NEVER
        name, text = f"not {name}", text + (f": {_shown(witness)}" if witness else "")
    else:
        paper = ALWAYS if kind == "claims" else None
        ours = NOT_ALWAYS if tally.failed else ALWAYS
    status = Status.NO_CLAIM if paper is None else Status.AGREES
    if paper is not None and ours != paper:
        status = Status.DISAGREES
    if trouble:
        status = Status.FAILED
    return Comparison(
        row=name,
        column=text,
        paper=paper,
        ours=ours,
        status=status,
        nodes=tally.checked,
        seconds=seconds,
        verified=not trouble,
        note=trouble or _remark(tally, kind),
    )


def _remark(tally: Tally, kind: str) -> str:
    if tally.counterexample is None:
        return ""
    count = f"{tally.failed:,} of {tally.checked:,} positions"
    first = _shown(tally.counterexample)
    return f"in {count}, first {first}" if kind == "exists" else f"fails in {count}, first {first}"


def _shown(case: Case) -> str:
    """A position in a line.

    >>> _shown(Case((4, 5, 6), (6,)))
    '4 5 6 against 6'
    """
    table = f" on {case.table}" if case.table else ""
    return f"{cards_text(case.mine)} against {cards_text(case.theirs)}{table}"


def result_9(part: dict[str, Any], checks: Checks, run: Run) -> Iterator[Comparison]:
    """Every claim of results 1 to 8 with goals, for the matchings and cards above the goals.

    The talk extends what it says of maximising the score, and not the passes and the length.
    """
    size = FULL_GOALS_SIZE if run.full else GOALS_SIZE
    for goals in GOALS:
        run.report(f"goals {goals}: hands of at most {size[1]} cards, ranks up to {size[0]}")
        tallies = checks.tallies(size, goals)
        seconds, checks.seconds = checks.seconds, 0.0
        for number, extended in checks.results.items():
            if claims := extended.get("claims"):
                held = {name: tallies[name] for name in claims}
                compared = _with_goals(goals, number, held, seconds)
                yield compared.unclaimed() if number in part["not_extended"] else compared
                seconds = 0.0


def _with_goals(
    goals: tuple[int, int], number: str, held: dict[str, Tally], seconds: float
) -> Comparison:
    wrong = {
        name: tally.counterexample
        for name, tally in held.items()
        if tally.counterexample is not None
    }
    return Comparison(
        row=f"{goals[0]}, {goals[1]}",
        column=f"result {number}",
        paper=ALWAYS,
        ours=NOT_ALWAYS if wrong else ALWAYS,
        status=Status.DISAGREES if wrong else Status.AGREES,
        nodes=max(tally.checked for tally in held.values()),
        seconds=seconds,
        verified=any(READINGS[name](case) is False for name, case in wrong.items()),
        note=", ".join(f"{name} fails first in {_shown(case)}" for name, case in wrong.items()),
    )


def verdicts(_part: Any, checks: Checks, run: Run) -> Iterator[Comparison]:
    """Whether each result holds as stated, also in a wider reading, or fails."""
    quiet = replace(run, report=lambda _: None)
    for number, part in checks.results.items():
        compare = result_9 if number == "9" else result
        compared = list(compare(part, checks, quiet))
        status, ours = Status.AGREES, "holds"
        if any(c.status is Status.FAILED for c in compared):
            status, ours = Status.FAILED, "two methods differ"
        elif any(c.status is Status.DISAGREES for c in compared):
            status, ours = Status.DISAGREES, "fails"
        elif any(c.row in part.get("readings", {}) and c.ours == NOT_ALWAYS for c in compared):
            ours = "holds in a restricted sense"
        title = part["title"].partition(": ")[2]
        stands = all(c.stands for c in compared)
        yield Comparison(number, title, "holds", ours, status, verified=stands)
