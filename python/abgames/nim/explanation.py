"""Why a position is won or lost, in binary, as explained at a blackboard; and exercises in it.

The piles are written in binary, one below the other.  A position is lost if every column has an
even number of ones ([Bouton1902]); a winning move makes every column even.  In other heap games a
heap counts like a pile with as many stones as its Grundy value.

>>> print(explain((7, 3, 6)))
7 3 6: the player to move wins.
<BLANKLINE>
         4   2   1
pile 1   1   1   1  = 7
pile 2   0   1   1  = 3
pile 3   1   1   0  = 6
ones     2   3   2
           odd
<BLANKLINE>
Column 2 has an odd number of ones. A winning move makes every column even. So
it changes the digit of one pile in column 2; that makes the pile smaller if the
digit in column 2 was 1.
  pile 1: 111 becomes 101, 7 → 5: take 2, leaving 5 3 6
  pile 2: 011 becomes 001, 3 → 1: take 2, leaving 7 1 6
  pile 3: 110 becomes 100, 6 → 4: take 2, leaving 7 3 4

>>> print(explain((1, 2, 3), "moore-2"))
1 2 3: the player to move wins.
<BLANKLINE>
         2   1
pile 1   0   1  = 1
pile 2   1   0  = 2
pile 3   1   1  = 3
ones     2   2
<BLANKLINE>
A position is lost if the number of ones in every column is a multiple of 3.
That is not so in columns 2 and 1: a winning move makes it so, and changes at
most 2 piles.
  leaving 1 1 1
>>> print(answers_text(exercises(3, seed=3)))
1.  7 3 4: lost
2.  9 7 1: won; leave 6 7 1
3.  5 1 5: won; leave 4 1 5 or 5 0 5 or 5 1 4
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..arguments import listed, whole_number
from ..display import columns, counted, padded, wrapped
from ..display.answer import Answer, escaped, plain
from ..language import _, joined, marked, ngettext
from ..question import as_json
from .heaps import grundy, is_lost, tame_genera, winning_moves
from .rules import (
    Position,
    PositionLike,
    RuleLike,
    heaps_text,
    kept_rule,
    read_position,
    read_rule,
    rule_record,
    shape,
)
from .several import (
    Moore,
    Wythoff,
    is_over,
    options,
    read_several,
    smaller_of_pair,
    wythoff_is_lost,
    wythoff_lost,
)

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


WIDTH = 80
"""Characters in a line of prose."""

EXAMPLES = 6
"""The origin of a Grundy value is explained for piles with at most this many moves."""

OVER = marked("No stones are left: the player to move cannot move, and loses.")
OVER_MISERE = marked("No stones are left: the other player took the last one, and has lost.")
STUCK = marked("No moves are left: the player to move loses.")
STUCK_MISERE = marked("No moves are left: the other player made the last one, and has lost.")
EVEN = marked(
    "Every column has an even number of ones. Whatever you do changes one pile, so some column "
    "becomes odd; and the other player can make them all even again, up to the end, which is even."
)
MISERE = marked(
    "In misère play this holds as long as at least two piles have more than one stone. As soon as "
    "your move leaves no such pile, leave an odd number of piles with one stone."
)
LAST_LARGE = marked(
    "Misère play, and only one pile has more than one stone: leave 1 or 0 of it, so that an odd "
    "number of piles with one stone is left. Then the other player takes the last stone, and loses."
)
ONE_BY_ONE = marked(
    "In misère play these piles count like piles of Nim with no stone or one, which go one by one: "
    "whoever has to move with an odd number of ones loses. Here the number of ones is {n}."
)
TAME = marked(
    "In misère play these piles count like piles of Nim with as many stones as their Grundy "
    "values: as long as some pile is large, the player to move loses if every column has an even "
    "number of ones; as soon as none is, if the number of ones is odd. {large}"
)
LARGE = marked("Large is a pile with a value of 2 or more.")
LARGE_TOO = marked("Large is a pile with a value of 2 or more, and here {piles} too.")
TRIED = marked(
    "In misère play this position has no pattern of columns; the answer comes from trying every "
    "way of playing on."
)


@dataclass(frozen=True)
class Explanation(Answer):
    """A position, who wins, the moves that win, and (as text) why."""

    position: Position
    rule: RuleLike
    misere: bool
    lost: bool
    """Whether the player to move loses against best play."""
    moves: tuple[Position, ...]
    """The positions that the winning moves leave."""
    values: Position | None
    """The Grundy value of each heap; ``None`` where a move may change several heaps, and in misère
    play if a heap does not behave like one of Nim."""
    large: tuple[bool, ...] | None = None
    """In misère play, whether each heap behaves like one with several stones; ``None`` where there
    are no values."""

    def record(self) -> dict[str, Any]:
        return shape.record(
            "Explanation",
            self,
            rule=rule_record(self.rule),
            grundy=None if self.misere else self.nim_sum,
            winning_moves=as_json(self.moves),
            columns=self._column_records(),
            moves=[move_record(self.position, after) for after in self.moves],
            text=self.sentences(),
        )

    def _column_records(self) -> list[dict[str, Any]] | None:
        """The columns of binary digits that show who wins, the highest first."""
        moore = isinstance(read_several(self.rule), Moore)
        values = self.position if moore else self.values
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

    def rows(self) -> list[dict[str, Any]]:
        return list(map(plain, self.record()["moves"]))

    @property
    def nim_sum(self) -> int | None:
        """The exclusive or of the values: its digits are 1 in the odd columns."""
        return None if self.values is None else reduce(xor, self.values, 0)

    def to_text(self, width: int = WIDTH) -> str:
        """Return the explanation as text, with lines of prose up to a given width."""
        why = [wrapped(text, width) if isinstance(text, Prose) else text for text in self._reason()]
        return "\n".join([self._winner(), *why])

    def sentences(self) -> list[str]:
        """Return the paragraphs, without the table of digits and the list of moves.

        >>> explain((1, 2, 3)).sentences()[0]
        '1 2 3: the player to move loses.'
        """
        return [self._winner(), *(str(text) for text in self._reason() if isinstance(text, Prose))]

    def _winner(self) -> str:
        winner = _("{position}: the player to move wins.")
        if self.lost:
            winner = _("{position}: the player to move loses.")
        return winner.format(position=heaps_text(self.position))

    def __str__(self) -> str:
        """Return the explanation as text."""
        return self.to_text()

    def _repr_html_(self) -> str:
        return f"<pre>{escaped(str(self))}</pre>"

    @property
    def _is_nim(self) -> bool:
        return isinstance(self.rule, str) and self.rule == "nim"

    def _reason(self) -> list[str]:
        if not any(self.position):
            return [Prose(_(OVER_MISERE) if self.misere else _(OVER))]
        if is_over(self.position, self.rule):
            return [Prose(_(STUCK_MISERE) if self.misere else _(STUCK))]
        several = read_several(self.rule)
        if several is not None:
            return reason(several, self.position, self.moves)
        if self.values is None:
            return [Prose(_(TRIED)), *self._moves()]
        if self.misere and not self._is_nim:
            return self._tame()
        large = sum(self.large or ())
        if self.misere and large == 0:
            return [Prose(self._one_by_one()), *self._moves()]
        if self.misere and large == 1:
            return [Prose(_(LAST_LARGE)), *self._moves()]
        columns = self._odd() if self.nim_sum else _(EVEN)
        end = [Prose(_(MISERE))] if self.misere else []
        why = [*self._example(), Prose(columns)]
        return ["", *self._columns(), "", *why, *self._moves(), *end]

    def _tame(self) -> list[str]:
        """Why heaps that behave like those of Nim are won or lost in misère play."""
        values, large = self.values or (), self.large or ()
        if not any(large):
            return [Prose(_(ONE_BY_ONE, n=sum(values))), *self._moves()]
        small = [n for n, value in enumerate(values) if large[n] and value < 2]
        piles = listed([_("pile {number}", number=n + 1) for n in small], "and")
        told = _(LARGE_TOO, piles=piles) if small else _(LARGE)
        why = [*self._example(), Prose(_(TAME, large=told))]
        return ["", *self._columns(), "", *why, *self._moves()]

    def _one_by_one(self) -> str:
        ones = sum(self.position)
        said = _(
            "Misère play, and no pile has more than one stone, so they go one by one: {stones}, an "
            "even number, so the other player takes the last one and loses."
        )
        if ones % 2:
            said = _(
                "Misère play, and no pile has more than one stone, so they go one by one: "
                "{stones}, an odd number, so you take the last one and lose."
            )
        return said.format(stones=counted(ones, "stone"))

    @property
    def _table(self) -> BinaryTable:
        return BinaryTable(self.values or ())

    def _columns(self) -> list[str]:
        """The binary digits below each other, and the number of ones in each column."""
        ends = [
            f"  = {value}" + ("" if self._is_nim else _(", the Grundy value of {heap}", heap=heap))
            for heap, value in zip(self.position, self.values or (), strict=True)
        ]
        return self._table.lines(ends, mark=True)

    def _example(self) -> list[str]:
        """The origin of a pile's Grundy value, for the smallest pile with few moves."""
        rule = read_rule(self.rule)
        for heap in [] if self._is_nim else sorted({*self.position} - {0}):
            becomes = list(islice(options(rule, heap), EXAMPLES + 1))
            if 0 < len(becomes) <= EXAMPLES:
                values = [str(grundy(parts, self.rule)) for parts in becomes]
                told = ngettext(
                    "A Grundy value is the least number that is not the value of what the pile can "
                    "become: {heap} can become {parts}, with the value {values}.",
                    "A Grundy value is the least number that is not the value of what the pile can "
                    "become: {heap} can become {parts}, with the values {values}.",
                    len(becomes),
                    heap=heap,
                    parts=listed(map(heaps_text, becomes), "or"),
                    values=listed(values, "and"),
                )
                return [Prose(told)]
        return []

    def _odd(self) -> str:
        """What the odd columns demand."""
        odd = self._table.wrong(2)
        text = ngettext(
            "Column {columns} has an odd number of ones. A winning move makes every column even. "
            "So it changes the digit of one pile in column {columns}",
            "Columns {columns} have an odd number of ones. A winning move makes every column even. "
            "So it changes the digits of one pile in columns {columns}",
            len(odd),
            columns=listed(odd, "and"),
        )
        if not self._is_nim:
            return _("{sentence}.", sentence=text)
        return _(
            "{sentence}; that makes the pile smaller if the digit in column {column} was 1.",
            sentence=text,
            column=odd[0],
        )

    def _moves(self) -> list[str]:
        return [f"  {self._move(after)}" for after in self.moves]

    def _move(self, after: Position) -> str:
        index, parts = change(self.position, after)
        heap = self.position[index]
        became = _("pile {number}", number=index + 1) + ": "
        leaving = _("leaving {position}", position=heaps_text(after))
        if self._is_nim:
            (left,) = parts
            if not self.misere:
                old, new = (f"{pile:0{self._table.digits}b}" for pile in (heap, left))
                became += _("{old} becomes {new}, ", old=old, new=new)
            take = _("take {stones}, {leaving}", stones=heap - left, leaving=leaving)
            return f"{became}{heap} → {left}: {take}"
        became += f"{heap} → {heaps_text(parts)}"
        if self.values is None or self.misere:
            return f"{became}{_(', ')}{leaving}"
        value = self.values[index]
        values = _("Grundy value {old} becomes {new}, ", old=value, new=value ^ (self.nim_sum or 0))
        return f"{became}: {values}{leaving}"


