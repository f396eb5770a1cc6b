"""What is known about a position of a heap game, as records of plain values.

>>> from abgames.nim import explain
>>> record = explanation_record(explain((7, 3, 5)))
>>> record["lost"], record["grundy"], record["winning_moves"]
(False, 1, [[6, 3, 5], [7, 2, 5], [7, 3, 4]])
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..shapes import Shapes

if TYPE_CHECKING:
    from .explanation import Explanation
    from .rules import Position, RuleLike


shape = Shapes("""
Rule = str | int[]
Table {base: int, first: int?, lost: int, table: int[]}
Column {power: int, digits: int[], ones: int, odd: bool?}
Move {from: int?, pile: int?, to: int[]?, take: int, after: int[], said?: str, written?: str,
  digits?: str?}
Explanation {position: int[], rule: Rule, misere: bool, lost: bool, grundy: int?,
  winning_moves: int[][], values: int[]?, columns: Column[]?, moves: Move[], text: str[]}
Exercise {position: int[], lost: bool, winning_moves: int[][]}
Sheet {rule: Rule, misere: bool, seed: int, exercises: Exercise[]}
Values {rule: Rule, complete: bool, values: int[]}
Period {rule: Rule?, period: int?, preperiod: int?, saltus: int?, proven: bool, checked: int}
Judged {before: int[], after: int[], cost: int, rank: int, best: int[][], written: str, wins: bool,
  worth: str, loss: str?, sentence: str}
Review {rule: Rule, misere: bool, moves: Judged[]}
Legal {position: int[], rules: str, example: str, over: bool, moves: Move[], more: bool}
NoMove {after: null, written: null}
Known {position: int[], over: bool, lost: bool, winning_moves: int[][], moves: int[][]}
Made {after: int[], wins: bool, cost: int, best: int[][]}
Game {moves: Made[]}
""")
"""The records of the questions."""


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
