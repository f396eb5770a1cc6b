"""What the records of Otrio consist of; most begin with a position."""

from __future__ import annotations

from ..shapes import Shapes

shape = Shapes("""
Position {board: str, players: int, color: int, colors?: int}
Shown {Position, to_move: int, status: str, ply: int, winner: int?, is_over: bool, lines: str[],
  legal_moves: str[], canonical: str}
Orders {Position, prefer: {str}, judge: int[]?}
Solved {outcome: str?, outcomes: str[], proven: bool, line: str[], nodes: int, seconds: float}
Solution {Orders, Solved}
Coalition {Position, coalition: int[], winners: str[]}
Forced {holds: bool?, proven: bool, line: str[], nodes: int, seconds: float}
Force {Coalition, Forced}
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
