"""``--export FILE``: a strategy as a file, in the format that the name's suffix says."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ...display.svg import FORMS as PICTURES
from ..files import Target, add_picture, write_picture, write_plot
from ..output import warn

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ...codebreaking import Strategy

PICTURE_DEPTH = 2
"""Levels of guesses in a picture without ``--depth``."""

TEXTS: dict[str, Callable[[Strategy, int | None], str]] = {
    ".json": lambda strategy, depth: strategy.to_json() + "\n",
    ".dot": lambda strategy, depth: strategy.to_dot(max_depth=depth),
    ".txt": lambda strategy, depth: strategy.to_text(max_depth=depth) + "\n",
    ".csv": lambda strategy, depth: strategy.to_csv(),
}
"""What is written for each suffix that is not for a picture."""


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add the options that write files."""
    parser.add_argument(
        "--export",
        type=Target((*PICTURES, *TEXTS)),
        action="append",
        default=[],
        metavar="FILE",
        help="write the strategy as the suffix says: .json (strategy file), .dot (Graphviz), .txt "
        "(text), .csv (a line for each secret), or a picture; may be repeated",
    )
    parser.add_argument(
        "--depth",
        type=_depth,
        metavar="K",
        help=f"show this many guesses of the tree: in pictures ({PICTURE_DEPTH}), in .dot and .txt "
        "(all)",
    )
    add_picture(parser, "draw the tree of the strategy")
    parser.add_argument(
        "--numbers",
        choices=("candidates", "bits", "none"),
        help="what pictures show beside each guess: candidates left, bits that its reply tells on "
        "average, or nothing (candidates); for a class, with --depth as far as is clear",
    )
    parser.add_argument(
        "--blank", action="store_true", help="pictures to fill in: the replies, and empty boxes"
    )
    parser.add_argument(
        "--histogram",
        type=Target(PICTURES, plotted=True),
        action="append",
        default=[],
        metavar="FILE",
        help="plot how many candidates take how many guesses; needs abgames[plot]",
    )


def asked_files(options: argparse.Namespace) -> list[Path]:
    """Return all files that the strategy goes to."""
    return [*options.export, *options.picture, *options.histogram]


def check_pictures(options: argparse.Namespace) -> None:
    """Refuse options of pictures without a picture: :class:`ValueError`."""
    forms = {path.suffix.lower() for path in [*options.export, *options.picture]}
    if (options.blank or options.numbers) and not forms.intersection(PICTURES):
        raise ValueError("--blank and --numbers are for pictures: add --picture FILE")


def export(strategy: Strategy, options: argparse.Namespace) -> int:
    """Write all files that can be written; 1 if some cannot."""
    status = 0
    for path in asked_files(options):
        try:
            if path in options.histogram:
                write_plot(path, lambda axes: _histogram(strategy, axes), options.theme)
            else:
                _write(strategy, path, options)
        except (OSError, ValueError) as error:
            warn(f"{path} is not written: {error}")
            status = 1
    return status


def _write(strategy: Strategy, path: Path, options: argparse.Namespace) -> None:
    form = path.suffix.lower()
    if form in PICTURES:
        from ...codebreaking.svg import clear_depth

        is_for_class = options.blank or options.numbers
        depth = max(PICTURE_DEPTH, clear_depth(strategy)) if is_for_class else PICTURE_DEPTH
        content: str = strategy.to_svg(
            max_depth=options.depth or depth,
            numbers=options.numbers or "candidates",
            blank=options.blank,
        )
    else:
        content = TEXTS[form](strategy, options.depth)
    write_picture(path, content, options.theme)


def _histogram(strategy: Strategy, axes: Axes) -> None:
    from ...codebreaking.svg import title
    from ...display.plots import plot_histogram

    called = strategy.game._guess_words(strategy.goal)[1]
    plot_histogram(strategy, axes, guesses=called).set_title(title(strategy), wrap=True)


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 on, not {text!r}")
    return int(text)
