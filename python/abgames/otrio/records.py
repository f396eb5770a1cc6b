"""Positions of Otrio as records: what the shell prints with ``--json``.

A record is a dict of JSON values.  Each begins with the position, in the form of
:meth:`Position.from_board`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..shapes import Shapes
from .notation import move_text, slots_of
from .text import status_text

if TYPE_CHECKING:
    from .advice import Advice
    from .position import Position

Record = dict[str, Any]


shape = Shapes("""
Position {board: str, players: int, color: int, colors?: int}
Shown {Position, to_move: int, status: str, ply: int, winner: int?, is_over: bool, lines: str[],
  legal_moves: str[], canonical: str}
Orders {Position, prefer: {str}, judge: int[]?}
Solution {Orders, outcome: str?, outcomes: str[], proven: bool, line: str[], nodes: int,
  seconds: float}
Coalition {Position, coalition: int[], winners: str[]}
Force {Coalition, holds: bool?, proven: bool, line: str[], nodes: int, seconds: float}
MoveForce {move: str, holds: bool?}
Moves {Coalition, moves: MoveForce[]}
Cell {coalition: int[], outcomes: str[], holds: bool?, nodes: int, seconds: float}
Effectivity {Position, cells: Cell[]}
Preference {orders: str[], outcome: str?, outcomes: str[], nodes: int, seconds: float}
Preferences {Position, rows: Preference[]}
Outcome {move: str, outcome: str?, proven: bool}
Analysis {Orders, moves: Outcome[]}
Judged {player: int, move: str, before: str?, after: str?, cost: int?, rank: int?, best: str[],
  sentence: str}
Review {players: int, colors?: int, prefer: {str}, moves: Judged[]}
Pass {live: int, won: int, raw_live: int, raw_won: int}
Ply {Pass, ply: int, after_pass: Pass?}
Counts {players: int, colors?: int, method: "formula" | "enumerate", plies: Ply[]}
Advice {move: str, outcome: str?, best: bool, sentence?: str}
""")
"""The records of the questions."""


def position_record(position: Position) -> Record:
    """Return a position; ``colors`` is there only in the variant.

    >>> from abgames.otrio import Position
    >>> position_record(Position.from_moves("b2M", players=4))
    {'board': '.............1.............', 'players': 4, 'color': 2}
    """
    return {
        "board": position.board,
        "players": position.players,
        "color": position.color,
        **position.variant,
    }


def show_record(position: Position) -> Record:
    """Return a position, the player to move or the winner, and the legal moves.

    ``status`` says in words who is to move or has won; ``lines`` are the pieces of completed lines,
    as moves.

    >>> from abgames.otrio import Position
    >>> record = show_record(Position.from_moves("a1L b1L a2M a1M c1M b2M a1S"))
    >>> record["winner"], record["lines"], record["legal_moves"]
    (1, ['a1L', 'a1M', 'a1S'], [])
    """
    return {
        **position_record(position),
        "to_move": position.to_move,
        "status": status_text(position),
        "ply": position.ply,
        "winner": position.winner,
        "is_over": position.is_over,
        "lines": list(map(move_text, slots_of(position.core.lines))),
        "legal_moves": list(position.legal_moves),
        "canonical": position.canonical().board,
    }


def advice_record(advice: Advice) -> Record:
    """Return an advised move.

    >>> from abgames.otrio import Advice
    >>> advice_record(Advice("b2M", "P1", best=True))
    {'move': 'b2M', 'outcome': 'P1', 'best': True}
    """
    return {"move": advice.move, "outcome": advice.outcome, "best": advice.best}
