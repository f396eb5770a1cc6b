"""The errors of a file, and of rules, that are not what they should be."""

from __future__ import annotations

from typing import Any


class AbgamesError(Exception):
    """The root of all errors that abgames raises on purpose."""


class VerificationError(AbgamesError, ValueError):
    """A strategy, proof or certificate that is malformed, or does not show what it claims.

    ``path`` are the (guess, reply) pairs from the root of a strategy to the fault, as far as they
    could be read; ``problem`` is what is wrong there.
    """

    def __init__(self, message: str, *, path: tuple[Any, ...] = (), problem: str = "") -> None:
        super().__init__(message)
        self.path = path
        self.problem = problem


class RulesError(AbgamesError, ValueError):
    """Rules of a game of one's own that are broken, or that raise an error, which is the cause.

    ``position`` is where that came up.
    """

    def __init__(self, message: str, *, position: Any = None) -> None:
        super().__init__(message)
        self.position = position
