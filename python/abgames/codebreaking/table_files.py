r"""Feedback tables as files, CSV with names and numpy's ``.npy`` without; and lists of weights.

The first row of a CSV has the secrets' names, the first column the guesses'; the other cells are
feedbacks.  A sheet of objects with their attributes is the other way round.  Spellings of one
value are one feedback, and a cell without a value is refused.  If all feedbacks are whole numbers
they are numbers; otherwise they are names, which get numbers in order of first appearance.

Weights say how likely secrets are, in the forms that people have, as whole numbers:

>>> weights_of([0.4, Fraction(1, 5), 1], ["a", "b", "c"])
((2, 1, 5), ())
>>> weights_of({"b": 7, "A": 0, "d": 3}, ["a", "b"])
((0, 7), ('weights of what is no secret were left out: d',))
>>> weights_in("0.5, 1/4"), weights_in("about 120\nother 7")
([Fraction(1, 2), Fraction(1, 4)], {'about': Fraction(120, 1), 'other': Fraction(7, 1)})

Text and CSV are read as people and spreadsheets write them, in any of the usual forms:

>>> text_in("flügge\r\n".encode("utf-16"))
'flügge\n'
>>> list(rows_of("animal;flies;\nbat;yes;\n;;\ncat;no;\n", "the table", 9))
[(1, ['animal', 'flies', '']), (2, ['bat', 'yes', '']), (4, ['cat', 'no', ''])]
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from math import gcd, isfinite, lcm
from numbers import Rational, Real
from os import PathLike
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from abgames_check.documents import file_name, load_bytes, unpacked

from ..arguments import entries, folded, of_kind, repr_of, words_of
from ..control import tell_note
from ..display import counted
from ..errors import NotationError, UnsupportedGameError
from .table_checks import (
    ELSE,
    MOST,
    bound,
    choice_of,
    letters_in,
    lowered,
    memory_for,
    no_name,
    no_value,
    note_of,
    number_called,
    numbers_of,
    plain,
    some_of,
    tidied,
    value_key,
    values_of,
)

SEPARATORS = ",;\t"
"""What may stand between cells; of equally frequent ones, the first."""

SHOWN = 80
"""The most characters of a text that an error carries."""

_SIXTEEN_BITS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""How UTF-16 begins, in which spreadsheets write "Unicode text"."""

_UNCLEAR = re.compile(
    "[^\\x00-\\x7fÀ-ÖØ-öø-ÿŠŒŽšœžŸ€\\u2013-\\u201d\\u2026\xa0«»°§£¡¿ªº]|[^\\x00-\\x7f]{3}"
    "|(?<![A-Za-z])[^\\x00-\\x7f]{2}(?![A-Za-z])"
)
"""What bytes read as Windows-1252 hardly show if they were written in that: other signs than those
of western languages, three in a row, or two that stand alone."""


def read_text(path: str | PathLike[str]) -> str:
    """Return the text in the file of that name, compressed or not; see :func:`text_in`."""
    return text_in(unpacked(load_bytes(path)), str(path))


def text_in(data: bytes, name: str = "the text") -> str:
    r"""Return bytes as text without a byte order mark, with line breaks as ``\n``."""
    coding = "utf-16" if data.startswith(_SIXTEEN_BITS) else "utf-8-sig"
    try:
        text = data.decode(coding)
    except UnicodeDecodeError as error:
        text = _western(data, name, data.count(b"\n", 0, error.start) + 1)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _western(data: bytes, name: str, line: int) -> str:
    """Return bytes in Windows-1252; ``line`` is the first that is not UTF-8."""
    text = data.decode("cp1252", errors="replace")
    if _UNCLEAR.search(text):
        raise NotationError(
            f"line {line} of {name} is not UTF-8: save it as UTF-8 (a spreadsheet calls that "
            '"CSV UTF-8")',
            text=text[:SHOWN],
        )
    tell_note(f"{name} was read as Windows-1252; if letters look wrong, save it as UTF-8")
    return text


