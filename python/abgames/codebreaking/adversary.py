"""A code-maker without a secret, who gives the worst reply that fits the answers so far.

>>> from abgames.codebreaking import AB
>>> adversary_reply(AB(3, 5), "1 2 3")
Feedback(0, 2)
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from ..arguments import of_kind, whole_number
from .code_game import CodeGame, CodeLike
from .feedback import Feedback
from .history import History, HistoryLike, apply_history, parse_history
from .question import check_game
from .solver import Solver

EXACT = 500
"""With at most this many candidates, the rest of the game is searched for every reply."""


def adversary_reply(
    game: CodeGame,
    guess: CodeLike,
    history: HistoryLike = (),
    *,
    exact: int = EXACT,
    solver: Solver | None = None,
) -> Feedback:
    """Return the reply to a guess after which the secret is hardest to find.

    With at most ``exact`` candidates it is the reply after which best play needs most guesses in
    the worst case, and among such replies most on average.  With more candidates it is a heuristic:
    the reply that leaves most candidates.  Ties go to the smallest reply, so a guess is right only
    when it must be.  Raises :class:`~abgames.errors.InconsistentHistoryError` for a history that no
    secret fits.

    >>> from abgames.codebreaking import AB
    >>> adversary_reply(AB(3, 5), "1 2 3", exact=0), adversary_reply(AB(2, 2), "1 2", "2 1=0A2B")
    (Feedback(0, 2), Feedback(2, 0))
    """
    check_game(game)
    exact = whole_number("exact", exact, at_least=0)
    answers, code = parse_history(game, history), game.code(guess)
    candidates = apply_history(game, game.secrets, answers, who="secret")
    replies = game._replies(code, candidates)
    counts = np.bincount(replies, minlength=len(game.feedbacks))
    possible = [(game.feedbacks[index], int(counts[index])) for index in np.flatnonzero(counts)]
    place = game.feedbacks.index  # a smaller reply has a larger index
    if len(candidates) > exact:
        return max(possible, key=lambda each: (each[0] != game.hit, each[1], place(each[0])))[0]
    solver = Solver() if solver is None else of_kind("solver", solver, Solver)
    return max(
        (reply for reply, _ in possible),
        key=lambda reply: (_needed(game, (*answers, (code, reply)), solver), place(reply)),
    )


def _needed(game: CodeGame, history: History, solver: Solver) -> tuple[int, Fraction]:
    """The guesses that best play needs from here, in the worst case and on average."""
    if history[-1][1] == game.hit:
        return 0, Fraction(0)
    solution = solver.solve(game, objective="worst-expected", goal=game.goal, history=history)
    assert isinstance(solution.lower_bound, tuple)
    worst, total = solution.lower_bound
    strategy = solution.strategy
    return worst, Fraction(total, solution.candidate_count if strategy is None else strategy.weight)
