"""Files that commands write: their names, whether they can be written, and the report of it."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..display.pictures import FORMS, PRINTED, Picture, form_of
from ..display.plots import need_matplotlib
from ..display.themes import THEMES, themed
from ..documents import save_text
from ..printable import printable
from .output import warn

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def check_writable(*names: str | Path | None) -> None:
    """Refuse files that cannot be written, before the work starts: :class:`OSError`.

    ``None`` stands for a file that was not asked for.
    """
    for name in names:
        if name is not None:
            _check(Path(name))


def add_picture(
    parser: argparse.ArgumentParser,
    what: str,
    *,
    texts: Sequence[str] = (),
    plotted: bool = False,
    formerly: str = "",
) -> None:
    """Add the options for pictures: ``--picture FILE``, which may be repeated, and ``--theme``.

    ``texts`` are further suffixes that can be written; ``plotted`` pictures are made by matplotlib
    in every form; ``formerly`` is an older name of the option, which still works.
    """
    forms = (*FORMS, *texts)
    drawn = FORMS if plotted else PRINTED
    needed = "needs" if plotted else ".png and .pdf need"
    parser.add_argument(
        "--picture",
        type=target(forms, drawn),
        action="append",
        default=[],
        metavar="FILE",
        help=f"{what} as the suffix says: {', '.join(forms)} ({needed} abgames[plot]); may be "
        "repeated",
    )
    if formerly:
        parser.add_argument(
            formerly,
            dest="picture",
            type=target(forms, drawn),
            action="append",
            help=argparse.SUPPRESS,
        )
    add_theme(parser)


def target(forms: Sequence[str], plotted: Sequence[str] = PRINTED) -> Callable[[str], Path]:
    """Return a parser of the name of a file that is written in one of these forms.

    Forms that are ``plotted`` are refused where matplotlib is missing.
    """

    def read(name: str) -> Path:
        path = Path(name)
        try:
            if form_of(path, forms) in plotted:
                need_matplotlib()
        except (ImportError, ValueError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        return path

    return read


def add_theme(parser: argparse.ArgumentParser) -> None:
    """Add the option for the colours of pictures."""
    parser.add_argument(
        "--theme",
        choices=THEMES,
        default=THEMES[0],
        help="colours of pictures: light, dark, or auto, which follows the viewer (.svg only; "
        "others are light)",
    )


def write_picture(path: Path, content: str, theme: str) -> None:
    """Write a picture in its theme, or a text, and say so."""
    if path.suffix.lower() in FORMS:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            Picture(themed(content, theme)).save(path)
        for warning in caught:
            warn(f"{warning.message}")
        told(path)
    else:
        write_text(path, content)


def write_plot(path: Path, draw: Callable[[Axes], object], theme: str) -> None:
    """Write what a function draws with matplotlib, and say so; any theme but dark is light."""
    # Not with pyplot, which would look for a screen.
    from matplotlib import style
    from matplotlib.figure import Figure

    form = path.suffix.lower()[1:]
    with style.context("dark_background" if theme == "dark" else []):
        figure = Figure(layout="constrained")
        draw(figure.subplots())
        figure.savefig(path, format=form)
    told(path)


def write_text(path: str | Path, content: str) -> None:
    """Write a text to a file, compressed if its name ends with ``.gz``, and say so."""
    save_text(path, content.encode(errors="backslashreplace").decode())
    told(path)


def told(path: str | Path) -> None:
    """Say that a file was written."""
    if sys.stderr is not None:
        print(printable(f"wrote {path}"), file=sys.stderr)


def _check(path: Path) -> None:
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder, so no file can be written there")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {path.parent}")
    if not os.access(path if path.exists() else path.parent, os.W_OK):
        raise PermissionError(f"{path} cannot be written: no permission")
