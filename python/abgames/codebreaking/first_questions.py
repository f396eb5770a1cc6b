"""MOO with cards is solved: how many questions it takes after each first one.

The order of the three places, the names of the ranks, and which card of a rank is black make no
difference before the first question.  So there are two of them, with the joker and without, and a
file that comes with the package has the least total number of questions after each reply to them.
``python -m abgames.codebreaking.first_questions`` finds it again, in ten seconds.

>>> from fractions import Fraction
>>> from abgames.codebreaking import CardMoo
>>> Fraction(total_of(CardMoo()), 13728)
Fraction(221, 44)
>>> total_of(CardMoo(), "4r 9b 1b"), total_of(CardMoo(), "4r X 9b"), total_of(CardMoo(ranks=5))
(68952, 72200, None)
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from .cards import CardMoo
from .code_game import Code, CodeGame, CodeLike
from .feedback import FeedbackLike
from .history import History
from .solver import Solver

FILE = "cardmoo-first-questions.json"

Totals = dict[str, dict[str, int]]
"""By a first question and a reply, the further questions until the secret is known, summed over the
secrets that are left."""


def total_of(game: CodeGame, question: CodeLike | None = None) -> int | None:
    """Return the least number of questions until the secret is known, summed over all secrets, with
    a first question or with a best one; ``None`` for another game."""
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
