"""Least expected number of guesses: from the caller's words to the Rust search and back.

Here the arguments of a call are checked, the history is applied, and the result is dressed up.
The search itself, with its bounds and its memo, is in the Rust crate ``abgames-core``.

>>> from abgames.codebreaking import AB
>>> solution = solve(AB(3, 7), history="1 2 3=0A1B, 3 4 5=0A2B")
>>> solution
<Solution: expected guesses for 10 candidates of AB(pegs=3, colors=7): total 23, mean 2.3000, \
worst 3, proven>
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from os import PathLike
from threading import RLock
from typing import ClassVar

import numpy as np

from .. import _abgames
from ..arguments import known_word, whole_number
from ..control import Progress, memory_bytes, reporting, seconds, thread_count
from ..errors import MemoryLimitError, UnsupportedGameError
from .games import MAX_CODES, Code, CodeArray, CodeGame, CodesLike
from .history import HistoryLike, apply_history, parse_history
from .solution import Solution
from .strategy import Strategy
from .tree import Tree

__all__ = ["Solver", "solve"]

OBJECTIVES = ("expected", "worst", "worst-expected", "expected-worst", "worst-count")
GOALS = ("hit", "determine")
GUESSES = ("all", "consistent")


class Solver:
    """Solves games and remembers what it proved, also from one game to the next.

    The values of small sets of candidates come up again in larger games; so solving the AB games
    3x4, 3x5, ... in turn with one solver costs little more than the last of them alone.  Values
    and strategies do not depend on what was solved before.

    ``memory_limit`` (bytes, or text like ``"4GiB"``) bounds what the memo takes; a full memo
    forgets.  ``threads`` is how many threads may be used; today's search uses one.  ``without``
    names pruning rules of the search to switch off, out of ``Solver.PRUNINGS``: that changes the
    work and never the result.  Calls from several Python threads take turns.

    >>> from abgames.codebreaking import AB
    >>> solver = Solver(memory_limit="256MiB")
    >>> [solver.solve(AB(3, colors)).total for colors in (4, 5, 6)]
    [72, 196, 436]
    """

    PRUNINGS: ClassVar[tuple[str, ...]] = tuple(_abgames.PRUNINGS)

    def __init__(
        self,
        threads: int | None = None,
        memory_limit: int | str | None = None,
        *,
        without: Sequence[str] = (),
    ) -> None:
        self._threads = thread_count(threads)
        self._turn = RLock()
        limit = memory_bytes(memory_limit)
        if isinstance(without, str) or not isinstance(without, Sequence):
            kind = type(without).__name__
            raise TypeError(f"without must be a sequence of names, not {kind}")
        self._without = [known_word("without", name, self.PRUNINGS) for name in without]
        try:
            self._memo = _abgames.Memo(None if limit is None else min(limit, sys.maxsize))
        except MemoryError as error:
            raise MemoryLimitError(
                f"memory_limit={memory_limit!r} is too small: {error}", limit=limit
            ) from None

    def __repr__(self) -> str:
        """Tell how much the solver remembers."""
        try:
            entries, size = self._memo.entries, self._memo.bytes
        except RuntimeError:  # in use by a call that is still running
            return "<Solver: solving>"
        return f"<Solver: {entries:,} values remembered in {size / 2**20:.1f} MiB>"

    def solve(
        self,
        game: CodeGame,
        objective: str = "expected",
        *,
        goal: str = "hit",
        history: HistoryLike = (),
        candidates: CodesLike | None = None,
        guesses: str = "all",
        max_guesses: int | None = None,
        time_limit: float | None = None,
        progress: bool | Callable[[Progress], object] | None = None,
        checkpoint: str | PathLike[str] | None = None,
    ) -> Solution:
        """Find a best strategy; :func:`solve` describes the arguments."""
        _check_question(game, objective, goal, guesses, checkpoint)
        limit = seconds(time_limit)
        most = None if max_guesses is None else whole_number("max_guesses", max_guesses, at_least=1)
        answers = parse_history(game, history)
        given = None if candidates is None else _candidate_array(game, candidates)
        members = apply_history(
            game,
            game.secrets if given is None else given,
            answers,
            who="secret" if given is None else "candidate",
        )
        if most is not None and most >= len(members):
            most = None  # a guess of a best strategy that does not hit splits the candidates
        with self._turn, reporting(progress) as report:
            outcome = _abgames.solve(
                game.rules,
                members,
                self._memo,
                consistent=guesses == "consistent",
                max_guesses=most,
                time_limit=limit,
                progress=None if report is None else lambda state: report(Progress(*state)),
                without=self._without,
            )
        strategy = None
        if outcome.tree is not None:
            strategy = Strategy(
                game=game,
                goal=goal,
                objective=objective,
                history=answers,
                candidates=None if given is None else _codes(given),
                tree=Tree.from_arrays(*outcome.tree),
            )
        return Solution(
            game=game,
            objective=objective,
            goal=goal,
            candidate_count=len(members),
            feasible=outcome.feasible,
            proven=outcome.proven,
            lower_bound=None if outcome.feasible is False else outcome.lower_bound,
            upper_bound=outcome.upper_bound,
            strategy=strategy,
            nodes=outcome.nodes,
            seconds=outcome.seconds,
        )


def solve(
    game: CodeGame,
    objective: str = "expected",
    *,
    goal: str = "hit",
    history: HistoryLike = (),
    candidates: CodesLike | None = None,
    guesses: str = "all",
    max_guesses: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
    checkpoint: str | PathLike[str] | None = None,
) -> Solution:
    """Find a strategy with the least total, and so the least expected, number of guesses.

    Parameters
    ----------
    game
        The game to solve.
    objective
        ``"expected"``: the least total number of guesses over all candidates, S(A) in
        [Shinoda2012].  (``"worst"``, ``"worst-expected"``, ``"expected-worst"`` and
        ``"worst-count"`` are words for objectives that are not available yet.)
    goal
        ``"hit"``: until the secret is guessed; the hitting guess counts.  (``"determine"`` is
        not available yet.)
    history
        What is known already: pairs of guess and feedback, or text like
        ``"1 2 3=0A1B, 3 4 5=0A2B"``.  Guesses count from after it.
    candidates
        The codes among which the secret is known to be, each once; ``None`` means all secrets.
        Together with a history only those that agree with it are left.
    guesses
        ``"all"``, or ``"consistent"`` for guesses that may still be the secret only.
    max_guesses
        Only strategies that find every candidate within so many guesses.
    threads, memory_limit
        See :class:`Solver`.
    time_limit
        Seconds after which the search stops with bounds instead of a proof.
    progress
        ``True`` for a line on stderr, or a callable that gets a
        :class:`~abgames.control.Progress` record some times a second.  An exception that it
        raises stops the search and goes through to the caller.
    checkpoint
        Not available yet.

    Returns
    -------
    Solution
        With ``proven=False`` and bounds when a limit was hit; with ``feasible=False`` and no
        strategy when ``max_guesses`` cannot be met.

    Raises
    ------
    InconsistentHistoryError
        No candidate agrees with the history; the error names answers that contradict each other.
    UnsupportedGameError
        The game is too large, or an option is not available yet.
    MemoryLimitError
        ``memory_limit`` is too small to begin.

    Examples
    --------
    >>> from abgames.codebreaking import AB
    >>> solve(AB(3, 5)).total
    196
    >>> solve(AB(3, 5), max_guesses=4).feasible, solve(AB(3, 5), max_guesses=3).feasible
    (True, False)
    >>> solve(AB(3, 7), candidates=["1 2 3", "1 3 2", "2 1 3"]).mean
    Fraction(5, 3)
    """
    return Solver(threads, memory_limit).solve(
        game,
        objective,
        goal=goal,
        history=history,
        candidates=candidates,
        guesses=guesses,
        max_guesses=max_guesses,
        time_limit=time_limit,
        progress=progress,
        checkpoint=checkpoint,
    )


def _check_question(
    game: CodeGame, objective: str, goal: str, guesses: str, checkpoint: str | PathLike[str] | None
) -> None:
    if not isinstance(game, CodeGame):
        raise TypeError(f"game must be AB(...) or Mastermind(...), not {type(game).__name__}")
    known_word("objective", objective, OBJECTIVES)
    known_word("goal", goal, GOALS)
    known_word("guesses", guesses, GUESSES)
    if checkpoint is not None and not isinstance(checkpoint, str | PathLike):
        raise TypeError(f"checkpoint must be a path, not {type(checkpoint).__name__}")
    for name, value, available in (
        ("objective", objective, "expected"),
        ("goal", goal, "hit"),
        ("checkpoint", checkpoint, None),
    ):
        if value != available:
            raise UnsupportedGameError(
                f"{name}={value!r} is not available yet; use {name}={available!r}", game=game
            )
    if guesses == "all" and game.guess_count > MAX_CODES:
        raise UnsupportedGameError(
            f"{game!r} has {game.guess_count:,} guesses; the search tries at most {MAX_CODES:,}. "
            'With guesses="consistent" only candidates are tried.',
            game=game,
        )


def _candidate_array(game: CodeGame, candidates: CodesLike) -> CodeArray:
    """Return the candidates as sorted rows, refusing those that are listed twice."""
    array = game.code_array(candidates, "candidate")
    array = array[np.lexsort(array.T[::-1])]
    twice = (array[1:] == array[:-1]).all(axis=1)
    if twice.any():
        code = game.text(array[int(twice.argmax())].tolist())
        raise ValueError(f"candidates must all differ, but {code} is listed twice")
    return array


def _codes(array: CodeArray) -> tuple[Code, ...]:
    return tuple(map(tuple, array.tolist()))
