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
from ...nim.play.notation import spaced
from ...nim.rules import rule_of

RULES = (
    "nim, kayles, dawson, lasker, grundy, an octal or hexadecimal code such as 0.77 or 0.8, or a "
    'subtraction set "1,3,4"'
)
"""The rules for single heaps."""

ALL_RULES = RULES.replace(", or a ", ", a ") + ", wythoff, or moore-2 (up to two heaps at once)"
"""The rules for questions about who wins."""

LONGEST_LINE = 80
"""Characters in a line of prose that is easy to read."""


_THOUSANDS = re.compile(r"(?<![0-9,.])[0-9]{1,3}(?:,[0-9]{3})*,0[0-9]{2}(?:,[0-9]{3})*(?![0-9,])")
"""A number with commas that would be heaps with zeros in front, such as 1,000 or 12,050."""


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
    """Return the heaps that were typed, whatever stands between them.

    >>> read_heaps(["7", "3", "5"]), read_heaps(["“7–3 – 5”"]), read_heaps(["(7;3;", "5)"])
    ((7, 3, 5), (7, 3, 5), (7, 3, 5))
    """
    typed = folded(" ".join(texts))
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