def explain(position: PositionLike, rule: RuleLike = "nim", *, misere: bool = False) -> Explanation:
    """Return who wins from a position, by which moves, and why.

    ``rule`` and ``misere`` are as in :func:`~abgames.nim.winning_moves`.  ``str()`` of the result
    is the explanation in binary.  Raises what that function raises.

    >>> print(explain((1, 2, 3)))
    1 2 3: the player to move loses.
    <BLANKLINE>
             2   1
    pile 1   0   1  = 1
    pile 2   1   0  = 2
    pile 3   1   1  = 3
    ones     2   2
    <BLANKLINE>
    Every column has an even number of ones. Whatever you do changes one pile, so
    some column becomes odd; and the other player can make them all even again, up
    to the end, which is even.
    >>> explain((5, 4), "kayles").moves
    ((4, 4),)
    """
    moves = winning_moves(position, rule, misere=misere)
    heaps = read_position(position)
    rule = kept_rule(rule)  # the explanation must not change with the caller's set
    values = large = None
    if misere:
        genera = tame_genera(heaps, read_rule(rule))
        if genera is not None:
            values = tuple(genus >> 1 for genus in genera)
            large = tuple(genus % 2 == 0 for genus in genera)
    elif read_several(rule) is None:
        values = tuple(grundy((heap,), rule) for heap in heaps)
    lost = not moves and not (misere and is_over(heaps, rule))
    return Explanation(heaps, rule, bool(misere), lost, moves, values, large)


