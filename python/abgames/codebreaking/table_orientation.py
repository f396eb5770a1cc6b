"""Which way round a table is: spreadsheets have an object in each row, with its attributes.

>>> sheet = TableFile(np.array([[0, 2], [1, 3], [0, 4]]), ["bat", "cat", "bee"], ["flies", "legs"],
...                   ["yes", "no", "2", "4", "6"], "animal")
>>> oriented(sheet, True, "animals.csv").secrets
['bat', 'cat', 'bee']
>>> oriented(sheet, None, "animals.csv")
Traceback (most recent call last):
    ...
abgames.errors.NotationError: animals.csv looks like a sheet with an object in each row: its first \
cell is 'animal', not 'guess'. Say objects_in_rows=True to find one of bat, cat and bee, or \
objects_in_rows=False to find one of flies and legs
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..arguments import of_kind
from ..errors import NotationError
from .table_names import some_of
from .table_values import plain

OF_GUESSES = ("guess", "question", "test", "weighing", "query", "推測", "質問")
"""In the corner of a CSV these say that the rows are guesses."""


class TableFile(NamedTuple):
    """What a file says about a table."""

    table: NDArray[Any]
    guesses: list[str] | None
    secrets: list[str] | None
    feedbacks: list[str] | None
    """The names of the numbers in the table; ``None`` if these are the feedbacks."""
    corner: str = ""
    """The first cell of the first row."""
    notes: tuple[str, ...] = ()
    """What was read otherwise than it is written."""


def oriented(found: TableFile, objects_in_rows: bool | None, name: str) -> TableFile:
    """Return a table with a row for each guess."""
    if objects_in_rows is not None:
        if not of_kind("objects_in_rows", objects_in_rows, bool):
            return found
        table = np.ascontiguousarray(found.table.T)
        return found._replace(table=table, guesses=found.secrets, secrets=found.guesses)
    if found.guesses is None or plain(found.corner) in OF_GUESSES:
        return found
    corner = f"its first cell is {found.corner!r}, not" if found.corner else "its first cell is not"
    raise NotationError(
        f"{name} looks like a sheet with an object in each row: {corner} {OF_GUESSES[0]!r}. Say "
        f"objects_in_rows=True to find one of {some_of(found.guesses)}, or objects_in_rows=False "
        f"to find one of {some_of(found.secrets or ())}"
    )
