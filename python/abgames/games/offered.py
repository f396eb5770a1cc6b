"""The games of one's own that can be asked about by name."""

from __future__ import annotations

from typing import Any

from ..arguments import listed, nearest
from .rules import name_of
from .solved import Solved, solve

OFFERED: dict[str, Solved] = {}
"""The games that can be asked about."""


def offer(game: Any) -> str:
    """Let a game be asked about, after solving it if it is given by its rules; return its name."""
    solved = game if isinstance(game, Solved) else solve(game)
    name = name_of(solved.rules)
    OFFERED.pop(name, None)  # so that it is the last one
    OFFERED[name] = solved
    return name


def offered(game: str) -> Solved:
    """Return the game with this name, or the last one that was offered."""
    if game in OFFERED or (not game and OFFERED):
        return OFFERED[game or list(OFFERED)[-1]]
    known = listed(OFFERED, "and") or "none: start abgames explore --game FILE.py:NAME"
    raise ValueError(
        f"no game {game!r:.60} is offered here{nearest(game, OFFERED)}; there are {known}"
    )
