"""What the moves of a played game were worth.

>>> for move in review("7 3 5, 6 3 5, 6 3 4, 6 2 4"):
...     print(move.after, move.cost, move.best)
(6, 3, 5) 0 ((6, 3, 5), (7, 2, 5), (7, 3, 4))
(6, 3, 4) 0 ()
(6, 2, 4) 0 ((6, 2, 4),)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import pairwise
from operator import xor
from typing import Any, ClassVar

from ..arguments import entries, few, folded, listed
from ..errors import IllegalMoveError, NotationError
from ..language import _, joined, marked
from ..reviews import SHOWN, Review, ReviewedMove, first_of
from .heaps import grundy, winning_moves
from .legal import result
from .play.notation import spaced
from .rules import Position, PositionLike, RuleLike, heaps_text, kept_rule, read_position, read_rule
from .several import read_several

MOST_POSITIONS = 100_000
"""The most positions in a game to be reviewed."""


@dataclass(frozen=True)
class NimMove(ReviewedMove):
    """A move of a heap game."""

    HEADER: ClassVar = (marked("left"), marked("above best"), marked("rank"), marked("best"))
    RECORD: ClassVar = ("before", "after", "cost", "rank", "best")

    before: Position
    after: Position
    best: tuple[Position, ...]
    """What the winning moves leave; empty if every move loses."""
    values: Position | None = None
    """The Grundy values of what is left; ``None`` for Nim, and where they do not show who wins."""

    @property
    def cost(self) -> int:
        """1 for a move that gives a win away, else 0."""
        return int(bool(self.best) and self.after not in self.best)

    @property
    def rank(self) -> int:
        """One more than the number of better moves."""
        return 1 + self.cost * len(self.best)

    def sentence(self, *, made: bool = True) -> str:
        """Return the judgement as a sentence."""
        best = listed(map(heaps_text, self.best[:SHOWN]), "or")
        if not self.best:
            lost = _("{position} was lost: every move loses.")
            lost = lost if made else _("{position} is lost: every move loses.")
            return lost.format(position=heaps_text(self.before))
        if not self.cost:
            return _("That was a winning move.") if made else _("That wins.")
        told = _("That would be a mistake, and lose; leaving {best} wins.")
        if made:
            told = _(
                "That was a mistake: the game was won, now it is lost; leaving {best} kept the win."
            )
        return joined(told.format(best=best), self._reason())

    def _reason(self) -> str:
        """Why the position left is won for the other player, if Grundy values show it."""
        if self.values is None:
            return ""
        if len(self.values) == 1:
            return _(
                "The Grundy value of {left} is {n}, not 0.",
                left=heaps_text(self.after),
                n=self.values[0],
            )
        return _(
            "The Grundy values of {left} are {values}, with the nim sum {n}, not 0.",
            left=heaps_text(self.after),
            values=listed(self.values, "and"),
            n=reduce(xor, self.values),
        )

    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""
        return (
            heaps_text(self.after),
            self.cost,
            self.rank,
            first_of(list(map(heaps_text, self.best))),
        )

    def told(self) -> dict[str, Any]:
        """Return the record with the move as written, whether it wins, and its worth in words."""
        wins = bool(self.best) and not self.cost
        return {
            **self.record(),
            "written": heaps_text(self.after),
            "wins": wins,
            "worth": _("wins") if wins else _("loses"),
            "loss": _("mistake") if self.cost else None,
            "sentence": self.sentence(),
        }


def review(
    positions: str | Sequence[PositionLike], rule: RuleLike = "nim", misere: bool = False
) -> Review[NimMove]:
    """Return what each move of a game was worth.

    ``positions`` are those of the game, including the first: text with commas between them, or a
    sequence.  ``rule`` and ``misere`` are those of :func:`winning_moves`.  Raises
    :class:`~abgames.errors.IllegalMoveError` if no move leads from one position to the next, and
    what ``winning_moves`` raises.

    >>> [move.cost for move in review("1 1 2, 0 1 2, 0 1 1")]
    [1, 0]
    >>> [move.cost for move in review([(9,), (4, 4), (4, 2)], rule="kayles")]
    [0, 0]
    """
    if read_several(rule, misere) is None:
        read_rule(rule)
    played = read_positions(positions)
    moves = pairwise(played)
    return Review(NimMove, tuple(judge_move(one, two, rule, misere) for one, two in moves))


def judge_move(
    before: PositionLike, after: PositionLike, rule: RuleLike = "nim", misere: bool = False
) -> NimMove:
    """Return what one move is worth.

    The arguments are the positions before and after it, and those of :func:`winning_moves`.
    Raises :class:`~abgames.errors.IllegalMoveError` if it is not a move, and what ``winning_moves``
    raises.

    >>> print(judge_move((5,), (1, 2), rule="kayles").sentence())
    That was a mistake: the game was won, now it is lost; leaving 2 2 kept the win. The Grundy \
values of 1 2 are 1 and 2, with the nim sum 3, not 0.
    >>> judge_move((3, 6), (2, 5), rule="wythoff").best
    ((3, 5),)
    """
    heaps, left = read_position(before), read_position(after)
    reached = result(heaps, left, rule)
    if reached is None:
        raise IllegalMoveError(
            f"no move leads from {heaps_text(heaps)} to {heaps_text(left)}", move=left
        )
    values = None
    rule = kept_rule(rule)
    if not misere and rule != "nim" and read_several(rule) is None:
        values = tuple(grundy((heap,), rule) for heap in reached)
    return NimMove(heaps, reached, winning_moves(heaps, rule, misere=misere), values)


def read_positions(given: str | Sequence[PositionLike]) -> list[Position]:
    """Return the positions of a game, which may be text with commas between them."""
    if not isinstance(given, str):
        return [read_position(position) for position in few("positions", given, MOST_POSITIONS)]
    read = []
    for number, text in enumerate(entries(folded(given)) or [""], 1):
        words = spaced(text).split()
        if not words or not all(re.fullmatch("[0-9]{1,30}", word) for word in words):
            raise NotationError(
                f'position {number} is {text.strip()!r}, but positions are written like "7 3 5, '
                '6 3 5"',
                text=text,
            )
        read.append(read_position(tuple(map(int, words))))
    return read
