"""A deduction game at a point of play: what was asked and answered, and perhaps the secret.  What
its guesses were worth.

>>> s = Guessing.begin(AB(3, 7), "1 2 3=0A1B")
>>> s.judge("4 5 6").cost, s.hint(), len(s.candidates)
(Fraction(17, 72), (2, 4, 5), 72)
>>> s.play("4 5 6", "1A0B").to_move
1

>>> print(review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B, 2 4 1=0A1B"))
move  guess  reply  before  mean left  most left  left  above best  luck     rank  best
   1  1 2 3  0A1B      210       43.3         72    72           0  -0.2829     1  1 2 3
   2  4 5 6  1A0B       72       17.0         24    12      0.2361  +0.1667   169  2 4 5
   3  2 4 1  0A1B       12        2.7          3     3      0.2500  -0.0833    49  2 5 7

What was lost and what the replies gave add up: guesses = expected at the start + skill - luck.

>>> game = review(AB(3, 7), "1 2 3=0A1B, 4 5 6=1A0B, 2 4 1=0A1B, 7 5 2=3A0B")
>>> game.expected, game.skill, game.luck
(Fraction(418, 105), Fraction(35, 72), Fraction(1177, 2520))
>>> game.expected + game.skill - game.luck
Fraction(4, 1)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property, partial
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack, cast

from ..arguments import entries, few, known_word
from ..control import (
    CallLimits,
    CheckpointPath,
    ProgressTaker,
    call_limits,
    is_over,
    limits_of,
    of_each,
    seconds,
    within,
)
from ..display.svg import lines_picture
from ..errors import (
    IllegalMoveError,
    InconsistentHistoryError,
    NotationError,
    UnsupportedGameError,
)
from ..language import _, joined, marked
from ..reviews import MOST_MOVES, Judged, Made, Review, as_json, reviewed
from ..situation import HIDDEN, Cost, Kept, Level, Leveled, plays_best
from ..typed import options_text, read_number, read_options
from .bound import game_of_told
from .clues import Clue
from .code_game import (
    LEFT,
    REASONS,
    Code,
    CodeArray,
    CodeGame,
    CodeLike,
    EveryGuess,
    Lean,
    Leaves,
    code_of,
    codes_of,
    read_only,
)
from .games import AB
from .history import (
    Feedback,
    FeedbackLike,
    History,
    HistoryLike,
    TableFeedback,
    TableGuess,
    check_rule,
    history_text,
    parse_history,
)
from .openings import begun, best_first, opening, total_after, total_of
from .question import GOALS, CodeQuestion, check_game
from .ready_made.all_hit import (
    HINT_WORK,
    AllHit,
    AllHitStrategy,
    Secret,
    fleet_of,
)
from .ready_made.several_boards import boards
from .records import Goal, recorded, situation_record
from .solver import Solver
from .unsure import Made as UnsureHistory
from .unsure import UnsureStrategy, UnsureTable, unsure_strategy

if TYPE_CHECKING:
    from ..question import Asked

LISTED = 200
"""The most candidates that are listed."""


@dataclass(frozen=True)
class ReviewedGuess(Judged):
    """A guess, and what it was worth: the expected number of guesses is what counts.  ``best`` is
    the one that :func:`~abgames.codebreaking.best_guess` returns, unless the guess is as good."""

    HEADER: ClassVar = (
        marked("guess"),
        marked("reply"),
        marked("before"),
        marked("mean left"),
        marked("most left"),
        marked("left"),
        marked("above best"),
        marked("luck"),
        *Judged.HEADER[3:],
    )
    UNKNOWN: ClassVar = marked("What that guess is worth is not known: the search did not finish.")

    total: int | None = None
    """Least total number of guesses over the candidates if the guess is made and counts; ``None``
    if not known."""
    least: int | None = None
    """The same for a best guess."""
    feedback: Feedback | None = None
    """The reply; ``None`` for a guess that was not made."""
    after: int | None = None
    """Candidates after the reply."""
    luck: Fraction | None = None
    """What the reply gave: the number of guesses expected before it minus that after it."""
    alike: bool = False
    """Whether a symmetry of the game makes all guesses equivalent; then nothing was searched."""

    @property
    def guess(self) -> Code:
        """The guess."""
        code: Code = self.move
        return code

    @property
    def paid(self) -> int | Fraction:
        """What the guess counts: 1, or its cost."""
        game: CodeGame = self.at.game
        return 1 if game._costs is None else game._cost(game._costs[cast(int, self.guess)])

    @property
    def before(self) -> int:
        """Candidates before the guess."""
        return len(self.at.candidates)

    def _leaving(self, guess: Code) -> Leaves:
        return Leaves.of(self.at.game, guess, self.at.candidates, self.at.goal)

    @cached_property
    def _leaves(self) -> Leaves:
        return self._leaving(self.guess)

    @cached_property
    def _best_leaves(self) -> Leaves | None:
        return self._leaving(self.best[0]) if self.best else None

    @property
    def mean_left(self) -> Fraction:
        """Candidates that the replies to the guess leave on average."""
        return self._leaves.mean

    @property
    def worst_left(self) -> int:
        """Candidates that they leave at most."""
        return self._leaves.most

    @property
    def best_mean_left(self) -> Fraction | None:
        """Those that the best guess leaves on average; ``None`` if it is not known."""
        return self._best_leaves and self._best_leaves.mean

    @property
    def best_worst_left(self) -> int | None:
        """Those that it leaves at most."""
        return self._best_leaves and self._best_leaves.most

    def said(self, *, made: bool = True, exact: bool = False) -> str:
        if self.cost is None:
            best = self.at.text(self.best[0]) if self.reason else ""
            known = _("A best guess is {best}.", best=best) if best else ""
            why = REASONS[self.reason] if self.reason else LEFT if self.before > 1 else ""
            return joined(_(self.UNKNOWN), known, why and self._counted(why, best))
        if self.alike:
            return _("Every first guess is as good as any other.")
        if not self.cost:
            said = _("That was a best guess.") if made else _("That would be a best guess.")
        else:
            said = _("That cost {guesses} on average; {best} was best.")
            if not made:
                said = _("That would cost {guesses} on average; {best} is best.")
        best = self.at.text(self.best[0])
        guesses = _guesses(Fraction(self.cost), exact=exact)
        if self.at.game._costs is not None:
            guesses = str(self.cost) if exact else f"{float(self.cost):.4g}"
        why = REASONS[self.reason] if self.reason else LEFT if self.before > 1 else ""
        return joined(said.format(guesses=guesses, best=best), why and self._counted(why, best))

    def _counted(self, why: str, best: str) -> str:
        """Say a sentence with the numbers of candidates."""
        numbers = self._leaves.said()
        if self._best_leaves is not None:
            numbers |= {f"best_{name}": each for name, each in self._best_leaves.said().items()}
        told = {"before": f"{self.before:,}", "move": self.at.text(self.guess), "best": best}
        return _(why, **told, **numbers)

    @property
    def reason(self) -> str | None:
        """Why the best guess is better, as far as the numbers of candidates show it: a key of
        ``REASONS``, ``None`` if no better one is known."""
        own, others = self._leaves, self._best_leaves
        if self.cost is None:
            return "fewer" if others is not None and own.mean > others.mean else None
        if not self.cost or others is None:
            return None
        if self.before == 1:
            return "only"
        if own.mean > others.mean:
            return "fewer"
        return "secret" if others.may_end and not own.may_end else "harder"

    def cells(self) -> tuple[object, ...]:
        text = self.at.text
        best = text(self.best[0]) if self.best else None
        cost = None if self.cost is None else _decimals(Fraction(self.cost))
        luck = None if self.luck is None else f"{float(self.luck):+.4f}"
        left = (self.before, f"{float(self.mean_left):.1f}", self.worst_left, self.after)
        return text(self.guess), self.feedback, *left, cost, luck, self.rank, best

    def record(self) -> dict[str, Any]:
        return recorded(
            self,
            "Judged",
            move=self.at.text(self.guess),
            reply=None if self.feedback is None else str(self.feedback),
            best=self.at.text(self.best[0]) if self.best else None,
        )


@dataclass(frozen=True)
class ReviewedGame(Review[ReviewedGuess]):
    """The guesses of a game, and how the number of guesses came about."""

    values: tuple[Fraction | None, ...] = ()
    """The expected number of further guesses with best play: at the start, and after each reply."""

    @classmethod
    def of(cls, moves: tuple[ReviewedGuess, ...], end: Guessing, limits: Callable[[], Any]) -> Self:
        after = [*(guess.at for guess in moves[1:]), end][: len(moves)]
        values = [
            # Judging a guess found the value before it, but nothing is left to guess after a hit.
            value_of(guess.at, limits())
            if guess.least is None or guess.at.is_hit
            else Fraction(guess.least, guess.at.weight)
            for guess in moves
        ]
        values.append(value_of(end, limits()))
        rows = tuple(
            replace(
                guess,
                feedback=place.history[-1][1],
                after=len(place.candidates),
                luck=_sum([before, guess.cost, -guess.paid, None if left is None else -left]),
            )
            for guess, place, before, left in zip(moves, after, values, values[1:], strict=False)
        )
        return cls(rows, values=tuple(values))

    @property
    def expected(self) -> Fraction | None:
        """The expected number of guesses at the start, with best play."""
        return self.values[0]

    @property
    def skill(self) -> Fraction | None:
        """What the guesses lost: the sum of their costs, 0 for best play; ``None`` if not known."""
        return _sum([guess.cost for guess in self])

    @property
    def luck(self) -> Fraction | None:
        """What the replies gave together, less than 0 for bad luck; ``None`` if not known."""
        return _sum([guess.luck for guess in self])

    def summary(self) -> str:
        if self.expected is None or self.skill is None or self.luck is None or not self:
            return ""
        paid = sum((guess.paid for guess in self), Fraction(0))
        if self[0].at.game._costs is not None:
            said = _(
                "Paid: {paid}. Expected at the start with best play: {expected}; lost by guesses: "
                "{skill}; luck: {luck}; still expected: {left}."
            )
            told = (paid, self.expected, self.skill, self.luck, self.values[-1] or Fraction(0))
            names = ("paid", "expected", "skill", "luck", "left")
            return said.format(**{n: f"{float(x):.4g}" for n, x in zip(names, told, strict=True)})
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

    def record(self) -> dict[str, Any]:
        sums = {"expected": self.expected, "skill": self.skill, "luck": self.luck}
        return {
            **self.about,
            "moves": self.to_records(),
            "values": [as_json(value) for value in self.values],
            **{name: as_json(number) for name, number in sums.items()},
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
    check_game(game, costed=may_judge(game))
    limits = limits_of(threads, time_limit, memory_limit, progress, checkpoint)
    solver = Kept(partial(Solver, threads, memory_limit))
    end = replace(Guessing.begin(game, history, goal=goal), solver=solver)

    def call() -> Any:
        return of_each(limits, each_time_limit)

    def judge(at: Guessing, guess: Code) -> ReviewedGuess:
        return at.judge(guess, ranks=ranks, **call())

    return cast("ReviewedGame", reviewed(end.made, end, judge, call))


def value_of(here: Guessing, limits: CallLimits) -> Fraction | None:
    """Return the expected number of further guesses with best play, if it is found in time."""
    game, history, wanted = here.game, here.history, here.goal
    if here.is_hit:
        return Fraction(0)
    known = total_after(game, history) if wanted == "determine" else None
    if known is not None:
        return Fraction(known, len(here.candidates))
    found = None if history or wanted != "hit" else opening(game)
    if found is None and not is_over(limits):
        found = here.solver.get().solve(game, history=history, goal=wanted, **limits)
    return found.mean if found is not None and found.proven else None


def judged(here: Guessing, guess: CodeLike, limits: CallLimits, *, ranks: bool) -> ReviewedGuess:
    """Return what a guess is worth; with ``ranks``, its rank too."""
    game, solver = here.game, here.solver.get()
    code = game._labelled(game.code(guess))
    question = CodeQuestion.read(game, "expected", here.goal, here.history, costed=True)
    answers, wanted, weight = question.history, question.goal, here.weight
    if all_alike(game, answers):
        return ReviewedGuess(here, code, Fraction(0), (code,), alike=True)
    known = total_after(game, answers) if wanted == "determine" else None
    if known is not None and not answers:
        sum_with = total_of(game, code)
        first = code if sum_with == known else best_first(game)
        cost = None if sum_with is None else Fraction(sum_with - known, weight)
        return ReviewedGuess(here, code, cost, (first,), total=sum_with, least=known)
    start = begun(game, answers) if wanted == "hit" else None
    if start is not None:
        known = start[1]
        if start[0] == code:
            return ReviewedGuess(here, code, Fraction(0), (code,), total=known, least=known)
    begins = () if start is None else (game._labelled(start[0]),)
    if is_over(limits):
        return ReviewedGuess(here, code, None, begins, least=known)
    ranking = solver._rank(question, None, [code], limits, least=known is None)
    total = ranking[0].total if len(ranking) else None
    least = ranking.least_total if known is None else known
    if total is None or least is None:
        return ReviewedGuess(here, code, None, begins, total=total, least=least)
    best: tuple[Code, ...] = (code,)
    if total > least:
        found = begins or (solver.best_guess(game, answers, goal=wanted, **limits),)
        best = tuple(map(game._labelled, found))
    better = None
    if ranks and total > least:
        better = _better(game, total, answers, solver, wanted, limits)
    cost = Fraction(total - least, weight)
    return ReviewedGuess(here, code, cost, best, better, total, least)


def may_judge(game: object) -> bool:
    """Whether guesses with costs are judged: not under a rule, which may leave none that helps."""
    return not getattr(game, "has_rule", False)


def all_alike(game: CodeGame, history: History) -> bool:
    """Whether a symmetry of the game makes all guesses equivalent."""
    return isinstance(game, AB) and not game.extra_colors and not history


def _better(
    game: CodeGame, total: int, history: History, solver: Solver, goal: Goal, limits: CallLimits
) -> int | None:
    """The number of better guesses, if all could be valued."""
    ranking = solver.rank_guesses(game, history, goal=goal, **limits)
    if not ranking.proven:
        return None
    return sum(row.count for row in ranking if row.total is not None and row.total < total)


def _sum(numbers: Sequence[Cost]) -> Fraction | None:
    """Return the sum, if all numbers are known."""
    known = [number for number in numbers if number is not None]
    return sum(map(Fraction, known), Fraction(0)) if len(known) == len(numbers) else None


def _guesses(cost: Fraction, *, exact: bool) -> str:
    """Return a number of guesses, rounded unless it is to be exact."""
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


__all__ = ["AB", "Guessing"]


NUMBERS = ("pegs", "colors", "extra_colors", "ranks")
"""The options of games that are numbers."""

DRAWS = 100
"""How often a guess is drawn to find one that tells something."""


class Seeking(Leveled, Lean):
    """What situations have in common in which a secret is sought."""

    game: CodeGame
    history: History

    @property
    def candidates(self) -> CodeArray:
        """What the secret may be."""
        raise NotImplementedError

    @property
    def to_move(self) -> int | None:
        """1, the player who guesses; ``None`` when the goal is reached."""
        raise NotImplementedError

    @property
    def outcome(self) -> str | None:
        """ "P1" when the goal is reached."""
        return None if self.to_move else "P1"

    @property
    def moves(self) -> Sequence[Code]:
        """The guesses."""
        return () if self.to_move is None else EveryGuess(self.game)

    def read(self, text: str) -> Code:
        """Return the guess that a text means."""
        return self.game.code(text)

    def text(self, move: CodeLike) -> str:
        """Return a guess as it is typed."""
        return self.game.text(move)

    def _random_move(self, chance: Random) -> Code:
        """Any guess that tells something; the best one if none is drawn soon."""
        guess: Code | None = self._telling(chance)
        return self._best_move() if guess is None else guess

    def _telling(self, chance: Random) -> Code | None:
        for _number in range(DRAWS if len(self.candidates) > 1 else 0):
            guess: Code = chance.choice(self.moves)
            if len(self.game.split(guess, self.candidates)) > 1:
                return guess
        return None

    def picture(self) -> str:
        """Return the guesses and their replies, one below the other."""
        rows = [f"{self.game.text(guess)}  {reply}" for guess, reply in self.history]
        return lines_picture(repr(self.game), rows)

    def __str__(self) -> str:
        """Return the game and the guesses with their replies, as the shell takes them."""
        kind, game = self.game._told()["game"], self.game._typed()
        return options_text(kind, **game, history=history_text(self.game, self.history))

    def _read_game(self, text: str, others: tuple[str, ...]) -> tuple[CodeGame, dict[str, Any]]:
        """The game of a text, which has a table only if it is this one, and the other options."""
        from .question_games import OfAB, OfCards, OfMastermind

        of_games = ("digest", *NUMBERS, "symbols", "own", "candidates", "where")
        kind, given = read_options(text, (*of_games, *others))
        told = {name: each for name, each in given.items() if name not in others}
        rest = {name: each for name, each in given.items() if name in others}
        if "digest" in told:
            if told != self.game._typed():
                raise NotationError(f"{text!r:.60} is about another table", text=text)
            return self.game, rest
        kinds: dict[str, Any] = {"ab": OfAB, "mastermind": OfMastermind, "cardmoo": OfCards}
        asked = kinds[known_word("the game", kind, [*kinds])]
        numbers = {name: read_number(name, told[name]) for name in NUMBERS if name in told}
        return asked.given({**told, **numbers}).made, rest


@dataclass(frozen=True)
class Guessing(Seeking):
    """A game whose secret is sought; a move is a guess."""

    reviews: ClassVar = ReviewedGame

    game: CodeGame
    history: History
    secret: Code | None
    """The secret that answers; ``None`` if replies come from elsewhere."""
    goal: Goal
    solver: Kept[Solver] = field(default_factory=lambda: Kept(Solver), compare=False, repr=False)

    @classmethod
    def begin(
        cls,
        game: CodeGame,
        history: HistoryLike = (),
        *,
        secret: CodeLike | None = None,
        goal: Goal | None = None,
    ) -> Guessing:
        """Check the arguments of a caller; they are those of :func:`~abgames.begin`."""
        check_game(game, costed=may_judge(game))
        kept: Goal = game.goal if goal is None else known_word("goal", goal, GOALS)
        clues: list[Clue] = []
        answers = parse_history(game, history, clues)
        if clues:
            named = secret if secret is None else game.secret_text(secret)
            game, secret = game._with_clues(clues), named
        hidden = None if secret is None else game.secret(secret)
        for guess, reply in answers:
            if hidden is not None and game.feedback(guess, hidden) != reply:
                raise InconsistentHistoryError(
                    f"the secret {game.secret_text(hidden)} does not answer "
                    f"{game.text(guess)} with {reply}"
                )
        made = cls(game, answers, hidden, kept)
        left = made.candidates  # an impossible history is refused
        if kept == "class":
            game._check_can(kept, "all", left)
        return made

    @cached_property
    def candidates(self) -> CodeArray:
        """The secrets that agree with the history: a read-only array, in lexicographic order."""
        return read_only(self.game.consistent(self.history))

    @property
    def to_move(self) -> int | None:
        if self.goal != "hit":
            return None if self.game._is_settled(self.goal, self.candidates) else 1
        return None if self.is_hit else 1

    @property
    def is_hit(self) -> bool:
        """Whether the secret was guessed."""
        hit = self.game.hit
        return hit is not None and any(reply == hit for _, reply in self.history)

    @property
    def weight(self) -> int:
        """The weight of the candidates together, or their number."""
        return self.game.weight(self.candidates)

    @property
    def made(self) -> list[Made]:
        """The guesses, each with the situation before it; a game may go on after a hit."""
        return [
            Made(replace(self, history=self.history[:number]), guess)
            for number, (guess, _reply) in enumerate(self.history)
        ]

    @property
    def kind(self) -> Hashable:
        game = self.game
        allowed = game.has_rule and game._allowed(self.history).tobytes()
        return self.goal, self.to_move, self.candidates.tobytes(), allowed

    @property
    def moves(self) -> Sequence[Code]:
        if self.game.has_rule and self.to_move is not None:
            return tuple(codes_of(self.game._allowed(self.history)))
        return super().moves

    def answer(self, guess: CodeLike) -> Feedback:
        """Return the secret's reply to a guess; ValueError if the secret is not held here."""
        if self.secret is None:
            raise ValueError(
                "there is no secret here to answer: give the reply, play(guess, reply)"
            )
        return self.game.feedback(guess, self.secret)

    def play(self, move: CodeLike, reply: FeedbackLike | None = None) -> Guessing:
        if self.to_move is None:
            raise IllegalMoveError(_("the game is over"), move=move)
        guess = self.game.code(move)
        check_rule(self.game, (*self.history, (guess, self.game.feedbacks[0])))
        said = self.answer(guess) if reply is None else self.game.reply(reply)
        after = replace(self, history=(*self.history, (guess, said)))
        if self.secret is None:
            after.candidates  # noqa: B018 - an impossible reply is refused
        elif said != self.answer(guess):
            raise InconsistentHistoryError(f"the secret answers {self.answer(guess)}, not {said}")
        return after

    def _within(self, asked: Asked) -> Guessing:
        from .question_games import small

        small(asked, self.game)
        return replace(self, solver=Kept(partial(Solver, asked.threads, asked.memory_limit)))

    def _details(self, asked: Asked) -> dict[str, Any]:
        left = self.candidates
        return {
            **situation_record(self.game, self.history),
            "feedbacks": list(map(str, self.game.feedbacks)),
            "candidate_count": len(left),
            "candidates": [self.game.secret_text(code_of(row)) for row in left[:LISTED]],
        }

    def _advised(
        self, level: Level, chance: Random, **limits: Unpack[CallLimits]
    ) -> tuple[Code, dict[str, Any]]:
        if not plays_best(level, chance) and (guess := self._telling(chance)) is not None:
            return guess, {}
        if self.goal == self.game.goal:
            from .assistant import Assistant

            given: Any = {"solver": self.solver.get(), **limits}
            known = Assistant(self.game, history=self.history, **given)
            told = {"proven": known.proven, "expected": as_json(known.expected)}
            return cast("Code", known.proposal), told
        found = self.solver.get().solve(self.game, self.history, goal=self.goal, **limits)
        mean = found.mean if found.proven else None
        return cast("Code", found.guess), {"proven": found.proven, "expected": as_json(mean)}

    def judge(
        self, move: CodeLike, *, ranks: bool = False, **limits: Unpack[CallLimits]
    ) -> ReviewedGuess:
        return judged(self, move, call_limits(**limits), ranks=ranks)

    def steps(self, moves: str | Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Return guesses, each with its reply if the secret is not held here."""
        if self.secret is None or (isinstance(moves, str) and "=" in moves):
            return parse_history(self.game, moves)
        codes = entries(moves) if isinstance(moves, str) else few("moves", moves, MOST_MOVES)
        return [(self.game.code(code),) for code in codes]

    def best_moves(self) -> tuple[Code, ...]:
        ranking = self.solver.get().rank_guesses(self.game, self.history, goal=self.goal)
        return tuple(row.guess for row in ranking.optimal)

    def _best_move(self) -> Code:
        return self.solver.get().best_guess(self.game, self.history, goal=self.goal)

    def seen(self) -> dict[str, Any]:
        shown = self.game._shown(self.history, self.candidates)
        return dict(zip(("history", "candidates"), shown, strict=True))

    def record(self) -> dict[str, Any]:
        history = [[self.game.text(guess), str(reply)] for guess, reply in self.history]
        held = {} if self.secret is None else {HIDDEN: self.game.secret_text(self.secret)}
        return {**self.game._told(), "goal": self.goal, "history": history, **held}

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Guessing:
        given = {"history": record["history"], "secret": record.get(HIDDEN)}
        return cls.begin(game_of_told(record), **given, goal=record.get("goal"))

    def __str__(self) -> str:
        goal = self.goal if self.goal != self.game.goal else None
        held = None if self.secret is None else self.game.secret_text(self.secret)
        return f"{super().__str__()} {options_text(goal=goal, secret=held)}".strip()

    def read_from(self, text: str) -> Guessing:
        game, given = self._read_game(text, ("history", "goal", HIDDEN))
        return self.begin(game, **given)


@dataclass(frozen=True)
class Doubting(Leveled, Lean):
    """A game whose replies are not one value, with what was answered, for the assistant."""

    game: UnsureTable
    history: UnsureHistory
    strategy: UnsureStrategy = field(compare=False, repr=False)
    time_limit: float | None = field(default=None, compare=False, repr=False)

    @classmethod
    def begin(
        cls, game: UnsureTable, time_limit: float | None = None, guesses: str = "all"
    ) -> Doubting:
        """Return the start of a game, whose searches take so many seconds at most."""
        if guesses != "all":
            raise UnsupportedGameError(f"{game!r} is solved without guesses", game=game)
        return cls(game, (), unsure_strategy(game, (), game.goal), time_limit)

    @cached_property
    def left(self) -> Mapping[int, int]:
        """What may be the secret, and how many wrong answers each can still explain."""
        return self.strategy._possible(self.history)

    @property
    def candidates(self) -> tuple[int, ...]:
        """What the secret may be."""
        return tuple(self.left)

    @property
    def to_move(self) -> int | None:
        is_hit = any(reply == self.game.hit for _, reply in self.history)
        return None if is_hit or self.strategy._is_over(self.left) else 1

    @property
    def outcome(self) -> str | None:
        return None if self.to_move else "P1"

    @property
    def moves(self) -> Sequence[TableGuess]:
        return (
            () if self.to_move is None else tuple(map(self.game.code, range(self.game.guess_count)))
        )

    def left_by(self, guess: int | str, reply: int | str) -> Mapping[int, int]:
        """Return what is left after a reply, perhaps nothing."""
        made = (*self.history, *self.game._read([(guess, reply)]))
        return self.strategy._possible(made)

    def play(self, guess: int | str, reply: int | str) -> Doubting:
        """Return what is known after a reply."""
        after = replace(self, history=(*self.history, *self.game._read([(guess, reply)])))
        if not after.left:
            raise InconsistentHistoryError(
                "no secret explains these answers"
                + (f", even if {self.game.lies} of them may be wrong" if self.game.lies else ""),
                history=after.history,
            )
        return after

    def bounds(self) -> tuple[int, int | None]:
        """Return how many guesses are needed, and how many are enough, if that is known."""
        if self.to_move is None:
            return 0, 0
        with within({"time_limit": self.time_limit}) as call:
            places = self.strategy._places(self.history)
            least, enough, _nodes = self.strategy._search.worst(places, limits=call)
        return least, enough

    def _best_move(self) -> TableGuess:
        """The guess of the strategy, or if it was not found in time one that leaves little."""
        if self.bounds()[1] is not None:
            return self.strategy.next_guess(self.history)

        def most_left(guess: TableGuess) -> int:
            after = self.strategy._replies(self.history, guess)
            return max((sum(1 + lies for lies in left.values()) for _, left in after), default=0)

        return min(self.moves, key=most_left)

    def read(self, text: str) -> TableGuess:
        return self.game.code(text.strip().removesuffix(","))

    def text(self, move: int | str) -> str:
        return self.game.text(move)

    def judge(
        self, move: int | str, *, ranks: bool = False, **limits: Unpack[CallLimits]
    ) -> Judged:
        """Return how many guesses more than the best one a guess takes in the worst case."""
        guess, least = self.game.code(move), self.bounds()[1]
        left = self.strategy._replies(self.history, guess)
        after = [replace(self, history=made).bounds()[1] for made, _ in left]
        if least is None or None in after:
            return Judged(self, guess, None)
        cost = 1 + max(cast("list[int]", after), default=0) - least
        return Judged(self, guess, cost, (self._best_move(),) if cost else (guess,))


@dataclass(frozen=True)
class Hitting(Leveled, Lean):
    """A game that ends when all is hit."""

    game: AllHit
    history: UnsureHistory
    secret: Secret | None = None
    """The secret that answers; ``None`` if replies come from elsewhere."""

    @classmethod
    def begin(cls, game: AllHit, history: HistoryLike = (), *, secret: object = None) -> Hitting:
        """Check the arguments of a caller; they are those of :func:`~abgames.begin`."""
        made, _state = game.state(history)
        here = cls(game, (), None if secret is None else game.secret(secret))
        for guess, reply in made:
            here = here.play(guess, reply)
        return here

    @cached_property
    def state(self) -> tuple[int, ...]:
        """What is known."""
        return self.game.state(self.history)[1]

    @cached_property
    def strategy(self) -> AllHitStrategy:
        """What to guess from here on."""
        return self.game.strategy(self.history)

    @property
    def candidates(self) -> tuple[Secret, ...]:
        """What the secret may be; of very many the first ones."""
        return tuple(islice(self.game.secrets_of(self.state), MOST_MOVES))

    @property
    def count(self) -> int:
        """How many secrets are left."""
        return self.game.count(self.state)

    @property
    def to_move(self) -> int | None:
        return None if self.game.is_over(self.state) else 1

    @property
    def outcome(self) -> str | None:
        return None if self.to_move else "P1"

    @property
    def kind(self) -> Hashable:
        return self.state

    @property
    def moves(self) -> Sequence[TableGuess]:
        count = 0 if self.to_move is None else self.game.guess_count
        return tuple(map(self.game.numbered, range(count)))

    def answer(self, guess: object) -> TableFeedback:
        """Return the secret's reply to a guess; ValueError if the secret is not held here."""
        if self.secret is None:
            raise ValueError(
                "there is no secret here to answer: give the reply, play(guess, reply)"
            )
        number = self.game.code(guess)
        return self.game.reply(self.game.answer(self.state, number, self.secret))

    def play(self, guess: object, reply: object = None) -> Hitting:
        """Return the situation after a guess and its reply."""
        if self.to_move is None:
            raise IllegalMoveError(_("the game is over"), move=guess)
        said = self.answer(guess) if reply is None else reply
        answer: Any = (self.game.code(guess), said)
        made, _state = self.game.state((*self.history, answer))
        if self.secret is not None and made[-1][1] != self.answer(guess):
            raise InconsistentHistoryError(
                f"the secret answers {self.answer(guess)}, not {made[-1][1]}"
            )
        return replace(self, history=made)

    def bounds(self, limit: float | None = None) -> tuple[Fraction, Fraction | None]:
        """How many guesses are needed on average, and how many are enough if it is found soon."""
        lower, upper = self.strategy.bounds(limit, None if limit else HINT_WORK)
        weight = self.game.weight_of(self.state)
        return Fraction(lower, weight), None if upper is None else Fraction(upper, weight)

    def _best_move(self) -> TableGuess:
        return self.strategy.next_guess()

    def best_moves(self) -> tuple[TableGuess, ...]:
        return () if self.to_move is None else (self._best_move(),)

    def read(self, text: str) -> TableGuess:
        return self.game.code(text.strip().removesuffix(","))

    def text(self, move: object) -> str:
        return self.game.text(move)

    def judge(self, move: object, *, ranks: bool = False, **limits: Unpack[CallLimits]) -> Judged:
        """Return how many guesses more than the best one a guess takes on average."""
        guess, limit = self.game.code(move), seconds(limits.get("time_limit"))
        least, enough = self.bounds(limit)
        if least != enough:
            return Judged(self, guess, None)
        taken = Fraction(1)
        for reply, left in self.game.replies_to(self.state, guess).items():
            after = replace(self, secret=None).play(guess, self.game.reply(reply))
            needed, found = after.bounds(limit)
            if needed != found:
                return Judged(self, guess, None)
            taken += needed * self.game.weight_of(left) / self.game.weight_of(self.state)
        cost = taken - least
        return Judged(self, guess, cost, (self._best_move(),) if cost else (guess,))

    def steps(self, moves: str | Sequence[Any]) -> Sequence[tuple[Any, ...]]:
        """Return guesses, each with its reply if the secret is not held here."""
        if self.secret is None or (isinstance(moves, str) and "=" in moves):
            return self.game.state((*self.history, *parse_history(cast(Any, self.game), moves)))[0]
        codes = entries(moves) if isinstance(moves, str) else few("moves", moves, MOST_MOVES)
        return [(self.game.code(code),) for code in codes]

    def seen(self) -> dict[str, Any]:
        return {"history": self.history, "candidates": self.candidates}

    def record(self) -> dict[str, Any]:
        history = [[str(guess), str(reply)] for guess, reply in self.history]
        held = {} if self.secret is None else {HIDDEN: self.game.secret_text(self.secret)}
        return {**self.game.record(), "history": history, **held}

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Hitting:
        if record["game"] == "boards":
            game: AllHit = boards(game_of_told(record["base"]), record["own"])
        else:
            game = fleet_of(record)
        return cls.begin(game, record["history"], secret=record.get(HIDDEN))

    def picture(self) -> str:
        rows = [f"{guess}  {reply}" for guess, reply in self.history]
        return lines_picture(repr(self.game), rows)

    def __str__(self) -> str:
        held = None if self.secret is None else self.game.secret_text(self.secret)
        history = history_text(cast(Any, self.game), cast(Any, self.history))
        kind = self.game.record()["game"]
        return options_text(kind, digest=self.game.digest, history=history, secret=held)

    def read_from(self, text: str) -> Hitting:
        kind, given = read_options(text, ("digest", "history", HIDDEN))
        if (kind, given.pop("digest", "")) != (self.game.record()["game"], self.game.digest):
            raise NotationError(f"{text!r:.60} is about another game", text=text)
        return self.begin(self.game, **given)
