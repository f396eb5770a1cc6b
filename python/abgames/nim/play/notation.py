"""Moves of heap games as typed.

>>> from .games import game_of
>>> nim, kayles, wythoff = map(game_of, ("nim", "kayles", "wythoff"))
>>> nim.read("2 from pile 1", (7, 3, 5)), nim.read("1 2", (7, 3, 5)), nim.read("535", (7, 3, 5))
((5, 3, 5), (5, 3, 5), (5, 3, 5))
>>> nim.read("leave 3", (7,)), nim.read("take 2", (0, 3)), nim.read("山1から2個", (7, 3, 5))
((3,), (0, 1), (5, 3, 5))
>>> kayles.read("2 from pile 1, leaving 3 and 2", (7, 4)), kayles.read("1 2 into 2 3", (7, 4))
((2, 3, 4), (2, 3, 4))
>>> wythoff.read("2 from both", (7, 3)), wythoff.read("1 2, 2 2", (7, 3))
((5, 1), (5, 1))
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from ..._abgames import answers as core
from ...arguments import folded, listed
from ...display import count, counted
from ...errors import IllegalMoveError, NotationError
from ...language import _
from ..legal import result
from ..rules import Position, heaps_text
from .wording import told

if TYPE_CHECKING:
    from .games import Game

_BETWEEN = re.compile(
    # Signs, quotation marks, and dashes between two numbers, once they are folded.
    r"""[,;:/|&+()\[\]{}"']|(?<=[0-9])(?:\s+-\s+|-)(?=[0-9])"""
)
_THOUSANDS = re.compile(r"(?<![0-9,.])[0-9]{1,3}(?:,[0-9]{3})*,0[0-9]{2}(?:,[0-9]{3})*(?![0-9,])")
"""A number with commas that would be heaps with zeros in front, such as 1,000 or 12,050."""


class Taking(NamedTuple):
    """A move that says how many stones are taken from a pile, counted from 1."""

    pile: int
    stones: int
    parts: Position = ()
    """What is left of the pile, if that is said; then no stones may be taken."""


def read_move(text: str, position: Position, game: Game) -> Position:
    """Return the position that a move leaves."""
    typed = core.typed_move(
        folded(text).encode(errors="replace").decode(),
        position,
        takes=game.takes,
        splits=game.splits,
        several=game.is_several,
    )
    if typed is None:
        raise _unreadable(text, position, game)
    taken, remaining = typed
    takings = None
    if taken is not None:
        takings = [Taking(pile, stones, tuple(parts)) for pile, stones, parts in taken]
    after = tuple(remaining or ()) if takings is None else _applied(position, takings)
    if not (takings or game.splits or game.is_several):
        _check_left(position, after)
    reached = result(position, after, game.rule)
    if reached is not None:
        return reached
    if takings is None or game.is_several:
        no, left = _("no move leads from {before} to {after}. {rules}"), heaps_text(after)
        _refuse(after, no, before=heaps_text(position), after=left, rules=told(game.rule))
    (taking,) = takings
    if not taking.parts and (example := game.split_after(position, taking)):
        must = _("what is left must be split: type for example {example}")
        _refuse(taking, must, example=example)
    raise IllegalMoveError(_("the rules forbid that. {rules}", rules=told(game.rule)), move=taking)


def _refuse(move: object, problem: str, **values: object) -> NoReturn:
    """Say why a move is illegal."""
    raise IllegalMoveError(problem.format(**values), move=move)


def _unreadable(text: str, position: Position, game: Game) -> NotationError:
    leave = _("leave {position}", position=heaps_text(game.hopeful_move(position)))
    examples = _('"{move}" or "{leave}"', move=game.typed_example(position), leave=leave)
    problem = _(
        "{text!r} cannot be read as a move: type {examples}; help says what else can be typed"
    )
    return NotationError(problem.format(text=text.strip(), examples=examples), text=text)


def leaving(stones: int, pile: int, parts: Sequence[int]) -> str:
    """Return a move that splits what it leaves, as typed."""
    return _(
        "{n} from pile {pile}, leaving {parts}", n=stones, pile=pile, parts=listed(parts, "and")
    )


def _applied(position: Position, takings: Sequence[Taking]) -> Position:
    """The position after takings, one of which may split a pile."""
    after = position
    piles = [taking.pile for taking in takings]
    if twice := {pile for pile in piles if piles.count(pile) > 1}:
        _refuse(takings, _("pile {pile} is named twice"), pile=min(twice))
    for taking in takings:
        pile, stones, parts = taking
        _check_taking(position, taking._replace(stones=max(stones, 1)) if parts else taking)
        rest = position[pile - 1] - stones
        if parts and sum(parts) != rest:
            left = _("pile {pile} then has {stones} left, not {parts}")
            there, wrong = counted(rest, "stone"), listed(parts, "and")
            _refuse(taking, left, pile=pile, stones=there, parts=wrong)
        after = (*after[: pile - 1], *(parts or (rest,)), *after[pile:])
    return after


def _check_taking(position: Position, move: Taking) -> None:
    """Raise :class:`~abgames.errors.IllegalMoveError` if a pile does not have that many stones."""
    pile, stones, _parts = move
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
        _refuse(move, _("pile {pile} is empty"), pile=pile)
    if stones == 0:
        _refuse(move, _("a move takes at least one stone"))
    if stones > there:
        few = _("pile {pile} has {stones}, so {n} cannot be taken from it")
        _refuse(move, few, pile=pile, stones=counted(there, "stone"), n=count(stones))


def _check_left(position: Position, after: Position) -> None:
    """Refuse a typed position that no taking from one pile leaves."""
    if len(after) != len(position):
        other = _("{position} has {piles}, but there are {n} (an empty pile is 0)")
        given, piles = heaps_text(after), counted(len(after), "pile")
        _refuse(after, other, position=given, piles=piles, n=len(position))
    changed = [n for n, heaps in enumerate(zip(position, after, strict=True)) if len({*heaps}) > 1]
    if not changed:
        _refuse(after, _("a move takes at least one stone"))
    if len(changed) > 1:
        several = _("{position} changes piles {piles}, but a move takes from only one pile")
        numbers = listed([index + 1 for index in changed], "and")
        _refuse(after, several, position=heaps_text(after), piles=numbers)
    (index,) = changed
    before, left = position[index], after[index]
    if left > before:
        grown = _("pile {pile} cannot grow from {before} to {after}")
        _refuse(after, grown, pile=index + 1, before=before, after=left)


def read_heaps(text: str) -> tuple[int, ...]:
    """Return the heaps that were typed, whatever stands between them."""
    typed = folded(text)
    thousands = _THOUSANDS.search(typed)
    if thousands is not None:
        whole = thousands[0].replace(",", "")
        either = _(
            "{word!r} may be one heap or several: write {whole} for one, or blanks between several"
        )
        raise NotationError(either.format(word=thousands[0], whole=whole), text=typed)
    words = _BETWEEN.sub(" ", typed).split()
    for word in words:
        if re.fullmatch("-?[0-9]{1,30}", word, re.ASCII) is None:
            no = _("{word!r} is not a number of stones: heaps are whole numbers, such as 7 3 5")
            raise NotationError(no.format(word=word), text=text, position=text.find(word))
    return tuple(map(int, words))
