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

import sys
import time
from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from ...arguments import few, listed, repr_of, whole_number
from ...errors import UnsupportedGameError
from ..code_game import CodeArray, CodeGame
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

NEVER = 2**10_000
"""More than any total."""


class Searchable(Protocol[S]):
    """What a search knows of a game in which the true secret is one of some."""

    def options(self, state: S, width: int | None) -> Iterable[tuple[Any, Mapping[S, int]]]:
        """The guesses to try, at least ``width`` of the best, each with the states behind it."""

    def weight_of(self, state: S) -> int:
        """The weight of the secrets."""

    def at_least(self, state: S) -> int:
        """No total is smaller."""

    def needed(self, state: S) -> int:
        """No worst case is smaller."""

    def is_small(self, state: S) -> bool:
        """Whether all guesses are tried there, also with a width."""
        return True

    def ahead(self, state: S) -> tuple[int, Any]:
        """A total that is enough, found by looking one guess ahead, and that guess."""
        raise TimeoutError


class Search(Generic[S]):
    """The least total of guesses, or with ``worst`` their least number in the worst case."""

    # With a width only so many guesses are tried in each state: those with the best bounds.  With
    # plies it looks so far ahead, and then as the game does at once.

    def __init__(
        self, rules: Searchable[S], *, worst: bool = False, room: int = sys.maxsize
    ) -> None:
        self.rules, self.is_worst, self.room = rules, worst, room
        self.known: dict[tuple[S, int | None, int | None], tuple[int, Any]] = {}
        self.nodes = self.work = 0
        self.ends: float | None = None
        self.most_work: int | None = None
        self.width: int | None = 0  # of what was found last
        self.bound = lru_cache(maxsize=min(room, 1_000_000))(
            rules.needed if worst else rules.at_least
        )

    def value(self, state: S, width: int | None, plies: int | None = None) -> tuple[int, Any]:
        """The value of a state, and the first guess; ``None`` where nothing is left to hit."""
        if width is not None and self.rules.is_small(state):
            width = plies = None
        if (state, width, plies) in self.known:
            return self.known[state, width, plies]
        self.nodes += 1
        if plies == 0:
            return self._cut(state)
        low, best = self.bound(state), cast("tuple[int, Any]", (NEVER, None))
        paid = 1 if self.is_worst else self.rules.weight_of(state)
        tried = []
        try:
            for guess, after in self.rules.options(state, width):
                self._works(1 + len(after))
                if self.is_worst:
                    cost = paid + max(map(self.bound, after), default=0)
                else:
                    cost = paid + sum(self.bound(each) * often for each, often in after.items())
                tried.append((cost, guess, after))
                if cost == low and self._made(cost, after, width, NEVER, plies) == low:
                    tried = tried[-1:]  # none is better
                    break
        except OverflowError:  # too much follows
            return self._cut(state)
        for cost, guess, after in sorted(tried, key=lambda each: each[0])[:width]:
            if cost >= best[0]:
                break
            found = self._made(cost, after, width, best[0], plies)
            best = (found, guess) if found < best[0] else best
        if len(self.known) >= self.room:
            self.known.clear()
        self.known[state, width, plies] = best
        return best

    def _cut(self, state: S) -> tuple[int, Any]:
        """What is enough for a state, and the first guess, without a search."""
        self.is_cut = True
        self._works(1)
        return self.rules.ahead(state)

    def _made(
        self, cost: int, after: Mapping[S, int], width: int | None, limit: int, plies: int | None
    ) -> int:
        """What a guess takes, if that is below the limit; it begins with what bounds say."""
        plies = None if plies is None else plies - 1
        for each, often in after.items():
            if cost >= limit:
                break
            found = self.value(each, width, plies)[0]
            if self.is_worst:
                cost = max(cost, 1 + found)
            else:
                cost += often * (found - self.bound(each))
        return cost

    def _works(self, steps: int) -> None:
        self.work += steps
        is_late = self.ends is not None and time.monotonic() > self.ends
        if is_late or (self.most_work is not None and self.work > self.most_work):
            raise TimeoutError

    def within(
        self, state: S, widths: Sequence[int | None], plies: Iterable[int] = ()
    ) -> tuple[int, int | None]:
        """Bounds of the value: what was found, so far ahead or so wide, while there was time."""
        upper: int | None = None
        self.is_cut = True
        for width, most in (*((1, each) for each in plies), *((each, None) for each in widths)):
            if most is not None and not self.is_cut:
                continue  # nothing was left out with fewer
            self.is_cut = False
            try:
                found = self.value(state, width, most)[0]
            except (TimeoutError, RecursionError):
                break
            if upper is None or found < upper or width is None:
                upper, self.width = found, width
            if width is None or found == self.bound(state):
                return found, found
        return self.bound(state), upper


