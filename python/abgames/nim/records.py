"""What the records of Nim and other heap games consist of."""

from __future__ import annotations

from ..shapes import Shapes

shape = Shapes("""
Rule = str | int[]
Table {base: int, first: int?, lost: int, table: int[]}
Column {power: int, digits: int[], ones: int, odd: bool?}
Move {from: int?, pile: int?, to: int[]?, take: int, after: int[], said?: str, written?: str,
  digits?: str?}
Explanation {position: int[], rule: Rule, misere: bool, lost: bool, grundy: int?,
  winning_moves: int[][], values: int[]?, columns: Column[]?, moves: Move[], text: str[]}
Exercise {position: int[], lost: bool, winning_moves: int[][]}
Sheet {rule: Rule, misere: bool, seed: int, exercises: Exercise[]}
Values {rule: Rule, complete: bool, values: int[]}
Period {rule: Rule?, period: int?, preperiod: int?, saltus: int?, proven: bool, checked: int}
Judged {player: int, before: int[], after: int[], cost: int, rank: int, best: int[][],
  written: str, wins: bool, worth: str, loss: str?, sentence: str}
Review {rule: Rule, misere: bool, moves: Judged[], lost: {int}}
Legal {position: int[], rules: str, example: str, over: bool, moves: Move[], more: bool}
NoMove {after: null, written: null}
Known {position: int[], over: bool, lost: bool, winning_moves: int[][], moves: int[][]}
""")
"""The records of the questions."""
