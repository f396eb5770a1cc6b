"""Feedback tables as files: CSV with names, and numpy's ``.npy`` without.

The first row of a CSV has the secrets' names, the first column the guesses'; the other cells are
feedbacks.  A sheet of objects with their attributes is the other way round.  Spellings of one
value are one feedback, and a cell without a value is refused.  If all feedbacks are whole numbers
they are numbers; otherwise they are names, which get numbers in order of first appearance.
"""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from abgames_check.documents import file_name

from ..arguments import entries, folded, of_kind
from ..display import counted
from ..errors import NotationError
from ..spreadsheets import read_text, rows_of
from .table_checks import (
    ELSE,
    MOST,
    letters_in,
    lowered,
    memory_for,
    no_name,
    no_value,
    number_called,
    numbers_of,
    plain,
    some_of,
    values_of,
)
from .weights import pairs_in

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


def read_table(path: str | PathLike[str]) -> TableFile:
    """Return what a file says about a table."""
    if Path(file_name(path)).suffix.lower() == ".npy":
        return TableFile(_array(path), None, None, None)
    return table_of_csv(read_text(path), str(path))


def table_arguments(
    found: TableFile, objects_in_rows: bool | None, classes: str | None, name: str
) -> dict[str, Any]:
    """Return what a file says as arguments of :class:`FeedbackTable`."""
    given = oriented(found, objects_in_rows, name)
    replies = given.feedbacks or []
    wrong = no_value(given.table, replies, of_objects=bool(objects_in_rows))
    if wrong is not None and given.guesses is not None and given.secrets is not None:
        (guess, secret), cell = wrong, replies[given.table[wrong]]
        where = f"{given.guesses[guess]!r} and {given.secrets[secret]!r}"
        raise NotationError(
            f"{name} has {cell!r} for {where}, which is no reply: {ELSE}; if it is one, write "
            f"'reply {cell}'",
            text=cell,
        )
    arguments = {part: getattr(given, part) for part in TableFile._fields[:4]}
    if classes is None:
        return arguments
    place = number_called(classes, given.guesses, "guess", name, len(given.table))
    if len(given.table) == 1:
        raise NotationError(f"{name} has nothing to ask besides {classes}", text=classes)
    labels, arguments["table"] = given.table[place], np.delete(given.table, place, axis=0)
    arguments["classes"] = labels
    if given.feedbacks is not None:
        said, arguments["table"] = np.unique(arguments["table"], return_inverse=True)
        arguments["feedbacks"] = [given.feedbacks[reply] for reply in said]
        arguments["classes"] = [given.feedbacks[label] for label in labels]
    if given.guesses is not None:
        arguments["guesses"] = [*given.guesses[:place], *given.guesses[place + 1 :]]
    return arguments


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
    numbers = numbers_of(array)  # not too large for a table
    with memory_for(*numbers.shape):
        return np.array(numbers)


def table_of_csv(text: str, name: str = "the table") -> TableFile:
    """Return the table of a CSV; ``name`` is for errors."""
    rows = rows_of(text, name, MOST + 1)
    first, head = next(rows, (0, [""]))
    while len(head) > 1 and not head[-1]:
        head.pop()
    if len(head) == 1:
        raise NotationError(
            f"line {first} of {name} has only one cell: the cells of a CSV have commas, semicolons "
            "or tabs between them, and the first row names the secrets",
            text=head[0],
        )
    _check_row(first, ["corner", *head[1:]], head, name)
    _check_names(head[1:], "guesses and secrets", first, name)
    places: dict[str, int] = {}
    guesses, table = [], []
    for number, row in rows:
        _check_row(number, row, head, name)
        guesses.append(row[0])
        _check_names(row[:1], "guesses and secrets", number, name)
        new = [cell for cell in row[1 : len(head)] if cell not in places]
        _check_names(new, "feedbacks", number, name)
        cells = [places.setdefault(cell, len(places)) for cell in row[1 : len(head)]]
        if len(places) > MOST or len(guesses) > MOST:
            what = "guesses" if len(guesses) > MOST else "feedbacks"
            raise NotationError(f"{name} has more than {MOST:,} {what}", text=text[:80])
        # Two bytes per cell: a list of strings would take about fifty.
        table.append(np.array(cells, np.uint16))
    if not table:
        raise NotationError(f"{name} has no row below the names of the secrets", text=text[:80])
    spelled, names, notes = values_of(list(places), name)
    found = TableFile(np.array(spelled, np.uint16)[table], guesses, head[1:], names, head[0], notes)
    try:
        numbers = np.array([_whole(value) for value in names])
    except ValueError:
        return found
    return found._replace(table=numbers[found.table], feedbacks=None)


