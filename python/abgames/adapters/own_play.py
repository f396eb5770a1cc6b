"""Games of your own for learning libraries: numbered actions, arrays, and rewards.

A play, the state of a game, is an immutable value.  It has the situation, so the oracle can say
what an action costs:

>>> class Heap:
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> play = OwnPlay.begin(Heap())
>>> play.legal, play.position.judge(play.move(1)).cost, play.after(1).after(1).returns
([0, 1], 2, [-1.0, 1.0])
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..arguments import whole_number
from ..errors import IllegalMoveError, UnsupportedGameError
from ..games import solve
from ..games.rules import ENDLESS, ask, mover_at, moves_at, name_of, outcome_at
from ..games.situation import Play
from ..games.wanted import Order, read_orders


@dataclass(frozen=True, eq=False)
class Numbers:
    """What all positions of a game have in common: its actions, and the bits of an observation."""

    actions: tuple[str, ...]
    """The texts of all moves."""
    bits: Mapping[tuple[int, Hashable], int]
    """The bit for a value at a place of a position."""
    outcomes: tuple[str, ...]
    longest: int
    """No game has more moves."""

    def __deepcopy__(self, memo: object) -> Numbers:
        return self

    @classmethod
    def of(cls, rules: Any) -> Numbers:
        """Look at all positions, including those that symmetries make equivalent."""
        solved = solve(rules)
        if ENDLESS in solved.outcomes_possible:
            raise UnsupportedGameError(
                f"play can be endless in {name_of(rules)}: count moves in the position, and end "
                "the game after some"
            )
        texts: dict[str, None] = {}
        values: dict[tuple[int, Hashable], None] = {}
        left, seen = [rules.start], {rules.start}
        for position in left:
            values.update(dict.fromkeys(enumerate(_flat(position))))
            if mover_at(rules, rules.players, position) is None:
                continue
            for move in moves_at(rules, position):
                texts[str(move)] = None
                after = ask(rules, "play", position, move)
                if after not in seen:
                    seen.add(after)
                    left.append(after)
        # A value that is always there tells nothing.
        places = [place for place, _value in values]
        varied = [pair for pair in values if places.count(pair[0]) > 1]
        varied.sort(key=lambda pair: (pair[0], repr(pair[1])))
        bits = {pair: number for number, pair in enumerate(varied)}
        return cls(tuple(texts), bits, solved.outcomes_possible, len(left))


@dataclass(frozen=True)
class OwnPlay:
    """The state of a game of one's own.

    Without orders of preference the winner gets 1 and the others lose 1 in total; a draw is 0.
    With them each player gets between 1 for the best outcome and -1 for the worst, in equal steps.
    An observation has a bit for each value at each place of the position (of a text, a tuple, or a
    set, whatever they are nested in), and one for whose turn it is, counted from the observer.
    """

    position: Play
    """The situation, as the oracle takes it."""
    numbers: Numbers
    orders: tuple[Order, ...] | None

    highest = 1

    @classmethod
    def begin(cls, rules: Any, prefer: Any = None) -> OwnPlay:
        """Return the state at the start of a game."""
        numbers = Numbers.of(rules)
        orders = None
        wins = {f"P{player}" for player in range(1, rules.players + 1)}
        if prefer is not None:
            orders = read_orders(prefer, numbers.outcomes, rules.players)
        elif others := set(numbers.outcomes) - wins - {"D"}:
            raise ValueError(f"give prefer, because {min(others)!r} is neither a win nor a draw")
        return cls(Play.begin(rules, "previous" if prefer is None else prefer), numbers, orders)

    @property
    def players(self) -> int:
        """The number of players."""
        players: int = self.position.rules.players
        return players

    @property
    def mover(self) -> int | None:
        """The player to move, counted from 0; ``None`` if the game is over."""
        player = self.position.to_move
        return None if player is None else player - 1

    @property
    def question(self) -> dict[str, Any]:
        """The arguments for the oracle besides the position: none."""
        return {}

    @property
    def actions(self) -> int:
        """The number of actions: one for each text of a move."""
        return len(self.numbers.actions)

    @property
    def legal(self) -> list[int]:
        """The legal actions in ascending order; none if the game is over."""
        return sorted(self.numbers.actions.index(str(move)) for move in self.position.moves)

    def move(self, action: int) -> Any:
        """Return an action as a move; an illegal one raises IllegalMoveError."""
        number = whole_number("action", action, at_least=0, at_most=self.actions - 1)
        text = self.numbers.actions[number]
        for move in self.position.moves:
            if str(move) == text:
                return move
        raise IllegalMoveError(f"the action {number}, {text!r:.60}, is not legal here", move=text)

    def after(self, action: int) -> OwnPlay:
        """Return the state after an action; an illegal one raises IllegalMoveError."""
        return replace(self, position=self.position.play(self.move(action)))

    @property
    def returns(self) -> list[float]:
        """The return of each player: 0 before the end."""
        everybody = range(1, self.players + 1)
        if self.mover is not None:
            return [0.0 for _ in everybody]
        end = outcome_at(self.position.rules, self.position.position)
        if self.orders is None:
            others = 0.0 if end == "D" or self.players == 1 else -1 / (self.players - 1)
            return [1.0 if end == f"P{player}" else others for player in everybody]
        places = [next(n for n, liked in enumerate(o) if end in liked) for o in self.orders]
        lasts = [max(len(order) - 1, 1) for order in self.orders]
        return [(last - 2 * place) / last for place, last in zip(places, lasts, strict=True)]

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of :meth:`seen`."""
        return (len(self.numbers.bits) + self.players,)

    @property
    def state(self) -> NDArray[np.int8]:
        """The whole state as an array: what player 1 sees."""
        return self.seen(0)

    def seen(self, player: int) -> NDArray[np.int8]:
        """Return what a player sees."""
        seen = np.zeros(self.shape, np.int8)
        for pair in enumerate(_flat(self.position.position)):
            if pair in self.numbers.bits:
                seen[self.numbers.bits[pair]] = 1
        if self.mover is not None:
            seen[len(self.numbers.bits) + (self.mover - player) % self.players] = 1
        return seen

    def __str__(self) -> str:
        whose = "game over" if self.mover is None else f"player {self.mover + 1} to move"
        return f"{self.position}\n{whose}"


def _flat(value: Any) -> Iterator[Hashable]:
    """The values in a position, one after the other; what is nested tells its length.

    >>> list(_flat(("..1", (3, 4), frozenset({7}), None)))
    [4, 3, '.', '.', '1', 2, 3, 4, 1, 7, None]
    """
    if isinstance(value, frozenset):
        value = tuple(sorted(value, key=repr))
    if isinstance(value, tuple | str) and (isinstance(value, tuple) or len(value) != 1):
        yield len(value)
        for item in value:
            yield from _flat(item)
    else:
        yield value
