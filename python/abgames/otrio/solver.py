"""What players can get: coalitions against the rest, and players with preferences.

This module checks the arguments of a call and converts the result.  The search itself is in the
Rust crate ``abgames-otrio``.

>>> from abgames.otrio import Position
>>> position = Position.from_moves("b2M, a1L, c3S", players=3)
>>> can_force(position, coalition={2, 3}, winners={2}).holds
True
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, ClassVar, NoReturn, cast

from .. import _abgames
from .._abgames import otrio as core
from ..arguments import known_word, known_words, whole_number
from ..control import (
    Bounds,
    CheckpointPath,
    Limits,
    ProgressTaker,
    call_limits,
    is_over,
    limits_of,
    memory_bytes,
    of_call,
    thread_count,
    uncopied,
    within,
)
from ..display import counted, duration
from ..display.answer import Answer, yes_or_no
from ..errors import MemoryLimitError
from ..preferences import DRAW, in_order, win
from .certificate import Certificate, OutcomeCertificate
from .notation import move_text, shape
from .position import ForceQuestion, Position, PreferenceQuestion, outcomes_of
from .tables import MoveOutcomes, outcomes_text


@dataclass(frozen=True)
class Force(Answer):
    """Whether a coalition can force what it wants.

    ``holds`` is ``None`` if a limit was hit before that was known.  ``line`` is a sequence of moves
    to the end of the game, in which the side that succeeds ends the game at once if it can, and the
    other one fills slots where it would lose at once; from where few positions can follow, some ten
    pieces before the end, one side ends the game as soon as it can, the other as late.  ``nodes``
    counts the positions whose moves were looked at, each time anew.  ``certificate`` lets others
    check the answer without the search; ``None`` if none was made; its nodes do not count.
    """

    holds: bool | None
    line: tuple[str, ...]
    nodes: int = field(compare=False, repr=False)
    seconds: float = field(compare=False, repr=False)
    certificate: Certificate | None = field(default=None, compare=False, repr=False)
    question: ForceQuestion | None = field(default=None, compare=False, repr=False)
    """What was asked."""

    @property
    def proven(self) -> bool:
        """Whether ``holds`` is known."""
        return self.holds is not None

    def record(self) -> dict[str, Any]:
        asked = self.question.record() if self.question else {}
        return {**asked, **shape.record("Forced", self)}

    def facts(self) -> list[tuple[str, str]]:
        return [("can be forced", yes_or_no(self.holds)), *_rest(self)]


@dataclass(frozen=True)
class Solution(Answer):
    """What players with preferences get.

    ``outcomes`` are all outcomes of pure subgame-perfect play; if ``proven`` is false a limit was
    hit, and they are those not excluded.  ``outcome`` is the only one, or ``None``.  ``line`` is
    such a game to its end, with one of ``outcomes``.  In it a player who gets what it likes best
    ends the game at once if it can, and others do not let the next colour do so if they can; from
    where few positions can follow, some ten pieces before the end, the first end the game as soon
    as they can, the others as late.  ``certificate`` lets others check the answer without the
    search; ``None`` if none was made; its nodes do not count.
    """

    outcomes: frozenset[str]
    line: tuple[str, ...]
    proven: bool
    nodes: int = field(compare=False, repr=False)
    seconds: float = field(compare=False, repr=False)
    certificate: OutcomeCertificate | None = field(default=None, compare=False, repr=False)
    question: PreferenceQuestion | None = field(default=None, compare=False, repr=False)
    """What was asked."""

    @property
    def outcome(self) -> str | None:
        """The only outcome, if there is only one and it is proven."""
        return only(self.outcomes) if self.proven else None

    def record(self) -> dict[str, Any]:
        asked = self.question.record() if self.question else {}
        return {**asked, **shape.record("Solved", self)}

    def facts(self) -> list[tuple[str, str]]:
        name = ("outcome" if self.outcome else "outcomes") if self.proven else "not excluded"
        return [(name, outcomes_text(in_order(self.outcomes))), *_rest(self)]


def _rest(answer: Force | Solution) -> list[tuple[str, str]]:
    """The facts that both answers have."""
    facts = [("line", " ".join(answer.line))] if answer.line else []
    if answer.certificate is not None:
        made = answer.certificate
        size = len(made.moves if isinstance(made, Certificate) else made.choices)
        entries = counted(size, "entry", "entries")
        facts.append(("certificate", f"{entries}; certificate.save(path) writes it"))
    return [*facts, ("search", f"{counted(answer.nodes, 'node')}, {duration(answer.seconds)}")]


def only(outcomes: frozenset[str]) -> str | None:
    """Return the element of a set with exactly one."""
    return next(iter(outcomes)) if len(outcomes) == 1 else None


DEFAULT_MEMORY = 2 << 30
"""The default limit on the size of tables, in bytes; they start small."""

MOST_NODES = 10_000_000
"""After a search of this many nodes a certificate is made only on request."""

MOST_POSITIONS = 4_000_000
"""The most canonical positions, or claims, in a certificate that was not requested."""

MOST_LISTED = 16_000_000
"""The same for a requested one, and for a strategy."""


class Solver:
    """Answers questions with certain limits and a certain search.

    ``memory_limit`` (bytes, or text like ``"4GiB"``; 2 GiB if ``None``) limits the size of the
    tables; full tables forget entries.  ``threads`` is how many threads search together, one per
    core if ``None``: the others join after 16,384 nodes.  Answers do not depend on it; with one
    thread, nodes, lines and certificates repeat exactly.  ``method`` is the search, from
    ``Solver.METHODS``, or ``None`` for the one that suits the question; ``without`` names pruning
    rules to switch off, from ``Solver.PRUNINGS``.  Both change the work but never the answer.

    >>> solver = Solver(memory_limit="64MiB", without=["dead_cells"])
    >>> solver.can_force(Position.from_moves("b2M"), coalition={1, 3}, winners={1}).holds
    True
    """

    METHODS: ClassVar[tuple[str, ...]] = tuple(core.METHODS)
    PRUNINGS: ClassVar[tuple[str, ...]] = tuple(core.PRUNINGS)

    def __init__(
        self,
        threads: int | None = None,
        memory_limit: int | str | None = None,
        *,
        method: str | None = None,
        without: Sequence[str] = (),
    ) -> None:
        count = thread_count(threads)
        named = None if method is None else known_word("method", method, self.METHODS)
        self._without = known_words("without", without, self.PRUNINGS)
        limit = memory_bytes(memory_limit)
        # A call may need a table for chains of questions and one for coalitions.
        least = 2 * core.LEAST_BYTES
        if limit is not None and limit < least:
            raise MemoryLimitError(
                f"memory_limit={memory_limit!r} is too small: the smallest tables take "
                f"{least} bytes",
                limit=limit,
            )
        self._core = core.Solver(
            DEFAULT_MEMORY if limit is None else min(limit, sys.maxsize),
            None if count is None else min(count, sys.maxsize),
            named,
            self._without,
        )

    @classmethod
    def _within(cls, bounds: Bounds) -> Solver:
        """Return a new solver with the threads and the memory of some limits."""
        limits = cast(Limits, bounds)
        return cls(limits.get("threads"), limits.get("memory_limit"))

    def can_force(
        self,
        position: Position,
        coalition: Iterable[int],
        winners: Iterable[int | str],
        *,
        certificate: bool | None = None,
        time_limit: float | None = None,
        progress: ProgressTaker = None,
        checkpoint: CheckpointPath = None,
    ) -> Force:
        """Answer a question about a coalition; :func:`can_force` describes the arguments."""
        limits = call_limits(time_limit, progress, checkpoint)
        question = ForceQuestion.read(position, coalition, winners)
        if is_over(limits) and not position.is_over:
            return Force(None, (), nodes=0, seconds=0, certificate=None, question=question)
        found = self._force(question, *_worth(certificate), limits)
        made = None
        if (moves := found.moves) is not None:
            made = Certificate(
                position,
                question.coalition,
                question.winners,
                holds=found.holds is True,
                moves=moves,
            )
        return Force(
            found.holds,
            _moves(found.line),
            nodes=found.nodes,
            seconds=found.seconds,
            certificate=made,
            question=question,
        )

    def strategy(
        self,
        position: Position,
        coalition: Iterable[int],
        winners: Iterable[int | str],
        *,
        most: int = MOST_LISTED,
        time_limit: float | None = None,
        progress: ProgressTaker = None,
    ) -> tuple[tuple[Position, str], ...] | None:
        """Return moves with which a side succeeds: the coalition if it can, else the rest.

        There is one move for each canonical position where that side is to move and that can arise
        when it plays by these moves.  Two kinds of positions are left out: those where it can
        succeed at once by completing a line; and, if a draw suits it, those where no hostile colour
        can complete a line any more, because every line has a piece of another colour, or needs
        more pieces of a size than that colour has left.

        The result is ``None`` if a limit was hit, or if more than ``most`` positions can arise.

        >>> position = Position.from_moves("b2M, b1M, a1L, a2L, c3L, c2L", players=2)
        >>> rows = Solver().strategy(position, coalition={1}, winners={1})
        >>> rows[0]
        (Position.from_board('......... ....1..2. ..14.23..', players=2, color=3), 'c3S')
        >>> rows[0][0] == position.canonical(), len(rows)
        (True, 3)
        """
        limits = limits_of(time_limit=time_limit, progress=progress)
        question = ForceQuestion.read(position, coalition, winners)
        found = self._force(question, most, sys.maxsize, limits)
        if found.strategy is None:
            return None
        players, colors = position.players, position.colors
        return tuple(
            (Position.of_core(core.Position(board, players, color, colors)), move_text(slot))
            for board, color, slot in found.strategy
        )

    def solve(
        self,
        position: Position,
        prefer: Mapping[int, str] | str,
        *,
        judge: Collection[int] | None = None,
        moves: int | None = None,
        certificate: bool | None = None,
        time_limit: float | None = None,
        progress: ProgressTaker = None,
        checkpoint: CheckpointPath = None,
    ) -> Solution:
        """Find what players get; :func:`solve` describes the arguments.

        ``moves``: the most moves of the line, ``None`` for all; fewer may save a search.
        """
        limits = call_limits(time_limit, progress, checkpoint)
        question = PreferenceQuestion.read(position, prefer, judge)
        most, most_nodes = _worth(certificate)
        most_moves = sys.maxsize
        if moves is not None:
            most_moves = min(whole_number("moves", moves, at_least=0), sys.maxsize)
        if is_over(limits) and not position.is_over:
            left = frozenset([DRAW, *map(win, question.judge)])
            return Solution(left, (), False, nodes=0, seconds=0, question=question)
        with self._call(question, limits) as call:
            found = self._core.solve(
                position.core,
                question.levels,
                sorted(question.judge),
                moves=most_moves,
                most=most,
                most_nodes=most_nodes,
                limits=call,
            )
        outcomes = outcomes_of(found.outcomes)
        made = None
        if found.choices is not None and found.within is not None:
            made = OutcomeCertificate(
                position,
                question.orders,
                question.judge,
                outcomes,
                tuple(map(outcomes_of, found.within)),
                found.choices,
            )
        return Solution(
            outcomes,
            _moves(found.line),
            found.proven,
            nodes=found.nodes,
            seconds=found.seconds,
            certificate=made,
            question=question,
        )

    def analyze(
        self,
        position: Position,
        prefer: Mapping[int, str] | str,
        *,
        judge: Collection[int] | None = None,
        time_limit: float | None = None,
        progress: ProgressTaker = None,
        checkpoint: CheckpointPath = None,
    ) -> MoveOutcomes:
        """Find what players get after each move; :func:`analyze` describes the arguments."""
        limits = call_limits(time_limit, progress, checkpoint)
        question = PreferenceQuestion.read(position, prefer, judge)
        with self._call(question, limits) as call:
            found = self._core.analyze(
                position.core, question.levels, sorted(question.judge), limits=call
            )
        return MoveOutcomes(
            (
                (
                    move_text(after.step),
                    only(outcomes_of(after.outcomes)) if after.proven else None,
                    after.proven,
                )
                for after in found
            ),
            question,
        )

    def __reduce__(self) -> NoReturn:
        """Refuse pickles and copies."""
        uncopied(self)

    def _force(
        self, question: ForceQuestion, most: int | None, most_nodes: int, limits: Bounds
    ) -> core.Force:
        with self._call(question, limits) as call:
            return self._core.force(
                question.position.core,
                sorted(question.coalition),
                question.winning,
                question.wants_draw,
                most=most,
                most_nodes=most_nodes,
                limits=call,
            )

    def _call(
        self, question: ForceQuestion | PreferenceQuestion, limits: Bounds
    ) -> AbstractContextManager[_abgames.Limits]:
        """The limits of a call, with what its checkpoint is about."""
        position = question.position
        about = {"game": "Otrio", "players": position.players, **position.variant, **question.about}
        if self._without:
            # Some of these rules affect the keys of positions.
            about["without"] = sorted(self._without)
        return within(limits, {**about, "keys": core.KEYS}, what=question.what)


def can_force(
    position: Position,
    coalition: Iterable[int],
    winners: Iterable[int | str],
    *,
    certificate: bool | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Force:
    """Return whether players can make sure that a game ends as they want, whatever the others do.

    Parameters
    ----------
    position
        The position to start from.
    coalition
        The players who act together: none, one, some or all.
    winners
        The outcomes with which they succeed: winning players, inside or outside the coalition, and
        ``"D"`` for a draw.
    threads, memory_limit
        See :class:`Solver`.
    time_limit
        Seconds after which the search stops with ``holds=None``.
    progress
        ``True`` for a line on stderr, or a callable that gets a
        :class:`~abgames.control.Progress` record several times a second.  An exception that it
        raises stops the search and reaches the caller.
    checkpoint
        A file that keeps what was proved, even if the process is killed.  A later call with the
        same coalition and winners, from any position, resumes from it; it is created if missing.
    certificate
        Whether to make a :class:`~abgames.otrio.Certificate`, which lets others check the answer
        without the search.  ``None``: only if the search took less than 10 million nodes, and if at
        most 4 million positions can arise (``True``: 16 million, of about 200 bytes each).

    Raises
    ------
    NotationError
        An outcome that the game does not have.
    MemoryLimitError
        ``memory_limit`` is too small to start.
    CheckpointError
        The checkpoint is of another question or has a damaged header, is in use, or cannot be
        read or written.

    Examples
    --------
    Players 2 and 3 together can choose which of them wins [MatsuzakiTeramura2019], here after one
    of the first moves of player 1.

    >>> position = Position.from_moves("a1L, b2M, c3S", players=3)
    >>> can_force(position, coalition={2, 3}, winners={2}).holds
    True
    >>> can_force(position, coalition={1}, winners={1, 3, "D"}).holds
    False
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    solver = Solver._within(limits)
    return solver.can_force(
        position, coalition, winners, certificate=certificate, **of_call(limits)
    )


