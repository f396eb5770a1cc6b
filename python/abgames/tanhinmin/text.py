"""Positions and their matchings as text for a terminal.

>>> print(matching_text([1, 2, 4, 5], [1, 1, 2, 3, 6]))
mover         1   2   4   5
              |   |   |   |
opponent (1) [0]  1   2   3   6   4 lines
<BLANKLINE>
opponent      1   1   2   3   6
                          |   |
mover    (1)              2   4   5   2 lines
<BLANKLINE>
[ ] the table, ( ) a weakest card, which need not be beaten
"""

from __future__ import annotations

from collections.abc import Iterable

from ..display import counted
from ..display.width import columns, padded
from ..language import _
from .drawing import Side, sides
from .moves import Moves

MOVER, OPPONENT = "mover", "opponent"

NAMES = (MOVER, OPPONENT)

UNKNOWN = "not known"

LISTED = 30
"""The most moves of a set that are listed one by one."""


def cards_text(cards: Iterable[int]) -> str:
    """Return cards with blanks between them."""
    return " ".join(map(str, cards))


def move_text(move: int) -> str:
    """Return a move in a word."""
    return str(move) if move else _("pass")


def signed(number: int | None) -> str | None:
    """Return a number with its sign, if it is known."""
    return None if number is None else f"{number:+}".replace("-", "−")


def moves_text(moves: Moves | None) -> str:
    """Return moves as a list with a pass last, or how many there are and between which ranks."""
    if moves is None:
        return UNKNOWN
    if not moves:
        return "none"
    if len(moves) <= LISTED:
        return ", ".join(map(move_text, sorted(moves, key=lambda move: (move == 0, move))))
    cards = counted(len(moves) - moves.includes_pass, "rank")
    span = f"{cards} from {moves.weakest} to {moves.strongest}"
    return f"{span}, pass" if moves.includes_pass else span


def matching_text(
    mine: object,
    theirs: object,
    table: int = 0,
    *,
    goals: tuple[int, int] = (0, 0),
    names: tuple[str, str] = NAMES,
    narrow: bool = False,
) -> str:
    """Return both matchings of a position: the player to move wins with more lines."""
    mover, opponent = sides(mine, theirs, table, goals=goals)
    notes = _("[ ] the table, ( ) a weakest card, which need not be beaten")
    if any(mover.aside):
        notes += ", { } a card that the goals allow to keep"
    width = max(map(columns, names))
    first, second = (padded(name, width) for name in names)
    upper = _half(mover, (first, second), narrow)
    lower = _half(opponent, (second, first), narrow)
    return "\n".join([*upper, "", *lower, "", notes])


def _half(side: Side, names: tuple[str, str], narrow: bool) -> list[str]:
    """One player's cards above what they can beat; both rows ascend."""
    stacks = [
        *((f"{{{card}}}", "", "") for card in side.aside[0]),
        *(("", "", f"{{{card}}}") for card in side.aside[1]),
        ("", "", f"({side.spared})"),
    ]
    target_of = dict(side.pairs)
    for place, card in enumerate(side.attackers):
        if place in target_of:
            stacks.append((f" {card} ", "|", _target(side, target_of[place])))
        else:
            stacks.append((f" {card} ", "", ""))
    stacks += [
        ("", "", _target(side, place)) for place in range(len(side.pairs), len(side.targets))
    ]
    if narrow:
        stacks = [(one.strip(), line, other.strip()) for one, line, other in stacks]
    widths = [max(map(len, stack)) for stack in stacks]
    if not narrow:
        widths = [max(widths)] * len(stacks)
    rows = [" ".join(map(str.center, row, widths)) for row in zip(*stacks, strict=True)]
    lines = [f"{names[0]} {rows[0]}", f"{' ' * columns(names[0])} {rows[1]}"]
    gap = " " * (2 if narrow else 3)
    lines.append(f"{names[1]} {rows[2].rstrip()}{gap}{counted(len(side.pairs), 'line')}")
    return [line.rstrip() for line in lines]


def _target(side: Side, place: int) -> str:
    rank = side.targets[place]
    return f"[{rank}]" if place == side.table else f" {rank} "
