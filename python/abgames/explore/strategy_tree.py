"""The part of an optimal strategy that is unfolded in a page."""

from __future__ import annotations

from ..arguments import whole_number
from ..codebreaking import Solver, Strategy
from ..codebreaking.code_game import CodeGame, Objective
from ..codebreaking.history import parse_history
from ..codebreaking.openings import opening
from ..codebreaking.records import game_record, history_record
from ..codebreaking.tree import END
from .asked import MEMORY_LIMIT, Asked, Record

DEEPEST = 4
"""The most levels of guesses in one answer."""


def tree(
    asked: Asked,
    game: CodeGame,
    history: str = "",
    objective: Objective | None = None,
    depth: int = 2,
) -> Record:
    """The best strategy after some answers: its guess, what each reply leaves, and so on.

    Nodes below ``depth`` are left out; each is the root of the tree after more answers, because the
    guess of a strategy depends only on what is known.
    """
    levels = whole_number("depth", depth, at_least=1, at_most=DEEPEST)
    answers = parse_history(game, history)
    wanted = objective or game.objective
    known = opening(game) if not answers and wanted == "expected" else None
    solution = known or Solver(memory_limit=MEMORY_LIMIT).solve(
        game,
        answers,
        objective=wanted,
        goal="determine" if game.kind == "CardMoo" else game.goal,
        time_limit=asked.time_left,
        progress=asked.progress,
    )
    strategy = solution.strategy
    return {
        "game": game_record(game),
        "history": history_record(answers),
        "objective": solution.objective,
        "proven": solution.proven,
        "lower_bound": solution.lower_bound,
        "upper_bound": solution.upper_bound,
        "candidate_count": solution.candidate_count,
        "tree": None if strategy is None or not len(strategy.tree) else _node(strategy, 0, levels),
    }


def _node(strategy: Strategy, node: int, levels: int) -> Record:
    """One guess, and what each reply to it leaves."""
    nodes, game = strategy.tree, strategy.game
    guess = nodes.guess_at(node)
    record: Record = {
        "guess": guess,
        "text": game.text(guess),
        "candidate_count": int(nodes.end_count[node]),
        "total": int(strategy.totals[node]),
        "worst": int(nodes.further_guesses[node][1]),
    }
    if levels:
        record["replies"] = {
            str(game.feedbacks[feedback]): (
                None if child == END else _node(strategy, child, levels - 1)
            )
            for feedback, child in nodes.edges(node)
        }
    return record
