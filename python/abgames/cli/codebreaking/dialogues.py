"""Conversations about a secret: what ``play`` and ``assist`` have in common, and with cards."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...arguments import folded
from ...codebreaking.history import possible_reply, shortened, strange_word
from ...codebreaking.question_games import check_ends
from ...codebreaking.records import named, recorded
from ...display import counted
from ...errors import IllegalMoveError, NotationError
from ...language import _, marked
from ...reviews import Judged, Made, Review
from ..conversation import Command, Conversation
from .game import (
    LISTED,
    about_table,
    candidates_text,
    described,
    history_text,
    leaves,
    outlook,
    read_cards,
    rounds_table,
    tell_likely,
)

if TYPE_CHECKING:
    from ...codebreaking import Assistant, CardMoo, CardView, FeedbackTable, ReviewedGuess
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

    def tell_all(self) -> None:
        """Show all candidates."""
        self._tell(len(self.known.candidates))

    def _tell(self, most: int) -> None:
        known, shown = self.known, self.known.candidates[:most].tolist()
        text = candidates_text(known.game, known.candidates, most)
        texts = list(map(known.game.secret_text, shown))
        self.note(text, candidates=shown, texts=texts)

    def show(self) -> None:
        self.tell_history()


class ColorDialogue(Deduction):
    """A conversation about guesses; an assistant keeps the answers and finds the best guesses."""

    own: ClassVar[tuple[Command, ...]] = (
        Command("left", "tell_left", marked("how many candidates are left")),
    )

    knows_costs: ClassVar = False
    """Whether guesses may have costs."""

    here: Guessing
    asked: CodeTalk

    def __init__(self, asked: CodeTalk) -> None:
        from ...codebreaking.situation import Guessing
        from ...situation import Kept

        self.within = asked.time_limit, 0
        self.asked = asked
        game = asked.made
        start = Guessing._begun(game) if self.knows_costs else Guessing.begin(game)
        self.start = replace(start, solver=Kept(asked.solver))
        self.know(game)
        super().__init__(self.start, asked, self.names_of_guesses())

    def know(self, game: CodeGame) -> None:
        """Play a game from now on: the one that was asked for, of which perhaps more is known."""
        from ...codebreaking import Assistant

        self.game = cast("ColorGame", game)
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
        """The answers so far."""
        return self.here.history

    def words(self) -> list[str]:
        return [*self.commands, *self.names_of_guesses()]

    def rules(self) -> str:
        return f"{self.described()}\n{_(RULES, several=_(self.game._element[1]))}"

    def help_lines(self) -> list[tuple[str, str]]:
        words = {"guess": self.guess_example(), "reply": self.changed_reply()}
        lines = [
            (typed.format(**words), what.format(**words)) for typed, what in super().help_lines()
        ]
        return [*lines, *self.guesses_like(self.commands)]

    def guess_example(self) -> str:
        """A guess as it is typed."""
        return self.game.text(range(self.game.pegs, 0, -1))

    def changed_reply(self) -> str:
        """A reply as it is typed to change an answer."""
        return "1A0B"

    def some(self, most: int) -> list[Code]:
        """The first candidates."""
        from ...codebreaking.code_game import codes_of

        return codes_of(self.here.candidates[:most])

    def left(self) -> str:
        """The number of candidates."""
        return counted(len(self.here.candidates), "candidate")

    def search(self) -> None:
        """Find a guess to propose, which may take a while."""
        search = self.assistant.search
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

    def tell_history(self) -> None:
        self.note(history_text(self.game, self.history))

    # -- how guesses and replies are typed and told ------------------------------------------

    def names_of_guesses(self) -> Sequence[str]:
        """Return what may be typed in a guess: the names of the colours."""
        return list(self.game._symbol_list)

    def read(self, text: str) -> Code:
        one, several = self.game._element
        try:
            return self.game.code(text)
        except NotationError as error:
            raise NotationError(
                strange_word(text, self.names_of_guesses(), self.game.pegs)
                or _(
                    "{text!r} cannot be read as a guess: write {pegs} of the {several} {colours}; "
                    "help says what else can be typed",
                    text=text.strip(),
                    pegs=self.game.pegs,
                    several=_(several),
                    colours=self._palette(self.game.colors + self.game.extra_colors),
                ),
                text=text,
                position=error.position,
            ) from None
        except IllegalMoveError as error:
            wrong = _("{text!r} has {one} twice, but the {several} of a guess all differ")
            if len(error.move) != self.game.pegs:
                wrong = _("a guess has {pegs} {several}, but {text!r} has {n}")
            wrong = wrong.format(
                text=text.strip(),
                one=_(one),
                several=_(several),
                n=len(error.move),
                pegs=self.game.pegs,
            )
            raise IllegalMoveError(wrong, move=error.move) from None

    def read_reply(self, text: str) -> Feedback:
        """Return the reply that was typed, or say what is wrong with it."""
        lone_b = re.fullmatch(r"([0-9]+)\s*b", folded(text).strip(), re.IGNORECASE)
        number = int(lone_b[1]) if lone_b else 0
        if number and self.game.kind == "Mastermind":
            raise NotationError(
                _(
                    "{text!r} could be black or B: write {n} black, which is {n}A0B, or {n} white, "
                    "which is 0A{n}B",
                    text=text.strip(),
                    n=number,
                ),
                text=text,
            )
        return possible_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        """Return the guess, if one was typed, and what was typed as the reply to it."""
        guess, equals, reply = line.replace(",", " ").partition("=")
        if equals:
            code = self.read(guess)
            if not reply.strip():
                raise self._unanswered(code)
            return code, reply
        if _is_reply(guess):
            return None, guess
        words = guess.split()
        wrong = None
        # A guess is written with a blank after each colour or fewer.
        for length in range(min(self.game.pegs, len(words)), 0, -1):
            guess, reply = " ".join(words[:length]), " ".join(words[length:])
            if len(guess.replace(" ", "")) < self.game.pegs or (reply and not _is_reply(reply)):
                continue
            try:
                code = self.read(guess)
            except NotationError:
                continue
            except IllegalMoveError as error:
                wrong = error
                continue
            if reply:
                return code, reply
            raise self._unanswered(code)
        if wrong is not None:
            raise wrong
        return None, line

    def reply_example(self) -> str:
        """Return a reply as the players of a game write it."""
        return _("1A1B or 1 black 1 white") if self.game.kind == "Mastermind" else "1A1B"

    def _unanswered(self, guess: Code) -> NotationError:
        shown = self.game.text(guess)
        return NotationError(
            _("what was the reply to {guess}? Write both, such as {guess} 1A1B", guess=shown),
            text=shown,
        )

    def described(self) -> str:
        """Return the rules of a game in a sentence."""
        said = _("AB game: {pegs} different {several} out of {colours}.")
        if self.game.kind == "Mastermind":
            said = _("Mastermind: {pegs} {several} out of {colours}, which may repeat.")
        elif self.game.extra_colors:
            said = _(
                "AB game: {pegs} different {several} out of {colours}; guesses may also use {more}."
            )
        told = said.format(
            pegs=self.game.pegs,
            several=_(self.game._element[1]),
            colours=self._palette(self.game.colors),
            more=shortened(self.names_of_guesses()[self.game.colors :]),
        )
        from ...codebreaking.games import Pool

        if not isinstance(self.game, Pool):
            return told
        number, said = counted(self.game.secret_count, "candidate"), self.game.said
        among = _("{candidates}: {items}", candidates=number, items=said)
        among = among if said else candidates_text(self.game, self.game.secrets, LISTED)
        return f"{told}\n{among}"

    def guesses_like(self, commands: Collection[str]) -> list[tuple[str, str]]:
        """Return how to write the guesses that read like commands, with an explanation."""
        rows = []
        for command in commands:
            try:
                guess = self.read(command)
            except ValueError:
                continue
            words = [self.names_of_guesses()[color - 1] for color in guess]
            spaced = " ".join(words)
            written = spaced if spaced.lower() not in commands else f"{','.join(words)},"
            why = _(
                "the guess {guess}, because {command} is a command", guess=spaced, command=command
            )
            rows.append((written, why))
        return rows

    def _palette(self, colors: int) -> str:
        return shortened(self.names_of_guesses()[:colors])


def _is_reply(text: str) -> bool:
    from ...codebreaking.history import Feedback

    try:
        Feedback.parse(text)
    except NotationError:
        return False
    return True


SHOWN = 20
"""Up to this many replies, all are listed."""

MANY, AT_ONCE = 10**7, 0.5
"""With more pairs of guess and secret than this, a first guess is sought for so many seconds."""


class TableWords(ColorDialogue):
    """The words of a conversation about a table; a comma after a guess says it is no command."""

    def __init__(self, asked: CodeTalk) -> None:
        game = cast("FeedbackTable", asked.made)
        check_ends(game, asked.history, asked.guesses)
        tell_likely(game)
        super().__init__(asked)
        self.names |= {name.split()[0] for name in self.names}
        if self.game.hit is None:
            self.commands = {w: c for w, c in self.commands.items() if c.method != "yes"}

    def search(self) -> None:
        game = self.game
        if self.history or game.guess_count * game.secret_count <= MANY:
            super().search()
        else:
            self.assistant.search(time_limit=min(self.asked.time_limit, AT_ONCE))

    def names_of_guesses(self) -> Sequence[str]:
        return [self.game.text(guess) for guess in self.game.guesses.tolist()]

    def described(self) -> str:
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
        return f"{sizes}\n{about_table(game, game.goal, self.asked)}"

    def rules(self) -> str:
        return self.described()

    def guess_example(self) -> str:
        names = self.names_of_guesses()
        return next((name for name in names if name.lower() not in self.commands), "")

    def guesses_like(self, commands: Collection[str]) -> list[tuple[str, str]]:
        names = {name.lower(): name for name in self.names_of_guesses()}
        why = _("the guess {guess}, because {command} is a command")
        return [
            (f"{names[command]},", why.format(guess=names[command], command=command))
            for command in commands
            if command in names
        ]

    def reply_example(self) -> str:
        return str(self.game.feedbacks[-1])

    def changed_reply(self) -> str:
        return self.reply_example()

    def read(self, text: str) -> Code:
        return self.game.code(text.strip().removesuffix(","))

    def read_reply(self, text: str) -> Feedback:
        if self.asked.room == "words":
            return self.game.reply(text)
        return possible_reply(self.game, text)

    def read_answer(self, line: str) -> tuple[Code | None, str]:
        guess, equals, reply = line.rpartition("=")
        if not equals and self.asked.room == "words" and len(parts := line.split(None, 1)) == 2:
            guess, reply = parts  # unless it is the reply that has blanks
            equals = "=" if guess.lower() in self.names else ""
        return (self.read(guess) if equals else None), reply if equals else line


class CardDialogue(Deduction):
    """A conversation about questions; comments compare a question with a good one."""

    meanings: ClassVar = {
        "hint": marked("a good question, or the secret when only one is left"),
        "why": marked(
            "how many candidates your last question left, or MOVE leaves, and a good one"
        ),
        "review": marked("the same for every question so far"),
        "history": marked("what was asked, with the replies"),
    }
    opponent: ClassVar[str]
    """The heading, in the history, of what the other player asked."""
    table: CardMoo
    here: CardView

    first: ClassVar[str]
    """What is said when something is asked before the user has a secret."""

    @property
    def is_placed(self) -> bool:
        """Whether the user has a secret."""
        return bool(self.here.game.own_cards)

    @property
    def known(self) -> CardView:
        if not self.is_placed:
            raise ValueError(_(self.first))
        return self.here

    def greeting(self) -> list[str]:
        return [self.rules()]

    def rules(self) -> str:
        return described(self.table)

    def words(self) -> list[str]:
        return list(self.commands)

    def cards(self, game: CardMoo, line: str, what: str) -> Code:
        """Read the three cards that were typed."""
        return read_cards(game, line, what, numbers=self.as_json)

    def read(self, line: str) -> Code:
        return self.cards(self.known.game, line, "question")

    def worth(self, made: Made, limit: float | None, *, ranks: bool = False) -> Judged:
        return super().worth(made, limit)

    def review(self) -> Review[Any]:
        return Review(tuple(self.worth(made, None) for made in self.past))

    def hint(self) -> tuple[str, Any]:
        view = self.known
        if len(view.candidates) == 1:
            secret = view.candidates[0].tolist()
            said = _("name {secret}: nothing else fits.", secret=self.table.text(secret))
            return said, {"name": secret}
        question = view.hint()
        text, what = self.table.text(question), leaves(view, question)
        return _("{guess}: {what}.", guess=text, what=what), list(question)

    def tell_history(self) -> None:
        self.note(rounds_table(self.known, _(self.opponent)))
