"""The program as a player of heap games.

>>> from .games import game_of
>>> Opponent("perfect", game_of("kayles"), random.Random(0)).reply((5, 2))
(1, 3, 2)
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..rules import Position
    from .games import Game

LEVELS = ("perfect", "beginner")


class Opponent:
    """A player: perfect, or a beginner who sees only the move that ends the game."""

    def __init__(self, level: str, game: Game, chance: random.Random) -> None:
        self.level = level
        self.game = game
        self.chance = chance

    def reply(self, position: Position) -> Position:
        """Return the position that the program leaves."""
        if self.level == "perfect":
            winning = self.game.winning_moves(position)
            # The last one is the one that the lecture's program stores (70.20).
            return winning[-1] if winning else self.game.hopeful_move(position)
        return self.game.last_move(position) or self.game.random_move(position, self.chance)
