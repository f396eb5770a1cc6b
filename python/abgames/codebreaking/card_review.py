"""How good a question of MOO with playing cards was.

What a question is worth in the race of two players is not known.  So this is only a yardstick: the
number of candidates that it leaves on average, compared with a good question, one that an expert
would ask.

>>> from abgames import review
>>> from abgames.codebreaking import CardMoo, CardView
>>> CardView(CardMoo(own="3b 8r 10b")).judge("1b 2b X").sentence
'Of 13,728 candidates your question left 5,136.0 on average; 5b 11r 1b leaves 3,286.4.'

A player who is alone wants to know the secret after as few questions as possible, and what that
takes is known exactly.

>>> print(review(CardView(CardMoo()), "1b 2b X=2N, 2r 1b 3b=1H1NP").summary())
Guesses: 2, and 2.70 more expected. Expected at the start with best play: 5.02; the guesses lost \
0.42, and luck gave 0.74.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Self, cast

from ..language import _, marked
from ..reviews import Judged, Review, reviewed
from .records import recorded
from .reviewed import ReviewedGame

if TYPE_CHECKING:
    from .card_race import CardView

LOST = ("after", "best", "best_mean_left", "best_worst_left", "luck", "reason")
SUMS = ("values", "expected", "skill", "luck")


@dataclass(frozen=True)
class ReviewedQuestion(Judged):
    """A question compared with a good one, ``best``: the cost is how many more candidates it
    leaves, 0 if it leaves fewer."""

    HEADER: ClassVar = (
        marked("question"),
        marked("candidates"),
        marked("leaves"),
        marked("above good"),
        marked("good"),
    )

    mean_left: Fraction = Fraction(0)
    """The candidates that it leaves on average."""
    good_leaves: Fraction = Fraction(0)
    """Those that the good question leaves."""

    @property
    def rank(self) -> None:
        """It is not known how many questions are better."""

    @property
    def before(self) -> int:
        """Candidates before the question."""
        return len(self.at.candidates)

    @property
    def worst_left(self) -> int:
        """The candidates that it leaves at most."""
        return max(map(len, self.at.game.split(self.move, self.at.candidates).values()))

    def said(self, *, made: bool = True) -> str:
        text = _("Of {n} candidates your question left {left} on average")
        if not made:
            text = _("Of {n} candidates your question leaves {left} on average")
        text = text.format(n=f"{self.before:,}", left=f"{float(self.mean_left):,.1f}")
        if not self.cost:
            return _("{sentence}.", sentence=text)
        return _(
            "{sentence}; {good} leaves {left}.",
            sentence=text,
            good=self.at.text(self.best[0]),
            left=f"{float(self.good_leaves):,.1f}",
        )

    def cells(self) -> tuple[object, ...]:
        numbers = (f"{float(number):.1f}" for number in (self.mean_left, self.cost or 0))
        text = self.at.text
        return text(self.move), self.before, *numbers, text(self.best[0])

    def record(self) -> dict[str, Any]:
        good, text = self.best[0], self.at.text(self.best[0])
        return recorded(
            self,
            "Made",
            move=self.at.text(self.move),
            question=list(self.move),
            good=list(good),
            good_text=text,
        )


@dataclass(frozen=True)
class ReviewedQuestions(Review[ReviewedQuestion]):
    """The questions of a game, and for a player who was alone what they were worth exactly."""

    exact: ReviewedGame | None = None
    """Up to where the secret is known; ``None`` where an own secret limits the questions, or an
    opponent's questions told something too."""

    @classmethod
    def of(
        cls, moves: tuple[ReviewedQuestion, ...], end: CardView, limits: Callable[[], Any]
    ) -> Self:
        from .situation import Guessing

        if end.game.own_cards or end.opponent_questions:
            return cls(moves)
        alone = Guessing.begin(end.game, end.history, goal="determine")
        alone = replace(alone, solver=end.solver)
        exact = reviewed(alone.made, alone, lambda at, asked: at.judge(asked, **limits()), limits)
        return cls(moves, exact=cast(ReviewedGame, exact))

    @property
    def proven(self) -> bool:
        return self.exact is None or self.exact.proven

    def summary(self) -> str:
        return "" if self.exact is None else self.exact.summary()

    def record(self) -> dict[str, Any]:
        exact = {} if self.exact is None else self.exact.record()
        rows = exact.pop("moves", [{}] * len(self))
        told = [
            {**move.record(), "lost": row.get("cost"), **{name: row.get(name) for name in LOST}}
            for move, row in zip(self, rows, strict=True)
        ]
        return {**self.about, "moves": told, **{name: exact.get(name) for name in SUMS}}