def _check_names(names: Iterable[str], what: str, number: int, name: str) -> None:
    """Refuse what cannot be a name, in the line of that number."""
    for each in names:
        if problem := no_name(what, each):
            raise NotationError(f"line {number} of {name}: {problem}", text=each)


def _check_row(number: int, row: list[str], head: list[str], name: str) -> None:
    """Refuse a row without a cell for each name in the first one, or with more."""
    if len(row) == len(head) and all(row):
        return
    for column in range(max(len(row), len(head))):
        cell = row[column] if column < len(row) else ""
        if not cell and column < len(head):
            whose = f", that of {head[column]!r}" if head[column] else ""
            problem = f"nothing in column {column + 1}{whose}"
            problem += f": {ELSE}" if column and head[column] and row is not head else ""
        elif cell and column >= len(head):
            problem = f"{cell!r} in column {column + 1}, above which the first row has no name"
        else:
            continue
        raise NotationError(f"line {number} of {name} has {problem}", text=",".join(row))


def csv_of_table(
    table: Iterable[Iterable[int]], guesses: list[str], secrets: list[str], feedbacks: list[str]
) -> str:
    """Return a table of indices in ``feedbacks`` as a CSV."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["guess", *secrets])
    for guess, row in zip(guesses, table, strict=True):
        writer.writerow([guess, *(feedbacks[place] for place in row)])
    return text.getvalue()


class WordList(NamedTuple):
    """What a list of words says."""

    words: list[str]
    counts: dict[str, Fraction] | None
    """How often each word occurs, if the list says it."""
    notes: tuple[str, ...] = ()
    """What was read otherwise than it is written."""


def read_words(text: str, *, files: bool, length: int | None = None) -> WordList:
    """Return the words of a list, or of a file where ``files`` may be named, of some length."""
    listed = _words(text)
    is_list = len(listed) > 1 and len(set(map(len, listed))) == 1
    if is_list or not files:
        return _merged(text, length)
    try:
        return _merged(read_text(text), length)
    except FileNotFoundError as error:
        if listed and re.search(r'[,;"\[]', folded(text)):
            return _merged(text, length)
        advice = f'no such file; commas make it a list of words, such as "{text},"'
        raise FileNotFoundError(error.errno, advice, text) from None


def _merged(text: str, length: int | None) -> WordList:
    """Return the words of a text, each once, whatever its case and however often it is there."""
    pairs = pairs_in(folded(text))
    is_counted, listed = pairs is not None, re.sub(r"(?m)^\s*#.*$", "", text)
    pairs = pairs or [(word, Fraction(1)) for word in _words(listed)]
    found: dict[str, Fraction] = {}
    spelled = lowered([word for word, _ in pairs])
    for word, (_, count) in zip(spelled, pairs, strict=True):
        found[word] = found.get(word, Fraction(0)) + count
    kept = {w: n for w, n in found.items() if length is None or len(letters_in(w)) == length}
    if found and not kept:
        raise NotationError(f"no word of the list has {length} letters", text=text[:80])
    twice = [word for word, times in Counter(spelled).items() if times > 1 and word in kept]
    notes = []
    if twice:
        notes.append(f"words that are listed more than once count once: {some_of(twice)}")
    if len(kept) < len(found):
        others = counted(len(found) - len(kept), "word")
        notes.append(f"{others} of another number of letters than {length} were left out")
    return WordList([*kept], kept if is_counted else None, tuple(notes))


def read_list(text: str, *, files: bool) -> list[str]:
    """Return the entries of a list, or those of a file where ``files`` may be named."""
    if files and not re.search(r"[,;\n]", text):
        text = read_text(text)
    elif not re.search(r"[,;\n]", text):
        raise NotationError(f"a list has commas, such as '{text:.40},'", text=text)
    return [entry for entry in entries(folded(text)) if entry]


def _words(text: str) -> list[str]:
    return re.findall(r'[^\s,;"\[\]]+', folded(text))


def _whole(cell: str) -> int:
    if not cell.removeprefix("-").isdecimal() or len(cell) > 10 or str(int(cell)) != cell:
        raise ValueError(cell)  # a name, such as "01"
    return int(cell)
