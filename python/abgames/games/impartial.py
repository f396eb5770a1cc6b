"""Impartial games of one's own, whose positions may be anything: both players have the same moves,
and the last move wins, or loses.

>>> class Row:
...     '''Kayles: from rows of pins take one pin, or two that are next to each other.'''
...     start = (5,)
...     def moves(self, rows):
...         return [(n, at, taken) for n, pins in enumerate(rows) for taken in (1, 2)
...                 for at in range(pins - taken + 1)]
...     def play(self, rows, move):
...         n, at, taken = move
...         return (*rows[:n], at, rows[n] - at - taken, *rows[n + 1:])
...     def canonical(self, rows): return tuple(sorted(filter(None, rows)))
>>> grundy(Row()), grundy(Row(), (2, 3)), misere_wins(Row(), (4,))
(4, 1, False)
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from ..control import ProgressTaker, memory_bytes, reporting
from ..errors import UnsupportedGameError
from .exploring import DEFAULT_MEMORY, explore
from .faults import hidden_state
from .rules import moves_of, must_have, name_of


def grundy(
    rules: Any,
    position: Hashable = None,
    *,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> int:
    """Return the Grundy value of a position, or of the start, of an impartial game.

    The rules need ``start``, ``moves`` and ``play``, with no moves where the game is over;
    ``to_move``, which may be ``None`` there, and ``outcome`` are not needed, and positions need not
    say who is to move.  A value of 0 means that the player to move loses if the last move
    wins.  Raises :class:`~abgames.errors.UnsupportedGameError` if play can be endless.
    """
    return _values(rules, position, memory_limit, progress)[0]


def misere_wins(
    rules: Any,
    position: Hashable = None,
    *,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
) -> bool:
    """Return whether the player to move wins if the last move loses; see :func:`grundy`."""
    return _values(rules, position, memory_limit, progress)[1]


class _Impartial:
    """An impartial game as one that is explored: one player, one outcome."""

    def __init__(self, rules: Any, position: Hashable) -> None:
        self.rules, self.play = rules, rules.play
        self.start = rules.start if position is None else position
        if hasattr(rules, "canonical"):
            self.canonical = rules.canonical

    def to_move(self, position: Hashable) -> int | None:
        """Return 1 if there is a move."""
        is_over = hasattr(self.rules, "to_move") and self.rules.to_move(position) is None
        return None if is_over or not self.moves(position) else 1

    def moves(self, position: Hashable) -> list[Any]:
        """Return the moves."""
        return moves_of(position, self.rules.moves(position))

    def outcome(self, position: Hashable) -> str:
        """Return the only outcome."""
        return "over"


def _values(
    rules: Any, position: Hashable, memory_limit: int | str | None, progress: ProgressTaker
) -> tuple[int, bool]:
    """The Grundy value, and whether misère play is won."""
    must_have(rules, ("start", "moves", "play"))
    memory = memory_bytes(memory_limit) or DEFAULT_MEMORY
    with reporting(progress, name_of(rules)) as report:
        game: Any = _Impartial(rules, position)
        found = explore(game, 1, memory=memory, report=report)
    hidden_state(found)
    graph = found.graph()
    if not graph.is_finite:
        raise UnsupportedGameError("play can be endless: Grundy values are for games that end")
    values, wins = graph.impartial()
    return int(values[0]), bool(wins[0])
