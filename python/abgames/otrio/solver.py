"""What players can get: coalitions against the rest, and players who each have preferences.

Here the arguments of a call are checked, and what the Rust search found is dressed up.  The search
is in the Rust crate ``abgames-core``.

>>> from abgames.otrio import Position
>>> position = Position.from_moves("b2M, a1L, c3S", players=3)
>>> can_force(position, coalition={2, 3}, winners={2}).holds
True
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from os import PathLike
from typing import ClassVar

from .. import _abgames
from ..arguments import known_word
from ..control import Progress, memory_bytes, record_taker, reporting, seconds, thread_count
from ..errors import MemoryLimitError
from .certificate import Certificate, OutcomeCertificate
from .checkpoint import force_file, orders_file
from .notation import move_text
from .position import Position, players_of
from .preferences import (
    DRAW,
    outcome_bits,
    outcomes_of,
    read_outcomes,
    read_players_set,
    read_preferences,
    win,
)
from .solution import Force, Solution, only

__all__ = ["Solver", "analyze", "can_force", "solve"]

DEFAULT_MEMORY = 2 << 30
"""Bytes that tables may take unless the caller says otherwise; they start small."""

MOST_NODES = 10_000_000
"""After a search of so many nodes a certificate is made only if it is asked for."""

MOST_POSITIONS = 4_000_000
"""Canonical positions, or claims, that may come up in a certificate that was not asked for."""

MOST_LISTED = 16_000_000
"""The same for one that was, and for a strategy."""


class Solver:
    """Answers questions with certain limits and a certain search.

    ``memory_limit`` (bytes, or text like ``"4GiB"``; 2 GiB if ``None``) bounds what the tables
    take; full tables forget.  ``threads`` is how many threads search together, one for each core
    if it is ``None``: others join when a search has taken 16,384 nodes.  Answers do not depend on
    it; with one thread, nodes, lines and certificates repeat exactly.  ``method`` is the search,
    out of ``Solver.METHODS``, ``None`` for the one that suits the question, and ``without`` names
    rules that save work to switch off, out of ``Solver.SAVING_RULES``: both change the work and
    never the answer.

    >>> solver = Solver(memory_limit="64MiB", without=["dead_cells"])
    >>> solver.can_force(Position.from_moves("b2M"), coalition={1, 3}, winners={1}).holds
    True
    """

    METHODS: ClassVar[tuple[str, ...]] = tuple(_abgames.OTRIO_METHODS)
    SAVING_RULES: ClassVar[tuple[str, ...]] = tuple(_abgames.OTRIO_SAVING_RULES)

    def __init__(
        self,
        threads: int | None = 1,
        memory_limit: int | str | None = None,
        *,
        method: str | None = None,
        without: Sequence[str] = (),
    ) -> None:
        count = thread_count(threads)
        self._threads = None if count is None else min(count, sys.maxsize)
        self._method = None if method is None else known_word("method", method, self.METHODS)
        if isinstance(without, str) or not isinstance(without, Sequence):
            kind = type(without).__name__
            raise TypeError(f"without must be a sequence of names, not {kind}")
        self._without = [known_word("without", name, self.SAVING_RULES) for name in without]
        limit = memory_bytes(memory_limit)
        # A call may need a table for chains of questions and one for coalitions.
        least = 2 * _abgames.OTRIO_LEAST_BYTES
        if limit is not None and limit < least:
            raise MemoryLimitError(
                f"memory_limit={memory_limit!r} is too small: the smallest tables take "
                f"{least} bytes",
                limit=limit,
            )
        self._memory = DEFAULT_MEMORY if limit is None else min(limit, sys.maxsize)

    def can_force(
        self,
        position: Position,
        coalition: Iterable[int],
        winners: Iterable[int | str],
        *,
        time_limit: float | None = None,
        progress: bool | Callable[[Progress], object] | None = None,
        checkpoint: str | PathLike[str] | None = None,
        certificate: bool | None = None,
    ) -> Force:
        """Answer a question about a coalition; :func:`can_force` describes the arguments."""
        most, nodes = _worth(certificate)
        found = self._force(
            position, coalition, winners, time_limit, progress, checkpoint, most, nodes
        )
        made = None
        if found.moves is not None:
            made = Certificate(
                position,
                read_players_set(coalition, position.players, name="coalition"),
                read_outcomes(winners, position.players, name="winners"),
                holds=found.holds is True,
                moves=found.moves,
            )
        return Force(
            found.holds,
            _moves(found.line),
            nodes=found.nodes,
            seconds=found.seconds,
            certificate=made,
        )

    def strategy(
        self,
        position: Position,
        coalition: Iterable[int],
        winners: Iterable[int | str],
        *,
        most: int = MOST_LISTED,
        time_limit: float | None = None,
        progress: bool | Callable[[Progress], object] | None = None,
    ) -> tuple[tuple[Position, str], ...] | None:
        """Return moves with which a side has its way: the coalition if it can force, else the rest.

        One move for each canonical position where that side is to move and that can come up when
        it plays by them.  Left out are positions in which it can end the game to its liking at
        once, by a line.  And when it likes the draw, positions where no colour with whose line it
        would be unhappy can complete one any more: every line of such a colour has a piece of
        another colour, or needs more pieces of a size than the colour has left.

        ``None`` when a limit was hit, or when more than ``most`` positions can come up.

        >>> position = Position.from_moves("b2M, b1M, a1L, a2L, c3L, c2L", players=2)
        >>> rows = Solver().strategy(position, coalition={1}, winners={1})
        >>> rows[0]
        (Position.from_board('......... ....1..2. ..14.23..', players=2, color=3), 'a1L')
        >>> rows[0][0] == position.canonical(), len(rows)
        (True, 3)
        """
        found = self._force(position, coalition, winners, time_limit, progress, None, most)
        if found.strategy is None:
            return None
        players = position.players
        return tuple(
            (Position.of_core(_abgames.OtrioPosition(board, players, color)), move_text(slot))
            for board, color, slot in found.strategy
        )

    def _force(
        self,
        position: Position,
        coalition: Iterable[int],
        winners: Iterable[int | str],
        time_limit: float | None,
        progress: bool | Callable[[Progress], object] | None,
        checkpoint: str | PathLike[str] | None,
        most: int | None,
        most_nodes: int = sys.maxsize,
    ) -> _abgames.OtrioForce:
        players = players_of(position)
        members = read_players_set(coalition, players, name="coalition")
        wanted = read_outcomes(winners, players, name="winners")
        limit = seconds(time_limit)
        file = force_file(checkpoint, players, members, wanted, self._without)
        with reporting(progress) as report:
            return _abgames.otrio_force(
                position.core,
                _colors(players, members),
                _colors(players, {p for p in range(1, players + 1) if win(p) in wanted}),
                DRAW in wanted,
                memory=self._memory,
                time_limit=limit,
                progress=record_taker(report),
                checkpoint=file,
                method=self._method,
                without=self._without,
                threads=self._threads,
                strategy=most,
                strategy_nodes=most_nodes,
            )

    def solve(
        self,
        position: Position,
        prefer: Mapping[int, str],
        judge: Collection[int] | None = None,
        *,
        time_limit: float | None = None,
        progress: bool | Callable[[Progress], object] | None = None,
        checkpoint: str | PathLike[str] | None = None,
        certificate: bool | None = None,
    ) -> Solution:
        """Find what players get; :func:`solve` describes the arguments."""
        orders, judged = _question(position, prefer, judge)
        limit = seconds(time_limit)
        most, nodes = _worth(certificate)
        file = orders_file(checkpoint, position.players, orders, judged, self._without)
        with reporting(progress) as report:
            found = _abgames.otrio_solve(
                position.core,
                orders,
                judged,
                memory=self._memory,
                time_limit=limit,
                progress=record_taker(report),
                checkpoint=file,
                method=self._method,
                without=self._without,
                threads=self._threads,
                proof=most,
                proof_nodes=nodes,
            )
        made = None
        if found.choices is not None and found.within is not None:
            made = OutcomeCertificate(
                position,
                read_preferences(prefer, position.players),
                read_players_set(_judges(judge, position.players), position.players, name="judge"),
                outcomes_of(found.outcomes),
                tuple(map(outcomes_of, found.within)),
                found.choices,
            )
        return Solution(
            outcomes_of(found.outcomes),
            _moves(found.line),
            found.proven,
            nodes=found.nodes,
            seconds=found.seconds,
            certificate=made,
        )

    def analyze(
        self,
        position: Position,
        prefer: Mapping[int, str],
        judge: Collection[int] | None = None,
        *,
        time_limit: float | None = None,
        progress: bool | Callable[[Progress], object] | None = None,
        checkpoint: str | PathLike[str] | None = None,
    ) -> tuple[tuple[str, str | None, bool], ...]:
        """Find what players get after each move; :func:`analyze` describes the arguments."""
        orders, judged = _question(position, prefer, judge)
        limit = seconds(time_limit)
        file = orders_file(checkpoint, position.players, orders, judged, self._without)
        with reporting(progress) as report:
            found = _abgames.otrio_analyze(
                position.core,
                orders,
                judged,
                memory=self._memory,
                time_limit=limit,
                progress=record_taker(report),
                checkpoint=file,
                method=self._method,
                without=self._without,
                threads=self._threads,
            )
        return tuple(
            (move_text(slot), only(outcomes_of(outcomes)) if proven else None, proven)
            for slot, outcomes, proven in found
        )


def can_force(
    position: Position,
    coalition: Iterable[int],
    winners: Iterable[int | str],
    *,
    threads: int | None = 1,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
    checkpoint: str | PathLike[str] | None = None,
    certificate: bool | None = None,
) -> Force:
    """Tell whether players can make sure that a game ends as they want, whatever the others do.

    Parameters
    ----------
    position
        The position to start from.
    coalition
        The players who act together: none, one, some or all.
    winners
        The outcomes with which they succeed: players who win, who need not be of the coalition, and
        ``"D"`` for a draw.
    threads, memory_limit
        See :class:`Solver`.
    time_limit
        Seconds after which the search stops with ``holds=None``.
    progress
        ``True`` for a line on stderr, or a callable that gets a
        :class:`~abgames.control.Progress` record some times a second.  An exception that it
        raises stops the search and goes through to the caller.
    checkpoint
        A file that keeps what was proved, also when the process is killed.  A call with the same
        coalition and winners, from any position, goes on from it; a new one is made if there is
        none.
    certificate
        Whether to make a :class:`~abgames.otrio.Certificate`, which lets others check the answer
        without the search.  ``None``: if the search took less than 10 million nodes, and if no more
        than 4 million positions come up (``True``: 16 million, at about 200 bytes).

    Raises
    ------
    NotationError
        An outcome that the game does not have.
    MemoryLimitError
        ``memory_limit`` is too small to begin.
    CheckpointError
        The checkpoint is of another question, damaged, or cannot be read or written.

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
    return Solver(threads, memory_limit).can_force(
        position,
        coalition,
        winners,
        time_limit=time_limit,
        progress=progress,
        checkpoint=checkpoint,
        certificate=certificate,
    )


