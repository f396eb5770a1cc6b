"""A game whose guesses and secrets are numbers from 0, with or without names; earlier answers may
decide which guesses are allowed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from ..errors import UnsupportedGameError
from .code_game import Code, CodeArray, CodeGame, CodeLike, CodesLike, read_only
from .feedback import Feedback, TableGuess
from .guess_rules import GuessRule, ListedRule
from .history import History, HistoryLike, parse_history, possible_reply
from .table_checks import MOST_FEEDBACKS, check_list, check_stay_allowed
from .table_names import code_number


class NumberedGame(CodeGame):
    """A game whose guesses and secrets are numbers, with a rule for guesses or without one."""

    _guess_names: tuple[str, ...] | None
    _secret_names: tuple[str, ...] | None
    _feedback_names: tuple[str, ...] | None
    _rule: GuessRule | None
    _feedbacks: tuple[Feedback, ...]
    _indices: NDArray[Any]
    """The place of each reply in the feedbacks."""
    _has_hit: bool

    @property
    def table(self) -> NDArray[np.int64]:
        """The table as given: a new array of shape (guesses, secrets)."""
        numbers = np.array([int(cast(int, feedback)) for feedback in self._feedbacks])
        table: NDArray[np.int64] = numbers[self._indices]
        return table

    @property
    def _element(self) -> tuple[str, str]:
        return "a number", "numbers"

    @property
    def names(self) -> Sequence[str]:
        return (*(self._guess_names or ()), *(self._feedback_names or ()))

    @cached_property
    def secrets(self) -> CodeArray:
        return read_only(np.arange(self.secret_count, dtype=np.uint16))

    @cached_property
    def guesses(self) -> CodeArray:
        return read_only(np.arange(self.guess_count, dtype=np.uint16))

    def code(self, value: CodeLike) -> Code:
        return cast(Code, code_number(value, self._guess_names, "guess", self, self.guess_count))

    def secret(self, value: CodeLike) -> Code:
        return cast(Code, code_number(value, self._secret_names, "secret", self, self.secret_count))

    def _labelled(self, guess: Code) -> Code:
        return cast(Code, TableGuess(cast(int, guess), self.text(guess)))

    def text(self, code: CodeLike) -> str:
        return self._guess_name(cast(int, self.code(code)))

    def secret_text(self, code: CodeLike) -> str:
        return self._secret_name(cast(int, self.secret(code)))

    def _code_array(self, codes: CodesLike, what: str) -> CodeArray:
        check_list(codes, what)
        count = self.guess_count if what == "guess" else self.secret_count
        if isinstance(codes, np.ndarray) and not ((codes < 0) | (codes >= count)).any():
            return codes.astype(np.uint16)
        read = self.code if what == "guess" else self.secret
        return self._array(read(code) for code in codes)

    def _array(self, codes: Iterable[Code]) -> CodeArray:
        return cast(CodeArray, np.fromiter(cast("Iterable[int]", codes), dtype=np.uint16))

    def _to_rows(self, codes: CodeArray) -> NDArray[np.uint8]:
        return codes.astype(">u2").view(np.uint8).reshape(len(codes), 2)

    def _of_rows(self, rows: NDArray[np.uint8]) -> CodeArray:
        numbers = np.ascontiguousarray(rows).view(">u2").reshape(len(rows))
        return cast(CodeArray, numbers.astype(np.uint16))

    def _guess_name(self, guess: int) -> str:
        return str(guess) if self._guess_names is None else self._guess_names[guess]

    def _secret_name(self, secret: int) -> str:
        return str(secret) if self._secret_names is None else self._secret_names[secret]

    def _names(self) -> tuple[list[str], list[str]]:
        """The names of all guesses, and of all secrets."""
        guesses = [self._guess_name(guess) for guess in range(self.guess_count)]
        return guesses, [self._secret_name(secret) for secret in range(self.secret_count)]

    # -- the rule for guesses --------------------------------------------------------------

    def _check_rule(self) -> None:
        """Refuse a rule for guesses that is not one for this table."""
        if self._rule is None:
            return
        if not self._has_hit:
            raise ValueError("allowed is for a game with a hit: without one, play may get stuck")
        if len(self._feedbacks) > MOST_FEEDBACKS + 1:
            raise UnsupportedGameError(
                f"a game with a rule for guesses has at most {MOST_FEEDBACKS} feedbacks besides "
                f"the hit, not {len(self._feedbacks) - 1}",
                game=self,
            )
        if isinstance(self._rule, ListedRule):
            check_stay_allowed(self._rule.table, self._indices, self._guess_name, self._secret_name)

    def allowed_guesses(self, history: HistoryLike = ()) -> CodeArray:
        """Return the guesses that may be made after some answers: all, unless there is a rule."""
        answers = parse_history(self, history)
        for _guess, reply in answers:
            possible_reply(self, reply)
        return self._allowed(answers)

    def _allowed(self, answers: History) -> CodeArray:
        if self._rule is None:
            return self.guesses
        places = [(cast(int, guess), self._feedbacks.index(reply)) for guess, reply in answers]
        found: CodeArray = self.guesses[self._rule.allowed(places, self.guess_count)]
        return found

    @property
    def has_rule(self) -> bool:
        return self._rule is not None

    @property
    def _rule_key(self) -> tuple[str, ...]:
        return () if self._rule is None else (self._rule.digest,)
