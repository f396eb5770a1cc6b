"""Arguments by the types that a function declares: read from KEY=VALUE texts, or checked.

>>> def contest(misere: bool = False, piles: int = 3, colors: int | str = "3-12"): ...
>>> read(contest, "nim", ["misere=No", "piles=-1", "colors=4"])
{'misere': False, 'piles': -1, 'colors': 4}
>>> read(contest, "nim", ["misere=maybe"])
Traceback (most recent call last):
    ...
abgames.errors.NotationError: misere must be true or false, not 'maybe'
>>> given(contest, "nim", {"misere": "False"})
Traceback (most recent call last):
    ...
TypeError: misere must be a bool, not str
"""

from __future__ import annotations

import inspect
import math
import re
import shlex
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from .arguments import folded, listed, no_argument, of_kind
from .errors import NotationError
from .question import Argument, checked

KINDS = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}
"""What a value of each type is called, if it can be typed."""

_WORDS = {
    **dict.fromkeys(("true", "yes", "on", "1"), True),
    **dict.fromkeys(("false", "no", "off", "0"), False),
}

_WHOLE = re.compile("[+-]?[0-9]{1,99}")


def arguments_of(function: Callable[..., Any]) -> dict[str, Argument]:
    found = {}
    known = inspect.unwrap(function).__globals__
    for name, each in inspect.signature(function).parameters.items():
        if each.default is each.empty:
            continue
        if each.annotation is each.empty:
            raise TypeError(f"the argument {name} has no annotation")
        # Not all at once: the type of the result may be known to type checkers only.
        hint = eval(each.annotation, known) if isinstance(each.annotation, str) else each.annotation
        found[name] = Argument(name, hint, each.default, "")
    return found


def given(function: Callable[..., Any], name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """Return arguments for a function, which is called ``name`` in messages."""
    known = arguments_of(function)
    for key in values:
        if key not in known:
            raise TypeError(no_argument(name, key, known))
    return {key: checked(known[key], value) for key, value in values.items()}


def read(function: Callable[..., Any], name: str, words: Iterable[str]) -> dict[str, Any]:
    """Return the arguments for a function that were typed as KEY=VALUE."""
    known = arguments_of(function)
    found: dict[str, Any] = {}
    for word in words:
        key, equals, text = word.partition("=")
        if not (equals and key.isidentifier()):
            raise NotationError(f"an argument is written like pegs=3, not {word!r:.60}", text=word)
        if key not in known:
            raise NotationError(no_argument(name, key, known), text=word)
        if key in found:
            raise NotationError(f"{key} is given twice: {word!r:.60}", text=word)
        found[key] = _read(known[key], text)
    return found


def as_typed(arguments: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={_typed(value)}" for name, value in arguments.items())


def _typed(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return f"'{text}'" if " " in text else text


def _read(argument: Argument, text: str) -> Any:
    plain = folded(text).strip().lower()
    for kind in argument.kinds:
        if kind is bool and plain in _WORDS:
            return _WORDS[plain]
        if kind is int and _WHOLE.fullmatch(plain):
            return int(plain)
        if kind is float and (number := _number(plain)) is not None:
            return number
        if kind is str:
            return text
    wanted = listed([KINDS[kind] for kind in argument.kinds if kind in KINDS], "or")
    raise NotationError(f"{argument.name} must be {wanted}, not {text!r:.60}", text=text)


def _number(text: str) -> float | None:
    """Return a finite number; ``None`` for any other text."""
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) else None


def options_text(*words: str, **options: object) -> str:
    """Return words and options of the shell, without options that are not given."""
    parts = [word for word in words if word]
    for name, value in options.items():
        if value in (None, False, ""):
            continue
        parts.append(f"--{name.replace('_', '-')}")
        if value is not True:
            parts.append(shlex.quote(str(value)))
    return " ".join(parts)


def read_options(
    text: str, known: Collection[str], flags: Collection[str] = ()
) -> tuple[str, dict[str, Any]]:
    """Return the words of such a text, and its options by name: a text, or ``True`` for a flag."""
    of_kind("text", text, str)
    try:
        parts = iter(shlex.split(text))
    except ValueError as error:
        raise NotationError(f"{error} in {text!r:.60}", text=text) from None
    words: list[str] = []
    found: dict[str, Any] = {}
    for part in parts:
        name = part.removeprefix("--").replace("-", "_")
        if not part.startswith("--"):
            if found:
                raise NotationError(f"{part!r:.40} stands after the options", text=text)
            words.append(part)
        elif name not in (*known, *flags):
            problem = no_argument("the situation", name, (*known, *flags))
            raise NotationError(problem, text=text)
        elif name in found:
            raise NotationError(f"{part} is given twice", text=text)
        elif name in flags:
            found[name] = True
        else:
            value = next(parts, None)
            if value is None or value.startswith("--"):
                raise NotationError(f"{part} needs a value", text=text)
            found[name] = value
    return " ".join(words), found


def read_number(name: str, text: str) -> int:
    """Return a whole number that was typed."""
    if not re.fullmatch("[0-9]{1,9}", text):
        raise NotationError(f"{name} must be a whole number, not {text!r:.40}", text=text)
    return int(text)
