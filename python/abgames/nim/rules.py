"""Arguments of callers: a rule of a heap game, a position, a memory limit; and what records have.

>>> read_rule(".077"), read_rule("8.0F")
(HeapRule(kind='code', numbers=(0, 0, 7, 7)), HeapRule(kind='code', numbers=(8, 0, 15)))
>>> read_rule("dawson") == read_rule("0.07")
True
>>> read_rule({1, 3, 4}), read_rule(range(1, 3))
(HeapRule(kind='subtraction', numbers=(1, 3, 4)), HeapRule(kind='subtraction', numbers=(1, 2)))
>>> read_rule("0.7g")
Traceback (most recent call last):
    ...
abgames.errors.NotationError: 'g' in the code '0.7g' is not a digit from 0 to 7, or to f
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeGuard

from ..arguments import few, folded, listed, nearest, repr_of, whole_number
from ..control import memory_bytes
from ..errors import MemoryLimitError, NotationError
from ..language import _
from ..question import Shapes

Position = tuple[int, ...]
PositionLike = Sequence[int]
Callback = Callable[[int], Collection[Collection[int]]]
RuleLike = str | Collection[int] | Callback
Rule = str | frozenset[int]
"""A typed rule: text, or the amounts of a subtraction set."""

MAX_HEAP = 2**63 - 1
"""The largest heap."""

MOST_HEAPS = 1_000_000
"""The most heaps in a position."""

DEFAULT_MEMORY = 4 * 2**30
"""The default limit on the size of tables, in bytes."""

SEARCH_MEMORY = 2**30
"""The most bytes for searches in Python: of positions, and of heaps under a caller's function."""

MAX_MOVES = 2_000_000
"""The most winning moves that are listed."""

MAX_DIGITS = 10_000
"""The most digits of a code."""

MOST_AMOUNTS = 1_000_000
"""The most amounts of a subtraction set."""

_SUBTRACTION_SET = r"(?a)\{?\s*[0-9]{1,99}(\s*,\s*[0-9]{1,99})*\s*,?\s*\}?"

NAMES = ("nim", "kayles", "dawson", "lasker", "grundy")
"""The rules of single heaps that have names."""

SEVERAL = ("wythoff", "moore-2")
"""Rules in which a move may change several heaps, so that single heaps have no values."""


@dataclass(frozen=True)
class HeapRule:
    """The moves of one heap."""

    kind: str
    numbers: tuple[int, ...] = ()


def read_rule(rule: RuleLike) -> HeapRule | Callback:
    """Return a rule given as a name, a code, a subtraction set or a callable."""
    if isinstance(rule, str):
        rule = folded(rule).strip()
        # A single number may be an octal code without its point.
        rule = (subtraction_set(rule) if "," in rule or "{" in rule else None) or rule
    if isinstance(rule, str):
        return _named(rule)
    if callable(rule):
        return rule
    if is_amounts(rule):
        name = _("an amount of a subtraction set")
        amounts = {
            whole_number(name, amount, at_least=1, at_most=MAX_HEAP)
            for amount in few("a subtraction set", rule, MOST_AMOUNTS)
        }
        if not amounts:
            raise ValueError("a subtraction set has at least one amount, such as {1, 3, 4}")
        return HeapRule("subtraction", tuple(sorted(amounts)))
    raise TypeError(
        "rule must be a name, a code such as '0.77', a set of amounts or a callable, "
        f"not {type(rule).__name__}: {repr_of(rule)}"
    )


def is_amounts(rule: object) -> TypeGuard[Collection[int]]:
    """Return whether a rule is given as the amounts of a subtraction set."""
    others = (str, bytes, bytearray, Mapping)
    if isinstance(rule, others) or not isinstance(rule, Collection):
        return False
    return getattr(rule, "ndim", 1) == 1  # an array may have no length, or rows


def kept_rule(rule: RuleLike) -> Rule | Callback:
    """Return a rule in the form in which results keep it: amounts as a frozenset."""
    if isinstance(rule, str):
        rule = folded(rule).strip()
        return subtraction_set(rule) or rule
    read = read_rule(rule)
    return frozenset(read.numbers) if isinstance(read, HeapRule) else read


def subtraction_set(text: str) -> frozenset[int] | None:
    """Return the amounts in a text such as "1,3,4" or "{1, 3, 4}"; ``None`` for any other text."""
    if re.fullmatch(_SUBTRACTION_SET, text.strip()) is None:
        return None
    return frozenset(map(int, re.findall("[0-9]+", text)))


def rule_of(text: str) -> Rule:
    """Return the rule of a typed text: numbers are a subtraction set."""
    rule = folded(text).strip().lower()
    return subtraction_set(rule) or rule


def rule_record(rule: RuleLike) -> str | list[int]:
    """Return a rule as JSON shows it."""
    if isinstance(rule, str):
        return rule
    if callable(rule):
        raise TypeError(f"a rule that is a function has no record: {rule!r}")
    return sorted(rule)


