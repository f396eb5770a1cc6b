"""The theory against brute force, over all positions up to a size.

>>> from abgames.tanhinmin import check
>>> result = check(ranks=4, cards=3)
>>> result.positions, result.holds
(5780, True)
>>> result["pass-on-empty-never-wins"].counterexample
Counterexample(mine=(2,), theirs=(1, 1), table=0, pass_limits=None)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from .._abgames import tanhinmin as core
from ..arguments import whole_number
from ..control import ProgressTaker, limits_of, within
from ..display import count
from ..display.answer import Answer, plain
from ..errors import UnsupportedGameError
from .moves import read_goals, read_pass_limits
from .records import shape

MOST_POSITIONS = 1 << 28
"""The most positions in a table, at six bytes each."""


@dataclass(frozen=True)
class Counterexample:
    """A position for which a statement is false."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    table: int
    pass_limits: tuple[int, int] | None = None


@dataclass(frozen=True)
class Statement:
    """A statement about all positions, and the result of its check."""

    name: str
    text: str
    source: str
    is_used: bool
    """Whether ``analyze`` relies on it.  The others are results of the talk that it does not need,
    and wider readings of them, some of which are false."""
    checked: int
    """The number of positions that it is about."""
    failed: int
    """The number of positions for which it is false."""
    counterexample: Counterexample | None
    """The first of these, in order of the number of cards."""

    @property
    def holds(self) -> bool:
        """Whether no position contradicts it."""
        return self.failed == 0


@dataclass(frozen=True)
class CheckResult(Mapping[str, Statement], Answer):
    """The result of a check: a mapping from names to statements."""

    ranks: int
    cards: int
    cut: int | None
    goals: tuple[int, int]
    pass_limits: tuple[int, int] | None
    statements: tuple[Statement, ...]
    positions: int
    """The number of positions compared."""
    proven: bool
    """Whether these are all positions up to the size."""
    seconds: float = field(compare=False, repr=False)

    def record(self) -> dict[str, Any]:
        return shape.record("Check", self)

    def rows(self) -> list[dict[str, Any]]:
        return [plain(asdict(statement)) for statement in self.statements]

    def facts(self) -> list[tuple[str, str]]:
        return [
            (each.name, f"{count(each.failed)} of {count(each.checked)} fail")
            for each in self.statements
        ]

    @property
    def holds(self) -> bool | None:
        """Whether every statement that ``analyze`` relies on held in all positions compared.

        ``None`` if time ran out before any position was compared.
        """
        if not self.positions:
            return None
        return all(statement.holds for statement in self.statements if statement.is_used)

    def __getitem__(self, name: str) -> Statement:
        """Return the statement with a name."""
        for statement in self.statements:
            if statement.name == name:
                return statement
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return (statement.name for statement in self.statements)

    def __len__(self) -> int:
        """Count the statements."""
        return len(self.statements)


def check(
    ranks: int,
    cards: int,
    *,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    time_limit: float | None = None,
    progress: ProgressTaker = None,
) -> CheckResult:
    """Compare the theory with brute force in every position up to a size.

    These are all pairs of hands of 1 to ``cards`` cards of the ranks 1 to ``ranks``, with every
    table (except the cut rank) and, with ``pass_limits``, all limits up to these.  Hands have more
    cards than their goals.  With a time limit, the result covers what was compared until then.
    ``progress`` reports the positions compared as nodes.

    Raises ValueError and TypeError for sizes that make no sense, UnsupportedGameError for more than
    one variant or for a table of more than ``MOST_POSITIONS`` positions.
    """
    ranks = whole_number("ranks", ranks, at_least=1)
    cards = whole_number("cards", cards, at_least=1)
    if cut is not None:
        cut = whole_number("cut", cut, at_least=1, at_most=ranks)
    goals = read_goals(goals)
    for place, goal in enumerate(goals):
        if goal >= cards:
            raise ValueError(f"goals[{place}] is {goal}, but it must be below {cards} cards")
    limits = None if pass_limits is None else read_pass_limits(pass_limits)
    if (cut is not None) + (goals != (0, 0)) + (limits is not None) > 1:
        raise UnsupportedGameError("one variant at a time")
    with within(limits_of(time_limit=time_limit, progress=progress)) as call:
        size, found = core.check(
            min(ranks, STRANGE),
            min(cards, STRANGE),
            cut=min(cut or 0, STRANGE),
            goals=(min(goals[0], STRANGE), min(goals[1], STRANGE)),
            pass_limits=limits and (min(limits[0], STRANGE), min(limits[1], STRANGE)),
            most_positions=MOST_POSITIONS,
            limits=call,
        )
    if found is None:
        raise UnsupportedGameError(
            f"{ranks} ranks and {cards} cards make {_many(size)} positions; "
            f"at most {MOST_POSITIONS:,} are solved"
        )
    compared, seconds = found
    return CheckResult(
        ranks,
        cards,
        cut,
        goals,
        limits,
        tuple(_statement(**tally) for tally in compared["tallies"]),
        compared["positions"],
        proven=compared["is_complete"],
        seconds=seconds,
    )


STRANGE = 1 << 20
"""A number of ranks or cards that is far too large in any case."""


def _many(size: int | None) -> str:
    return "far too many" if size is None else f"{size:,}"


def _statement(*, counterexample: dict[str, Any] | None, **fields: Any) -> Statement:
    at = counterexample
    if at is not None:
        at |= {"mine": tuple(at["mine"]), "theirs": tuple(at["theirs"])}
    return Statement(**fields, counterexample=None if at is None else Counterexample(**at))
