"""Hands, tables and variants as callers give them, checked.

>>> read_hand("mine", [3, 1, 2])
array([1, 2, 3], dtype=uint64)
>>> read_hand("mine", [3, 0])
Traceback (most recent call last):
    ...
ValueError: mine[1] is 0, but ranks are at least 1
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .._abgames.tanhinmin import ascending
from ..arguments import listed, repr_of, whole_number, yes_or_no
from ..errors import UnsupportedGameError

Hand = NDArray[Any]

STRONGEST = 2**64 - 1
"""The strongest rank: ranks are held in 64 bits."""

CHUNK = 1 << 20
"""Cards handled in one step; Ctrl-C is noticed between steps."""


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
    for start in range(0, len(items), CHUNK):
        part = items[start : start + CHUNK]
        if set(map(type, part)) == {int} and min(part) >= lowest and max(part) <= STRONGEST:
            hand[start : start + CHUNK] = part
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
    for start in range(0, len(array), CHUNK):
        copy[start : start + CHUNK] = array[start : start + CHUNK]
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
