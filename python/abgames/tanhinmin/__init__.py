"""Two-player Tanhinmin: winner, score, passes, length and every best move.

>>> from abgames.tanhinmin import analyze
>>> analysis = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6])
>>> analysis.mover_wins, analysis.score, analysis.matchings, analysis.turns
(True, 2, (4, 2), 5)

The names below are loaded when first used, so that the reference, which needs the standard library
only, can be imported without numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .analysis import Analysis, analyze, best_move, brute_force
    from .moves import PASS, Moves
    from .pairing import matching, matching_pairs

_HOMES = {
    "Analysis": "analysis",
    "Moves": "moves",
    "PASS": "moves",
    "analyze": "analysis",
    "best_move": "analysis",
    "brute_force": "analysis",
    "matching": "pairing",
    "matching_pairs": "pairing",
}

__all__ = [
    "PASS",
    "Analysis",
    "Moves",
    "analyze",
    "best_move",
    "brute_force",
    "matching",
    "matching_pairs",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