def solve(
    position: Position,
    prefer: Mapping[int, str],
    judge: Collection[int] | None = None,
    *,
    threads: int | None = 1,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
    checkpoint: str | PathLike[str] | None = None,
    certificate: bool | None = None,
) -> Solution:
    """Find the outcomes when every player follows an order of preference, as all know.

    The outcomes of a position are those of pure subgame-perfect play, with ties broken by anyone in
    any way: an outcome that a child has is one of the position when every other child has an
    outcome that the mover does not like better.  With strict orders there is one.

    Parameters
    ----------
    position
        The position to start from.
    prefer
        For each player an order of all outcomes, such as ``"P2 > P1 > D = P3"``.  A player need not
        like his own win best.
    judge
        The players whose wins count; those of others are draws, as in section 3.1 of
        [MatsuzakiTeramura2019].  ``None``: all.
    threads, memory_limit, time_limit, progress, checkpoint
        As :func:`can_force` takes them; the checkpoint is one of these orders and judged players.
    certificate
        Whether to make an :class:`~abgames.otrio.OutcomeCertificate`; as :func:`can_force` takes
        it, but for claims instead of positions.

    Raises
    ------
    NotationError
        An order that does not have each outcome once, or a player without an order.
    MemoryLimitError
        ``memory_limit`` is too small to begin.

    Examples
    --------
    A row of Table 5 of [MatsuzakiTeramura2019]: everybody likes his own win best, then a draw, then
    who moved before him.

    >>> from abgames.otrio.preferences import previous_player_first
    >>> position = Position.from_moves("b2M, a1L, c3S", players=3)
    >>> solve(position, previous_player_first(3)).outcome
    'D'
    """
    return Solver(threads, memory_limit).solve(
        position,
        prefer,
        judge,
        time_limit=time_limit,
        progress=progress,
        checkpoint=checkpoint,
        certificate=certificate,
    )


