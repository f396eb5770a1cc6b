"""``abgames nim table``: the lecture's table of three piles, and its figure."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from ...nim.questions import Table
from ..asking import add_question, run
from ..files import Target, add_picture, write_picture, write_rows
from ..output import shown_before_files


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(actions, Table, _text, check=_draw, finish=_write)
    parser.add_argument(
        "--figure",
        action="store_true",
        help="print the figure with its arrows instead of the table",
    )
    add_picture(parser, "write the figure", texts=(".dot", ".txt"))
    parser.add_argument(
        "--arrows",
        choices=("all", "stored", "none"),
        default="all",
        help="arrows of the figure: every winning move, the one in the table, or none (all)",
    )
    parser.add_argument(
        "--blank", action="store_true", help="the figure without marks and arrows, to fill in"
    )
    parser.add_argument(
        "--large", action="store_true", help="large type in pictures of the figure, for a projector"
    )
    parser.add_argument(
        "--csv", type=Target(), metavar="FILE", help="write the whole table to a file as CSV"
    )
    parser.set_defaults(run=_run)


def _draw(options: argparse.Namespace) -> None:
    """Draw before anything is printed, in case the figure is too large."""
    if not (options.picture or options.figure) and (options.blank or options.large):
        which = "--blank" if options.blank else "--large"
        raise ValueError(f"{which} is for the figure: add --picture FILE")
    options.drawn = [_figure(path.suffix.lower(), options) for path in options.picture]


def _run(options: argparse.Namespace) -> int:
    """Print the table or its figure, and write the files that were asked for."""
    if options.json or not (options.figure or _only_files(options)):
        return run(options)
    _draw(options)
    with shown_before_files():
        print(_figure(".txt", options) if options.figure else "", end="")
    return _write(options)


def _text(question: Table, found: Any) -> str:
    from ...nim.text import table_text

    return table_text(question.base, first=question.first)


def _write(options: argparse.Namespace, *answer: Any) -> int:
    if options.csv is not None:
        _write_csv(options.base, options.csv)
    for path, picture in zip(options.picture, options.drawn, strict=True):
        write_picture(path, picture, options.theme)
    return 0


def _figure(form: str, options: argparse.Namespace) -> str:
    """The figure in one form; pictures are made from the SVG."""
    from ...nim.svg import figure_svg
    from ...nim.text import figure_dot, figure_text

    base, asked = options.base, {"arrows": options.arrows, "blank": options.blank}
    if form == ".dot":
        return figure_dot(base, **asked)
    if form == ".txt":
        return figure_text(base, **asked) + "\n"
    return figure_svg(base, large=options.large, **asked)


def _only_files(options: argparse.Namespace) -> bool:
    """Whether the table goes to files only, because it is too long to read."""
    from ...nim.text import WHOLE_TABLE

    too_long = options.base > WHOLE_TABLE and options.first is None
    return too_long and bool(options.csv or options.picture)


def _write_csv(base: int, path: Path) -> None:
    from ...nim import move_table

    header = ["first", "second", "third", "to_first", "to_second", "to_third"]
    entries = enumerate(move_table(base).tolist())
    rows = (
        [*_piles(index, base), *(_piles(entry, base) if entry >= 0 else ("", "", ""))]
        for index, entry in entries
    )
    write_rows(path, header, rows)


def _piles(index: int, base: int) -> tuple[int, int, int]:
    return index // base**2, index // base % base, index % base
