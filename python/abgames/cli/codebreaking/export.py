"""``--export FILE``: a strategy as a file, in the format that the name's suffix says."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from ...arguments import listed
from ..files import add_theme, check_writable, write_picture

if TYPE_CHECKING:
    from ...codebreaking import Strategy

SVG_DEPTH = 2
"""Guesses in a picture when ``--depth`` does not say."""


def _plot(suffix: str) -> Callable[[Strategy, int | None], bytes]:
    def plotted(strategy: Strategy, depth: int | None) -> bytes:
        from io import BytesIO

        # Not pyplot, which would look for a screen.
        from matplotlib.figure import Figure

        from ...display.plots import plot_histogram

        figure = Figure(layout="constrained")
        plot_histogram(strategy, figure.subplots()).set_title(str(strategy.game), wrap=True)
        content = BytesIO()
        figure.savefig(content, format=suffix[1:])
        return content.getvalue()

    return plotted


FORMATS: dict[str, Callable[[Strategy, int | None], str | bytes]] = {
    ".json": lambda strategy, depth: strategy.to_json() + "\n",
    ".svg": lambda strategy, depth: strategy.to_svg(max_depth=depth or SVG_DEPTH),
    ".dot": lambda strategy, depth: strategy.to_dot(max_depth=depth),
    ".txt": lambda strategy, depth: strategy.to_text(max_depth=depth) + "\n",
    ".csv": lambda strategy, depth: strategy.to_csv(),
    ".png": _plot(".png"),
    ".pdf": _plot(".pdf"),
}
"""What is written for each suffix."""

PLOTS = (".png", ".pdf")


def add_export(parser: argparse.ArgumentParser) -> None:
    """Add the options that write files."""
    parser.add_argument(
        "--export",
        type=_target,
        action="append",
        default=[],
        metavar="FILE",
        help="write the strategy as the suffix says: .json (strategy file), .svg (picture), .dot "
        "(Graphviz), .txt (text), .csv (a line for each secret), .png or .pdf (histogram; needs "
        "abgames[plot]); may be repeated",
    )
    parser.add_argument(
        "--depth",
        type=_depth,
        metavar="K",
        help=f"show so many guesses of the tree: in .svg ({SVG_DEPTH}), .dot and .txt (all)",
    )
    add_theme(parser)


def check_export(options: argparse.Namespace) -> None:
    """Refuse what cannot be written, before the search: :class:`OSError`."""
    check_writable(*options.export)


def export(strategy: Strategy, options: argparse.Namespace) -> int:
    """Write all files that can be written; 1 if there are others."""
    status = 0
    for path in options.export:
        try:
            content = FORMATS[path.suffix.lower()](strategy, options.depth)
            if isinstance(content, str):
                write_picture(path, content, options.theme)
            else:
                path.write_bytes(content)
        except (OSError, ValueError) as error:
            print(f"abgames: {path} is not written: {error}", file=sys.stderr)
            status = 1
    return status


def _target(name: str) -> Path:
    path = Path(name)
    suffix = path.suffix.lower()
    if suffix not in FORMATS:
        known = listed(FORMATS, "or")
        raise argparse.ArgumentTypeError(f"{name!r} must end with {known}, which says the format")
    if suffix in PLOTS:
        from ...display.plots import need_matplotlib

        try:
            need_matplotlib()
        except ImportError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    return path


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on is wanted, not {text!r}")
    return int(text)
