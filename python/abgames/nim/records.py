"""What is known about a position of a heap game, as records of plain values.

>>> from abgames.nim import explain
>>> record = explanation_record(explain((7, 3, 5)))
>>> record["lost"], record["grundy"], record["winning_moves"]
(False, 1, [[6, 3, 5], [7, 2, 5], [7, 3, 4]])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NotRequired, TypeAlias, TypedDict

if TYPE_CHECKING:
    from .explanation import Explanation
    from .rules import Position, RuleLike


Rule: TypeAlias = str | list[int]
"""A rule: its name, or the numbers of stones that may be taken."""


class TableRecord(TypedDict):
    """The table of three piles, or one block of it."""

    base: int
    first: int | None
    lost: int
    table: list[int]


class ColumnRecord(TypedDict):
    """A column of binary digits."""

    power: int
    digits: list[int]
    ones: int
    odd: bool | None


class MoveRecord(TypedDict("From", {"from": int | None})):
    """A move by what it leaves; ``said`` in words, ``written`` as in the record of a game."""

    pile: int | None
    to: list[int] | None
    take: int
    after: list[int]
    said: NotRequired[str]
    written: NotRequired[str]
    digits: NotRequired[str | None]


class ExplanationRecord(TypedDict):
    """Who wins, by which moves, and why."""

    position: list[int]
    rule: Rule
    misere: bool
    lost: bool
    grundy: int | None
    winning_moves: list[list[int]]
    values: list[int] | None
    columns: list[ColumnRecord] | None
    moves: list[MoveRecord]
    text: list[str]


class ExerciseRecord(TypedDict):
    """A position of a sheet."""

    position: list[int]
    lost: bool
    winning_moves: list[list[int]]


class SheetRecord(TypedDict):
    """A sheet with its answers."""

    rule: Rule
    misere: bool
    seed: int
    exercises: list[ExerciseRecord]


class ValuesRecord(TypedDict):
    """Grundy values."""

    rule: Rule
    complete: bool
    values: list[int]


class PeriodRecord(TypedDict):
    """A period of Grundy values."""

    rule: Rule | None
    period: int | None
    preperiod: int | None
    saltus: int | None
    proven: bool
    checked: int


class JudgedRecord(TypedDict):
    """What a move was worth."""

    before: list[int]
    after: list[int]
    cost: int
    rank: int
    best: list[list[int]]
    written: str
    wins: bool
    worth: str
    loss: str | None
    sentence: str


class ReviewRecord(TypedDict):
    """The moves of a game."""

    rule: Rule
    misere: bool
    moves: list[JudgedRecord]


class LegalRecord(TypedDict):
    """The rules, and the legal moves."""

    position: list[int]
    rules: str
    example: str
    over: bool
    moves: list[MoveRecord]
    more: bool


class NoMoveRecord(TypedDict):
    """The end of a game."""

    after: None
    written: None


class KnownRecord(TypedDict):
    """A position in play."""

    position: list[int]
    over: bool
    lost: bool
    winning_moves: list[list[int]]
    moves: list[list[int]]


class MadeRecord(TypedDict):
    """A move of a game."""

    after: list[int]
    wins: bool
    cost: int
    best: list[list[int]]


class GameRecord(TypedDict):
    """The moves of a game."""

    moves: list[MadeRecord]


def rule_record(rule: RuleLike) -> str | list[int]:
    """Return a rule as JSON shows it.

    >>> rule_record("kayles"), rule_record({4, 1, 3})
    ('kayles', [1, 3, 4])
    """
    if isinstance(rule, str):
        return rule
    if callable(rule):
        raise TypeError(f"a rule that is a function has no record: {rule!r}")
    return sorted(rule)


def explanation_record(explanation: Explanation) -> dict[str, Any]:
    """Return who wins, by which moves, and why: what ``abgames nim moves --json`` prints.

    >>> from abgames.nim import explain
    >>> explanation_record(explain((5, 4), "kayles"))["moves"]
    [{'pile': 1, 'from': 5, 'to': [4], 'take': 1, 'after': [4, 4]}]
    """
    return {
        "position": list(explanation.position),
        "rule": rule_record(explanation.rule),
        "misere": explanation.misere,
        "lost": explanation.lost,
        "grundy": explanation.nim_sum if not explanation.misere else None,
        "winning_moves": [list(after) for after in explanation.moves],
        "values": None if explanation.values is None else list(explanation.values),
        "columns": columns_record(explanation),
        "moves": [move_record(explanation.position, after) for after in explanation.moves],
        "text": explanation.sentences(),
    }


def columns_record(explanation: Explanation) -> list[dict[str, Any]] | None:
    """Return the columns of binary digits that show who wins, the highest first.

    The digits are those of the Grundy values, or of the piles in Nim and Moore's Nim; ``odd`` means
    nothing in Moore's Nim.  ``None`` where columns do not show who wins.

    >>> from abgames.nim import explain
    >>> columns_record(explain((2, 3)))[-1]
    {'power': 0, 'digits': [0, 1], 'ones': 1, 'odd': True}
    >>> columns_record(explain((2, 3), "wythoff"))
    """
    from .patterns import BinaryTable
    from .several import Moore, read_several

    moore = isinstance(read_several(explanation.rule), Moore)
    values = explanation.position if moore else explanation.values
    if values is None:
        return None
    table = BinaryTable(values)
    return [
        {
            "power": bit,
            "digits": [value >> bit & 1 for value in values],
            "ones": ones,
            "odd": None if moore else ones % 2 == 1,
        }
        for bit, ones in zip(table.bits, table.ones, strict=True)
    ]


def move_record(before: Position, after: Position) -> dict[str, Any]:
    """Return a move: the pile (from 1), what it became, and how much was taken in all.

    >>> move_record((7, 3), (1, 4, 3))
    {'pile': 1, 'from': 7, 'to': [1, 4], 'take': 2, 'after': [1, 4, 3]}

    If several piles changed, no pile is named.

    >>> move_record((7, 3), (5, 1))
    {'pile': None, 'from': None, 'to': None, 'take': 4, 'after': [5, 1]}
    """
    from .explanation import change

    index, parts = change(before, after)
    several = before[index + 1 :] != after[index + len(parts) :]
    return {
        "pile": None if several else index + 1,
        "from": None if several else before[index],
        "to": None if several else list(parts),
        "take": sum(before) - sum(after),
        "after": list(after),
    }
