"""A game in which earlier answers may decide which guesses are allowed."""

from __future__ import annotations

from typing import Any, cast

from numpy.typing import NDArray

from ..errors import UnsupportedGameError
from .code_game import CodeArray
from .feedback import Feedback
from .guess_rules import GuessRule, ListedRule
from .history import History, HistoryLike, parse_history, possible_reply
from .numbered_game import NumberedGame
from .table_checks import MOST_FEEDBACKS, check_stay_allowed


class RuledGame(NumberedGame):
    """A game with a rule for guesses, or without one."""

    _rule: GuessRule | None
    _classes: tuple[str, ...] | None
    _feedbacks: tuple[Feedback, ...]
    _has_hit: bool

    def _check_rule(self, indices: NDArray[Any]) -> None:
        """Refuse a rule for guesses that is not one for this table."""
        if self._rule is None:
            return
        if not self._has_hit or self._classes is not None:
            raise ValueError("allowed is for a game with a hit, and without classes")
        if len(self._feedbacks) > MOST_FEEDBACKS + 1:
            raise UnsupportedGameError(
                f"a game with a rule for guesses has at most {MOST_FEEDBACKS} feedbacks besides "
                f"the hit, not {len(self._feedbacks) - 1}",
                game=self,
            )
        if isinstance(self._rule, ListedRule):
            check_stay_allowed(self._rule.table, indices, self._guess_name, self._secret_name)

    def allowed_guesses(self, history: HistoryLike = ()) -> CodeArray:
        """Return the guesses that may be made after some answers: all, unless there is a rule."""
        answers = parse_history(self, history)
        for _guess, reply in answers:
            possible_reply(self, reply)
        return self._allowed(answers)

    def _allowed(self, answers: History) -> CodeArray:
        """Return the guesses that may be made after some answers."""
        if self._rule is None:
            return self.guesses
        places = [(cast(int, guess), self._feedbacks.index(reply)) for guess, reply in answers]
        found: CodeArray = self.guesses[self._rule.allowed(places, self.guess_count)]
        return found

    @property
    def has_rule(self) -> bool:
        """Whether guesses are allowed by earlier answers."""
        return self._rule is not None

    @property
    def _rule_key(self) -> tuple[str, ...]:
        return () if self._rule is None else (self._rule.digest,)
