"""The rules of heap games in words.

>>> told("kayles")
'A move takes 1 or 2 stones from one pile; what is left of it may be split in two.'
>>> told(frozenset({1, 3, 4})), told("0.13")
('A move takes 1, 3 or 4 stones from one pile.', \
'A move on one pile: take 1 stone, leaving nothing; take 2 stones, leaving nothing or one pile.')
"""

from __future__ import annotations

from collections.abc import Sequence

from ...arguments import listed
from ...display import counted
from ...language import _, marked
from ..legal import most_left
from ..rules import HeapRule, RuleLike, read_rule
from ..several import Moore, read_several

SHOWN = 8
"""The most amounts, or digits of an octal code, that are shown."""

NAMES = {
    "nim": marked("Nim"),
    "kayles": marked("Kayles"),
    "dawson": marked("Dawson's Kayles"),
    "lasker": marked("Lasker's Nim"),
    "grundy": marked("Grundy's game"),
    "wythoff": marked("Wythoff's game"),
}
"""The names of the rules."""

RULES = {
    "nim": marked("A move takes one or more stones from one pile."),
    "lasker": marked(
        "A move takes one or more stones from one pile, or splits a pile in two and takes nothing."
    ),
    "grundy": marked("A move splits one pile in two of different size."),
}
WYTHOFF = marked("A move takes one or more stones from one pile, or equally many from both.")

LEAVING = {
    0: marked("leaving three piles"),
    1: marked("leaving nothing"),
    2: marked("leaving one pile"),
    3: marked("leaving nothing or one pile"),
    4: marked("leaving two piles"),
    5: marked("leaving nothing or two piles"),
    6: marked("leaving one pile or two"),
    7: marked("leaving nothing, one pile or two"),
}
"""What the digits of an octal code allow; 0 is for the digit 8, which is added to the others."""

SPLIT_ALONE = {
    4: marked("split it in two"),
    8: marked("split it in three"),
    12: marked("split it in two or three"),
}
"""What the first digit allows."""

SPLIT_REST = {
    7: marked("A move takes {stones} from one pile; what is left of it may be split in two."),
    15: marked(
        "A move takes {stones} from one pile; what is left of it may be split in two or three."
    ),
}
"""The move if this is every other digit but 0."""


def title(rule: RuleLike) -> str:
    """Return the name of a game."""
    if not isinstance(rule, str):
        return _("Subtraction game")
    if rule in NAMES:
        return _(NAMES[rule])
    if isinstance(read_several(rule), Moore):
        return _("Moore's Nim")
    code = rule if len(rule) <= SHOWN + 2 else f"{rule[: SHOWN + 2]}..."
    read = read_rule(rule)
    assert isinstance(read, HeapRule)
    hexadecimal = most_left(read) == 3
    name = _("Hexadecimal game {code}") if hexadecimal else _("Octal game {code}")
    return name.format(code=code)


def told(rule: RuleLike) -> str:
    """Return a sentence that says what a move is."""
    several = read_several(rule)
    if isinstance(several, Moore):
        piles = counted(several.k, "pile")
        return _("A move takes one or more stones from each of up to {piles}.", piles=piles)
    if several is not None:
        return _(WYTHOFF)
    read = read_rule(rule)
    assert isinstance(read, HeapRule)
    if read.kind == "subtraction":
        return _("A move takes {stones} from one pile.", stones=_stones(read.numbers))
    return _code(read.numbers) if read.kind == "code" else _(RULES[read.kind])


def _code(digits: Sequence[int]) -> str:
    amounts = [taken for taken, digit in enumerate(digits) if digit]
    if not amounts:
        return _("There are no moves.")
    every = {digits[taken] for taken in amounts}
    if every <= {7} or every <= {15}:
        return _(SPLIT_REST[every.pop()], stones=_stones(amounts))
    ways = [
        _("take {amount}, {leaving}", amount=_stones([taken]), leaving=_leaving(digits[taken]))
        if taken
        else _(SPLIT_ALONE[digits[taken]])
        for taken in amounts[:SHOWN]
    ]
    if len(amounts) > SHOWN:
        ways.append("...")
    return _("A move on one pile: {ways}.", ways=_("; ").join(ways))


def _leaving(digit: int) -> str:
    """What a digit allows."""
    leaving = _(LEAVING[digit % 8])
    return _("{leaving}, or three", leaving=leaving) if digit > 8 else leaving


def _stones(amounts: Sequence[int]) -> str:
    if len(amounts) == 1:
        return counted(amounts[0], "stone")
    return _("{amounts} stones", amounts=_amounts(amounts))


def _amounts(amounts: Sequence[int]) -> str:
    if len(amounts) > SHOWN:
        return _(", ").join([*map(str, amounts[:SHOWN]), "..."])
    return listed(amounts, "or")


def together(amounts: Sequence[int]) -> str:
    """Return amounts as text, with neighbours joined to ranges."""
    if len(amounts) > 2 and amounts[-1] - amounts[0] == len(amounts) - 1:
        return _("{first} to {last}", first=amounts[0], last=amounts[-1])
    return _amounts(amounts) if amounts else ""
