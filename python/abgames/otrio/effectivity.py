"""Which coalition can force which outcomes: the effectivity table of a position.

1. A coalition that can force some outcomes can force more of them, and so can a larger coalition.
2. Either a coalition can force the outcomes X, or the others can force those that are not in X.
3. All players together can force what some game ends with; random games show that.
4. What does not follow from 1 to 3 and from what was found before is searched.

>>> from abgames.otrio import Position
>>> moves = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"
>>> cells = effectivity_table(Position.from_moves(moves, players=3))
>>> len(cells), sum(cell.holds for cell in cells)
(128, 64)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeVar

from ..arguments import named
from ..control import ProgressTaker, about, reporting
from .position import Position, players_of
from .preferences import DRAW, all_outcomes, in_order, win
from .solver import Solver
from .tables import EffectivityTable

__all__ = ["Cell", "effectivity_table"]

GAMES = 20_000
"""Random games, at most, that show what all players together can force."""

SEED = 1

T = TypeVar("T")


@dataclass(frozen=True)
class Cell:
    """Whether a coalition can force outcomes; ``holds`` is ``None`` when that is open.

    ``nodes`` and ``seconds`` are those of the search for this cell, 0 if it follows from others.
    """

    coalition: frozenset[int]
    outcomes: frozenset[str]
    holds: bool | None
    nodes: int = 0
    seconds: float = 0.0


@named
def effectivity_table(
    position: Position,
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    solver: Solver | None = None,
    progress: ProgressTaker = None,
) -> EffectivityTable:
    """Return the cells for all coalitions and all sets of outcomes.

    ``time_limit`` is for each search; a cell whose search hits it is open, unless it follows from
    others.  ``threads`` is for searches without a ``solver`` of one's own, and as it takes it.
    ``progress`` is for all searches, and as :func:`can_force` takes it.
    """
    solver = Solver(threads) if solver is None else solver
    table = _Table(players_of(position))
    for outcome in _seen(position):
        table.learn(table.everybody, frozenset([outcome]), True)
    cells = list(table.questions())
    with reporting(progress) as report:
        for number, (coalition, outcomes) in enumerate(cells, 1):
            if table.is_settled(coalition, outcomes):
                continue
            found = solver.can_force(
                position,
                coalition,
                outcomes,
                time_limit=time_limit,
                certificate=False,
                progress=report and about(report, f"{number} of {len(cells)}"),
            )
            table.cost[coalition, outcomes] = (found.nodes, found.seconds)
            if found.holds is not None:
                table.learn(coalition, outcomes, found.holds)
    return EffectivityTable(
        Cell(
            coalition,
            outcomes,
            table.known.get((coalition, outcomes)),
            *table.cost.get((coalition, outcomes), (0, 0.0)),
        )
        for coalition, outcomes in cells
    )


class _Table:
    """What is known, with all that follows from it."""

    def __init__(self, players: int) -> None:
        self.everybody = frozenset(range(1, players + 1))
        self.outcomes = frozenset(all_outcomes(players))
        self.known: dict[tuple[frozenset[int], frozenset[str]], bool] = {}
        self.cost: dict[tuple[frozenset[int], frozenset[str]], tuple[int, float]] = {}
        self.learn(frozenset(), self.outcomes, True)

    def questions(self) -> Iterator[tuple[frozenset[int], frozenset[str]]]:
        """All cells, large coalitions and few outcomes first."""
        for coalition in reversed(_subsets(sorted(self.everybody))):
            for outcomes in _subsets(in_order(self.outcomes)):
                yield coalition, outcomes

    def is_settled(self, coalition: frozenset[int], outcomes: frozenset[str]) -> bool:
        """Whether a cell is known, or its search, or that of the opposite question, was in vain."""
        opposite = self.everybody - coalition, self.outcomes - outcomes
        cell = coalition, outcomes
        return cell in self.known or cell in self.cost or opposite in self.cost

    def learn(self, coalition: frozenset[int], outcomes: frozenset[str], holds: bool) -> None:
        """Note a value, and what follows from it by the rules 1 and 2."""
        others, rest = self.everybody - coalition, self.outcomes - outcomes
        forcing, forced = (coalition, outcomes) if holds else (others, rest)
        for larger, more in self.questions():
            if forcing <= larger and forced <= more:
                self.known[larger, more] = True
                self.known[self.everybody - larger, self.outcomes - more] = False


def _seen(position: Position) -> set[str]:
    """Outcomes of random games, until all were seen."""
    chance, seen = Random(SEED), set()
    for _ in range(GAMES):
        game = position
        while not game.is_over:
            game = game.play(chance.choice(game.legal_moves))
        seen.add(DRAW if game.winner is None else win(game.winner))
        if len(seen) == position.players + 1:
            break
    return seen


def _subsets(items: list[T]) -> list[frozenset[T]]:
    """All subsets, small ones first."""
    return [frozenset(some) for size in range(len(items) + 1) for some in combinations(items, size)]
