"""``abgames nim pattern``: the picture that the lost positions make."""

from __future__ import annotations

import argparse
from typing import Any

from ...arguments import whole_number
from ..files import add_picture, write_plot

LARGEST = 255
"""The largest pile of a pattern, which takes a second."""


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "pattern",
        help="draw the pattern that the lost positions make",
        description="Draw the lost positions of Nim: with two piles as points, with three the "
        "third pile as a shade at the place of the other two. They form squares within squares.",
    )
    parser.add_argument(
        "--max-pile", type=int, default=63, metavar="N", help="piles of 0 to N stones (63)"
    )
    parser.add_argument("--piles", type=int, choices=(2, 3), default=3, help="how many piles (3)")
    add_picture(parser, "draw the pattern", plotted=True)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw the pattern."""
    from ...nim import lost_positions, plot_lost_positions

    if not options.picture:
        raise ValueError("say where the picture goes, such as --picture pattern.png")
    largest = whole_number("--max-pile", options.max_pile, at_least=0, at_most=LARGEST)
    lost = lost_positions(largest, piles=options.piles)
    for path in options.picture:
        write_plot(path, lambda axes: plot_lost_positions(lost, axes), options.theme)
    return 0
