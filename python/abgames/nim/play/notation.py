"""Moves of Nim as typed.

>>> read_move("2 from pile 1", (7, 3, 5)), read_move("1 2", (7, 3, 5))
((5, 3, 5), (5, 3, 5))
>>> read_move("5 3 5", (7, 3, 5)), read_move("535", (7, 3, 5)), read_move("leave 3", (7,))
((5, 3, 5), (5, 3, 5), (3,))
>>> read_move("take 2", (0, 3)), read_move("2", (0, 3, 0))
((0, 1), (0, 1, 0))
>>> read_move("山1から2個", (7, 3, 5)), read_move("残り 3", (7,))
((5, 3, 5), (3,))
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ...arguments import folded, listed
from ...display import count, counted
from ...errors import IllegalMoveError, NotationError
from ...language import _
from ..rules import Position

NUMBER = "([0-9]{1,30})"
FROM_PILE = re.compile(rf"(?:take )?{NUMBER}(?: stones?)? from (?:pile |heap )?{NUMBER}")
PILE_FIRST = re.compile(
    rf"山?{NUMBER}(?:の山|番目の山)?から(?:石を?)?{NUMBER}[個こつ]?(?:を?(?:[取と]る|取って))?"
)
"""The same in Japanese, where the pile comes first."""

_BETWEEN = re.compile(
    # Signs, quotation marks, and dashes between two numbers, once they are folded.
    r"""[,;:/|&+()\[\]{}"']|(?<=[0-9])(?:\s+-\s+|-)(?=[0-9])"""
)
_STONES = re.compile(rf"(?:take )?{NUMBER}(?: stones?)?")
_LEAVE = re.compile(rf"(?:leave|to|残り) ({NUMBER}(?: {NUMBER})*)")
_NUMBERS = re.compile(rf"{NUMBER}(?: {NUMBER})*")


_THOUSANDS = re.compile(r"(?<![0-9,.])[0-9]{1,3}(?:,[0-9]{3})*,0[0-9]{2}(?:,[0-9]{3})*(?![0-9,])")
"""A number with commas that would be heaps with zeros in front, such as 1,000 or 12,050."""


class Taking(NamedTuple):
    """A move that says how many stones are taken from a pile, counted from 1."""

    pile: int
    stones: int


def heaps_text(position: Iterable[int]) -> str:
    """Return heaps as typed."""
    return " ".join(map(str, position))


def read_move(text: str, position: Position) -> Position:
    """Return the position that a move of Nim leaves.

    A move is "2 from pile 1", or "1 2" (pile, stones), or the new position: "5 3 5", "535" or
    "leave 5 3 5".  Two numbers always are a pile and stones; with a single pile one number is
    stones.  Raises :class:`~abgames.errors.NotationError` for a text that cannot be read and
    :class:`~abgames.errors.IllegalMoveError` for a move that the rules forbid.
    """
    move = read_plain(text, position)
    if move is None:
        raise unreadable(text, _examples(position))
    if isinstance(move, Taking):
        check_taking(position, move)
        return taken(position, move)
    return left(position, move)


def spaced(text: str) -> str:
    """Return typed text with single blanks for what may stand between numbers and around them.

    >>> spaced("(7, 3,5)"), spaced("7-3 - 5"), spaced("-7 -3")
    ('7 3 5', '7 3 5', '-7 -3')
    """
    return " ".join(_BETWEEN.sub(" ", folded(text)).split())


def words_of(text: str) -> str:
    """Return typed text in lower case, with single blanks and no punctuation."""
    return spaced(text).lower()


def read_plain(
    text: str, position: Position, *, takes: bool = True, splits: int = 0
) -> Taking | Position | None:
    """Return the taking, or the new position, that a text means; ``None`` if it means neither.

    If no move ``takes`` stones, numbers are always the new position; ``splits`` is how many more
    piles it may have.  Where only one pile has stones, it need not be named.
    """
    words = words_of(text)
    taking = FROM_PILE.fullmatch(words)
    if taking:
        return Taking(pile=int(taking[2]), stones=int(taking[1]))
    pile_first = PILE_FIRST.fullmatch(words.replace(" ", ""))
    if pile_first:
        return Taking(pile=int(pile_first[1]), stones=int(pile_first[2]))
    leaving = _LEAVE.fullmatch(words)
    if leaving:
        return tuple(map(int, leaving[1].split()))
    filled = [pile for pile, heap in enumerate(position, 1) if heap]
    stones = _STONES.fullmatch(words)
    # Positions are written as in the lecture, too: 735.
    is_short = len(position) > 1 and max(position) < 10 and len(words) == len(position)
    if stones and takes and len(filled) == 1 and not is_short:
        return Taking(filled[0], int(stones[1]))
    if not _NUMBERS.fullmatch(words):
        return None
    numbers = tuple(map(int, words.split()))
    if not takes:
        return numbers
    if len(numbers) == 2:
        return Taking(*numbers)
    if len(numbers) == 1 and is_short:
        return tuple(map(int, words))
    return numbers if len(position) <= len(numbers) <= len(position) + splits else None


def unreadable(text: str, examples: str) -> NotationError:
    """Return the error for a text that is not a move."""
    return NotationError(
        _(
            "{text!r} cannot be read as a move: type {examples}; help says what else can be typed",
            text=text.strip(),
            examples=examples,
        ),
        text=text,
    )


def _examples(position: Position) -> str:
    """Ways to type one legal move."""
    pile = max(range(len(position)), key=lambda index: position[index])
    after = heaps_text([heap - (index == pile) for index, heap in enumerate(position)])
    leave = after if len(position) > 2 else _("leave {position}", position=after)
    return _('"1 from pile {pile}", "{pile} 1" or "{leave}"', pile=pile + 1, leave=leave)


def taken(position: Position, move: Taking) -> Position:
    """Return the position after stones are taken from a pile without a split."""
    there = position[move.pile - 1]
    return (*position[: move.pile - 1], there - move.stones, *position[move.pile :])


def check_taking(position: Position, move: Taking) -> None:
    """Raise :class:`~abgames.errors.IllegalMoveError` if a pile does not have that many stones."""
    pile, stones = move
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


def left(position: Position, after: Position) -> Position:
    """Return the position that was typed, if a move leads to it."""
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
                "{position} changes piles {piles}, but a move takes from only one pile",
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


def read_heaps(text: str) -> tuple[int, ...]:
    """Return the heaps that were typed, whatever stands between them.

    >>> read_heaps("7 3 5"), read_heaps("“7–3 – 5”"), read_heaps("(7;3; 5)")
    ((7, 3, 5), (7, 3, 5), (7, 3, 5))
    """
    typed = folded(text)
    thousands = _THOUSANDS.search(typed)
    if thousands is not None:
        whole = thousands[0].replace(",", "")
        raise NotationError(
            _(
                "{word!r} may be one heap or several: write {whole} for one, or blanks between "
                "several",
                word=thousands[0],
                whole=whole,
            ),
            text=typed,
        )
    words = spaced(typed).split()
    for word in words:
        if re.fullmatch("-?[0-9]{1,30}", word, re.ASCII) is None:
            raise NotationError(
                _(
                    "{word!r} is not a number of stones: heaps are whole numbers, such as 7 3 5",
                    word=word,
                ),
                text=word,
            )
    return tuple(map(int, words))
