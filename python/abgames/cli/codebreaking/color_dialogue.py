"""What ``play`` and ``assist`` of the AB game and of Mastermind have in common."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from ...codebreaking.records import outlook_record
from ...display import counted
from ...language import _, marked
from ...reviews import Review, ReviewedMove
from ..dialogue import NO_MOVE, Command
from .deduction import Deduction
from .game import color_game_of, solver_of
from .wording import (
    color_names,
    described,
    guesses_like,
    history_text,
    outlook,
    read_answer,
    read_guess,
    read_reply,
    reply_example,
)

if TYPE_CHECKING:
    from ...codebreaking import Assistant, ReviewedGuess
    from ...codebreaking.code_game import Code
    from ...codebreaking.feedback import Feedback
    from ...codebreaking.games import ColorGame
    from ...codebreaking.history import History

T = TypeVar("T")

RULES = marked(
    "The reply to a guess has two counts: A, of the {several} that are in their right place "
    "(bulls, black pegs), and B, of those that the secret has in another place (cows, white pegs)."
)


class ColorDialogue(Deduction):
    """A conversation about guesses; an assistant keeps the answers and finds the best guesses."""

    own: ClassVar[tuple[Command, ...]] = (
        Command("left", "tell_left", marked("how many candidates are left")),
    )

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.game = self.new_game(options)
        self.solver = solver_of(options)
        self.assistant = self.new_assistant()
        super().__init__(options, self.words())

    # -- the words of the game -------------------------------------------------------------

    def new_game(self, options: argparse.Namespace) -> ColorGame:
        """The game that the options describe."""
        return color_game_of(options)

    def words(self) -> Sequence[str]:
        """What may be typed in a guess."""
        return color_names(self.game)

    def described(self) -> str:
        """The game in a sentence."""
        return described(self.game)

    def reply_example(self) -> str:
        """A reply as the players of the game write it."""
        return reply_example(self.game)

    def read_guess(self, text: str) -> Code:
        """Return the guess that was typed."""
        return read_guess(self.game, text)

    def read_reply(self, text: str) -> Feedback:
        """Return the reply that was typed."""
        return read_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        """Return the guess, if one was typed, and what was typed as the reply to it."""
        return read_answer(self.game, line)

    # -- what is known ---------------------------------------------------------------------

    def new_assistant(self) -> Assistant:
        """An assistant for another game."""
        from ...codebreaking import Assistant

        options = self.options
        return Assistant(
            self.game,
            guesses=getattr(options, "guesses", "all"),
            time_limit=options.time_limit,
            solver=self.solver,
        )

    @property
    def known(self) -> Assistant:
        """What is known of the secret."""
        return self.assistant

    @property
    def history(self) -> History:
        """The answers so far."""
        return self.assistant.history

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The rules in a few words."""
        return f"{self.described()}\n{_(RULES, several=_(self.game._element[1]))}"

    def help_lines(self) -> list[tuple[str, str]]:
        """What can be typed, including guesses that read like commands."""
        guess = self.game.text(range(self.game.pegs, 0, -1))
        lines = [
            (typed.replace("{guess}", guess), what.replace("{guess}", guess))
            for typed, what in super().help_lines()
        ]
        return [*lines, *guesses_like(self.game, self.commands)]

    def some(self, most: int) -> list[Code]:
        """The first candidates."""
        from ...codebreaking.code_game import codes_of

        return codes_of(self.assistant.candidates[:most])

    def search(self) -> None:
        """Find a guess to propose, which may take a while."""
        self.think(
            _("looking for the best guess"),
            self.assistant.search,
            lambda: self.assistant.search(time_limit=0),
        )

    def hint(self) -> tuple[str, dict[str, Any]]:
        """A best guess, and what to expect."""
        self.search()
        assistant = self.assistant
        proposal = assistant.proposal
        assert proposal is not None
        guess = self.game.text(proposal)
        certain = assistant.candidate_count == 1
        what = (
            _("it must be the secret") if certain else outlook(assistant, exact=self.options.exact)
        )
        return _("{guess}: {what}.", guess=guess, what=what), outlook_record(assistant)

    def judge(self, move: str | None = None) -> ReviewedGuess:
        """How much worse a guess is than the best."""
        if move is None and not self.history:
            raise ValueError(_(NO_MOVE))
        guess = self.history[-1][0] if move is None else self.read_guess(move)
        before = self.history[:-1] if move is None else self.history
        return self._in_time(
            _("looking at the guess"),
            lambda limit: self.worth(guess, before, limit, ranks=False),
        )

    def review(self) -> Review[ReviewedGuess]:
        """How much worse each guess is than the best."""
        from ...codebreaking.reviewed import review_of

        def reviewed(limit: float) -> Review[ReviewedGuess]:
            judge = partial(self.worth, limit=limit, ranks=True)
            expected = partial(self.expected_after, limit=limit)
            return review_of(self.history, judge, self.left_after, expected)

        return self._in_time(_("looking at the game"), reviewed)

    def _in_time(self, what: str, work: Callable[[float], T]) -> T:
        """Do some work, with the seconds that the options allow for each search."""
        return self.think(what, partial(work, self.options.time_limit), partial(work, 0))

    def worth(self, guess: Code, before: History, limit: float, *, ranks: bool) -> ReviewedGuess:
        """How much worse a guess is than the best, with a limit for each search."""
        from ...codebreaking import judge_guess

        ask = partial(judge_guess, self.game, guess, before, solver=self.solver, ranks=ranks)
        return self.judgements.of((before, guess), partial(ask, time_limit=limit), ranks=ranks)

    def expected_after(self, history: History, limit: float) -> Fraction | None:
        """The expected number of further guesses with best play."""
        from ...codebreaking.reviewed import value_of

        return value_of(self.game, history, self.solver, time_limit=limit)

    def left_after(self, history: History) -> int:
        """The number of candidates after some answers."""
        return len(self.game.consistent(history))

    def judgement(self, judged: ReviewedMove, *, made: bool = True) -> str:
        """Say what a guess is worth."""
        return cast("ReviewedGuess", judged).sentence(made=made, exact=self.options.exact)

    def tell_left(self) -> None:
        """Say how many candidates are left."""
        left = counted(self.assistant.candidate_count, "candidate")
        self.note(_("{candidates} left.", candidates=left))

    def tell_history(self) -> None:
        """Show the answers."""
        self.note(history_text(self.game, self.history))
