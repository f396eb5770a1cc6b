"""``abgames otrio ...``: the commands, what they print, and the files that they write."""

from __future__ import annotations

import argparse
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ...arguments import entries, folded
from ...control import Progress, reporting
from ...display import count, counted
from ...display.answer import facts_text
from ...errors import NotationError
from ...otrio import questions
from ...otrio.tables import (
    PreferenceTable,
    block_text,
    outcome_text,
    outcomes_text,
    summary,
    who_text,
)
from ..asking import add_command, add_question, asked_of, ended, question_of, run
from ..dialogue import add_conversation
from ..files import add_picture, write_picture
from ..output import review_text, say, wants_color
from ..parser import add_group
from . import play
from .question import add_certificate, found_text, orders_text, write_certificate

if TYPE_CHECKING:
    from ...otrio.counting import PlyCounts

SEVERAL, UNKNOWN = "several outcomes", "not known"

OPEN = "the time limit was hit before all plies were complete"


def add_commands(commands: Any) -> None:
    """Add the commands of the family to the parser, in the order of the help."""
    actions = add_group(
        commands,
        "otrio",
        help="Otrio for 2, 3 and 4 players",
        description="Otrio for 2, 3 and 4 players.",
    )
    show = add_question(actions, questions.Show, _position, check=_draw, finish=_write_board)
    add_picture(show, "write the board", texts=(".txt",))
    show.add_argument(
        "--last", metavar="MOVE", help="outline the piece of the last move in pictures, such as a1L"
    )
    show.add_argument(
        "--marks", metavar="LIST", help='short texts on free places of pictures: "a2L=D, b1S=P2"'
    )
    proved: dict[str, Any] = {"finish": write_certificate}
    solve = add_question(actions, questions.Solve, _solution, record=_solution_record, **proved)
    force = add_question(
        actions, questions.Force, _force, check=_check, record=_force_record, **proved
    )
    for parser in solve, force:
        add_certificate(parser)
    add_question(actions, questions.Effectivity, is_open=_open_cells)
    preferences = add_question(actions, questions.Preferences, is_open=_open_outcomes)
    preferences.set_defaults(run=_run_preferences)
    add_question(actions, questions.Analyze, _analysis)
    add_conversation(add_command(actions, play.Play, play.run))
    add_question(actions, questions.Review, _review)
    add_question(
        actions,
        questions.Count,
        _counts,
        is_open=lambda question, found: "" if found.proven else OPEN,
        progress=_progress,
        record=_count_record,
    )


def _position(question: questions.Show, found: Any) -> str:
    position = question.position
    text = position.to_text(color=wants_color())
    moves = position.legal_moves
    return f"{text}\nlegal moves ({len(moves)}): {' '.join(moves)}" if moves else text


def _draw(options: argparse.Namespace) -> None:
    """Draw before anything is printed, in case the marks are wrong."""
    position = question_of(options).position
    options.drawn = position.to_svg(marks=_marks(options.marks), last=options.last)


def _write_board(options: argparse.Namespace, question: questions.Show, found: Any) -> int:
    for path in options.picture:
        is_text = path.suffix.lower() == ".txt"
        content = question.position.to_text() + "\n" if is_text else options.drawn
        write_picture(path, content, options.theme)
    return 0


def _marks(text: str | None) -> dict[str, str]:
    """Return the marks of a list.

    >>> _marks("a2L=D, b1S=P2")
    {'a2L': 'D', 'b1S': 'P2'}
    """
    marks = {}
    for entry in entries(folded(text or "")):
        move, equals, mark = (part.strip() for part in entry.partition("="))
        if entry.strip() and not equals:
            raise NotationError(f"a mark is written like a2L=D, not {entry.strip()!r}", text=entry)
        if entry.strip():
            marks[move] = mark
    return marks


def _solution(question: questions.Solve, solution: Any) -> str:
    about = orders_text(question.orders, question.judges)
    return f"{question.position.to_text()}\n\n{about}\n\n{found_text(solution)}"


def _solution_record(question: questions.Solve, solution: Any) -> tuple[str, Any]:
    orders = "; ".join(f"player {player} {order}" for player, order in question.orders.items())
    judged = "" if question.judge is None else f" (judged: {question.judge})"
    asked = f"Otrio, {question.position!r}: the outcome with {orders}{judged}"
    return asked, sorted(solution.outcomes)


