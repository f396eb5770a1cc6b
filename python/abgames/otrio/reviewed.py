"""What the moves of a played game were worth, when all players follow their orders of preference.

>>> start = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> print(review("b1L, c3L", prefer="next", start=start))
move  player  played  outcome  above best  rank  best
   1  P1      b1L     P3                3     3  c2L
   2  P2      c3L     P1                1    20  c1L, a2L, b2L, and 16 more
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from ..arguments import few, listed, of_kind
from ..control import (
    CheckpointPath,
    ProgressTaker,
    call_limits,
    left_of,
    limits_of,
    of_call,
    seconds,
)
from ..language import _, marked
from ..preferences import DRAW, Order, read_preferences
from ..reviews import SHOWN, Review, ReviewedMove, first_of
from .notation import move_text, read_move
from .position import Position, players_of, read_moves
from .solver import Solver

MOST_MOVES = 1000
"""The most moves that are read; games have far fewer."""


@dataclass(frozen=True)
class OtrioMove(ReviewedMove):
    """An Otrio move, from the view of the player who makes it.

    An outcome is ``None`` if it is not known, or if there are several.
    """

    HEADER: ClassVar = (
        marked("player"),
        marked("played"),
        marked("outcome"),
        marked("above best"),
        marked("rank"),
        marked("best"),
    )
    RECORD: ClassVar = ("player", "move", "before", "after", "cost", "rank", "best")

    player: int
    move: str
    order: Order
    """The player's order of preference, best first."""
    before: str | None
    """What players get by following their orders from before the move."""
    after: str | None
    """What they get after the move."""
    best: tuple[str, ...]
    """The best moves: all, or in a quick judgement those found; empty if none is known.  The first
    is one that the line of :func:`~abgames.otrio.solve` begins with."""
    better: int | None
    """The number of better moves."""

    @property
    def cost(self) -> int | None:
        """By how many places of the player's order the outcome is worse than it could be."""
        if self.before is None or self.after is None:
            return None
        return max(0, self.level(self.after) - self.level(self.before))

    def level(self, outcome: str) -> int:
        """Return the place of an outcome in the player's order, 0 for the best."""
        return next(level for level, liked in enumerate(self.order) if outcome in liked)

    def sentence(self, *, made: bool = True) -> str:
        """Return the judgement as a sentence."""
        if self.after is None:
            return _("The search did not finish in time, so this move cannot be judged.")
        now = _result(self.after)
        if self.cost is None:
            return _(
                "With best play this is {result}; whether another move is better is not known.",
                result=now,
            )
        if not self.cost:
            said = _("That was a best move: with best play {result}.")
            return (said if made else _("That is a best move: with best play {result}.")).format(
                result=now
            )
        assert self.before is not None
        best = listed(self.best[:SHOWN], "or")
        if made:
            return _(
                "That was a mistake: with best play it was {before}, now it is {after}; {best} "
                "kept it.",
                before=_result(self.before),
                after=now,
                best=best,
            )
        return _(
            "That would be a mistake: {after}; after {best} it is {before}.",
            before=_result(self.before),
            after=now,
            best=best,
        )

    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""
        best = first_of(self.best)
        return f"P{self.player}", self.move, self.after or "?", self.cost, self.rank, best


def review(
    moves: str | Sequence[str],
    players: int = 3,
    prefer: Mapping[int, str] | str = "previous",
    judge: Collection[int] | None = None,
    *,
    start: Position | None = None,
    each_time_limit: float | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Review[OtrioMove]:
    """Return what each move of a game was worth to the player who made it.

    ``moves`` are those of :meth:`Position.from_moves`, from ``start`` on (``None``: the empty board
    with ``players`` players).  ``prefer`` and ``judge`` are those of :func:`~abgames.otrio.solve`,
    and every move is judged as if all players then followed these orders; if ties leave several
    outcomes, the worth of a move is ``None``.  ``each_time_limit`` limits the seconds for each
    move; what is not known then is ``None`` too.
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    solver = Solver._within(limits)
    position = Position(players) if start is None else start
    players_of(position)
    # An illegal move is refused before the work.
    made = made_moves(position, moves)
    judged = []
    # The last moves take the least time, and what they teach the solver helps with the others.
    for before, move in reversed(made):
        call = {**of_call(limits), "time_limit": left_of(each_time_limit, limits.get("time_limit"))}
        judged.append(_judged(solver, before, move, prefer, judge, call, ranks=True))
    return Review(OtrioMove, tuple(reversed(judged)))


def made_moves(position: Position, moves: str | Sequence[str]) -> list[tuple[Position, str]]:
    """Return the moves of a game, each with the position before it."""
    made = []
    given = moves if isinstance(moves, str) else few("moves", moves, MOST_MOVES)
    for number, (slot, move) in enumerate(read_moves(given), 1):
        made.append((position, move))
        position = position.after_slot(slot, _("move {number}, {move},", number=number, move=move))
    return made


def judge_move(
    position: Position,
    move: str,
    prefer: Mapping[int, str] | str = "previous",
    judge: Collection[int] | None = None,
    *,
    solver: Solver | None = None,
    ranks: bool = False,
    time_limit: float | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> OtrioMove:
    """Return what one move is worth, and a best move; with ``ranks``, all best moves and its rank.

    >>> start = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
    >>> judge_move(start, "b1L", "next").sentence()
    'That was a mistake: with best play it was a win for player 1, now it is a win for player 3; \
c2L kept it.'
    """
    limits = call_limits(time_limit, progress, checkpoint)
    solver = Solver() if solver is None else of_kind("solver", solver, Solver)
    players_of(position)
    move = move_text(read_move(move))
    return _judged(solver, position, move, prefer, judge, dict(limits), ranks=ranks)


def _judged(
    solver: Solver,
    position: Position,
    move: str,
    prefer: Mapping[int, str] | str,
    judge: Collection[int] | None,
    limits: dict[str, Any],
    *,
    ranks: bool,
) -> OtrioMove:
    """Judge a move, with a third of the time each for its outcome, the best one and all moves."""
    orders = read_preferences(prefer, position.players)
    order = orders[position.to_move - 1]
    limit = seconds(limits.get("time_limit"))
    share = {**limits, "time_limit": None if limit is None else limit / (2 + ranks)}
    follows = solver.solve(position.play(move), prefer, judge=judge, certificate=False, **share)
    found = solver.solve(position, prefer, judge=judge, certificate=False, **share)
    before, after, best = found.outcome, follows.outcome, found.line[:1] * found.proven
    if after is not None and after in order[0]:
        before = after  # nothing is better
    made = OtrioMove(position.to_move, move, order, before, after, best, None)
    if made.cost == 0:
        made = replace(made, best=tuple(dict.fromkeys((*best, move))))
    if not ranks or made.after is None:
        return made
    rows = solver.analyze(position, prefer, judge=judge, **share)
    if any(outcome is None for _, outcome, _ in rows):
        return made
    levels = {each: made.level(str(outcome)) for each, outcome, _ in rows}
    least = min(levels.values())
    return replace(
        made,
        before=next(str(outcome) for each, outcome, _ in rows if levels[each] == least),
        best=tuple(
            each
            for each in sorted(levels, key=best.__contains__, reverse=True)
            if levels[each] == least
        ),
        better=sum(level < levels[move] for level in levels.values()),
    )


def _result(outcome: str) -> str:
    """An outcome in words."""
    return _("a draw") if outcome == DRAW else _("a win for player {player}", player=outcome[1])
