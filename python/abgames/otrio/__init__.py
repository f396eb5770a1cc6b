"""Otrio for 2, 3 and 4 players: positions and their numbers, pictures, who can get what.

>>> from abgames.otrio import Position
>>> position = Position.from_moves("b2M, a1L, c3S, a2S, b3L", players=3)
>>> position.to_move, position.color, position.is_over
(3, 3, False)

The names below are loaded when first used, so that the reference, which needs the standard library
only, can be imported without numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .advice import Advice, advise
    from .certificate import Certificate, OutcomeCertificate
    from .counting import AfterPass, PlyCount, count_positions
    from .effectivity import Cell, effectivity_table
    from .examples import ALWAYS_DRAWN, FIGURE_2
    from .orders import PreferenceRow, preference_table
    from .position import Position
    from .sampling import Estimate, EstimatesAfterPass, PlyEstimate, estimate_positions
    from .solution import Force, Solution
    from .solver import Solver, analyze, can_force, solve

_HOMES = {
    "ALWAYS_DRAWN": "examples",
    "FIGURE_2": "examples",
    "Advice": "advice",
    "AfterPass": "counting",
    "Cell": "effectivity",
    "Certificate": "certificate",
    "Estimate": "sampling",
    "EstimatesAfterPass": "sampling",
    "Force": "solution",
    "OutcomeCertificate": "certificate",
    "PlyCount": "counting",
    "PlyEstimate": "sampling",
    "Position": "position",
    "PreferenceRow": "orders",
    "Solution": "solution",
    "Solver": "solver",
    "advise": "advice",
    "analyze": "solver",
    "can_force": "solver",
    "count_positions": "counting",
    "effectivity_table": "effectivity",
    "estimate_positions": "sampling",
    "preference_table": "orders",
    "solve": "solver",
}

__all__ = [
    "ALWAYS_DRAWN",
    "FIGURE_2",
    "Advice",
    "AfterPass",
    "Cell",
    "Certificate",
    "Estimate",
    "EstimatesAfterPass",
    "Force",
    "OutcomeCertificate",
    "PlyCount",
    "PlyEstimate",
    "Position",
    "PreferenceRow",
    "Solution",
    "Solver",
    "advise",
    "analyze",
    "can_force",
    "count_positions",
    "effectivity_table",
    "estimate_positions",
    "preference_table",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
