"""``abgames ab|mastermind heuristics``: published heuristics compared with the optimum."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ...codebreaking.records import game_record, history_record
from ...display import count, duration
from ..limits import add_limits, limit_was_hit
from ..output import say
from .game import (
    add_game,
    add_position,
    game_of,
    heading,
)

if TYPE_CHECKING:
    from ...codebreaking import HeuristicComparison


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "heuristics",
        help="compare published heuristics with the optimum",
        description="Let published heuristics play against every candidate, and compare their "
        "totals with the optimum. Among guesses with the best score they prefer a "
        "candidate, then the lexicographically first.",
    )
    add_game(parser, game)
    add_position(parser, game)
    add_limits(parser)
    parser.add_argument("--json", action="store_true", help="print the comparison as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Compare the heuristics in one situation and print the table."""
    from ...codebreaking import compare_heuristics

    found = compare_heuristics(
        game_of(options),
        history=options.history,
        guesses=options.guesses,
        threads=options.threads,
        time_limit=options.time_limit,
        memory_limit=options.memory_limit,
        progress=True,
    )
    if options.json:
        print(json.dumps(_record(found, options)))
    else:
        _print(found, options)
    return 0 if found.optimum.proven and not found.unfinished else limit_was_hit()


def _record(found: HeuristicComparison, options: argparse.Namespace) -> dict[str, Any]:
    """The comparison as JSON shows it (docs/formats.md)."""
    optimum = found.optimum
    history = optimum.strategy.history if optimum.strategy is not None else ()
    return {
        "game": game_record(optimum.game),
        "guesses": options.guesses,
        "history": history_record(history),
        "candidate_count": optimum.candidate_count,
        "proven": optimum.proven,
        "lower_bound": optimum.lower_bound,
        "strategies": [
            {**record, "mean": str(found.mean(record["strategy"]))} for record in found.to_records()
        ],
        "unfinished": list(found.unfinished),
        "nodes": optimum.nodes,
        "seconds": optimum.seconds,
    }


def _print(found: HeuristicComparison, options: argparse.Namespace) -> None:
    optimum = found.optimum
    say(heading(optimum.game, options, optimum.candidate_count, options.guesses), end="\n\n")
    say(found)
    say(
        "\nsearch of the optimum, the least total  "
        f"{count(optimum.nodes)} nodes, {duration(optimum.seconds)}"
    )
