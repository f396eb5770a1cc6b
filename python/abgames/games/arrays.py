"""Rules that answer for many positions at once, as arrays.

>>> import numpy as np
>>> class Wrong:
...     players, outcomes, start = 2, ["P1", "P2"], np.array([3], np.uint64)
...     def look(self, positions): return np.where(positions > 0, 1, 0), np.zeros(len(positions))
...     def moves(self, positions): return np.arange(len(positions)), positions - np.uint64(1)
>>> CheckedArrays(Wrong()).look(np.array([3], np.uint64))
Traceback (most recent call last):
    ...
abgames_check.errors.RulesError: look(3): ends must be an array of whole numbers, one for each \
position, not of float64 with the shape (1,)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn, Protocol, cast

import numpy as np
from numpy.typing import NDArray

from abgames_check.own_game import OneByOne
from abgames_check.own_rules import outcome_of, proper

from ..arguments import repr_of, whole_number
from ..errors import RulesError
from .rules import MAX_PLAYERS, Outcomes, blaming, must_have, name_of

Numbers = NDArray[np.uint64]
"""Positions, or rows of bits."""
Whole = NDArray[np.integer[Any]]

OVER = MAX_PLAYERS + 1
"""What is known of a position is its mover, or this and the number of its outcome."""

MOST_OUTCOMES = 2**16 - OVER


class ArrayRules(Protocol):
    """The rules of a finite game for many positions at once, as arrays of ``numpy.uint64``.  All
    that is said of :class:`Rules` holds for them, and a million positions take a second.

    A position that needs more than 64 bits is a row of numbers: ``start`` has then the shape
    (1, columns), and a single position is a tuple.

    A move has no name of its own: it is the position that it leads to, a whole number.  Five more
    methods are optional.  ``canonical(positions)`` returns the same position for all that are
    equivalent by a symmetry, with the same player to move and the same outcomes.
    ``text(position)`` and ``read(text)`` turn one position, an ``int``, into a text and back, and
    ``move_text(position, after)`` names a move.  ``picture(position)`` returns SVG.

    >>> import numpy as np
    >>> from abgames import games
    >>> class Heap:
    ...     '''Take 1 or 2 of 7 stones; whoever takes the last one wins: twice the stones, and 1
    ...     if player 2 is to move.'''
    ...     players, outcomes, start = 2, ("P1", "P2"), np.array([14], np.uint64)
    ...     def look(self, positions):
    ...         turn, over = (positions & 1).astype(int), positions < 2
    ...         return np.where(over, 0, turn + 1), np.where(over, 1 - turn, -1)
    ...     def moves(self, positions):
    ...         two = np.flatnonzero(positions > 3)
    ...         turned = positions ^ 1
    ...         return np.r_[:len(positions), two], np.r_[turned - 2, turned[two] - 4]
    ...     def move_text(self, position, after): return f"take {position // 2 - after // 2}"
    >>> solved = games.solve(Heap())
    >>> solved.forces({1}, {"P1"}), list(map(str, solved.line(coalition={1}, winners={"P1"})))
    (True, ['take 1', 'take 1', 'take 2', 'take 1', 'take 2'])
    """

    @property
    def players(self) -> int:
        """The number of players, 1 to 8."""

    @property
    def outcomes(self) -> Sequence[Any]:
        """All outcomes: "P1", "P2", ..., "D", any texts, or points."""

    @property
    def start(self) -> NDArray[np.uint64]:
        """The position in which the game starts, as an array."""

    def look(self, positions: NDArray[np.uint64], /) -> tuple[Whole, Whole]:
        """Return for each position the player to move, from 1, or 0 when the game is over; and the
        place of its outcome among all outcomes, or -1 while it is not over."""

    def moves(self, positions: NDArray[np.uint64], /) -> tuple[Whole, NDArray[np.uint64]]:
        """Return for each move the place of its position in the array, and the position that it
        leads to, in any order; only asked about positions where somebody is to move, and each has
        at least one."""


def one_by_one(rules: object) -> Any:
    """Return rules that are asked about one position, and have players and outcomes."""
    is_array = hasattr(rules, "look") and not isinstance(rules, type)
    return OneByOne(CheckedArrays(cast(ArrayRules, rules))) if is_array else proper(rules)


class CheckedArrays:
    """Array rules whose answers are looked at with care."""

    def __init__(self, rules: ArrayRules) -> None:
        must_have(rules, ("players", "outcomes", "start", "look", "moves"))
        self.bare, self.name = rules, name_of(rules)
        self.players = whole_number("players", rules.players, at_least=1, at_most=MAX_PLAYERS)
        start, outcomes = cast(tuple[Any, object], (rules.start, rules.outcomes))
        is_array = isinstance(start, np.ndarray) and start.dtype == np.uint64
        if not is_array or (start.size != 1 and (start.ndim != 2 or start.shape[0] != 1)):
            given = f"{start.size} of {start.dtype}" if isinstance(start, np.ndarray) else start
            what = "start must be an array of numpy.uint64 with one position"
            raise TypeError(f"{what}, not {repr_of(given)}")
        self.start = start if start.ndim == 2 else start.reshape(1)
        if isinstance(outcomes, str) or not isinstance(outcomes, Sequence):
            kind = type(outcomes).__name__
            raise TypeError(f"outcomes must be a list or tuple of all outcomes, not {kind}")
        numbered = Outcomes()
        for outcome in outcomes:
            count = len(numbered)
            try:
                is_new = numbered[outcome_of(outcome, self.players)] == count
            except ValueError as error:
                raise ValueError(f"an outcome of the rules: {error}") from None
            if not is_new or len(numbered) > MOST_OUTCOMES:
                what = f"has {outcome!r:.60} twice" if not is_new else f"has over {MOST_OUTCOMES:,}"
                raise ValueError(f"outcomes {what}")
        self.outcomes = list(numbered)

    def __getattr__(self, name: str) -> Any:
        """What rules may have."""
        if name not in ("move_text", "picture", "read", "text"):
            if name != "canonical" or not hasattr(self.bare, "canonical"):
                raise AttributeError(name)
            return self.forms
        return getattr(self.bare, name)

    def ask(self, method: str, positions: Numbers) -> Any:
        """Call a method; what it raises becomes the cause of an error about one position."""
        given = positions.view()
        given.flags.writeable = False
        place = plain(positions[0])
        try:
            with blaming(place, f"{method}({{}})", place):
                return getattr(self.bare, method)(given)
        except RulesError:
            for half in np.array_split(positions, 2) if len(positions) > 1 else ():
                self.ask(method, half)
            raise

    def look(self, positions: Numbers) -> tuple[Whole, Whole]:
        """Return the players to move, and the outcomes."""
        movers, ends = self._pair("look", "movers", "ends", positions)
        for name, found in (("movers", movers), ("ends", ends)):
            if found.dtype.kind not in "iu" or found.shape != positions.shape[:1]:
                what = f"{name} must be an array of whole numbers, one for each position"
                refuse("look", positions[0], f"{what}, {_kind(found)}")
        is_over, most = movers == 0, len(self.outcomes) - 1
        ended = f"the game is over, so its end is 0 to {most}"
        for wrong, found, must in (
            ((movers < 0) | (movers > self.players), movers, f"a mover is 0 to {self.players}"),
            (is_over & ((ends < 0) | (ends > most)), ends, ended),
            (~is_over & (ends != 0) & (ends != -1), ends, "somebody is to move, so the end is -1"),
        ):
            if wrong.any():
                at = np.argmax(wrong)
                refuse("look", positions[at], f"{must}, not {found[at]}")
        return movers, ends

    def moves(self, positions: Numbers) -> tuple[Whole, Numbers]:
        parents, after = self._pair("moves", "parents", "children", positions)
        if parents.dtype.kind not in "iu" or parents.ndim != 1:
            what = "parents must be an array of whole numbers, one for each move"
            refuse("moves", positions[0], f"{what}, {_kind(parents)}")
        shape = parents.shape + positions.shape[1:]
        self._must_be_positions("children", "moves", after, shape, positions)
        wrong = (parents < 0) | (parents >= len(positions))
        if wrong.any():
            which = f"a parent is the place of a position among the {len(positions):,} given"
            place = parents[np.argmax(wrong)]
            refuse("moves", positions[0], f"{which}, from 0, not {place}")
        has_move = np.zeros(len(positions), bool)
        has_move[parents] = True
        if not has_move.all():
            what = "no move, where look says that somebody is to move"
            refuse("moves", positions[np.argmin(has_move)], what)
        return parents, after

    def forms(self, positions: Numbers) -> Numbers:
        """Return canonical forms."""
        if not len(positions) or not hasattr(self.bare, "canonical"):
            return positions
        found = np.asarray(self.ask("canonical", positions))
        self._must_be_positions("the answer", "canonical", found, positions.shape, positions)
        return found

    def known(self, positions: Numbers) -> NDArray[np.uint16]:
        """Return what is known of positions: their movers or outcomes."""
        movers, ends = self.look(positions)
        return np.where(movers == 0, OVER + ends, movers).astype(np.uint16)

    def _pair(self, method: str, one: str, other: str, positions: Numbers) -> list[NDArray[Any]]:
        found = self.ask(method, positions)
        if not isinstance(found, tuple | list) or len(found) != 2:
            refuse(method, positions[0], f"the answer must be two arrays, {one} and {other}")
        return list(map(np.asarray, found))

    def _must_be_positions(
        self, name: str, method: str, found: Numbers, shape: tuple[int, ...], positions: Numbers
    ) -> None:
        if found.dtype != np.uint64 or found.shape != shape:
            what = f"{name} must be an array of uint64 with the shape {shape}"
            refuse(method, positions[0], f"{what}, {_kind(found)}")


def _kind(found: NDArray[Any]) -> str:
    return f"not of {found.dtype} with the shape {found.shape}"


def plain(position: np.integer[Any] | Numbers) -> Any:
    """Return a position of an array as a whole number, or as a tuple of them."""
    found = position.tolist()
    return tuple(found) if isinstance(found, list) else found


def refuse(method: str, position: np.integer[Any] | Numbers, problem: str) -> NoReturn:
    """Raise the error about an answer."""
    place = plain(position)
    raise RulesError(f"{method}({place}): {problem}", position=place)
