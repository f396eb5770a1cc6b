"""What is known about a position, in the form printed and shown in notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..display import counted
from .text import move_text

if TYPE_CHECKING:
    from .analysis import Analysis
    from .moves import Moves

UNKNOWN = "not known"

LISTED = 30
"""The most moves of a set that are listed one by one."""


def analysis_facts(analysis: Analysis) -> list[tuple[str, str]]:
    """Return the fields of an analysis as pairs of a name and a text."""
    winner = {True: "the player to move", False: "the other player", None: UNKNOWN}
    facts = [
        ("winner", winner[analysis.mover_wins]),
        ("score", UNKNOWN if analysis.score is None else f"{analysis.score:+d}"),
    ]
    if analysis.matchings is not None:
        facts.append(("matchings", "{} : {}".format(*analysis.matchings)))
    counts = {
        "own passes": analysis.own_passes,
        "opponent's passes": analysis.opponent_passes,
        "turns": analysis.turns,
        "plies": analysis.plies,
    }
    facts += [(name, UNKNOWN if n is None else str(n)) for name, n in counts.items()]
    if analysis.last_card_value is not None:
        facts.append(("last card", f"{analysis.last_card_value:+d}"))
    moves = {
        "winning moves": analysis.winning_moves,
        "moves for the score": analysis.score_moves,
        "moves for the length": analysis.length_moves,
        "moves for own passes": analysis.own_pass_moves,
        "moves for opponent's": analysis.opponent_pass_moves,
    }
    return facts + [(name, moves_text(some)) for name, some in moves.items()]


def moves_text(moves: Moves | None) -> str:
    """Return moves as a list with a pass last, or how many there are and between which ranks.

    >>> from abgames.tanhinmin import Moves
    >>> moves_text(Moves([0, 2, 5])), moves_text(Moves([])), moves_text(None)
    ('2, 5, pass', 'none', 'not known')
    """
    if moves is None:
        return UNKNOWN
    if not moves:
        return "none"
    if len(moves) <= LISTED:
        return ", ".join(map(move_text, sorted(moves, key=lambda move: (move == 0, move))))
    cards = counted(len(moves) - moves.includes_pass, "rank")
    span = f"{cards} from {moves.weakest} to {moves.strongest}"
    return f"{span}, pass" if moves.includes_pass else span
