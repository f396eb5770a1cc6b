"""Arguments of tasks and contests, which have names of their own: KEY=VALUE."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import NotationError


def given_arguments(words: Iterable[str]) -> dict[str, Any]:
    """Return arguments: numbers where they are numbers, else text.

    >>> given_arguments(["pegs=3", "colors=3-20", "full=yes"])
    {'pegs': 3, 'colors': '3-20', 'full': 'yes'}
    """
    given: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (equals and name.isidentifier()):
            raise NotationError(f"an argument is written like pegs=3, not {word!r:.60}", text=word)
        given[name] = int(value) if value.isdecimal() and len(value) < 10 else value
    return given