def _named(text: str) -> HeapRule:
    if text in {"nim", "lasker", "grundy"}:
        return HeapRule(text)
    if text == "kayles":
        return _code("0.77")
    if text == "dawson":
        return _code("0.07")
    if "." in text:
        return _code(text)
    if text == "wythoff" or text.startswith("moore"):
        raise NotationError(
            f"a heap alone has no Grundy value under {text!r}, where a move may change several: "
            "ask for winning moves, or play",
            text=text,
        )
    unknown = _(
        "rule must be {names}, an octal code such as '0.77', a subtraction set such as '1,3,4', "
        "or, to ask who wins and how, {others}, not {text!r}{meant}"
    )
    names, others = (listed(map(repr, rules), "or") for rules in (NAMES, SEVERAL))
    meant = nearest(text, NAMES + SEVERAL)
    problem = unknown.format(names=names, others=others, text=text, meant=meant)
    raise NotationError(problem, text=text)


def _code(code: str) -> HeapRule:
    first, _point, digits = code.partition(".")

    def refuse(problem: str, position: int | None = None, **values: object) -> NoReturn:
        shown = repr(code if len(code) <= 40 else f"{code[:40]}...")
        raise NotationError(problem.format(code=shown, **values), text=code, position=position)

    for position, digit in enumerate(code):
        if digit not in "0123456789abcdefABCDEF" and position != len(first):
            problem = _("{digit!r} in the code {code} is not a digit from 0 to 7, or to f")
            refuse(problem, position, digit=digit)
    if first not in {"", "0", "4", "8", "c", "C"}:
        problem = _(
            "the code {code} must begin with '0.', or with '4.', '8.' or 'c.' if a heap may be "
            "split without taking, in two, in three, or both"
        )
        refuse(problem, 0)
    if not 1 <= len(digits) <= MAX_DIGITS:
        problem = _("a code has 1 to {most} digits after the point, not {given}: {code}")
        refuse(problem, most=MAX_DIGITS, given=len(digits))
    numbers = tuple(int(digit, 16) for digit in (first or "0") + digits.rstrip("0"))
    return HeapRule("code", numbers)


def read_position(position: PositionLike, *, name: str = "position") -> Position:
    """Return the heaps of a position as ints."""
    heaps: Any = position
    if hasattr(heaps, "tolist"):  # numpy arrays and numbers
        heaps = heaps.tolist()
    if isinstance(heaps, (str, bytes, bytearray)) or not isinstance(heaps, Sequence):
        raise TypeError(
            f"{name} must be a sequence of heaps such as (7, 3, 5), or (7,) for one, "
            f"not {type(position).__name__}: {repr_of(position)}"
        )
    if not heaps:
        raise ValueError(f"{name} must have at least one heap, such as (7, 3, 5)")
    return tuple(
        whole_number(_("a heap"), heap, at_least=0, at_most=MAX_HEAP)
        for heap in few(name, heaps, MOST_HEAPS)
    )


def heaps_text(position: Iterable[int]) -> str:
    """Return heaps as they are typed."""
    return " ".join(map(str, position))


def check_memory(needed: int, limit: int | str | None, what: str) -> None:
    """Raise :class:`~abgames.errors.MemoryLimitError` if this many bytes are over the limit."""
    allowed = memory_bytes(limit)
    if allowed is None:
        allowed = DEFAULT_MEMORY
    if needed > allowed:
        raise MemoryLimitError(
            f"{what} takes {_size(needed)}, more than the limit of {_size(allowed)}", limit=allowed
        )


def check_moves(count: int, heaps: int) -> None:
    """Raise :class:`~abgames.errors.MemoryLimitError` if there are too many moves to list."""
    if count > MAX_MOVES:
        raise MemoryLimitError(
            f"there are more than {MAX_MOVES:,} winning moves; give smaller heaps",
            limit=DEFAULT_MEMORY,
        )
    check_memory(count * (128 + 8 * heaps), None, f"a list of {count:,} winning moves")


def _size(number: int) -> str:
    units = ("bytes", "KiB", "MiB", "GiB", "TiB")
    power = min((max(number, 1).bit_length() - 1) // 10, 4)
    if power == 0:
        return f"{number} bytes"
    if number >= 2**60:
        return "more than a million TiB"
    return f"{number / 2 ** (10 * power):.1f} {units[power]}"


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
Plan {kind: str, left: str, parts: str[], n: int?}
Judged {player: int, before: int[], after: int[], cost: int, rank: int, best: int[][], plan: Plan?,
  length: int?, written: str, wins: bool, worth: str, loss: str?, sentence: str}
Review {rule: Rule, misere: bool, moves: Judged[], lost: {int}}
""")
"""The records of the questions."""
