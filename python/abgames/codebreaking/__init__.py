"""Code-breaking games: the AB game (Bulls and Cows, MOO, Hit & Blow) and Mastermind.

>>> from abgames.codebreaking import AB, solve
>>> solution = solve(AB(pegs=3, colors=7))
>>> solution.total, len(solution.game.secrets), solution.worst
(836, 210, 5)

The names below are loaded when first used, so that the strategy checker, which needs the standard
library only, can be imported without numpy.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .assistant import Assistant
    from .diagnosis import Diagnosis, Repair, diagnose
    from .feedback import Feedback
    from .games import AB, Mastermind
    from .solution import Solution
    from .solver import Solver, solve
    from .strategy import Strategy

_HOMES = {
    "AB": "games",
    "Assistant": "assistant",
    "Diagnosis": "diagnosis",
    "Feedback": "feedback",
    "Mastermind": "games",
    "Repair": "diagnosis",
    "Solution": "solution",
    "Solver": "solver",
    "Strategy": "strategy",
    "diagnose": "diagnosis",
    "solve": "solver",
}

__all__ = [
    "AB",
    "Assistant",
    "Diagnosis",
    "Feedback",
    "Mastermind",
    "Repair",
    "Solution",
    "Solver",
    "Strategy",
    "diagnose",
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
