"""What an Otrio move was worth, when all players follow their orders of preference.

>>> from abgames import begin, otrio, review
>>> start = otrio.Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> print(review(begin(start, prefer="next"), "b1L, c3L"))
move  player  played  outcome  above best  rank  best
   1  P1      b1L     P3                3     3  c2L
   2  P2      c3L     P1                1    20  c1L, a2L, b2L, and 16 more
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from ..arguments import listed
from ..language import _, marked
from ..reviews import SHOWN, Judged, in_words


@dataclass(frozen=True)
class OtrioMove(Judged):
    """An Otrio move, from the view of the player who makes it.

    An outcome is ``None`` if it is not known, or if there are several.
    """

    HEADER: ClassVar = (*Judged.HEADER[:2], marked("outcome"), *Judged.HEADER[2:])

    before: str | None = None
    """What players get by following their orders from before the move."""
    after: str | None = None
    """What they get after the move."""

    def said(self, *, made: bool = True) -> str:
        if self.after is None:
            return _(self.UNKNOWN)
        now = in_words(self.after)
        if self.cost is None or self.before is None:
            return _(
                "With best play this is {result}; whether another move is better is not known.",
                result=now,
            )
        if not self.cost:
            said = _("That was a best move: with best play {result}.")
            return (said if made else _("That is a best move: with best play {result}.")).format(
                result=now
            )
        said = _(
            "That was a mistake: with best play it was {before}, now it is {after}; {best} kept it."
        )
        if not made:
            said = _("That would be a mistake: {after}; after {best} it is {before}.")
        best = listed(self.best[:SHOWN], "or")
        return said.format(before=in_words(self.before), after=now, best=best)

    def cells(self) -> tuple[object, ...]:
        player, move, *rest = super().cells()
        return player, move, self.after or "?", *rest

    def record(self) -> dict[str, Any]:
        return {**super().record(), "before": self.before, "after": self.after}
