"""A question to a solver: checks its arguments, and finds the candidates they leave.

>>> from abgames.codebreaking import AB
>>> question = CodeQuestion.read(AB(3, 7), history="1 2 3=0A1B, 3 4 5=0A2B")
>>> question.members.shape, question.candidates is None
((10, 3), True)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, cast, get_args

import numpy as np

from .._abgames import codebreaking as _core
from ..arguments import few, known_word, of_other_family
from ..errors import IllegalMoveError, UnsupportedGameError
from .clues import Clue, fitting
from .code_game import (
    MAX_CODES,
    Code,
    CodeArray,
    CodeGame,
    CodesLike,
    OwnSearch,
    candidate_array,
    codes_of,
    read_only,
)
from .games import Pool
from .history import Feedback, History, HistoryLike, apply_history, parse_history
from .records import Goal, Guesses, Objective

OBJECTIVES: tuple[Objective, ...] = get_args(Objective)
GOALS: tuple[Goal, ...] = get_args(Goal)
GUESSES: tuple[Guesses, ...] = get_args(Guesses)


@dataclass(frozen=True, eq=False)
class CodeQuestion:
    """A position of a game, and what is asked about it."""

    game: CodeGame
    objective: Objective
    goal: Goal
    guesses: Guesses
    history: History
    candidates: tuple[Code, ...] | None
    """The candidates as given, sorted; ``None``: all secrets."""

    @classmethod
    def read(
        cls,
        game: CodeGame,
        objective: Objective = "expected",
        goal: Goal = "hit",
        history: HistoryLike = (),
        candidates: CodesLike | None = None,
        guesses: Guesses = "all",
        *,
        costed: bool = False,
    ) -> CodeQuestion:
        """Check the arguments of a caller, and apply the history."""
        if isinstance(history, str) and history in OBJECTIVES:
            raise TypeError(f"the second argument is the history; write objective={history!r}")
        check_game(game, costed=costed)
        _check(game, objective, goal, guesses, has_candidates=candidates is not None)
        clues: list[Clue] = []
        answers = parse_history(game, history, clues)
        given = None if candidates is None else candidate_array(game, candidates)
        if clues or isinstance(game, Pool):
            given = fitting(game, game.secrets if given is None else given, clues)
        if isinstance(game, Pool):
            game = game.base  # whose files have their candidates
        listed = None if given is None else tuple(codes_of(given))
        asked = cls(game, objective, goal, guesses, answers, listed)
        game._check_can(goal, guesses, asked.members)
        return asked

    @classmethod
    def to_the_end(
        cls, game: CodeGame, history: HistoryLike, candidates: CodesLike | None, guesses: Guesses
    ) -> CodeQuestion:
        """The same for a game that is played to its end."""
        check_game(game)
        return cls.read(game, "expected", game.goal, history, candidates, guesses)

    @cached_property
    def members(self) -> CodeArray:
        """The candidates that agree with the history, sorted; read-only."""
        is_all = self.candidates is None
        codes = self.game.secrets if is_all else self.game._array(self.candidates or ())
        who = "secret" if is_all else "candidate"
        return read_only(apply_history(self.game, codes, self.history, who=who))

    def split(self, guess: Code) -> dict[Feedback, CodeQuestion]:
        """Return the questions that follow a guess, by its replies."""
        parts = {}
        for reply, left in self.game.split(guess, self.members).items():
            parts[reply] = replace(self, history=(*self.history, (guess, reply)))
            vars(parts[reply])["members"] = read_only(left)
        return parts

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be asked."""
        return self.game._is_settled(self.goal, self.members)

    @property
    def about(self) -> Any:
        """What is asked, as fields of an answer."""
        names = ("game", "objective", "goal", "history", "guesses")
        return {name: getattr(self, name) for name in names}

    @property
    def consistent(self) -> bool:
        """Whether only candidates may be guessed."""
        return self.guesses == "consistent"

    @property
    def weight(self) -> int | None:
        """The weight of the candidates together, where secrets have weights."""
        return self.game.weight(self.members) if self.game.has_weights else None

    @cached_property
    def core(self) -> _core.Question:
        return _core.Question(
            self.game._rules,
            self.game._to_rows(self.members),
            goal=self.goal,
            objective=self.objective,
            consistent=self.consistent,
            **({"after": self._answers} if self.game.has_rule else {}),
        )

    @property
    def _answers(self) -> list[tuple[int, int]]:
        """The history in the numbers of the core, for a rule that allows guesses by it."""
        replies = self.game.feedbacks
        return [(cast(int, guess), replies.index(reply)) for guess, reply in self.history]

    def check_guesses(self, codes: CodesLike) -> CodeArray:
        """Return guesses as rows, refusing those that may not be made."""
        if not isinstance(codes, np.ndarray) and isinstance(codes, Iterable):
            codes = codes if isinstance(codes, str) else few("only", codes, self.game.guess_count)
        asked = self.game._code_array(codes, "guess")
        allowed = self.game._allowed(self.history) if self.game.has_rule else None
        for guess in codes_of(asked):
            if allowed is not None and guess not in allowed:
                raise IllegalMoveError(
                    f"{self.game.text(guess)} may not be guessed after the history", move=guess
                )
            if self.consistent and self.game.hit not in self.game.split(guess, self.members):
                raise IllegalMoveError(
                    f"{self.game.text(guess)} is not a candidate, and only consistent guesses "
                    "may be made",
                    move=guess,
                )
        return asked


