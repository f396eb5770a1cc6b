"""What the moves of a played game were worth.

>>> for move in review([5, 6], [6], "5, 6"):
...     print(move.move, move.score, move.cost, move.best)
5 -1 2 (6,)
6 1 0 (6,)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from ..arguments import few, folded, listed, whole_number
from ..display import counted
from ..errors import IllegalMoveError, NotationError
from ..language import _, marked
from ..reviews import SHOWN, Review, ReviewedMove, first_of
from .analysis import analyze
from .hands import read_hand, read_table
from .moves import MOST_MOVES, PASS
from .text import move_text

THE_MOVE = marked("the move")
"""The name of a single move in errors."""


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

    def record(self) -> dict[str, Any]:
        """Return the move as a JSON record."""
        return {
            "mine": list(self.mine),
            "theirs": list(self.theirs),
            "table": self.table,
            "move": self.move,
            "score": self.score,
            "best_score": self.best_score,
            "cost": self.cost,
            "rank": self.rank,
            "best": list(self.best),
        }


def review(
    mine: object, theirs: object, moves: str | Sequence[int], table: int = 0
) -> Review[TanhinminMove]:
    """Return what each move of a game was worth to the player who made it.

    ``mine`` is the hand of the player who moves first, ``theirs`` that of the other; players take
    turns.  ``moves`` are ranks, 0 or "pass" for a pass, as text with commas or in a sequence.
    Scores are those of :func:`analyze`, from the view of the player who moves.  Raises
    :class:`~abgames.errors.IllegalMoveError` for a move that the rules forbid, and what ``analyze``
    raises.

    >>> print(review([1, 2, 4, 5], [1, 1, 2, 3, 6], "5, 6, pass"))
    move  played  score  above best  rank  best
       1  5       +1              1     3  1, 2
       2  6       -1              0     1  6, pass
       3  pass    +1              0     1  pass
    """
    hands = tuple(read_hand("mine", mine).tolist()), tuple(read_hand("theirs", theirs).tolist())
    judged = []
    for number, move in enumerate(read_moves(moves), 1):
        name = _("move {number}", number=number)
        if not all(hands):
            late = _("{name} comes after the end of the game", name=name)
            raise IllegalMoveError(late, move=move)
        reviewed = judge_move(*hands, table, move, name=name)
        judged.append(reviewed)
        hands, table = (hands[1], _without(hands[0], move)), move
    return Review(TanhinminMove, tuple(judged))


def judge_move(
    mine: Collection[int], theirs: Collection[int], table: int, move: int, *, name: str = THE_MOVE
) -> TanhinminMove:
    """Return what one move is worth; ``name`` says in errors which one it is."""
    hand, other = (
        tuple(read_hand(what, cards).tolist())
        for what, cards in (("mine", mine), ("theirs", theirs))
    )
    table, move = read_table(table), whole_number("a move", move)
    legal = [*sorted({card for card in hand if card > table}), PASS]
    if move not in legal:
        moves = listed(map(move_text, legal), "or")
        illegal = _("{name} is {move}, which is not legal: {moves}")
        raise IllegalMoveError(illegal.format(name=_(name), move=move, moves=moves), move=move)
    scores = tuple((each, _after(hand, other, each)) for each in legal)
    return TanhinminMove(hand, other, table, move, scores)


def _after(hand: tuple[int, ...], other: tuple[int, ...], move: int) -> int:
    """The score after a move, from the view of the player who makes it."""
    rest = _without(hand, move)
    if not rest:
        return len(other)
    score = analyze(other, rest, move).score
    assert score is not None  # it is known in the normal game
    return -score


def _without(hand: tuple[int, ...], move: int) -> tuple[int, ...]:
    place = hand.index(move) if move else len(hand)
    return hand[:place] + hand[place + 1 :]


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
