"""What the cells of sheets say: spellings of one value, and what is no value.

>>> values_of(["TRUE", "2.0", "true", "2", "4"], "legs.csv")
([0, 1, 0, 1, 2], ['TRUE', '2', '4'], ('legs.csv has spellings that were read as one: TRUE, true; \
2.0, 2',))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import folded

ELSE = (
    "write the reply that is given; if either of two may be, list the secret once with each, both "
    "of one class, with classes=NAME"
)
"""What to do about a cell without a value."""

_NO_VALUE = re.compile(
    r"unknown|(i )?(do not|don'?t) know|not (known|sure)|un(sure|clear|decided)|maybe|perhaps|any"
    r"|n/?a|nan|nil|null|<na>|#(n/a|value!|ref!|div/0!|name\?|null!|num!)|both|either( way)?|varies"
    r"|(it )?depends|(yes|no|true|false|y|n)( ?[/&] ?| or | and )(yes|no|true|false|y|n)"
    r"|不明|わからない|分からない|両方|どちらも|どちらでも"
)
"""What people write where they do not know, or where either of two replies may come."""

_SAME = {"true": "yes", "false": "no"}
_NUMBER = re.compile(r"\+?(-?)(0|[1-9][0-9]*|(?=\.[0-9]))(?:\.([0-9]*?)0*)?")


def plain(name: str) -> str:
    """A name in the form for comparing, where case, width and blanks do not matter."""
    return " ".join(folded(name).lower().split())


def value_key(spelling: str) -> str:
    """A value in the form for comparing, where its spelling does not matter."""
    text = plain(spelling)
    number = _NUMBER.fullmatch(text)
    if number is None:
        return _SAME.get(text, text)
    size = (number[2] or "0") + (f".{number[3]}" if number[3] else "")
    return size if size == "0" else number[1] + size


def values_of(spellings: Sequence[str], name: str) -> tuple[list[int], list[str], tuple[str, ...]]:
    """Return the place of each spelling's value, the values, and a note on equal ones."""
    are_marks = len(set(map(len, spellings))) == 1 and any(
        len(set(name)) > len(set(name.lower())) and re.search(r"\w[^\W\d_a-z]", name)
        for name in spellings
    )
    found: dict[str, list[str]] = {}
    for spelling in spellings:
        key = folded(spelling) if are_marks else value_key(spelling)
        found.setdefault(key, []).append(spelling)
    place = {spelling: n for n, same in enumerate(found.values()) for spelling in same}
    several = "; ".join(", ".join(same) for same in found.values() if len(same) > 1)
    note = f"{name} has spellings that were read as one: {several}"
    values = [min(same, key=len) for same in found.values()]
    return [place[each] for each in spellings], values, (note,) if several else ()


def is_no_value(cell: str) -> bool:
    """Whether a cell looks as if its value were not known, or one of several."""
    text = plain(cell)
    bare = text.strip("?()[] ")
    is_doubted = not bare or value_key(bare) in ("yes", "no") or bool(_NUMBER.fullmatch(bare))
    return not text or bool(_NO_VALUE.fullmatch(text)) or ("?" in text and is_doubted)


def no_value(
    table: NDArray[Any], names: Sequence[str], *, of_objects: bool
) -> tuple[int, int] | None:
    """Return the first guess and secret whose reply is no value, if there is one."""
    wrong = [place for place, name in enumerate(names) if is_no_value(name)]
    cells = np.argwhere(np.isin(table, wrong)).tolist() if wrong else []
    dashes = [place for place, name in enumerate(names) if re.fullmatch("[-._…]+", folded(name))]
    for guess, row in enumerate(table if of_objects and dashes else ()):
        said = {names[reply] for reply in np.unique(row) if reply not in dashes}
        if not all(re.fullmatch(r"[\W_]+|[^\W\d]", name) for name in said):
            cells += [[guess, at] for at in np.flatnonzero(np.isin(row, dashes)).tolist()]
    return (cells[0][0], cells[0][1]) if cells else None
