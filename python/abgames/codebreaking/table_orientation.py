"""Which way round a table is: spreadsheets have an object in each row, with its attributes.

Read as rows of guesses, such a sheet is another game.  It shows itself where columns have entries
of different kinds and rows mix them: the replies to a guess are alike, those about a secret need
not be.  Yes and no do not show it, so a sheet with two entries is asked about if it is long, or if
its rows are called otherwise than guesses.

>>> sheet = TableFile(np.array([[0, 2], [1, 3], [0, 4]]), ["bat", "cat", "bee"], ["flies", "legs"],
...                   ["yes", "no", "2", "4", "6"], "animal")
>>> oriented(sheet, True, "animals.csv").secrets
['bat', 'cat', 'bee']
>>> oriented(sheet, None, "animals.csv")
Traceback (most recent call last):
    ...
abgames.errors.NotationError: animals.csv looks like a sheet with an object in each row: the \
columns 'flies' and 'legs' have different kinds of entries. Say objects_in_rows=True to find one \
of bat, cat and bee, or objects_in_rows=False to find one of flies and legs
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kind
from ..errors import NotationError
from .table_names import some_of

OF_GUESSES = "guess"
"""In the corner of a CSV this says that the rows are guesses, as in those that abgames writes."""

LIKE_GUESSES = ("", "question", "test", "weighing", "query", "推測", "質問")
"""What may stand there if the rows are guesses."""


class TableFile(NamedTuple):
    """What a file says about a table."""

    table: NDArray[Any]
    guesses: list[str] | None
    secrets: list[str] | None
    feedbacks: list[str] | None
    """The names of the numbers in the table; ``None`` if these are the feedbacks."""
    corner: str = ""
    """The first cell of the first row."""


def oriented(found: TableFile, objects_in_rows: bool | None, name: str) -> TableFile:
    """Return a table with a row for each guess.

    ``None`` stands for a table that should be so; one that seems to be the other way round is
    refused: :class:`~abgames.errors.NotationError`.
    """
    if objects_in_rows is not None:
        is_turned = of_kind("objects_in_rows", objects_in_rows, bool)
        return _turned(found) if is_turned else found
    sign = _sign_of_objects(found)
    if sign is None:
        return found
    raise NotationError(
        f"{name} looks like a sheet with an object in each row: {sign}. Say objects_in_rows=True "
        f"to find one of {some_of(found.guesses or ())}, or objects_in_rows=False to find one of "
        f"{some_of(found.secrets or ())}"
    )


def _turned(found: TableFile) -> TableFile:
    table = np.ascontiguousarray(found.table.T)
    return found._replace(table=table, guesses=found.secrets, secrets=found.guesses)


def _sign_of_objects(found: TableFile) -> str | None:
    """What shows that each row is an object, if something does."""
    table, names = found.table, found.secrets
    if names is None or found.corner.lower() == OF_GUESSES or _first_equal(table) is not None:
        return None  # two objects with the same attributes are no secrets
    equal = _first_equal(table.T)
    if equal is not None and len(names) < len(table):
        return f"the columns {names[equal[0]]!r} and {names[equal[1]]!r} are equal"
    if len(np.unique(table)) == 2:
        if len(table) > len(names):
            return "it has more rows than columns, and two replies"
        if found.corner.lower() not in LIKE_GUESSES:
            return f"its rows are called {found.corner!r}"
    if found.feedbacks is None:
        return None  # numbers are of one kind
    kinds = _kinds(table.T, found.feedbacks)
    several = np.flatnonzero(np.bincount(kinds) > 1)
    if len(several) < 2 or len(np.unique(_kinds(table, found.feedbacks))) > 1:
        return None
    one, other = (names[int((kinds[table[0]] == kind).argmax())] for kind in several[:2])
    return f"the columns {one!r} and {other!r} have different kinds of entries"


def _first_equal(lines: NDArray[Any]) -> tuple[int, int] | None:
    """The places of the first line that occurred before, and of that one."""
    seen: dict[bytes, int] = {}
    for place, line in enumerate(lines):
        before = seen.setdefault(line.tobytes(), place)
        if before != place:
            return before, place
    return None


def _kinds(lines: NDArray[Any], names: list[str]) -> NDArray[np.intp]:
    """Return the kind of each reply, a number: replies in the same line are alike, and numbers."""
    kinds = np.arange(len(names))
    numbers = np.flatnonzero([name.removeprefix("-").isdecimal() for name in names])
    for line in [numbers, *lines]:
        alike = np.unique(kinds[line])
        kinds[np.isin(kinds, alike)] = alike[:1]
        if not kinds.any():
            break
    return kinds
