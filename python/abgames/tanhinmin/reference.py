"""The rules of two-player Tanhinmin and the value of every position, slow and obvious.

This module is the twin of the Rust core: it computes the same things in the plainest way, with the
standard library alone, so that it can be read and trusted.  Tests check that the two agree.

The rules
---------
R1  Two players hold cards, which are ranks: positive integers, possibly equal.  All cards are
    open [OhtoKiya2020].
R2  A player plays one card that is strictly stronger than the card on the table; on an empty
    table any card.  It stays on the table, and the other player is to move [OhtoKiya2020].
R3  A player may pass at any time, even with a playable card or on an empty table.  Passing
    empties the table, and the other player leads [OhtoKiya2020].
R4  The first player without cards wins, and the score is the number of cards that the loser
    still holds [OhtoKiya2020].
R5  Both players could pass on an empty table for ever.  This is a draw with score 0; it counts as
    infinitely many passes and turns.  (Best play never does this, as checked.)
R6  Goals (c, d): the player to move wins with c cards left, the other with d.  The score is the
    number of cards that the loser holds above the goal [OhtoKiya2020].
R7  Cut: playing the cut rank empties the table at once, and the same player leads again.  The
    last card may be such a card.
R8  Pass limits (p, q): the player to move loses on the p-th own pass, the other on the q-th.
R9  Last card: the winner gets 2 if the loser has no card stronger than the last card played,
    else 1.

Values
------
``score``: R4, R6; positive when the player to move wins.  ``own_passes``: the player to move
passes as seldom as possible while the other wants the opposite, whoever wins.
``opponent_passes``: the same with the roles changed.  ``turns``: plays and passes of the winner,
who wins as quickly as possible while the loser delays; ``plies``: those of both players.

>>> values = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6])  # slides 28 and 62 of [OhtoKiya2020]
>>> values.score, values.matchings, values.turns
(2, (4, 2), 5)
>>> analyze([5, 6], [6]).own_pass_moves, analyze([5, 6], [6]).winning_moves
((5, 6), (6,))
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

Hand = tuple[int, ...]
PASS = 0
PAYOFFS = ("score", "last_card")


class Values(NamedTuple):
    """The values of a position, from the view of the player to move."""

    mover_wins: bool
    score: int
    matchings: tuple[int, int] | None
    own_passes: int
    opponent_passes: int
    turns: int | None
    plies: int | None
    winning_moves: tuple[int, ...]
    score_moves: tuple[int, ...]
    length_moves: tuple[int, ...]
    own_pass_moves: tuple[int, ...]
    opponent_pass_moves: tuple[int, ...]
    last_card_value: int | None


@dataclass(frozen=True)
class HandsPosition:
    """The cards of players 0 and 1 in ascending order, and what else play depends on."""

    hands: tuple[Hand, Hand]
    to_move: int = 0
    table: int = 0
    passes_left: tuple[int, int] | None = None
    """How many passes each player is away from losing (R8)."""
    last_card: int = 0
    """The last card played, if it was the last of a hand (R9)."""


@dataclass(frozen=True)
class HandsRules:
    """The variant: the cut rank, and the goals of players 0 and 1."""

    cut: int | None = None
    goals: tuple[int, int] = (0, 0)

    def moves(self, position: HandsPosition) -> list[int]:
        """The legal moves in ascending order; 0 is the pass (R2, R3)."""
        hand = position.hands[position.to_move]
        return [PASS, *sorted({card for card in hand if card > position.table})]

    def after(self, position: HandsPosition, move: int) -> HandsPosition:
        """The position after a move (R2, R3, R7)."""
        mover = position.to_move
        if move == PASS:
            return replace(
                position, to_move=1 - mover, table=0, passes_left=_less(position.passes_left, mover)
            )
        hand = list(position.hands[mover])
        hand.remove(move)
        hands = (tuple(hand), position.hands[1]) if mover == 0 else (position.hands[0], tuple(hand))
        if move == self.cut:
            after = replace(position, hands=hands, table=0)
        else:
            after = replace(position, hands=hands, to_move=1 - mover, table=move)
        return replace(after, last_card=move) if len(hand) == self.goals[mover] else after

    def winner(self, position: HandsPosition) -> int | None:
        """The player who has won, if the game is over (R4, R6, R8)."""
        for player in (0, 1):
            if len(position.hands[player]) <= self.goals[player]:
                return player
            if position.passes_left is not None and position.passes_left[player] == 0:
                return 1 - player
        return None


def analyze(
    mine: Iterable[int],
    theirs: Iterable[int],
    table: int = 0,
    *,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Values:
    """Find every value of a position by trying every line of play."""
    hands = (tuple(sorted(mine)), tuple(sorted(theirs)))
    game = HandsRules(cut, goals)
    position = HandsPosition(hands, 0, table, pass_limits)
    search = _Search(game)
    score = search.value(position, "score", 0)
    length = search.moves_with_values(position, "turns", 0 if score > 0 else 1)
    moves = search.moves_with_values(position, "score", 0)
    return Values(
        mover_wins=score > 0,
        score=int(score),
        matchings=None if cut is not None else _matchings(hands, table, goals),
        own_passes=int(search.value(position, "own_passes", 0)),
        opponent_passes=int(search.value(position, "opponent_passes", 1)),
        turns=_winners(search, position, "turns", score),
        plies=_winners(search, position, "plies", score),
        winning_moves=tuple(move for move, value in moves.items() if value > 0),
        score_moves=_best(moves, score),
        length_moves=_best(length, max(length.values()) if score <= 0 else min(length.values())),
        own_pass_moves=search.best_moves(position, "own_passes", 0),
        opponent_pass_moves=search.best_moves(position, "opponent_passes", 1),
        last_card_value=int(search.value(position, "last_card", 0)) if last_card else None,
    )


def matching(attackers: Iterable[int], targets: Iterable[int]) -> int:
    """Count the most pairs of a card and a strictly weaker target, each used at most once."""
    attackers, targets = list(attackers), list(targets)
    attacker_of: dict[int, int] = {}

    def find_target(attacker: int, tried: set[int]) -> bool:
        for target, strength in enumerate(targets):
            if attackers[attacker] > strength and target not in tried:
                tried.add(target)
                if target not in attacker_of or find_target(attacker_of[target], tried):
                    attacker_of[target] = attacker
                    return True
        return False

    return sum(find_target(attacker, set()) for attacker in range(len(attackers)))


def _matchings(hands: tuple[Hand, Hand], table: int, goals: tuple[int, int]) -> tuple[int, int]:
    """The matching numbers of both players, without the cards that the goals allow to keep."""
    mine, theirs = hands[0][goals[0] :], hands[1][goals[1] :]
    return matching(mine, (*theirs[1:], table)), matching(theirs, mine[1:])


def _winners(search: _Search, position: HandsPosition, objective: str, score: float) -> int | None:
    return None if score == 0 else int(search.value(position, objective, 0 if score > 0 else 1))


def _best(moves: dict[int, float], value: float) -> tuple[int, ...]:
    return tuple(move for move, found in moves.items() if found == value)


def _less(passes_left: tuple[int, int] | None, player: int) -> tuple[int, int] | None:
    if passes_left is None:
        return None
    mine, theirs = passes_left
    return (mine - 1, theirs) if player == 0 else (mine, theirs - 1)


class _Search:
    """Values by definition, each found once; payoffs are from the view of player 0."""

    def __init__(self, game: HandsRules) -> None:
        self.game = game
        self.known: dict[tuple[HandsPosition, str, int], float] = {}

    def value(self, position: HandsPosition, objective: str, counted: int) -> float:
        """The value of a position."""
        key = (position, objective, counted)
        if key not in self.known:
            self.known[key] = self.new_value(position, objective, counted)
        return self.known[key]

    def new_value(self, position: HandsPosition, objective: str, counted: int) -> float:
        if self.game.winner(position) is not None:
            return self.final(position, objective, counted)
        if position.table == 0 and position.passes_left is None:
            return self.lead(position, objective, counted)
        values = self.moves_with_values(position, objective, counted).values()
        return self.choose(position.to_move, objective, counted, values)

    def lead(self, position: HandsPosition, objective: str, counted: int) -> float:
        """The value on an empty table, where both players may pass for ever (R5)."""
        leader = position.to_move
        p = self.best_play(position, objective, counted)
        q = self.best_play(self.game.after(position, PASS), objective, counted)
        if objective in PAYOFFS:
            return max(p, min(q, 0)) if leader == 0 else min(p, max(q, 0))
        if leader == counted:
            return p
        return max(p, self.cost(leader, PASS, objective, counted) + q)

    def best_play(self, position: HandsPosition, objective: str, counted: int) -> float:
        """The best value of playing a card now."""
        plays = [move for move in self.game.moves(position) if move != PASS]
        values = (self.value_of(position, move, objective, counted) for move in plays)
        return self.choose(position.to_move, objective, counted, values)

    def value_of(self, position: HandsPosition, move: int, objective: str, counted: int) -> float:
        """The value if a move is made now, including its own cost."""
        after = self.value(self.game.after(position, move), objective, counted)
        return after + self.cost(position.to_move, move, objective, counted)

    def moves_with_values(
        self, position: HandsPosition, objective: str, counted: int
    ) -> dict[int, float]:
        """Every legal move with its value."""
        moves = self.game.moves(position)
        return {move: self.value_of(position, move, objective, counted) for move in moves}

    def best_moves(self, position: HandsPosition, objective: str, counted: int) -> tuple[int, ...]:
        """The moves that attain the value of the position."""
        moves = self.moves_with_values(position, objective, counted)
        return _best(moves, self.value(position, objective, counted))

    def choose(self, mover: int, objective: str, counted: int, values: Iterable[float]) -> float:
        if objective in PAYOFFS:
            return max(values) if mover == 0 else min(values)
        return min(values) if mover == counted else max(values)

    def cost(self, mover: int, move: int, objective: str, counted: int) -> int:
        if objective in PAYOFFS:
            return 0
        if objective == "plies":
            return 1
        return int(mover == counted and (objective == "turns" or move == PASS))

    def final(self, position: HandsPosition, objective: str, counted: int) -> float:
        """The value of a finished game."""
        winner = self.game.winner(position)
        assert winner is not None
        loser = 1 - winner
        left = position.hands[loser]
        if objective == "score":
            payoff = len(left) - self.game.goals[loser]
        elif objective == "last_card":
            payoff = 2 if max(left) <= position.last_card else 1
        elif objective in ("turns", "plies"):
            return 0 if winner == counted else inf
        else:
            return 0
        return payoff if winner == 0 else -payoff
