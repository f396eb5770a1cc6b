"""``abgames ab|mastermind solve``: the least total number of guesses, and a strategy."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...display import count, duration, text_table
from .game import add_game, add_limits, add_position, game_of, game_record, solver_of, time_limit

if TYPE_CHECKING:
    from ...codebreaking import Solution

__all__ = ["add_action"]


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "solve",
        help="the least total number of guesses, with a strategy",
        description="Find the least total number of guesses over all candidates, which is the "
        "least expected number of guesses, and a strategy that attains it.",
    )
    add_game(parser, game)
    add_position(parser)
    parser.add_argument(
        "--max-guesses",
        type=int,
        metavar="K",
        help="only strategies that find every candidate within K guesses",
    )
    add_limits(parser)
    parser.add_argument("--strategy", metavar="FILE", help="write the strategy to a file")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve one game from one position and print what was found."""
    solution = solver_of(options).solve(
        game_of(options),
        history=options.history,
        guesses=options.guesses,
        max_guesses=options.max_guesses,
        time_limit=time_limit(options),
        progress=True,
    )
    if options.json:
        print(json.dumps(_record(solution, options)))
    else:
        _print(solution, options)
    # Last, so that a file that cannot be written does not lose the rest.
    if options.strategy is not None:
        _write_strategy(solution, options.strategy)
    return 0


def _write_strategy(solution: Solution, name: str) -> None:
    if solution.strategy is None:
        print(f"abgames: no strategy was found, so {name} is not written", file=sys.stderr)
    else:
        Path(name).write_text(solution.strategy.to_json() + "\n", encoding="utf-8")


def _record(solution: Solution, options: argparse.Namespace) -> dict[str, Any]:
    """The solution as JSON shows it (docs/formats.md); the strategy itself goes to a file."""
    from ...codebreaking.history import parse_history

    game, strategy = solution.game, solution.strategy
    mean, histogram = solution.mean, solution.histogram
    return {
        "game": game_record(game),
        "objective": solution.objective,
        "goal": solution.goal,
        "guesses": options.guesses,
        "max_guesses": options.max_guesses,
        "history": [
            [list(guess), str(feedback)] for guess, feedback in parse_history(game, options.history)
        ],
        "candidate_count": solution.candidate_count,
        "feasible": solution.feasible,
        "proven": solution.proven,
        "lower_bound": solution.lower_bound,
        "upper_bound": solution.upper_bound,
        "total": solution.total,
        "mean": None if mean is None else str(mean),
        "worst": solution.worst,
        "histogram": histogram and {str(guesses): codes for guesses, codes in histogram.items()},
        "next_guess": None if strategy is None else list(strategy.next_guess()),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }


def _print(solution: Solution, options: argparse.Namespace) -> None:
    known = f" after {options.history}" if options.history else ""
    print(f"{solution.game}{known}: {count(solution.candidate_count)} candidates\n")
    facts = [("least total", _value(solution))]
    mean, strategy, histogram = solution.mean, solution.strategy, solution.histogram
    if mean is not None and strategy is not None:
        ratio = f"{solution.total}/{solution.candidate_count}"
        facts += [
            ("mean", f"{float(mean):.4f} = {ratio}"),
            ("worst", f"{solution.worst} guesses"),
            ("next guess", solution.game.text(strategy.next_guess())),
        ]
    facts.append(("search", f"{count(solution.nodes)} nodes, {duration(solution.seconds)}"))
    width = max(len(name) for name, _ in facts)
    for name, fact in facts:
        print(f"{name.ljust(width)}  {fact}")
    if histogram is not None:
        print(f"\n{text_table(('guesses', 'candidates'), histogram.items())}")


def _value(solution: Solution) -> str:
    if solution.feasible is False:
        return "proved: no strategy keeps within the guesses allowed"
    if solution.proven:
        return f"{solution.lower_bound} (proved)"
    upper = "unknown" if solution.upper_bound is None else solution.upper_bound
    return f"not proved: at least {solution.lower_bound}, at most {upper}"
