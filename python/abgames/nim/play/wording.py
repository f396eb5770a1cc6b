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
    1: marked("leaving nothing"),
    2: marked("leaving one pile"),
    3: marked("leaving nothing or one pile"),
    4: marked("leaving two piles"),
    5: marked("leaving nothing or two piles"),
    6: marked("leaving one pile or two"),
    7: marked("leaving nothing, one pile or two"),
}
"""What the digits of an octal code allow."""


def title(rule: RuleLike) -> str:
    """Return the name of a game.

    >>> title("dawson"), title("0.13"), title(frozenset({1, 2})), title("moore-2")
    ("Dawson's Kayles", 'Octal game 0.13', 'Subtraction game', "Moore's Nim")
    """
    if not isinstance(rule, str):
        return _("Subtraction game")
    if rule in NAMES:
        return _(NAMES[rule])
    if isinstance(read_several(rule), Moore):
        return _("Moore's Nim")
    code = rule if len(rule) <= SHOWN + 2 else f"{rule[: SHOWN + 2]}..."
    return _("Octal game {code}", code=code)


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
    return _octal(read.numbers) if read.kind == "octal" else _(RULES[read.kind])


def _octal(digits: Sequence[int]) -> str:
    amounts = [taken for taken, digit in enumerate(digits) if digit]
    if not amounts:
        return _("There are no moves.")
    if all(digits[taken] == 7 for taken in amounts):
        stones = _stones(amounts)
        return _(
            "A move takes {stones} from one pile; what is left of it may be split in two.",
            stones=stones,
        )
    ways = [
        _("take {amount}, {leaving}", amount=_stones([taken]), leaving=_(LEAVING[digits[taken]]))
        if taken
        else _("split it in two")
        for taken in amounts[:SHOWN]
    ]
    if len(amounts) > SHOWN:
        ways.append("...")
    return _("A move on one pile: {ways}.", ways=_("; ").join(ways))


def _stones(amounts: Sequence[int]) -> str:
    if len(amounts) == 1:
        return counted(amounts[0], "stone")
    return _("{amounts} stones", amounts=_amounts(amounts))


def _amounts(amounts: Sequence[int]) -> str:
    if len(amounts) > SHOWN:
        return _(", ").join([*map(str, amounts[:SHOWN]), "..."])
    return listed(amounts, "or")
