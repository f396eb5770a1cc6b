"""What ``play`` and ``assist`` say about a game that is given by its table."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...codebreaking.code_text import shortened
from ...display import counted
from ...language import _
from .deduction import Deduction
from .game import table_of

if TYPE_CHECKING:
    from ...codebreaking.code_game import Code
    from ...codebreaking.feedback import Feedback
    from ...codebreaking.games import ColorGame
    from .color_dialogue import ColorDialogue

    Base = ColorDialogue
else:
    Base = object


class TableWords(Base):
    """The words of a conversation about a table."""

    def new_game(self, options: argparse.Namespace) -> ColorGame:
        """Return the table that the options mean."""
        return cast("ColorGame", table_of(options))

    def words(self) -> Sequence[str]:
        """What may be typed in a guess."""
        return [self.game.text(guess) for guess in self.game.guesses.tolist()]

    def described(self) -> str:
        """The sizes of the table and its replies."""
        replies = shortened([str(feedback) for feedback in self.game.feedbacks])
        return _(
            "{game}: {guesses} and {secrets}; the replies are {replies}.",
            game=self.game,
            guesses=counted(self.game.guess_count, "guess", "guesses"),
            secrets=counted(self.game.secret_count, "secret"),
            replies=replies,
        )

    @property
    def rules(self) -> str:  # type: ignore[override]
        """The same: the table is all there is to know."""
        return self.described()

    def help_lines(self) -> list[tuple[str, str]]:
        """What can be typed, in the words of the table."""
        words = {
            "guess": self.game.text(self.game.guesses[0].item()),
            "reply": self.reply_example(),
        }
        return [
            (typed.format(**words), what.format(**words))
            for typed, what in Deduction.help_lines(self)
        ]

    def reply_example(self) -> str:
        """The last of the replies."""
        return str(self.game.feedbacks[-1])

    @property
    def changed_reply(self) -> str:
        """A reply as it is typed to change an answer."""
        return self.reply_example()

    def read_guess(self, text: str) -> Code:
        """Return the guess of that name."""
        return self.game.code(text)

    def read_reply(self, text: str) -> Feedback:
        """Return the reply of that name, if it can come."""
        from ...codebreaking.history import possible_reply

        return possible_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        """Return the guess, if one was typed, and what was typed as the reply to it."""
        guess, equals, reply = line.rpartition("=")
        return (self.read_guess(guess) if equals else None), reply

    def may_be_secret(self, guess: Code) -> bool:
        """Whether a guess may hit."""
        return self.game.hit in self.game.split(guess, self.assistant.candidates)