def _check(options: argparse.Namespace) -> None:
    if options.each_move and (options.certificate or options.checkpoint or options.record):
        raise ValueError(
            "--moves asks many questions: it takes no --certificate, --checkpoint or --record"
        )


def _force(question: questions.Force, found: Any) -> str:
    position = question.position.to_text()
    who, wanted = who_text(question.question.coalition), _wanted(question)
    if question.each_move:
        return f"{position}\n\ncan {who} force this: {wanted}?\n\n{found}"
    verb = {True: "can force", False: "cannot force", None: "may be able to force"}
    return f"{position}\n\n{who} {verb[found.holds]} this: {wanted}\n{found_text(found)}"


def _force_record(question: questions.Force, found: Any) -> tuple[str, Any]:
    can = f"can {who_text(question.question.coalition)} force this: {_wanted(question)}"
    return f"Otrio, {question.position!r}: {can}", found.holds


def _wanted(question: questions.Force) -> str:
    return outcomes_text(sorted(question.question.winners))


def _open_cells(question: questions.Effectivity, cells: Any) -> str:
    count = sum(cell.holds is None for cell in cells)
    are = "is" if count == 1 else "are"
    return f"{counted(count, 'cell')} {are} open: a time limit was hit" if count else ""


def _run_preferences(options: argparse.Namespace) -> int:
    """Print a table for each choice of the orders of all but the last two players, once it is full,
    and then a summary; 1 if an outcome is open."""
    if options.json:
        return run(options)
    question, done = question_of(options), list[Any]()
    for _, block in groupby(question.rows(asked_of(options)), lambda row: row.orders[:-2]):
        done += (rows_of_block := list(block))
        say(block_text(rows_of_block), end="\n\n", flush=True)
    say(summary(done))
    return ended(options, question, PreferenceTable(done))


def _open_outcomes(question: questions.Preferences, rows: PreferenceTable) -> str:
    count = sum(row.outcome is None for row in rows)
    return f"a time limit left {counted(count, 'outcome')} open" if count else ""


def _analysis(question: questions.Analyze, moves: Any) -> str:
    """The moves by outcome, starting with the one that the player to move likes best."""
    from ...preferences import read_preferences

    position = question.position
    order = read_preferences(question.orders, position.players)[position.to_move - 1]
    names = [outcome_text(outcome) for level in order for outcome in level]
    by_name: dict[str, list[str]] = {name: [] for name in [*names, SEVERAL, UNKNOWN]}
    for move, outcome, proven in moves:
        unclear = SEVERAL if proven else UNKNOWN
        by_name[unclear if outcome is None else outcome_text(outcome)].append(move)
    shown = facts_text([(name, " ".join(found)) for name, found in by_name.items() if found])
    about = orders_text(question.orders, question.judges)
    return f"{position.to_text()}\n\n{about}\n\n{shown or 'the game is over'}"


def _review(question: questions.Review, found: Any) -> str:
    return review_text(found, orders_text(question.orders, question.judges))


def _progress(options: argparse.Namespace) -> Any:
    """The progress of the count in words."""
    what = "boards listed" if options.method == "enumerate" else "parts of the sums"

    def text(progress: Progress) -> str:
        return f"{progress.seconds:.1f} s  {count(progress.nodes)} {what}"

    return reporting(options.recompute, text=text)


def _players(question: questions.Count) -> str:
    one = question.players == 2 and question.colors == 1
    return f"{question.players} players" + " with one colour each" * one


def _counts(question: questions.Count, counts: PlyCounts) -> str:
    total = sum(ply.total for ply in counts)
    raw = sum(ply.raw_total for ply in counts)
    return (
        f"Boards of Otrio for {_players(question)}, up to symmetry\n\n{counts}\n\n"
        f"{count(total)} boards up to symmetry, {count(raw)} in all, "
        f"of {max(len(counts) - 1, 0)} plies and the empty board"
    )


def _count_record(question: questions.Count, counts: PlyCounts) -> tuple[str, Any]:
    """The sums over all plies."""
    last = len(counts) - 1 if counts.last is None else counts.last
    value = {
        "up to symmetry": sum(ply.total for ply in counts),
        "all": sum(ply.raw_total for ply in counts),
        "plies": len(counts) - 1,
    }
    return f"Otrio, {_players(question)}: boards that play can reach in {last} plies", value
