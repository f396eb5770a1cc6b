"""Feedback tables as files: CSV with names, and numpy's ``.npy`` without.

The first row of a CSV has the secrets' names, the first column the guesses'; the other cells are
feedbacks.  If all of these are whole numbers, the feedbacks are numbers, else they are names, which
get numbers in the order in which they first come.
"""

from __future__ import annotations

import csv
import io
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..documents import load_text
from ..errors import NotationError


class TableFile(NamedTuple):
    """What a file says of a table."""

    table: Any
    guesses: list[str] | None
    secrets: list[str] | None
    feedbacks: list[str] | None


def read_table(path: str | PathLike[str]) -> TableFile:
    """Read a table from a file.

    Raises :class:`OSError` if it cannot be read, and :class:`~abgames.errors.NotationError` if it
    is not a table.
    """
    if Path(path).suffix.lower() == ".npy":
        return TableFile(_array(path), None, None, None)
    return table_of_csv(load_text(path), str(path))


def _array(path: str | PathLike[str]) -> Any:
    """Return the array of whole numbers in a file of numpy's."""
    try:
        # Mapped first: a file that says more than it holds is told before memory is taken.
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError):  # numpy's own message tells how to read files that are unsafe
        array = None
    if not isinstance(array, np.ndarray):
        raise NotationError(
            f"{path} is not a complete file with one array of numbers, as numpy.save writes it",
            text=str(path),
        )
    if array.dtype.kind not in "iu":
        raise NotationError(
            f"{path} must hold whole numbers, one for each feedback, not {array.dtype}",
            text=str(path),
        )
    return np.array(array)


def table_of_csv(text: str, name: str = "the table") -> TableFile:
    """Return the table of a CSV; ``name`` is for errors.

    >>> table_of_csv("guess,x,y\\n1 : 2,left,even\\n")
    TableFile(table=[[0, 1]], guesses=['1 : 2'], secrets=['x', 'y'], feedbacks=['left', 'even'])
    >>> table_of_csv(",x,y\\na,0,1\\nb,1\\n")
    Traceback (most recent call last):
        ...
    abgames.errors.NotationError: line 3 of the table has 2 cells, not 3 like the first one
    """
    try:
        lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    except csv.Error as error:
        raise NotationError(f"{name} is not a CSV: {error}", text=text[:80]) from None
    rows = [(number, row) for number, row in enumerate(lines, 1) if row]
    if len(rows) < 2:
        raise NotationError(f"{name} has no row below the names of the secrets", text=text[:80])
    (first, head), *body = rows
    if len(head) == 1:
        raise NotationError(
            f"line {first} of {name} has one cell only: the cells of a CSV have commas between "
            "them, and the first row names the secrets",
            text=",".join(head),
        )
    for number, row in body:
        if len(row) != len(head):
            raise NotationError(
                f"line {number} of {name} has {len(row)} cells, not {len(head)} like the first one",
                text=",".join(row),
            )
    for number, row in [(first, head[1:]), *body]:
        if not all(cell.strip() for cell in row):
            raise NotationError(f"line {number} of {name} has an empty cell", text=",".join(row))
    cells = [[cell.strip() for cell in row[1:]] for _, row in body]
    guesses, secrets = [row[0].strip() for _, row in body], [cell.strip() for cell in head[1:]]
    try:
        return TableFile([[_whole(cell) for cell in row] for row in cells], guesses, secrets, None)
    except ValueError:
        places: dict[str, int] = {}
        table = [[places.setdefault(cell, len(places)) for cell in row] for row in cells]
        return TableFile(table, guesses, secrets, list(places))


def csv_of_table(table: Any, guesses: list[str], secrets: list[str], feedbacks: list[str]) -> str:
    """Return a table of places in ``feedbacks`` as a CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["guess", *secrets])
    for guess, row in zip(guesses, table, strict=True):
        writer.writerow([guess, *(feedbacks[place] for place in row)])
    return text.getvalue()


def weights_of_text(text: str) -> list[int]:
    """Return the weights that are listed, or that a file lists.

    >>> weights_of_text("3,1, 2")
    [3, 1, 2]
    """
    is_file = not set(text) <= set("0123456789,;.- ")
    words = (load_text(text) if is_file else text).replace(",", " ").split()
    for word in words:
        if not word.isdecimal() or len(word) > 10:
            where = f" in {text}" if is_file else ""
            raise NotationError(f"{word!r}{where} is not a weight: write whole numbers", text=word)
    return [int(word) for word in words]


def _whole(cell: str) -> int:
    if not cell.removeprefix("-").isdecimal() or len(cell) > 10 or str(int(cell)) != cell:
        raise ValueError(cell)  # a name, such as "01"
    return int(cell)