def check_game(game: object, *, costed: bool = False) -> None:
    """Refuse what is not a game of this family, or one with costs unless they are known here."""
    if isinstance(game, OwnSearch):
        raise UnsupportedGameError(f"{game!r} {game.refusal}", game=game)
    if getattr(game, "has_costs", False) and not costed:
        raise UnsupportedGameError(
            f"{game!r} has guesses with costs, a rule without a hit, hits of several secrets, or "
            "more than 255 feedbacks to a guess: this is answered by solve, rank_guesses, "
            "best_guess and Assistant alone, and without a rule by begin and review",
            game=game,
        )
    if not isinstance(game, CodeGame):
        raise TypeError(
            "game must be AB(...), Mastermind(...), CardMoo(...) or FeedbackTable(...), "
            f"not {type(game).__name__}{of_other_family(game)}"
        )


def stuck(game: CodeGame) -> UnsupportedGameError:
    """Return the error for a situation from which no strategy ends."""
    return UnsupportedGameError(
        f"{game!r} may get stuck here: its rule may leave no guess that helps", game=game
    )


def check_unruled(game: CodeGame, but: str) -> None:
    """Refuse a game with a rule for guesses where the rule cannot be kept, and say why."""
    check_game(game)
    if game.has_rule:
        raise UnsupportedGameError(
            f"{game!r} has a rule for guesses by earlier answers, {but}", game=game
        )


def _check(
    game: CodeGame, objective: Objective, goal: Goal, guesses: Guesses, *, has_candidates: bool
) -> None:
    known_word("objective", objective, OBJECTIVES)
    known_word("goal", goal, GOALS)
    known_word("guesses", guesses, GUESSES)
    if guesses == "all" and game.guess_count > MAX_CODES:
        # If there are too many secrets to list, there are too many guesses as well.
        advice = (
            ' With guesses="consistent" only candidates are tried.'
            if has_candidates or game.secret_count <= MAX_CODES
            else ""
        )
        raise UnsupportedGameError(
            f"{game!r} has {game.guess_count:,} guesses; the search tries at most {MAX_CODES:,}."
            f"{advice}",
            game=game,
        )


def check_most_within(question: CodeQuestion, most: int | None) -> None:
    """Refuse to look for the most within a number of guesses without a number, or a hit."""
    if most is None:
        raise ValueError("the objective most-within needs max_guesses=K: within how many guesses?")
    if question.goal != "hit":
        raise ValueError(f'the objective most-within needs goal="hit", not {question.goal!r}')
