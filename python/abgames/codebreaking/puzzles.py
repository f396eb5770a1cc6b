"""The puzzle of a day, the same for everybody; and exercises for a class, with their answers.

>>> from abgames.codebreaking import attributes
>>> animals = attributes({
...     "bat": {"flies": True, "lays eggs": False},
...     "hen": {"flies": True, "lays eggs": True},
...     "cat": {"flies": False, "lays eggs": False},
... })
>>> sheet = exercises(animals, 1, seed=10)
>>> print(sheet_text(sheet))
1.  lays eggs = no
    What is possible?  ____________________
    What to ask now?  ____________________   questions needed, at most: ____
>>> print(answers_text(sheet))
1.  bat, cat; flies (1.00 bits); 1
"""

from __future__ import annotations

import datetime
import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from random import Random
from typing import Any, NamedTuple

from ..arguments import known_word, whole_number
from ..errors import UnsupportedGameError
from .code_game import CodeArray, CodeGame, code_of
from .history import History
from .question import GOALS, check_game
from .records import Goal
from .solution import Ranking
from .solver import rank_guesses

FIRST = datetime.date(2026, 1, 1)
"""The day of puzzle number 1."""

MOST = 1_000_000
"""The most secrets, which are shuffled."""

GAMES = ("ab", "mastermind", "words", "cardmoo")
"""The games of the page that have a secret."""


class Daily(NamedTuple):
    """The puzzle of a day."""

    secret: int
    """The place of the secret in ``game.secrets``."""
    number: int
    """Which puzzle it is: 1 on the first day, and one more each day."""


def daily(game: CodeGame | str, date: datetime.date | str) -> Daily:
    """Return which secret a game has on a day, and the number of that puzzle.

    ``game`` is a deduction game, or the name of one on the page of ``abgames explore``: ``"ab"``,
    ``"mastermind"``, ``"words"`` or ``"cardmoo"``.  ``date`` is a day since 2026-01-01, as a date
    or as text.  Every secret comes once before one comes again.

    Raises :class:`TypeError` for a game without a secret, :class:`ValueError` for an unknown name,
    a text that is no date or an earlier day, and :class:`~abgames.errors.UnsupportedGameError`
    above 1,000,000 secrets.

    >>> import abgames
    >>> game = abgames.AB(4, 10)
    >>> abgames.daily(game, "2026-01-31")
    Daily(secret=4202, number=31)
    >>> secret, number = abgames.daily("ab", "2026-01-31")
    >>> game.secret_text(game.secrets[secret])
    '8304'
    """

    played = _named(known_word("game", game, GAMES)) if isinstance(game, str) else game
    check_game(played)
    if isinstance(date, str):
        try:
            date = datetime.date.fromisoformat(date)
        except ValueError:
            raise ValueError(f"date must be a day such as 2026-01-31, not {date!r}") from None
    if not isinstance(date, datetime.date):
        raise TypeError(f"date must be a date or a str, not {type(date).__name__}")
    number = date.toordinal() - FIRST.toordinal() + 1
    if number < 1:
        raise ValueError(f"the first puzzle is that of {FIRST}, so there is none on {date}")
    return Daily(place_of(played, number), number)


