"""Reading JSON files strictly: anything that JSON readers disagree about is refused.

>>> read_document('{"version": 1}')
{'version': 1}
>>> read_document('{"version": 1, "version": 2}')
Traceback (most recent call last):
    ...
abgames_check.errors.VerificationError: an object has the key "version" twice
"""

from __future__ import annotations

import io
import json
import math
import os
import re
import zlib
from collections import Counter
from os import PathLike
from typing import Any, BinaryIO, NoReturn, cast

from .errors import VerificationError

MOST = 2**53
"""The largest whole number, without its sign, that every JSON reader takes for the same one."""

PART = 2**20
"""How much of a file is read at once, in bytes."""

REST = 20
"""How much an error shows of what cannot be read, in characters."""

LONGEST_NAME = 1000
"""The most characters of a file name."""

LARGEST = 2**29
"""The largest file that is read, in bytes after unpacking."""

MOST_VALUES = 2**25
"""The most lists, objects and texts in a document; numbers and ``null`` take less memory."""

UNPACKED, UNPACKED_A_BYTE = 2**24, 2**8
"""Any packed file may unpack to this many bytes, and larger ones to this many per byte."""

DEEPEST = 900
"""The most levels of lists and objects in each other; some JSON readers go no deeper than 990."""

VALUES, VALUES_A_BYTE = 2**19, 8
"""A packed file may have this many lists, objects and texts, plus this many for each byte."""

_BRACKET = r'(?s:"(?:[^"\\]++|\\.)*+"?|[\[\]{}])'
_ESCAPE = r"\\(?:u[dD][89abAB]..\\u[dD][c-fC-F]|(?P<half>u[dD][89a-fA-F]..)|.)"


def read_document(text: str) -> Any:
    """Parse JSON, refusing anything that JSON readers disagree about and too deep nesting.

    Python's JSON reader goes as deep as the stack of its caller allows; a separate thread gives it
    the same depth for every caller.  Raises :class:`~abgames_check.errors.VerificationError`.
    """
    from concurrent.futures import ThreadPoolExecutor  # most runs read no document

    with ThreadPoolExecutor(max_workers=1) as fresh_stack:
        try:
            document = fresh_stack.submit(parsed, text)
        except RuntimeError as error:  # the thread could not be started
            raise MemoryError("there is no memory left for another thread") from error
        return document.result()


def parsed(text: str) -> Any:
    """Parse JSON like :func:`read_document`, on the stack of the caller."""
    if _values(text) > MOST_VALUES:
        refuse(f"more than {MOST_VALUES:,} lists, objects and texts")
    try:
        document = json.loads(
            text, object_pairs_hook=_distinct, parse_constant=_no_constant, parse_float=_finite
        )
    except RecursionError:
        _refuse_depth(text)
    except json.JSONDecodeError as error:  # its message is about its internals
        rest = shown(text[error.pos : error.pos + REST]) if error.pos < len(text) else "its end"
        where = f"line {error.lineno}, column {error.colno}: {rest}"
        refuse(f"not JSON, from {where} on{_meant(text)}")
    except ValueError as error:  # an integer with thousands of digits
        if isinstance(error, VerificationError):
            raise
        refuse(f"not JSON that can be read: {error}")
    if _is_too_deep(document):
        _refuse_depth(text)
    for match in re.finditer(_ESCAPE, text):
        if half := match["half"]:
            refuse(f"\\{half} at character {match.start() + 1} is half of a character")
    return document


def text_of(data: bytes) -> str:
    """Return the text in a file, which may be compressed with gzip.

    Raises :class:`~abgames_check.errors.VerificationError` for a file that is truncated, too large
    or not text, and for a packed one that would take far more memory than its size.

    >>> import gzip
    >>> text_of(gzip.compress(b"{}"))
    '{}'
    """
    packed = len(data) if _is_packed(data) else 0
    data = unpacked(data)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        refuse(f"the file is not UTF-8 text from byte {error.start + 1} on")
    most = VALUES + VALUES_A_BYTE * packed
    if packed and _values(text) > most:
        _refuse_packed(packed, f"with more than {most:,} lists, objects and texts")
    return text


def unpacked(data: bytes) -> bytes:
    """Return the content of a file, compressed or not, unless it is too large."""
    if _is_packed(data):
        data = _unpacked(data)
    if len(data) > LARGEST:
        refuse(f"the file has more than {LARGEST >> 20} MiB")
    return data


def _is_packed(data: bytes) -> bool:
    return data.startswith(b"\x1f\x8b")


def _unpacked(data: bytes) -> bytes:
    """Return the content of a packed file, if that is not too much for its size."""
    import gzip

    most = min(LARGEST, max(UNPACKED, UNPACKED_A_BYTE * len(data)))
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as file:
            content = content_of(cast(BinaryIO, file), most)
    except (EOFError, OSError, zlib.error) as error:
        refuse(f"the file cannot be unpacked: {error}")
    if most < len(content) <= LARGEST:
        _refuse_packed(len(data), f"that becomes more than {most:,}")
    return content


