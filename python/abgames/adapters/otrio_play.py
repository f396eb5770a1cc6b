"""Otrio for learning libraries: numbered actions, arrays, and rewards.

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

from ..otrio import Position
from ..otrio.notation import PASS, SLOTS, move_text
from ..otrio.situation import Match
from ..preferences import Order, read_preferences
from .turns import Turns


@dataclass(frozen=True)
class OtrioPlay(Turns):
    """The state of an Otrio game, made from a ``Position``, perhaps with orders of preference as in
    :func:`abgames.otrio.solve`."""

    prefer: Any = None

    names = (*map(move_text, range(SLOTS)), PASS)  # a1L, b1L, c1L, a2L … c3L, a1M … c3S, pass

    def __post_init__(self) -> None:
        if isinstance(self.situation, Position):
            wanted = () if self.prefer is None else (self.prefer,)
            object.__setattr__(self, "situation", Match.begin(self.situation, *wanted))

    @property
    def position(self) -> Position:
        """The position, as the oracle takes it."""
        position: Position = self.situation.position
        return position

    @property
    def question(self) -> dict[str, Any]:
        """The arguments for the oracle besides the position."""
        return {} if self.prefer is None else {"prefer": self.prefer}

    @property
    def orders(self) -> tuple[Order, ...] | None:
        """The order of preference of each player."""
        return None if self.prefer is None else read_preferences(self.prefer, self.players)

    @property
    def players(self) -> int:
        """The number of players."""
        return self.position.players

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of :meth:`seen`."""
        return (6 * self.players * self.position.colors, 3, 3)

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
