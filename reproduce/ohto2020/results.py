"""The nine results of [OhtoKiya2020], statement by statement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from abgames import tanhinmin
from abgames.tanhinmin.text import cards_text

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


@dataclass
class Checks:
    """The results of the exhaustive checks of one run."""

    results: dict[str, Any]
    _found: dict[Any, tanhinmin.CheckResult] = field(default_factory=dict)
    _new: float = 0.0

    def of(self, size: tuple[int, int], goals: tuple[int, int] = (0, 0)) -> tanhinmin.CheckResult:
        """What compiled brute force says about each statement, up to a size."""
        if (size, goals) not in self._found:
            self._found[size, goals] = tanhinmin.check(*size, goals=goals)
            self._new = self._found[size, goals].seconds
        return self._found[size, goals]

    def seconds(self) -> float:
        """The seconds of a check that no row has yet."""
        seconds, self._new = self._new, 0.0
        return seconds

    def trouble(self, statement: tanhinmin.Statement) -> str:
        """Where the reference contradicts compiled brute force, if anywhere."""
        small = self.of(TWICE_SIZE)[statement.name]
        counted = (small.checked, small.failed)
        verdicts = self._by_reference[statement.name]
        by_reference = (verdicts.total() - verdicts[None], verdicts[False])
        if counted != by_reference:
            return f"the brute force counts {counted}, the reference {by_reference}"
        witness = statement.counterexample
        if witness is not None and READINGS[statement.name](_case(witness)) is not False:
            return f"the reference does not confirm {_shown(witness)}"
        return ""

    @cached_property
    def _by_reference(self) -> dict[str, Counter[bool | None]]:
        every = list(cases(*TWICE_SIZE))
        return {name: Counter(map(reading, every)) for name, reading in READINGS.items()}


def _case(at: tanhinmin.Counterexample, goals: tuple[int, int] = (0, 0)) -> Case:
    return Case(at.mine, at.theirs, at.table, goals)


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
    found = checks.of(_size(run))[name]
    trouble = checks.trouble(found)
    first = "" if found.counterexample is None else _shown(found.counterexample)
    count = f"{found.failed:,} of {found.checked:,} positions, first {first}"
    if kind == "exists":
        paper, ours, note = OCCURS, NEVER if found.holds else OCCURS, f"in {count}"
        name, text = f"not {name}", f"{text}: {first}" if first else text
    else:
        paper, ours, note = ALWAYS, ALWAYS if found.holds else NOT_ALWAYS, f"fails in {count}"
    compared = run.compare(name, text, paper, ours)
    if kind not in ("claims", "exists"):
        compared = run.found(name, text, ours)
    return replace(
        compared,
        status=Status.FAILED if trouble else compared.status,
        nodes=found.checked,
        seconds=checks.seconds(),
        verified=not trouble,
        note=trouble or (first and note),
    )


def _shown(at: tanhinmin.Counterexample) -> str:
    table = f" on {at.table}" if at.table else ""
    return f"{cards_text(at.mine)} against {cards_text(at.theirs)}{table}"


def result_9(part: dict[str, Any], checks: Checks, run: Run) -> Iterator[Comparison]:
    """Every claim of results 1 to 8 with goals, for the matchings and cards above the goals.

    The talk extends what it says of maximising the score, and not the passes and the length.
    """
    size = FULL_GOALS_SIZE if run.full else GOALS_SIZE
    for goals in GOALS:
        run.report(f"goals {goals}: hands of at most {size[1]} cards, ranks up to {size[0]}")
        found = checks.of(size, goals)
        for number, extended in checks.results.items():
            if claims := extended.get("claims"):
                held = [found[name] for name in claims]
                compared = _with_goals(goals, number, held, run)
                compared = replace(compared, seconds=checks.seconds())
                yield compared.unclaimed() if number in part["not_extended"] else compared


def _with_goals(
    goals: tuple[int, int], number: str, held: Sequence[tanhinmin.Statement], run: Run
) -> Comparison:
    wrong = {each.name: each.counterexample for each in held if each.counterexample is not None}
    ours = NOT_ALWAYS if wrong else ALWAYS
    return replace(
        run.compare("{}, {}".format(*goals), f"result {number}", ALWAYS, ours),
        nodes=max(each.checked for each in held),
        verified=any(READINGS[name](_case(at, goals)) is False for name, at in wrong.items()),
        note=", ".join(f"{name} fails first in {_shown(at)}" for name, at in wrong.items()),
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
