"""Feedback tables as files: CSV with names, and numpy's ``.npy`` without.

The first row of a CSV has the secrets' names, the first column the guesses'; the other cells are
feedbacks.  If all of these are whole numbers, the feedbacks are numbers; otherwise they are names,
which get numbers in order of first appearance.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..documents import file_name, load_text
from ..errors import NotationError
from .table_checks import MOST, numbers_of

LONGEST_LIST = 2**20
"""The most characters in a list of weights; the longest useful list has 65,536 numbers."""


class TableFile(NamedTuple):
    """What a file says about a table."""

    table: Any
    guesses: list[str] | None
    secrets: list[str] | None
    feedbacks: list[str] | None


def read_table(path: str | PathLike[str]) -> TableFile:
    """Read a table from a file.

    Raises :class:`OSError` if it cannot be read, and :class:`~abgames.errors.NotationError` if it
    is not a table.
    """
    if Path(file_name(path)).suffix.lower() == ".npy":
        return TableFile(_array(path), None, None, None)
    return table_of_csv(load_text(path), str(path))


def _array(path: str | PathLike[str]) -> Any:
    """Return the array of whole numbers in a file of numpy."""
    try:
        # Mapped first: a file that claims more than it holds is refused before memory is taken.
        array = np.load(path, mmap_mode="r", allow_pickle=False)
    except (ValueError, EOFError):  # numpy's own message explains how to read unsafe files
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
    return np.array(numbers_of(array))  # not too large for a table


def table_of_csv(text: str, name: str = "the table") -> TableFile:
    """Return the table of a CSV; ``name`` is for errors.

    >>> table_of_csv("guess,x,y\\n1 : 2,left,even\\n")
    TableFile(table=array([[0, 1]], dtype=uint16), guesses=['1 : 2'], secrets=['x', 'y'], \
feedbacks=['left', 'even'])
    >>> table_of_csv(",x,y\\na,0,1\\nb,1\\n")
    Traceback (most recent call last):
        ...
    abgames.errors.NotationError: line 3 of the table has 2 cells, not 3 like the first one
    """
    rows = _rows(text, name)
    first, head = next(rows, (0, []))
    if len(head) == 1:
        raise NotationError(
            f"line {first} of {name} has only one cell: the cells of a CSV have commas between "
            "them, and the first row names the secrets",
            text=",".join(head),
        )
    places: dict[str, int] = {}
    guesses, table = [], []
    for number, row in rows:
        if len(row) != len(head):
            raise NotationError(
                f"line {number} of {name} has {len(row)} cells, not {len(head)} like the first one",
                text=",".join(row),
            )
        if not all(row):
            raise NotationError(f"line {number} of {name} has an empty cell", text=",".join(row))
        guesses.append(row[0])
        cells = [places.setdefault(cell, len(places)) for cell in row[1:]]
        if len(places) > MOST or len(guesses) > MOST:
            what = "guesses" if len(guesses) > MOST else "feedbacks"
            raise NotationError(f"{name} has more than {MOST:,} {what}", text=text[:80])
        # Two bytes per cell: a list of strings would take about fifty.
        table.append(np.array(cells, np.uint16))
    if not table:
        raise NotationError(f"{name} has no row below the names of the secrets", text=text[:80])
    if not all(head[1:]):
        raise NotationError(f"line {first} of {name} has an empty cell", text=",".join(head))
    try:
        numbers = np.array([_whole(cell) for cell in places])
    except ValueError:
        return TableFile(np.array(table), guesses, head[1:], list(places))
    return TableFile(numbers[np.array(table)], guesses, head[1:], None)


def _rows(text: str, name: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the non-empty rows of a CSV, each with its number, without blanks around cells."""
    commas = 0

    def lines() -> Iterator[str]:
        nonlocal commas
        start = 1 if text.startswith("\ufeff") else 0
        while start < len(text):
            end = text.find("\n", start) + 1 or len(text)
            commas += text.count(",", start, end)
            if commas > MOST:  # before the reader makes a list of them
                problem = f"a line of {name} has more than {MOST:,} secrets"
                raise NotationError(problem, text=text[start : start + 80])
            yield text[start:end]
            start = end

    try:
        for number, row in enumerate(csv.reader(lines()), 1):
            commas = 0
            if row:
                yield number, [cell.strip() for cell in row]
    except csv.Error as error:
        raise NotationError(f"{name} is not a CSV: {error}", text=text[:80]) from None


def csv_of_table(table: Any, guesses: list[str], secrets: list[str], feedbacks: list[str]) -> str:
    """Return a table of indices in ``feedbacks`` as a CSV."""
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
    listed = load_text(text) if is_file else text
    if len(listed) > LONGEST_LIST:
        raise NotationError(f"{text} is too long for a list of weights", text=listed[:80])
    words = listed.replace(",", " ").split()
    for word in words:
        if not word.isdecimal() or len(word) > 10:
            where = f" in {text}" if is_file else ""
            raise NotationError(f"{word!r}{where} is not a weight: write whole numbers", text=word)
    return [int(word) for word in words]


def _whole(cell: str) -> int:
    if not cell.removeprefix("-").isdecimal() or len(cell) > 10 or str(int(cell)) != cell:
        raise ValueError(cell)  # a name, such as "01"
    return int(cell)