WIDTHS = (1, 2, 4, 8, 16, 32, None)
"""The widths of searches that are limited: each is better, and takes longer."""


class Openers:
    """Guesses made in advance that leave the fewest candidates on average."""

    # All guesses are tried last; before it, so many of the best as a width says, which grows as
    # long as there is time. Each guess of what is found is also exchanged for the best beside the
    # others. With all guesses as the width nothing is left out.

    def __init__(self, game: CodeGame, members: CodeArray, count: int, limit: float | None) -> None:
        self.rows = game.feedback_table(game.guesses, members)
        self.count, self.replies = count, len(game.feedbacks)
        singly = (members[place : place + 1] for place in range(len(members)))
        self.weights = np.array([game.weight(one) for one in singly], np.int64)
        self.ends = None if limit is None else time.monotonic() + limit
        self.last: dict[frozenset[int], tuple[int, int]] = {}
        self.orders: dict[frozenset[int], list[int]] = {}

    def best(self) -> tuple[tuple[int, ...], Fraction, bool]:
        """The guesses, what they leave, and whether none leave less."""
        width, ends = 1, self.ends
        found: tuple[int, tuple[int, ...]] | None = None
        is_best = False
        while not is_best:
            self.ends = None if found is None else ends
            try:
                found = min(filter(None, (found, self._among((), width))))
                found = self._exchanged(found)
            except TimeoutError:
                break
            is_best = width >= len(self.rows)
            width *= 4
        assert found is not None
        return found[1], Fraction(found[0], int(self.weights.sum())), is_best

    def _among(self, made: tuple[int, ...], width: int) -> tuple[int, tuple[int, ...]]:
        """What the best guesses leave that begin with some."""
        key = frozenset(made)
        if len(made) == self.count - 1:
            if key not in self.last:
                left = self.left(made)
                self.last[key] = int(left.min()), int(left.argmin())
            least, guess = self.last[key]
            return least, (*made, guess)
        if key not in self.orders:
            self.orders[key] = np.argsort(self.left(made), kind="stable").tolist()
        return min(self._among((*made, guess), width) for guess in self.orders[key][:width])

    def _exchanged(self, found: tuple[int, tuple[int, ...]]) -> tuple[int, tuple[int, ...]]:
        """The same or better guesses, none of which has a better one beside the others."""
        for place in range(self.count):
            made = (*found[1][:place], *found[1][place + 1 :])
            other = self._among(made, 1)
            if other[0] < found[0]:
                return self._exchanged(other)
        return found

    def left(self, made: tuple[int, ...]) -> NDArray[np.int64]:
        """For each guess the candidates that are left beside others, summed over all by weight."""
        labels = np.zeros(len(self.weights), np.int64)
        for guess in made:
            labels = np.unique(labels * self.replies + self.rows[guess], return_inverse=True)[1]
        total = np.zeros(len(self.rows), np.int64)
        for label in range(int(labels.max()) + 1):
            if self.ends is not None and time.monotonic() > self.ends:
                raise TimeoutError
            members = np.flatnonzero(labels == label)
            weights = self.weights[members]
            if len(members) ** 2 <= 2 * self.replies:
                rows = self.rows[:, members]
                total += (rows[:, :, np.newaxis] == rows[:, np.newaxis]).sum(axis=1) @ weights
                continue
            step = max(1, 2**22 // max(len(members), self.replies))
            for begun in range(0, len(self.rows), step):
                rows = self.rows[begun : begun + step, members].astype(np.int64)
                flat = (rows + self.replies * np.arange(len(rows))[:, np.newaxis]).ravel()
                size = len(rows) * self.replies
                each = np.bincount(flat, minlength=size) * np.bincount(
                    flat, np.tile(weights, len(rows)), minlength=size
                )
                total[begun : begun + step] += each.reshape(len(rows), -1).sum(1).astype(np.int64)
        return total
