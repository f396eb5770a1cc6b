"""Exact solvers for abstract and deduction games, with answers that can be checked.

>>> import abgames
>>> abgames.solve(abgames.AB(pegs=3, colors=7)).mean        # Bulls and Cows, MOO, Hit & Blow
Fraction(418, 105)
>>> abgames.solve((7, 3, 5)).moves                          # three piles of Nim
((6, 3, 5), (7, 2, 5), (7, 3, 4))
>>> position = abgames.Position.from_moves("b2M a1L c3S a2S", players=3)    # Otrio
>>> sorted(abgames.solve(position, prefer="next").outcomes)
['D']

``solve`` takes a game of any family, ``begin`` starts one to play, ``review`` says what its moves
were worth, ``daily`` says which puzzle a day has, ``judge`` finds what a program loses, ``rate``
plays with it, ``verify`` checks any file, ``known_values`` lists recorded values, ``questions``
what can be asked.  There is one subpackage per family:

``abgames.codebreaking``   the AB game (Bulls and Cows, MOO, Hit & Blow), Mastermind, MOO with cards
``abgames.nim``            Nim and heap games: lost positions, Grundy values, periods
``abgames.otrio``          Otrio for 2, 3 and 4 players
``abgames.tanhinmin``      two-player Tanhinmin
``abgames.games``          games of your own, for any number of players

and ``oracle``, ``rating``, ``work``, ``explore`` and ``adapters`` for all of them.

Families share function names, so prefer ``from abgames import otrio`` to
``from abgames.otrio import *``.  ``abgames.errors`` has the exceptions.  ``__build__`` describes
the compiled core: its ``profile`` and the ``rustc`` that compiled it.
"""

import sys
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from warnings import warn

from . import _abgames
from ._abgames import build_profile, core_version, rustc_version, speak_of_checkpoints
from .control import Progress as Progress
from .control import tell_note as _tell_note
from .errors import AbgamesError as AbgamesError
from .errors import CheckpointError as CheckpointError
from .errors import IllegalMoveError as IllegalMoveError
from .errors import InconsistentHistoryError as InconsistentHistoryError
from .errors import MemoryLimitError as MemoryLimitError
from .errors import NotationError as NotationError
from .errors import RulesError as RulesError
from .errors import UnsupportedGameError as UnsupportedGameError
from .errors import VerificationError as VerificationError

if TYPE_CHECKING:
    from . import (
        adapters,
        codebreaking,
        explore,
        games,
        nim,
        oracle,
        otrio,
        rating,
        tanhinmin,
        work,
    )
    from .codebreaking import AB, CardMoo, Mastermind
    from .codebreaking.puzzles import daily
    from .explore import questions, schema
    from .otrio import Position
    from .rating import judge, rate
    from .recorded import known_values
    from .reviews import Judged, Review, review
    from .situation import Situation, begin, resume, solve
    from .verified import Verified, verify

__all__ = [
    "AB",
    "CardMoo",
    "Judged",
    "Mastermind",
    "Position",
    "Review",
    "Situation",
    "Verified",
    "adapters",
    "begin",
    "codebreaking",
    "daily",
    "explore",
    "games",
    "judge",
    "known_values",
    "nim",
    "oracle",
    "otrio",
    "questions",
    "rate",
    "rating",
    "resume",
    "review",
    "schema",
    "solve",
    "tanhinmin",
    "verify",
    "work",
]

_HOMES = {
    "AB": "codebreaking",
    "CardMoo": "codebreaking",
    "Judged": "reviews",
    "Mastermind": "codebreaking",
    "Position": "otrio",
    "Review": "reviews",
    "Situation": "situation",
    "Verified": "verified",
    "begin": "situation",
    "daily": "codebreaking.puzzles",
    "judge": "rating",
    "known_values": "recorded",
    "questions": "explore",
    "rate": "rating",
    "resume": "situation",
    "review": "reviews",
    "schema": "explore",
    "solve": "situation",
    "verify": "verified",
}
"""The modules of names that are loaded when first used, because they need numpy."""

for _family in (
    _abgames.answers,
    _abgames.codebreaking,
    _abgames.games,
    _abgames.nim,
    _abgames.otrio,
    _abgames.tanhinmin,
):
    # Python does not find submodules of a compiled module by name, as pickle needs.
    sys.modules[f"abgames._abgames.{_family.__name__}"] = _family

# With the stable ABI Rust cannot make classes with two bases, so it gets the one that it raises.
speak_of_checkpoints(CheckpointError, _tell_note)

__version__ = core_version
__build__ = MappingProxyType({"profile": build_profile, "rustc": rustc_version})

if build_profile != "release":
    warn(
        f"abgames was compiled with the {build_profile} profile, which is many times slower; "
        "for real work use a release build: maturin develop --release",
        RuntimeWarning,
        stacklevel=2,
    )


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f".{_HOMES[name]}", __name__), name)
    if name in __all__:
        return import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__all__", "__build__", "__doc__", "__name__", "__path__", "__version__"]
