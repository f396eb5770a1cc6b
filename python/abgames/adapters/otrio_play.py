"""Otrio for learning libraries: numbered actions, arrays, and rewards.

A play, the state of a game, is an immutable value.  It has the position, so the oracle can say what
an action costs:

>>> from abgames import Position, oracle
>>> late = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> play = OtrioPlay(late, "next")
>>> action = play.action("b1L")
>>> action, oracle.regret(play.position, play.move(action), **play.question)
(1, 3)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import whole_number
from ..otrio import Position
from ..otrio.notation import PASS, SLOTS, move_text, read_move
from ..otrio.preferences import DRAW, read_preferences, win


@dataclass(frozen=True)
class OtrioPlay:
    """The state of an Otrio game.

    Without orders of preference the winner scores 1, the other players share -1; a draw is 0.
    With them each player gets between 1 for the best outcome and -1 for the worst, in equal steps.
    """

    position: Position
    prefer: Any = None
    """Orders of preference as in :func:`abgames.otrio.solve`, or ``None``."""

    actions = SLOTS + 1  # a1L, b1L, c1L, a2L … c3L, a1M … c3S, and the pass
    highest = 1  # the greatest number in an observation

    def __post_init__(self) -> None:
        if self.prefer is not None:
            read_preferences(self.prefer, self.players)

    @property
    def players(self) -> int:
        """The number of players."""
        return self.position.players

    @property
    def mover(self) -> int | None:
        """The player to move, counted from 0; ``None`` if the game is over."""
        return None if self.position.is_over else self.position.to_move - 1

    @property
    def question(self) -> dict[str, Any]:
        """The arguments for the oracle besides the position."""
        return {} if self.prefer is None else {"prefer": self.prefer}

    @property
    def legal(self) -> list[int]:
        """The legal actions in ascending order; none if the game is over."""
        return [] if self.position.is_over else list(map(self.action, self.position.legal_moves))

    @staticmethod
    def action(move: str) -> int:
        """Return the number of a move."""
        slot = read_move(move)
        return SLOTS if slot is None else slot

    @staticmethod
    def move(action: int) -> str:
        """Return an action as a move."""
        number = whole_number("action", action, at_least=0, at_most=SLOTS)
        return PASS if number == SLOTS else move_text(number)

    def after(self, action: int) -> OtrioPlay:
        """Return the state after an action; an illegal one raises IllegalMoveError."""
        return OtrioPlay(self.position.play(self.move(action)), self.prefer)

    @property
    def returns(self) -> list[float]:
        """The return of each player: 0 before the end."""
        if not self.position.is_over:
            return [0.0] * self.players
        winner = self.position.winner
        if self.prefer is None:
            others = 0.0 if winner is None else -1 / (self.players - 1)
            return [1.0 if player == winner else others for player in range(1, self.players + 1)]
        end = DRAW if winner is None else win(winner)
        orders = read_preferences(self.prefer, self.players)
        places = [next(n for n, liked in enumerate(order) if end in liked) for order in orders]
        lasts = [max(len(order) - 1, 1) for order in orders]
        return [(last - 2 * place) / last for place, last in zip(places, lasts, strict=True)]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of :meth:`seen`."""
        return (6 * self.players * self.position.colors, 3, 3)

    @property
    def state(self) -> NDArray[np.int8]:
        """The whole state as an array: what player 1 sees, with the colour to move."""
        return self.seen(0)

    def seen(self, player: int) -> NDArray[np.int8]:
        """Return what a player sees: planes of the board with its rows and columns.

        In the first half each colour has three planes with its large, medium and small pieces,
        starting with the player's first colour, in the order of turns.  In the second half the
        three planes of the colour to move are 1.
        """
        colors = self.shape[0] // 6
        turned = [(player + number) % colors + 1 for number in range(colors)]
        board = np.array([0 if piece == "." else int(piece) for piece in self.position.board])
        pieces = [board == color for color in turned]
        moves = [np.full(SLOTS, color == self.position.color) for color in turned]
        return np.array(pieces + moves, dtype=np.int8).reshape(self.shape)

    def __str__(self) -> str:
        return str(self.position)
