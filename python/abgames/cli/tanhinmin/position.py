"""Positions and variants as typed.

>>> read_cards("your hand", "5 1,1 2")
(1, 1, 2, 5)
>>> read_pair("--goals", "1, 0")
(1, 0)
"""

from __future__ import annotations

import argparse
import re
from typing import Any, NamedTuple

from ...arguments import folded
from ...errors import NotationError
from ...language import _

_NUMBER = re.compile(r"[0-9]{1,20}", re.ASCII)


class Position(NamedTuple):
    """A position with its variant."""

    mine: tuple[int, ...]
    theirs: tuple[int, ...]
    table: int
    variant: dict[str, Any]
    """What differs from the normal game, by the names of the arguments of ``analyze``."""


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the arguments for a position and its variant."""
    parser.add_argument("mine", metavar="MINE", help='the hand to move, such as "1 2 4 5"')
    parser.add_argument("theirs", metavar="THEIRS", help='the other hand, such as "1 1 2 3 6"')
    parser.add_argument(
        "--table", type=int, default=0, metavar="R", help="the rank on the table (0, empty)"
    )
    parser.add_argument(
        "--cut",
        type=int,
        metavar="E",
        help="variant: this rank clears the table, and its player leads again",
    )
    parser.add_argument(
        "--goals", metavar="C,D", help="variant: MINE wins with C cards left, THEIRS with D"
    )
    parser.add_argument(
        "--pass-limits",
        metavar="P,Q",
        help="variant: MINE loses on its P-th pass, THEIRS on its Q-th",
    )
    parser.add_argument(
        "--last-card",
        action="store_true",
        help="also say whether the loser could have beaten the winner's last card",
    )


def position_of(options: argparse.Namespace) -> Position:
    """Return the position that the options describe; the hands in ascending order."""
    variant: dict[str, Any] = {}
    if options.cut is not None:
        variant["cut"] = options.cut
    if options.goals is not None:
        variant["goals"] = read_pair("--goals", options.goals)
    if options.pass_limits is not None:
        variant["pass_limits"] = read_pair("--pass-limits", options.pass_limits)
    if options.last_card:
        variant["last_card"] = True
    return Position(
        read_cards("MINE", options.mine),
        read_cards("THEIRS", options.theirs),
        options.table,
        variant,
    )


def read_cards(name: str, text: str) -> tuple[int, ...]:
    """Return the ranks of a hand, separated by blanks or commas, in ascending order.

    Raises :class:`~abgames.errors.NotationError` for what is not a number, or not at least 1.
    """
    words = folded(text).replace(",", " ").split()
    for place, word in enumerate(words, 1):
        if not _NUMBER.fullmatch(word) or int(word) == 0:
            raise NotationError(
                _(
                    "card {place} of {name} is {word!r:.40}, but a card is a rank, a number from 1 "
                    'up, and higher for a stronger card; a hand looks like "1 2 4 5"',
                    place=place,
                    name=name,
                    word=word,
                ),
                text=text,
                position=text.find(word),
            )
    if not words:
        empty = _('{name} has no cards; a hand looks like "1 2 4 5"', name=name)
        raise NotationError(empty, text=text)
    return tuple(sorted(map(int, words)))


def read_pair(name: str, text: str) -> tuple[int, int]:
    """Return two numbers, yours and the other player's."""
    words = folded(text).replace(",", " ").split()
    if len(words) != 2 or not all(map(_NUMBER.fullmatch, words)):
        raise NotationError(f'{name} must look like "1,0", not {text!r:.40}', text=text)
    return int(words[0]), int(words[1])
