"""Tanhinmin at a point of play: both hands, the table, and the variant.

>>> s = Hands(start([5, 6], [6]))
>>> s.moves, s.judge(5).cost, s.best_moves(), s.play(6).to_move
((5, 6, 0), 2, (6,), 2)
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from ..errors import NotationError
from ..language import _
from ..situation import LEVELS, Judged, Level
from .play import Game, reply, start
from .reviewed import read_moves
from .svg import matching_svg
from .text import move_text

__all__ = ["Hands", "start"]


@dataclass(frozen=True)
class Hands:
    """A game of Tanhinmin; the moves are ranks, and 0 is the pass."""

    levels: ClassVar[tuple[str, ...]] = LEVELS

    game: Game

    @property
    def to_move(self) -> int | None:
        """The player to move, 1 or 2; ``None`` when the game is over."""
        return None if self.game.winner is not None else 1 + self.game.to_move

    @property
    def outcome(self) -> str | None:
        """The winner."""
        return None if self.game.winner is None else f"P{1 + self.game.winner}"

    @property
    def kind(self) -> Hashable:
        """What the player to move sees, whoever that is."""
        return (*self.game.seen, *self.game.variant.values())

    @property
    def moves(self) -> tuple[int, ...]:
        """The legal moves, weakest card first and the pass last."""
        return tuple(self.game.legal_moves())

    def play(self, move: int) -> Hands:
        """Return the situation after a move."""
        return replace(self, game=self.game.after(move))

    def read(self, text: str) -> int:
        """Return the move that a text means: a rank, or "pass"."""
        made = read_moves(text)
        if len(made) != 1:
            raise NotationError(f"expected one move, not {text!r:.60}", text=text)
        self.game.after(made[0])
        return int(made[0])

    def text(self, move: int) -> str:
        """Return a move as it is typed."""
        return move_text(move)

    def judge(self, move: int, *, ranks: bool = False, **limits: Any) -> Judged:
        """Return what a move is worth, in points of the score; the cost is ``None`` for a variant
        whose score is not known.  It takes no time, so there is nothing to limit."""
        self.game.after(move)  # an illegal move is refused
        scores = self.game.scores()
        known = [score for score in scores.values() if score is not None]
        made = scores[move]
        if made is None or len(known) < len(scores):
            return Judged(None, (), _("The score of this variant is not known."))
        best = tuple(each for each, score in scores.items() if score == max(known))
        row = self.game.judged(move, scores)
        said = "" if row is None else row.sentence()
        return Judged(max(known) - made, best, said, row)

    def best_moves(self) -> tuple[int, ...]:
        """Return the best moves; none if the score of the variant is not known."""
        best = self.game.analysis().score_moves
        return () if best is None else tuple(move for move in self.moves if move in best)

    def hint(self, level: Level = "perfect", chance: Random | None = None) -> int:
        """Return the move of a player of a level."""
        return reply(self.game, level)

    def seen(self) -> dict[str, Any]:
        """Return what a program gets: its hand, the other hand, and the table."""
        return dict(zip(("mine", "theirs", "table"), self.game.seen, strict=True))

    def record(self) -> dict[str, Any]:
        """Return what :meth:`seen` returns, and the legal moves."""
        return {"game": "tanhinmin", **self.seen(), "legal_moves": list(self.moves)}

    def picture(self) -> str:
        """Return the cards with the lines of both matchings."""
        return matching_svg(*self.game.seen)

    def __str__(self) -> str:
        """Return the position as the shell takes it."""
        mine, theirs, table = self.game.seen
        return f"{','.join(map(str, mine))} {','.join(map(str, theirs))} --table {table}"
