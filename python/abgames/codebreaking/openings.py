"""Solved games: their strategies come with the package.

The usual game, four different digits out of ten, takes seconds to solve.  A player should not have
to wait so long for a guess, so an :class:`~abgames.codebreaking.Assistant` reads the strategy from
a file written by ``abgames ab solve --pegs 4 --colors 10 --strategy FILE``.  Like any strategy, it
is checked when it is read: it finds every secret with the stated number of guesses.  The search
that made the file proved that no strategy does better; a test repeats that search.  No solver reads
these files: :func:`~abgames.codebreaking.solve` always searches.

>>> from abgames.codebreaking import AB
>>> opening(AB(4, 10)).total, opening(AB(4, 9))
(26274, None)

In the AB game every first guess is as good as any other.  After a first guess other than the
strategy's, only the names of the colours differ.

>>> opening(AB(4, 10), first=(9, 8, 1, 2)).strategy.next_guess([((9, 8, 1, 2), "0A0B")])
(3, 4, 5, 6)
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from importlib.resources import files

import numpy as np

from abgames_check.documents import text_of

from .cards import CardMoo
from .code_game import Code, CodeGame, CodeLike
from .feedback import FeedbackLike
from .games import AB, exchange
from .history import History
from .solution import Solution
from .solver import Solver
from .strategy import Strategy
from .tree import Tree

SOLVED = {(4, 10): "ab-4-10.json.gz"}
"""Pegs and colours of the AB games whose strategy comes with the package."""


def opening(game: CodeGame, first: Code | None = None) -> Solution | None:
    """Return the solution of a whole game with this first guess, if the package has it."""
    if not isinstance(game, AB) or game.extra_colors or (game.pegs, game.colors) not in SOLVED:
        return None
    strategy = _strategy(game.pegs, game.colors)
    if first is not None and first != strategy.next_guess():
        strategy = _renamed(strategy, first, game.colors)
    strategy = replace(strategy, game=game)
    return Solution(
        game=game,
        objective=strategy.objective,
        goal=strategy.goal,
        candidate_count=strategy.candidate_count,
        feasible=True,
        proven=True,
        lower_bound=strategy.total,
        upper_bound=strategy.total,
        strategy=strategy,
        nodes=0,
        seconds=0.0,
    )


@cache
def _strategy(pegs: int, colors: int) -> Strategy:
    packed = files(__package__).joinpath(SOLVED[pegs, colors]).read_bytes()
    return Strategy.from_json(text_of(packed))


def _renamed(strategy: Strategy, first: Code, colors: int) -> Strategy:
    """Return the strategy with its colours renamed so that it begins with a given guess."""
    names = np.zeros(colors + 1, dtype=np.uint8)
    for color, name in (exchange(strategy.next_guess(), first, colors) or {}).items():
        names[color] = name
    tree = strategy.tree
    renamed = Tree(names[tree.guess], tree.first_edge, tree.edge_feedback, tree.edge_child)
    return replace(strategy, tree=renamed)


FILE = "cardmoo-first-questions.json"

Totals = dict[str, dict[str, int]]
"""By a first question and a reply, the further questions until the secret is known, summed over the
secrets that are left."""


def total_of(game: CodeGame, question: CodeLike | None = None) -> int | None:
    """Return the least total of questions with a first question or a best one, or ``None``."""
    if not _is_solved(game):
        return None
    totals = {text: game.secret_count + sum(left.values()) for text, left in _known().items()}
    return min(totals.values()) if question is None else totals[_like(game, question)]


def total_after(game: CodeGame, answers: History) -> int | None:
    """Return the same for the further questions after at most one answer; ``None`` after more."""
    if len(answers) > 1 or not _is_solved(game):
        return None
    for question, reply in answers:
        return _known()[_like(game, question)][str(reply)]
    return total_of(game)


def best_first(game: CodeGame) -> Code:
    """Return the first of the best first questions."""
    return game.code(min(_known(), key=lambda text: total_of(game, text) or 0))


def found() -> Totals:
    """Search for the totals."""
    game, solver = CardMoo(), Solver()

    def left(question: str, reply: FeedbackLike) -> int:
        solution = solver.solve(game, [(question, reply)], goal="determine")
        assert solution.proven
        assert isinstance(solution.lower_bound, int)
        return solution.lower_bound

    classes = {text: game.split(game.code(text), game.secrets) for text in ("1b 2b 3b", "1b 2b X")}
    return {
        text: {str(reply): left(text, reply) for reply in game.feedbacks if reply in replies}
        for text, replies in classes.items()
    }


@cache
def _known() -> Totals:
    known: Totals = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return known


def _is_solved(game: CodeGame) -> bool:
    return game == CardMoo()


def _like(game: CodeGame, question: CodeLike) -> str:
    """Return the question of the file that is like a question."""
    has_joker = CardMoo().joker in game.code(question)
    return next(text for text in _known() if text.endswith("X") == has_joker)


if __name__ == "__main__":
    print(json.dumps(found(), indent=1))
