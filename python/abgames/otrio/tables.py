"""Otrio answers with many parts: tuples that are printed, and shown in notebooks, as tables.

>>> print(MoveOutcomes([("b1L", "P3", True), ("c3L", "D", True), ("c2L", None, False)]))
outcome        moves
player 3 wins  b1L
draw           c3L
not known      c2L
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, TypeVar

from ..arguments import listed
from ..display import counted, duration, text_table
from ..display.answer import Answer, html_table, plain, yes_or_no
from ..language import _
from ..preferences import DRAW, in_order
from .notation import shape

if TYPE_CHECKING:
    from .effectivity import PreferenceRow

Table: TypeAlias = tuple[list[str], list[list[object]]]
"""A header, and rows."""

OPEN = "open"
SEVERAL, UNKNOWN = "several outcomes", "not known"


R = TypeVar("R")


class Parts(tuple[R, ...], Answer, ABC):
    """An answer with many parts, which knows its ``question``."""

    question: Any
    """What was asked; ``None`` for parts that were put together otherwise."""
    NAME: ClassVar[str]
    """What the parts are called in a record."""

    def __new__(cls, parts: Iterable[R] = (), question: object = None) -> Self:
        """Make an answer of its parts."""
        made = super().__new__(cls, parts)
        made.question = question
        return made

    @property
    @abstractmethod
    def proven(self) -> bool:
        """Whether all parts are known."""

    def record(self) -> dict[str, Any]:
        asked = self.question or {}
        asked = asked if isinstance(asked, dict) else asked.record()
        return {**asked, self.NAME: self._records()}

    def rows(self) -> list[dict[str, Any]]:
        return list(map(plain, self._records()))

    def _records(self) -> list[dict[str, Any]]:
        """The parts as records."""
        return [part.record() for part in self]  # type: ignore[attr-defined]

    def _table(self) -> Table:
        raise NotImplementedError

    def __str__(self) -> str:
        """Return the parts as a table."""
        return text_table(*self._table())

    def _repr_html_(self) -> str:
        return html_table(*self._table())


class MoveOutcomes(Parts[tuple[str, str | None, bool]]):
    """What players get after each move: (move, outcome or None, whether that is proven)."""

    NAME = "moves"

    @property
    def proven(self) -> bool:
        return all(proven for _, _, proven in self)

    def _records(self) -> list[dict[str, Any]]:
        names = ("move", "outcome", "proven")
        return [dict(zip(names, row, strict=True)) for row in self]

    def _table(self) -> Table:
        known = {outcome for _, outcome, _ in self if outcome is not None}
        rows: list[list[object]] = [
            [outcome_text(outcome), _moves(m for m, o, _ in self if o == outcome)]
            for outcome in in_order(known)
        ]
        for name, is_proven in ((SEVERAL, True), (UNKNOWN, False)):
            moves = _moves(m for m, o, proven in self if o is None and proven == is_proven)
            rows += [[name, moves]] if moves else []
        return ["outcome", "moves"], rows


class MoveForces(Parts[tuple[str, bool | None]]):
    """Whether a coalition can force what it wants after each move: (move, holds or None)."""

    NAME = "moves"

    @property
    def proven(self) -> bool:
        return all(holds is not None for _, holds in self)

    def _records(self) -> list[dict[str, Any]]:
        return [{"move": move, "holds": holds} for move, holds in self]

    def _table(self) -> Table:
        rows: list[list[object]] = []
        for answer in (True, False, None):
            moves = _moves(move for move, holds in self if holds is answer)
            rows += [[yes_or_no(answer), moves]] if moves else []
        return ["can force", "moves"], rows


@dataclass(frozen=True)
class Cell:
    """Whether a coalition can force outcomes; ``holds`` is ``None`` if that is open.

    ``nodes`` and ``seconds`` are those of the search for this cell, 0 if it follows from others.
    """

    coalition: frozenset[int]
    outcomes: frozenset[str]
    holds: bool | None
    nodes: int = field(default=0, compare=False, repr=False)
    seconds: float = field(default=0.0, compare=False, repr=False)

    def record(self) -> dict[str, Any]:
        """Return the cell as JSON values."""
        return shape.record("Cell", self)


class EffectivityTable(Parts[Cell]):
    """Which coalition can force which outcomes, a cell for each question."""

    NAME = "cells"

    @property
    def proven(self) -> bool:
        return all(cell.holds is not None for cell in self)

    def __str__(self) -> str:
        return f"{text_table(*self._table())}\n\n{self._searched()}"

    def _repr_html_(self) -> str:
        return html_table(*self._table(), caption=self._searched())

    def _table(self) -> Table:
        coalitions = list(dict.fromkeys(cell.coalition for cell in reversed(self)))
        coalitions.sort(key=lambda coalition: (len(coalition), sorted(coalition)))
        values = {(cell.coalition, cell.outcomes): _SHOWN[cell.holds] for cell in self}
        wanted = list(dict.fromkeys(cell.outcomes for cell in self))
        names = [" ".join(f"P{p}" for p in sorted(c)) or "nobody" for c in coalitions]
        rows: list[list[object]] = [
            [" ".join(sorted(outcomes)) or "none", *(values[c, outcomes] for c in coalitions)]
            for outcomes in wanted
        ]
        return ["outcomes", *names], rows

    def _searched(self) -> str:
        searched = sum(cell.nodes > 0 for cell in self)
        nodes, seconds = sum(cell.nodes for cell in self), sum(cell.seconds for cell in self)
        return (
            f"{searched} of {len(self)} cells were searched: {counted(nodes, 'node')}, "
            f"{duration(seconds)}"
        )


_SHOWN = {True: "yes", False: "no", None: OPEN}


class PreferenceTable(Parts["PreferenceRow"]):
    """What players get by all strict orders with their own win first, one row per combination."""

    NAME = "rows"

    @property
    def proven(self) -> bool:
        return all(row.outcome is not None for row in self)

    def __str__(self) -> str:
        return "\n\n".join([*map(block_text, self._blocks()), summary(self)])

    def _repr_html_(self) -> str:
        tables = (
            html_table(*_block(rows), caption="; ".join(_front(rows))) for rows in self._blocks()
        )
        return f"{''.join(tables)}<p>{summary(self)}</p>"

    def _blocks(self) -> list[list[PreferenceRow]]:
        return [list(rows) for _, rows in groupby(self, lambda row: row.orders[:-2])]


def block_text(rows: list[PreferenceRow]) -> str:
    """Return rows that differ in the orders of the last two players; the last one's are columns."""
    return "\n".join([*_front(rows), text_table(*_block(rows))])


