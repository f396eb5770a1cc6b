"""Exact solvers for abstract and deduction games, with answers that can be checked.

One subpackage per family of games:

``abgames.codebreaking``   the AB game (Bulls and Cows, MOO, Hit & Blow), Mastermind, MOO with cards
``abgames.nim``            Nim and heap games: lost positions, Grundy values, periods
``abgames.otrio``          Otrio for 2, 3 and 4 players
``abgames.tanhinmin``      two-player Tanhinmin

>>> from abgames.codebreaking import AB, solve
>>> solve(AB(3, 5)).mean
Fraction(49, 15)

``__build__`` says how the compiled core was made: its ``profile`` and the ``rustc`` it comes from.
"""

import sys
from importlib import import_module
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING
from warnings import warn

from . import _abgames
from ._abgames import build_profile, core_version, raise_for_checkpoints, rustc_version
from .control import Progress
from .errors import (
    AbgamesError,
    CheckpointError,
    IllegalMoveError,
    InconsistentHistoryError,
    MemoryLimitError,
    NotationError,
    UnsupportedGameError,
    VerificationError,
)

if TYPE_CHECKING:
    from . import codebreaking, nim, otrio, tanhinmin

__all__ = [
    "AbgamesError",
    "CheckpointError",
    "IllegalMoveError",
    "InconsistentHistoryError",
    "MemoryLimitError",
    "NotationError",
    "Progress",
    "UnsupportedGameError",
    "VerificationError",
    "__build__",
    "__version__",
    "codebreaking",
    "nim",
    "otrio",
    "tanhinmin",
]

for _family in (_abgames.codebreaking, _abgames.nim, _abgames.otrio, _abgames.tanhinmin):
    # A module in a compiled module is not found by its name, which pickle asks for.
    sys.modules[f"abgames._abgames.{_family.__name__}"] = _family

# Under the stable ABI Rust makes no classes with two bases, so it is given the one that it raises.
raise_for_checkpoints(CheckpointError)

__version__ = core_version
__build__ = MappingProxyType({"profile": build_profile, "rustc": rustc_version})

if build_profile != "release":
    warn(
        f"abgames was compiled with the {build_profile} profile, which is many times slower; "
        "for real work use a release build: maturin develop --release",
        RuntimeWarning,
        stacklevel=2,
    )


def __getattr__(name: str) -> ModuleType:
    if name in {"codebreaking", "nim", "otrio", "tanhinmin"}:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
