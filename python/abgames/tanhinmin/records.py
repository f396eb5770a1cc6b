"""What the records of two-player Tanhinmin consist of."""

from __future__ import annotations

from ..shapes import Shapes

shape = Shapes("""
Player = "mine" | "theirs"
Lines {attackers: int[], targets: int[], table: int?, spared: int, aside: int[][], places: int[][],
  pairs: int[][]}
Move {move: int, wins: bool?, score: int?, winning_moves: bool?, score_moves: bool?,
  length_moves: bool?, own_pass_moves: bool?, opponent_pass_moves: bool?, points: str, worth: str,
  aims: str[], sentence: str?}
Hands {mine: int[], theirs: int[], table: int}
Analysis {Hands, cut: int?, goals: int[], pass_limits: int[]?, last_card: bool, mover_wins: bool?,
  score: int?, matchings: int[]?, own_passes: int?, opponent_passes: int?, turns: int?, plies: int?,
  winning_moves: int[]?, score_moves: int[]?, length_moves: int[]?, own_pass_moves: int[]?,
  opponent_pass_moves: int[]?, last_card_value: int?, lines: Lines[]?, moves: Move[]?}
Judged {player: int, Hands, move: int, written: str, wins: bool?, worth: str, loss: str?,
  score: int?, best_score: int?, cost: int?, rank: int?, best: int[], sentence: str}
Review {Hands, moves: Judged[], lost: {any}}
Played {player: Player, move: int}
Fact {name: str, value: str, meaning: str}
After {Hands, to_move: Player?, winner: Player?, score: int?, legal_moves: int[]}
Shown {After, passes_left: int[]?, played: Played[], analysis: Analysis?, facts: Fact[]?}
Reply {player: Player?, move: int?, said?: str, written: str?, to_move: Player?}
Deal {mine: int[], theirs: int[], seed: int}
Deals {cards: int, ranks: int, copies: int, exact: bool, deals: int, scores: {int}, win_share: str,
  mean_score: str, mean_cards_left: str, win_interval: float[]?, score_interval: float[]?}
Counterexample {Hands, pass_limits: int[]?}
Statement {name: str, text: str, source: str, is_used: bool, checked: int, failed: int,
  counterexample: Counterexample?}
Check {ranks: int, cards: int, cut: int?, goals: int[], pass_limits: int[]?, positions: int,
  proven: bool, holds: bool?, seconds: float, statements: Statement[]}
""")
"""The records of the questions."""