def place_of(game: CodeGame, number: int) -> int:
    """Return the place of the secret of a puzzle with this number."""
    count = game.secret_count
    if count > MOST:
        raise UnsupportedGameError(f"a daily puzzle has at most {MOST:,} secrets, not {count:,}")
    number = whole_number("puzzle", number, at_least=1) - 1
    order = list(range(count))
    Random(number // count).shuffle(order)
    return order[number % count]


def _named(name: str) -> CodeGame:
    from . import AB, CardMoo, Mastermind, common_words, words

    if name == "words":
        return words(*common_words())
    return {"ab": AB(4, 10), "mastermind": Mastermind(4, 6), "cardmoo": CardMoo()}[name]


MOST_EXERCISES = 100
"""The most exercises on a sheet."""

MOST_LEFT = 12
"""The most candidates of an exercise."""

TRIES = 300
"""Draws to find a new situation, before a repeated one will do."""

BEST = 4
"""The most guesses that an answer names; another may be as good."""


@dataclass(frozen=True)
class Exercise:
    """A situation, and what a class may be asked about it."""

    ranking: Ranking
    """The best guesses in it, by the worst case."""
    left: tuple[str, ...]
    """The candidates."""

    @property
    def history(self) -> History:
        """The answers so far."""
        return self.ranking.history

    @property
    def best(self) -> tuple[str, ...]:
        """Guesses with the least worst case, at most four that are not equivalent."""
        found = [row.guess for row in self.ranking if row.value == self.ranking.least]
        return tuple(self.ranking.game.text(guess) for guess in found)

    @property
    def needed(self) -> int:
        """The guesses that are needed in the worst case."""
        assert isinstance(self.ranking.least, int)
        return self.ranking.least

    @property
    def bits(self) -> float:
        """What the reply to the first of the best guesses tells on average, in bits."""
        game = self.ranking.game
        parts = game.split(self.ranking[0].guess, game.consistent(self.history)).values()
        weights = [game.weight(part) for part in parts]
        return -sum(part / sum(weights) * log2(part / sum(weights)) for part in weights) + 0.0

    def record(self) -> dict[str, Any]:
        """Return the situation with its answers as JSON values; codes are text."""
        text = self.ranking.game.text
        return {
            "history": [[text(guess), str(reply)] for guess, reply in self.history],
            "candidates": list(self.left),
            "best": list(self.best),
            "bits": self.bits,
            "worst": self.needed,
        }


def exercises(
    game: CodeGame, count: int = 6, *, goal: Goal | None = None, seed: int | None = None
) -> tuple[Exercise, ...]:
    """Return random situations with two to twelve candidates, and their answers.

    ``goal`` is as in :func:`~abgames.codebreaking.solve`.  The same ``seed`` gives the same sheet;
    no situation is repeated if there are enough.  Raises :class:`ValueError` for a game of one
    secret, or of one class where that is the goal.
    """
    count = whole_number("count", count, at_least=1, at_most=MOST_EXERCISES)
    check_game(game)
    goal = known_word("goal", game.goal if goal is None else goal, GOALS)
    game._check_can(goal, "all", game.secrets)
    if game.secret_count == 1 or game._is_settled(goal, game.secrets):
        what = "class" if goal == "class" else "secret"
        raise ValueError(f"{game} has one {what}: there is nothing to ask")
    chance = random.Random(None if seed is None else whole_number("seed", seed))
    seen: set[frozenset[object]] = set()
    found = []
    for _ in range(count):
        for tries in range(10 * TRIES):
            history, members = _drawn(game, chance)
            is_new = frozenset(history) not in seen or tries >= TRIES
            is_open = 2 <= len(members) <= MOST_LEFT and not game._is_settled(goal, members)
            if is_open and is_new:
                break
        else:
            raise ValueError(f"{game} has no situation with two to {MOST_LEFT} candidates")
        seen.add(frozenset(history))
        ranking = rank_guesses(game, history, objective="worst", goal=goal, top=BEST)
        found.append(Exercise(ranking, tuple(map(game.secret_text, members.tolist()))))
    return tuple(found)


def _drawn(game: CodeGame, chance: random.Random) -> tuple[History, CodeArray]:
    """Return answers to random guesses, each of which told something, and the candidates left."""
    members = game.secrets
    secret = members[chance.randrange(len(members))][None]
    most = chance.randint(2, MOST_LEFT)
    history: History = ()
    for _ in range(TRIES):
        if len(members) <= most:
            break
        guesses = game._allowed(history)
        guess = code_of(guesses[chance.randrange(len(guesses))])
        reply = int(game._replies(guess, secret)[0])
        left = members[game._replies(guess, members) == reply]
        if len(left) < len(members) and reply != game._hit_index:
            history, members = (*history, (guess, game.feedbacks[reply])), left
    return history, members


def sheet_text(sheet: Sequence[Exercise]) -> str:
    return "\n\n".join(
        f"{number:>{len(str(len(sheet)))}}.  {_known(problem)}\n"
        "    What is possible?  ____________________\n"
        f"    What to ask now?  ____________________   {_called(problem)} needed, at most: ____"
        for number, problem in enumerate(sheet, 1)
    )


def answers_text(sheet: Sequence[Exercise]) -> str:
    """Return the answers, one line each: what is possible, best guesses, and how many it takes."""
    return "\n".join(
        f"{number:>{len(str(len(sheet)))}}.  {', '.join(problem.left)}; "
        f"{' or '.join(problem.best)} ({problem.bits:.2f} bits); {problem.needed}"
        for number, problem in enumerate(sheet, 1)
    )


def _known(problem: Exercise) -> str:
    game = problem.ranking.game
    answers = [f"{game.text(guess)} = {reply}" for guess, reply in problem.history]
    return ", ".join(answers) or "nothing is known"


def _called(problem: Exercise) -> str:
    return problem.ranking.game._guess_words(problem.ranking.goal)[1]
