"""How good a question of MOO with playing cards was.

What a question is worth in the race of two players is not known.  So this is only a yardstick: the
number of candidates that it leaves on average, compared with a good question, one that an expert
would ask.

>>> from abgames.codebreaking import CardMoo, CardView
>>> judge_question(CardView(CardMoo(own="3b 8r 10b")), "1b 2b X").sentence()
'Of 13,728 candidates your question left 5,136.0 on average; 5b 11r 1b leaves 3,286.4.'

A player who is alone wants to know the secret after as few questions as possible, and what that
takes is known exactly.

>>> view = CardView(CardMoo()).play("1b 2b X", "2N").play("2r 1b 3b", "1H1NP")
>>> print(review_questions(view).summary())
Guesses: 2, and 2.70 more expected. Expected at the start with best play: 5.02; the guesses lost \
0.42, and luck gave 0.74.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

from ..arguments import of_kind
from ..language import _, marked
from ..reviews import Review, ReviewedMove
from .card_race import CardView, choose_question, expected_left
from .cards import CardMoo
from .code_game import Code, CodeLike
from .records import recorded
from .reviewed import ReviewedGame, review

LOST = ("best", "best_text", "luck")
SUMS = ("values", "expected", "skill", "luck")


@dataclass(frozen=True)
class ReviewedQuestion(ReviewedMove):
    """A question compared with a good one."""

    HEADER: ClassVar = (
        marked("question"),
        marked("candidates"),
        marked("leaves"),
        marked("above good"),
        marked("good"),
    )

    game: CardMoo
    candidate_count: int
    question: Code
    leaves: Fraction
    """The candidates that it leaves on average."""
    good: Code
    good_leaves: Fraction

    @property
    def cost(self) -> Fraction:
        """How many more candidates than the good question it leaves; 0 if it leaves fewer."""
        return max(Fraction(0), self.leaves - self.good_leaves)

    @property
    def rank(self) -> None:
        """It is not known how many questions are better."""

    def sentence(self, *, made: bool = True) -> str:
        """Return the judgement as a sentence."""
        text = _("Of {n} candidates your question left {left} on average")
        if not made:
            text = _("Of {n} candidates your question leaves {left} on average")
        text = text.format(n=f"{self.candidate_count:,}", left=f"{float(self.leaves):,.1f}")
        if not self.cost:
            return _("{sentence}.", sentence=text)
        return _(
            "{sentence}; {good} leaves {left}.",
            sentence=text,
            good=self.game.text(self.good),
            left=f"{float(self.good_leaves):,.1f}",
        )

    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""
        numbers = (f"{float(number):.1f}" for number in (self.leaves, self.cost))
        text = self.game.text
        return text(self.question), self.candidate_count, *numbers, text(self.good)

    def record(self) -> dict[str, Any]:
        """Return the question as a JSON record."""
        question, good = list(self.question), list(self.good)
        text = self.game.text(self.good)
        return recorded(self, "Made", question=question, good=good, good_text=text)


def judge_question(view: CardView, question: CodeLike) -> ReviewedQuestion:
    """Compare a question that could be asked now with a good one."""
    asked, good = of_kind("view", view, CardView).game.code(question), good_question(view)
    left, best = (expected_left(view, code) for code in (asked, good))
    return ReviewedQuestion(view.game, len(view.candidates), asked, left, good, best)


@dataclass(frozen=True)
class ReviewedQuestions(Review[ReviewedQuestion]):
    """The questions of a game, and for a player who was alone what they were worth exactly."""

    exact: ReviewedGame | None = None
    """Up to where the secret is known; ``None`` where an own secret limits the questions, or an
    opponent's questions told something too."""

    @property
    def proven(self) -> bool:
        """Whether the worth of every question is known, exactly where that is asked for."""
        return self.exact is None or self.exact.proven

    def summary(self) -> str:
        """Return how skill and luck made the number of questions."""
        return "" if self.exact is None else self.exact.summary()

    def record(self) -> dict[str, Any]:
        """Return the questions, each with what it lost and the reply gave, as far as known."""
        exact = {} if self.exact is None else self.exact.record()
        rows = exact.pop("moves", [{}] * len(self))
        told = [
            {**move.told(), "lost": row.get("cost"), **{name: row.get(name) for name in LOST}}
            for move, row in zip(self, rows, strict=True)
        ]
        return {**self.about, "moves": told, **{name: exact.get(name) for name in SUMS}}


def review_questions(
    view: CardView, *, each_time_limit: float | None = None, **limits: Any
) -> ReviewedQuestions:
    """Compare each question that a player has asked with a good one, and with a best one.

    The limits are those of :func:`~abgames.codebreaking.review`.
    """
    asked = of_kind("view", view, CardView).history
    judged = tuple(judge_question(view.until(n), code) for n, (code, _) in enumerate(asked))
    exact = None
    if not view.game.own_cards and not view.opponent_questions:
        limits |= {"each_time_limit": each_time_limit, "ranks": False, "goal": "determine"}
        exact = review(view.game, asked, **limits)
    return ReviewedQuestions(ReviewedQuestion, judged, exact=exact)


def good_question(view: CardView) -> Code:
    """Return what an expert would ask, with the same random choices each time.

    Without a secret of one's own a question gives nothing away, and a club player's is as good.
    """
    return choose_question(view, "expert" if view.game.own_cards else "club", Random(0))
