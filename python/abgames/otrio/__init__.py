"""Otrio for 2, 3 and 4 players: positions, pictures.

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
    from .certificate import Certificate
    from .examples import ALWAYS_DRAWN, FIGURE_2
    from .position import Position
    from .solver import Force, Solution, Solver, analyze, can_force, solve

_HOMES = {
    "ALWAYS_DRAWN": "examples",
    "Certificate": "certificate",
    "FIGURE_2": "examples",
    "Force": "solver",
    "Position": "position",
    "Solution": "solver",
    "Solver": "solver",
    "analyze": "solver",
    "can_force": "solver",
    "solve": "solver",
}

__all__ = [
    "ALWAYS_DRAWN",
    "FIGURE_2",
    "Certificate",
    "Force",
    "Position",
    "Solution",
    "Solver",
    "analyze",
    "can_force",
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
