"""A deduction game at a point of play: what was asked and answered, and perhaps the secret.

>>> s = Guessing.begin(AB(3, 7), "1 2 3=0A1B")
>>> s.judge("4 5 6").cost, s.hint(), len(s.candidates)
(Fraction(17, 72), (2, 4, 5), 72)
>>> s.play("4 5 6", "1A0B").to_move
1
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, Unpack, overload

from ..arguments import entries, few, known_word
from ..control import CallLimits, call_limits
from ..display.svg import lines_picture
from ..errors import IllegalMoveError, InconsistentHistoryError, NotationError
from ..language import _
from ..reviews import MOST_MOVES, Made
from ..situation import HIDDEN, LEVELS, Kept, Level, check_hint
from ..typed import options_text, read_number, read_options
from .aims import Goal
from .bound import game_of_told
from .code_game import Code, CodeArray, CodeGame, CodeLike, Lean, code_of, codes_of, read_only
from .feedback import Feedback, FeedbackLike
from .games import AB
from .history import History, HistoryLike, check_rule, history_text, parse_history
from .question import GOALS
from .reviewed import ReviewedGame, ReviewedGuess, judged
from .solver import Solver

__all__ = ["AB", "Guesses", "Guessing"]


NUMBERS = ("pegs", "colors", "extra_colors", "ranks")
"""The options of games that are numbers."""


@dataclass(frozen=True)
class Guesses(Sequence[Code]):
    """All guesses of a game, listed only where asked for."""

    game: CodeGame

    def __len__(self) -> int:
        return self.game.guess_count

    @overload
    def __getitem__(self, index: int) -> Code: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Code]: ...
    def __getitem__(self, index: int | slice) -> Code | Sequence[Code]:
        rows = self.game.guesses[index]
        return tuple(codes_of(rows)) if isinstance(index, slice) else code_of(rows)


class Seeking(Lean):
    """What situations have in common in which a secret is sought."""

    game: CodeGame
    history: History

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
        return () if self.to_move is None else Guesses(self.game)

    def read(self, text: str) -> Code:
        """Return the guess that a text means."""
        return self.game.code(text)

    def text(self, move: CodeLike) -> str:
        """Return a guess as it is typed."""
        return self.game.text(move)

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

        kind, given = read_options(text, ("digest", *NUMBERS, "symbols", "own", *others))
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

    levels: ClassVar[tuple[str, ...]] = LEVELS
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
        kept: Goal = game.goal if goal is None else known_word("goal", goal, GOALS)
        answers = parse_history(game, history)
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

    def hint(self, level: Level = "perfect", chance: Random | None = None) -> Code:
        check_hint(self, level)
        if level == "perfect":
            return self.solver.get().best_guess(self.game, self.history, goal=self.goal)
        chance = chance or Random(str(self.history))
        guesses = self.game._hitting(self.candidates)
        if len(guesses):
            return code_of(guesses[chance.randrange(len(guesses))])
        while True:
            guess = chance.choice(self.moves)
            if len(self.game.split(guess, self.candidates)) > 1:
                return guess

    def seen(self) -> dict[str, Any]:
        shown = self.game._shown(self.history, self.candidates)
        return dict(zip(("history", "candidates"), shown, strict=True))

    def record(self) -> dict[str, Any]:
        history = [[self.game.text(guess), str(reply)] for guess, reply in self.history]
        held = {} if self.secret is None else {HIDDEN: self.game.secret_text(self.secret)}
        return {**self.game._told(), "goal": self.goal, "history": history, **held}

    @classmethod
    def of_record(cls, record: Mapping[str, Any]) -> Guessing:
        """Return the situation of a record."""
        given = {"history": record["history"], "secret": record.get(HIDDEN)}
        return cls.begin(game_of_told(record), **given, goal=record.get("goal"))

    def __str__(self) -> str:
        goal = self.goal if self.goal != self.game.goal else None
        held = None if self.secret is None else self.game.secret_text(self.secret)
        return f"{super().__str__()} {options_text(goal=goal, secret=held)}".strip()

    def read_from(self, text: str) -> Guessing:
        game, given = self._read_game(text, ("history", "goal", HIDDEN))
        return self.begin(game, **given)