def analyze(
    position: Position,
    prefer: Mapping[int, str],
    judge: Collection[int] | None = None,
    *,
    threads: int | None = 1,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
    checkpoint: str | PathLike[str] | None = None,
) -> tuple[tuple[str, str | None, bool], ...]:
    """Find for each legal move the outcome after it: (move, outcome, whether that is proven).

    The arguments are those of :func:`solve`.  The outcome is ``None`` when a limit was hit (then
    the last part is false) or when there are several.

    >>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M, c1L", players=3)
    >>> orders = {1: "P1 > D > P3 > P2", 2: "P2 > D > P1 > P3", 3: "P3 > D > P2 > P1"}
    >>> rows = analyze(position, orders)
    >>> rows[0]
    ('b1L', 'P3', True)
    >>> [move for move, outcome, _ in rows if outcome != "P3"]
    ['c3L']
    """
    return Solver(threads, memory_limit).analyze(
        position,
        prefer,
        judge,
        time_limit=time_limit,
        progress=progress,
        checkpoint=checkpoint,
    )


def _question(
    position: Position, prefer: Mapping[int, str], judge: Collection[int] | None
) -> tuple[list[list[int]], int]:
    """The orders and the judged players as bits."""
    players = players_of(position)
    orders = read_preferences(prefer, players)
    wins = map(win, read_players_set(_judges(judge, players), players, name="judge"))
    return [list(map(outcome_bits, order)) for order in orders], outcome_bits(wins)


def _judges(judge: Collection[int] | None, players: int) -> Collection[int]:
    return range(1, players + 1) if judge is None else judge


def _worth(certificate: bool | None) -> tuple[int | None, int]:
    """How large a certificate may be, and from how many nodes on none is made."""
    if certificate is None:
        return MOST_POSITIONS, MOST_NODES
    return MOST_LISTED if certificate else None, sys.maxsize


def _colors(players: int, members: Iterable[int]) -> int:
    """The colours of some players as bits."""
    owned = {1: 0b0101, 2: 0b1010} if players == 2 else {p: 1 << p - 1 for p in range(1, 5)}
    return sum(owned[player] for player in members)


def _moves(slots: Iterable[int | None]) -> tuple[str, ...]:
    return tuple(map(move_text, slots))
