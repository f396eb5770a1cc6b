"""``abgames nim ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

import sys
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from ..arguments import whole_number
from ..control import terminal_width
from ..display import columns, counted, padded, text_table
from ..language import _, marked
from ..nim import questions
from ..nim.questions import Piled
from ..nim.rules import Position, heaps_text
from ..question import asks
from ..reviews import Made, asked_level
from ..situation import PERFECT
from .command import HIT, Asking, Group, Recorded, Result, ShellCommand
from .conversation import Conversation, Talk
from .parser import file, pictures, themes, write_picture, write_plots, write_rows
from .terminal import review_text, say, shown_before_files

if TYPE_CHECKING:
    from pathlib import Path

    from ..nim import Explanation, NimMove
    from ..nim import Period as Found
    from ..question import Record
    from ..reviews import Review

DRAWN = 40
"""The largest pile that is drawn."""

LONGEST_LINE = 80
"""Characters in a line of prose that is easy to read."""


def prose_width() -> int:
    """The width of prose on the screen."""
    return min(LONGEST_LINE, terminal_width(sys.stdout))


class _Play(Conversation):
    """The conversation; you are player 1, the program is player 2."""

    meanings: ClassVar = {
        "hint": marked("who wins, by which moves, and why"),
        "undo": marked("take back your last move and my reply"),
    }

    asked: Play

    def __init__(self, asked: Play) -> None:
        from ..nim.play import game_of
        from ..nim.situation import Heaps

        self.game = game_of(asked.played, asked.misere)
        self.game.check(asked.position)
        self.typed = self.game.typed  # type: ignore[misc]
        if asked.level < PERFECT:
            self.sow(asked.seed)
        first = 2 if asked.first == "program" else asked.to_move
        super().__init__(Heaps(asked.position, asked.played, asked.misere, first), asked)

    def words(self) -> list[str]:
        return [*self.commands, *self.game.words(self.here.piles)]

    def read(self, line: str) -> Position:
        return self.game.read(line, self.here.piles)

    # -- what is said ----------------------------------------------------------------------

    def rules(self) -> str:
        return self.game.rules(self.start.piles)

    def prompt(self) -> str:
        return _("your move> ")

    def board(self) -> str:
        """A line for each pile, with its stones if they are few."""
        piles = self.here.piles
        names = [_("pile {number}", number=number) for number in range(1, len(piles) + 1)]
        draws, digits = max(piles) <= DRAWN, len(str(max(piles)))
        return "\n".join(
            f"{padded(name, columns(names[-1]))}  "
            f"{'o' * (pile * draws):<{max(piles) * draws}}  {pile:>{digits}}"
            for name, pile in zip(names, piles, strict=True)
        )

    def told(self, made: Made) -> str:
        said = self.game.said(made.before.piles, made.move)
        told = {"take": _("I take {move}."), "split": _("I split {move}.")}
        return told[said.verb].format(move=said.move)

    def ending(self) -> str:
        is_won = self.here.outcome == "P1"
        won = _("you win") if is_won else _("I win")
        ends = _("You make the last move: {won}."), _("No move is left: {won}.")
        if self.game.takes_all:
            ends = _("You take the last stone: {won}."), _("That was the last stone: {won}.")
        line = ends[self.here.turn == 1].format(won=won)
        if is_won:
            return line
        worst = self.worst() or _("You made no mistake: every position you had was lost.")
        return f"{line}\n{worst}"

    def hint(self) -> tuple[str, dict[str, Any]]:
        from ..nim import explain

        explanation = explain(self.here.piles, self.game.rule, misere=self.game.misere)
        winning = [list(after) for after in explanation.moves]
        text = explanation.to_text(prose_width())
        return text, {"lost": explanation.lost, "winning_moves": winning}

    def tell_list(self) -> None:
        moves = self.game.listed(self.here.piles)
        between = _("; ") if any(_(", ") in move for move in moves) else _(", ")
        self.note(_("{items}.", items=between.join(moves)))

    def tell_history(self) -> None:
        told = {
            (1, "take"): _("you took {move}: {left}"),
            (1, "split"): _("you split {move}: {left}"),
            (2, "take"): _("I took {move}: {left}"),
            (2, "split"): _("I split {move}: {left}"),
        }
        lines = [_("start: {position}", position=heaps_text(self.start.piles))]
        for before, move in self.past:
            verb, words = self.game.said(before.piles, move)
            lines.append(told[before.turn, verb].format(move=words, left=heaps_text(move)))
        self.note("\n".join(lines))


class Play(
    Talk, Piled, name="nim/play", brief="play Nim, or another heap game, against the program"
):
    """Play Nim against the program, or with --rule another heap game. A perfect opponent wins
    wherever that is possible."""

    kind = _Play

    level: int = asked_level()
    first: Literal["human", "program"] = asks("who moves first (human)", "human")
    seed: int | None = asks("repeat the program's random moves", None, metavar="N")


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
        from ..nim.pictures import WHOLE_TABLE

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
        from ..nim.pictures import table_text

        return table_text(self.base, first=self.first)

    def write(self, found: Record) -> None:
        from ..nim import move_table

        if self.csv is not None:
            header = ["first", "second", "third", "to_first", "to_second", "to_third"]
            piles = partial(_piles, self.base)
            entries = enumerate(move_table(self.base).tolist())
            write_rows(self.csv, header, ([*piles(index), *piles(to)] for index, to in entries))
        for path, picture in zip(self.picture, self.drawn, strict=True):
            write_picture(path, picture, self.theme)

    def _figure(self, form: str) -> str:
        """The figure in one form; pictures are made from the SVG."""
        from ..nim.pictures import figure_dot, figure_svg, figure_text

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
        from ..nim.explanation import sheet_text
        from ..nim.play import title, told

        goal = "loses" if self.misere else "wins"
        piles, rule = counted(self.pile_count, "pile"), self.played
        return (
            f"{title(rule)}, {piles}, sheet {self.seed}. {told(rule)} The player who makes the "
            f"last move {goal}.\n\n{sheet_text(self.sheet)}"
        )

    def write(self, found: Record) -> None:
        from ..nim.explanation import answers_text

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
        from ..nim.pictures import plot_grundy

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
        from ..nim import lost_positions, plot_lost_positions

        if not self.picture:
            raise ValueError("say where the picture goes, such as --picture pattern.png")
        largest = whole_number("--max-pile", self.max_pile, at_least=0, at_most=LARGEST)
        lost = lost_positions(largest, piles=self.piles)
        write_plots(self.picture, partial(plot_lost_positions, lost), self.theme)
        return 0


class _Review(Asking["Review[NimMove]"], questions.Review):
    def text(self, found: Review[NimMove]) -> str:
        from ..nim.play import title

        result = "loses" if self.misere else "wins"
        return review_text(found, f"{title(self.played)}; whoever moves last {result}")


NIM = Group(
    "nim",
    "Nim and other heap games",
    "Nim and other heap games: who wins, by which moves, and why.",
    (_Table, _Moves, _Exercise, _Grundy, _Period, Pattern, Play, _Review),
)
