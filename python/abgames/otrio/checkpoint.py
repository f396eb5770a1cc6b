"""What a checkpoint of Otrio says of the question that it is about.

Positions are not part of it: what was proved after one move helps with the others.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from os import PathLike
from typing import Any

from .. import _abgames
from ..checkpoint import CheckpointFile, checkpoint_file
from .preferences import outcomes_of

__all__ = ["force_file", "orders_file"]

Checkpoint = str | PathLike[str] | None


def force_file(
    checkpoint: Checkpoint,
    players: int,
    coalition: Iterable[int],
    winners: Iterable[str],
    without: Collection[str],
) -> CheckpointFile | None:
    """Return the checkpoint of a question about a coalition.

    >>> force_file("log", 3, {1, 3}, {"P3"}, [])[1]
    '{"game": "Otrio", "players": 3, "coalition": [1, 3], "winners": ["P3"], "keys": 1}'
    """
    question = {"coalition": sorted(coalition), "winners": sorted(winners)}
    return _file(checkpoint, players, question, without)


def orders_file(
    checkpoint: Checkpoint,
    players: int,
    orders: Sequence[Sequence[int]],
    judged: int,
    without: Collection[str],
) -> CheckpointFile | None:
    """Return the checkpoint of orders of preference, given as bits.

    >>> orders_file("log", 2, [[1, 16, 2], [2, 17]], 3, [])[1]
    '{"game": "Otrio", "players": 2, "prefer": ["P1 > D > P2", "P2 > D = P1"], \
"judge": ["P1", "P2"], "keys": 1}'
    """
    levels = [[" = ".join(sorted(outcomes_of(bits))) for bits in order] for order in orders]
    question = {
        "prefer": [" > ".join(order) for order in levels],
        "judge": sorted(outcomes_of(judged)),
    }
    return _file(checkpoint, players, question, without)


def _file(
    checkpoint: Checkpoint, players: int, question: dict[str, Any], without: Collection[str]
) -> CheckpointFile | None:
    about: dict[str, Any] = {"game": "Otrio", "players": players, **question}
    if without:
        # Some of these rules have a part in the keys of positions.
        about["without"] = sorted(without)
    return checkpoint_file(checkpoint, {**about, "keys": _abgames.OTRIO_KEYS})
