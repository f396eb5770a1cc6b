"""Moves of Nim as they are typed.

>>> read_move("2 from pile 1", (7, 3, 5)), read_move("1 2", (7, 3, 5))
((5, 3, 5), (5, 3, 5))
>>> read_move("5 3 5", (7, 3, 5)), read_move("535", (7, 3, 5)), read_move("leave 3", (7,))
((5, 3, 5), (5, 3, 5), (3,))
>>> read_move("山1から2個", (7, 3, 5)), read_move("残り 3", (7,))
((5, 3, 5), (3,))
"""

from __future__ import annotations

import re

from ...arguments import folded, listed
from ...display import count, counted
from ...errors import IllegalMoveError, NotationError
from ...language import _
from ...nim.rules import Position
from .game import heaps_text

_NUMBER = "([0-9]{1,30})"
_FROM_PILE = re.compile(rf"(?:take )?{_NUMBER}(?: stones?)? from (?:pile |heap )?{_NUMBER}")
_PILE_FIRST = re.compile(rf"山?{_NUMBER}(?:の山|番目の山)?から{_NUMBER}[個こつ]?(?:を?[取と]る)?")
"""The same in Japanese, where the pile comes first."""
_LEAVE = re.compile(rf"(?:leave|to|残り) ({_NUMBER}(?: {_NUMBER})*)")
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
    pile_first = _PILE_FIRST.fullmatch(words.replace(" ", ""))
    if pile_first:
        return _taken(position, pile=int(pile_first[1]), stones=int(pile_first[2]))
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
        _(
            "{text!r} cannot be read as a move: type {examples}; help says what else can be typed",
            text=text.strip(),
            examples=_examples(position),
        ),
        text=text,
    )


def _examples(position: Position) -> str:
    """Ways to type the same move, one that can be made."""
    pile = max(range(len(position)), key=lambda index: position[index])
    after = heaps_text([heap - (index == pile) for index, heap in enumerate(position)])
    leave = after if len(position) > 2 else _("leave {position}", position=after)
    return _('"1 from pile {pile}", "{pile} 1" or "{leave}"', pile=pile + 1, leave=leave)


def _taken(position: Position, *, pile: int, stones: int) -> Position:
    """The position after stones are taken from a pile."""
    move = (pile, stones)
    if not 1 <= pile <= len(position):
        known = _("there is only pile 1")
        if len(position) > 1:
            known = _("piles are 1 to {last}", last=len(position))
        no = _("there is no pile {pile}: {known}", pile=pile, known=known)
        if 1 <= stones <= len(position) and pile > 0:
            no += _(
                "; for {stones} from pile {pile} write {n} from {pile}",
                stones=counted(pile, "stone"),
                pile=stones,
                n=pile,
            )
        raise IllegalMoveError(no, move=move)
    there = position[pile - 1]
    if there == 0:
        raise IllegalMoveError(_("pile {pile} is empty", pile=pile), move=move)
    if stones == 0:
        raise IllegalMoveError(_("a move takes at least one stone"), move=move)
    if stones > there:
        raise IllegalMoveError(
            _(
                "pile {pile} has {stones}, so {n} cannot be taken from it",
                pile=pile,
                stones=counted(there, "stone"),
                n=count(stones),
            ),
            move=move,
        )
    return (*position[: pile - 1], there - stones, *position[pile:])


def _left(position: Position, after: Position) -> Position:
    """The position that was typed, if a move leads to it."""
    if len(after) != len(position):
        raise IllegalMoveError(
            _(
                "{position} has {piles}, but there are {n} (an empty pile is 0)",
                position=heaps_text(after),
                piles=counted(len(after), "pile"),
                n=len(position),
            ),
            move=after,
        )
    changed = [n for n, heaps in enumerate(zip(position, after, strict=True)) if len({*heaps}) > 1]
    if not changed:
        raise IllegalMoveError(_("a move takes at least one stone"), move=after)
    if len(changed) > 1:
        piles = listed([index + 1 for index in changed], "and")
        raise IllegalMoveError(
            _(
                "{position} changes piles {piles}, but a move takes from one pile only",
                position=heaps_text(after),
                piles=piles,
            ),
            move=after,
        )
    (index,) = changed
    if after[index] > position[index]:
        raise IllegalMoveError(
            _(
                "pile {pile} cannot grow from {before} to {after}",
                pile=index + 1,
                before=position[index],
                after=after[index],
            ),
            move=after,
        )
    return after
