"""Hands, tables and variants as callers give them; and sets of moves, never listed for large hands.

>>> from abgames.tanhinmin import analyze
>>> moves = analyze([1, 2, 4, 5], [1, 1, 2, 3, 6]).winning_moves
>>> moves
Moves([0, 1, 2, 4, 5])
>>> 3 in moves, len(moves), moves == {0, 1, 2, 4, 5}
(False, 5, True)

>>> read_hand("mine", [3, 1, 2])
array([1, 2, 3], dtype=uint64)
>>> read_hand("mine", [3, 0])
Traceback (most recent call last):
    ...
ValueError: mine[1] is 0, but ranks are at least 1
"""

from __future__ import annotations

import operator
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._abgames import tanhinmin as core
from .._abgames.tanhinmin import ascending
from ..arguments import few, listed, repr_of, whole_number, yes_or_no
from ..errors import UnsupportedGameError

Hand = NDArray[Any]

STRONGEST = 2**64 - 1
"""The strongest rank: ranks are held in 64 bits."""

READ_AT_ONCE = 1 << 20
"""Cards read in one step; Ctrl-C is noticed between steps."""


def read_hand(name: str, cards: object, *, lowest: int = 1) -> Hand:
    """Return a hand as an unsigned array in ascending order."""
    if isinstance(cards, np.ndarray) and cards.dtype != object:
        hand = _of_array(name, cards, lowest)
    elif isinstance(cards, (str, bytes)) or not isinstance(cards, (Collection, np.ndarray)):
        kind = type(cards).__name__
        raise TypeError(f"{name} must be a sequence of ranks (ints), not {kind}: {repr_of(cards)}")
    else:
        hand = _of_items(name, cards, lowest)
    if not len(hand) and lowest > 0:
        raise ValueError(f"{name} has no cards: the game is over")
    return hand


def _of_array(name: str, array: NDArray[Any], lowest: int) -> Hand:
    if isinstance(array, np.ma.MaskedArray):
        raise TypeError(f"{name} must be an array without masked cards: give its compressed()")
    if array.ndim != 1:
        raise ValueError(f"{name} must be an array of one dimension, not of shape {array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(
            f"{name} must be an array of integers, not of {array.dtype}{_strange(name, array)}"
        )
    native = array
    if not (array.dtype.isnative and array.flags.c_contiguous and array.flags.aligned):
        native = _copied(array, array.dtype.newbyteorder("="))
    hand = ascending(native.view(f"u{array.itemsize}"))
    # Read as unsigned, negative numbers are above all others.
    most = np.iinfo(array.dtype).max
    if len(hand) and (hand[0] < lowest or hand[-1] > most):
        place = int(np.argmax(array < lowest))
        raise ValueError(f"{name}[{place}] is {array[place]}, but ranks are at least {lowest}")
    return hand


def _strange(name: str, array: NDArray[Any]) -> str:
    """Name the first item that is not a whole number, or else the first item."""
    if not len(array):
        return ""
    place = int(np.argmax(array != np.floor(array))) if array.dtype.kind == "f" else 0
    return f": {name}[{place}] is {array[place]!s:.60}"


def _of_items(name: str, cards: Collection[object], lowest: int) -> Hand:
    items: list[Any] = list(cards)
    hand = np.empty(len(items), dtype=np.uint64)
    for start in range(0, len(items), READ_AT_ONCE):
        part = items[start : start + READ_AT_ONCE]
        if set(map(type, part)) == {int} and min(part) >= lowest and max(part) <= STRONGEST:
            hand[start : start + READ_AT_ONCE] = part
            continue
        for place, card in enumerate(part, start):
            hand[place] = _rank(f"{name}[{place}]", card, lowest)
    return ascending(hand)


def _rank(name: str, card: object, lowest: int = 1) -> int:
    rank = whole_number(name, card, at_most=STRONGEST)
    if rank < lowest:
        raise ValueError(f"{name} is {_shown(rank)}, but ranks are at least {lowest}")
    return rank


def _shown(number: int) -> str:
    return str(number) if abs(number) < 10**30 else "a number of more than 30 digits"


def alike(one: Hand, two: Hand) -> tuple[Hand, Hand]:
    """Return two hands as arrays of the same type."""
    kind = np.promote_types(one.dtype, two.dtype)
    one, two = (hand if hand.dtype == kind else _copied(hand, kind) for hand in (one, two))
    return one, two


def _copied(array: NDArray[Any], dtype: np.dtype[Any]) -> NDArray[Any]:
    copy = np.empty(len(array), dtype=dtype)
    for start in range(0, len(array), READ_AT_ONCE):
        copy[start : start + READ_AT_ONCE] = array[start : start + READ_AT_ONCE]
    return copy


def read_table(table: object) -> int:
    """Return the rank on the table, 0 if it is empty."""
    return whole_number("table", table, at_least=0, at_most=STRONGEST)


