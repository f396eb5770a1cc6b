"""A game whose guesses and secrets are numbers from 0, with or without names."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import cast

import numpy as np
from numpy.typing import NDArray

from .code_game import Code, CodeArray, CodeGame, CodeLike, CodesLike
from .table_checks import check_list
from .table_feedback import TableGuess
from .table_names import code_number


class NumberedGame(CodeGame):
    """A game whose guesses and secrets are numbers."""

    _guess_names: tuple[str, ...] | None
    _secret_names: tuple[str, ...] | None
    _feedback_names: tuple[str, ...] | None

    @property
    def _element(self) -> tuple[str, str]:
        """What a code is made of: one of them, and several."""
        return "a number", "numbers"

    @property
    def names(self) -> Sequence[str]:
        """The names of guesses and feedbacks."""
        return (*(self._guess_names or ()), *(self._feedback_names or ()))

    @cached_property
    def secrets(self) -> CodeArray:
        """The numbers of all secrets, a read-only array."""
        return _numbers(self.secret_count)

    @cached_property
    def guesses(self) -> CodeArray:
        """The numbers of all guesses, a read-only array."""
        return _numbers(self.guess_count)

    def code(self, value: CodeLike) -> Code:
        """Return a guess as its number, from its number or name."""
        return cast(Code, code_number(value, self._guess_names, "guess", self, self.guess_count))

    def secret(self, value: CodeLike) -> Code:
        """Return a secret as its number, from its number or name."""
        return cast(Code, code_number(value, self._secret_names, "secret", self, self.secret_count))

    def _labelled(self, guess: Code) -> Code:
        """Return the number of a guess with its name."""
        return cast(Code, TableGuess(cast(int, guess), self.text(guess)))

    def text(self, code: CodeLike) -> str:
        """Return the name of a guess."""
        return self._guess_name(cast(int, self.code(code)))

    def secret_text(self, code: CodeLike) -> str:
        """Return the name of a secret."""
        return self._secret_name(cast(int, self.secret(code)))

    def _code_array(self, codes: CodesLike, what: str) -> CodeArray:
        """Return guesses or secrets as a checked array of their numbers."""
        check_list(codes, what)
        count = self.guess_count if what == "guess" else self.secret_count
        if isinstance(codes, np.ndarray) and not ((codes < 0) | (codes >= count)).any():
            return codes.astype(np.uint16)
        read = self.code if what == "guess" else self.secret
        return self._array(read(code) for code in codes)

    def _array(self, codes: Iterable[Code]) -> CodeArray:
        """Return codes that are already checked as an array."""
        return cast(CodeArray, np.fromiter(cast("Iterable[int]", codes), dtype=np.uint16))

    def _to_rows(self, codes: CodeArray) -> NDArray[np.uint8]:
        """Return codes in the form of the Rust core: two bytes, the higher one first."""
        return codes.astype(">u2").view(np.uint8).reshape(len(codes), 2)

    def _of_rows(self, rows: NDArray[np.uint8]) -> CodeArray:
        """Return codes that came from the Rust core."""
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


def _numbers(count: int) -> CodeArray:
    numbers = np.arange(count, dtype=np.uint16)
    numbers.flags.writeable = False
    return cast(CodeArray, numbers)
