"""What can be got from a position: by each coalition, and by each order of preference.

The effectivity table says which coalition can force which outcomes:

1. A coalition that can force a set of outcomes can force any larger set, and so can any larger
   coalition.
2. Either a coalition can force the outcomes X, or the others can force those that are not in X.
3. All players together can force any outcome of any game; random games show such outcomes.
4. What does not follow from 1 to 3 and from earlier results is searched.
5. Late in the game none of this is needed: all positions are found, and one pass over them gives
   every cell, as for games of one's own.

The preference table has all strict orders in which each player likes its own win best: 4
combinations for two players and 216 for three.  [MatsuzakiTeramura2019] looks at two of the 216.

>>> from abgames.otrio import Position
>>> moves = "b3S c1S c2L a3L a2M a2L b2L b3M c3M b1S b2M a1M a2S b2S b3L"
>>> cells = effectivity_table(Position.from_moves(moves, players=3))
>>> len(cells), sum(cell.holds for cell in cells)
(128, 64)

>>> moves = "a3L a1S a1M b1M a2M c3L c1M a2S c1L a3S c3S b2L b2M b3M c1S c2L b3L b2S"
>>> table = preference_table(Position.from_moves(moves, players=3))
>>> table[0].orders, table[0].outcome
(('P1 > P2 > P3 > D', 'P2 > P1 > P3 > D', 'P3 > P1 > P2 > D'), 'P1')
>>> [sum(row.outcome == outcome for row in table) for outcome in ("P1", "P2", "P3", "D")]
[54, 81, 54, 27]
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, permutations, product
from random import Random
from typing import Any, TypeAlias, TypeVar

from ..arguments import of_kind
from ..control import Begun, ProgressTaker, about, begun, left_of, reporting, seconds
from ..preferences import DRAW, all_outcomes, in_order, win
from .notation import shape
from .position import ForceQuestion, Position, players_of
from .solver import Force, Solution, Solver
from .tables import Cell, EffectivityTable, MoveForces, PreferenceTable


def force_moves(
    position: Position,
    coalition: Iterable[int],
    winners: Iterable[int | str],
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    solver: Solver | None = None,
    progress: ProgressTaker = None,
) -> MoveForces:
    """Return for each legal move whether the coalition can force what it wants after it.

    The move is made by the player to move, whether or not in the coalition.  ``coalition`` and
    ``winners`` are those of :func:`~abgames.otrio.can_force`.  ``time_limit`` is for all moves
    together; what is not known by then is ``None``.  ``threads`` applies to searches without a
    ``solver``.  Moves that are equivalent by symmetry are searched once.
    """
    limit = None if time_limit is None else begun(time_limit)
    solver = Solver(threads) if solver is None else of_kind("solver", solver, Solver)
    question = ForceQuestion.read(position, coalition, winners)
    rows = force_rows(question, solver, limit=limit, progress=progress)
    return MoveForces(rows, question)


def force_rows(
    question: ForceQuestion,
    solver: Solver,
    *,
    limit: Begun | None = None,
    progress: ProgressTaker = None,
) -> Iterator[tuple[str, bool | None]]:
    """Yield the rows of :func:`force_moves`, each as soon as it is known."""
    known: dict[Position, bool | None] = {}
    moves = question.position.legal_moves
    with reporting(progress) as report:
        for number, move in enumerate(moves, 1):
            after = question.position.play(move)
            key = after.canonical()
            if key not in known:
                known[key] = solver.can_force(
                    after,
                    question.coalition,
                    question.winners,
                    certificate=False,
                    time_limit=limit,
                    progress=report and about(report, f"{move}, {number} of {len(moves)}"),
                ).holds
            yield move, known[key]


GAMES = 20_000
"""The most random games that show what all players together can force."""

SEED = 1

MOST = 50_000
"""The most positions for which there is one pass; with more, searches may be faster."""

T = TypeVar("T")

_Question: TypeAlias = tuple[frozenset[int], frozenset[str]]
"""A coalition, and the outcomes that it wants."""


def effectivity_table(
    position: Position,
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    each_time_limit: float | None = None,
    solver: Solver | None = None,
    progress: ProgressTaker = None,
) -> EffectivityTable:
    """Return the cells for all coalitions and all sets of outcomes.

    ``time_limit`` is for the whole table, ``each_time_limit`` for each search; a cell whose search
    hits one is open, unless it follows from others.  ``threads`` applies to searches without a
    ``solver``.  ``progress`` applies to all searches, as in :func:`can_force`.
    """
    whole = None if time_limit is None else begun(time_limit)
    limit, each = seconds(whole), seconds(each_time_limit)
    # What takes long is left until all else is known.
    tries = (each,) if limit is None or each is not None else (limit / 64, limit / 8, limit)
    solver = Solver(threads) if solver is None else of_kind("solver", solver, Solver)
    *_, table = effectivity_steps(
        position, solver, time_limits=tries, limit=whole, progress=progress
    )
    return table


def effectivity_steps(
    position: Position,
    solver: Solver,
    *,
    time_limits: Iterable[float | None] = (None,),
    limit: Begun | None = None,
    progress: ProgressTaker = None,
) -> Iterator[EffectivityTable]:
    """Yield the table as known before the first search, and after each."""
    table = _Table(position)
    if table.fill():
        yield table.cells()
        return
    for outcome in _seen(position, limit):
        table.learn(table.everybody, frozenset([outcome]), True)
    yield table.cells()
    with reporting(progress) as report:
        for time_limit in time_limits:
            tried: set[_Question] = set()
            for number, (coalition, outcomes) in enumerate(table.questions, 1):
                if limit is not None and not seconds(limit):
                    return
                if table.is_settled(coalition, outcomes, tried):
                    continue
                found = solver.can_force(
                    position,
                    coalition,
                    outcomes,
                    time_limit=left_of(time_limit, limit),
                    certificate=False,
                    progress=report and about(report, f"{number} of {len(table.questions)}"),
                )
                tried.add((coalition, outcomes))
                table.note(coalition, outcomes, found)
                yield table.cells()


class _Table:
    """What is known, with everything that follows from it."""

    def __init__(self, position: Position) -> None:
        players = players_of(position)
        self.position = position
        self.everybody = frozenset(range(1, players + 1))
        self.outcomes = frozenset(all_outcomes(players))
        # Large coalitions and few outcomes first.
        self.questions: list[_Question] = [
            (coalition, outcomes)
            for coalition in reversed(_subsets(sorted(self.everybody)))
            for outcomes in _subsets(in_order(self.outcomes))
        ]
        self.known: dict[_Question, bool] = {}
        self.cost: dict[_Question, tuple[int, float]] = {}
        self.learn(frozenset(), self.outcomes, True)

    def fill(self) -> bool:
        """Note all cells by one pass; false if there are too many positions for that."""
        players, outcomes = len(self.everybody), all_outcomes(len(self.everybody))
        graph = self.position.core.graph(MOST)
        table = None if graph is None else graph.effectivity()
        if table is None:
            return False
        bits = int.from_bytes(table[: 4**players // 64 or 1].tobytes(), sys.byteorder)
        for coalition, wanted in self.questions:
            if players not in coalition:  # the others are those that can prevent it
                pair = sum(1 << player - 1 for player in coalition) << len(outcomes)
                pair += sum(1 << outcomes.index(outcome) for outcome in wanted)
                self.known[coalition, wanted] = holds = bool(bits >> pair & 1)
                self.known[self.everybody - coalition, self.outcomes - wanted] = not holds
        return True

    def is_settled(
        self, coalition: frozenset[int], outcomes: frozenset[str], tried: set[_Question]
    ) -> bool:
        """Whether a cell is known, or its search or that of the opposite question has failed."""
        opposite = self.everybody - coalition, self.outcomes - outcomes
        cell = coalition, outcomes
        return cell in self.known or cell in tried or opposite in tried

    def note(self, coalition: frozenset[int], outcomes: frozenset[str], found: Force) -> None:
        """Note what a search for a cell found, and what it cost."""
        nodes, seconds = self.cost.get((coalition, outcomes), (0, 0.0))
        self.cost[coalition, outcomes] = nodes + found.nodes, seconds + found.seconds
        if found.holds is not None:
            self.learn(coalition, outcomes, found.holds)

    def learn(self, coalition: frozenset[int], outcomes: frozenset[str], holds: bool) -> None:
        """Note a value, and what follows from it by rules 1 and 2."""
        others, rest = self.everybody - coalition, self.outcomes - outcomes
        forcing, forced = (coalition, outcomes) if holds else (others, rest)
        for larger, more in self.questions:
            if forcing <= larger and forced <= more:
                self.known[larger, more] = True
                self.known[self.everybody - larger, self.outcomes - more] = False

    def cells(self) -> EffectivityTable:
        """What is known about all cells."""
        found = (
            Cell(*cell, self.known.get(cell), *self.cost.get(cell, (0, 0.0)))
            for cell in self.questions
        )
        return EffectivityTable(found, self.position)


def _seen(position: Position, limit: Begun | None) -> set[str]:
    """Outcomes of random games, until all were seen or time is over."""
    chance, seen = Random(SEED), set[str]()
    for _ in range(GAMES):
        if limit is not None and not seconds(limit):
            break
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


MOST_PLAYERS = 3
"""Four players have 24 orders each, which makes 331,776 combinations."""

MOST_PARTS = 16
"""A search gets at least this part of the time that is left, unless fewer searches are left."""


@dataclass(frozen=True)
class PreferenceRow:
    """What players with certain orders get; ``orders`` has the orders of all, player 1 first.

    ``outcome`` is that of the ``solution``, or ``None`` if that is open; then ``solution.outcomes``
    has the outcomes that are not excluded.
    """

    orders: tuple[str, ...]
    solution: Solution

    @property
    def outcome(self) -> str | None:
        """The outcome, if it is proven."""
        return self.solution.outcome

    def record(self) -> dict[str, Any]:
        """Return what they get as JSON values."""
        return shape.record("Preference", self.solution, orders=list(self.orders))


def preference_table(
    position: Position,
    *,
    threads: int | None = None,
    time_limit: float | None = None,
    each_time_limit: float | None = None,
    solver: Solver | None = None,
    progress: ProgressTaker = None,
) -> PreferenceTable:
    """Return what players get, for all combinations of strict orders with their own win first.

    ``time_limit`` is for the whole table, ``each_time_limit`` for each search; a row whose search
    hits one is open.  ``threads`` applies to searches without a ``solver``.  ``progress`` applies
    to all searches, as in :func:`solve`.  The empty board of three players takes about twenty
    minutes.  Raises :class:`ValueError` for four players, who have too many orders.
    """
    solver = Solver(threads) if solver is None else of_kind("solver", solver, Solver)
    rows = preference_rows(
        position, solver, time_limit=time_limit, each_time_limit=each_time_limit, progress=progress
    )
    return PreferenceTable(rows, position)


def preference_rows(
    position: Position,
    solver: Solver,
    *,
    time_limit: float | None = None,
    each_time_limit: float | None = None,
    progress: ProgressTaker = None,
) -> Iterator[PreferenceRow]:
    """Yield the rows of the :func:`preference_table`, each as soon as it is known."""
    combinations = all_orders(position)
    whole = None if time_limit is None else begun(time_limit)
    players = range(1, position.players + 1)
    for number, orders in enumerate(combinations, 1):
        prefer = dict(zip(players, orders, strict=True))
        # A new line of progress for each search, so that the caller can print a row on a clean
        # line.
        with reporting(progress, f"{number} of {len(combinations)}") as report:
            left = left_of(whole)
            # The first searches take longest: later ones use what they have found.
            share = None if left is None else left / min(len(combinations) - number + 1, MOST_PARTS)
            solution = solver.solve(
                position,
                prefer,
                time_limit=left_of(share, each_time_limit),
                certificate=False,
                progress=report,
            )
        yield PreferenceRow(orders, solution)


def all_orders(position: Position) -> list[tuple[str, ...]]:
    """Return the strict orders of all players with their own win first, in all combinations."""
    if players_of(position) > MOST_PLAYERS:
        raise ValueError(
            f"a preference table is for 2 or 3 players, not {position.players}: "
            "four have 331,776 combinations of orders"
        )
    players = range(1, position.players + 1)
    return list(product(*(_own_win_first(player, position.players) for player in players)))


def _own_win_first(player: int, players: int) -> tuple[str, ...]:
    """Return the strict orders of a player, with that player's win first."""
    others = (outcome for outcome in all_outcomes(players) if outcome != win(player))
    return tuple(" > ".join((win(player), *order)) for order in permutations(others))