@dataclass(frozen=True)
class Variant:
    """A checked variant of the game; at most one of its parts differs from the normal game."""

    cut: int | None
    goals: tuple[int, int]
    pass_limits: tuple[int, int] | None
    last_card: bool


def read_position(
    mine: object,
    theirs: object,
    table: object,
    cut: object = None,
    goals: object = (0, 0),
    pass_limits: object = None,
    last_card: object = False,
) -> tuple[tuple[Hand, Hand], int, Variant]:
    """Return the hands, as arrays of the same type, the rank on the table, and the variant."""
    hands = alike(read_hand("mine", mine), read_hand("theirs", theirs))
    rank, sizes = read_table(table), (len(hands[0]), len(hands[1]))
    return hands, rank, read_variant(sizes, rank, cut, goals, pass_limits, last_card)


def read_variant(
    sizes: tuple[int, int],
    table: int,
    cut: object,
    goals: object,
    pass_limits: object,
    last_card: object,
) -> Variant:
    """Return the variant of a position with hands of these sizes."""
    variant = Variant(
        None if cut is None else _cut(cut, table),
        read_goals(goals, sizes),
        None if pass_limits is None else read_pass_limits(pass_limits),
        yes_or_no("last_card", last_card),
    )
    named = {
        "cut": variant.cut is not None,
        "goals": variant.goals != (0, 0),
        "pass_limits": variant.pass_limits is not None,
        "last_card": variant.last_card,
    }
    chosen = [name for name, is_chosen in named.items() if is_chosen]
    if len(chosen) > 1:
        raise UnsupportedGameError(f"one variant at a time, not {listed(chosen, 'and')}")
    return variant


def _cut(cut: object, table: int) -> int:
    rank = _rank("cut", cut)
    if rank == table:
        raise ValueError(f"table is {table}, the cut rank, which never stays on the table")
    return rank


def read_goals(goals: object, sizes: tuple[int, int] | None = None) -> tuple[int, int]:
    """Return the goals, which are below the sizes of the hands."""
    pair = _pair("goals", goals, at_least=0)
    for place, (goal, cards) in enumerate(zip(pair, sizes or (), strict=False)):
        if goal >= cards:
            hand = ("mine", "theirs")[place]
            raise ValueError(
                f"goals[{place}] is {_shown(goal)}, but it must be below the {cards} cards of "
                f"{hand}: the game is over"
            )
    return pair


def read_pass_limits(pass_limits: object) -> tuple[int, int]:
    """Return the number of passes with which each player loses."""
    return _pair("pass_limits", pass_limits, at_least=1)


def _pair(name: str, pair: object, *, at_least: int) -> tuple[int, int]:
    if not isinstance(pair, (tuple, list, np.ndarray)):
        raise TypeError(
            f"{name} must be a pair of ints, not {type(pair).__name__}: {repr_of(pair)}"
        )
    if len(pair) != 2 if isinstance(pair, tuple | list) else pair.shape != (2,):
        raise ValueError(f"{name} must be a pair of ints, not {repr_of(pair)}")
    mine, theirs = (
        whole_number(f"{name}[{place}]", value, at_least=at_least)
        for place, value in enumerate(pair)
    )
    return mine, theirs


PASS = 0
"""The pass, the move that is not a card."""

SETS = {
    "winning_moves": "winning moves",
    "score_moves": "best for the score",
    "length_moves": "best for the length",
    "own_pass_moves": "best for own passes",
    "opponent_pass_moves": "best for the other's passes",
}
"""The sets of moves of an analysis, and what they are called."""

SHOWN = 20
"""The most moves that the repr of a set lists."""

CHUNK = 1 << 16
"""Cards handled in one step; Ctrl-C is noticed between steps."""


MOST_MOVES = 1_000_000
"""The most moves that are read from a possibly endless iterable."""


