"""Conversations about a secret: what ``play`` and ``assist`` have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...codebreaking.history import possible_reply, shortened
from ...codebreaking.question_games import check_ends
from ...codebreaking.records import named, recorded
from ...display import counted
from ...language import _, marked
from ...reviews import Judged, Made
from ..conversation import Command, Conversation
from .game import LISTED, about_table, candidates_text, history_text, outlook, tell_likely

if TYPE_CHECKING:
    from ...codebreaking import Assistant, FeedbackTable, ReviewedGuess
    from ...codebreaking.code_game import Code, CodeGame
    from ...codebreaking.games import ColorGame
    from ...codebreaking.history import Feedback, History
    from ...codebreaking.situation import Guessing
    from .game import CodeTalk


RULES = marked(
    "The reply to a guess has two counts: A, of the {several} that are in their right place "
    "(bulls, black pegs), and B, of those that the secret has in another place (cows, white pegs)."
)


class Deduction(Conversation):
    """A conversation about a secret."""

    own: ClassVar[tuple[Command, ...]] = (
        Command("list all", "tell_all", marked("all candidates")),
    )
    meanings: ClassVar = {
        "list": marked("the candidates"),
        "history": marked("the answers so far"),
        "show": "",
    }

    @property
    @abstractmethod
    def known(self) -> Any:
        """What is known of the secret: something with a game and candidates."""

    def told(self, made: Made) -> str:
        return ""

    def tell_list(self) -> None:
        self._tell(LISTED)

    def left(self) -> str:
        """The number of candidates."""
        return counted(len(self.here.candidates), "candidate")

    def tell_all(self) -> None:
        self._tell(len(self.known.candidates))

    def _tell(self, most: int) -> None:
        known, shown = self.known, self.known.candidates[:most].tolist()
        text = candidates_text(known.game, known.candidates, most)
        texts = list(map(known.game.secret_text, shown))
        self.note(text, candidates=shown, texts=texts)

    def greeting(self) -> list[str]:
        return [self.rules()]

    def words(self) -> list[str]:
        return list(self.commands)

    def tell_history(self) -> None:
        self.note(self.board())

    def show(self) -> None:
        self.tell_history()


@dataclass
class CodeWords:
    """What is said of AB and Mastermind, and how their guesses and replies are typed."""

    replies: ClassVar[tuple[tuple[str, str], ...]] = (
        (
            "0A1B",
            marked("the reply: A counts what is in place (black), B what is elsewhere (white)"),
        ),
        (marked("1 white"), marked("the same reply; also 0 1, or 0 black 1 white; 0 is 0A0B")),
        ("{guess} 0A1B", marked("you made another guess, {guess}, and the reply was 0A1B")),
    )
    """What an assistant reads."""
    reply: ClassVar = "1A0B"
    """A reply as it is typed to change an answer."""

    game: ColorGame
    talk: GuessTalk

    @property
    def names(self) -> list[str]:
        """What may be typed in a guess: the names of the colours."""
        return list(self.game._symbol_list)

    @property
    def example(self) -> str:
        return self.game.text(range(self.game.pegs, 0, -1))

    @property
    def usual_reply(self) -> str:
        """A reply as the players of a game write it."""
        return _("1A1B or 1 black 1 white") if self.game.kind == "Mastermind" else "1A1B"

    def read(self, text: str) -> Code:
        """Return the guess that was typed."""
        from ...codebreaking.games import typed_guess

        return typed_guess(self.game, text)

    def read_reply(self, text: str) -> Feedback:
        from ...codebreaking.games import typed_reply

        return typed_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        """Return the guess, if one was typed, and what was typed as the reply to it."""
        from ...codebreaking.games import typed_answer

        return typed_answer(self.game, line)

    def described(self) -> str:
        """Return the rules of the game in a sentence."""
        from ...codebreaking.games import Pool

        said = _("AB game: {pegs} different {several} out of {colours}.")
        if self.game.kind == "Mastermind":
            said = _("Mastermind: {pegs} {several} out of {colours}, which may repeat.")
        elif self.game.extra_colors:
            said = _(
                "AB game: {pegs} different {several} out of {colours}; guesses may also use {more}."
            )
        colors, names = self.game.colors, self.names
        told = {"pegs": self.game.pegs, "several": _(self.game._element[1])}
        said = said.format(
            **told, colours=shortened(names[:colors]), more=shortened(names[colors:])
        )
        if not isinstance(self.game, Pool):
            return said
        among = candidates_text(self.game, self.game.secrets, LISTED)
        if self.game.said:
            number = counted(self.game.secret_count, "candidate")
            among = _("{candidates}: {items}", candidates=number, items=self.game.said)
        return f"{said}\n{among}"

    def rules(self) -> str:
        return f"{self.described()}\n{_(RULES, several=_(self.game._element[1]))}"

    def as_typed(self, guess: Code) -> tuple[str, str]:
        """Return a guess that is also a command as it is typed and as it is told."""
        words = [self.names[color - 1] for color in guess]
        told = " ".join(words)
        return told if told.lower() not in self.talk.commands else f"{','.join(words)},", told


SHOWN = 20
"""Up to this many replies, all are listed."""

MANY, AT_ONCE = 10**7, 0.5
"""With more pairs of guess and secret than this, a first guess is sought for so many seconds."""


@dataclass
class TableWords:
    """What is said of a table; a comma after a guess says that it is not a command."""

    replies: ClassVar[tuple[tuple[str, str], ...]] = (
        ("{reply}", marked("the reply to the guess that was proposed")),
        ("{guess} = {reply}", marked("you made another guess, {guess}, and the reply was {reply}")),
    )

    game: FeedbackTable
    talk: GuessTalk

    @property
    def names(self) -> list[str]:
        """What may be typed as a guess."""
        return [self.game.text(guess) for guess in self.game.guesses.tolist()]

    @property
    def example(self) -> str:
        return next((name for name in self.names if name.lower() not in self.talk.commands), "")

    @property
    def usual_reply(self) -> str:
        return str(self.game.feedbacks[-1])

    reply = usual_reply

    def read(self, text: str) -> Code:
        """Return the guess that was typed."""
        return self.game.code(text.strip().removesuffix(","))

    def read_reply(self, text: str) -> Feedback:
        is_of_words = self.talk.asked.room == "words"
        return self.game.reply(text) if is_of_words else possible_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        """Return the guess, if one was typed, and what was typed as the reply to it."""
        guess, equals, reply = line.rpartition("=")
        is_of_words = self.talk.asked.room == "words"
        if not equals and is_of_words and len(parts := line.split(None, 1)) == 2:
            guess, reply = parts  # unless it is the reply that has blanks
            equals = "=" if guess.lower() in self.talk.names else ""
        return (self.read(guess) if equals else None), reply if equals else line

    def described(self) -> str:
        """Return what the guesses, the secrets and the replies are."""
        game, replies = self.game, list(map(str, self.game.feedbacks))
        few = replies if len(replies) <= SHOWN else [*replies[:2], "...", replies[-1]]
        sizes = _(
            "{game}: {guesses} and {secrets}; the replies are {replies}.",
            game=game,
            guesses=counted(game.guess_count, "guess to choose from", "guesses to choose from"),
            secrets=counted(game.secret_count, "secret"),
            replies=_(", ").join(few),
        )
        return f"{sizes}\n{about_table(game, game.goal, self.talk.asked)}"

    rules = described

    def as_typed(self, guess: Code) -> tuple[str, str]:
        """Return a guess that is also a command as it is typed and as it is told."""
        return f"{self.game.text(guess)},", self.game.text(guess)


class GuessTalk(Deduction):
    """A conversation about guesses; an assistant keeps the answers and finds the best guesses."""

    own: ClassVar[tuple[Command, ...]] = (
        Command("left", "tell_left", marked("how many candidates are left")),
    )

    knows_costs: ClassVar = False
    """Whether guesses may have costs under a rule, too."""

    here: Guessing
    asked: CodeTalk

    def __init__(self, asked: CodeTalk) -> None:
        from ...codebreaking.question import check_game
        from ...codebreaking.situation import Guessing
        from ...situation import Kept

        self.within = asked.time_limit, 0
        self.asked = asked
        game = asked.made
        self.is_table = game.kind == "FeedbackTable"
        if self.is_table:
            check_ends(cast("FeedbackTable", game), asked.history, asked.guesses)
            tell_likely(game)
        check_game(game, costed=self.knows_costs or not game.has_rule)
        self.start = Guessing(game, (), None, game.goal, Kept(asked.solver))
        self.know(game)
        super().__init__(self.start, asked, self.family.names)
        if self.is_table:
            self.names |= {name.split()[0] for name in self.names}
        if game.hit is None:
            self.commands = {w: c for w, c in self.commands.items() if c.method != "yes"}

    def know(self, game: CodeGame) -> None:
        """Play a game from now on: the one that was asked for, of which perhaps more is known."""
        from ...codebreaking import Assistant

        self.game = cast("ColorGame", game)
        kind: type[CodeWords | TableWords] = TableWords if self.is_table else CodeWords
        self.family = kind(cast(Any, game), self)
        self.start = replace(self.start, game=game)
        self._assistant = Assistant(
            game,
            guesses=self.asked.guesses,
            time_limit=self.asked.time_limit,
            solver=self.start.solver.get(),
        )

    # -- what is known ---------------------------------------------------------------------

    @property
    def assistant(self) -> Assistant:
        """Who knows a best guess, and what to expect."""
        self._assistant.change_history(self.here.history)
        return self._assistant

    @property
    def known(self) -> Guessing:
        return self.here

    @property
    def history(self) -> History:
        return self.here.history

    def words(self) -> list[str]:
        return [*self.commands, *self.family.names]

    def read(self, line: str) -> Code:
        return self.family.read(line)

    def rules(self) -> str:
        return self.family.rules()

    def help_lines(self) -> list[tuple[str, str]]:
        words = {"guess": self.family.example, "reply": self.family.reply}
        lines = [
            (typed.format(**words), what.format(**words)) for typed, what in super().help_lines()
        ]
        return [*lines, *self.guesses_like()]

    def guesses_like(self) -> Iterator[tuple[str, str]]:
        """Return how to write the guesses that read like commands, with an explanation."""
        why = _("the guess {guess}, because {command} is a command")
        for command in self.commands:
            with suppress(ValueError):
                typed, told = self.family.as_typed(self.read(command))
                yield typed, why.format(guess=told, command=command)

    def some(self, most: int) -> list[Code]:
        """The first candidates."""
        from ...codebreaking.code_game import codes_of

        return codes_of(self.here.candidates[:most])

    def search(self) -> None:
        """Find a guess to propose, which may take a while."""
        search, game = self.assistant.search, self.game
        if self.is_table and not self.history and game.guess_count * game.secret_count > MANY:
            search(time_limit=min(self.asked.time_limit, AT_ONCE))
            return
        self.think(_("looking for the best guess"), search, lambda: search(time_limit=0))

    def hint(self) -> tuple[str, dict[str, Any]]:
        self.search()
        assistant = self.assistant
        proposal = assistant.proposal
        assert proposal is not None
        guess = self.game.text(proposal)
        certain = assistant.candidate_count == 1
        what = _("it must be the secret") if certain else outlook(assistant, exact=self.asked.exact)
        return _("{guess}: {what}.", guess=guess, what=what), self.outlook()

    def outlook(self) -> dict[str, Any]:
        """What to guess, and what to expect, as JSON shows it."""
        text = named(self.game, self.assistant.proposal)
        return recorded(self.assistant, "Outlook", text=text)

    def judgement(self, judged: Judged, *, made: bool = True) -> str:
        return cast("ReviewedGuess", judged).said(made=made, exact=self.asked.exact)

    def tell_left(self) -> None:
        """Say how many candidates are left."""
        self.note(_("{candidates} left.", candidates=self.left()))

    def board(self) -> str:
        return history_text(self.game, self.history)
