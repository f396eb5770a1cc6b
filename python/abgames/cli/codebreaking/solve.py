"""``abgames ab|mastermind|cardmoo solve``: the least number of guesses, and a strategy."""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from ...arguments import listed
from ...codebreaking.history import parse_history
from ...codebreaking.records import game_record, history_record
from ...control import reporting, seconds
from ...display import counted, text_table
from ..files import Target, write_text
from ..limits import add_limits, limit_was_hit
from ..output import say, shown_before_files, warn
from ..results import BOUNDS, PROVED, add_record, check_record, write_record
from .export import add_export, asked_files, export
from .game import (
    add_aim,
    add_game,
    add_position,
    candidates_of,
    game_of,
    goal_of,
    heading,
    known,
    solver_of,
)

if TYPE_CHECKING:
    from ...codebreaking import Solution
    from ...codebreaking.code_game import CodeGame
    from ...control import Progress

CERTIFICATE_SECONDS = 60
"""Seconds to look for a proof of the lower bound without ``--time-limit``."""

PROVABLE = ("expected", "worst", "worst-expected", "worst-count")
"""The objectives whose lower bound a certificate can prove: of two numbers, the first."""

PATIENCE, QUICK = 1.0, 10**8
"""An upper bound is shown after this many seconds of search.  A heuristic finds one at once, up to
this many pairs of guess and secret."""


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "solve",
        help="the least expected or worst number of guesses, with a strategy",
        description="Find a best strategy: expected minimises the average number of guesses, worst "
        "the maximum, the others one and then the other. The total is summed over all candidates.",
    )
    add_game(parser, game)
    add_position(parser, game)
    add_aim(parser, game)
    parser.add_argument(
        "--max-guesses",
        type=int,
        metavar="K",
        help="only strategies that find every candidate within K guesses",
    )
    add_limits(parser)
    add_limits(parser, "--checkpoint")
    parser.add_argument(
        "--strategy", type=Target(), metavar="FILE", help="write the strategy to a file"
    )
    parser.add_argument(
        "--certificate",
        type=Target(),
        metavar="FILE",
        help="write a proof of optimality to a file, if one is found within half of --time-limit "
        f"({CERTIFICATE_SECONDS} s without one); not for expected-worst",
    )
    add_export(parser)
    add_record(parser)
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Solve one game from one position and print what was found."""
    check_record(options)
    if options.certificate is not None and options.objective not in PROVABLE:
        raise ValueError(
            f"--certificate does not prove {options.objective}: use it with --objective "
            f"{listed(PROVABLE, 'or')}"
        )
    proves_total = options.certificate is not None and options.objective == "expected"
    if proves_total and options.game not in ("ab", "mastermind"):
        raise ValueError(
            f"--certificate: a total is proved for ab and mastermind, not for {options.game}; "
            "a worst case with --objective worst"
        )
    solution, interrupted = _solved(options)
    with shown_before_files():
        if options.json:
            print(json.dumps(_record(solution, options)))
        else:
            _print(solution, options)
    status = _write(solution, options)
    _record_result(solution, options)
    if interrupted:
        raise KeyboardInterrupt
    if options.certificate is not None:
        status |= _write_certificate(solution, options)
    return status if solution.proven else limit_was_hit()


def _bound_at_once(game: CodeGame, options: argparse.Namespace) -> int | None:
    """An upper bound to show during the search: that of a quick heuristic."""
    from ...codebreaking import heuristic_strategy

    is_bound = options.goal == "hit" and options.max_guesses is None
    if not is_bound or game.guess_count * game.secret_count > QUICK:
        return None
    ask = partial(
        heuristic_strategy,
        game,
        history=options.history,
        candidates=candidates_of(game, options),
        guesses=options.guesses,
    )
    if options.objective == "expected":
        return ask("most-parts").total
    return ask("minimax").worst if options.objective == "worst" else None


def _solved(options: argparse.Namespace) -> tuple[Solution, bool]:
    """Solve the game; after Ctrl-C, what is known by then, and ``True``."""
    game, solver = game_of(options), solver_of(options)
    solve = partial(
        solver.solve,
        game,
        options.history,
        objective=options.objective,
        goal=goal_of(game, options),
        candidates=candidates_of(game, options),
        guesses=options.guesses,
        max_guesses=options.max_guesses,
    )
    last: list[Progress] = []
    bound = cache(partial(_bound_at_once, game, options))
    with reporting(True) as bar:

        def note(progress: Progress) -> None:
            last[:] = [progress]
            if bar is None:
                return
            if progress.upper_bound is None and progress.seconds >= PATIENCE:
                progress = replace(progress, upper_bound=bound())
            bar(progress)

        try:
            limit, checkpoint = seconds(options.time_limit), options.checkpoint
            if limit is not None and options.certificate is not None:
                limit /= 2
            return solve(time_limit=limit, progress=note, checkpoint=checkpoint), False
        except KeyboardInterrupt:
            pass
    # The solver remembers what it has proved, so this assembles a strategy at once.
    known = solve(time_limit=0)
    if last and isinstance(known.lower_bound, int):
        known = replace(
            known,
            lower_bound=max(known.lower_bound, last[0].lower_bound),
            nodes=last[0].nodes,
            seconds=last[0].seconds,
        )
    return known, True


def _write_certificate(solution: Solution, options: argparse.Namespace) -> int:
    """Write a proof that no strategy does better; 1 if none was found."""
    from ...codebreaking import prove_lower_bound

    bound = None
    guesses, claim = _claim(solution, options)
    if guesses >= 0:
        limit = options.time_limit
        bound = prove_lower_bound(
            solution.game,
            guesses,
            objective="expected" if options.objective == "expected" else "worst",
            goal=solution.goal,
            history=options.history,
            candidates=candidates_of(solution.game, options),
            time_limit=CERTIFICATE_SECONDS if limit is None else limit,
            progress=True,
        )
    if bound is not None:
        write_text(options.certificate, bound.to_json() + "\n")
        return 0
    problem = (
        "the lower bound is 0, which needs no proof"
        if guesses < 0
        else f"no proof was found that {claim}"
    )
    warn(f"{problem}, and {options.certificate} is not written")
    return 1


def _claim(solution: Solution, options: argparse.Namespace) -> tuple[int, str]:
    """What a certificate is to prove: the number, and the claim in words."""
    least = solution.lower_bound  # None: the guesses allowed are not enough
    if options.objective == "expected" and isinstance(least, int):
        return least, f"every strategy takes {counted(least, 'guess', 'guesses')} in total"
    if isinstance(least, tuple):
        least = least[0]
    guesses = options.max_guesses if least is None else least - 1
    one, several = solution.game._guess_words(solution.goal)
    return guesses, f"{counted(guesses, f'{one} is', f'{several} are')} not enough"


def _write(solution: Solution, options: argparse.Namespace) -> int:
    """Write the files that were asked for; 1 if one of them cannot be written."""
    strategy = solution.strategy
    if strategy is None:
        names = [*filter(None, [options.strategy]), *asked_files(options)]
        for name in names:
            warn(f"no strategy was found, so {name} is not written")
        return 1 if names else 0
    status = export(strategy, options)
    if options.strategy is not None:
        write_text(options.strategy, strategy.to_json() + "\n")
    return status


def _record_result(solution: Solution, options: argparse.Namespace) -> None:
    """Add the solution to a file of results."""
    goal = "" if solution.goal == "hit" else f", {solution.goal}"
    bounds = [solution.lower_bound, solution.upper_bound]
    write_record(
        options,
        question=f"{solution.game!r}{known(solution.game, options)}, {solution.objective}{goal}",
        value=solution.lower_bound if solution.proven else bounds,
        status=PROVED if solution.proven else BOUNDS,
        nodes=solution.nodes,
        seconds=solution.seconds,
        evidence=options.strategy,
    )


def _record(solution: Solution, options: argparse.Namespace) -> dict[str, Any]:
    """The solution as JSON shows it (docs/formats.md); the strategy itself goes to a file."""
    game, strategy = solution.game, solution.strategy
    mean, histogram = solution.mean, solution.histogram
    return {
        "game": game_record(game),
        "objective": solution.objective,
        "goal": solution.goal,
        "guesses": options.guesses,
        "max_guesses": options.max_guesses,
        "history": history_record(parse_history(game, options.history)),
        "candidate_count": solution.candidate_count,
        "feasible": solution.feasible,
        "proven": solution.proven,
        "lower_bound": solution.lower_bound,
        "upper_bound": solution.upper_bound,
        "total": solution.total,
        "mean": None if mean is None else str(mean),
        "worst": solution.worst,
        "histogram": histogram and {str(guesses): codes for guesses, codes in histogram.items()},
        "next_guess": None if strategy is None else strategy.next_guess(),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
    }


def _print(solution: Solution, options: argparse.Namespace) -> None:
    say(heading(solution.game, options, solution.candidate_count), end="\n\n")
    facts = solution.facts()
    width = max(len(name) for name, _ in facts)
    for name, fact in facts:
        say(f"{name.ljust(width)}  {fact}")
    histogram = solution.histogram
    if histogram is not None:
        guesses = solution.game._guess_words(solution.goal)[1]
        say(f"\n{text_table((guesses, 'candidates'), histogram.items())}")