def file_name(path: str | PathLike[str]) -> str:
    """Return a path as text, if a file can have that name.

    >>> file_name("a\\0b")
    Traceback (most recent call last):
        ...
    ValueError: 'a\\x00b' is not the name of a file
    """
    name = os.fspath(path)
    try:
        if name and b"\0" not in os.fsencode(name):
            return name
    except UnicodeEncodeError:
        pass
    raise ValueError(f"{name!r} is not the name of a file")


def load_text(path: str | PathLike[str]) -> str:
    """Return the text in the file of that name; see :func:`text_of`."""
    return text_of(load_bytes(path))


def load_bytes(path: str | PathLike[str]) -> bytes:
    """Return what is in the file of that name; see :func:`content_of`."""
    with open(file_name(path), "rb") as file:
        return content_of(file)


def content_of(file: BinaryIO, most: int = LARGEST) -> bytes:
    """Return the rest of a file, at most one byte more than ``most``.

    It is read in parts, for which memory grows with what is there: ``read`` would take all at once.
    """
    parts = []
    left = most + 1
    while left and (part := file.read(min(left, PART))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def key_problem(what: str, entry: Any, keys: set[str]) -> str | None:
    """Return what is wrong with a value that should be an object with exactly these keys.

    >>> key_problem("the file", {"version": 1}, {"version", "format"})
    'the file lacks "format"'
    """
    if not isinstance(entry, dict):
        return f"{what} must be a JSON object, not {shown(entry)}"
    for key in sorted(keys - entry.keys()):
        return f'{what} lacks "{key}"'
    for key in sorted(map(str, entry.keys() - keys)):
        return f"{what} has an unknown key {shown(key)}"
    return None


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number; true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    """Whether a value is text that a file can hold, without halves of characters.

    >>> is_text("a1L"), is_text("\\ud800"), is_text(1)
    (True, False, False)
    """
    if not isinstance(value, str):
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown(value: Any) -> str:
    """Return a value as in JSON, cut to a length fit for a message.

    >>> shown({}), shown([1, 2]), shown(True), shown("text")
    ('an object', 'a list of 2', 'true', '"text"')
    """
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else f"a list of {len(value)}"
    if is_whole(value) and value.bit_length() > 64:
        return "a huge number"
    try:
        text = json.dumps(value)
    except (TypeError, ValueError):
        return type(value).__name__
    return text if len(text) <= 40 else text[:36] + " ..."


def _values(text: str) -> int:
    """Return an upper bound on the lists, objects and texts in JSON; brackets in texts count too.

    >>> _values('{"root": [1, 2]}')
    3
    """
    return text.count("[") + text.count("{") + text.count('"') // 2


def _meant(text: str) -> str:
    """Advice for what was given instead of the text of such a file: its name, or a table."""
    if len(text) <= LONGEST_NAME and text.endswith((".json", ".json.gz")):
        return f"; expected the text of a file; to read the file {text} use load"
    lines = text.split("\n", 2)[:2]
    has_cells = len(lines) == 2 and all(re.search("[,;\t]", line) for line in lines)
    is_table = has_cells and not text.lstrip().startswith(("{", "["))
    return "; it looks like a CSV: a table of replies is read by abgames table" * is_table


def refuse(problem: str) -> NoReturn:
    """Raise the error for a problem."""
    raise VerificationError(problem, problem=problem)


def _refuse_packed(size: int, problem: str) -> NoReturn:
    advice = "unpack it first if it comes from someone you trust"
    refuse(f"a packed file of {size:,} bytes {problem} is not read: {advice}")


def _distinct(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        refuse(f"an object has the key {shown(twice)} twice")
    return entry


def _no_constant(word: str) -> NoReturn:
    refuse(f"{word} is not a JSON value")


def _finite(text: str) -> float:
    number = float(text)
    return number if math.isfinite(number) else refuse(f"the number {text:.40} is too large")


def _is_too_deep(document: Any) -> bool:
    """Whether there are more than ``DEEPEST`` levels of lists and objects.

    >>> _is_too_deep([{"root": 1}, []])
    False
    """
    level: list[Any] = [[document]]
    for _ in range(DEEPEST + 1):
        inside = (value.values() if isinstance(value, dict) else value for value in level)
        level = [value for values in inside for value in values if isinstance(value, (dict, list))]
        if not level:
            return False
    return True


def _refuse_depth(text: str) -> NoReturn:
    """Say where nesting is deepest."""
    depth = deepest = position = 0
    for match in re.finditer(_BRACKET, text):
        if match[0] in "[{":
            depth += 1
            if depth > deepest:
                deepest, position = depth, match.start()
        elif match[0] in "]}":
            depth -= 1
    refuse(f"nested too deeply: {deepest} levels at character {position + 1}")
