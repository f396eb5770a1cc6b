"""Which moves are legal, under every rule.

>>> list(moves((2, 1), "nim")), len(list(moves((3, 5), "wythoff")))
([(0, 1), (1, 1), (2, 0)], 11)
>>> result((7, 3), (4, 1, 3), "kayles"), result((7, 3), (3, 3), "kayles")
((1, 4, 3), None)
>>> is_over((1, 2), "grundy"), is_over((1, 3), "grundy")
(True, False)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from .options import is_option, options
from .rules import Callback, HeapRule, Position, RuleLike, read_rule
from .several import read_several


def result(before: Position, after: Position, rule: RuleLike) -> Position | None:
    """Return the position that a move leaves, with the parts of a split heap sorted.

    The smaller part comes first, as in :func:`~abgames.nim.winning_moves`.  ``None`` if no move
    leads from one position to the other.
    """
    several = read_several(rule)
    if several is not None:
        return after if several.is_move(before, after) else None
    return _of_one_heap(read_rule(rule), before, after)


def moves(position: Position, rule: RuleLike) -> Iterator[Position]:
    """Yield what the legal moves leave, each once."""
    seen = set()
    for after in chain.from_iterable(moves_by_pile(position, rule)):
        if after not in seen:
            seen.add(after)
            yield after


def moves_by_pile(position: Position, rule: RuleLike) -> Iterator[Iterator[Position]]:
    """Yield what the moves of each pile leave, or, where a move may change several, of all."""
    several = read_several(rule)
    if several is None:
        read = read_rule(rule)
        for place, heap in enumerate(position):
            ends = position[:place], position[place + 1 :]
            yield ((*ends[0], *parts, *ends[1]) for parts in options(read, heap))
        return
    yield several.moves(position)


def is_over(position: Position, rule: RuleLike) -> bool:
    """Return whether no move is left."""
    if read_several(rule) is not None:
        return not any(position)
    read = read_rule(rule)
    return not any(has_move(read, heap) for heap in set(position))


def has_move(rule: HeapRule | Callback, heap: int) -> bool:
    """Return whether a heap has a move."""
    return next(iter(options(rule, heap)), None) is not None


def _of_one_heap(rule: HeapRule | Callback, before: Position, after: Position) -> Position | None:
    """The position left if one heap changed as the rule allows and the others did not."""
    for place, heap in enumerate(before):
        rest = len(before) - place - 1
        parts = tuple(sorted(after[place : len(after) - rest]))
        if before[:place] != after[:place] or before[place + 1 :] != after[len(after) - rest :]:
            continue
        if is_option(rule, heap, parts):
            return (*before[:place], *parts, *before[place + 1 :])
    return None
