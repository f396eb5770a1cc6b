"""What players get where outcomes are points.

Two players with opposite interests, or one: the value of a position is what player 1 can make sure
of and player 2 can hold it to; who is not behind ends the game as soon as it can, the other one as
late as it can.  Several players, or two whose points are not opposite: subgame-perfect play, in
which a player looks at its own points first, then at those of the player before it, and so on round
("previous"), or of the one after it ("next"), then at the length of play, the shorter the better.
What a coalition can make sure of is the sum of its members' points, whatever the others do.

>>> from abgames.games import solve
>>> class Coins:
...     '''Take the coin at either end of the row.'''
...     players, start = 2, ((1, 5, 2, 7), 0, 1)
...     def to_move(self, at): return at[2] if at[0] else None
...     def moves(self, at): return ["left", "right"][: len(at[0])]
...     def play(self, at, end):
...         row, lead, mover = at
...         coin, rest = (row[0], row[1:]) if end == "left" else (row[-1], row[:-1])
...         return rest, lead + (coin if mover == 1 else -coin), 3 - mover
...     def outcome(self, at): return at[1]
>>> solved = solve(Coins())
>>> solved.value(), solved.moves(), solved.value(coalition={2})
(9, (('left', -3), ('right', 9)), -9)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abgames_check.own_rules import Number, Points

from ..errors import UnsupportedGameError
from ..preferences import WORDS

if TYPE_CHECKING:
    from .._abgames.games import Graph

Ends = tuple[NDArray[np.uint32], NDArray[np.uint32]]


def points_text(value: Number | tuple[Number, ...]) -> str:
    """Return a value as an outcome with these points is written."""
    return str(Points(value, 1))


class Scores:
    """The points of a game: which outcome play ends with in each position."""

    def __init__(self, graph: Graph, ends: Sequence[Points], players: int) -> None:
        self.graph, self.ends, self.players = graph, ends, players
        self.is_opposed = players == 1 or (
            players == 2 and len({sum(end.each) for end in ends}) == 1
        )
        """Whether there is nothing but what player 1 gets."""
        self.found = lru_cache(len(WORDS))(self._found)
        self.sums = lru_cache(2**players)(self._sums)

    def end(self, word: str, number: int) -> Points:
        """Return the outcome of play by own points from a position."""
        return self.ends[int(self.found(word)[0][number])]

    def sum(self, coalition: int, number: int) -> Number:
        """Return how many points a coalition, as bits, can make sure of together."""
        sums, ranks = self.sums(coalition)
        points: Number = sums[int(ranks[number])]
        return points

    def best_first(self, word: str, mover: int, after: dict[Any, int]) -> list[Any]:
        """Return the moves with which the mover gets most, best first."""
        ends, lengths = self.found(word)
        own = {move: self.own(word, mover, n) for move, n in after.items()}
        best = [move for move in after if own[move] == max(own.values())]
        if self.is_opposed:
            late = not self._leads(self.ends[int(ends[after[best[0]]])], mover)
            return sorted(best, key=lambda move: lengths[after[move]], reverse=late)
        ranks = self._ranks(word)[mover - 1]
        return sorted(best, key=lambda move: (ranks[int(ends[after[move]])], lengths[after[move]]))

    def own(self, word: str, mover: int, number: int) -> Number:
        """Return what a player gets by play from a position."""
        gets: Number = self.end(word, number).each[mover - 1]
        return gets

    def _leads(self, end: Points, mover: int) -> bool:
        """Whether the mover is the side that hurries: player 1 if it is not behind, else 2."""
        is_ahead = end.each[0] >= (end.each[1] if self.players == 2 else 0)
        return is_ahead == (mover == 1)

    def _must_end(self) -> None:
        if not self.graph.is_finite:
            raise UnsupportedGameError(
                "play can be endless, which has no points: give coalition and winners, or for two "
                'players opposite orders with a place for it, such as "1: +1 > endless > -1; '
                '2: -1 > endless > +1"'
            )

    def _found(self, word: str) -> Ends:
        """For each position the number of the outcome, and the length of play."""
        self._must_end()
        if not self.is_opposed:
            return self.graph.induction(self._ranks(word))
        places = sorted({end.each[0] for end in self.ends})
        ranks = [places.index(end.each[0]) for end in self.ends]
        behind = sum(not self._leads(self.ends[ranks.index(n)], 1) for n in range(len(places)))
        found, lengths = self.graph.values(1, ranks, behind)
        return np.array([ranks.index(n) for n in range(len(places))], np.uint32)[found], lengths

    def _ranks(self, word: str) -> list[list[int]]:
        """For each player the place of each outcome in its order."""
        step, n = WORDS[word], self.players

        def order(player: int) -> list[int]:
            wanted = [
                tuple(-end.each[(player + step * turn) % n] for turn in range(n))
                for end in self.ends
            ]
            places = {each: place for place, each in enumerate(sorted(set(wanted)))}
            return [places[each] for each in wanted]

        return list(map(order, range(n)))

    def _sums(self, coalition: int) -> tuple[list[Number], NDArray[np.uint32]]:
        self._must_end()
        own = [sum(p for n, p in enumerate(end.each) if coalition >> n & 1) for end in self.ends]
        places = sorted(set(own))
        return places, self.graph.values(coalition, list(map(places.index, own)), 0)[0]