class Moves(Set[int]):
    """A set of moves: ranks, and 0 for the pass; iterated in ascending order.

    It is an immutable :class:`collections.abc.Set`: it can be compared and combined with other
    sets.  A set that comes from an analysis holds a part of the sorted hand, not a list.
    """

    __slots__ = ("_cards", "_includes_pass", "_length")

    _cards: NDArray[Any]
    _includes_pass: bool
    _length: int | None

    def __init__(self, moves: Iterable[int] = ()) -> None:
        ranks = sorted(
            {
                whole_number("a move", move, at_least=0, at_most=STRONGEST)
                for move in few("moves", moves, MOST_MOVES)
            }
        )
        self._includes_pass = PASS in ranks
        cards = np.array(ranks[self._includes_pass :], dtype=np.uint64)
        self._cards, self._length = cards, len(ranks)

    @classmethod
    def of_cards(cls, cards: NDArray[Any], *, includes_pass: bool) -> Moves:
        """Make the set of the ranks of some cards, which are ascending and may repeat."""
        self = cls.__new__(cls)
        self._cards, self._includes_pass, self._length = cards, includes_pass, None
        return self

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Set[Any]:
        # For the results of set operations; a union may hold anything.
        return frozenset(it)

    @property
    def includes_pass(self) -> bool:
        """Whether the pass is one of the moves."""
        return self._includes_pass

    @property
    def weakest(self) -> int | None:
        """The weakest card, or ``None`` if there is none."""
        return int(self._cards[0]) if len(self._cards) else None

    @property
    def strongest(self) -> int | None:
        """The strongest card, or ``None`` if there is none."""
        return int(self._cards[-1]) if len(self._cards) else None

    def __contains__(self, move: object) -> bool:
        """Return whether a rank, or 0 for the pass, is one of the moves."""
        if isinstance(move, bool):
            return False
        try:
            rank = operator.index(move)  # type: ignore[arg-type]
        except TypeError:
            return False
        if rank == PASS:
            return self._includes_pass
        if self.weakest is None or self.strongest is None:
            return False
        if not self.weakest <= rank <= self.strongest:
            return False
        place = np.searchsorted(self._cards, self._cards.dtype.type(rank))
        return bool(self._cards[place] == rank)

    def __iter__(self) -> Iterator[int]:
        """Yield the moves in ascending order."""
        if self._includes_pass:
            yield PASS
        for ranks in self._distinct():
            yield from ranks.tolist()

    def __len__(self) -> int:
        """Count the moves."""
        if self._length is None:
            self._length = self._includes_pass + sum(len(ranks) for ranks in self._distinct())
        return self._length

    def __bool__(self) -> bool:
        """Return whether there is a move."""
        return self._includes_pass or len(self._cards) > 0

    def _distinct(self) -> Iterator[NDArray[Any]]:
        """The distinct ranks, part by part."""
        for start in range(0, len(self._cards), CHUNK):
            part = self._cards[start : start + CHUNK]
            new = np.empty(len(part), dtype=bool)
            new[0] = start == 0 or part[0] != self._cards[start - 1]
            np.not_equal(part[1:], part[:-1], out=new[1:])
            yield part[new]

    def __eq__(self, other: object) -> bool:
        """Compare with any set of moves."""
        if not isinstance(other, Moves):
            return super().__eq__(other)
        ends = (self._includes_pass, self.weakest, self.strongest)
        if ends != (other._includes_pass, other.weakest, other.strongest):
            return False
        return len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    def __hash__(self) -> int:
        """Hash like a frozenset of the same moves."""
        return self._hash()

    def __reduce__(self) -> tuple[Any, ...]:
        return (_restored, (np.array(self._cards), self._includes_pass))

    def __repr__(self) -> str:
        """Return a form that can be typed back, or a description of a large set."""
        if len(self) <= SHOWN:
            return f"Moves({list(self)})"
        cards = len(self) - self._includes_pass
        start = "the pass and " if self._includes_pass else ""
        return f"<Moves: {start}{cards:,} ranks from {self.weakest} to {self.strongest}>"


def _restored(cards: NDArray[Any], includes_pass: bool) -> Moves:
    return Moves.of_cards(cards, includes_pass=includes_pass)


def matching(attackers: object, targets: object) -> int:
    """Count the most pairs of a card and a strictly weaker target, each used at most once.

    Targets may be 0, the empty table.  Linear in the number of cards when they are in ascending
    order.

    Raises ValueError and TypeError for anything that is not a list of ranks.

    >>> matching([3, 3], [1, 2, 3])
    2
    """
    return core.matching(
        *alike(read_hand("attackers", attackers, lowest=0), read_hand("targets", targets, lowest=0))
    )


def matchings(mine: object, theirs: object, table: int = 0) -> tuple[int, int]:
    """Return the matching numbers of the player to move and of the other.

    The weakest card of the other hand need not be beaten, but the player to move must also beat the
    card on the table, or the empty table.  The player to move wins if, and only if, the first
    number is larger ([OhtoKiya2020], slide 28).  So ``analyze`` finds the winner in a single pass
    through both hands.

    Raises ValueError and TypeError for anything that is not a position.

    >>> matchings([2, 4], [3, 3], table=3)
    (1, 0)
    """
    hands = alike(read_hand("mine", mine), read_hand("theirs", theirs))
    return core.matchings(*hands, read_table(table))


def matching_pairs(attackers: object, targets: object) -> tuple[tuple[int, int], ...]:
    """Return the pairs (attacker, target) of a largest matching in ascending order.

    The targets are the weakest, and the attackers the weakest that will do.

    Raises ValueError and TypeError for anything that is not a list of ranks.

    >>> matching_pairs([1, 2, 4, 5], [0, 1, 2, 3, 6])
    ((1, 0), (2, 1), (4, 2), (5, 3))
    """
    left = read_hand("targets", targets, lowest=0).tolist()
    pairs: list[tuple[int, int]] = []
    for attacker in read_hand("attackers", attackers, lowest=0).tolist():
        if len(pairs) < len(left) and attacker > left[len(pairs)]:
            pairs.append((attacker, left[len(pairs)]))
    return tuple(pairs)
