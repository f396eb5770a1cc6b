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
from types import MappingProxyType
from warnings import warn

from . import _abgames
from ._abgames import build_profile, core_version, rustc_version, speak_of_checkpoints
from .errors import AbgamesError as AbgamesError
from .errors import CheckpointError as CheckpointError
from .errors import IllegalMoveError as IllegalMoveError
from .errors import InconsistentHistoryError as InconsistentHistoryError
from .errors import MemoryLimitError as MemoryLimitError
from .errors import NotationError as NotationError
from .errors import RulesError as RulesError
from .errors import UnsupportedGameError as UnsupportedGameError
from .errors import VerificationError as VerificationError
from .exports import exports

__getattr__, __dir__, __all__ = exports(__name__, Progress="control")

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


def _tell_note(text: str) -> None:
    from .control import tell_note

    tell_note(text)


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
