"""``--export FILE``: a strategy as a file, in the format that the name's suffix says."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ...display.svg import FORMS as PICTURES
from ...question import Question, asks
from ..files import Target, pictures, themes, write_picture, write_plot
from ..terminal import warn

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


def _depth(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 on, not {text!r}")
    return int(text)


class Exported(Question):
    """Files that a strategy goes to."""

    export: list[Path] = asks(
        "write the strategy as the suffix says: .json (strategy file), .dot (Graphviz), .txt "
        "(text), .csv (a line for each secret), or a picture; may be repeated",
        (),
        metavar="FILE",
        shell={"type": Target((*PICTURES, *TEXTS))},
    )
    depth: int | None = asks(
        f"show this many guesses of the tree: in pictures ({PICTURE_DEPTH}), in .dot and .txt "
        "(all)",
        None,
        metavar="K",
        shell={"type": _depth},
    )
    picture: list[Path] = pictures("draw the tree of the strategy")
    theme: str = themes()
    numbers: Literal["candidates", "bits", "none"] | None = asks(
        "what pictures show beside each guess: candidates left, bits that its reply tells on "
        "average, or nothing (candidates); for a class, with --depth as far as is clear",
        None,
    )
    blank: bool = asks("pictures to fill in: the replies, and empty boxes", False)
    histogram: list[Path] = asks(
        "plot how many candidates take how many guesses; needs abgames[plot]",
        (),
        metavar="FILE",
        shell={"type": Target(PICTURES, plotted=True)},
    )

    @property
    def files(self) -> list[Path]:
        """All files that the strategy goes to."""
        return [*self.export, *self.picture, *self.histogram]

    def check_pictures(self) -> None:
        """Refuse options of pictures without a picture: :class:`ValueError`."""
        forms = {path.suffix.lower() for path in [*self.export, *self.picture]}
        if (self.blank or self.numbers) and not forms.intersection(PICTURES):
            raise ValueError("--blank and --numbers are for pictures: add --picture FILE")

    def export_all(self, strategy: Strategy) -> int:
        """Write all files that can be written; 1 if some cannot."""
        status = 0
        for path in self.files:
            try:
                if path in self.histogram:
                    write_plot(path, lambda axes: _histogram(strategy, axes), self.theme)
                else:
                    self._export(strategy, path)
            except (OSError, ValueError) as error:
                warn(f"{path} is not written: {error}")
                status = 1
        return status

    def _export(self, strategy: Strategy, path: Path) -> None:
        form = path.suffix.lower()
        if form in PICTURES:
            from ...codebreaking.svg import clear_depth

            is_for_class = self.blank or self.numbers
            depth = max(PICTURE_DEPTH, clear_depth(strategy)) if is_for_class else PICTURE_DEPTH
            content: str = strategy.to_svg(
                max_depth=self.depth or depth,
                numbers=self.numbers or "candidates",
                blank=self.blank,
            )
        else:
            content = TEXTS[form](strategy, self.depth)
        write_picture(path, content, self.theme)


def _histogram(strategy: Strategy, axes: Axes) -> None:
    from ...codebreaking.svg import title
    from ...display.plots import plot_histogram

    called = strategy.game._guess_words(strategy.goal)[1]
    plot_histogram(strategy, axes, guesses=called).set_title(title(strategy), wrap=True)
