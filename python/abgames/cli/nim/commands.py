"""``abgames nim ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from ...arguments import whole_number
from ...display import counted, text_table
from ...nim import questions
from ...question import asks
from ..command import HIT, Asking, Group, Recorded, Result, ShellCommand
from ..files import file, pictures, themes, write_picture, write_plots, write_rows
from ..terminal import review_text, say, shown_before_files
from .play import Play, prose_width

if TYPE_CHECKING:
    from ...nim import Explanation, NimMove
    from ...nim import Period as Found
    from ...question import Record
    from ...reviews import Review

IN_A_ROW = 10
"""Values in a line of a table."""

LARGEST = 255
"""The largest pile of a pattern, which takes a second."""


class _Table(Asking["Record"], questions.Table):
    """The lecture's table of three piles, and its figure."""

    figure: bool = asks("print the figure with its arrows instead of the table", False)
    picture: list[Path] = pictures("write the figure", texts=(".dot", ".txt"))
    theme: str = themes()
    arrows: Literal["all", "stored", "none"] = asks(
        "arrows of the figure: every winning move, the one in the table, or none (all)", "all"
    )
    blank: bool = asks("the figure without marks and arrows, to fill in", False)
    large: bool = asks("large type in pictures of the figure, for a projector", False)
    csv: Path | None = file("write the whole table to a file as CSV")

    def check(self) -> None:
        if not (self.picture or self.figure) and (self.blank or self.large):
            which = "--blank" if self.blank else "--large"
            raise ValueError(f"{which} is for the figure: add --picture FILE")
        self.drawn  # noqa: B018 - before anything is printed, in case the figure is too large

    @cached_property
    def drawn(self) -> list[str]:
        return [self._figure(path.suffix.lower()) for path in self.picture]

    def run(self) -> int:
        from ...nim.tables import WHOLE_TABLE

        too_long = self.base > WHOLE_TABLE and self.first is None
        only_files = (too_long or self.blank) and (self.csv or self.picture)
        if self.json or not (self.figure or only_files):
            return super().run()
        self.check()
        with shown_before_files():
            print(self._figure(".txt") if self.figure else "", end="")
        self.write({})
        return 0

    def text(self, found: Record) -> str:
        from ...nim.tables import table_text

        return table_text(self.base, first=self.first)

    def write(self, found: Record) -> None:
        from ...nim import move_table

        if self.csv is not None:
            header = ["first", "second", "third", "to_first", "to_second", "to_third"]
            piles = partial(_piles, self.base)
            entries = enumerate(move_table(self.base).tolist())
            write_rows(self.csv, header, ([*piles(index), *piles(to)] for index, to in entries))
        for path, picture in zip(self.picture, self.drawn, strict=True):
            write_picture(path, picture, self.theme)

    def _figure(self, form: str) -> str:
        """The figure in one form; pictures are made from the SVG."""
        from ...nim.pictures import figure_dot, figure_svg, figure_text

        if form == ".dot":
            return figure_dot(self.base, arrows=self.arrows, blank=self.blank)
        if form == ".txt":
            return figure_text(self.base, arrows=self.arrows, blank=self.blank) + "\n"
        return figure_svg(self.base, arrows=self.arrows, blank=self.blank, large=self.large)


def _piles(base: int, index: int) -> tuple[object, object, object]:
    """The piles of an entry; blanks where there is no move."""
    if index < 0:
        return "", "", ""
    return index // base**2, index // base % base, index % base


class _Moves(Asking["Explanation"], questions.Moves):
    def text(self, found: Explanation) -> str:
        return found.to_text(prose_width())


class _Exercise(Asking["Record"], questions.Exercise):
    answers: bool = asks("print the answers below the sheet", False)

    def text(self, found: Record) -> str:
        from ...nim.explanation import sheet_text
        from ...nim.play import title, told

        goal = "loses" if self.misere else "wins"
        piles, rule = counted(self.pile_count, "pile"), self.played
        return (
            f"{title(rule)}, {piles}, sheet {self.seed}. {told(rule)} The player who makes the "
            f"last move {goal}.\n\n{sheet_text(self.sheet)}"
        )

    def write(self, found: Record) -> None:
        from ...nim.explanation import answers_text

        if self.answers and not self.json:
            say(f"\nAnswers\n\n{answers_text(self.sheet)}")


class _Grundy(Asking["Record"], questions.Grundy):
    csv: Path | None = file("write the values to a file as CSV")
    picture: list[Path] = pictures("plot the values", former="--plot", plotted=True)
    theme: str = themes()

    def text(self, found: Record) -> str:
        values = found["values"]
        header = ("heap", *(f"+{n}" for n in range(IN_A_ROW)))
        rows = []
        for start in range(0, len(values), IN_A_ROW):
            row = values[start : start + IN_A_ROW]
            rows.append((start, *row, *[""] * (IN_A_ROW - len(row))))
        first = f"\n\nthe limit came first: {len(values):,} of {self.count:,} values"
        return text_table(header, rows) + ("" if found["complete"] else first)

    def write(self, found: Record) -> None:
        from ...nim.pictures import plot_grundy

        values = found["values"]
        if self.csv is not None:
            write_rows(self.csv, ["heap", "value"], enumerate(values))
        draw = partial(plot_grundy, self.played, len(values))
        write_plots(self.picture, draw, self.theme)

    def left_open(self, found: Record) -> str:
        return "" if found["complete"] else HIT


class _Period(Recorded["Found"], questions.Period):
    def left_open(self, found: Found) -> str:
        largest = float("inf") if self.max_heap is None else self.max_heap
        return "" if found.proven or found.checked > largest else HIT

    def result(self, found: Found) -> Result:
        names = ("period", "preperiod", "saltus", "checked")
        value = {name: getattr(found, name) for name in names}
        return Result(f"the period of {found.record()['rule']}", value)


class Pattern(
    ShellCommand, name="nim/pattern", brief="draw the pattern that the lost positions make"
):
    """Draw the lost positions of Nim: with two piles as points, with three the third pile as a
    shade at the place of the other two. They form squares within squares."""

    max_pile: int = asks("piles of 0 to N stones (63)", 63, metavar="N")
    piles: Literal[2, 3] = asks("how many piles (3)", 3)
    picture: list[Path] = pictures("draw the pattern", plotted=True)
    theme: str = themes()

    def run(self) -> int:
        from ...nim import lost_positions, plot_lost_positions

        if not self.picture:
            raise ValueError("say where the picture goes, such as --picture pattern.png")
        largest = whole_number("--max-pile", self.max_pile, at_least=0, at_most=LARGEST)
        lost = lost_positions(largest, piles=self.piles)
        write_plots(self.picture, partial(plot_lost_positions, lost), self.theme)
        return 0


class _Review(Asking["Review[NimMove]"], questions.Review):
    def text(self, found: Review[NimMove]) -> str:
        from ...nim.play import title

        result = "loses" if self.misere else "wins"
        return review_text(found, f"{title(self.played)}; whoever moves last {result}")


NIM = Group(
    "nim",
    "Nim and other heap games",
    "Nim and other heap games: who wins, by which moves, and why.",
    (_Table, _Moves, _Exercise, _Grundy, _Period, Pattern, Play, _Review),
)
