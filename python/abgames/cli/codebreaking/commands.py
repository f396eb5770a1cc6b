"""``abgames ab|mastermind|cardmoo|words|table ...``: the commands, and what they print."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from ...codebreaking.questions import named
from ...display import counted, duration, text_table
from ..asking import Told, add_question
from ..files import add_file, write_text
from ..output import review_text, say
from ..parser import add_group
from . import assist, card_assist, card_play, play, prove, solve
from .game import GAMES, heading
from .table import about_table, tell_likely

if TYPE_CHECKING:
    from ...codebreaking import HeuristicComparison


def add_commands(commands: Any, game: str) -> None:
    """Add the commands of a game to the parser."""
    what = GAMES[game]
    actions = add_group(commands, game, help=what, description=f"{what[0].upper()}{what[1:]}.")
    for add in ACTIONS[game]:
        add(actions, game)


def _add_rank(actions: Any, game: str) -> None:
    parser = add_question(actions, named(f"{game}/rank"), _ranking, finish=_write_ranking)
    add_file(parser, "--csv", "write the ranking to a file as CSV")


def _ranking(question: Any, found: Any) -> str:
    head = heading(question, found.candidate_count, question.guesses)
    if question.heuristic is not None:
        rows = [
            (found.game.text(guess), f"{score:.4f}", "yes" if hits else "")
            for guess, score, hits in found.guesses
        ]
        return f"{head}\n\n{text_table(('guess', question.heuristic, 'possible'), rows)}"
    shown = found.to_text() if len(found) else "no guess was valued in time"
    unproved = "" if found.proven else "not proved: the limit came first; ≥ marks lower bounds\n"
    cost = f"{counted(found.nodes, 'node')}, {duration(found.seconds)}"
    return f"{head}\n\n{shown}\n\n{unproved}search  {cost}"


def _write_ranking(options: argparse.Namespace, question: Any, found: Any) -> None:
    tell_likely(question.made, question.goal)
    if options.csv is not None and question.heuristic is None:
        write_text(options.csv, found.to_csv())


def _review(question: Any, found: Any) -> str:
    game = question.made
    about = f"{game}; above best: expected guesses until the secret is found"
    if game.kind == "CardMoo":
        about = f"{game}; above good: candidates left on average, above a good question"
    elif game.kind == "FeedbackTable":
        tell_likely(game)
        about = about_table(cast(Any, game), game.goal, question)
    return review_text(found, about)


def _heuristics(question: Any, found: HeuristicComparison) -> str:
    optimum = found.optimum
    return (
        f"{heading(question, optimum.candidate_count, question.guesses)}\n\n{found}\n\n"
        "search of the optimum, the least total  "
        f"{counted(optimum.nodes, 'node')}, {duration(optimum.seconds)}"
    )


def _add_exercise(actions: Any, game: str) -> None:
    parser = add_question(actions, named(f"{game}/exercise"), _sheet, finish=_tell_answers)
    parser.add_argument("--answers", action="store_true", help="print the answers below the sheet")


def _sheet(question: Any, found: Any) -> str:
    from ...codebreaking.sheets import sheet_text

    game = question.made
    about = about_table(game, found["goal"], question)
    return f"{game}, sheet {question.seed}\n{about}\n\n{sheet_text(question.sheet)}"


def _tell_answers(options: argparse.Namespace, question: Any, found: Any) -> None:
    from ...codebreaking.sheets import answers_text

    if options.answers and not options.json:
        say(f"\nAnswers\n\n{answers_text(question.sheet)}")


def _fixed(question: Any, found: Any) -> str:
    game = question.made
    return f"{game}\n{about_table(game, found.goal, question)}\n\n{found}"


def _asking(verb: str, tell: Told) -> Callable[[Any, str], object]:
    """Return what adds a question of a game that is asked with its own options only."""
    return lambda actions, game: add_question(actions, named(f"{game}/{verb}"), tell)


_REVIEW = _asking("review", _review)
_CODES = (
    solve.add_action,
    _add_rank,
    assist.add_action,
    play.add_action,
    _REVIEW,
    _asking("heuristics", _heuristics),
)
ACTIONS = {
    "ab": (*_CODES, prove.add_action),
    "mastermind": (*_CODES, prove.add_action),
    "cardmoo": (
        solve.add_action,
        _add_rank,
        card_assist.add_action,
        card_play.add_action,
        _REVIEW,
    ),
    "words": _CODES,
    "table": (*_CODES, _add_exercise, _asking("fixed", _fixed)),
}
"""What adds each action of a game, in the order of the help."""
