"""Arguments by the types that a function declares: read from KEY=VALUE texts, or checked.

The arguments of a function are its parameters with a default; each is annotated with one or more of
``KINDS``.

>>> def contest(misere: bool = False, piles: int = 3, colors: int | str = "3-12"): ...
>>> read(contest, "nim", ["misere=No", "piles=-1", "colors=4"])
{'misere': False, 'piles': -1, 'colors': 4}
>>> read(contest, "nim", ["misere=maybe"])
Traceback (most recent call last):
    ...
abgames.errors.NotationError: misere must be true or false, not 'maybe'
>>> checked(contest, "nim", {"misere": "False"})
Traceback (most recent call last):
    ...
TypeError: misere must be a bool, not str: 'False'
"""

from __future__ import annotations

import inspect
import math
import numbers
import operator
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .arguments import folded, listed, no_argument, repr_of
from .errors import NotationError

KINDS = {
    "bool": ("a bool", "true or false"),
    "int": ("an int", "a whole number"),
    "float": ("a number", "a number"),
    "str": ("a str", "a text"),
    "Mapping[int, str]": ("a dict", ""),
    "None": ("None", ""),
}
"""What a value of each annotation is called in Python, and as typed, if it can be typed."""

_WORDS = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}

_WHOLE = re.compile("[+-]?[0-9]{1,99}")


def kinds_of(function: Callable[..., Any]) -> dict[str, list[str]]:
    """Return the annotations of the arguments of a function.

    >>> kinds_of(lambda answers, pegs=3: None)
    Traceback (most recent call last):
        ...
    TypeError: the argument pegs has no annotation
    """
    found = {}
    for name, parameter in inspect.signature(function).parameters.items():
        if parameter.default is parameter.empty:
            continue
        if parameter.annotation is parameter.empty:
            raise TypeError(f"the argument {name} has no annotation")
        found[name] = str(parameter.annotation).split(" | ")
    return found


def checked(function: Callable[..., Any], name: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments for a function, which is called ``name`` in messages.

    Raises :class:`TypeError` for an argument that it lacks, and for one of another type.
    """
    kinds = kinds_of(function)
    for key in given:
        if key not in kinds:
            raise TypeError(no_argument(name, key, kinds))
    return {key: _checked(key, value, kinds[key]) for key, value in given.items()}


def read(function: Callable[..., Any], name: str, words: Iterable[str]) -> dict[str, Any]:
    """Return the arguments for a function that were typed as KEY=VALUE.

    Raises :class:`~abgames.errors.NotationError`.
    """
    kinds = kinds_of(function)
    given: dict[str, Any] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not (equals and key.isidentifier()):
            raise NotationError(f"an argument is written like pegs=3, not {word!r:.60}", text=word)
        if key not in kinds:
            raise NotationError(no_argument(name, key, kinds), text=word)
        if key in given:
            raise NotationError(f"{key} is given twice: {word!r:.60}", text=word)
        given[key] = _read(key, text, kinds[key])
    return given


def as_typed(arguments: Mapping[str, Any]) -> str:
    """Return arguments as they are typed.

    >>> as_typed({"moves": "b2M a1L", "certificate": False, "guess": ""})
    "moves='b2M a1L' certificate=false guess="
    """
    return " ".join(f"{name}={_typed(value)}" for name, value in arguments.items())


def _typed(value: Any) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text}'" if " " in text else text


def _checked(name: str, value: Any, kinds: Sequence[str]) -> Any:
    for kind in kinds:
        if kind == "bool" and isinstance(value, bool):
            return value
        if kind == "int" and hasattr(value, "__index__") and not isinstance(value, bool):
            return operator.index(value)
        if kind == "float" and isinstance(value, numbers.Real) and not isinstance(value, bool):
            return float(value)
        if kind == "str" and isinstance(value, str):
            return value
        if kind == "Mapping[int, str]" and isinstance(value, Mapping):
            return value
        if kind == "None" and value is None:
            return value
    wanted = listed([KINDS[kind][0] for kind in kinds], "or")
    raise TypeError(f"{name} must be {wanted}, not {type(value).__name__}: {repr_of(value)}")


def _read(name: str, text: str, kinds: Sequence[str]) -> Any:
    plain = folded(text).strip().lower()
    for kind in kinds:
        if kind == "bool" and plain in _WORDS:
            return _WORDS[plain]
        if kind == "int" and _WHOLE.fullmatch(plain):
            return int(plain)
        if kind == "float" and (number := _number(plain)) is not None:
            return number
        if kind == "str":
            return text
    wanted = listed(filter(None, [KINDS[kind][1] for kind in kinds]), "or")
    raise NotationError(f"{name} must be {wanted}, not {text!r:.60}", text=text)


def _number(text: str) -> float | None:
    """Return a finite number; ``None`` for any other text."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None