def change(before: Sequence[int], after: Sequence[int]) -> tuple[int, Position]:
    """Return which heap a move changed (counted from 0), and what it became."""
    index = 0
    while index < len(before) - 1 and before[index] == after[index]:
        index += 1
    behind = len(before) - 1 - index
    return index, tuple(after[index : len(after) - behind])


def move_record(before: Position, after: Position) -> dict[str, Any]:
    """Return a move: the pile (from 1), what it became, and how much was taken in all."""
    index, parts = change(before, after)
    several = before[index + 1 :] != after[index + len(parts) :]
    return {
        "pile": None if several else index + 1,
        "from": None if several else before[index],
        "to": None if several else list(parts),
        "take": sum(before) - sum(after),
        "after": list(after),
    }


MOST = 200
"""The most exercises on a sheet."""

MOST_PILES = 8
LARGEST_PILE = 1000

TRIES = 1000
"""Draws to find a new position that is lost, or won as wanted, before any new one will do; and as
many again before a repeated one will do."""

LOST_SHARE = 0.3
"""The share of lost positions on a sheet; random positions are seldom lost."""


def exercises(
    count: int = 12,
    *,
    piles: int = 3,
    max_pile: int = 9,
    rule: RuleLike = "nim",
    misere: bool = False,
    seed: int | None = None,
) -> tuple[Explanation, ...]:
    """Return random positions, each with its winner, the winning moves, and why.

    Piles have 1 to ``max_pile`` stones; about three positions in ten are lost, and no position is
    repeated if there are enough.  The same ``seed`` gives the same sheet.  ``rule`` and ``misere``
    are as in :func:`~abgames.nim.explain`, which raises the errors about them.
    """
    from random import Random

    count = whole_number("count", count, at_least=1, at_most=MOST)
    piles = whole_number("piles", piles, at_least=1, at_most=MOST_PILES)
    largest = whole_number("max_pile", max_pile, at_least=1, at_most=LARGEST_PILE)
    chance = Random(None if seed is None else whole_number("seed", seed))
    seen: set[Position] = set()
    found: list[Explanation] = []
    while len(found) < count:
        wants_lost = chance.random() < LOST_SHARE
        for tries in range(2 * TRIES):
            position = tuple(chance.randint(1, largest) for _ in range(piles))
            key = tuple(sorted(position))
            is_wanted = tries >= TRIES or is_lost(position, rule, misere=misere) == wants_lost
            if key not in seen and is_wanted:
                break
        seen.add(key)
        found.append(explain(position, rule, misere=misere))
    return tuple(found)


def sheet_text(sheet: Sequence[Explanation]) -> str:
    """Return the exercises as a sheet to fill in."""
    width = max(len(heaps_text(problem.position)) for problem in sheet)
    return "\n\n".join(
        f"{number:>{len(str(len(sheet)))}}.  {heaps_text(problem.position):<{width}}   "
        "won [ ]  lost [ ]   I leave ____________________"
        for number, problem in enumerate(sheet, 1)
    )


def answers_text(sheet: Sequence[Explanation]) -> str:
    """Return the answers, one line each; several winning moves are joined by "or"."""
    return "\n".join(
        f"{number:>{len(str(len(sheet)))}}.  {heaps_text(problem.position)}: "
        + ("lost" if problem.lost else f"won; leave {' or '.join(map(heaps_text, problem.moves))}")
        for number, problem in enumerate(sheet, 1)
    )
