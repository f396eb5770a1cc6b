"""What a move of Tanhinmin was worth, and the moves of a game as they are typed.

>>> from abgames import begin, review
>>> print(review(([1, 2, 4, 5], [1, 1, 2, 3, 6]), "5, 6, pass"))
move  played  score  above best  rank  best
   1  5       +1              1     3  1, 2
   2  6       -1              0     1  6, pass
   3  pass    +1              0     1  pass
>>> move = begin(([5, 6], [6])).judge(5)
>>> move.score, move.cost, move.best, read_moves("5, pass")
(-1, 2, (6,), [5, 0])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..arguments import few, listed, words_of
from ..display import counted
from ..errors import NotationError
from ..language import _, marked
from ..reviews import SHOWN, Judged, first_of
from .moves import MOST_MOVES, PASS
from .text import move_text, signed


@dataclass(frozen=True)
class TanhinminMove(Judged):
    """A Tanhinmin move, from the view of the player who makes it; 0 is a pass."""

    HEADER: ClassVar = (
        marked("played"),
        marked("score"),
        marked("above best"),
        marked("rank"),
        marked("best"),
    )
    UNKNOWN: ClassVar = marked("The score of this variant is not known.")
    proven: ClassVar = True
    """No more is known of variants."""

    scores: tuple[tuple[int, int | None], ...] = ()
    """Every legal move with the score of best play after it; ``None`` where it is not known."""
    wins: bool | None = None
    """Whether the player wins after the move; ``None`` if that is not known."""

    @property
    def score(self) -> int | None:
        """The score of best play after the move; ``None`` if not all scores are known."""
        return None if self.cost is None else dict(self.scores)[self.move]

    @property
    def best_score(self) -> int | None:
        """The score of best play before it."""
        return dict(self.scores)[self.best[0]] if self.best else None

    def said(self, *, made: bool = True) -> str:
        if self.score is None or self.best_score is None:
            return super().said(made=made)
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
        cards = counted(int(self.cost or 0), "card")
        return said.format(before=before, after=after, best=best, cards=cards)

    def cells(self) -> tuple[object, ...]:
        best = first_of(list(map(move_text, self.best)))
        score = worth(self.wins) if self.score is None else f"{self.score:+}"
        return move_text(self.move), score, self.cost, self.rank, best

    def record(self) -> dict[str, Any]:
        return {
            **super().record(),
            **self.at.seen(),
            "move": self.move,
            "written": str(self.move or "pass"),  # in every language
            "best": list(self.best),
            "score": self.score,
            "best_score": self.best_score,
            "wins": self.wins,
            "worth": signed(self.score) or worth(self.wins),
            "loss": _("gives away {n}", n=self.cost) if self.cost else None,
        }


def read_moves(moves: str | Sequence[int]) -> list[int]:
    """Return the moves of a game, which may be text with commas between them."""
    if not isinstance(moves, str):
        return few("moves", moves, MOST_MOVES)
    words = words_of(moves.lower())
    read = []
    for number, word in enumerate(words, 1):
        is_rank = word.isascii() and word.isdigit() and len(word) < 20
        if word not in ("pass", "p", "パス") and not is_rank:
            raise NotationError(
                f"move {number} is {word!r:.40}, but a move is a rank, or pass", text=moves
            )
        read.append(int(word) if word.isdigit() else PASS)
    return read


def _result(score: int) -> str:
    """A score in words."""
    what = _("a win by {cards}") if score > 0 else _("a loss by {cards}")
    return what.format(cards=counted(abs(score), "card"))


def worth(wins: bool | None) -> str:
    """Return whether a move wins, in a word."""
    return {True: _("wins"), False: _("loses"), None: _("not known")}[wins]
