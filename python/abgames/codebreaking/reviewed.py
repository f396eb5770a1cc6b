"""What the guesses of a played game were worth.

>>> from abgames.codebreaking import AB
>>> print(review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B, 2 4 1=0A1B"))
move  guess  reply  candidates  left  above best  rank  best
   1  1 2 3  0A1B          210    72           0     1  1 2 3
   2  4 5 6  1A0B           72    12      0.2361   169  2 4 5
   3  2 4 1  0A1B           12     3      0.2500    49  2 5 7

What was lost and what the replies gave add up: guesses = expected at the start + skill - luck.

>>> game = review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B, 2 4 1=0A1B, 7 5 2=3A0B")
>>> game.expected, game.skill, game.luck
(Fraction(418, 105), Fraction(35, 72), Fraction(1177, 2520))
>>> game.expected + game.skill - game.luck
Fraction(4, 1)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar

from ..arguments import of_kind
from ..control import CheckpointPath, ProgressTaker, begun, call_limits, left_of, limits_of, of_call
from ..language import _, marked
from ..reviews import Review, ReviewedMove
from .code_game import Code, CodeGame, CodeLike, Goal
from .feedback import Feedback
from .history import History, HistoryLike, parse_history
from .openings import best_first, opening, total_after, total_of
from .question import CodeQuestion, check_game
from .records import recorded
from .solver import Solver


@dataclass(frozen=True)
class ReviewedGuess(ReviewedMove):
    """A guess, and what it was worth: the expected number of guesses is what counts."""

    HEADER: ClassVar = (
        marked("guess"),
        marked("reply"),
        marked("candidates"),
        marked("left"),
        marked("above best"),
        marked("rank"),
        marked("best"),
    )

    game: CodeGame
    guess: Code
    candidate_count: int
    """Candidates before the guess."""
    total: int | None
    """Least total number of guesses over these candidates if the guess is made and counts; ``None``
    if not known."""
    least: int | None
    """The same for a best guess."""
    best: Code | None
    """A best guess: the one that :func:`~abgames.codebreaking.best_guess` returns, unless the guess
    is as good."""
    better: int | None = None
    """The number of better guesses."""
    feedback: Feedback | None = None
    """The reply; ``None`` for a guess that was not made."""
    left: int | None = None
    """Candidates after the reply."""
    weight: int | None = field(default=None, repr=False)
    """The weight of the candidates together, where secrets have weights."""
    alike: bool = False
    """Whether a symmetry of the game makes all guesses equivalent; then nothing was searched."""

    @property
    def cost(self) -> Fraction | None:
        """How many more guesses it takes than a best one, on average."""
        if self.alike:
            return Fraction(0)
        if self.total is None or self.least is None:
            return None
        return Fraction(self.total - self.least, self.weight or self.candidate_count)

    def sentence(self, *, made: bool = True, exact: bool = False) -> str:
        """Return the judgement as a sentence, with the cost as a fraction if it is to be exact."""
        if self.cost is None:
            return _("What that guess is worth is not known: the search did not finish.")
        if self.alike:
            return _("Every first guess is as good as any other.")
        if not self.cost:
            return _("That was a best guess.") if made else _("That would be a best guess.")
        assert self.best is not None
        said = _("That cost {guesses} on average; {best} was best.")
        if not made:
            said = _("That would cost {guesses} on average; {best} is best.")
        guesses = _guesses(self.cost, exact=exact)
        return said.format(guesses=guesses, best=self.game.text(self.best))

    def cells(self) -> tuple[object, ...]:
        """Return the cells of a table row."""
        best = None if self.best is None else self.game.text(self.best)
        cost = None if self.cost is None else _decimals(self.cost)
        counts = (self.candidate_count, self.left, cost, self.rank)
        return self.game.text(self.guess), self.feedback, *counts, best

    def record(self) -> dict[str, Any]:
        """Return a JSON record; the cost is a fraction as text."""
        text = self.game.text
        return recorded(
            self,
            "Guess",
            text=text(self.guess),
            reply=None if self.feedback is None else str(self.feedback),
            best_text=None if self.best is None else text(self.best),
        )


@dataclass(frozen=True)
class ReviewedGame(Review[ReviewedGuess]):
    """The guesses of a game, and how the number of guesses came about."""

    values: tuple[Fraction | None, ...] = ()
    """The expected number of further guesses with best play: at the start, and after each reply."""

    @property
    def expected(self) -> Fraction | None:
        """The expected number of guesses at the start, with best play."""
        return self.values[0]

    @property
    def skill(self) -> Fraction | None:
        """What the guesses lost: the sum of their costs, 0 for best play; ``None`` if not known."""
        return _sum(tuple(guess.cost for guess in self))

    @property
    def lucks(self) -> tuple[Fraction | None, ...]:
        """What each reply gave: the number of guesses expected before it minus that after it."""
        lucks: list[Fraction | None] = []
        for guess, before, after in zip(self, self.values[:-1], self.values[1:], strict=True):
            if before is None or guess.cost is None or after is None:
                lucks.append(None)
            else:
                lucks.append(before + guess.cost - 1 - after)
        return tuple(lucks)

    @property
    def luck(self) -> Fraction | None:
        """What the replies gave together, less than 0 for bad luck; ``None`` if not known."""
        return _sum(self.lucks)

    def summary(self) -> str:
        """Return the number of guesses, and how skill and luck made it.

        >>> from abgames.codebreaking import AB
        >>> print(review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B, 2 4 1=0A1B, 7 5 2=3A0B").summary())
        Guesses: 4. Expected with best play: 3.98; the guesses lost 0.49, and luck gave 0.47.
        """
        if self.expected is None or self.skill is None or self.luck is None or not self:
            return ""
        numbers = {
            "guesses": len(self),
            "expected": f"{float(self.expected):.2f}",
            "skill": f"{float(self.skill):.2f}",
            "luck": f"{abs(float(self.luck)):.2f}",
        }
        if self.values[-1]:
            numbers["left"] = f"{float(self.values[-1]):.2f}"
            said = _(
                "Guesses: {guesses}, and {left} more expected. Expected at the start with best "
                "play: {expected}; the guesses lost {skill}, and luck gave {luck}."
            )
            if self.luck < 0:
                said = _(
                    "Guesses: {guesses}, and {left} more expected. Expected at the start with best "
                    "play: {expected}; the guesses lost {skill}, and bad luck took {luck}."
                )
            return said.format(**numbers)
        said = _(
            "Guesses: {guesses}. Expected with best play: {expected}; the guesses lost {skill}, "
            "and luck gave {luck}."
        )
        if self.luck < 0:
            said = _(
                "Guesses: {guesses}. Expected with best play: {expected}; the guesses lost "
                "{skill}, and bad luck took {luck}."
            )
        return said.format(**numbers)

    def to_records(self) -> list[dict[str, Any]]:
        """Return the guesses as dicts of plain values, with the luck of each reply as text."""
        both = zip(self, self.lucks, strict=True)
        return [{**guess.record(), "luck": _text(luck)} for guess, luck in both]

    def record(self) -> dict[str, Any]:
        """Return the game, its guesses each with a sentence, and the sums, fractions as text."""
        both = zip(self, self.lucks, strict=True)
        sums = {"expected": self.expected, "skill": self.skill, "luck": self.luck}
        return {
            **self.about,
            "moves": [{**guess.told(), "luck": _text(luck)} for guess, luck in both],
            "values": [_text(value) for value in self.values],
            **{name: _text(number) for name, number in sums.items()},
        }


def review(
    game: CodeGame,
    history: HistoryLike,
    *,
    each_time_limit: float | None = None,
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
    ranks: bool = True,
    goal: Goal | None = None,
) -> ReviewedGame:
    """Return for each guess of a game how much worse it was than the best, and its rank.

    The cost is exact: the difference of the expected numbers of further guesses in best play, up to
    the ``goal`` of :func:`~abgames.codebreaking.solve`; ``None``: that of the game.
    ``skill`` is the sum of the costs, and ``luck`` what the replies gave; with ``expected``, the
    number at the start, they make up the number of guesses.
    Without ``ranks`` better guesses are not counted, which saves time.
    ``each_time_limit`` limits the seconds for each guess; what is not known then is ``None``.  The
    other limits are those of :func:`~abgames.codebreaking.rank_guesses`, which values all guesses.
    Raises :class:`~abgames.errors.InconsistentHistoryError` for answers that no secret fits.

    >>> from abgames.codebreaking import AB
    >>> made = review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B")
    >>> made[1].cost, made[1].rank, made.mistakes == (made[1],)
    (Fraction(17, 72), 169, True)
    """
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    check_game(game)
    answers = parse_history(game, history)
    game.consistent(answers)  # an impossible history is refused before the work
    solver = Solver._within(limits)

    def call() -> Any:
        limit = left_of(each_time_limit, limits.get("time_limit"))
        return {**of_call(limits), "time_limit": None if limit is None else begun(limit)}

    def judge(guess: Code, before: History) -> ReviewedGuess:
        return judge_guess(game, guess, before, goal=goal, solver=solver, ranks=ranks, **call())

    def value(history: History) -> Fraction | None:
        return value_of(game, history, solver, goal, **call())

    return review_of(answers, judge, lambda history: len(game.consistent(history)), value)


def value_of(
    game: CodeGame, history: History, solver: Solver, goal: Goal | None = None, **limits: Any
) -> Fraction | None:
    """Return the expected number of further guesses with best play, if it is found in time."""
    if game.hit is not None and any(reply == game.hit for _, reply in history):
        return Fraction(0)
    wanted = goal or game.goal
    known = total_after(game, history) if wanted == "determine" else None
    if known is not None:
        return Fraction(known, len(game.consistent(history)))
    found = None if history or wanted != "hit" else opening(game)
    if found is None:
        found = solver.solve(game, history=history, goal=wanted, **limits)
    return found.mean if found.proven else None


def review_of(
    answers: History,
    judge: Callable[[Code, History], ReviewedGuess],
    left: Callable[[History], int],
    value: Callable[[History], Fraction | None],
) -> ReviewedGame:
    """Return the review of a game from the judgement of each guess after those before it, and from
    the number of candidates left and of guesses expected after a history."""
    judged = []
    # The last guesses take the least time.
    for number, (guess, reply) in reversed([*enumerate(answers)]):
        rest = left(answers[: number + 1])
        judged.append(replace(judge(guess, answers[:number]), feedback=reply, left=rest))
    moves = tuple(reversed(judged))
    replies = [reply for _, reply in answers]
    # Judging a guess found the value before it, but nothing is left to guess after a hit.
    values = [
        value(answers[:number])
        if guess.least is None or guess.game.hit in replies[:number]
        else _mean(guess)
        for number, guess in enumerate(moves)
    ]
    return ReviewedGame(ReviewedGuess, moves, values=(*values, value(answers)))


def _mean(guess: ReviewedGuess) -> Fraction:
    assert guess.least is not None
    return Fraction(guess.least, guess.weight or guess.candidate_count)


def _sum(numbers: tuple[Fraction | None, ...]) -> Fraction | None:
    """Return the sum, if all numbers are known."""
    known = [number for number in numbers if number is not None]
    return sum(known, Fraction(0)) if len(known) == len(numbers) else None


def _text(number: Fraction | None) -> str | None:
    return None if number is None else str(number)


def judge_guess(
    game: CodeGame,
    guess: CodeLike,
    history: HistoryLike = (),
    *,
    goal: Goal | None = None,
    solver: Solver | None = None,
    ranks: bool = False,
    time_limit: float | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> ReviewedGuess:
    """Return what one guess is worth after a history; with ``ranks``, its rank too.

    ``goal`` is that of :func:`~abgames.codebreaking.solve`; ``None``: that of the game.

    >>> from abgames.codebreaking import AB
    >>> judge_guess(AB(3, 7), "4 5 6", "1 2 3=0A1B").sentence()
    'That cost about 0.2 guesses on average; 2 4 5 was best.'
    """
    limits = call_limits(time_limit, progress, checkpoint)
    check_game(game)
    code = game._labelled(game.code(guess))
    question = CodeQuestion.read(game, "expected", game.goal if goal is None else goal, history)
    answers, wanted, count = question.history, question.goal, len(question.members)
    if all_alike(game, answers):
        return ReviewedGuess(game, code, count, None, None, code, alike=True)
    solver = Solver() if solver is None else of_kind("solver", solver, Solver)
    known = total_after(game, answers) if wanted == "determine" else None
    if known is not None and not answers:
        total = total_of(game, code)
        first = code if total == known else best_first(game)
        return ReviewedGuess(game, code, count, total, known, first)
    ranking = solver._rank(question, None, [code], limits, least=known is None)
    total = ranking[0].total if len(ranking) else None
    least = ranking.least_total if known is None else known
    best = None
    if total is not None and least is not None:
        best = code
        if total > least:
            best = game._labelled(solver.best_guess(game, answers, goal=wanted, **limits))
    made = ReviewedGuess(game, code, count, total, least, best, weight=ranking.weight)
    if ranks and made.cost:
        made = replace(made, better=_better(game, made, answers, solver, wanted, limits))
    return made


def all_alike(game: CodeGame, history: History) -> bool:
    """Whether a symmetry of the game makes all guesses equivalent.

    >>> from abgames.codebreaking import AB, Mastermind
    >>> all_alike(AB(4, 10), ()), all_alike(Mastermind(4, 6), ())
    (True, False)
    """
    return game.kind == "AB" and not getattr(game, "extra_colors", 0) and not history


def _better(
    game: CodeGame, made: ReviewedGuess, history: History, solver: Solver, goal: Goal, limits: Any
) -> int | None:
    """The number of better guesses, if all could be valued."""
    ranking = solver.rank_guesses(game, history, goal=goal, **limits)
    if not ranking.proven or made.total is None:
        return None
    return sum(row.count for row in ranking if row.total is not None and row.total < made.total)


def _guesses(cost: Fraction, *, exact: bool) -> str:
    """Return a number of guesses, rounded unless it is to be exact.

    >>> _guesses(Fraction(17, 72), exact=False), _guesses(Fraction(17, 72), exact=True)
    ('about 0.2 guesses', '17/72 guesses')
    """
    if cost == 1:
        return _("1 guess")
    if exact or cost.denominator == 1:
        return _("{n} guesses").format(n=cost)
    if cost < Fraction(1, 20):
        return _("less than 0.1 guesses")
    tenths = (20 * cost + 1) // 2
    return _("about {n} guesses").format(n=f"{tenths / 10:.1f}")


def _decimals(number: Fraction) -> str:
    return f"{float(number):.4f}" if number.denominator > 1 else str(number)
