"""Twenty questions: which object of a data table is it?

>>> import csv, io
>>> sheet = "animal,flies,legs\\nbat,yes,2\\nbee,yes,6\\ncat,no,4\\nfish,no,0\\n"
>>> game = attributes(csv.DictReader(io.StringIO(sheet)))
>>> game.text(0), [str(feedback) for feedback in game.feedbacks]
('flies', ['yes', 'no', '2', '6', '4', '0'])
>>> from abgames.codebreaking import solve
>>> solve(game, goal="determine").histogram
{1: 4}
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from itertools import count
from typing import Any, Generic, TypeAlias, TypeVar

import numpy as np

from ...arguments import few, listed, repr_of, whole_number
from ...errors import UnsupportedGameError
from ..feedback_table import FeedbackTable
from ..table_checks import ELSE, MOST, names_of, note_of, some_of, tidied, values_of
from ..table_files import TableFile

Rows: TypeAlias = "Mapping[str, Mapping[str, Any]] | Iterable[Mapping[str, Any]]"
"""The objects: a mapping from their names, or rows whose first entry is the name."""


def attributes(
    rows: Rows, classes: str | None = None, *, merge_alike: bool = False
) -> FeedbackTable:
    """Return the game of finding an object by asking for its attributes.

    ``rows`` maps the name of each object to a mapping of its attributes to their values; or it is
    a sequence of mappings whose first entry is the name of the object, as :class:`csv.DictReader`
    reads them from a CSV with a line for each object.  A guess is an attribute, and the reply is
    its value for the object: "yes" or "no" for true or false, or else the value as text.  There is
    no hit: ask for ``goal="determine"``.  ``classes`` names an attribute that is not
    asked but to be found: ask for ``goal="class"``, which makes a decision tree.  Objects with the
    same values (in different classes) are refused, or with ``merge_alike`` taken as one of their
    number.  Spellings of one value, as TRUE and true, are one, with a :class:`UserWarning`;
    commas, semicolons and "=" are left out in the same way, and ">=50" is "≥50".

    Raises :class:`TypeError` for rows that are not mappings, and :class:`ValueError` for objects
    whose attributes differ from those of the first one, for a value that is empty or that looks as
    if nobody knew it, such as "?" or "both", and for two objects with the same name.

    >>> game = attributes({
    ...     "bat": {"flies": True, "lays eggs": False},
    ...     "hen": {"flies": True, "lays eggs": True},
    ...     "cat": {"flies": False, "lays eggs": False},
    ... })
    >>> str(game.feedback("lays eggs", "hen")), [game.secret_text(s) for s in game.consistent(
    ...     "flies = yes, lays eggs = no")]
    ('yes', ['bat'])
    >>> from abgames.codebreaking import solve
    >>> animals = {
    ...     "bat": {"flies": 1, "eggs": 0, "kind": "mammal"},
    ...     "cat": {"flies": 0, "eggs": 0, "kind": "mammal"},
    ...     "owl": {"flies": 1, "eggs": 1, "kind": "bird"},
    ... }
    >>> print(solve(attributes(animals, classes="kind"), goal="class").strategy.to_text())
    eggs
      1: = bird
      0: = mammal
    """
    objects = _of_mapping(rows) if isinstance(rows, Mapping) else _of_sequence(rows)
    if not objects:
        raise ValueError("rows must have at least one object")
    read: dict[str, str] = {}
    first, questions = objects[0][0], tuple(objects[0][1])
    names = names_of("objects", tidied("objects", [name for name, _ in objects], read), None)
    asked_names = names_of("attributes", tidied("attributes", questions, read), None)
    assert names is not None
    assert asked_names is not None
    if len(questions) < 1 + (classes is not None):
        besides = "its name" if classes is None else f"its name and {classes!r}"
        raise ValueError(f"{first!r} must have an attribute besides {besides}")
    for name, entries in objects:
        _check_same(name, entries, first, questions)
    if classes is not None and classes not in questions:
        raise ValueError(f"classes must be one of {some_of(questions)}, not {repr_of(classes)}")
    asked = sorted(questions, key=lambda question: question == classes)
    spellings: dict[str, int] = {}
    cells = [
        [spellings.setdefault(_value(*each, question), len(spellings)) for each in objects]
        for question in asked
    ]
    places, values, notes = values_of(tidied("feedbacks", spellings, read), "the rows")
    table = np.array(places)[np.array(cells).T]
    notes += note_of("the rows", read)
    called = [read[question] for question in asked]
    found = TableFile(table, [*names], called, values, "", notes)
    game = FeedbackTable._of_file(
        found, "the rows", objects_in_rows=True, classes=classes, merge_alike=merge_alike
    )
    return game.called(f"attributes({len(names)} objects, {game.guess_count} attributes)")


def _of_mapping(rows: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, dict[str, Any]]]:
    return [(_text("an object", name), _entries(f"{name!r}", row)) for name, row in rows.items()]


def _of_sequence(rows: object) -> list[tuple[str, dict[str, Any]]]:
    if isinstance(rows, str) or not isinstance(rows, Iterable):
        raise TypeError(
            "rows must be a mapping of names to attributes, or a sequence of mappings as "
            f"csv.DictReader reads them, not {type(rows).__name__}"
        )
    objects = []
    for number, row in enumerate(few("rows", rows, MOST), 1):
        entries = _entries(f"row {number}", row)
        if not entries:
            raise ValueError(f"row {number} must begin with the name of its object; it is empty")
        first = next(iter(entries))
        objects.append((_text("an object", entries.pop(first)), entries))
    return objects


def _entries(which: str, row: object) -> dict[str, Any]:
    if not isinstance(row, Mapping):
        raise TypeError(f"{which} must map attributes to values, not be {type(row).__name__}")
    if None in row:  # where DictReader puts cells without a heading
        raise ValueError(f"{which} has more entries than there are headings: {repr_of(row[None])}")
    return {_text("an attribute", attribute): value for attribute, value in row.items()}


def _check_same(
    name: str, entries: Mapping[str, Any], first: str, questions: tuple[str, ...]
) -> None:
    missing = [question for question in questions if question not in entries]
    more = [question for question in entries if question not in questions]
    if missing or more:
        what = (
            f"lacks {listed(missing, 'and')}" if missing else f"has {listed(more, 'and')} besides"
        )
        raise ValueError(f"all objects must have the attributes of {first!r}, but {name!r} {what}")


def _value(name: str, entries: Mapping[str, Any], question: str) -> str:
    value = entries[question]
    if isinstance(value, (bool, np.bool_)):
        return "yes" if value else "no"
    text = "" if value is None else str(value).strip()
    if not text:
        raise ValueError(f"{name!r} has no value for {question!r}: {ELSE}")
    return text


def _text(what: str, name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(
            f"the name of {what} must be a str, not {type(name).__name__}: {repr_of(name)}"
        )
    return name.strip()


ANSWERS = ("hit", "higher", "lower")
"""Where the number is, seen from the guess."""


def higher_lower(n: int) -> FeedbackTable:
    """Return the game of guessing a number from 1 to n.

    The reply is "hit" if the guess is the number, which ends the game, "higher" if the number is
    higher than the guess, and "lower" if it is lower.  Numbers are text, such as "37"; as an int a
    guess is its index from 0 on, as in every table.

    Raises :class:`ValueError` for n < 1, and :class:`~abgames.errors.UnsupportedGameError` above
    65,536.

    >>> game = higher_lower(10)
    >>> str(game.feedback("5", "7")), [game.secret_text(s) for s in game.consistent("5=higher")]
    ('higher', ['6', '7', '8', '9', '10'])
    """
    count = whole_number("n", n, at_least=1)
    if count > MOST:
        raise UnsupportedGameError(f"a table has at most {MOST:,} secrets, not {count:,}")
    hit, higher, lower = range(len(ANSWERS))
    table = np.full((count, count), hit, dtype=np.uint8)
    for guess, answers in enumerate(table):
        answers[:guess], answers[guess + 1 :] = lower, higher
    names = [str(number) for number in range(1, count + 1)]
    game = FeedbackTable(table, hit=hit, guesses=names, secrets=names, feedbacks=ANSWERS)
    return game.called(f"higher_lower({count})", by="higher_lower")


S = TypeVar("S", bound=Hashable)
"""What is known."""


class Least(Generic[S]):
    """The search."""

    def __init__(
        self,
        guesses: Callable[[S], Iterable[tuple[int, Sequence[S], Any]]],
        at_least: Callable[[S], int],
        needed: Callable[[S], int] = lambda _: 0,
    ) -> None:
        self.guesses, self.at_least, self.needed = guesses, at_least, needed
        self.total, self.within = cache(self._total), cache(self._within)

    def _total(self, state: S) -> tuple[int, Any]:
        """The least total, and the guess of a strategy that has it."""
        best: tuple[int, Any] | None = None
        for cost, parts, guess in self.guesses(state):
            total = cost + sum(map(self.at_least, parts))
            for part in parts:
                if best is not None and total >= best[0]:
                    break
                total += self.total(part)[0] - self.at_least(part)
            if best is None or total < best[0]:
                best = total, guess
            if best[0] == self.at_least(state):
                break
        return best or (0, None)

    def _within(self, state: S, limit: int) -> bool:
        """Whether so many guesses suffice."""
        if limit < self.needed(state):
            return False
        tried = [parts for _, parts, _ in self.guesses(state)]
        left = limit - 1
        return not tried or any(all(self.within(part, left) for part in parts) for parts in tried)

    def worst(self, state: S) -> int:
        """Return the least number of guesses in the worst case."""
        return next(limit for limit in count() if self.within(state, limit))
