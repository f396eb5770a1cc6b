"""A code-maker without a secret, who gives the worst reply that fits the answers so far.

>>> from abgames.codebreaking import AB
>>> adversary_reply(AB(3, 5), "1 2 3")
Feedback(0, 2)
"""

from __future__ import annotations

from fractions import Fraction

from ..arguments import of_kind, whole_number
from .code_game import CodeGame, CodeLike, codes_of
from .feedback import Feedback
from .history import HistoryLike
from .question import CodeQuestion, check_game
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
    question = CodeQuestion.read(game, "worst-expected", game.goal, history)
    exact = whole_number("exact", exact, at_least=0)
    (code,) = codes_of(question.check_guesses([guess]))
    parts, place = question.split(code), game.feedbacks.index  # a smaller reply has a larger index
    if len(question.members) > exact:
        return max(parts, key=lambda r: (r != game.hit, len(parts[r].members), place(r)))
    solver = Solver() if solver is None else of_kind("solver", solver, Solver)
    return max(parts, key=lambda reply: (_needed(parts[reply], solver), place(reply)))


def _needed(question: CodeQuestion, solver: Solver) -> tuple[int, Fraction]:
    """The guesses that best play needs from here, in the worst case and on average."""
    if question.history[-1][1] == question.game.hit:
        return 0, Fraction(0)
    solution = solver._answer(question, None, {})
    assert isinstance(solution.lower_bound, tuple)
    worst, total = solution.lower_bound
    return worst, Fraction(total, question.game.weight(question.members))
