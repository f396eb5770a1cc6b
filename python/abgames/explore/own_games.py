"""Questions about games of your own: those that were offered here, by name.

>>> class Heap:
...     '''Take 1 or 2 of 4 stones; whoever takes the last one wins.'''
...     players, start = 2, (4, 1)
...     def to_move(self, position): return position[1] if position[0] else None
...     def moves(self, position): return range(1, min(position[0], 2) + 1)
...     def play(self, position, move): return position[0] - move, 3 - position[1]
...     def outcome(self, position): return f"P{3 - position[1]}"
>>> from abgames.explore import answer
>>> found = answer("games/show", {"game": offer(Heap()), "moves": ["2"]})
>>> found["position"], found["coalitions"], [move["can"] for move in found["moves"]]
('(2, 2)', [[1], [2]], [['P1', 'P1'], ['P2', 'P2']])
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from typing import Any

from ..arguments import folded, listed, nearest
from ..errors import NotationError, UnsupportedGameError
from ..games import Solved, solve
from ..games.rules import name_of, outcome_at
from ..games.situation import Play
from ..games.wanted import in_order
from ..situation import Kept
from .asked import Asked, Record

OFFERED: dict[str, Solved] = {}
"""The games that can be asked about."""


def offer(game: Any) -> str:
    """Let a game be asked about, after solving it if it is given by its rules; return its name.

    Another game of the same name is no longer offered.
    """
    solved = game if isinstance(game, Solved) else solve(game)
    name = name_of(solved.rules)
    OFFERED[name] = solved
    return name


def show(
    asked: Asked,
    game: str = "",
    moves: list[str] | None = None,
    prefer: str = "previous",
    coalition: list[int] | None = None,
    winners: list[str] | None = None,
) -> Record:
    """A position after some moves, and for each move what coalitions can force then.

    Without a coalition that wants ``winners``, the best moves are those by orders of preference,
    if these say anything.
    """
    solved = _offered(game)
    wanted: dict[str, Any] = {"coalition": coalition, "winners": winners} if coalition else {}
    if not isinstance(prefer, str):
        raise TypeError(f"prefer must be a str, not {type(prefer).__name__}")
    begun = Play.begin(solved.rules, " ".join(folded(prefer).split()), **wanted)
    play = replace(begun, solved=Kept(lambda: solved))
    for move in moves or ():
        play = play.play(play.read(move))
    everybody = range(1, solved.players + 1)
    most = solved.players - 1 if solved.players < 4 else 1
    coalitions = [
        [*c] for size in range(1, max(most, 1) + 1) for c in combinations(everybody, size)
    ]
    listed_moves = [
        {"move": play.text(move), "can": _can(solved, play.play(move).position, coalitions)}
        for move in play.moves
    ]
    return {
        **play.record(),
        "game": name_of(solved.rules),
        "rules": inspect.getdoc(type(solved.rules)) or "",
        "outcome": None if play.to_move else outcome_at(solved.rules, play.position),
        "outcomes": list(solved.outcomes_possible),
        "picture": play.picture() if hasattr(solved.rules, "picture") else "",
        "coalitions": coalitions,
        "can": _can(solved, play.position, coalitions),
        "best": _best(play),
        "moves": listed_moves,
    }


def _offered(game: str) -> Solved:
    """The game with this name, or the last one that was offered."""
    if not isinstance(game, str):
        raise TypeError(f"game must be a str, not {type(game).__name__}")
    if game in OFFERED or (not game and OFFERED):
        return OFFERED[game or list(OFFERED)[-1]]
    known = listed(OFFERED, "and") or "none: start abgames explore --game FILE.py:NAME"
    raise ValueError(
        f"no game {game!r:.60} is offered here{nearest(game, OFFERED)}; there are {known}"
    )


def _can(solved: Solved, position: Any, coalitions: list[list[int]]) -> list[str] | None:
    """The smallest sets that each coalition can force, as texts; ``None`` if they are too many."""
    try:
        found = solved.effectivity(position)
    except UnsupportedGameError:
        return None
    texts: dict[frozenset[int], list[str]] = {}
    for players, outcomes in found:
        texts.setdefault(players, []).append(", ".join(in_order(outcomes)))
    return ["; ".join(texts[frozenset(coalition)]) for coalition in coalitions]


def _best(play: Play) -> list[str]:
    """The best moves; none if orders of preference say nothing."""
    try:
        return list(map(play.text, play.best_moves()))
    except UnsupportedGameError:
        return []
    except NotationError:
        if play.prefer not in ("next", "previous"):
            raise
        return []  # these two are for games with wins and draws


QUESTIONS: dict[str, Callable[..., Record]] = {"show": show}
