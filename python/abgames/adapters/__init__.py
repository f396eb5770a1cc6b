"""The games as environments of other libraries, to train and measure programs.

``abgames.adapters.pettingzoo``   Otrio and Tanhinmin, for several agents
``abgames.adapters.openspiel``    the same, and what coalitions can force as a ``CoalitionalGame``
``abgames.adapters.gymnasium``    code-breaking, for one agent

Each is loaded when first used, and needs its library: ``pip install "abgames[rl]"`` brings
PettingZoo and Gymnasium, ``pip install "abgames[openspiel]"`` OpenSpiel.  The environments give the
move of an action, and the position with which :func:`abgames.oracle.regret` finds its cost.
"""

from importlib import import_module
from typing import Any

from ..arguments import nearest

__all__ = ["gymnasium", "openspiel", "pettingzoo"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        advice = nearest(name, __all__)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}{advice}")
    return import_module(f".{name}", __name__)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def advised(error: ModuleNotFoundError, extra: str) -> ModuleNotFoundError:
    """Return the error for a missing library, which says what to install.

    >>> print(advised(ModuleNotFoundError(name="pyspiel"), "openspiel"))
    this adapter needs pyspiel: pip install "abgames[openspiel]"
    """
    library = str(error.name).split(".")[0]
    advice = f'this adapter needs {library}: pip install "abgames[{extra}]"'
    return ModuleNotFoundError(advice, name=library)
