"""``abgames nim ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from ...arguments import whole_number
from ...display import counted, text_table
from ...nim import questions
from ...question import Question, asks
from ..asking import HIT, add_command, add_question, run
from ..dialogue import add_conversation
from ..files import add_file, add_picture, write_picture, write_plots, write_rows
from ..output import review_text, say, shown_before_files
from ..parser import add_group
from . import play
from .play import prose_width

if TYPE_CHECKING:
    from ...nim import Period as Found

IN_A_ROW = 10
"""Values in a line of a table."""

LARGEST = 255
"""The largest pile of a pattern, which takes a second."""


def add_commands(commands: Any) -> None:
    """Add the commands of the family to the parser, in the order of the help."""
    actions = add_group(
        commands,
        "nim",
        help="Nim and other heap games",
        description="Nim and other heap games: who wins, by which moves, and why.",
    )
    _add_table(actions)
    add_question(actions, questions.Moves, lambda question, found: found.to_text(prose_width()))
    exercise = add_question(actions, questions.Exercise, _sheet, finish=_tell_answers)
    exercise.add_argument(
        "--answers", action="store_true", help="print the answers below the sheet"
    )
    grundy = add_question(
        actions,
        questions.Grundy,
        _values,
        finish=_write_values,
        is_open=lambda question, found: "" if found["complete"] else HIT,
    )
    add_file(grundy, "--csv", "write the values to a file as CSV")
    add_picture(grundy, "plot the values", formerly="--plot", plotted=True)
    add_question(actions, questions.Period, record=_period_record, is_open=_no_period)
    add_picture(add_command(actions, Pattern, _run_pattern), "draw the pattern", plotted=True)
    add_conversation(add_command(actions, play.Play, play.run))
    add_question(actions, questions.Review, _review)


# -- the lecture's table of three piles, and its figure ------------------------------------


def _add_table(actions: Any) -> None:
    parser = add_question(actions, questions.Table, _table, check=_draw, finish=_write_table)
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
    add_file(parser, "--csv", "write the whole table to a file as CSV")
    parser.set_defaults(run=_run_table)


def _draw(options: argparse.Namespace) -> None:
    """Draw before anything is printed, in case the figure is too large."""
    if not (options.picture or options.figure) and (options.blank or options.large):
        which = "--blank" if options.blank else "--large"
        raise ValueError(f"{which} is for the figure: add --picture FILE")
    options.drawn = [_figure(path.suffix.lower(), options) for path in options.picture]


def _run_table(options: argparse.Namespace) -> int:
    """Print the table or its figure, and write the files that were asked for."""
    from ...nim.tables import WHOLE_TABLE

    too_long = options.base > WHOLE_TABLE and options.first is None
    only_files = (too_long or options.blank) and (options.csv or options.picture)
    if options.json or not (options.figure or only_files):
        return run(options)
    _draw(options)
    with shown_before_files():
        print(_figure(".txt", options) if options.figure else "", end="")
    _write_table(options)
    return 0


def _table(question: questions.Table, found: Any) -> str:
    from ...nim.tables import table_text

    return table_text(question.base, first=question.first)


def _write_table(options: argparse.Namespace, *answer: Any) -> None:
    from ...nim import move_table

    if options.csv is not None:
        header = ["first", "second", "third", "to_first", "to_second", "to_third"]
        piles = partial(_piles, options.base)
        entries = enumerate(move_table(options.base).tolist())
        write_rows(options.csv, header, ([*piles(index), *piles(to)] for index, to in entries))
    for path, picture in zip(options.picture, options.drawn, strict=True):
        write_picture(path, picture, options.theme)


def _figure(form: str, options: argparse.Namespace) -> str:
    """The figure in one form; pictures are made from the SVG."""
    from ...nim.figure import figure_dot, figure_text
    from ...nim.svg import figure_svg

    base, asked = options.base, {"arrows": options.arrows, "blank": options.blank}
    if form == ".dot":
        return figure_dot(base, **asked)
    if form == ".txt":
        return figure_text(base, **asked) + "\n"
    return figure_svg(base, large=options.large, **asked)


def _piles(base: int, index: int) -> tuple[object, object, object]:
    """The piles of an entry; blanks where there is no move."""
    if index < 0:
        return "", "", ""
    return index // base**2, index // base % base, index % base


# -- the others -----------------------------------------------------------------------------


def _sheet(question: questions.Exercise, found: Any) -> str:
    from ...nim.play.wording import title, told
    from ...nim.sheets import sheet_text

    goal = "loses" if question.misere else "wins"
    piles, rule = counted(question.pile_count, "pile"), question.played
    return (
        f"{title(rule)}, {piles}, sheet {question.seed}. {told(rule)} The player who makes the "
        f"last move {goal}.\n\n{sheet_text(question.sheet)}"
    )


def _tell_answers(options: argparse.Namespace, question: questions.Exercise, found: Any) -> None:
    from ...nim.sheets import answers_text

    if options.answers and not options.json:
        say(f"\nAnswers\n\n{answers_text(question.sheet)}")


def _values(question: questions.Grundy, found: dict[str, Any]) -> str:
    """Ten values in a line, after the heap of the first."""
    values = found["values"]
    header = ("heap", *(f"+{n}" for n in range(IN_A_ROW)))
    rows = []
    for start in range(0, len(values), IN_A_ROW):
        row = values[start : start + IN_A_ROW]
        rows.append((start, *row, *[""] * (IN_A_ROW - len(row))))
    first = f"\n\nthe limit came first: {len(values):,} of {question.count:,} values"
    return text_table(header, rows) + ("" if found["complete"] else first)


def _write_values(options: argparse.Namespace, question: questions.Grundy, found: Any) -> None:
    from ...nim.plots import plot_grundy

    values = found["values"]
    if options.csv is not None:
        write_rows(options.csv, ["heap", "value"], enumerate(values))
    write_plots(options, lambda axes: plot_grundy(question.played, len(values), axes))


def _no_period(question: questions.Period, found: Found) -> str:
    largest = float("inf") if question.max_heap is None else question.max_heap
    is_answered = found.proven or found.checked > largest
    return "" if is_answered else "the limit was hit before the answer was known"


def _period_record(question: questions.Period, found: Found) -> tuple[str, Any]:
    names = ("period", "preperiod", "saltus", "checked")
    value = {name: getattr(found, name) for name in names}
    return f"the period of {found.record()['rule']}", value


class Pattern(Question, name="nim/pattern", brief="draw the pattern that the lost positions make"):
    """Draw the lost positions of Nim: with two piles as points, with three the third pile as a
    shade at the place of the other two. They form squares within squares."""

    max_pile: int = asks("piles of 0 to N stones (63)", 63, metavar="N")
    piles: Literal[2, 3] = asks("how many piles (3)", 3)


def _run_pattern(options: argparse.Namespace) -> int:
    from ...nim import lost_positions, plot_lost_positions

    if not options.picture:
        raise ValueError("say where the picture goes, such as --picture pattern.png")
    largest = whole_number("--max-pile", options.max_pile, at_least=0, at_most=LARGEST)
    lost = lost_positions(largest, piles=options.piles)
    write_plots(options, lambda axes: plot_lost_positions(lost, axes))
    return 0


def _review(question: questions.Review, found: Any) -> str:
    from ...nim.play.wording import title

    result = "loses" if question.misere else "wins"
    return review_text(found, f"{title(question.played)}; whoever moves last {result}")
