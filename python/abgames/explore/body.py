"""The arguments of a question, read from the JSON of a request.

>>> arguments_in(b'{"piles": [7, 3, 5]}')
{'piles': [7, 3, 5]}
>>> arguments_in(b'{"piles": NaN}')
Traceback (most recent call last):
    ...
abgames.explore.body.BodyError: NaN is not a JSON number
"""

from __future__ import annotations

import json
import math
from collections import Counter
from typing import Any, NoReturn

LARGEST = 2**20
"""The most bytes of a request."""

DIGITS = 40
"""The most digits of a whole number; no argument needs more."""

DEPTH = 20
"""How deep lists may be nested; no argument is deeper."""


class BodyError(ValueError):
    """Bytes that are not arguments; the message is for people."""


def arguments_in(body: bytes) -> dict[str, Any]:
    """Return the JSON object in a body, refusing what JSON readers may differ about."""
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise BodyError(f"the body is not UTF-8: byte {error.start} cannot be read") from None
    try:
        arguments = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
            parse_int=_int,
        )
        _check(arguments, DEPTH)
    except json.JSONDecodeError as error:
        raise BodyError(f"the body is not JSON: {error}") from None
    except RecursionError:
        raise BodyError(_TOO_DEEP) from None
    if not isinstance(arguments, dict):
        raise BodyError('the body must be a JSON object, such as {"piles": [7, 3, 5]}')
    return arguments


_TOO_DEEP = f"the body is nested more than {DEPTH} deep"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    known = dict(pairs)
    if len(known) < len(pairs):
        twice = next(
            name for name, count in Counter(name for name, _ in pairs).items() if count > 1
        )
        raise BodyError(f"the body gives {twice!a:.60} twice")
    return known


def _constant(name: str) -> NoReturn:
    raise BodyError(f"{name} is not a JSON number")


def _float(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise BodyError(f"the number {text:.40} is too large")
    return number


def _int(text: str) -> int:
    if len(text) > DIGITS:
        raise BodyError(f"a whole number has {len(text)} digits; at most {DIGITS} are read")
    return int(text)


def _check(value: Any, depth: int) -> None:
    """Refuse too deep nesting, and halves of characters."""
    if isinstance(value, str):
        try:
            value.encode()
        except UnicodeEncodeError:
            raise BodyError(f"{value!a:.60} has half of a character") from None
    elif isinstance(value, dict | list):
        if not depth:
            raise BodyError(_TOO_DEEP)
        parts = [*value.keys(), *value.values()] if isinstance(value, dict) else value
        for part in parts:
            _check(part, depth - 1)
