"""Best strategies, and the fewest questions to ask in advance: from the caller's words to the Rust
search and back.

>>> from abgames.codebreaking import AB
>>> solution = solve(AB(3, 7), history="1 2 3=0A1B, 3 4 5=0A2B")
>>> solution
<Solution: expected guesses for 10 candidates of AB(pegs=3, colors=7): total 23, mean 2.3000, \
worst 3, proven>

>>> found = fixed_questions(AB(2, 4))
>>> found.guesses, found.proven
(((1, 2), (1, 3)), True)
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from threading import RLock
from typing import Any, ClassVar, NoReturn, cast

import numpy as np

from .. import _abgames
from .._abgames import codebreaking as core
from ..arguments import known_words, whole_number
from ..control import (
    Bounds,
    CheckpointPath,
    Limits,
    ProgressTaker,
    call_limits,
    in_turn,
    limits_of,
    memory_bytes,
    seconds,
    thread_count,
    uncopied,
    within,
)
from ..display import counted
from ..display.answer import Answer
from ..errors import MemoryLimitError, UnsupportedGameError
from .code_game import Code, CodeGame, CodesLike, OwnSearch, code_of, codes_of
from .costs import CostSearch
from .history import History, HistoryLike
from .question import CodeQuestion, check_most_within, check_unruled, stuck
from .ready_made.twenty_questions import Openers
from .records import Goal, Guesses, Objective, recorded
from .solution import Ranking, Solution, table_of
from .strategy import Strategy

MOST_EFFORT = 255
BY_TOTAL = "expected", "expected-worst"
"""Objectives for which a good strategy is looked for where a search does not end."""
NO_BOUND = 2**64 - 1
"""A number that no total reaches, as the core takes it."""


class Solver:
    """Solves games and remembers what it proved, even from one game to the next.

    The values of small sets of candidates recur in larger games; so solving the AB games 3x4, 3x5,
    ... in turn with one solver costs little more than the last of them alone.  Values and
    strategies do not depend on what was solved before.

    ``memory_limit`` (bytes, or text like ``"4GiB"``) limits the size of the memo; a full memo
    forgets entries.  ``threads`` is how many threads search together, one per core if ``None``;
    values and strategies do not depend on it, and with ``threads=1`` node counts repeat exactly.
    (Other threads join in :func:`solve` after 1000 nodes; :func:`rank_guesses` uses one.)
    ``without`` names pruning rules to switch off, from ``Solver.PRUNINGS``: that changes the work
    but never the result.  Calls from several Python threads take turns.

    >>> from abgames.codebreaking import AB
    >>> solver = Solver(memory_limit="256MiB")
    >>> [solver.solve(AB(3, colors)).total for colors in (4, 5, 6)]
    [72, 196, 436]
    """

    PRUNINGS: ClassVar[tuple[str, ...]] = tuple(core.PRUNINGS)

    def __init__(
        self,
        threads: int | None = None,
        memory_limit: int | str | None = None,
        *,
        without: Sequence[str] = (),
    ) -> None:
        count = thread_count(threads)
        limit = self._memory = memory_bytes(memory_limit)
        self._turn = RLock()
        try:
            self._core = core.Solver(
                None if count is None else min(count, sys.maxsize),
                None if limit is None else min(limit, sys.maxsize),
                without=known_words("without", without, self.PRUNINGS),
            )
        except MemoryError as error:
            raise MemoryLimitError(
                f"memory_limit={memory_limit!r} is too small: {str(error).partition('; ')[2]}",
                limit=limit,
            ) from None

    @classmethod
    def _within(cls, bounds: Bounds) -> Solver:
        """Return a new solver with the threads and the memory of some limits."""
        limits = cast(Limits, bounds)
        return cls(limits.get("threads"), limits.get("memory_limit"))

    def __repr__(self) -> str:
        """Return how much the solver remembers."""
        try:
            entries, size = self._core.entries, self._core.bytes
        except RuntimeError:  # in use by a call that is still running
            return "<Solver: solving>"
        return f"<Solver: {entries:,} values remembered in {size / 2**20:.1f} MiB>"

    def solve(
        self,
        game: CodeGame,
        history: HistoryLike = (),
        *,
        objective: Objective = "expected",
        goal: Goal = "hit",
        candidates: CodesLike | None = None,
        guesses: Guesses = "all",
        max_guesses: int | None = None,
        effort: int | None = None,
        time_limit: float | None = None,
        progress: ProgressTaker = None,
        checkpoint: CheckpointPath = None,
    ) -> Solution:
        """Find a best strategy; :func:`solve` describes the arguments."""
        limits = call_limits(time_limit, progress, checkpoint)
        question = _asked(game, objective, goal, history, candidates, guesses)
        return self._answer(question, max_guesses, limits, effort)

    def rank_guesses(
        self,
        game: CodeGame,
        history: HistoryLike = (),
        *,
        objective: Objective = "expected",
        goal: Goal = "hit",
        top: int | None = None,
        candidates: CodesLike | None = None,
        guesses: Guesses = "all",
        only: CodesLike | None = None,
        below: int | None = None,
        time_limit: float | None = None,
        progress: ProgressTaker = None,
        checkpoint: CheckpointPath = None,
    ) -> Ranking:
        """Value every guess; :func:`rank_guesses` describes the arguments."""
        limits = call_limits(time_limit, progress, checkpoint)
        question = _asked(game, objective, goal, history, candidates, guesses)
        return self._rank(question, top, only, limits, below=below)

    def best_guess(
        self,
        game: CodeGame,
        history: HistoryLike = (),
        *,
        objective: Objective = "expected",
        goal: Goal = "hit",
        candidates: CodesLike | None = None,
        guesses: Guesses = "all",
        time_limit: float | None = None,
        progress: ProgressTaker = None,
        checkpoint: CheckpointPath = None,
    ) -> Code:
        """Return the guess to make; :func:`best_guess` describes the arguments."""
        limits = call_limits(time_limit, progress, checkpoint)
        question = _asked(game, objective, goal, history, candidates, guesses)
        return _first_guess(self._answer(question, None, limits))

    def __reduce__(self) -> NoReturn:
        uncopied(self)

    # -- questions that are already checked ----------------------------------------------------

    @contextmanager
    def _searching(
        self, question: CodeQuestion, limits: Bounds
    ) -> Iterator[tuple[core.Solver, _abgames.Limits]]:
        """Yield a solver of the core and its limits, once no other thread uses it."""
        with in_turn(self._turn, limits) as is_mine:
            searcher = self._core if is_mine else core.Solver(1)
            # A checkpoint is about a game; its records say which question they answer.
            is_kept = limits.get("checkpoint") is not None
            about = {"game": question.game._identity(), "keys": core.KEYS} if is_kept else None
            with within(limits, about, what=question.game.title) as call:
                yield searcher, call

    def _answer(
        self,
        question: CodeQuestion,
        max_guesses: int | None,
        limits: Bounds,
        effort: int | None = None,
    ) -> Solution:
        if effort is not None:
            effort = whole_number("effort", effort, at_least=0, at_most=MOST_EFFORT)
            if question.objective not in BY_TOTAL or max_guesses is not None:
                raise ValueError(
                    f"effort is for the objectives {' and '.join(BY_TOTAL)}, without max_guesses"
                )
        size = len(question.members)
        most = None if max_guesses is None else whole_number("max_guesses", max_guesses, at_least=1)
        if question.objective == "most-within":
            check_most_within(question, most)
        if question.game.has_costs:
            costs = CostSearch(question, limits, self._memory, Strategy.answering, effort=effort)
            return Solution(**costs.solved(most))
        if question.objective != "most-within" and most is not None and most >= size:
            # Each guess of a best strategy, except a hit, splits the candidates, so every best
            # strategy keeps within this length.
            most = None
        with self._searching(question, limits) as (searcher, call):
            try:
                found = searcher.solve(question.core, max_guesses=most, effort=effort, limits=call)
            except NotImplementedError as problem:
                raise UnsupportedGameError(str(problem), game=question.game) from None
        tree = found.tree
        strategy = None if tree is None else Strategy.found(question, tree)
        guess = None
        if found.guess is not None:
            guess = code_of(
                question.game._of_rows(np.array([list(found.guess)], dtype=np.uint8))[0]
            )
        return Solution(
            **question.about,
            candidate_count=size,
            feasible=found.feasible,
            proven=found.proven,
            lower_bound=None if found.feasible is False else found.lower_bound,
            upper_bound=found.upper_bound,
            strategy=strategy,
            nodes=found.nodes,
            seconds=found.seconds,
            max_guesses=max_guesses,
            guess=guess,
        )

    def _rank(
        self,
        question: CodeQuestion,
        top: int | None,
        only: CodesLike | None,
        limits: Bounds,
        *,
        below: int | None = None,
        least: bool = False,
    ) -> Ranking:
        """Value the guesses of a question; with ``least``, find the least value of all too."""
        game = question.game
        if question.objective == "most-within":
            raise ValueError("the objective most-within is for solve, not for single guesses")
        if below is not None:
            below = min(whole_number("below", below, at_least=0), NO_BOUND)
        most = None if top is None else whole_number("top", top, at_least=1)
        if most is not None and most >= game.guess_count:
            most = None
        listed = None if only is None else question.check_guesses(only)
        if game.has_costs:
            search = CostSearch(question, limits, self._memory, Strategy.answering)
            about, paid = search.ranked(None if listed is None else listed.tolist(), most, below)
            return Ranking(**about, table=table_of(paid))
        asked = None if listed is None else game._to_rows(listed)
        with self._searching(question, limits) as (searcher, call):
            found = searcher.rank(
                question.core, only=asked, top=most, below=below, least=least, limits=call
            )
        columns = found.columns
        columns["guess"] = game._of_rows(columns["guess"])
        return Ranking(
            **question.about,
            candidates=question.candidates,
            candidate_count=len(question.members),
            weight=question.weight,
            proven=found.proven,
            least=found.least,
            nodes=found.nodes,
            seconds=found.seconds,
            table=table_of(columns),
        )


def solve(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    objective: Objective = "expected",
    goal: Goal = "hit",
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    max_guesses: int | None = None,
    effort: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Solution:
    """Find a strategy with the least number of guesses, expected or in the worst case.

    Parameters
    ----------
    game
        The game to solve.
    history
        What is already known: pairs of guess and feedback, or text like
        ``"1 2 3=0A1B, 3 4 5=0A2B"``.  Only later guesses count.
    objective
        ``"expected"``: the least total number of guesses over all candidates, S(A) in
        [Shinoda2012].  ``"worst"``: the least number of guesses in the worst case.  Four
        objectives have two numbers, the first of which counts more: ``"worst-expected"``, the least
        worst case and the least total of the strategies that attain it; ``"expected-worst"``, the
        other way round; ``"worst-count"``, the least worst case and the fewest candidates that take
        it; ``"most-within"``, as many candidates as possible found within ``max_guesses`` and the
        least total of these (later guesses of the strategy are fair ones).
    goal
        ``"hit"``: until the secret is guessed; the hitting guess counts.  ``"determine"``: until
        one candidate is left; if there is only one from the start, no guess is needed.
    candidates
        The codes that can be the secret, each once; ``None`` means all secrets.  With a history,
        only those that agree with it are left.
    guesses
        ``"all"``, or ``"consistent"``: only guesses that may still be the secret.
    max_guesses
        Only consider strategies that settle every candidate within this many guesses.
    effort
        Look for a good strategy instead of the best one, on so many levels (0 to 255), each of
        which takes longer and finds one at least as good: the same answer each time.
    threads, memory_limit
        See :class:`Solver`.
    time_limit
        Seconds after which the search stops with bounds instead of a proof; waiting for a solver
        that another thread uses counts.  For totals, part of the time is left for a good strategy:
        it is at least as good as those of all heuristics that end in that time.
    progress
        ``True`` for a line on stderr, or a callable that gets a
        :class:`~abgames.control.Progress` record several times a second.  An exception that it
        raises stops the search and reaches the caller.
    checkpoint
        A file that keeps what was proved, even if the process is killed.  A later call about the
        same game, whatever it asks, resumes from it; it is created if missing.

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
        The game is too large, or some of its secrets cannot be hit or cannot be guessed.
    MemoryLimitError
        ``memory_limit`` is too small to start.
    CheckpointError
        The checkpoint is of another game or has a damaged header, is in use, or cannot be
        read or written.

    Examples
    --------
    >>> from abgames.codebreaking import AB
    >>> solve(AB(3, 5)).total
    196
    >>> solve(AB(3, 5), max_guesses=4).feasible, solve(AB(3, 5), max_guesses=3).feasible
    (True, False)
    >>> solve(AB(3, 7), candidates=["1 2 3", "1 3 2", "2 1 3"]).mean
    Fraction(5, 3)
    >>> solve(AB(3, 10), objective="worst").worst
    6
    >>> [solve(AB(3, 7), effort=effort).total for effort in (0, 1)]
    [847, 836]
    >>> solve(AB(3, 10), objective="worst", goal="determine").worst
    5

    No strategy of the 3x10 game has both the least total and the least worst case:

    >>> solve(AB(3, 10), objective="expected-worst").upper_bound
    (3575, 7)
    >>> solve(AB(3, 10), objective="worst-expected").upper_bound
    (6, 3576)
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    if isinstance(game, OwnSearch):
        unserved = {
            "guesses": (guesses, "all"),
            "max_guesses": (max_guesses, None),
            "effort": (effort, None),
            "checkpoint": (checkpoint, None),
        }
        found = game._solve(history, objective, goal, candidates, limits, **unserved)
        return cast(Solution, found)
    question = _asked(game, objective, goal, history, candidates, guesses)
    return Solver._within(limits)._answer(question, max_guesses, limits, effort)


