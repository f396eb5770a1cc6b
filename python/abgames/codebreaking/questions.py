"""What can be asked about deduction games.

>>> from abgames.explore import answer
>>> answer("ab/solve", {"pegs": 2, "colors": 4})["total"]
30
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, cast

from .. import codebreaking
from ..display.answer import Answer, plain
from ..question import SEARCH, Asked, Question, Record, asks, combined
from . import records
from .question_games import (
    Aim,
    CardAim,
    OfAB,
    OfCards,
    OfGame,
    OfMastermind,
    OfPlayedAB,
    OfPlayedMastermind,
    OfTable,
    OfWords,
    TableAim,
    Told,
    WithCards,
    WithChances,
    WithGuesses,
    check_ends,
    solver_of,
)
from .question_pages import PAGES, Advise, CardReview, Guessed
from .records import Goal, Heuristic, SimpleObjective

if TYPE_CHECKING:
    from .code_game import CodeGame

STEPS = (0.3, 1.0, 3.0, 10.0, 30.0)
"""Seconds after which the values known by then are shown."""

BY_HEURISTIC = 10
"""Guesses by a heuristic that are shown without ``top``."""

DIGITS = 10
"""To so many digits scores of heuristics are given, which come out the same everywhere."""

HEURISTICS = "minimax, minimax-sorted, expected-size, entropy or most-parts"


class Solve(
    Aim,
    name="*/solve",
    brief="the least expected or worst number of guesses, with a strategy",
    limits=(*SEARCH, "checkpoint"),
    found=records.shape("Solution"),
):
    """Find a best strategy: expected minimises the average number of guesses, worst the maximum,
    the others one and then the other.  The total is summed over all candidates."""

    max_guesses: int | None = asks(
        "only strategies that find every candidate within K guesses", None, metavar="K"
    )
    effort: int | None = asks(
        "a good strategy instead of the best one, better for each level up to N", None, metavar="N"
    )

    def asker(self, asked: Asked) -> Callable[..., codebreaking.Solution]:
        """Return a function that solves the game within limits; it goes on where it stopped."""
        game = self.game(asked)
        solve: Callable[..., codebreaking.Solution] = solver_of(asked).solve
        if isinstance(game, codebreaking.UnsureTable | codebreaking.AllHit):
            solve = partial(codebreaking.solve, memory_limit=asked.memory_limit)
        return partial(
            solve,
            game,
            self.history,
            objective=self.objective,
            goal=self.goal_of(game),
            candidates=self.possible(game),
            guesses=self.guesses,
            max_guesses=self.max_guesses,
            effort=self.effort,
        )

    def answer(self, asked: Asked) -> codebreaking.Solution:
        return self.asker(asked)(**asked.call)


class Rank(
    Aim,
    name="*/rank",
    brief="every guess with its exact value, best first",
    limits=(*SEARCH, "checkpoint"),
    found=records.shape("Ranking | Scores"),
):
    """Value every guess: the least total or worst number of guesses when it is made now.  Guesses
    that a symmetry of the situation makes equivalent share a line, with their number."""

    top: int | None = asks("rank the best K only (faster)", None, metavar="K", least=1)
    only: list[str] | None = asks("rank just this guess; may be repeated", None, metavar="CODE")
    below: int | None = asks(
        "value only guesses that are better than N; of the others, that they are not",
        None,
        metavar="N",
    )
    heuristic: Heuristic | None = asks(
        f"rank at once, looking one guess ahead: {HEURISTICS}; the best 10, or --top",
        None,
        metavar="NAME",
    )

    def answer(self, asked: Asked) -> codebreaking.Ranking | ByHeuristic:
        game = self.game(asked)
        if self.heuristic is not None:
            top = BY_HEURISTIC if self.top is None else self.top
            return by_heuristic(self, game, self.heuristic, top)
        ask = partial(
            solver_of(asked).rank_guesses,
            game,
            self.history,
            objective=self.objective,
            goal=self.goal_of(game),
            top=self.top,
            candidates=self.possible(game),
            guesses=self.guesses,
            only=self.only,
            below=self.below,
            progress=asked.progress,
        )
        # The solver remembers what it has proved, so each step continues where the last one
        # stopped.
        for limit in STEPS if asked.report is not None else ():
            left = asked.time_left
            ranking = ask(time_limit=limit if left is None else min(limit, left))
            if ranking.proven or left == 0:
                return ranking
            asked.partly(ranking.record())
        return ask(time_limit=asked.limit, checkpoint=asked.checkpoint)


@dataclass(frozen=True)
class ByHeuristic(Answer):
    """The guesses that a heuristic ranks first."""

    game: CodeGame
    heuristic: str
    guesses: list[codebreaking.HeuristicGuess]
    candidate_count: int

    def record(self) -> Record:
        ranking = [
            {**row._asdict(), "score": round(row.score, DIGITS), "text": self.game.text(row.guess)}
            for row in self.guesses
        ]
        game = records.game_record(self.game)
        return {"game": game, "heuristic": self.heuristic, "ranking": ranking}

    def rows(self) -> list[Record]:
        return list(map(plain, self.record()["ranking"]))

    def facts(self) -> list[tuple[str, str]]:
        return [(self.game.text(guess), f"{score:.4f}") for guess, score, _ in self.guesses]


def by_heuristic(
    question: WithGuesses, game: CodeGame, heuristic: Heuristic, top: int
) -> ByHeuristic:
    """Return what a heuristic ranks first."""
    from .question import CodeQuestion as Read

    candidates, history = question.possible(game), question.history
    found = codebreaking.heuristic_guesses(
        game, history, heuristic=heuristic, candidates=candidates, guesses=question.guesses, top=top
    )
    goal = getattr(question, "goal", None) or game.goal
    left = Read.read(game, goal=goal, history=history, candidates=candidates).members
    return ByHeuristic(game, heuristic, found, len(left))


class HeuristicOrder(WithGuesses, name="*/heuristic", found=records.shape("Scores")):
    """Rank guesses by a heuristic, without a search."""

    heuristic: Heuristic = asks("the heuristic (entropy)", "entropy")
    top: int = asks("how many guesses (20)", 20, least=1)

    def answer(self, asked: Asked) -> ByHeuristic:
        return by_heuristic(self, self.game(asked), self.heuristic, self.top)


class Heuristics(
    WithGuesses,
    name="*/heuristics",
    brief="compare published heuristics with the optimum",
    limits=SEARCH,
    found=records.shape("Comparison"),
):
    """Let published heuristics play against every candidate, and compare their totals with the
    optimum.  Among guesses with the best score they prefer a candidate, then the lexicographically
    first."""

    def answer(self, asked: Asked) -> codebreaking.HeuristicComparison:
        game = self.game(asked)
        if game.kind == "FeedbackTable":
            check_ends(cast("codebreaking.FeedbackTable", game), self.history, self.guesses)
        return codebreaking.compare_heuristics(
            game, history=self.history, guesses=self.guesses, **asked.limits
        )


class Review(
    Guessed,
    OfGame,
    name="*/review",
    brief="what each move of a played game was worth",
    limits=SEARCH,
    found=records.shape("Review"),
):
    """Show for each guess of a played game how much worse it was than the best, its rank, and what
    was best."""

    history: str | list[Any] = asks('the game, such as "{played}"', metavar="GAME", positional="+")
    ranks: bool = asks("do not count better guesses, which saves time", True, option="--no-ranks")

    @property
    def example(self) -> str:  # type: ignore[override]
        return self.words["played"]

    def game(self, asked: Asked) -> CodeGame:
        game = super().game(asked)
        if game.kind == "FeedbackTable":
            check_ends(cast("codebreaking.FeedbackTable", game))
        return game


class Prove(
    Question,
    name="*/prove",
    brief="formulas for every number of colours at once, with a proof",
    found=records.shape("Formulas"),
):
    """Print the values of the game for every number of colours N as formulas, and write the proof
    to a file that `abgames verify` checks.  For the AB game the classes after the first guess are
    settled too.  The proof comes with the package, and is checked here."""

    pegs: int = asks("length of a code (3)", 3, metavar="M")
    objective: SimpleObjective = asks(
        "fewest guesses on average, or in the worst case (expected)", "expected"
    )
    recompute: bool = asks("search for the proof, up to a minute or two", False)

    def answer(self, asked: Asked) -> codebreaking.AllColors:
        game = {"ab": "AB", "mastermind": "Mastermind"}[self.name.partition("/")[0]]
        return codebreaking.prove_all_colors(
            game,
            self.pegs,
            objective=self.objective,
            recompute=self.recompute,
            progress=asked.progress,
        )


class Exercises(
    OfGame,
    name="*/exercise",
    brief="a sheet of situations for a class, with or without answers",
    found=records.shape("Sheet"),
):
    """Print random situations as a sheet to fill in: what is still possible, what to ask now, and
    how many questions it takes at most?  The same --seed gives the same sheet, so --answers can be
    printed later: with each, what the reply to the first of the best questions tells, in bits."""

    count: int = asks("number of situations (6)", 6, metavar="N")
    seed: int = asks("which sheet (1)", 1, metavar="N")
    goal: Goal | None = asks(TableAim.arguments()["goal"].text, None)

    @cached_property
    def sheet(self) -> tuple[codebreaking.Exercise, ...]:
        return codebreaking.exercises(self.made, self.count, goal=self.goal, seed=self.seed)

    def answer(self, asked: Asked) -> Record:
        game = self.game(asked)
        return {
            "game": records.game_record(game),
            "goal": self.sheet[0].ranking.goal,
            "seed": self.seed,
            "exercises": [problem.record() for problem in self.sheet],
        }


class Fixed(
    Told,
    name="*/fixed",
    brief="the fewest questions asked in advance that tell all secrets apart",
    limits=("time-limit",),
    found=records.shape("Fixed"),
):
    """Find the fewest questions that, all asked in advance, tell all secrets apart by their replies
    together; where secrets have classes, secrets of different classes."""

    def answer(self, asked: Asked) -> codebreaking.FixedQuestions:
        return codebreaking.fixed_questions(
            self.game(asked), self.history, time_limit=asked.limit, progress=asked.progress
        )


def _rooms() -> dict[str, tuple[Any, ...]]:
    """What each question is combined of: what changes it for a game, its class, and the game."""
    rooms: list[tuple[type[OfGame], type[OfGame] | None, tuple[Any, ...], tuple[Any, ...]]] = [
        # The game, the game as people play it, what changes the aim, and what is known.
        (OfAB, OfPlayedAB, (), ()),
        (OfMastermind, OfPlayedMastermind, (), ()),
        (OfCards, None, (CardAim,), (WithCards,)),
        (OfTable, OfTable, (TableAim,), ()),
        (OfWords, OfWords, (TableAim,), ()),
    ]
    found = {}
    for game, played, aims, known in rooms:
        made: list[tuple[Any, ...]] = [
            (*aims, verb, WithChances if game is OfTable and verb is Solve else game)
            for verb in (Solve, Rank)
        ]
        made += [(*known, verb, game) for verb in (HeuristicOrder, *PAGES)]
        made += [] if played is None else [(Heuristics, game), (Review, played)]
        made += [(Prove,)] if game in (OfAB, OfMastermind) else []
        made += [(Exercises, game), (Fixed, game)] if game is OfTable else []
        for bases in made:
            verb = next(base for base in bases if base.name)
            found[f"{game.room}/{verb.name.partition('/')[2]}"] = bases
    return {**found, **{each.name: (each,) for each in (Advise, CardReview)}}


ROOMS = _rooms()


@cache
def named(name: str) -> type[Question]:
    """Return the question about a game with a name such as "ab/solve"."""
    return combined(name, *ROOMS[name])


def questions() -> tuple[type[Question], ...]:
    """Return the questions about all games."""
    return tuple(map(named, ROOMS))
