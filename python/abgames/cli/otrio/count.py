"""``abgames otrio count``: how many positions there are after each ply."""

from __future__ import annotations

import argparse
import time
from typing import TYPE_CHECKING, Any

from ...control import reporting
from ...display import count
from ...otrio.questions import Count
from ..asking import add_question
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record

if TYPE_CHECKING:
    from ...control import Progress
    from ...otrio.counting import PlyCounts


OPEN = "the time limit was hit before all plies were complete"


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser = add_question(
        actions,
        Count,
        _text,
        check=check_record,
        finish=_write,
        is_open=lambda question, found: "" if found.proven else OPEN,
        progress=_progress,
    )
    add_record(parser)


def _progress(options: argparse.Namespace) -> Any:
    """The progress of the count in words."""
    what = "boards listed" if options.method == "enumerate" else "parts of the sums"

    def text(progress: Progress) -> str:
        return f"{progress.seconds:.1f} s  {count(progress.nodes)} {what}"

    return reporting(options.recompute, text=text)


def _players(question: Count) -> str:
    one = question.players == 2 and question.colors == 1
    return f"{question.players} players" + " with one colour each" * one


def _text(question: Count, counts: PlyCounts) -> str:
    total = sum(ply.total for ply in counts)
    raw = sum(ply.raw_total for ply in counts)
    return (
        f"Boards of Otrio for {_players(question)}, up to symmetry\n\n{counts}\n\n"
        f"{count(total)} boards up to symmetry, {count(raw)} in all, "
        f"of {max(len(counts) - 1, 0)} plies and the empty board"
    )


def _write(options: argparse.Namespace, question: Count, counts: PlyCounts) -> int:
    """Add the sums over all plies to a file of results."""
    from ...otrio.counting import last_ply
    from ...otrio.notation import read_colors

    colors = read_colors(question.colors, question.players)
    last = last_ply(question.players, colors) if question.max_ply is None else question.max_ply
    write_record(
        options,
        question=f"Otrio, {_players(question)}: boards that play can reach in {last} plies",
        value={
            "up to symmetry": sum(ply.total for ply in counts),
            "all": sum(ply.raw_total for ply in counts),
            "plies": len(counts) - 1,
        },
        status=PROVED if len(counts) > last else UNKNOWN,
        nodes=None,
        seconds=time.perf_counter() - options.started,
    )
    return 0
