"""Rules of a game of one's own in the form in which they are searched and checked.

Impartial rules have ``start``, ``moves`` and ``play``, and neither players nor outcomes: two
players move in turn, and the last move wins, or loses if the rules say ``misere = True``.

Outcomes are texts, or points: a number, which player 1 gets and player 2 loses, or a tuple of a
number for each player.

>>> outcome_of(3, 2), outcome_of((3, 0, 1), 3), outcome_of(3, 2).each
('+3', '3 0 1', (3, -3))

>>> class Heap:
...     start = 3
...     def moves(self, stones): return range(1, min(stones, 2) + 1)
...     def play(self, stones, taken): return stones - taken
>>> rules = proper(Heap())
>>> position = rules.play(rules.start, 2)
>>> print(position)
1, player 2 to move
>>> rules.outcome(rules.play(position, 1))
'P2'
"""

from __future__ import annotations

import math
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any, NamedTuple

Number = int | Fraction

FINEST = 2**20
"""The largest denominator of a float that is taken for the number that was meant."""


class Points(str):
    """The text of an outcome that is a number of points, or one for each player."""

    given: Number | tuple[Number, ...]
    each: tuple[Number, ...]
    """The points of each player."""

    __slots__ = ("each", "given")

    def __new__(cls, given: Number | tuple[Number, ...], players: int) -> Points:
        """Return "+3" for a number, and "3 0 1" for a tuple."""
        is_many = isinstance(given, tuple)
        text = " ".join(map(str, given)) if isinstance(given, tuple) else str(given)
        made = super().__new__(cls, text if is_many or text[0] == "-" else f"+{text}")
        made.given = given
        both = given if isinstance(given, tuple) else (given, -given)
        made.each = both[:players]
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Return how it is made again."""
        return Points, (self.given, len(self.each))


def outcome_of(found: object, players: int) -> Any:
    """Return an outcome as an exact text, points as theirs; what is neither as it is."""
    if isinstance(found, str):
        return found if type(found) is Points else str.__str__(found)
    if isinstance(found, tuple):
        each = tuple(map(number_of, found))
        return found if None in each or len(each) != players else Points(each, players)
    number = number_of(found) if players < 3 else None
    return found if number is None else Points(number, players)


def number_of(found: object) -> Any:
    """Return an exact number, or ``None`` if it is none."""
    if isinstance(found, bool) or not isinstance(found, Real):
        return None
    if isinstance(found, Integral):
        return int(found)
    if isinstance(found, Rational):
        exact = Fraction(found)
    elif not math.isfinite(found) or (exact := Fraction(float(found))).denominator > FINEST:
        return None
    return exact.numerator if exact.denominator == 1 else exact


IMPARTIAL = ("start", "moves", "play")
"""What impartial rules must have."""


def is_impartial(rules: object) -> bool:
    """Whether rules have what impartial ones need, and nothing that says who plays."""
    has_all = all(hasattr(rules, name) for name in IMPARTIAL)
    return has_all and not (hasattr(rules, "players") or hasattr(rules, "outcome"))


def proper(rules: Any) -> Any:
    """Return rules with players and outcomes: impartial ones for two players."""
    return InTurn(rules) if not isinstance(rules, type) and is_impartial(rules) else rules


class Turn(NamedTuple):
    """A position of an impartial game, and whose turn it is."""

    place: Any
    mover: int

    def __repr__(self) -> str:
        return f"({self.place!r}, {self.mover})"

    def __str__(self) -> str:
        return f"{self.place}, player {self.mover} to move"


def turn(position: Any) -> Turn:
    """Return a position of the rules with player 1 to move; one that says who moves as it is."""
    return position if isinstance(position, Turn) else Turn(position, 1)


class InTurn:
    """Impartial rules as those of a game of two players, who move in turn."""

    players = 2

    def __init__(self, rules: Any) -> None:
        self.bare = rules
        """The rules that were given."""

    @property
    def name(self) -> str:
        """The name of the game."""
        name = getattr(self.bare, "name", None)
        return name if isinstance(name, str) else type(self.bare).__name__

    @property
    def start(self) -> Turn:
        """The start, where player 1 moves."""
        return Turn(self.bare.start, 1)

    def to_move(self, position: Any) -> int | None:
        """Return the player to move."""
        place, mover = turn(position)
        is_over = hasattr(self.bare, "to_move") and self.bare.to_move(place) is None
        return None if is_over or not any(True for _ in self.bare.moves(place)) else mover

    def moves(self, position: Any) -> Any:
        """Return the moves."""
        return self.bare.moves(turn(position).place)

    def play(self, position: Any, move: Any) -> Turn:
        """Return the position after a move."""
        place, mover = turn(position)
        return Turn(self.bare.play(place, move), 3 - mover)

    def outcome(self, position: Any) -> str:
        """Return who has won: who moved last, or the other player."""
        mover = turn(position).mover
        return f"P{mover if self.misere else 3 - mover}"

    @property
    def misere(self) -> bool:
        """Whether the last move loses."""
        return getattr(self.bare, "misere", False) is True

    def canonical(self, position: Any) -> Turn:
        """Return the position with its canonical form."""
        place, mover = turn(position)
        return Turn(self.bare.canonical(place) if hasattr(self.bare, "canonical") else place, mover)

    def __getattr__(self, name: str) -> Any:
        """Take from the rules what else they may have: ``read`` and ``picture``."""
        if name not in ("read", "picture"):
            raise AttributeError(name)
        found = getattr(self.bare, name)
        return lambda position, *more: found(turn(position).place, *more)
