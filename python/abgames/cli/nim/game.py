"""The options for the heaps and the rule."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from typing import Any

from ...arguments import folded
from ...control import terminal_width
from ...errors import NotationError
from ...language import _
from ...nim.rules import rule_of

RULES = (
    'nim, kayles, dawson, lasker, grundy, an octal code such as 0.77, or a subtraction set "1,3,4"'
)
"""The rules for single heaps."""

ALL_RULES = RULES.replace(", or a", ", a") + ", wythoff, or moore-2 (up to two heaps at once)"
"""The rules for questions about who wins."""

LONGEST_LINE = 80
"""Characters in a line of prose that is easy to read."""


def add_heaps(parser: argparse.ArgumentParser) -> None:
    """Add the heaps of a position."""
    parser.add_argument("heaps", nargs="+", metavar="STONES", help="the heaps, such as 7 3 5")
    parser.add_argument(
        "--misere", action="store_true", help="misère: the player who takes the last stone loses"
    )


def add_rule(parser: argparse.ArgumentParser) -> None:
    """Add the rule as the first argument of a command."""
    parser.add_argument("rule", metavar="RULE", type=rule_of, help=RULES)


def prose_width() -> int:
    """The width of prose on the screen."""
    return min(LONGEST_LINE, terminal_width(sys.stdout))


def limits(options: argparse.Namespace) -> dict[str, Any]:
    """Return the limits of the options as arguments of a long call."""
    return {
        "time_limit": options.time_limit,
        "memory_limit": options.memory_limit,
        "progress": True,
    }


def read_heaps(texts: Iterable[str]) -> tuple[int, ...]:
    """Return the heaps that were typed, with blanks or commas between them.

    >>> read_heaps(["7", "3", "5"]), read_heaps(["7,3, 5"])
    ((7, 3, 5), (7, 3, 5))
    """
    words = folded(" ".join(texts)).replace(",", " ").split()
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