def solve(
    position: Position,
    prefer: Mapping[int, str] | str,
    *,
    judge: Collection[int] | None = None,
    certificate: bool | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Solution:
    """Find the outcomes when every player follows an order of preference that all know.

    The outcomes of a position are those of pure subgame-perfect play, with ties broken in any way:
    an outcome of a child is an outcome of the position if every other child has some outcome that
    the mover does not like better.  With strict orders there is one.

    Parameters
    ----------
    position
        The position to start from.
    prefer
        For each player an order of all outcomes, such as ``"P2 > P1 > D = P3"``.  Players need not
        like their own wins best.
    judge
        The players whose wins count; those of others are draws, as in section 3.1 of
        [MatsuzakiTeramura2019].  ``None``: all.
    threads, memory_limit, time_limit, progress, checkpoint
        As in :func:`can_force`; the checkpoint belongs to these orders and judged players.
    certificate
        Whether to make an :class:`~abgames.otrio.OutcomeCertificate`; as in :func:`can_force`, but
        with claims instead of positions.

    Raises
    ------
    NotationError
        An order that does not have each outcome once, or a player without an order.
    MemoryLimitError
        ``memory_limit`` is too small to start.

    Examples
    --------
    A row of Table 5 of [MatsuzakiTeramura2019]: all players like their own win best, then a draw,
    then a win of the player who moved just before.

    >>> from abgames.otrio import previous_player_first
    >>> position = Position.from_moves("b2M, a1L, c3S", players=3)
    >>> solve(position, previous_player_first(3)).outcome
    'D'
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    solver = Solver._within(limits)
    return solver.solve(position, prefer, judge=judge, certificate=certificate, **of_call(limits))


def analyze(
    position: Position,
    prefer: Mapping[int, str] | str,
    *,
    judge: Collection[int] | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> MoveOutcomes:
    """Find for each legal move the outcome after it: (move, outcome, whether that is proven).

    The arguments are those of :func:`solve`.  The outcome is ``None`` if a limit was hit (then the
    last part is false) or if there are several.

    >>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M, c1L", players=3)
    >>> orders = {1: "P1 > D > P3 > P2", 2: "P2 > D > P1 > P3", 3: "P3 > D > P2 > P1"}
    >>> rows = analyze(position, orders)
    >>> rows[0]
    ('b1L', 'P3', True)
    >>> [move for move, outcome, _ in rows if outcome != "P3"]
    ['c3L']
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    return Solver._within(limits).analyze(position, prefer, judge=judge, **of_call(limits))


def _worth(certificate: bool | None) -> tuple[int | None, int]:
    """The largest certificate, and the number of nodes from which on none is made."""
    if certificate is None:
        return MOST_POSITIONS, MOST_NODES
    return MOST_LISTED if certificate else None, sys.maxsize


def _moves(slots: Iterable[int | None]) -> tuple[str, ...]:
    return tuple(map(move_text, slots))
