"""The options for the heaps and the rule."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ...control import terminal_width
from ...nim.questions import Piled
from ..asking import add_argument

LONGEST_LINE = 80
"""Characters in a line of prose that is easy to read."""


def add_position(parser: argparse.ArgumentParser) -> None:
    """Add the piles of a position, and the rule."""
    for argument in Piled.arguments().values():
        add_argument(parser, argument)


def position_of(options: argparse.Namespace) -> Any:
    """Return the position that the options describe, and its rule."""
    return Piled(piles=" ".join(options.piles), rule=options.rule, misere=options.misere)


def prose_width() -> int:
    """The width of prose on the screen."""
    return min(LONGEST_LINE, terminal_width(sys.stdout))
