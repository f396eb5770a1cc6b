"""``abgames ab|mastermind|cardmoo solve``: the least number of guesses, and a strategy."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any

from ...arguments import listed
from ...codebreaking.questions import named
from ...control import Progress, reporting
from ...display import counted, text_table
from ..asking import add_question
from ..files import add_file, write_text
from ..output import warn
from ..results import BOUNDS, PROVED, add_record, write_record
from .export import add_export, asked_files, check_pictures, export
from .game import heading, known
from .table import tell_likely

if TYPE_CHECKING:
    from ...codebreaking import Solution
    from ...question import Asked

CERTIFICATE_SECONDS = 60
"""Seconds to look for a proof of the lower bound without ``--time-limit``."""

PROVABLE = ("expected", "worst", "worst-expected", "worst-count")
"""The objectives whose lower bound a certificate can prove: of two numbers, the first."""

PATIENCE, QUICK = 1.0, 10**8
"""An upper bound is shown after this many seconds of search.  A heuristic finds one at once, up to
this many pairs of guess and secret."""


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser = add_question(actions, named(f"{game}/solve"), _text, check=_check, finish=_finish)
    add_file(parser, "--strategy", "write the strategy to a file")
    add_file(
        parser,
        "--certificate",
        "write a proof of optimality to a file, if one is found within half of --time-limit "
        f"({CERTIFICATE_SECONDS} s without one); not for expected-worst",
    )
    add_export(parser)
    add_record(parser)
    parser.set_defaults(ask=_solved, game=game)


def _check(options: argparse.Namespace) -> None:
    """Refuse what no certificate can prove, and what needs a picture."""
    check_pictures(options)
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


def _bound_at_once(question: Any) -> int | None:
    """An upper bound to show during the search: that of a quick heuristic."""
    from ...codebreaking import heuristic_strategy

    game = question.made
    is_bound = question.goal == "hit" and question.max_guesses is None
    if not is_bound or game.guess_count * game.secret_count > QUICK:
        return None
    ask = partial(
        heuristic_strategy,
        game,
        history=question.history,
        candidates=question.candidates(game),
        guesses=question.guesses,
    )
    if question.objective == "expected":
        return ask(heuristic="most-parts").total
    return ask(heuristic="minimax").worst if question.objective == "worst" else None


def _solved(question: Any, asked: Asked, options: argparse.Namespace) -> Solution:
    """Solve the game; after Ctrl-C, return what is known by then."""
    tell_likely(question.made, question.goal)
    solve = question.asker(asked)
    last: list[Progress] = []
    bound = cache(partial(_bound_at_once, question))
    with reporting(True) as bar:

        def note(progress: Progress) -> None:
            last[:] = [progress]
            if bar is None:
                return
            if progress.upper_bound is None and progress.seconds >= PATIENCE:
                progress = replace(progress, upper_bound=bound())
            bar(progress)

        try:
            limit = asked.time_left
            if limit is not None and options.certificate is not None:
                limit /= 2
            call = {"progress": note, "checkpoint": asked.checkpoint}
            return solve(time_limit=limit, **call)  # type: ignore[no-any-return]
        except KeyboardInterrupt:
            options.interrupted = True
    # The solver remembers what it has proved, so this assembles a strategy at once.
    known: Solution = solve(time_limit=0)
    if last and isinstance(known.lower_bound, int):
        known = replace(
            known,
            lower_bound=max(known.lower_bound, last[0].lower_bound),
            nodes=last[0].nodes,
            seconds=last[0].seconds,
        )
    return known


def _finish(options: argparse.Namespace, question: Any, solution: Solution) -> int:
    """Write the files that were asked for; 1 if one of them cannot be written."""
    status = _write(solution, options)
    _record_result(solution, options)
    if hasattr(options, "interrupted"):
        raise KeyboardInterrupt
    if options.certificate is not None:
        status |= _write_certificate(solution, options, question)
    return status


def _write_certificate(solution: Solution, options: argparse.Namespace, question: Any) -> int:
    """Write a proof that no strategy does better; 1 if none was found."""
    from ...codebreaking import prove_lower_bound

    claimed = _claim(solution, options)
    if claimed is None:
        return _unwritten("the lower bound is 0, which needs no proof", options)
    objective, guesses, claim = claimed
    limit = options.time_limit
    bound = prove_lower_bound(
        solution.game,
        question.history,
        guesses=guesses,
        objective=objective,
        goal=solution.goal,
        candidates=question.candidates(solution.game),
        time_limit=CERTIFICATE_SECONDS if limit is None else limit,
        progress=True,
    )
    if bound is None:
        return _unwritten(f"no proof was found that {claim}", options)
    write_text(options.certificate, bound.to_json() + "\n")
    return 0


def _unwritten(problem: str, options: argparse.Namespace) -> int:
    warn(f"{problem}, and {options.certificate} is not written")
    return 1


def _claim(solution: Solution, options: argparse.Namespace) -> tuple[Any, Any, str] | None:
    """What a certificate is to prove: about what, the number, and the claim in words; None if a
    worst case of 0 leaves nothing to prove."""
    least = solution.lower_bound  # None: the guesses allowed are not enough
    if options.objective == "expected" and isinstance(least, int):
        claim = f"every strategy takes {counted(least, 'guess', 'guesses')} in total"
        return "expected", least, claim
    may_show_all = getattr(solution.game, "own", None) is None
    if (
        options.objective == "worst-count"
        and may_show_all
        and isinstance(least, tuple)
        and all(least)
    ):
        worst, count = least
        claim = f"every strategy takes {worst} guesses for {counted(count, 'candidate')}, or more"
        return "worst-count", least, claim
    if isinstance(least, tuple):
        least = least[0]
    if least == 0:
        return None
    guesses = options.max_guesses if least is None else least - 1
    one, several = solution.game._guess_words(solution.goal)
    return "worst", guesses, f"{counted(guesses, f'{one} is', f'{several} are')} not enough"


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
    about = f"{solution.game!r}{known(solution.game, solution.history)}"
    write_record(
        options,
        question=f"{about}, {solution.objective}{goal}",
        value=solution.lower_bound if solution.proven else bounds,
        status=PROVED if solution.proven else BOUNDS,
        nodes=solution.nodes,
        seconds=solution.seconds,
        evidence=options.strategy,
    )


def _text(question: Any, solution: Solution) -> str:
    lines = [heading(question, solution.candidate_count), "", str(solution)]
    histogram = solution.histogram
    if histogram is not None:
        guesses = solution.game._guess_words(solution.goal)[1]
        lines += ["", text_table((guesses, "candidates"), histogram.items())]
    return "\n".join(lines)
