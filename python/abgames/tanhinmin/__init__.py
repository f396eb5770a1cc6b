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
    from .batch import RECORD, analyze_batch, matchings_batch
    from .checking import CheckResult, Counterexample, Statement, check
    from .moves import PASS, Moves
    from .pairing import matching, matching_pairs, matchings

_HOMES = {
    "Analysis": "analysis",
    "CheckResult": "checking",
    "Counterexample": "checking",
    "Moves": "moves",
    "PASS": "moves",
    "RECORD": "batch",
    "Statement": "checking",
    "analyze": "analysis",
    "analyze_batch": "batch",
    "best_move": "analysis",
    "brute_force": "analysis",
    "check": "checking",
    "matching": "pairing",
    "matching_pairs": "pairing",
    "matchings": "pairing",
    "matchings_batch": "batch",
}

__all__ = [
    "PASS",
    "RECORD",
    "Analysis",
    "CheckResult",
    "Counterexample",
    "Moves",
    "Statement",
    "analyze",
    "analyze_batch",
    "best_move",
    "brute_force",
    "check",
    "matching",
    "matching_pairs",
    "matchings",
    "matchings_batch",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
