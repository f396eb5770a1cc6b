"""Why a position of Moore's Nim or of Wythoff's game is won or lost, in words.

>>> for part in reason(Moore(2), (1, 2, 3), ((1, 1, 1),)):
...     print(part)
<BLANKLINE>
         2   1
pile 1   0   1  = 1
pile 2   1   0  = 2
pile 3   1   1  = 3
ones     2   2
<BLANKLINE>
A position is lost if the number of ones in every column is a multiple of 3. That is not so in \
columns 2 and 1: a winning move makes it so, and changes at most 2 piles.
  leaving 1 1 1
"""

from __future__ import annotations

from collections.abc import Sequence

from ..arguments import listed
from ..display.tables import columns, padded
from ..language import _, joined, marked, ngettext
from .rules import Position, heaps_text
from .several import Moore, Wythoff, smaller_of_pair, wythoff_is_lost, wythoff_lost

PLAIN_COLUMNS = 10
"""With more binary digits than these, columns are named by the exponents of two."""

PAIRS = 5
"""How many of the first lost pairs of Wythoff's game are named."""

MULTIPLES = marked("A position is lost if the number of ones in every column is a multiple of {n}.")
IS_SO = marked("That is so here. Every move changes that, and the other player can restore it.")


class Prose(str):
    """A paragraph, whose lines are wrapped."""

    __slots__ = ()


def reason(game: Moore | Wythoff, position: Position, moves: Sequence[Position]) -> list[str]:
    """Return the paragraphs and tables of the reason; ``moves`` are what winning moves leave."""
    left = [_("leaving {position}", position=heaps_text(after)) for after in moves]
    told = _moore(game, position) if isinstance(game, Moore) else [_wythoff(position)]
    return [*told, *(f"  {line}" for line in left)]


class BinaryTable:
    """The numbers of piles in binary, below each other, and the number of ones in each column."""

    def __init__(self, values: Sequence[int]) -> None:
        self.values = values
        self.digits = max(1, max(values, default=0).bit_length())
        self.bits = range(self.digits - 1, -1, -1)
        self.ones = [sum(value >> bit & 1 for value in values) for bit in self.bits]

    def column(self, bit: int) -> str:
        """Return the name of a column."""
        return str(1 << bit if self.digits <= PLAIN_COLUMNS else bit)

    def wrong(self, multiple: int) -> list[str]:
        """Return the columns in which the number of ones is not a multiple of this number."""
        counted = zip(self.bits, self.ones, strict=True)
        return [self.column(bit) for bit, ones in counted if ones % multiple]

    def lines(self, ends: Sequence[str], *, mark: bool) -> list[str]:
        """Return the lines; ``ends`` come after the piles, "odd" below the columns if wanted."""
        heading = "" if self.digits <= PLAIN_COLUMNS else _("2 to the")
        names = [_("pile {number}", number=number) for number in range(1, len(self.values) + 1)]
        side = max(map(columns, (*names, heading, _("ones"))))

        def line(name: str, cells: Sequence[object], end: str = "") -> str:
            digits = (padded(str(cell), 4, right=True) for cell in cells)
            return (padded(name, side) + "".join(digits) + end).rstrip()

        lines = [line(heading, [self.column(bit) for bit in self.bits])]
        for name, value, end in zip(names, self.values, ends, strict=True):
            lines.append(line(name, [value >> bit & 1 for bit in self.bits], end))
        odd = line("", [_("odd") if mark and n % 2 else "" for n in self.ones])
        return [*lines, line(_("ones"), self.ones), *filter(None, [odd])]


def _moore(game: Moore, position: Position) -> list[str]:
    table = BinaryTable(position)
    wrong = table.wrong(game.k + 1)
    why = _(MULTIPLES, n=game.k + 1)
    if wrong:
        so = ngettext(
            "That is not so in column {columns}: a winning move makes it so, and changes {piles}.",
            "That is not so in columns {columns}: a winning move makes it so, and changes {piles}.",
            len(wrong),
            columns=listed(wrong, "and"),
            piles=ngettext("at most {n} pile", "at most {n} piles", game.k),
        )
    else:
        so = _(IS_SO)
    lines = table.lines([f"  = {pile}" for pile in position], mark=False)
    return ["", *lines, "", Prose(joined(why, so))]


def _wythoff(position: Position) -> str:
    pairs = wythoff_lost(PAIRS + 1).tolist()[1:]
    pattern = _(
        "The lost pairs are {pairs}, ...: the first number is the least that is in no earlier "
        "pair, and the difference grows by 1 from pair to pair.",
        pairs=_(", ").join(f"{small} {large}" for small, large in pairs),
    )
    apart = max(position) - min(position)
    here = _("Here the difference is {n}, and this is the pair with it.")
    if not wythoff_is_lost(*position):
        here = _("Here the difference is {n}, but the pair with it is {pair}.")
    small = smaller_of_pair(apart)
    return Prose(joined(pattern, here.format(n=apart, pair=f"{small} {small + apart}")))
