"""Guesses, secrets and feedbacks of a table by their names or, without names, by their numbers.

>>> number_called("Left", ("left", "right"), "feedback", "the table")
0
>>> number_called("lift", ("left", "right"), "feedback", "the table")
Traceback (most recent call last):
    ...
abgames.errors.NotationError: 'lift' is not a feedback of the table; did you mean 'left'?
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..arguments import listed, nearest, repr_of, whole_number
from ..errors import IllegalMoveError, NotationError
from ..language import _, marked
from .table_values import plain, value_key

SHOWN = 3
"""The most names that an error shows."""

LONGEST_NUMBER = 10
"""The most characters of a number that is read."""

_MARK = re.compile(
    r"(?P<n>gr[ae]y|black|white|absent|[-bwxn0._⬛⬜灰黒白])|(?P<g>green|correct|[g2🟩🟧緑])"
    r"|(?P<y>yellow|present|[y1🟨🟦黄])|[\s,/|\ufe0f]+",
    re.IGNORECASE,
)
_OF_KIND = {"g": "g", "y": "y", "n": "-"}
"""A mark of a letter: green, yellow or not; 🟧 and 🟦 are those of high contrast."""

_UNKNOWN = {
    "guess": marked("{text!r} is not a guess of {game}{advice}"),
    "secret": marked("{text!r} is not a secret of {game}{advice}"),
    "feedback": marked("{text!r} is not a feedback of {game}{advice}"),
}
"""The errors for a name that the table does not have."""


def code_number(
    value: object, names: Sequence[str] | None, what: str, game: object, count: int
) -> int:
    """Return the number of a guess or a secret, from its number or name."""
    if isinstance(value, str):
        return number_called(value, names, what, game, count)
    try:
        number = whole_number(what, value)
    except TypeError:
        kind = type(value).__name__
        raise TypeError(
            f"a {what} is its number or its name, not {kind}: {repr_of(value)}"
        ) from None
    if not 0 <= number < count:
        said = _("the secrets of {game} are the numbers 0 to {last}, not {n}")
        if what == "guess":
            said = _("the guesses of {game} are the numbers 0 to {last}, not {n}")
        raise IllegalMoveError(said.format(game=game, last=count - 1, n=number), move=(number,))
    return number


def number_called(
    text: str, names: Sequence[str] | None, what: str, game: object, count: int | None = None
) -> int:
    """Return the number of the thing with that name; without names there are ``count`` numbers."""
    word = text.strip()
    if names is None:
        word = value_key(word) if what == "feedback" else plain(word)
        if word.removeprefix("-").isdecimal() and len(word) <= LONGEST_NUMBER:
            return int(word) if count is None else code_number(int(word), None, what, game, count)
        numbers = _("; they are called by their numbers")
        if count is not None:
            numbers = _("; they are called by their numbers, 0 to {last}", last=count - 1)
        raise _unknown(text, what, game, numbers)
    if word in names:
        return names.index(word)
    form = value_key if what == "feedback" else plain
    alike = [n for n, name in enumerate(names) if form(name) == form(word)]
    if len(alike) == 1:
        return alike[0]
    if what == "feedback" and are_marks(names):
        return _number_of_marks(word, names, text, game)
    some = _(", ").join(names if len(names) <= SHOWN else [*names[:SHOWN], "..."])
    advice = nearest(word, names) or _("; they are called {names}", names=some)
    raise _unknown(text, what, game, advice)


def are_marks(names: Sequence[str]) -> bool:
    """Whether names of feedbacks are the marks of letters, green, yellow or grey."""
    return set().union(*names) <= {*"gy-"} and len(set(map(len, names))) == 1


def _number_of_marks(word: str, names: Sequence[str], text: str, game: object) -> int:
    """Return the number of marks of letters; those that no secret gives come after all names."""
    marks, length = _marks(word), len(names[0])
    if marks in names:
        return names.index(marks)
    if len(marks) != length or not set(marks) <= {*"gy-"}:
        advice = _("; it has {n} marks: g green, y yellow, - grey", n=length)
        raise _unknown(text, "feedback", game, advice)
    return len(names) + int(marks[::-1].translate(str.maketrans("-yg", "012")), 3)


def marks_called(number: int, names: Sequence[str]) -> str:
    """Return the name with a number, of marks also if no secret gives them."""
    if number < len(names):
        return names[number]
    digits = ((number - len(names)) // 3**place % 3 for place in range(len(names[0])))
    return "".join("-yg"[digit] for digit in digits)


def _marks(text: str) -> str:
    """Return the marks of letters as word games here write them, from the signs of others."""
    return _MARK.sub(lambda found: _OF_KIND.get(found.lastgroup or "", ""), text)


def _unknown(text: str, what: str, game: object, advice: str) -> NotationError:
    said = _(_UNKNOWN[what], text=text, game=game, advice=advice)
    return NotationError(said, text=text, position=0)


def sized(number: int, one: str, more: str) -> str:
    """Return a number with its noun, as representations have it."""
    return f"{number} {one if number == 1 else more}"


def some_of(names: Sequence[str]) -> str:
    """Return the first of some names, and how many more there are."""
    more = len(names) - SHOWN
    return listed([*names[:SHOWN], *([f"{more} more"] if more > 0 else [])], "and")
