"""What ``play`` and ``assist`` say about a game that is given by its table."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from ...codebreaking.question_games import check_ends
from ...display import counted
from ...language import _
from .dialogues import Deduction
from .game import game_of
from .table import about_table, tell_likely

if TYPE_CHECKING:
    from ...codebreaking import FeedbackTable
    from ...codebreaking.code_game import Code
    from ...codebreaking.feedback import Feedback
    from ...codebreaking.games import ColorGame
    from .dialogues import ColorDialogue

    Base = ColorDialogue
else:
    Base = object


SHOWN = 20
"""Up to this many replies, all are listed."""

MANY, AT_ONCE = 10**7, 0.5
"""With more pairs of guess and secret than this, a first guess is sought for so many seconds."""


class TableWords(Base):
    """The words of a conversation about a table.

    A guess with the name of a command is typed with a comma after it, which no name contains.
    """

    def __init__(self, options: argparse.Namespace) -> None:
        super().__init__(options)
        self.names |= {name.split()[0] for name in self.names}
        if self.game.hit is None:
            self.commands = {w: c for w, c in self.commands.items() if c.method != "yes"}

    def new_game(self, options: argparse.Namespace) -> ColorGame:
        """Return the table that the options describe; its file is read once."""
        if not hasattr(options, "loaded"):
            game = cast("FeedbackTable", game_of(options))
            check_ends(game, getattr(options, "history", ""), getattr(options, "guesses", "all"))
            tell_likely(game)
            options.loaded = game
        return cast("ColorGame", options.loaded)

    def search(self) -> None:
        """Find a guess to propose; the first one of a large table at once, where more time hardly
        shows a better one."""
        game = self.game
        if self.history or game.guess_count * game.secret_count <= MANY:
            super().search()
        else:
            self.assistant.search(time_limit=min(self.options.time_limit, AT_ONCE))

    def names_of_guesses(self) -> Sequence[str]:
        """What may be typed in a guess."""
        return [self.game.text(guess) for guess in self.game.guesses.tolist()]

    def described(self) -> str:
        """The sizes of the table and its replies."""
        replies = [str(feedback) for feedback in self.game.feedbacks]
        few = replies if len(replies) <= SHOWN else [*replies[:2], "...", replies[-1]]
        sizes = _(
            "{game}: {guesses} and {secrets}; the replies are {replies}.",
            game=self.game,
            guesses=counted(
                self.game.guess_count, "guess to choose from", "guesses to choose from"
            ),
            secrets=counted(self.game.secret_count, "secret"),
            replies=_(", ").join(few),
        )
        game = cast("FeedbackTable", self.game)
        return f"{sizes}\n{about_table(game, game.goal, self.options)}"

    def rules(self) -> str:
        """The same text: the table says everything."""
        return self.described()

    def help_lines(self) -> list[tuple[str, str]]:
        """What can be typed, in the words of the table."""
        guess = next(
            (word for word in self.names_of_guesses() if word.lower() not in self.commands), ""
        )
        words = {"guess": guess, "reply": self.reply_example()}
        lines = [
            (typed.format(**words), what.format(**words))
            for typed, what in Deduction.help_lines(self)
        ]
        return [*lines, *self.names_of_commands()]

    def names_of_commands(self) -> list[tuple[str, str]]:
        """How to write the guesses with names of commands, with an explanation."""
        names = {name.lower(): name for name in self.names_of_guesses()}
        why = _("the guess {guess}, because {command} is a command")
        return [
            (f"{names[command]},", why.format(guess=names[command], command=command))
            for command in self.commands
            if command in names
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
        return self.game.code(text.strip().removesuffix(","))

    def read_reply(self, text: str) -> Feedback:
        """Return the reply of that name, if it can occur."""
        from ...codebreaking.history import possible_reply

        return possible_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        """Return the guess, if one was typed, and what was typed as the reply to it."""
        guess, equals, reply = line.rpartition("=")
        if not equals and self.options.game == "words" and len(parts := line.split(None, 1)) == 2:
            guess, reply = parts  # unless it is the reply that has blanks
            equals = "=" if guess.lower() in self.names else ""
        return (self.read_guess(guess) if equals else None), reply if equals else line

    def may_be_secret(self, guess: Code) -> bool:
        """Whether a guess may hit, where guesses can."""
        return self.game.hit is None or self.game.hit in self.game.split(
            guess, self.here.candidates
        )
