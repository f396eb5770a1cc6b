"""Playing the game, under every variant: positions, deals, and the program as a player.

>>> game = start([1, 2, 4, 5], [1, 1, 2, 3, 6])
>>> game.legal_moves(), game.after(2).legal_moves()
([1, 2, 4, 5, 0], [3, 6, 0])
>>> reply(game, "perfect"), reply(game.after(2), "beginner")
(1, 3)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..arguments import known_word, listed, whole_number
from ..errors import IllegalMoveError
from ..language import _
from ..reviews import Review
from ..situation import LEVELS, Level
from .analysis import Analysis, analyze
from .hands import STRONGEST, read_position
from .reference import Game as Rules
from .reference import Position
from .reviewed import THE_MOVE, TanhinminMove, read_moves
from .text import move_text

KEPT = 1000
"""Analyses that are kept: most positions shown after a move were analyzed before it."""


@dataclass(frozen=True)
class Game:
    """A position of two players, 0 and 1, and their rules."""

    rules: Rules
    position: Position
    last_card: bool = False
    """Whether analyses include the value of the last card."""

    @property
    def to_move(self) -> int:
        """The player to move."""
        return self.position.to_move

    @property
    def hands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The hands, in ascending order."""
        return self.position.hands

    @property
    def table(self) -> int:
        """The rank on the table, 0 if it is empty."""
        return self.position.table

    @property
    def seen(self) -> tuple[tuple[int, ...], tuple[int, ...], int]:
        """The hand of the player to move, that of the other, and the table."""
        return self.hands[self.to_move], self.hands[1 - self.to_move], self.table

    @property
    def winner(self) -> int | None:
        """The player who has won, if the game is over."""
        return self.rules.winner(self.position)

    @property
    def result(self) -> int:
        """The score of a finished game, from the view of player 0."""
        winner = self.winner
        assert winner is not None
        score = len(self.hands[1 - winner]) - self.rules.goals[1 - winner]
        return score if winner == 0 else -score

    def legal_moves(self) -> list[int]:
        """The moves, weakest card first and the pass last."""
        passing, *cards = self.rules.moves(self.position)
        return [] if self.winner is not None else [*cards, passing]

    def after(self, move: int, *, name: str = THE_MOVE) -> Game:
        """Return the game after a move; ``name`` says in errors which one it is.

        Raises :class:`~abgames.errors.IllegalMoveError` for a move that the rules forbid.
        """
        move = whole_number(_(name), move, at_least=0, at_most=STRONGEST)
        if self.winner is not None:
            raise IllegalMoveError(
                _("{name} comes after the end of the game", name=_(name)), move=move
            )
        legal = self.legal_moves()
        if move not in legal:
            moves = listed(map(move_text, legal), "or")
            illegal = _("{name} is {move}, which is not legal: {moves}")
            raise IllegalMoveError(illegal.format(name=_(name), move=move, moves=moves), move=move)
        return replace(self, position=self.rules.after(self.position, move))

    @property
    def variant(self) -> dict[str, Any]:
        """The variant as arguments of ``analyze``, from the view of the player to move."""
        limits = self.position.passes_left
        order = slice(None, None, -1 if self.to_move else 1)
        return {
            "cut": self.rules.cut,
            "goals": self.rules.goals[order],
            "pass_limits": None if limits is None else limits[order],
            "last_card": self.last_card,
        }

    def analysis(self) -> Analysis:
        """Analyze the position for the player to move, unless the game is over."""
        return _analysis(self)

    def scores(self) -> dict[int, int | None]:
        """Return the score of best play after each legal move, for the player who makes it.

        ``None`` where it is not known.

        >>> start([5, 6], [6]).scores()
        {5: -1, 6: 1, 0: -2}
        """
        return {move: self._score_after(move) for move in self.legal_moves()}

    def judged(self, move: int, scores: dict[int, int | None]) -> TanhinminMove | None:
        """Return what a legal move is worth; ``None`` unless all :meth:`scores` are known.

        >>> game = start([5, 6], [6])
        >>> print(game.judged(5, game.scores()).sentence())
        That was a mistake: it was a win by 1 card, now it is a loss by 1 card; 6 kept it.
        """
        known = tuple((each, score) for each, score in scores.items() if score)
        if len(known) < len(scores):
            return None
        return TanhinminMove(*self.seen, move, known)

    def _score_after(self, move: int) -> int | None:
        after = replace(self, last_card=False).after(move)
        if after.winner is not None:
            return after.result if self.to_move == 0 else -after.result
        score = after.analysis().score
        return score if score is None or after.to_move == self.to_move else -score