def summary(rows: Iterable[PreferenceRow]) -> str:
    """Return how often each outcome occurs, and what the search cost."""
    done = list(rows)
    found = Counter(row.outcome or OPEN for row in done)
    outcomes = ", ".join(f"{outcome} {times}" for outcome, times in sorted(found.items()))
    nodes = sum(row.solution.nodes for row in done)
    seconds = sum(row.solution.seconds for row in done)
    cost = f"{counted(nodes, 'node')}, {duration(seconds)}"
    return f"{counted(len(done), 'combination')}: {outcomes}; {cost}"


def outcome_text(outcome: str) -> str:
    """Return an outcome in words."""
    return _("draw") if outcome == DRAW else _("player {player} wins", player=outcome[1])


def outcomes_text(outcomes: Iterable[str]) -> str:
    """Return alternative outcomes in words."""
    return " or ".join(map(outcome_text, outcomes)) or "nothing"


def who_text(coalition: Iterable[int]) -> str:
    """Return a coalition in words."""
    members = sorted(set(coalition))
    if not members:
        return "nobody"
    return f"player{'s' * (len(members) > 1)} {listed(members, 'and')}"


def _front(rows: list[PreferenceRow]) -> list[str]:
    return [f"player {player} has {order}" for player, order in enumerate(rows[0].orders[:-2], 1)]


def _block(rows: list[PreferenceRow]) -> Table:
    columns = list(dict.fromkeys(row.orders[-1] for row in rows))
    lines: list[list[Any]] = [
        [_short(order), *(row.outcome or OPEN for row in line)]
        for order, line in groupby(rows, lambda row: row.orders[-2])
    ]
    return ["", *map(_short, columns)], lines


def _short(order: str) -> str:
    return order.replace(" ", "")


def _moves(moves: Iterable[str]) -> str:
    return " ".join(moves)
