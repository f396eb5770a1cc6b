"""Questions that are asked in advance: the fewest whose replies together tell all secrets apart.

>>> from abgames.codebreaking import AB
>>> found = fixed_questions(AB(2, 4))
>>> found.guesses, found.proven
(((1, 2), (1, 3)), True)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .._abgames import codebreaking as core
from ..control import ProgressTaker, limits_of, within
from ..display import counted
from ..display.answer import Answer
from .aims import Goal
from .code_game import Code, CodeGame, CodesLike, codes_of
from .history import History, HistoryLike
from .question import CodeQuestion, check_unruled
from .records import recorded


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

    @property
    def proven(self) -> bool:
        """Whether there are no fewer."""
        return len(self.guesses) == self.lower_bound

    def record(self) -> dict[str, Any]:
        texts = [self.game.text(guess) for guess in self.guesses]
        return recorded(self, "Fixed", guesses=list(self.guesses), texts=texts)

    def facts(self) -> list[tuple[str, str]]:
        count = counted(len(self.guesses), *self.game._guess_words(self.goal))
        status = "proved" if self.proven else f"not proved: at least {self.lower_bound}"
        return [
            ("in advance", f"{count} ({status})"),
            ("which", ", ".join(map(self.game.text, self.guesses))),
        ]


def fixed_questions(
    game: CodeGame,
    history: HistoryLike = (),
    *,
    goal: Goal | None = None,
    candidates: CodesLike | None = None,
    time_limit: float | None = None,
    progress: ProgressTaker = None,
) -> FixedQuestions:
    """Find the fewest questions that, asked in advance, tell all candidates apart.

    With the usual goal of a game with classes, ``"class"``, only candidates of different classes
    are told apart.  ``history``, ``candidates`` and the limits are as in
    :func:`~abgames.codebreaking.solve`; when time is over, the questions found by always taking the
    best one are returned, or with little time some of which each tells more apart, with a lower
    bound on the number.  Raises what ``solve`` raises, and :class:`ValueError` for the goal "hit":
    whether a fixed question hits is chance.

    >>> from abgames.codebreaking import AB, Mastermind
    >>> [len(fixed_questions(game).guesses) for game in (AB(2, 3), AB(3, 4), Mastermind(2, 3))]
    [2, 4, 2]
    """
    check_unruled(game, "which questions asked in advance do not have")
    if goal == "hit":
        raise ValueError('goal must be "determine" or "class": fixed questions hit by chance')
    usual: Goal = "class" if game.goal == "class" else "determine"
    question = CodeQuestion.read(game, "worst", goal or usual, history, candidates)
    with within(limits_of(None, time_limit, None, progress), what=game.title) as limits:
        rows, least = core.fixed_questions(question.core, limits=limits)
    guesses = (game._labelled(code) for code in codes_of(game._of_rows(rows)))
    return FixedQuestions(game, question.history, question.goal, tuple(guesses), least)
