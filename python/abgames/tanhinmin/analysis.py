"""The analysis of one position.

>>> from abgames.tanhinmin import analyze, best_move
>>> analyze([5, 6], [6]).own_pass_moves
Moves([5, 6])
>>> best_move([5, 6], [6])
6
"""

from __future__ import annotations

from dataclasses import dataclass

from ..arguments import known_word
from . import reference
from .hands import read_hand, read_table, read_variant
from .moves import PASS, Moves

__all__ = ["OBJECTIVES", "Analysis", "analyze", "best_move", "brute_force"]

OBJECTIVES = ("score", "win", "length", "own_passes", "opponent_passes")


@dataclass(frozen=True)
class Analysis:
    """What is known of a position, from the view of the player to move.

    A field that is not known for a variant is ``None``.
    """

    mover_wins: bool | None
    """Whether the player to move wins."""
    score: int | None
    """Cards left to the loser beyond his goal; negative when the player to move loses."""
    matchings: tuple[int, int] | None
    """The matching numbers of the player to move and of the other."""
    own_passes: int | None
    """Passes of the player to move when he wants few and the other many, whoever wins."""
    opponent_passes: int | None
    """Passes of the other player when he wants few and the player to move many."""
    turns: int | None
    """Plays and passes of the winner, who is quick, while the loser delays."""
    plies: int | None
    """Plays and passes of both, the same way."""
    winning_moves: Moves | None
    """The moves that keep the win; empty when the position is lost."""
    score_moves: Moves | None
    """The moves that attain the score."""
    length_moves: Moves | None
    """The moves that attain ``turns``."""
    own_pass_moves: Moves | None
    """The moves that attain ``own_passes``, even if they lose."""
    opponent_pass_moves: Moves | None
    """The moves that attain ``opponent_passes``, even if they lose."""
    last_card_value: int | None = None
    """With ``last_card``: 2 or 1, negative when the player to move loses."""


def analyze(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Analysis:
    """Analyze a position of two-player Tanhinmin."""
    return brute_force(
        mine, theirs, table, cut=cut, goals=goals, pass_limits=pass_limits, last_card=last_card
    )


def brute_force(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    cut: int | None = None,
    goals: tuple[int, int] = (0, 0),
    pass_limits: tuple[int, int] | None = None,
    last_card: bool = False,
) -> Analysis:
    """Analyze a position by trying every line of play."""
    hands = (read_hand("mine", mine), read_hand("theirs", theirs))
    table = read_table(table)
    variant = read_variant(*hands, table, cut, goals, pass_limits, last_card)
    values = reference.analyze(
        hands[0].tolist(),
        hands[1].tolist(),
        table,
        cut=variant.cut,
        goals=variant.goals,
        pass_limits=variant.pass_limits,
        last_card=variant.last_card,
    )
    sets = {
        name: Moves(value) for name, value in values._asdict().items() if name.endswith("_moves")
    }
    return Analysis(**{**values._asdict(), **sets})


def best_move(mine: object, theirs: object, table: int = 0, objective: str = "score") -> int:
    """Return one optimal move: the weakest card that is optimal, and 0 (pass) if no card is."""
    known_word("objective", objective, OBJECTIVES)
    analysis = analyze(mine, theirs, table)
    sets = {
        "score": analysis.score_moves,
        "win": analysis.winning_moves or analysis.score_moves,
        "length": analysis.length_moves,
        "own_passes": analysis.own_pass_moves,
        "opponent_passes": analysis.opponent_pass_moves,
    }
    moves = sets[objective]
    return PASS if moves is None or moves.weakest is None else moves.weakest
