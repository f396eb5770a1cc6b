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

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from operator import xor
from typing import Any

from ..arguments import whole_number
from ..display import columns as width_of
from ..display import padded, wrapped
from ..display.answer import Answer, escaped, plain
from ..language import _
from ..language import told as core_told
from ..question import Record
from .heaps import grundy, is_lost, tame_genera, winning_moves
from .rules import (
    MAX_HEAP,
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
from .several import Moore, is_over, options, read_several

PLAIN_COLUMNS = 10
"""With more binary digits than these, columns are named by the exponents of two."""

MOST_AMOUNTS = 100
"""The most amounts of a subtraction set of which the core is told: it names few of them, and looks
at small piles only."""


def told(about: str, rule: RuleLike | Record, piles: Iterable[int] = (), **facts: object) -> Any:
    """Return what the core says of facts; what a function makes of heaps may stand for a rule."""
    known: object = rule
    several = read_several(rule) if isinstance(rule, str) else None
    if isinstance(several, Moore):
        known = f"moore-{min(several.k, MAX_HEAP)}"
    elif not isinstance(rule, str | dict):
        known = {} if callable(rule) else sorted(rule)[:MOST_AMOUNTS]
    return core_told(f"nim/{about}", rule=known, piles=list(piles), **facts)


def made(rule: RuleLike, before: Position, moves: Iterable[Position]) -> list[Record]:
    """Return moves in words, ``way`` and ``move``, and by what they change and leave."""
    return list(told("moves", rule, before, winning=list(moves)))


WIDTH = 80
"""Characters in a line of prose."""

EXAMPLES = 6
"""The origin of a Grundy value is explained for piles with at most this many moves."""


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

    def record(self) -> Record:
        told = self.told
        moves = [picked(row, MOVE) for row in told["moves"]]
        columns = told["columns"] and [picked(row, COLUMN) for row in told["columns"]]
        record = {**told, "rule": rule_record(self.rule), "columns": columns, "moves": moves}
        return picked(record, shape("Explanation").schema()["properties"])

    @property
    def told(self) -> Record:
        """What the core tells of it: also its moves in words, and what they do to values."""
        is_moore = isinstance(read_several(self.rule), Moore)
        found: Record = told(
            "explain",
            self.rule,
            self.position,
            misere=self.misere,
            lost=self.lost,
            over=is_over(self.position, self.rule),
            winning=self.moves,
            values=self.position if is_moore else self.values,
            large=self.large,
            example=self._example(),
        )
        return found

    def rows(self) -> list[dict[str, Any]]:
        return list(map(plain, self.record()["moves"]))

    @property
    def nim_sum(self) -> int | None:
        """The exclusive or of the values: its digits are 1 in the odd columns."""
        return None if self.values is None else reduce(xor, self.values, 0)

    def to_text(self, width: int = WIDTH) -> str:
        """Return the explanation as text, with lines of prose up to a given width."""
        told = self.told
        winner, *why = told["text"]
        has_pattern = not self.misere or sum(self.large or ()) > self._is_nim
        is_drawn = told["columns"] and has_pattern and not is_over(self.position, self.rule)
        digits = ["", *self._digits(told["columns"]), ""] if is_drawn else []
        moves = [f"  {self._move(row)}" for row in told["moves"]]
        return "\n".join([winner, *digits, *(wrapped(text, width) for text in why), *moves])

    def sentences(self) -> list[str]:
        """Return the paragraphs, without the table of digits and the list of moves.

        >>> explain((1, 2, 3)).sentences()[0]
        '1 2 3: the player to move loses.'
        """
        return list(self.told["text"])

    def __str__(self) -> str:
        """Return the explanation as text."""
        return self.to_text()

    def _repr_html_(self) -> str:
        return f"<pre>{escaped(str(self))}</pre>"

    @property
    def _is_nim(self) -> bool:
        return isinstance(self.rule, str) and self.rule == "nim"

    def _digits(self, columns: list[Record]) -> list[str]:
        """The binary digits of piles below each other, and the number of ones in each column."""
        are_plain = len(columns) <= PLAIN_COLUMNS
        heading = "" if are_plain else _("2 to the")
        names = [_("pile {number}", number=number) for number in range(1, len(self.position) + 1)]
        side = max(map(width_of, (*names, heading, _("ones"))))

        def line(name: str, cells: Iterable[object], end: str = "") -> str:
            digits = (padded(str(cell), 4, right=True) for cell in cells)
            return (padded(name, side) + "".join(digits) + end).rstrip()

        powers = (column["power"] for column in columns)
        lines = [line(heading, (1 << power if are_plain else power for power in powers))]
        for n, (name, heap) in enumerate(zip(names, self.position, strict=True)):
            value = self.values[n] if self.values else heap
            end = _(", the Grundy value of {heap}", heap=heap)
            end = "" if self._is_nim or self.values is None else end
            lines.append(
                line(name, (column["digits"][n] for column in columns), f"  = {value}{end}")
            )
        odd = line("", (_("odd") if column["odd"] else "" for column in columns))
        ones = line(_("ones"), (column["ones"] for column in columns))
        return [*lines, ones, *filter(None, [odd])]

    def _example(self) -> tuple[int, list[Position], list[int]] | None:
        """The smallest pile with few moves, what it can become, and the Grundy values of that."""
        if self.values is None or self._is_nim:
            return None
        rule = read_rule(self.rule)
        for heap in sorted({*self.position} - {0}):
            becomes = list(islice(options(rule, heap), EXAMPLES + 1))
            if 0 < len(becomes) <= EXAMPLES:
                return heap, becomes, [grundy(parts, self.rule) for parts in becomes]
        return None

    def _move(self, row: Record) -> str:
        leaving = _("leaving {position}", position=heaps_text(row["after"]))
        if read_several(self.rule) is not None:
            return leaving
        heap, left = row["from"], heaps_text(row["to"])
        became = _("pile {number}", number=row["pile"]) + ": "
        old, _arrow, new = (row["digits"] or "").partition(" → ")
        if self._is_nim:
            became += _("{old} becomes {new}, ", old=old, new=new) if old else ""
            take = _("take {stones}, {leaving}", stones=row["take"], leaving=leaving)
            return f"{became}{heap} → {left}: {take}"
        became += f"{heap} → {left}"
        if not old:
            return f"{became}{_(', ')}{leaving}"
        values = _("Grundy value {old} becomes {new}, ", old=int(old, 2), new=int(new, 2))
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


MOVE = ("pile", "from", "to", "take", "after")
MADE = (*MOVE, "said", "written")
COLUMN = ("power", "digits", "ones", "odd")
"""The names in records, in order."""


def picked(row: Record, names: Iterable[str]) -> Record:
    """Return a row with these names only."""
    return {name: row[name] for name in names}


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
