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
from itertools import pairwise
from typing import Any, ClassVar

from ..arguments import folded, listed
from ..errors import IllegalMoveError, NotationError
from ..language import _, marked
from ..reviews import SHOWN, Review, ReviewedMove, first_of
from .heaps import winning_moves
from .options import options
from .rules import Callback, HeapRule, Position, PositionLike, RuleLike, read_position, read_rule


@dataclass(frozen=True)
class NimMove(ReviewedMove):
    """A move of a heap game."""

    HEADER: ClassVar = (marked("left"), marked("above best"), marked("rank"), marked("best"))

    before: Position
    after: Position
    best: tuple[Position, ...]
    """What the winning moves leave; empty when every move loses."""

    @property
    def cost(self) -> int:
        """1 for a move that gives a win away, else 0."""
        return int(bool(self.best) and self.after not in self.best)

    @property
    def rank(self) -> int:
        """One more than the number of better moves."""
        return 1 + self.cost * len(self.best)

    def sentence(self, *, made: bool = True) -> str:
        """Say it in a sentence."""
        best = listed(map(_text, self.best[:SHOWN]), "or")
        if not self.best:
            lost = _("{position} was lost: every move loses.")
            lost = lost if made else _("{position} is lost: every move loses.")
            return lost.format(position=_text(self.before))
        if not self.cost:
            return _("That was a winning move.") if made else _("That wins.")
        if made:
            return _(
                "That was a mistake: the game was won, now it is lost; leaving {best} kept the "
                "win.",
                best=best,
            )
        return _("That would be a mistake, and lose; leaving {best} wins.", best=best)

    def cells(self) -> tuple[object, ...]:
        """Return what stands below the header."""
        return _text(self.after), self.cost, self.rank, first_of(list(map(_text, self.best)))

    def record(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return {
            "before": list(self.before),
            "after": list(self.after),
            "cost": self.cost,
            "rank": self.rank,
            "best": [list(position) for position in self.best],
        }


def review(
    positions: str | Sequence[PositionLike], rule: RuleLike = "nim", misere: bool = False
) -> Review[NimMove]:
    """Tell for each move of a game what it was worth.

    ``positions`` are those that came up, the first one included: text with commas between them, or
    a sequence.  ``rule`` and ``misere`` are those of :func:`winning_moves`.  Raises
    :class:`~abgames.errors.IllegalMoveError` where no move leads from one position to the next, and
    what ``winning_moves`` raises.

    >>> [move.cost for move in review("1 1 2, 0 1 2, 0 1 1")]
    [1, 0]
    >>> [move.cost for move in review([(9,), (4, 4), (4, 2)], rule="kayles")]
    [0, 0]
    """
    read_rule(rule)
    played = _positions(positions)
    moves = pairwise(played)
    return Review(NimMove, tuple(judge_move(one, two, rule, misere) for one, two in moves))


def judge_move(
    before: PositionLike, after: PositionLike, rule: RuleLike = "nim", misere: bool = False
) -> NimMove:
    """Tell what one move is worth."""
    heaps, left = read_position(before), read_position(after)
    if not _is_move(read_rule(rule), heaps, left):
        raise IllegalMoveError(f"no move leads from {_text(heaps)} to {_text(left)}", move=left)
    return NimMove(heaps, left, winning_moves(heaps, rule, misere))


def _positions(given: str | Sequence[PositionLike]) -> list[Position]:
    if not isinstance(given, str):
        return [read_position(position) for position in given]
    read = []
    for number, text in enumerate(re.split("[,;]", folded(given)), 1):
        words = text.split()
        if not words or not all(re.fullmatch("[0-9]{1,30}", word) for word in words):
            raise NotationError(
                f'position {number} is {text.strip()!r}, but positions are written like "7 3 5, '
                '6 3 5"',
                text=text,
            )
        read.append(read_position(tuple(map(int, words))))
    return read


def _is_move(rule: HeapRule | Callback, before: Position, after: Position) -> bool:
    """Whether one heap became what the rule lets it become, and the others stayed."""
    for place, heap in enumerate(before):
        rest = len(before) - place - 1
        parts = after[place : len(after) - rest]
        if before[:place] != after[:place] or before[place + 1 :] != after[len(after) - rest :]:
            continue
        if isinstance(rule, HeapRule) and rule.kind == "nim":
            if len(parts) == 1 and parts[0] < heap:
                return True
        elif any(sorted(parts) == sorted(option) for option in options(rule, heap)):
            return True
    return False


def _text(position: Position) -> str:
    return " ".join(map(str, position))
