"""``abgames otrio count``: how many positions there are after each ply."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from ...control import reporting
from ...display import count, text_table
from ..limits import add_limits
from ..output import say, warn
from ..results import PROVED, UNKNOWN, add_record, check_record, write_record
from .position import add_players

if TYPE_CHECKING:
    from ...control import Progress
    from ...otrio import PlyCount, Position


def add_action(actions: Any) -> None:
    """Add the action to the parser of the family."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "count",
        help="the number of positions after each ply",
        description="Print how many boards play can reach, by the number of pieces: live (without "
        "a line) and just won, up to the 16 symmetries, and all of them. With four colours, boards "
        "that need a pass are counted apart. Exit status 1: a limit was hit before all plies were "
        "complete.",
    )
    add_players(parser)
    parser.add_argument(
        "--method",
        default="formula",
        metavar="M",
        help="formula (all plies at once) or enumerate (list the boards, ply by ply) (formula)",
    )
    parser.add_argument("--max-ply", type=int, metavar="P", help="the last ply")
    parser.add_argument(
        "--recompute", action="store_true", help="recompute numbers that come with the package"
    )
    add_limits(parser)
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print the counts as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Count; 1 if a limit was hit."""
    from ...otrio import Position
    from ...otrio.counting import last_ply

    check_record(options)
    game = Position(options.players, options.colors)
    start = time.perf_counter()
    counts = _counts(options)
    seconds = time.perf_counter() - start
    if options.json:
        print(json.dumps(_record(options, game, counts), indent=1))
    else:
        say(_text(game, counts))
    last = last_ply(game.players, game.colors) if options.max_ply is None else options.max_ply
    _record_result(options, game, counts, last, seconds)
    if options.recompute and len(counts) <= last:
        warn("the time limit was hit before all plies were complete")
        return 1
    return 0


def _players(game: Position) -> str:
    return f"{game.players} players" + " with one colour each" * bool(game.variant)


def _record_result(
    options: argparse.Namespace,
    game: Position,
    counts: tuple[PlyCount, ...],
    last: int,
    seconds: float,
) -> None:
    """Add the sums over all plies to a file of results."""
    write_record(
        options,
        question=f"Otrio, {_players(game)}: boards that play can reach in {last} plies",
        value={
            "up to symmetry": sum(ply.total for ply in counts),
            "all": sum(ply.raw_total for ply in counts),
            "plies": len(counts) - 1,
        },
        status=PROVED if len(counts) > last else UNKNOWN,
        nodes=None,
        seconds=seconds,
    )


def _counts(options: argparse.Namespace) -> tuple[PlyCount, ...]:
    from ...otrio import count_positions

    with reporting(options.recompute, text=_report(options.method)) as report:
        return count_positions(
            options.players,
            colors=options.colors,
            method=options.method,
            max_ply=options.max_ply,
            recompute=options.recompute,
            threads=options.threads,
            time_limit=options.time_limit,
            memory_limit=options.memory_limit,
            progress=report,
        )


def _report(method: str) -> Callable[[Progress], str]:
    """Return a function that words the progress of the count."""
    what = "boards listed" if method == "enumerate" else "parts of the sums"
    return lambda progress: f"{progress.seconds:.1f} s  {count(progress.nodes)} {what}"


def _text(game: Position, counts: tuple[PlyCount, ...]) -> str:
    has_passes = any(ply.after_pass is not None for ply in counts)
    header = ["ply", "live", "won", *["live after a pass", "won after a pass"] * has_passes]
    rows = [_row(ply, has_passes) for ply in counts]
    header += ["all", "all, with images"]
    total = sum(ply.total for ply in counts)
    raw = sum(ply.raw_total for ply in counts)
    return (
        f"Boards of Otrio for {_players(game)}, up to symmetry\n\n"
        f"{text_table(header, rows)}\n\n"
        f"{count(total)} boards up to symmetry, {count(raw)} in all, "
        f"of {max(len(counts) - 1, 0)} plies and the empty board"
    )


def _row(ply: PlyCount, has_passes: bool) -> list[object]:
    after = ply.after_pass
    passes = ["", ""] if after is None else [count(after.live), count(after.won)]
    return [
        ply.ply,
        count(ply.live),
        count(ply.won),
        *passes * has_passes,
        count(ply.total),
        count(ply.raw_total),
    ]


def _record(
    options: argparse.Namespace, game: Position, counts: tuple[PlyCount, ...]
) -> dict[str, Any]:
    return {
        "players": game.players,
        **game.variant,
        "method": options.method,
        "plies": [asdict(ply) for ply in counts],
    }