@lru_cache(KEPT)
def _analysis(game: Game) -> Analysis:
    return analyze(*game.seen, **game.variant)


def start(
    mine: Collection[int],
    theirs: Collection[int],
    table: int = 0,
    *,
    to_move: int = 0,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Game:
    """Return a game with the hands of players 0 and 1, of whom ``to_move`` begins.

    Variants and errors are those of :func:`~abgames.tanhinmin.analyze`; the first of two goals or
    limits is that of player 0, whoever begins.

    >>> game = start([1, 4], [2, 3], cut=4).after(4)
    >>> game.to_move, game.table, game.after(1).winner
    (0, 0, 0)
    """
    given = read_position(mine, theirs, table, cut, goals, pass_limits, last_card)
    (first, second), table, variant = given
    hands = tuple(first.tolist()), tuple(second.tolist())
    position = Position(hands, to_move, table, variant.pass_limits)
    return Game(Rules(variant.cut, variant.goals), position, variant.last_card)


def reply(game: Game, level: Level = "perfect") -> int:
    """Return the program's move.

    A perfect player plays the weakest of the moves that are best for the score, or that win if the
    score is not known.  A beginner plays the weakest legal card.  Raises
    :class:`~abgames.errors.IllegalMoveError` if the game is over.

    >>> reply(start([5, 6], [6])), reply(start([5, 6], [6]), "beginner")
    (6, 5)
    """
    known_word("level", level, LEVELS)
    moves = game.legal_moves()
    if not moves:
        raise IllegalMoveError(_("no move is left"), move=None)
    if level != LEVELS[0]:
        return moves[0]
    best = game.analysis().score_moves
    if best is not None:
        return next(move for move in moves if move in best)
    return next((move for move in moves if wins_after(game, move)), moves[0])


def wins_after(game: Game, move: int) -> bool | None:
    """Return whether the player to move wins after a move; ``None`` if that is not known.

    >>> [wins_after(start([5, 6], [6]), move) for move in (5, 6, 0)]
    [False, True, False]
    """
    after = replace(game, last_card=False).after(move)
    if after.winner is not None:
        return after.winner == game.to_move
    wins = after.analysis().mover_wins
    return wins if wins is None else wins == (after.to_move == game.to_move)


def review(
    mine: Collection[int], theirs: Collection[int], moves: str | Sequence[int], table: int = 0
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
    game, judged = start(mine, theirs, table), []
    for number, move in enumerate(read_moves(moves), 1):
        name = _("move {number}", number=number)
        judged.append(_judged(game, move, name))
        game = game.after(move, name=name)
    return Review(TanhinminMove, tuple(judged))


def judge_move(
    mine: Collection[int], theirs: Collection[int], table: int, move: int, *, name: str = THE_MOVE
) -> TanhinminMove:
    """Return what one move is worth; ``name`` says in errors which one it is."""
    return _judged(start(mine, theirs, table), move, name)


def _judged(game: Game, move: int, name: str) -> TanhinminMove:
    game.after(move, name=name)  # an illegal move is refused
    judged = game.judged(move, game.scores())
    assert judged is not None  # scores are known in the normal game
    return judged
