"""What the searches for proofs have in common: their limits, and games with dummies.

A proof that a number of guesses is not enough grants dummies: colours, or cards, that no code has.
All guesses that agree in where they have the colours of the candidates are then one.

>>> game, codes, used = relaxed(Mastermind(2, 9), np.array([[3, 7], [7, 3]], dtype=np.uint8))
>>> game, codes.tolist(), used
(Mastermind(pegs=2, colors=3), [[1, 2], [2, 1]], 2)
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

import numpy as np

from abgames_check.codebreaking.document import read_game
from abgames_check.codebreaking.lower_bound import MAX_ROWS, reply_count

from ..control import Progress, ProgressTaker, reporting
from .bound import Bound
from .cards import MAX_RANKS, CardMoo
from .code_game import CodeArray, CodeGame
from .feedback_table import FeedbackTable
from .games import AB, MAX_COLORS, Mastermind
from .question import CodeQuestion
from .solution import Solution
from .solver import Solver

B = TypeVar("B", bound=Bound)

REPORT_EVERY = 0.1
"""Seconds from one report to the next."""

HOPELESS = 10
"""How many times the allowed size an estimate may be; proofs had 0.2 to 1.5 times as much."""


class LimitReached(Exception):  # noqa: N818 - it ends the search and is not an error
    """Time, the size of a proof, or the size of a table is used up."""


class ProofSearch(ABC, Generic[B]):
    """A search for one proof: its question, its limits, and its reports."""

    title: ClassVar[str]
    """What is sought, for reports."""

    def __init__(
        self,
        question: CodeQuestion,
        max_size: int,
        time_limit: float | None,
        report: Callable[[Progress], object] | None,
    ) -> None:
        self._start = self._next_report = time.monotonic()
        self.question, self.game, self.goal = question, question.game, question.goal
        self.reply_count = reply_count(read_game(question.game.record()), self.goal)
        self.solver = Solver()
        self.size = 0
        """The size of the proof so far, in nodes or sets."""
        self.expected: int | None = None
        """About how large the proof will be, where that is known."""
        self._max_size = max_size
        self._time_limit = time_limit
        self._report = report
        self.prepare()

    def prepare(self) -> None:
        """Make what the search keeps."""

    @classmethod
    def proof(
        cls,
        question: CodeQuestion,
        number: int | tuple[int, int] | None,
        max_size: int,
        time_limit: float | None,
        progress: ProgressTaker,
    ) -> B | None:
        """Look for a proof of a number, the best one if none is given, within limits."""
        with reporting(progress, cls.title) as report:
            try:
                return cls(question, max_size, time_limit, report).bound(number)
            except LimitReached:
                return None

    @abstractmethod
    def bound(self, number: int | tuple[int, int] | None) -> B | None:
        """Return a proof; ``None`` if the number is above the optimum, or none is found."""

    @property
    def situation(self) -> Any:
        """What the proof is about, as its fields."""
        asked = self.question
        history, candidates = asked.history, asked.candidates
        return {"game": self.game, "goal": self.goal, "history": history, "candidates": candidates}

    def solved(self, game: CodeGame, candidates: CodeArray, **asked: Any) -> Solution:
        """Solve a game for some candidates in the time that is left."""
        left = self._seconds_left()
        return self.solver.solve(
            game, goal=self.goal, candidates=candidates, time_limit=left, **asked
        )

    def _seconds_left(self) -> float | None:
        if self._time_limit is None:
            return None
        return max(self._time_limit - (time.monotonic() - self._start), 0.0)

    def expect(self, size: int) -> None:
        """Take an estimate of the size; end the search before the work if that is hopeless."""
        self.expected = size
        if size > HOPELESS * self._max_size:
            raise LimitReached

    def check(self, solved: int) -> None:
        """End the search if its limits are reached, and report."""
        if self.size > self._max_size or self._seconds_left() == 0:
            raise LimitReached
        now = time.monotonic()
        if self._report is not None and now >= self._next_report:
            self._next_report = now + REPORT_EVERY
            left = None if self.expected is None else max(self.expected - self.size, 0)
            self._report(Progress(now - self._start, self.size, 0, None, solved, 0, left=left))


def relaxed(game: CodeGame, codes: CodeArray) -> tuple[CodeGame, CodeArray, int]:
    """Return a game with enough dummies, and the codes there, over its first colours (ranks)."""
    if isinstance(game, FeedbackTable):
        return game, codes, 0
    pegs = game.pegs
    if isinstance(game, CardMoo):
        suits, ranks = np.divmod(codes - 1, game.ranks)
        kinds = np.unique(ranks)
        of_game = len(kinds) + pegs - 1  # the joker is the last dummy
        if of_game > MAX_RANKS:
            raise LimitReached
        renamed = np.searchsorted(kinds, ranks) + 1 + suits * of_game
        return CardMoo(ranks=of_game), renamed.astype(np.uint8), len(kinds)
    kinds = np.unique(codes)
    used = len(kinds)
    dummies = pegs if isinstance(game, AB) else 1
    if used + dummies > MAX_COLORS:
        raise LimitReached
    renamed = (np.searchsorted(kinds, codes) + 1).astype(np.uint8)
    wider = AB(pegs, used, pegs) if isinstance(game, AB) else Mastermind(pegs, used + 1)
    return wider, renamed, used


@lru_cache(maxsize=16)
def relaxed_guesses(game: CodeGame, used: int) -> CodeArray:
    """Return the guesses over the first ``used`` colours (ranks) and dummies (L3)."""
    if isinstance(game, FeedbackTable):
        return game.guesses
    pegs = game.pegs
    names = list(range(1, used + 1))
    if isinstance(game, CardMoo):
        names += [rank + game.ranks for rank in range(1, used + 1)]
        dummies = [used + 1, used + 2, game.joker]
    elif isinstance(game, AB):
        dummies = list(range(used + 1, used + pegs + 1))
    else:
        dummies = [used + 1] * pegs
    if (len(names) + 1) ** pegs > MAX_ROWS:
        raise LimitReached
    columns = [np.array([*names, dummy], dtype=np.uint8) for dummy in dummies]
    rows = np.stack(np.meshgrid(*columns, indexing="ij"), axis=-1).reshape(-1, pegs)
    return rows[game._rules.legal(rows, guesses=True)]
