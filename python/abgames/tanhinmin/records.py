"""What is known about a Tanhinmin position, as records of plain values.

>>> from abgames.tanhinmin import analyze
>>> record = analysis_record(analyze([1, 2, 4, 5], [1, 1, 2, 3, 6]))
>>> record["score"], record["score_moves"], record["own_pass_moves"]
(2, [1, 2], [1, 2])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..shapes import Shapes

if TYPE_CHECKING:
    from .analysis import Analysis
    from .drawing import Side


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
Judged {player: Player, move: int, written: str, wins: bool?, worth: str, loss: str?, score: int?,
  cost: int?, sentence: str?, mine?: int[], theirs?: int[], table?: int, best_score?: int,
  rank?: int, best?: int[]}
Review {Hands, moves: Judged[]}
Played {player: Player, move: int}
Fact {name: str, value: str, meaning: str}
After {Hands, to_move: Player?, winner: Player?, score: int?, legal_moves: int[]}
Shown {After, passes_left: int[]?, played: Played[], analysis: Analysis?, facts: Fact[]?}
InPlay {After, scores: int?[], played: Player[]}
Worth {Played, score: int?, cost: int, best: int[]}
Game {moves: Worth[]}
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


def analysis_record(analysis: Analysis) -> dict[str, Any]:
    """Return an analysis as JSON shows it: move sets are lists, a move 0 is the pass."""
    return {
        name: list(value) if name.endswith("_moves") and value is not None else value
        for name, value in vars(analysis).items()
        if name != "asked"
    }


def position_record(
    mine: Sequence[int], theirs: Sequence[int], table: int, variant: dict[str, Any]
) -> dict[str, Any]:
    """Return a position; ``variant`` has what differs from the normal game.

    >>> position_record((1, 4), (2, 3), 0, {"cut": 3})["goals"]
    (0, 0)
    """
    none = {"cut": None, "goals": (0, 0), "pass_limits": None, "last_card": False}
    return {"mine": mine, "theirs": theirs, "table": table, **none, **variant}


def lines_record(sides: tuple[Side, Side]) -> list[dict[str, Any]]:
    """Return the lines of both players, as :func:`abgames.tanhinmin.drawing.sides` finds them.

    ``pairs`` are a card and what it beats; ``table`` is the index of the table in ``targets``.

    >>> from abgames.tanhinmin.drawing import sides
    >>> mover, opponent = lines_record(sides([1, 4], [2, 3]))
    >>> mover["pairs"], opponent["pairs"], mover["targets"], mover["table"]
    ([[1, 0], [4, 3]], [], [0, 3], 0)
    """
    return [
        {
            "attackers": list(side.attackers),
            "targets": list(side.targets),
            "table": side.table,
            "spared": side.spared,
            "aside": [list(cards) for cards in side.aside],
            "places": [list(places) for places in side.pairs],
            "pairs": [[side.attackers[one], side.targets[two]] for one, two in side.pairs],
        }
        for side in sides
    ]
