"""What is known about a Tanhinmin position, as records of plain values.

>>> from abgames.tanhinmin import analyze
>>> record = analysis_record(analyze([1, 2, 4, 5], [1, 1, 2, 3, 6]))
>>> record["score"], record["score_moves"], record["own_pass_moves"]
(2, [1, 2], [1, 2])
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .analysis import Analysis
    from .drawing import Side


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
