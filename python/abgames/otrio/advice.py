"""A move for a player with a few seconds: a best one if it can be proven, else a promising one.

1. Half of the time goes to the position itself.  If its outcome is found, so is a best move.
2. Else the moves share the rest.  A move that is proven to give the best outcome, or one at least
   as good as a draw, is taken.
3. Else the most promising move with an unknown outcome is taken: one that fills slots where other
   players would complete a line, then one on lines that can still be completed, with more weight
   for lines that are closer to completion.  This is a guess, and the advice says so.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..arguments import of_kind
from ..control import ProgressTaker, begun, reporting, seconds
from ..display.answer import Answer
from ..language import _
from ..preferences import DRAW, Order, read_preferences
from .notation import COLORS, read_move
from .position import Position, players_of
from .reference import LINES
from .solver import Solver
from .tables import outcome_text

BLOCK = 100
"""The value of filling a slot where another colour would complete a line."""


@dataclass(frozen=True)
class Advice(Answer):
    """A move.

    ``outcome`` is what follows from it, or ``None`` if that is not known, or if there are several
    outcomes.  ``best`` says whether no move is better for the player to move; ``False`` if that is
    not known.
    """

    move: str
    outcome: str | None
    best: bool

    def record(self) -> dict[str, Any]:
        return dict(vars(self))

    def facts(self) -> list[tuple[str, str]]:
        return [("hint", self.sentence())]

    def sentence(self) -> str:
        """Return the advice as a sentence, a hint.

        >>> Advice("c2L", "P1", best=True).sentence()
        'Hint: c2L is a best move: player 1 wins.'
        """
        if self.best:
            said = _("Hint: {move} is a best move: {outcome}.")
            if self.outcome is None:
                said = _("Hint: {move} is a best move.")
        elif self.outcome is not None:
            said = _("Hint: {move}: {outcome}; more is not known.")
        else:
            said = _("Hint: {move} looks good, but I could not search to the end.")
        outcome = self.outcome and outcome_text(self.outcome)
        return said.format(move=self.move, outcome=outcome)


def advise(
    position: Position,
    prefer: Mapping[int, str] | str,
    *,
    judge: Collection[int] | None = None,
    time_limit: float = 5,
    solver: Solver | None = None,
    progress: ProgressTaker = None,
) -> Advice:
    """Advise the player to move, who has ``time_limit`` seconds.

    ``prefer``, ``judge`` and ``progress`` are those of :func:`~abgames.otrio.solve`.  Raises
    :class:`ValueError` when the game is over, and what ``solve`` raises.

    >>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M, a1M", players=3)
    >>> orders = {1: "P1 > D > P3 > P2", 2: "P2 > D > P1 > P3", 3: "P3 > D > P2 > P1"}
    >>> advise(position, orders).best
    True
    """
    players_of(position)
    limit = begun(time_limit)
    if not position.legal_moves:
        raise ValueError("the game is over: there is no move to advise")
    solver = Solver() if solver is None else of_kind("solver", solver, Solver)
    order = read_preferences(prefer, position.players)[position.to_move - 1]
    with reporting(progress) as report:
        solve = partial(
            solver.solve,
            prefer=prefer,
            judge=judge,
            moves=1,
            certificate=False,
            progress=report,
        )
        found = solve(position, time_limit=limit / 2)
        if found.proven and found.line:
            return Advice(found.line[0], found.outcome, best=True)
        share = (seconds(limit) or 0.0) / len(position.legal_moves)
        outcomes = {
            move: solve(position.play(move), time_limit=share).outcome
            for move in position.legal_moves
        }
    return _choice(position, order, outcomes)


def _choice(position: Position, order: Order, outcomes: dict[str, str | None]) -> Advice:
    """Rules 2 and 3, when some outcomes are known."""
    levels = {outcome: level for level, liked in enumerate(order) for outcome in liked}
    moves = by_promise(position)
    known = {move: levels[outcome] for move in moves if (outcome := outcomes[move])}
    if known:
        move = min(known, key=known.__getitem__)
        best = known[move] == 0 or len(known) == len(outcomes)
        if best or known[move] <= levels[DRAW]:
            return Advice(move, outcomes[move], best)
    move = next(move for move in moves if outcomes[move] is None)
    return Advice(move, None, best=False)


def by_promise(position: Position) -> list[str]:
    """Return the legal moves, the most promising ones first."""
    return sorted(
        position.legal_moves,
        key=lambda move: (not position.play(move).is_over, -promise(position, move)),
    )


def promise(position: Position, move: str) -> int:
    """Return how promising a move looks, without a search: a whole number, and only a guess."""
    slot = read_move(move)
    if slot is None:
        return 0
    board, own = position.board, str(position.color)
    others = [str(color) for color in range(1, len(COLORS) + 1) if str(color) != own]
    total = 0
    for line in LINES:
        if slot not in line:
            continue
        pieces = [board[other] for other in line if other != slot]
        if any(pieces == [color, color] for color in others):
            total += BLOCK
        elif all(piece in (".", own) for piece in pieces):
            total += 1 + 3 * pieces.count(own)
    return total
