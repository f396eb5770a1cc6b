"""What a move of a heap game was worth.

>>> from abgames import begin
>>> print(begin((5,), rule="kayles").judge((1, 2)).sentence)
That was a mistake: the game was won, now it is lost; leaving 2 2 kept the win. The Grundy values \
of 1 2 are 1 and 2, with the nim sum 3, not 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Any, ClassVar

from ..arguments import listed
from ..language import _, joined, marked
from ..reviews import SHOWN, Judged, first_of
from .rules import Position, heaps_text


@dataclass(frozen=True)
class NimMove(Judged):
    """A move of a heap game; ``best`` are what the winning moves leave."""

    HEADER: ClassVar = (marked("left"), marked("above best"), marked("rank"), marked("best"))

    values: Position | None = None
    """The Grundy values of what is left; ``None`` for Nim, and where they do not show who wins."""

    def said(self, *, made: bool = True) -> str:
        best = listed(map(heaps_text, sorted(self.best)[:SHOWN]), "or")
        if not self.best:
            lost = _("{position} was lost: every move loses.")
            lost = lost if made else _("{position} is lost: every move loses.")
            return lost.format(position=heaps_text(self.at.piles))
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
        left = heaps_text(self.move)
        if self.values is None:
            return ""
        if len(self.values) == 1:
            return _("The Grundy value of {left} is {n}, not 0.", left=left, n=self.values[0])
        return _(
            "The Grundy values of {left} are {values}, with the nim sum {n}, not 0.",
            left=left,
            values=listed(self.values, "and"),
            n=reduce(xor, self.values),
        )

    def cells(self) -> tuple[object, ...]:
        best = first_of(list(map(heaps_text, sorted(self.best))))
        return heaps_text(self.move), self.cost, self.rank, best

    def record(self) -> dict[str, Any]:
        wins = bool(self.best) and not self.cost
        return {
            "player": self.player,
            "before": list(self.at.piles),
            "after": list(self.move),
            "written": heaps_text(self.move),
            "cost": self.cost,
            "rank": self.rank,
            "best": list(map(list, sorted(self.best))),
            "wins": wins,
            "worth": _("wins") if wins else _("loses"),
            "loss": _("mistake") if self.cost else None,
            "sentence": self.sentence,
        }
