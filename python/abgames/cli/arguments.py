"""Arguments of tasks and contests, which are typed as KEY=VALUE."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from ..errors import NotationError

T = TypeVar("T")

WORDS = {"yes": True, "true": True, "no": False, "false": False}


def called(function: Callable[..., T], name: Any, words: Iterable[str], **options: Any) -> T:
    """Call a function that takes a name and such arguments; reject arguments that it does not take.

    >>> called(dict, {}, ["pegs=3", "colors=3-20", "full=yes"])
    {'pegs': 3, 'colors': '3-20', 'full': True}
    """
    given = given_arguments(words)
    for word in given:
        if word in options:
            raise NotationError(f"{word} is not an argument of {name}; see --help", text=word)
    try:
        return function(name, **options, **given)
    except TypeError as error:
        raise NotationError(str(error), text=" ".join(words)) from None


def given_arguments(words: Iterable[str]) -> dict[str, Any]:
    """Return arguments as numbers or booleans where possible, else as text.

    >>> given_arguments(["pegs=3", "colors=3-20", "full=yes"])
    {'pegs': 3, 'colors': '3-20', 'full': True}
    """
    given: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not (equals and name.isidentifier()):
            raise NotationError(f"an argument is written like pegs=3, not {word!r:.60}", text=word)
        is_number = value.isdecimal() and len(value) < 10
        given[name] = int(value) if is_number else WORDS.get(value, value)
    return given
