"""Otrio and Tanhinmin for learning libraries: numbered actions, arrays, and rewards.

>>> from abgames import Position, oracle
>>> late = Position.from_moves("b2M, a1L, c3S, a2S, b3L, c3M", players=3)
>>> play = OtrioPlay(late, "next")
>>> action = play.action("b1L")
>>> action, oracle.regret(play.position, play.move(action), **play.question)
(1, 3)
>>> from abgames.tanhinmin.situation import start
>>> play = TanhinminPlay(start([5, 6], [6]))
>>> play.legal, oracle.regret(play.position, play.move(5), **play.question)
([0, 5, 6], 2)
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import known_word, whole_number
from ..errors import IllegalMoveError
from ..otrio import Position
from ..otrio.notation import PASS, SLOTS, move_text
from ..otrio.situation import Match
from ..preferences import Order, read_preferences
from ..tanhinmin.situation import Hands
from ..tanhinmin.text import cards_text
from .turns import Turns

REWARDS = ("score", "win")  # the winner gets the cards that the other player has left, or 1
MOST_RANKS = 1000  # an action each


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
        position: Position = self.situation.position
        return position

    @property
    def question(self) -> dict[str, Any]:
        return {} if self.prefer is None else {"prefer": self.prefer}

    @property
    def orders(self) -> tuple[Order, ...] | None:
        return None if self.prefer is None else read_preferences(self.prefer, self.players)

    @property
    def players(self) -> int:
        return self.position.players

    @property
    def shape(self) -> tuple[int, ...]:
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


@dataclass(frozen=True)
class TanhinminPlay(Turns):
    """The state of a Tanhinmin game, made from what ``tanhinmin.situation.start`` returns.

    Passing for ever is a draw (R5 of the rules): the game ends with it as soon as both players have
    passed in turn on an empty table, because that repeats the position.
    """

    situation: Hands
    rewards: str = "score"
    strongest: int = 1  # rank of the deck, at least those of the hands
    idle: int = 0  # consecutive passes on an empty table
    players = 2

    def __post_init__(self) -> None:
        known_word("rewards", self.rewards, REWARDS)
        most = max(
            *self.situation.hands[0], *self.situation.hands[1], self.situation.table, self.strongest
        )
        whole_number("the strongest rank", most, at_most=MOST_RANKS)
        object.__setattr__(self, "strongest", most)

    @property
    def mover(self) -> int | None:
        return None if self.idle > 1 else super().mover

    @property
    def position(self) -> tuple[tuple[int, ...], ...]:
        return self.situation.arguments[:2]

    @property
    def question(self) -> dict[str, Any]:
        return {"table": self.situation.table, **self.situation.variant}

    @property
    def names(self) -> range:
        return range(self.strongest + 1)

    def after(self, action: int) -> TanhinminPlay:
        if self.idle > 1:
            raise IllegalMoveError("the game is over: both players passed on an empty table")
        idle = self.idle + 1 if self.move(action) == self.situation.table == 0 else 0
        return replace(super().after(action), idle=idle)

    @property
    def returns(self) -> list[float]:
        if self.situation.winner is None or self.rewards == "win":
            return super().returns
        return [float(self.situation.result), -float(self.situation.result)]

    @property
    def shape(self) -> tuple[int, ...]:
        return (3, self.actions)

    @property
    def highest(self) -> int:
        return max(2, *map(len, self.situation.hands))

    @property
    def state(self) -> NDArray[np.int16]:
        """The whole state as an array: what player 1 sees, and a row of 0, or of 1 if player 2 is
        to move."""
        return np.vstack((self.seen(0), np.full(self.actions, self.situation.turn - 1, np.int16)))

    def seen(self, player: int) -> NDArray[np.int16]:
        """Return what a player sees: own cards, the other's cards, and the table, by rank.

        Place 0 of the table is 1 if it is empty, and 2 if another pass would be the draw.
        """
        hands = self.situation.hands[:: -1 if player else 1]
        seen = np.array([np.bincount(cards, minlength=self.actions) for cards in (*hands, [])])
        seen[2, self.situation.table] = 1 + min(self.idle, 1)
        return seen.astype(np.int16)

    def __str__(self) -> str:
        here = self.situation
        hands = (f"player {n}: {cards_text(hand)}" for n, hand in enumerate(here.hands, 1))
        empty = "empty" + ("", ", after a pass on it", ", a draw by passing")[self.idle]
        return "\n".join((*hands, f"table: {here.table or empty}; player {here.turn} to move"))