def rank_guesses(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    objective: Objective = "expected",
    goal: Goal = "hit",
    top: int | None = None,
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    only: CodesLike | None = None,
    below: int | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Ranking:
    """Value every guess exactly, best first: what the best play after it costs.

    Guesses that a symmetry of the situation (a permutation of pegs and colours that maps the
    candidates to themselves) makes equivalent have the same value; one row stands for them all,
    with their number.  The value of a guess is S(A, a) of [Shinoda2012], the least total number of
    guesses over all candidates if the guess is made now; with ``objective="worst"``, the least
    worst case then; with an objective of two numbers, a tuple of the least first number and the
    least second number that goes with it.  A guess that gives no information costs one guess more
    for each candidate than the best.

    Parameters
    ----------
    game, history, objective, goal, candidates, guesses
        The situation, as :func:`solve` takes it.
    top
        Value only this many of the best guesses, which is faster.
    only
        Value only these guesses, one row each, and nothing else: ``least`` is ``None``, unless
        one of them tells nothing, because then its value rests on the least of all.
    below
        Value only guesses below this number; of the others it is only shown that they are not: they
        have no value, and their bound is at least this number.  For an objective of two numbers it
        is compared with the first.
    threads, time_limit, memory_limit, progress, checkpoint
        As :func:`solve` takes them.

    Returns
    -------
    Ranking
        A sequence of :class:`RankedGuess`; with ``proven=False`` and lower bounds if a limit was
        hit, and without rows if that was before the guesses were listed.

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
    >>> [(r.total, r.lower_bound) for r in rank_guesses(AB(3, 9), "1 2 3=1A0B", below=324)[:2]]
    [(323, 323), (None, 324)]
    >>> [row.value for row in rank_guesses(AB(3, 7), "1 2 3=0A1B", objective="worst-count", top=2)]
    [(4, 28), (4, 32)]
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    question = _asked(game, objective, goal, history, candidates, guesses)
    return Solver._within(limits)._rank(question, top, only, limits, below=below)


def best_guess(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    objective: Objective = "expected",
    goal: Goal = "hit",
    candidates: CodesLike | None = None,
    guesses: Guesses = "all",
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Code:
    """Return the guess that a best strategy makes in a situation.

    The arguments are those of :func:`solve`.  Of several best guesses it is the one that ``solve``
    and :func:`rank_guesses` put first.  If the time limit is hit before that is proved, it is the
    guess whose classes have the least total by an estimate from their sizes: the same guess on a
    fast and on a busy machine.

    >>> from abgames.codebreaking import AB
    >>> best_guess(AB(3, 7), "1 2 3=0A1B, 3 4 5=0A2B")
    (4, 3, 6)
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    if isinstance(game, OwnSearch):
        asked = (objective, goal, candidates, guesses, limits)
        return cast(Code, game._best_guess(history, *asked))
    question = _asked(game, objective, goal, history, candidates, guesses)
    return _first_guess(Solver._within(limits)._answer(question, None, limits))


_asked = partial(CodeQuestion.read, costed=True)
"""A question that may be about a game with costs."""


def _first_guess(solution: Solution) -> Code:
    """Return the guess to make; refuse a question for which none is needed, or helps."""
    if solution.guess is not None:
        return solution.guess
    if solution.strategy is None:
        raise stuck(solution.game)
    return solution.strategy.next_guess()


@dataclass(frozen=True)
class FixedQuestions(Answer):
    """Guesses that are made whatever the replies are, and tell all candidates apart."""

    game: CodeGame
    history: History
    goal: Goal
    guesses: tuple[Code, ...]
    """The guesses, in order."""
    lower_bound: int
    """Fewer than this are proved to be too few."""
    left: Fraction | None = None
    """With ``count``, how many candidates are left on average."""
    is_least: bool = True
    """Whether that is proved to be the least."""

    @property
    def proven(self) -> bool:
        """Whether there are no fewer, or none that leave less."""
        return self.is_least and len(self.guesses) == self.lower_bound

    def record(self) -> dict[str, Any]:
        texts = [self.game.text(guess) for guess in self.guesses]
        record = recorded(self, "Fixed", guesses=list(self.guesses), texts=texts)
        return record if self.left is None else {**record, "left": str(self.left)}

    def facts(self) -> list[tuple[str, str]]:
        count = counted(len(self.guesses), *self.game._guess_words(self.goal))
        status = "proved" if self.proven else f"not proved: at least {self.lower_bound}"
        if self.left is not None:
            status = "the least, proved" if self.proven else "the least that was found"
            left = f"{float(self.left):.4f} = {self.left} on average ({status})"
            return [("in advance", count), ("left", left), self._which]
        return [("in advance", f"{count} ({status})"), self._which]

    @property
    def _which(self) -> tuple[str, str]:
        return "which", ", ".join(map(self.game.text, self.guesses))


def fixed_questions(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    goal: Goal | None = None,
    candidates: CodesLike | None = None,
    count: int | None = None,
    time_limit: float | None = None,
    progress: ProgressTaker = None,
) -> FixedQuestions:
    """Find the fewest questions that, asked in advance, tell all candidates apart.

    With ``count`` it finds so many that leave the fewest candidates on average: openers of a word
    game.  All are tried, in an order in which good ones are found soon; when time is over, the best
    so far are returned.

    With the usual goal of a game with classes, ``"class"``, only candidates of different classes
    are told apart.  ``history``, ``candidates`` and the limits are as in
    :func:`~abgames.codebreaking.solve`; when time is over, the questions found by always taking the
    best one are returned, or with little time some of which each tells more apart, with a lower
    bound on the number.  Raises what ``solve`` raises, and :class:`ValueError` for the goal "hit":
    whether a fixed question hits is chance.

    >>> from abgames.codebreaking import AB, Mastermind
    >>> [len(fixed_questions(game).guesses) for game in (AB(2, 3), AB(3, 4), Mastermind(2, 3))]
    [2, 4, 2]
    >>> found = fixed_questions(AB(3, 5), count=2)
    >>> [AB(3, 5).text(guess) for guess in found.guesses], found.left, found.proven
    (['1 2 3', '1 3 4'], Fraction(12, 5), True)
    """
    check_unruled(game, "which questions asked in advance do not have")
    if goal == "hit":
        raise ValueError('goal must be "determine" or "class": fixed questions hit by chance')
    usual: Goal = "class" if game.goal == "class" else "determine"
    question = CodeQuestion.read(game, "worst", goal or usual, history, candidates)
    if count is not None:
        whole_number("count", count, at_least=1, at_most=game.guess_count)
        openers = Openers(game, question.members, count, seconds(time_limit))
        places, left, is_least = openers.best()
        made = tuple(game._labelled(code_of(game.guesses[place])) for place in places)
        return FixedQuestions(game, question.history, question.goal, made, count, left, is_least)
    with within(limits_of(None, time_limit, None, progress), what=game.title) as limits:
        rows, least = core.fixed_questions(question.core, limits=limits)
    guesses = (game._labelled(code) for code in codes_of(game._of_rows(rows)))
    return FixedQuestions(game, question.history, question.goal, tuple(guesses), least)
