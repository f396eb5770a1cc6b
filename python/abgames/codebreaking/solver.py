"""Best strategies: from the caller's words to the Rust search and back.

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

from .. import _abgames
from ..arguments import known_word, whole_number
from ..checkpoint import CheckpointFile, checkpoint_file
from ..control import Progress, memory_bytes, record_taker, reporting, seconds, thread_count
from ..errors import IllegalMoveError, MemoryLimitError
from .games import Code, CodeArray, CodeGame, CodesLike
from .history import HistoryLike
from .question import Question
from .ranking import Ranking
from .solution import Solution, value_of
from .strategy import Strategy
from .tree import Tree

__all__ = ["Solver", "best_guess", "rank_guesses", "solve"]


class Solver:
    """Solves games and remembers what it proved, also from one game to the next.

    The values of small sets of candidates come up again in larger games; so solving the AB games
    3x4, 3x5, ... in turn with one solver costs little more than the last of them alone.  Values
    and strategies do not depend on what was solved before.

    ``memory_limit`` (bytes, or text like ``"4GiB"``) bounds what the memo takes; a full memo
    forgets.  ``threads`` is how many threads search together, as many as the machine has cores
    when it is ``None``; values and strategies do not depend on it, and with ``threads=1`` the
    nodes repeat exactly.  (Other threads join in :func:`solve` when a search has taken 1000
    nodes; :func:`rank_guesses` uses one.)  ``without`` names pruning rules of the search to
    switch off, out of ``Solver.PRUNINGS``: that changes the work and never the result.  Calls
    from several Python threads take turns.

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
        count = thread_count(threads)
        self._turn = RLock()
        limit = memory_bytes(memory_limit)
        if isinstance(without, str) or not isinstance(without, Sequence):
            kind = type(without).__name__
            raise TypeError(f"without must be a sequence of names, not {kind}")
        self._without = [known_word("without", name, self.PRUNINGS) for name in without]
        try:
            self._memo = _abgames.Memo(
                None if limit is None else min(limit, sys.maxsize),
                None if count is None else min(count, sys.maxsize),
            )
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
        question = Question.read(
            game,
            objective,
            goal=goal,
            history=history,
            candidates=candidates,
            guesses=guesses,
        )
        limit = seconds(time_limit)
        file = _file(checkpoint, game)
        most = None if max_guesses is None else whole_number("max_guesses", max_guesses, at_least=1)
        members = question.members
        if most is not None and most >= len(members):
            most = None  # a guess of a best strategy that does not hit splits the candidates
        with self._turn, reporting(progress) as report:
            outcome = _abgames.solve(
                game.rules,
                members,
                self._memo,
                goal=goal,
                objective=objective,
                consistent=question.consistent,
                max_guesses=most,
                time_limit=limit,
                progress=record_taker(report),
                checkpoint=file,
                without=self._without,
            )
        strategy = None
        if outcome.tree is not None:
            strategy = Strategy(
                game=game,
                goal=goal,
                objective=objective,
                history=question.history,
                candidates=question.candidates,
                tree=Tree.from_arrays(*outcome.tree),
            )
        return Solution(
            game=game,
            objective=objective,
            goal=goal,
            candidate_count=len(members),
            feasible=outcome.feasible,
            proven=outcome.proven,
            lower_bound=None
            if outcome.feasible is False
            else value_of(objective, *outcome.lower_bound),
            upper_bound=None
            if outcome.upper_bound is None
            else value_of(objective, *outcome.upper_bound),
            strategy=strategy,
            nodes=outcome.nodes,
            seconds=outcome.seconds,
        )

    def rank_guesses(
        self,
        game: CodeGame,
        history: HistoryLike = (),
        objective: str = "expected",
        goal: str = "hit",
        top: int | None = None,
        *,
        candidates: CodesLike | None = None,
        guesses: str = "all",
        only: CodesLike | None = None,
        time_limit: float | None = None,
        progress: bool | Callable[[Progress], object] | None = None,
        checkpoint: str | PathLike[str] | None = None,
    ) -> Ranking:
        """Value every guess; :func:`rank_guesses` describes the arguments."""
        question = Question.read(
            game,
            objective,
            goal=goal,
            history=history,
            candidates=candidates,
            guesses=guesses,
        )
        limit = seconds(time_limit)
        file = _file(checkpoint, game)
        wanted = None if top is None else whole_number("top", top, at_least=1)
        if wanted is not None and wanted >= game.guess_count:
            wanted = None
        asked = None if only is None else _guesses_asked(question, only)
        with self._turn, reporting(progress) as report:
            ranked = _abgames.rank(
                game.rules,
                question.members,
                self._memo,
                goal=goal,
                objective=objective,
                consistent=question.consistent,
                only=asked,
                top=wanted,
                time_limit=limit,
                progress=record_taker(report),
                checkpoint=file,
                without=self._without,
            )
        return Ranking(
            game=game,
            objective=objective,
            goal=goal,
            history=question.history,
            candidates=question.candidates,
            guesses=guesses,
            candidate_count=len(question.members),
            proven=ranked.proven,
            least=None if ranked.least is None else value_of(objective, *ranked.least),
            nodes=ranked.nodes,
            seconds=ranked.seconds,
            columns=ranked.arrays,
        )

    def best_guess(
        self,
        game: CodeGame,
        history: HistoryLike = (),
        objective: str = "expected",
        goal: str = "hit",
        *,
        candidates: CodesLike | None = None,
        guesses: str = "all",
        time_limit: float | None = None,
        progress: bool | Callable[[Progress], object] | None = None,
        checkpoint: str | PathLike[str] | None = None,
    ) -> Code:
        """Return the guess to make; :func:`best_guess` describes the arguments."""
        solution = self.solve(
            game,
            objective,
            goal=goal,
            history=history,
            candidates=candidates,
            guesses=guesses,
            time_limit=time_limit,
            progress=progress,
            checkpoint=checkpoint,
        )
        assert solution.strategy is not None  # without max_guesses there is always one
        return solution.strategy.next_guess()


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
    """Find a strategy with the least number of guesses, expected or in the worst case.

    Parameters
    ----------
    game
        The game to solve.
    objective
        ``"expected"``: the least total number of guesses over all candidates, S(A) in
        [Shinoda2012].  ``"worst"``: the least number of guesses for the candidate that takes
        most.  Two numbers of which the first counts more: ``"worst-expected"``, the least worst
        case and the least total of the strategies that attain it; ``"expected-worst"``, the other
        way round; ``"worst-count"``, the least worst case and the fewest candidates that take it.
    goal
        ``"hit"``: until the secret is guessed; the hitting guess counts.  ``"determine"``: until
        one candidate is left; one candidate takes no guess at all.
    history
        What is known already: pairs of guess and feedback, or text like
        ``"1 2 3=0A1B, 3 4 5=0A2B"``.  Guesses count from after it.
    candidates
        The codes among which the secret is known to be, each once; ``None`` means all secrets.
        Together with a history only those that agree with it are left.
    guesses
        ``"all"``, or ``"consistent"`` for guesses that may still be the secret only.
    max_guesses
        Only strategies that settle every candidate within so many guesses.
    threads, memory_limit
        See :class:`Solver`.
    time_limit
        Seconds after which the search stops with bounds instead of a proof.
    progress
        ``True`` for a line on stderr, or a callable that gets a
        :class:`~abgames.control.Progress` record some times a second.  An exception that it
        raises stops the search and goes through to the caller.
    checkpoint
        A file that keeps what was proved, also when the process is killed.  A call about the same
        game, whatever it asks, goes on from it; a new one is made if there is none.

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
        The game is too large, or its secrets cannot all be hit, or not all be asked for.
    MemoryLimitError
        ``memory_limit`` is too small to begin.
    CheckpointError
        The checkpoint is of another game, damaged, or cannot be read or written.

    Examples
    --------
    >>> from abgames.codebreaking import AB
    >>> solve(AB(3, 5)).total
    196
    >>> solve(AB(3, 5), max_guesses=4).feasible, solve(AB(3, 5), max_guesses=3).feasible
    (True, False)
    >>> solve(AB(3, 7), candidates=["1 2 3", "1 3 2", "2 1 3"]).mean
    Fraction(5, 3)
    >>> solve(AB(3, 10), "worst").worst, solve(AB(3, 10), "worst", goal="determine").worst
    (6, 5)

    No strategy of the 3x10 game has both the least total and the least worst case:

    >>> solve(AB(3, 10), "expected-worst").upper_bound
    (3575, 7)
    >>> solve(AB(3, 10), "worst-expected").upper_bound
    (6, 3576)
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


def rank_guesses(
    game: CodeGame,
    history: HistoryLike = (),
    objective: str = "expected",
    goal: str = "hit",
    top: int | None = None,
    *,
    candidates: CodesLike | None = None,
    guesses: str = "all",
    only: CodesLike | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
    checkpoint: str | PathLike[str] | None = None,
) -> Ranking:
    """Value every guess exactly, best first: what the best play after it costs.

    Guesses that a symmetry of the situation (a permutation of pegs and colours that maps the
    candidates to themselves) makes equivalent have the same value; one row stands for them all,
    with their number.  The value of a guess is S(A, a) of [Shinoda2012], the least total number
    of guesses over all candidates when the guess is made now; with ``objective="worst"``, the
    least number of guesses in the worst case then; with an objective of two numbers, a tuple of the
    first one and the least second one that can be had with it then.  A guess that tells nothing
    costs one guess more for each candidate than the best.

    Parameters
    ----------
    game, history, objective, goal, candidates, guesses
        The situation, as :func:`solve` takes it.
    top
        Only so many of the best, which takes less time than all.
    only
        Only these guesses, one row each, beside the least total of all.
    threads, time_limit, memory_limit, progress, checkpoint
        As :func:`solve` takes them.

    Returns
    -------
    Ranking
        A sequence of :class:`RankedGuess`; with ``proven=False`` and lower bounds where a limit
        was hit, and without rows if it was hit before the guesses were listed.

    Raises
    ------
    InconsistentHistoryError, UnsupportedGameError, MemoryLimitError, CheckpointError
        As :func:`solve` raises them.
    IllegalMoveError
        ``only`` has a guess that may not be made.

    Examples
    --------
    After 1A0B to the first guess, nine guesses have to be considered ([Shinoda2012], section
    3.1); the tenth class is the first guess again.

    >>> from abgames.codebreaking import AB
    >>> ranking = rank_guesses(AB(3, 9), "1 2 3=1A0B")
    >>> [(row.guess, row.total) for row in ranking[:2]]
    [((1, 4, 5), 323), ((4, 5, 6), 329)]
    >>> len(ranking), sum(row.count for row in ranking)
    (10, 504)
    >>> rank_guesses(AB(3, 9), "1 2 3=1A0B", only=["1 2 3"])[0].total
    413
    >>> [row.value for row in rank_guesses(AB(3, 7), "1 2 3=0A1B", "worst-count", top=2)]
    [(4, 28), (4, 32)]
    """
    return Solver(threads, memory_limit).rank_guesses(
        game,
        history,
        objective,
        goal,
        top,
        candidates=candidates,
        guesses=guesses,
        only=only,
        time_limit=time_limit,
        progress=progress,
        checkpoint=checkpoint,
    )


def best_guess(
    game: CodeGame,
    history: HistoryLike = (),
    objective: str = "expected",
    goal: str = "hit",
    *,
    candidates: CodesLike | None = None,
    guesses: str = "all",
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: bool | Callable[[Progress], object] | None = None,
    checkpoint: str | PathLike[str] | None = None,
) -> Code:
    """Return the guess that a best strategy makes in a situation.

    The arguments are those of :func:`solve`.  Of several best guesses it is the one that
    ``solve`` and :func:`rank_guesses` put first.  When the time limit is hit it is the first
    guess of the best strategy found.

    >>> from abgames.codebreaking import AB
    >>> best_guess(AB(3, 7), "1 2 3=0A1B, 3 4 5=0A2B")
    (4, 3, 6)
    """
    return Solver(threads, memory_limit).best_guess(
        game,
        history,
        objective,
        goal,
        candidates=candidates,
        guesses=guesses,
        time_limit=time_limit,
        progress=progress,
        checkpoint=checkpoint,
    )


def _file(checkpoint: str | PathLike[str] | None, game: CodeGame) -> CheckpointFile | None:
    """Return the checkpoint of a game; what is asked about it is in the records."""
    about = {"game": game.record(), "keys": _abgames.CODEBREAKING_KEYS}
    return checkpoint_file(checkpoint, about)


def _guesses_asked(question: Question, only: CodesLike) -> CodeArray:
    """Return the guesses of ``only`` as rows, refusing those that may not be made."""
    game = question.game
    asked = game.code_array(only, "guess")
    if question.consistent:
        allowed = set(map(tuple, question.members.tolist()))
        for guess in map(tuple, asked.tolist()):
            if guess not in allowed:
                raise IllegalMoveError(
                    f"{game.text(guess)} is no candidate, and only consistent guesses may be made",
                    move=guess,
                )
    return asked
