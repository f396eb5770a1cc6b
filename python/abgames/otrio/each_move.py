"""What a coalition can force after each move.

>>> from abgames.otrio import Position
>>> rows = force_moves(Position.from_moves("b2M, a1L, c3S"), coalition={2, 3}, winners={2})
>>> rows[0], sum(holds for _, holds in rows), len(rows)
(('b1L', True), 24, 24)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..arguments import of_kind
from ..control import Begun, ProgressTaker, about, begun, reporting
from .position import Position
from .question import ForceQuestion
from .solver import Solver
from .tables import MoveForces


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
