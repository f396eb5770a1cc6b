"""Moves of Nim as they are typed.

>>> read_move("2 from pile 1", (7, 3, 5)), read_move("1 2", (7, 3, 5))
((5, 3, 5), (5, 3, 5))
>>> read_move("5 3 5", (7, 3, 5)), read_move("535", (7, 3, 5)), read_move("leave 3", (7,))
((5, 3, 5), (5, 3, 5), (3,))
"""

from __future__ import annotations

import re

from ...arguments import folded, listed
from ...display import counted
from ...errors import IllegalMoveError, NotationError
from ...nim.rules import Position
from .game import heaps_text

_NUMBER = "([0-9]{1,30})"
_FROM_PILE = re.compile(rf"(?:take )?{_NUMBER}(?: stones?)? from (?:pile |heap )?{_NUMBER}")
_LEAVE = re.compile(rf"(?:leave|to) ({_NUMBER}(?: {_NUMBER})*)")
_NUMBERS = re.compile(rf"{_NUMBER}(?: {_NUMBER})*")


def read_move(text: str, position: Position) -> Position:
    """Return the position that a move leaves.

    A move is "2 from pile 1", or "1 2" (pile, stones), or the new position: "5 3 5", "535" or
    "leave 5 3 5".  Two numbers are a pile and stones always.  Raises
    :class:`~abgames.errors.NotationError` for a text that cannot be read and
    :class:`~abgames.errors.IllegalMoveError` for a move that the rules forbid.
    """
    words = " ".join(re.sub(r"[,;:()\[\]]", " ", folded(text).lower()).split())
    taking = _FROM_PILE.fullmatch(words)
    if taking:
        return _taken(position, pile=int(taking[2]), stones=int(taking[1]))
    leaving = _LEAVE.fullmatch(words)
    if leaving:
        return _left(position, tuple(map(int, leaving[1].split())))
    if _NUMBERS.fullmatch(words):
        numbers = tuple(map(int, words.split()))
        if len(numbers) == 2:
            return _taken(position, pile=numbers[0], stones=numbers[1])
        if len(numbers) == 1 and len(words) == len(position) > 1 and max(position) < 10:
            numbers = tuple(map(int, words))  # as the lecture writes positions: 735
        if len(numbers) == len(position) > 1:
            return _left(position, numbers)
    raise NotationError(
        f"{text.strip()!r} cannot be read as a move: type {_examples(position)}; "
        "help says what else can be typed",
        text=text,
    )


def _examples(position: Position) -> str:
    """Ways to type the same move, one that can be made."""
    pile = max(range(len(position)), key=lambda index: position[index])
    after = heaps_text([heap - (index == pile) for index, heap in enumerate(position)])
    leave = "" if len(position) > 2 else "leave "
    return f'"1 from pile {pile + 1}", "{pile + 1} 1" or "{leave}{after}"'


def _taken(position: Position, *, pile: int, stones: int) -> Position:
    """The position after stones are taken from a pile."""
    move = (pile, stones)
    if not 1 <= pile <= len(position):
        known = "there is only pile 1" if len(position) == 1 else f"piles are 1 to {len(position)}"
        turned = f"; for {counted(pile, 'stone')} from pile {stones} write {pile} from {stones}"
        meant = turned * (1 <= stones <= len(position) and pile > 0)
        raise IllegalMoveError(f"there is no pile {pile}: {known}{meant}", move=move)
    there = position[pile - 1]
    if there == 0:
        raise IllegalMoveError(f"pile {pile} is empty", move=move)
    if stones == 0:
        raise IllegalMoveError("a move takes at least one stone", move=move)
    if stones > there:
        raise IllegalMoveError(
            f"pile {pile} has {counted(there, 'stone')}, so {stones:,} cannot be taken from it",
            move=move,
        )
    return (*position[: pile - 1], there - stones, *position[pile:])


def _left(position: Position, after: Position) -> Position:
    """The position that was typed, if a move leads to it."""
    if len(after) != len(position):
        raise IllegalMoveError(
            f"{heaps_text(after)} has {counted(len(after), 'pile')}, but there are "
            f"{len(position)} (an empty pile is 0)",
            move=after,
        )
    changed = [n for n, heaps in enumerate(zip(position, after, strict=True)) if len({*heaps}) > 1]
    if not changed:
        raise IllegalMoveError("a move takes at least one stone", move=after)
    if len(changed) > 1:
        piles = listed([index + 1 for index in changed], "and")
        raise IllegalMoveError(
            f"{heaps_text(after)} changes piles {piles}, but a move takes from one pile only",
            move=after,
        )
    (index,) = changed
    if after[index] > position[index]:
        raise IllegalMoveError(
            f"pile {index + 1} cannot grow from {position[index]} to {after[index]}", move=after
        )
    return after
