"""Situations for learning libraries: numbered actions, arrays, and rewards.

>>> from abgames import begin
>>> play = AnyPlay.begin(begin((1, 2)))
>>> [play.situation.text(play.move(action)) for action in play.legal]
['0 2', '1 0', '1 1']
>>> [play.situation.judge(play.move(action)).cost for action in play.legal]
[1, 1, 0]
>>> play.after(play.legal[0]).after(play.action((0, 0))).returns
[-1.0, 1.0]

Otrio and Tanhinmin have actions and arrays of their own:

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

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, cast

import numpy as np
from numpy.typing import NDArray

from ..any_game import begun
from ..arguments import known_word, whole_number
from ..codebreaking.code_game import CodeGame
from ..codebreaking.situation import Guessing
from ..errors import IllegalMoveError, UnsupportedGameError
from ..games.solved import Prefer
from ..otrio import Position
from ..otrio.notation import PASS, SLOTS, move_text
from ..otrio.situation import Match
from ..preferences import Order, read_preferences
from ..situation import Situation
from ..tanhinmin.situation import Hands
from ..tanhinmin.text import cards_text

MOST_SITUATIONS = 1_000_000
"""The most situations of a game that are looked at."""

MANY_VALUES = 64
"""Of more whole numbers at a place of a position the binary digits are seen, as of masks."""


@dataclass(frozen=True)
class Turns(ABC):
    """The state of a game."""

    situation: Any

    @property
    def highest(self) -> int:
        """The greatest number in an observation."""
        return 1

    @property
    @abstractmethod
    def players(self) -> int:
        """The number of players."""

    @property
    @abstractmethod
    def names(self) -> Sequence[Any]:
        """All moves of the game; an action is a place among them."""

    @property
    def actions(self) -> int:
        """The number of actions."""
        return len(self.names)

    def action(self, move: Hashable) -> int:
        """Return the number of a move."""
        return self.names.index(move)

    def move(self, action: int) -> Any:
        """Return an action as a move."""
        return self.names[whole_number("action", action, at_least=0, at_most=self.actions - 1)]

    @property
    def position(self) -> Any:
        """The position, as the oracle takes it."""
        return self.situation

    @property
    def question(self) -> dict[str, Any]:
        """The arguments for the oracle besides the position."""
        return {}

    @property
    def orders(self) -> Sequence[Order] | None:
        """The order of preference of each player."""
        return None

    @property
    def mover(self) -> int | None:
        """The player to move, counted from 0; ``None`` if the game is over."""
        player = self.situation.to_move
        return None if player is None else player - 1

    @property
    def legal(self) -> list[int]:
        """The legal actions in ascending order; none if the game is over."""
        return [] if self.mover is None else sorted(map(self.action, self.situation.moves))

    def after(self, action: int) -> Self:
        """Return the state after an action; an illegal one raises IllegalMoveError."""
        return replace(self, situation=self.situation.play(self.move(action)))

    @property
    def returns(self) -> list[float]:
        """The return of each player: 0 before the end."""
        end = self.situation.outcome
        everybody = range(1, self.players + 1)
        if self.orders is not None and end is not None:
            places = [next(n for n, liked in enumerate(o) if end in liked) for o in self.orders]
            lasts = [max(len(order) - 1, 1) for order in self.orders]
            return [(last - 2 * place) / last for place, last in zip(places, lasts, strict=True)]
        others = 0.0 if end in (None, "D") or self.players == 1 else -1 / (self.players - 1)
        return [1.0 if end == f"P{player}" else others for player in everybody]

    @property
    @abstractmethod
    def shape(self) -> tuple[int, ...]:
        """The shape of :meth:`seen`."""

    @abstractmethod
    def seen(self, player: int) -> NDArray[Any]:
        """Return what a player sees."""

    @property
    def state(self) -> NDArray[Any]:
        """The whole state as an array: what player 1 sees."""
        return self.seen(0)

    def __str__(self) -> str:
        whose = "game over" if self.mover is None else f"player {self.mover + 1} to move"
        return f"{self.situation}\n{whose}"


@dataclass(frozen=True, eq=False)
class Numbers:
    """What all situations of a game have in common: its actions, and the bits of an observation."""

    name: str
    players: int
    names: tuple[str, ...]
    """The texts of all moves."""
    bits: Mapping[tuple[int, Hashable], int]
    """The bit for a value at a place of what is seen, or for one of its digits."""
    wide: frozenset[int]
    """The places of whole numbers that have so many values that their binary digits are seen."""
    outcomes: tuple[str, ...]
    longest: int
    """The most moves of a game."""

    def __deepcopy__(self, memo: object) -> Numbers:
        return self

    @classmethod
    def of(cls, first: Situation) -> Numbers:
        """Look at all situations that can follow one."""
        left, leading, follow = [first], {first: 0}, {}
        texts: dict[str, None] = {}
        values: dict[tuple[int, Hashable], None] = {}
        outcomes: dict[str, None] = {}
        for place in left:
            if len(left) > MOST_SITUATIONS:
                raise UnsupportedGameError(
                    f"more than {MOST_SITUATIONS:,} situations can follow {first}: begin later"
                )
            if place.to_move == 0:
                raise UnsupportedGameError(f"chance moves in {place}: these games have no chance")
            values.update(dict.fromkeys(enumerate(_values(place))))
            if place.outcome is not None:
                outcomes[place.outcome] = None
            moves = place.moves
            texts.update(dict.fromkeys(map(place.text, moves)))
            follow[place] = list(map(place.play, moves))
            for after in follow[place]:
                if after not in leading:
                    left.append(after)
                leading[after] = leading.get(after, 0) + 1
        about: dict[str, Any] = first.record()
        found: dict[int, list[Any]] = {}
        for number, value in values:
            found.setdefault(number, []).append(value)
        whole = {n for n, each in found.items() if all(_is_whole(v) for v in each)}
        wide = frozenset(n for n in whole if len(found[n]) > MANY_VALUES)
        # A value that is always there tells nothing.
        varied = [pair for pair in values if len(found[pair[0]]) > 1 and pair[0] not in wide]
        varied += {(n, digit) for n in wide for value in found[n] for digit in _digits(value)}
        varied.sort(key=lambda pair: (pair[0], pair[1] if pair[0] in wide else 0, repr(pair[1])))
        return cls(
            str(about["game"]),
            about.get("players", 2),
            tuple(texts),
            {pair: number for number, pair in enumerate(varied)},
            wide,
            tuple(outcomes),
            _longest(about["game"], leading, follow),
        )

    def seen(self, place: Situation) -> list[int]:
        """Return the bits of a situation."""
        pairs: list[tuple[int, Hashable]] = []
        for number, value in enumerate(_values(place)):
            each = _digits(cast(int, value)) if number in self.wide else [value]
            pairs += [(number, one) for one in each]
        return [self.bits[pair] for pair in pairs if pair in self.bits]


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _digits(value: int) -> list[int]:
    """The places of the ones of a whole number in binary, from 0."""
    return [n for n in range(value.bit_length()) if value >> n & 1]


def _longest(
    name: str, leading: dict[Situation, int], follow: Mapping[Situation, Sequence[Situation]]
) -> int:
    """The most moves of a game; situations come after all that lead to them."""
    ready = [place for place, count in leading.items() if not count]
    moves: dict[Situation, int] = {}
    for place in ready:
        moves.setdefault(place, 0)
        for after in follow[place]:
            moves[after] = max(moves.get(after, 0), moves[place] + 1)
            leading[after] -= 1
            if not leading[after]:
                ready.append(after)
    if len(ready) < len(leading):
        raise UnsupportedGameError(
            f"play can be endless in {name}: count moves in the position, and end the game after "
            "some"
        )
    return max(moves.values())


@dataclass(frozen=True)
class AnyPlay(Turns):
    """The state of any game whose play ends, such as a game of your own.

    All situations are looked at first.  An action is the text of a move.  An observation has a bit
    for each value at each place of what a program sees (of a text, a tuple, or a set, whatever they
    are nested in), or for each binary digit where these are more than 64 whole numbers, and one for
    whose turn it is, or who has won, counted from the observer.
    """

    numbers: Numbers
    orders: Any = None

    @classmethod
    def begin(cls, game: object, prefer: Prefer | None = None) -> AnyPlay:
        """Return the state at the start of a game: a situation, or what begins one."""
        if isinstance(game, CodeGame | Guessing):
            raise TypeError("deduction games are environments of Gymnasium: CodebreakingEnv(game)")
        first: Any = begun("begin", game)
        numbers = Numbers.of(first)
        if prefer is not None:
            orders = read_preferences(prefer, numbers.players, numbers.outcomes)
            return cls(first, numbers, orders)
        wins = {f"P{player}" for player in range(1, numbers.players + 1)}
        if others := set(numbers.outcomes) - wins - {"D"}:
            raise ValueError(f"give prefer, because {min(others)!r} is neither a win nor a draw")
        return cls(first, numbers)

    @property
    def players(self) -> int:
        return self.numbers.players

    @property
    def names(self) -> Sequence[str]:
        return self.numbers.names

    def action(self, move: Hashable) -> int:
        return super().action(self.situation.text(move))

    def move(self, action: int) -> Any:
        text = super().move(action)
        for move in self.situation.moves:
            if self.situation.text(move) == text:
                return move
        raise IllegalMoveError(f"the action {action}, {text!r:.60}, is not legal here", move=text)

    @property
    def shape(self) -> tuple[int, ...]:
        return (len(self.numbers.bits) + self.players,)

    def seen(self, player: int) -> NDArray[np.int8]:
        bits = self.numbers.bits
        seen = np.zeros(self.shape, np.int8)
        seen[self.numbers.seen(self.situation)] = 1
        for number in range(self.players):
            if number == self.mover or self.situation.outcome == f"P{number + 1}":
                seen[len(bits) + (number - player) % self.players] = 1
        return seen


def _values(place: Situation) -> Iterator[Hashable]:
    return _flat(tuple(place.seen().values()))


def _flat(value: object) -> Iterator[Hashable]:
    """The values in a position, one after the other; what is nested tells its length."""
    if isinstance(value, frozenset):
        value = tuple(sorted(value, key=repr))
    if isinstance(value, tuple | str) and (isinstance(value, tuple) or len(value) != 1):
        yield len(value)
        for item in value:
            yield from _flat(item)
    else:
        yield value


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
