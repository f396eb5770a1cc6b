"""The errors that abgames raises on purpose.

Each is an :class:`AbgamesError` and also the builtin exception that a caller would expect, so
``except ValueError`` around a parser works.  The message says what was wrong, where, and what would
be right; the fields carry the same facts for programs.  An argument of a wrong type is a plain
:class:`TypeError`.

>>> try:
...     raise IllegalMoveError("the code 1 1 2 repeats a colour", move=(1, 1, 2))
... except ValueError as error:
...     error.move
(1, 1, 2)
"""

from __future__ import annotations

import os
from typing import Any

import abgames_check
from abgames_check.errors import AbgamesError as AbgamesError
from abgames_check.errors import RulesError as RulesError
from abgames_check.errors import VerificationError as VerificationError


class IllegalMoveError(AbgamesError, ValueError):
    """A well-formed move that the rules forbid, such as a guess with a colour out of range.

    ``move`` is the move as understood.
    """

    def __init__(self, message: str, *, move: object = None) -> None:
        super().__init__(message)
        self.move: Any = move


class NotationError(AbgamesError, ValueError):
    """A text that cannot be read.

    ``text`` is the text in question (of a history the one answer), ``position`` the index of the
    first character that is wrong (``None`` when no single character is to blame).
    """

    def __init__(self, message: str, *, text: str = "", position: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class InconsistentHistoryError(AbgamesError, ValueError):
    """A history that no secret fits.

    ``history`` is the history as understood, and ``conflict`` the indices into it (from 0) of
    answers that contradict each other.  The conflict is minimal: without any one of these answers,
    some secret fits the rest of them.  It is empty when there was no candidate at all.
    """

    def __init__(
        self, message: str, *, history: tuple[Any, ...] = (), conflict: tuple[int, ...] = ()
    ) -> None:
        super().__init__(message)
        self.history = history
        self.conflict = conflict


class UnsupportedGameError(AbgamesError, NotImplementedError):
    """A game, objective or option that makes sense but is not supported by this version.

    ``game`` is the game in question, where there is one.
    """

    def __init__(self, message: str, *, game: object = None) -> None:
        super().__init__(message)
        self.game = game


class CheckpointError(AbgamesError, OSError):
    """A checkpoint file that cannot be used; ``path`` names it."""

    def __init__(self, message: str, *, path: str | None = None) -> None:
        super().__init__(message)
        self.path = path


class MemoryLimitError(AbgamesError, MemoryError):
    """Even the smallest tables do not fit in the memory that the caller allows.

    ``limit`` is that memory in bytes.  It is raised only before work starts: during a search a full
    table forgets entries.
    """

    def __init__(self, message: str, *, limit: int | None = None) -> None:
        super().__init__(message)
        self.limit = limit


def place_of(error: BaseException) -> str:
    """Return the file and the line of an error in somebody's own files; "" if it is not there."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}, line {error.lineno}"
    from traceback import extract_tb

    ours = tuple(map(os.path.dirname, (__file__, abgames_check.__file__)))
    here = [
        frame
        for frame in extract_tb(error.__traceback__)
        if not frame.filename.startswith(("<", *ours))
    ]
    return f"{here[-1].filename}, line {here[-1].lineno}" if here else ""
