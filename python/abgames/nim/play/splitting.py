"""Moves of heap games as typed: takings and splits.

>>> together([1, 2, 3]), together([1, 3, 4]), together([5])
('1 to 3', '1, 3 or 4', '5')
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...arguments import listed
from ...display import counted
from ...errors import IllegalMoveError
from ...language import _
from ..legal import result
from ..options import last_part, ways
from ..rules import Position
from .notation import (
    FROM_PILE,
    NUMBER,
    Taking,
    check_taking,
    heaps_text,
    left,
    read_plain,
    taken,
    unreadable,
    words_of,
)

if TYPE_CHECKING:
    from .games import HeapGame

SHOWN = 8
"""The most amounts that are named."""

_LEAVING = "(?:leaving|leave|into|to)"
_PARTS = rf"{NUMBER} {NUMBER}(?: {NUMBER})?"
_TAKEN = re.compile(rf"{FROM_PILE.pattern} {_LEAVING} {NUMBER}(?: {NUMBER})?(?: {NUMBER})?")
_SHORT = re.compile(rf"{NUMBER} {NUMBER} {_LEAVING} {NUMBER}(?: {NUMBER})?(?: {NUMBER})?")
_SPLIT = re.compile(rf"(?:split |divide )?(?:pile |heap )?{NUMBER} (?:into|to|in) {_PARTS}")
_ONLY = re.compile(rf"(?:split|divide)(?: it)?(?: into| to| in)? {_PARTS}")
_TAKEN_JAPANESE = re.compile(
    rf"山?{NUMBER}(?:の山|番目の山)?から(?:石を?)?{NUMBER}"
    rf"(?:[個こつ]を?(?:[取と](?:り|って))?|を?[取と](?:り|って))"
    rf"(?:残りは)?{NUMBER}[個こつ]?(?:と{NUMBER}[個こつ]?)?(?:と{NUMBER}[個こつ]?)?(?:を?残す)?"
)
_SPLIT_JAPANESE = re.compile(
    rf"山?{NUMBER}を{NUMBER}[個こつ]?と{NUMBER}[個こつ]?(?:と{NUMBER}[個こつ]?)?(?:に?分ける)?"
)


def read_heap_move(text: str, position: Position, game: HeapGame) -> Position:
    """Return the position that a move leaves.

    Besides the moves of :func:`~abgames.nim.play.notation.read_move` there are "2 from pile 1,
    leaving 3 and 4", in short "1 2 into 3 4", and "split pile 1 into 3 and 4".  Raises
    :class:`~abgames.errors.NotationError` for a text that cannot be read and
    :class:`~abgames.errors.IllegalMoveError` for a move that the rules forbid.
    """
    words = " ".join(re.sub(r"\band\b|[&+]", " ", words_of(text)).split())
    parted = _parted(words, position) if game.splits else None
    if parted is not None:
        return _with_parts(position, *parted, game)
    move = read_plain(words, position, takes=game.takes, splits=game.splits)
    if move is None:
        raise unreadable(text, examples(position, game))
    if isinstance(move, Taking):
        return _taken(position, move, game)
    if not game.splits:
        left(position, move)  # gives a more exact error
    reached = result(position, move, game.rule)
    if reached is None:
        raise IllegalMoveError(
            _(
                "no move leads from {before} to {after}. {rules}",
                before=heaps_text(position),
                after=heaps_text(move),
                rules=game.told,
            ),
            move=move,
        )
    return reached


def _parted(words: str, position: Position) -> tuple[Taking, Position] | None:
    """Return the pile, how many stones are taken from it (perhaps none), and what it becomes."""
    together = words.replace(" ", "")
    for found, pile, stones in (
        (_TAKEN.fullmatch(words), 2, 1),
        (_SHORT.fullmatch(words), 1, 2),
        (_TAKEN_JAPANESE.fullmatch(together), 1, 2),
    ):
        if found:
            return Taking(int(found[pile]), int(found[stones])), _numbers(found.groups()[2:])
    split = _SPLIT.fullmatch(words) or _SPLIT_JAPANESE.fullmatch(together)
    if split:
        return Taking(int(split[1]), 0), _numbers(split.groups()[1:])
    only = _ONLY.fullmatch(words) if len(position) == 1 else None
    return (Taking(1, 0), _numbers(only.groups())) if only else None


def _numbers(texts: Sequence[str | None]) -> Position:
    return tuple(int(text) for text in texts if text)


def _with_parts(position: Position, move: Taking, parts: Position, game: HeapGame) -> Position:
    check_taking(position, move._replace(stones=max(move.stones, 1)))
    rest = position[move.pile - 1] - move.stones
    if sum(parts) != rest:
        raise IllegalMoveError(
            _(
                "pile {pile} then has {stones} left, not {parts}",
                stones=counted(rest, "stone"),
                pile=move.pile,
                parts=listed(parts, "and"),
            ),
            move=move,
        )
    after = (*position[: move.pile - 1], *parts, *position[move.pile :])
    reached = result(position, after, game.rule)
    if reached is None:
        raise _forbidden(game, move)
    return reached


def _taken(position: Position, move: Taking, game: HeapGame) -> Position:
    """The position after a taking that does not say how the rest is split."""
    check_taking(position, move)
    after = taken(position, move)
    if result(position, after, game.rule) is not None:
        return after
    rest = position[move.pile - 1] - move.stones
    left = ways(game.heap, position[move.pile - 1])
    parts: Position = (1, rest - 1) if rest in left.two and last_part(game.heap, rest) else ()
    if not parts and rest in left.three and rest > 2:
        parts = (1, 1, rest - 2)
    if parts:
        example = _leaving(move.stones, move.pile, parts)
        raise IllegalMoveError(
            _("what is left must be split: type for example {example}", example=example), move=move
        )
    raise _forbidden(game, move)


def _forbidden(game: HeapGame, move: tuple[int, ...]) -> IllegalMoveError:
    return IllegalMoveError(_("the rules forbid that. {rules}", rules=game.told), move=move)


def _leaving(stones: int, pile: int, parts: Sequence[int]) -> str:
    return _(
        "{n} from pile {pile}, leaving {parts}", n=stones, pile=pile, parts=listed(parts, "and")
    )


def examples(position: Position, game: HeapGame) -> str:
    """Return ways to type one legal move."""
    after = game.hopeful_move(position)
    made = game.record(position, after)
    pile, stones, parts = made["pile"], made["stones"], made["parts"]
    leave = _("leave {position}", position=heaps_text(after))
    if stones and len(parts) == 1:
        short = _("{n} from pile {pile}", n=stones, pile=pile)
    elif stones:
        short = _leaving(stones, pile, parts)
    else:
        short = _("split pile {pile} into {parts}", pile=pile, parts=listed(parts, "and"))
    return _('"{move}" or "{leave}"', move=short, leave=leave)


def together(amounts: Sequence[int]) -> str:
    """Return amounts as text, with neighbours joined to ranges."""
    if not amounts:
        return ""
    if len(amounts) > 2 and amounts[-1] - amounts[0] == len(amounts) - 1:
        return _("{first} to {last}", first=amounts[0], last=amounts[-1])
    if len(amounts) > SHOWN:
        return _(", ").join([*map(str, amounts[:SHOWN]), "..."])
    return listed(amounts, "or")
