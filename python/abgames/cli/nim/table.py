"""``abgames nim table``: the lecture's table of three piles, and its figure."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from ..files import Target, add_picture, write_picture, write_rows
from ..output import say, shown_before_files


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "table",
        help="the table of all positions of three piles",
        description="For every position of three piles: × if it is lost, else the lost position to "
        "move to. Of several the last one found is shown, as in the lecture's program.",
    )
    parser.add_argument(
        "--base", type=int, default=10, metavar="B", help="piles of 0 to B - 1 stones (10)"
    )
    parser.add_argument(
        "--first", type=int, metavar="N", help="only positions with N stones in the first pile"
    )
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
    parser.add_argument("--json", action="store_true", help="print the table as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table, and write the files that were asked for."""
    if not (options.picture or options.figure) and (options.blank or options.large):
        which = "--blank" if options.blank else "--large"
        raise ValueError(f"{which} is for the figure: add --picture FILE")
    drawn = [_figure(path.suffix.lower(), options) for path in options.picture]
    with shown_before_files():
        if options.json:
            print(json.dumps(_record(options.base, options.first)))
        elif options.figure:
            print(_figure(".txt", options), end="")
        elif not _only_files(options):
            from ...nim.text import table_text

            say(table_text(options.base, first=options.first))
    if options.csv is not None:
        _write_csv(options.base, options.csv)
    for path, picture in zip(options.picture, drawn, strict=True):
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


def _record(base: int, first: int | None) -> dict[str, Any]:
    from ...arguments import whole_number
    from ...nim import move_table

    table = move_table(base)
    if first is not None:
        first = whole_number("first", first, at_least=0, at_most=base - 1)
        table = table.reshape(base, base * base)[first]
    return {
        "base": base,
        "first": first,
        "lost": int((table < 0).sum()),
        "table": table.tolist(),
    }


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
