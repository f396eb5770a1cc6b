"""``abgames ab|mastermind|cardmoo rank``: every guess with its exact value, best first."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from ..._abgames.codebreaking import HEURISTICS
from ...arguments import listed
from ...codebreaking.records import heuristic_record, ranking_record
from ...display import count, duration, text_table
from ..files import Target, write_text
from ..limits import add_limits, limit_was_hit
from ..output import say, shown_before_files
from .game import (
    add_aim,
    add_game,
    add_position,
    candidates_of,
    game_of,
    goal_of,
    heading,
    solver_of,
)

if TYPE_CHECKING:
    from ...codebreaking import Ranking
    from ...codebreaking.code_game import CodeGame

HEURISTICS_SHOWN = 10
"""Guesses by a heuristic that are shown without ``--top``."""


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "rank",
        help="every guess with its exact value, best first",
        description="Value every guess: the least total or worst number of guesses when it is "
        "made now. Guesses that a symmetry of the situation makes equivalent share a "
        "line, with their number.",
    )
    add_game(parser, game)
    add_position(parser, game)
    add_aim(parser, game)
    parser.add_argument("--top", type=int, metavar="K", help="rank the best K only (faster)")
    parser.add_argument(
        "--only",
        action="append",
        metavar="CODE",
        help="rank just this guess; may be repeated",
    )
    parser.add_argument(
        "--heuristic",
        choices=HEURISTICS[1:],
        metavar="NAME",
        help=f"rank at once, looking one guess ahead: {listed(HEURISTICS[1:], 'or')}; the best 10, "
        "or --top",
    )
    add_limits(parser)
    add_limits(parser, "--checkpoint")
    parser.add_argument(
        "--csv", type=Target(), metavar="FILE", help="write the ranking to a file as CSV"
    )
    parser.add_argument("--json", action="store_true", help="print the ranking as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Rank the guesses of one situation and print them."""
    game = game_of(options)
    if options.heuristic is not None:
        return _by_heuristic(game, options)
    ranking = solver_of(options).rank_guesses(
        game,
        options.history,
        objective=options.objective,
        goal=goal_of(game, options),
        top=options.top,
        candidates=candidates_of(game, options),
        guesses=options.guesses,
        only=options.only,
        time_limit=options.time_limit,
        progress=True,
        checkpoint=options.checkpoint,
    )
    with shown_before_files():
        if options.json:
            print(json.dumps(ranking_record(ranking)))
        else:
            _print(ranking, options)
    if options.csv is not None:
        write_text(options.csv, ranking.to_csv())
    return 0 if ranking.proven else limit_was_hit()


def _by_heuristic(game: CodeGame, options: argparse.Namespace) -> int:
    """Print the guesses that a heuristic ranks first."""
    from ...codebreaking import heuristic_guesses
    from ...codebreaking.question import Question

    rows = heuristic_guesses(
        game,
        options.heuristic,
        history=options.history,
        candidates=candidates_of(game, options),
        guesses=options.guesses,
        top=HEURISTICS_SHOWN if options.top is None else options.top,
    )
    if options.json:
        print(json.dumps(heuristic_record(game, options.heuristic, rows)))
        return 0
    asked = {"history": options.history, "candidates": candidates_of(game, options)}
    left = len(Question.read(game, goal=goal_of(game, options), **asked).members)
    say(heading(game, options, left, options.guesses), end="\n\n")
    shown = [(game.text(g), f"{score:.4f}", "yes" if hits else "") for g, score, hits in rows]
    say(text_table(("guess", options.heuristic, "possible"), shown))
    return 0


def _print(ranking: Ranking, options: argparse.Namespace) -> None:
    say(heading(ranking.game, options, ranking.candidate_count, ranking.guesses), end="\n\n")
    say(ranking.to_text() if len(ranking) else "no guess was valued in time")
    unproved = "" if ranking.proven else "not proved: the limit came first; ≥ marks lower bounds\n"
    say(f"\n{unproved}search  {count(ranking.nodes)} nodes, {duration(ranking.seconds)}")