def rows_of(text: str, name: str, most: int) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a CSV that are not blank, each with the number of its line."""
    separator = separator_of(text.lstrip("\n").partition("\n")[0])
    found = 0

    def lines() -> Iterator[str]:
        nonlocal found
        start = 0
        while start < len(text):
            end = text.find("\n", start) + 1 or len(text)
            found += text.count(separator, start, end)
            if found >= most:
                problem = f"a line of {name} has more than {most:,} cells"
                raise NotationError(problem, text=text[start : start + SHOWN])
            yield text[start:end]
            start = end

    reader = csv.reader(lines(), delimiter=separator, skipinitialspace=True)
    line = 1
    try:
        for row in reader:
            cells = [cell.strip() for cell in row]
            if any("\n" in cell for cell in cells):
                raise csv.Error
            if any(cells):
                yield line, cells
            line, found = reader.line_num + 1, 0
    except csv.Error:  # also for very long cells
        raise NotationError(
            f'a cell in line {line} of {name} does not end there; is a quote (") not closed?',
            text=text[:SHOWN],
        ) from None


def separator_of(line: str) -> str:
    """Return what stands between the cells of a line: the most frequent sign outside quotes."""
    bare = re.sub('"[^"]*"', "", line)
    return max(SEPARATORS, key=bare.count)


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
    if Path(file_name(path)).suffix.lower() == ".npy":
        return TableFile(_array(path), None, None, None)
    return table_of_csv(read_text(path), str(path))


def table_arguments(
    found: TableFile, objects_in_rows: bool | None, classes: str | None, name: str, *, either: bool
) -> dict[str, Any]:
    """Return what a file says as arguments of :class:`FeedbackTable`."""
    given = oriented(found, objects_in_rows, name)
    replies = given.feedbacks or []
    choices = {place: choice_of(cell) for place, cell in enumerate(replies) if either}
    told = ["yes" if choices.get(place) is not None else cell for place, cell in enumerate(replies)]
    wrong = no_value(given.table, told, of_objects=bool(objects_in_rows))
    if wrong is not None and given.guesses is not None and given.secrets is not None:
        (guess, secret), cell = wrong, replies[given.table[wrong]]
        where = f"{given.guesses[guess]!r} and {given.secrets[secret]!r}"
        raise NotationError(
            f"{name} has {cell!r} for {where}, which is no reply: {ELSE}; if it is one, write "
            f"'reply {cell}'",
            text=cell,
        )
    arguments = {part: getattr(given, part) for part in TableFile._fields[:4]}
    if any(choice is not None for choice in choices.values()):
        arguments["table"], arguments["feedbacks"] = _sets(given, choices)
        return arguments if classes is None else {**arguments, "classes": classes}
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


def _sets(
    given: TableFile, choices: Mapping[int, list[str] | None]
) -> tuple[list[list[tuple[int, ...]]], list[str]]:
    """Return a table of sets of replies, and their names."""
    cells = given.feedbacks or []
    names = [cells[place] for place, choice in choices.items() if choice is None]
    keys = {value_key(name): number for number, name in enumerate(names)}
    for part in (part for choice in choices.values() for part in choice or ()):
        if value_key(part) not in keys:
            keys[value_key(part)] = len(names)
            names.append(part)
    sets = {
        place: tuple(keys[value_key(part)] for part in ([cells[place]] if some is None else some))
        for place, some in choices.items()
    }
    rows = []
    for row in given.table.tolist():
        every = tuple(sorted({reply for place in row for reply in sets[place]}))
        rows.append([sets[place] or every for place in row])
    return rows, names


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
    read: dict[str, str] = {}
    secrets = _names(head[1:], "guesses and secrets", first, name, read)
    places: dict[str, int] = {}
    guesses, table, feedbacks = [], [], []
    for number, row in rows:
        _check_row(number, row, head, name)
        guesses += _names(row[:1], "guesses and secrets", number, name, read)
        new = dict.fromkeys(cell for cell in row[1 : len(head)] if cell not in places)
        feedbacks += _names(new, "feedbacks", number, name, read)
        cells = [places.setdefault(cell, len(places)) for cell in row[1 : len(head)]]
        if len(places) > MOST or len(guesses) > MOST:
            what = "guesses" if len(guesses) > MOST else "feedbacks"
            raise NotationError(f"{name} has more than {MOST:,} {what}", text=text[:80])
        # Two bytes per cell: a list of strings would take about fifty.
        table.append(np.array(cells, np.uint16))
    if not table:
        raise NotationError(f"{name} has no row below the names of the secrets", text=text[:80])
    spelled, names, notes = values_of(feedbacks, name)
    notes += note_of(name, read)
    found = TableFile(np.array(spelled, np.uint16)[table], guesses, secrets, names, head[0], notes)
    try:
        numbers = np.array([_whole(value) for value in names])
    except ValueError:
        return found
    return found._replace(table=numbers[found.table], feedbacks=None)


def _names(
    names: Iterable[str], what: str, number: int, name: str, read: dict[str, str]
) -> list[str]:
    """Return names in the line of that number as they are written here, as ``read`` keeps them."""
    found = tidied(what, names, read)
    for each in found:
        if problem := no_name(what, each):
            raise NotationError(f"line {number} of {name}: {problem}", text=each)
    return found


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


def read_words(text: str, *, files: bool, length: int | None = None, letters: str = "") -> WordList:
    """Return the words of a list, or of a file where ``files`` may be named, of some length."""
    listed = _words(text)
    is_list = len(listed) > 1 and len(set(map(len, listed))) == 1
    if is_list or not files:
        return _merged(text, length, letters)
    try:
        return _merged(read_text(text), length, letters)
    except FileNotFoundError as error:
        if listed and re.search(r'[,;"\[]', folded(text)):
            return _merged(text, length, letters)
        advice = f'no such file; commas make it a list of words, such as "{text},"'
        raise FileNotFoundError(error.errno, advice, text) from None


def _merged(text: str, length: int | None, letters: str) -> WordList:
    """Return the words of a text, each once, whatever its case and however often it is there."""
    pairs = pairs_in(folded(text))
    is_counted, listed = pairs is not None, re.sub(r"(?m)^\s*#.*$", "", text)
    pairs = pairs or [(word, Fraction(1)) for word in _words(listed)]
    found: dict[str, Fraction] = {}
    several = lowered(words_of(letters))
    spelled = [bound(word, several) for word in lowered([word for word, _ in pairs])]
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


Weights: TypeAlias = "Sequence[int | float | Fraction] | Mapping[str, int | float | Fraction]"
"""How likely each secret is, in the order of the secrets or by their names."""

TOO_HEAVY = 2**63 - 1
"""No total reaches this."""

LONGEST_LIST = 2**24
"""The most characters in a list of weights."""

_NUMBER = (
    r"\+?(?:[0-9]{1,30}(?:\.[0-9]{0,30})?|\.[0-9]{1,30})(?:e[+-]?[0-9]{1,2})?(?:/[0-9]{1,30})?"
)
_PAIR = re.compile(rf'\s*"?(?=\D)([^,;\t"]*[^,;:\t"\s])"?[\s,;:]+({_NUMBER})\s*', re.IGNORECASE)
"""A name and its weight."""


def number_in(text: str) -> Fraction | None:
    """Return the number that a text is, exactly: a decimal or a fraction."""
    if not re.fullmatch(_NUMBER, text, re.IGNORECASE):
        return None
    above, _, below = text.partition("/")
    return None if below and not int(below) else Fraction(above) / Fraction(below or 1)


def weights_of(
    given: object, names: Sequence[str], what: str = "weights"
) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """Return weights of secrets, or of what else is counted, as whole numbers, and notes."""
    of = {"weights": "secrets", "costs": "guesses", "chances": "replies"}[what]
    given = np.asarray(given) if isinstance(given, memoryview) else given
    notes: tuple[str, ...] = ()
    if isinstance(given, Mapping):
        given, notes = _by_name(given, names, what)
    if isinstance(given, str) or not isinstance(given, (Sequence, np.ndarray)):
        kind = type(given).__name__
        raise TypeError(f"{what} must be a sequence of numbers, or a dict of them, not {kind}")
    if len(given) != len(names):
        raise ValueError(
            f"{what} must have one for each of the {len(names)} {of}, not {len(given)}"
        )
    exact = [_exact(weight, name, what[:-1]) for weight, name in zip(given, names, strict=True)]
    if not any(exact):
        raise ValueError(f"at least one {what[:-1]} must be above 0")
    # Whole numbers stay as they are; others become the least in the same proportion.
    scale = lcm(*(weight.denominator for weight in exact))
    whole = [int(weight * scale) for weight in exact]
    common = gcd(*whole) if scale > 1 else 1
    most = TOO_HEAVY // (len(names) + 1)
    if sum(whole) // common > most:
        better = "round them to fewer digits" if scale > 1 else "divide them"
        raise UnsupportedGameError(
            f"as whole numbers the {what} must add up to at most {most:,} for {len(names)} {of}, "
            f"not {sum(whole) // common:,}; {better}"
        )
    return tuple(weight // common for weight in whole), notes


def costs_of(given: object, names: Sequence[str]) -> tuple[tuple[int, ...], Fraction]:
    """Return what guesses cost as whole numbers, and what 1 of them stands for."""
    costs, _notes = weights_of(given, names, "costs")
    if isinstance(given, Mapping):
        given = _by_name(given, names, "costs")[0]
    place = next(place for place, cost in enumerate(costs) if cost)
    return costs, _exact(cast(Sequence[object], given)[place], names[place]) / costs[place]


def _exact(weight: object, name: str, of: str = "weight") -> Fraction:
    what = f"the {of} of {name}"
    if isinstance(weight, (bool, np.bool_)) or not isinstance(weight, (Real, Decimal, np.integer)):
        kind = type(weight).__name__
        raise TypeError(f"{what} must be a number, not {kind}: {repr_of(weight)}")
    if not isinstance(weight, Rational):
        if not isfinite(weight):
            raise ValueError(f"{what} must be a number of finite size, not {weight}")
        weight = str(weight)  # the shortest decimal that is this number
    exact = Fraction(weight)
    if exact < 0:
        raise ValueError(f"{what} must be at least 0, not {weight}")
    return exact


def _by_name(
    given: Mapping[object, object], names: Sequence[str], what: str
) -> tuple[list[Fraction], tuple[str, ...]]:
    """Return weights in the order of names; those of names that are alike are added."""
    found: dict[str, Fraction] = {}
    for name, weight in given.items():
        key = plain(str(name))
        found[key] = _exact(weight, key) + found.get(key, 0)
    keys = [plain(name) for name in names]
    lacking = [name for name, key in zip(names, keys, strict=True) if key not in found]
    if lacking:
        raise ValueError(
            f"{what} has none for {some_of(lacking)}"
            + (": write 0 for what is never the secret" if what == "weights" else "")
        )
    others = [str(name) for name in given if plain(str(name)) not in set(keys)]
    note = f"weights of what is no secret were left out: {some_of(others)}"
    return [found[key] for key in keys], (note,) if others else ()


def weights_in(text: str, *, files: bool = True) -> list[Fraction] | dict[str, Fraction]:
    """Return the weights that are listed, by names or not, or that a file lists."""
    listed = folded(text)
    found = _listed(listed)
    is_file = files and not re.fullmatch(r"[-+0-9.,;/\s]*", listed)
    if found is None and is_file:
        listed = folded(read_text(text))
        found = _listed(listed)
    if found is None:
        what = next(word for word in re.findall(r"[^\s,;]+", listed) if number_in(word) is None)
        where = f" in {text}" if is_file else ""
        advice = "write numbers such as 3 or 0.25, or a name and a number in each line"
        raise NotationError(f"{what!r:.80}{where} is not a weight: {advice}", text=what)
    return found


def is_list(text: str) -> bool:
    """Whether a text is a list of weights, not the name of a file."""
    return _listed(folded(text)) is not None


def _listed(text: str) -> list[Fraction] | dict[str, Fraction] | None:
    if len(text) > LONGEST_LIST:
        raise NotationError(f"{text[:20]!r}... is too long for a list of weights", text=text[:80])
    words = re.findall(r"[^\s,;]+", text)
    numbers = [number for word in words if (number := number_in(word)) is not None]
    if len(numbers) == len(words):
        return numbers
    pairs = pairs_in(text) or pairs_in(re.sub("[,;{}]", "\n", text))
    if pairs is None:
        return None
    named: dict[str, Fraction] = {}
    for name, number in pairs:
        named[name] = number + named.get(name, 0)
    return named


def pairs_in(text: str) -> list[tuple[str, Fraction]] | None:
    """Return the names and numbers of a text with both in each line; ``None`` for another."""
    lines = [line for line in text.split("\n") if line.strip() and not line.startswith("#")]
    pairs = [_PAIR.fullmatch(line) for line in lines]
    if len(pairs) > 1 and pairs[0] is None and len(re.findall(r"[^\s,;]+", lines[0])) == 2:
        del pairs[0]  # what the columns are called
    found = [(pair[1], number_in(pair[2])) for pair in pairs if pair is not None]
    numbers = [(name, number) for name, number in found if number is not None]
    return numbers if 0 < len(numbers) == len(pairs) else None
