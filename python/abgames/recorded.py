"""Values that runs of this package have recorded, for programs to compare with.

They come from the files in the folder ``results`` of the checkout.  No solver reads them: a value
that is needed is computed, and a recorded one is only compared with it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

FILE = "recorded-values.json"


@dataclass(frozen=True)
class RecordedValue:
    """A value as recorded by a run; reading it computes nothing.

    ``family`` is that of the game ("codebreaking", "nim", "otrio") and ``question`` what was asked.
    ``value`` is the answer, a dictionary for a period, a formula or a count; for the status
    "bounds only" the lower and the upper bound, for "open" what was seen.  ``command`` repeats the
    run, with the same ``nodes`` if there are any.  ``evidence`` is a file that ``abgames verify``
    accepts, in the checkout; or ``sha256:`` and the digest of one that the command writes with
    ``--certificate FILE``; or ``None``.
    """

    family: str
    question: str
    value: Any
    status: str
    command: str | None
    nodes: int | None
    seconds: float | None
    date: str
    machine: str
    abgames: str
    evidence: str | None

    @classmethod
    def read(cls, family: str, record: Mapping[str, Any]) -> RecordedValue:
        """Return a record from a file of results as a value.

        Raises :class:`ValueError` for a record that nobody could check, with neither a command nor
        evidence.

        >>> RecordedValue.read("nim", {"question": "7 3 5", "command": None, "evidence": None})
        Traceback (most recent call last):
            ...
        ValueError: '7 3 5' has neither a command nor evidence, so it is not a value to show
        """
        if not (record["command"] or record["evidence"]):
            raise ValueError(
                f"{record['question']!r} has neither a command nor evidence, so it is not a value "
                "to show"
            )
        value = _frozen(record["value"])
        return cls(**{**record, "family": family, "value": value})


def known_values() -> tuple[RecordedValue, ...]:
    """Return the values that runs of this package have recorded, with how to repeat each.

    They are for comparison, with a program of yours or with a later version of this one: nothing is
    computed here, and no solver reads them.

    >>> import abgames
    >>> row = next(row for row in abgames.known_values() if "--pegs 4 --colors 9" in row.command)
    >>> row.question, row.value, row.status
    ('AB(pegs=4, colors=9), expected', 14914, 'proved here')
    >>> row.command
    'abgames ab solve --threads 1 --pegs 4 --colors 9'
    """
    return _read()


@cache
def _read() -> tuple[RecordedValue, ...]:
    families = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return tuple(
        RecordedValue.read(family, record)
        for family, records in families.items()
        for record in records
    )


def _frozen(value: object) -> Any:
    """Return a JSON value with tuples instead of lists."""
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
