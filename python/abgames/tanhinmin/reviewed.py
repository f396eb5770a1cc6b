"""What a move of Tanhinmin was worth, and the moves of a game as they are typed.

>>> move = TanhinminMove((5, 6), (6,), 0, 5, ((5, -1), (6, 1), (0, -2)))
>>> move.score, move.cost, move.best, read_moves("5, pass")
(-1, 2, (6,), [5, 0])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from ..arguments import few, folded, listed
from ..display import counted
from ..errors import NotationError
from ..language import _, marked
from ..reviews import SHOWN, ReviewedMove, first_of
from .moves import MOST_MOVES, PASS
from .text import move_text

THE_MOVE = marked("the move")
"""The name of a single move in errors."""


_POSITION = ("mine", "theirs", "table")


@dataclass(frozen=True)
class TanhinminMove(ReviewedMove):
    """A Tanhinmin move, from the view of the player who makes it."""

    HEADER: ClassVar = (
        marked("played"),
        marked("score"),
        marked("above best"),
        marked("rank"),
        marked("best"),
    )
    RECORD: ClassVar = (*_POSITION, "move", "score", "best_score", "cost", "rank", "best")

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    table: int
    move: int
    """The rank played; 0 is a pass."""
    scores: tuple[tuple[int, int], ...]
    """Every legal move with the score of best play after it."""

    @property
    def score(self) -> int:
        """The score of best play after the move."""
        return dict(self.scores)[self.move]

    @property
    def best_score(self) -> int:
        """The score of best play before it."""
        return max(score for _, score in self.scores)

    @property
    def best(self) -> tuple[int, ...]:
        """The moves that attain the best score."""
        return tuple(move for move, score in self.scores if score == self.best_score)

    @property
    def cost(self) -> int:
        """How many points of the score the move gives away."""
        return self.best_score - self.score

    @property
    def rank(self) -> int:
        """One more than the number of better moves."""
        return 1 + sum(score > self.score for _, score in self.scores)

    def sentence(self, *, made: bool = True) -> str:
        """Return the judgement as a sentence."""
        best = listed(map(move_text, self.best[:SHOWN]), "or")
        before, after = _result(self.best_score), _result(self.score)
        if not self.cost:
            said = _("That was a best move: {after} with best play.")
            said = said if made else _("That is a best move: {after} with best play.")
        elif not made:
            said = _("That would be {after}; {best} is {before}.")
        elif self.best_score > 0 > self.score:
            said = _("That was a mistake: it was {before}, now it is {after}; {best} kept it.")
        else:
            said = _("That gave away {cards}: it was {before}, now it is {after}; {best} kept it.")
        cards = counted(self.cost, "card")
        return said.format(before=before, after=after, best=best, cards=cards)

    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""
        best = first_of(list(map(move_text, self.best)))
        return move_text(self.move), f"{self.score:+}", self.cost, self.rank, best


def read_moves(moves: str | Sequence[int]) -> list[int]:
    """Return the moves of a game, which may be text with commas between them."""
    if not isinstance(moves, str):
        return few("moves", moves, MOST_MOVES)
    words = folded(moves).lower().replace(",", " ").split()
    read = []
    for number, word in enumerate(words, 1):
        if word not in ("pass", "p") and not (word.isascii() and word.isdigit() and len(word) < 20):
            raise NotationError(
                f"move {number} is {word!r:.40}, but a move is a rank, or pass", text=moves
            )
        read.append(int(word) if word.isdigit() else PASS)
    return read


def _result(score: int) -> str:
    """A score in words."""
    what = _("a win by {cards}") if score > 0 else _("a loss by {cards}")
    return what.format(cards=counted(abs(score), "card"))
