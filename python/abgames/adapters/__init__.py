"""The games as environments of other libraries, to train and measure programs.

``abgames.adapters.pettingzoo``   Otrio, Tanhinmin and games of your own, for several agents
``abgames.adapters.openspiel``    the same, and what coalitions can force as a ``CoalitionalGame``
``abgames.adapters.gymnasium``    code-breaking, for one agent

Each is loaded when first used, and needs its library: ``pip install "abgames[rl]"`` brings
PettingZoo and Gymnasium, ``pip install "abgames[openspiel]"`` OpenSpiel.  Each environment
says which move an action is, and the position from which :func:`abgames.oracle.regret` computes its
cost.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any
from warnings import warn

from ..arguments import listed, whole_number
from ..exports import names_of

__all__ = ["gymnasium", "openspiel", "pettingzoo"]
__dir__ = names_of(__name__, __all__)


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return import_module(f".{name}", __name__)
    except ModuleNotFoundError as error:  # help() and editors expect no other error of a module
        raise AttributeError(str(error)) from error


def advised(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """Return the error for a missing library, which says what to install."""
    library = str(error.name).split(".")[0]
    advice = f'this adapter needs {library}: pip install "abgames[{extra}]"'
    return ModuleNotFoundError(advice, name=library)


def seed_of(seed: object) -> int | None:
    """Return the seed of a reset as an ``int``; the libraries refuse numpy's integers."""
    return None if seed is None else whole_number("seed", seed, at_least=0)


def undrawn(mode: str | None, modes: Sequence[str]) -> None:
    """Warn that a render mode draws nothing."""
    if mode is not None:
        known = listed(map(repr, modes), "and")
        warn(f"nothing is drawn in the render mode {mode!r:.40}; known: {known}", stacklevel=3)
