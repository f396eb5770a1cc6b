"""Files that commands write: their names, whether they can be written, and the report of it."""

from __future__ import annotations

import argparse
import csv
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abgames_check.documents import file_name

from ..display.plots import need_matplotlib
from ..display.svg import FORMS, PRINTED, THEMES, Picture, form_of, need_typst, themed
from ..question import asks
from ..verified import save_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes


@dataclass(frozen=True)
class Target:
    """The type of an option that names a file to write, in one of these forms if there are any."""

    forms: Sequence[str] = ()
    plotted: bool = False

    def __call__(self, name: str) -> Path:
        """Return the path that a name stands for."""
        if name == "-":
            problem = "'-' is not the name of a file; that of stdout is /dev/stdout"
            raise argparse.ArgumentTypeError(problem)
        try:
            path = Path(file_name(name))
            form = form_of(path, self.forms) if self.forms else None
            if self.plotted and form in FORMS:
                need_matplotlib()
            elif form in PRINTED:
                need_typst()
        except (ImportError, ValueError) as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        return path


def file(text: str) -> Any:
    """Declare an option that names a file to write."""
    return asks(text, None, metavar="FILE", shell={"type": Target()})


def check_files(targets: Iterable[Path], names: Iterable[object]) -> None:
    """Refuse files that cannot be written, before the work starts: :class:`OSError`."""
    counts = Counter(map(str, names))
    for path in targets:
        if counts[str(path)] > 1 and (path.is_file() or not path.exists()):
            raise ValueError(f"{path} is named twice, but it is a file to write")
        _check(path)


def pictures(
    what: str, *, texts: Sequence[str] = (), plotted: bool = False, former: str = ""
) -> Any:
    """Declare ``--picture FILE``, which may be repeated."""
    forms = (*FORMS, *texts)
    needed = "needs" if plotted else ".png and .pdf need"
    return asks(
        f"{what} as the suffix says: {', '.join(forms)} ({needed} abgames[plot]); may be repeated",
        (),
        metavar="FILE",
        former=former,
        shell={"type": Target(forms, plotted)},
    )


def themes() -> Any:
    """Declare ``--theme``, for pictures."""
    return asks(
        "colours of pictures: light, dark, or auto, which follows the viewer (.svg only; others "
        "are light)",
        THEMES[0],
        shell={"choices": THEMES},
    )


def write_picture(path: Path, content: str, theme: str) -> None:
    """Write a picture in its theme, or a text, and say so."""
    if path.suffix.lower() not in FORMS:
        write_text(path, content)
        return
    with written(path):
        Picture(themed(content, theme)).save(path)


def write_plot(path: Path, draw: Callable[[Axes], object], theme: str) -> None:
    """Write what a function draws with matplotlib, and say so; any theme but dark is light."""
    # Not with pyplot, which would look for a screen.
    from matplotlib import style
    from matplotlib.figure import Figure

    form = path.suffix.lower()[1:]
    with written(path), style.context("dark_background" if theme == "dark" else []):
        figure = Figure(layout="constrained")
        draw(figure.subplots())
        figure.savefig(path, format=form)


def write_plots(paths: Iterable[Path], draw: Callable[[Axes], object], theme: str) -> None:
    """Write what a function draws to several files."""
    for path in paths:
        write_plot(path, draw, theme)


def write_rows(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table to a file as CSV, and say so."""
    with written(path), open(path, "w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(header)
        table.writerows(rows)


def write_text(path: Path, content: str) -> None:
    """Write a text to a file, compressed if its name ends with ``.gz``, and say so."""
    with written(path):
        save_text(path, content.encode(errors="backslashreplace").decode())


@contextmanager
def written(path: Path, *, again: str = "replaced") -> Iterator[None]:
    """Say that a file was written in the block; ``again`` is the word if there was one before."""
    what = again if path.is_file() and path.stat().st_size else "wrote"
    try:
        yield
    except OSError as error:
        error.filename = error.filename or str(path)  # the system leaves it out if a disk is full
        raise
    if sys.stderr is not None:
        print(f"{what} {path}", file=sys.stderr)


def _check(path: Path) -> None:
    """Try to open a file; one that is not there is removed again."""
    if path.is_dir():
        raise IsADirectoryError(f"{path} is a folder, so no file can be written there")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path} cannot be written: there is no folder {path.parent}")
    end = Path(os.path.realpath(path))
    is_there = end.exists()
    if is_there and not end.is_file():
        return  # opening a pipe would wait for somebody to read it
    try:
        with open(end, "ab"):
            pass
    except OSError as error:
        problem = (error.strerror or str(error)).lower()
        raise type(error)(f"{path} cannot be written: {problem}") from None
    if not is_there:
        end.unlink()
