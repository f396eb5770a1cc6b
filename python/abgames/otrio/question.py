"""Questions about a position: what players can force, or what players with preferences get.

>>> from abgames.otrio import Position
>>> ForceQuestion.read(Position(), {3, 1}, {3, "D"}).winning
[3]
>>> PreferenceQuestion.read(Position(players=2), {1: "P1 > D > P2", 2: "P2 > P1 = D"}, None).levels
[[1, 16, 2], [2, 17]]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ..arguments import whole_number
from ..preferences import (
    DRAW,
    Order,
    in_order,
    own_win_first,
    read_outcomes,
    read_players_set,
    read_preferences,
    win,
)
from .position import Position, players_of

_DRAW_BIT = 16


def outcome_bits(outcomes: Iterable[str]) -> int:
    """Return outcomes as bits of the Rust core: 0 to 3 for the players, 4 for the draw."""
    return sum(_DRAW_BIT if outcome == DRAW else 1 << int(outcome[1]) - 1 for outcome in outcomes)


def outcomes_of(bits: int) -> frozenset[str]:
    """Return outcomes from the bits of the Rust core."""
    wins = {win(player) for player in range(1, 5) if bits >> player - 1 & 1}
    return frozenset(wins | ({DRAW} if bits & _DRAW_BIT else set()))


def previous_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then earlier players, last mover first.

    Section 4.2 of [MatsuzakiTeramura2019] has them for three players.

    >>> previous_player_first(3)
    {1: 'P1 > D > P3 > P2', 2: 'P2 > D > P1 > P3', 3: 'P3 > D > P2 > P1'}
    """
    return own_win_first(whole_number("players", players, at_least=2, at_most=4), -1)


def next_player_first(players: int) -> dict[int, str]:
    """Return orders with the own win first, then the draw, then later players, next mover first.

    >>> next_player_first(3)
    {1: 'P1 > D > P2 > P3', 2: 'P2 > D > P3 > P1', 3: 'P3 > D > P1 > P2'}
    """
    return own_win_first(whole_number("players", players, at_least=2, at_most=4), 1)


@dataclass(frozen=True)
class ForceQuestion:
    """Can these players make sure that a game ends as they want?"""

    position: Position
    coalition: frozenset[int]
    winners: frozenset[str]

    @classmethod
    def read(
        cls, position: Position, coalition: Iterable[int], winners: Iterable[int | str]
    ) -> ForceQuestion:
        """Check the arguments of a caller."""
        players = players_of(position)
        return cls(
            position,
            read_players_set(coalition, players, name="coalition"),
            read_outcomes(winners, players, name="winners"),
        )

    def record(self) -> dict[str, Any]:
        """Return the question as JSON values."""
        return {
            **self.position.record(),
            "coalition": sorted(self.coalition),
            "winners": sorted(self.winners),
        }

    @property
    def winning(self) -> list[int]:
        """The players with whose wins the coalition succeeds."""
        players = range(1, self.position.players + 1)
        return [player for player in players if win(player) in self.winners]

    @property
    def wants_draw(self) -> bool:
        """Whether it succeeds with a draw."""
        return DRAW in self.winners

    @property
    def about(self) -> dict[str, Any]:
        """What a checkpoint says about the question."""
        return {"coalition": sorted(self.coalition), "winners": sorted(self.winners)}

    @property
    def what(self) -> str:
        """The question in short, for reports."""
        coalition = " ".join(map(win, sorted(self.coalition))) or "nobody"
        return f"{coalition} for {' '.join(in_order(self.winners)) or 'nothing'}"


@dataclass(frozen=True)
class PreferenceQuestion:
    """What do players who follow these orders get, if only the wins of some of them count?"""

    position: Position
    orders: tuple[Order, ...]
    judge: frozenset[int]

    @classmethod
    def read(
        cls, position: Position, prefer: Mapping[int, str] | str, judge: Collection[int] | None
    ) -> PreferenceQuestion:
        """Check the arguments of a caller."""
        players = players_of(position)
        orders = read_preferences(prefer, players)
        judges = range(1, players + 1) if judge is None else judge
        return cls(position, orders, read_players_set(judges, players, name="judge"))

    def record(self) -> dict[str, Any]:
        """Return the question as JSON values; ``judge`` is ``None`` if all wins count."""
        judge = sorted(self.judge)
        return {
            **self.position.record(),
            "prefer": {
                str(player): " > ".join(" = ".join(level) for level in order)
                for player, order in enumerate(self.orders, 1)
            },
            "judge": None if len(judge) == self.position.players else judge,
        }

    @property
    def levels(self) -> list[list[int]]:
        """The orders as sets of outcomes, given as bits."""
        return [list(map(outcome_bits, order)) for order in self.orders]

    @property
    def about(self) -> dict[str, Any]:
        """What a checkpoint says about the question, whatever the position is."""
        levels = [[" = ".join(sorted(level)) for level in order] for order in self.orders]
        return {
            "prefer": [" > ".join(order) for order in levels],
            "judge": sorted(map(win, self.judge)),
        }

    @property
    def what(self) -> str:
        """The question in short, for reports: the orders."""
        return "; ".join(">".join("=".join(in_order(level)) for level in o) for o in self.orders)
