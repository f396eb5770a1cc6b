"""``abgames ab|mastermind assist``: proposes guesses to somebody who plays elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...codebreaking.question_games import WithGuesses
from ...codebreaking.records import situation_record
from ...display import count, counted, text_table
from ...errors import InconsistentHistoryError, UnsupportedGameError
from ...language import _, marked
from ...reviews import Made as Moved
from ..conversation import Command, Conversation
from ..parser import continued
from .dialogues import GuessTalk, TableWords
from .game import LISTED, CodeTalk, changed, history_text, outlook

if TYPE_CHECKING:
    from ...codebreaking import AllHit, Diagnosis, UnsureTable
    from ...codebreaking.clues import Clue
    from ...codebreaking.code_game import Code, CodeGame
    from ...codebreaking.history import Feedback, History, TableGuess
    from ...reviews import Judged, Made, Review

SOON_SOLVED = 1000
"""A game with at most this many candidates is solved while the user waits."""


class _Assistance(GuessTalk):
    """The conversation; while answers contradict each other, ``trouble`` is their diagnosis."""

    knows_costs: ClassVar = True
    own: ClassVar = (
        Command("yes|y", "yes", marked("the guess was the secret"), playing=True, is_move=True),
        Command(
            "change",
            "change",
            marked("the reply in answer 2 was {reply}"),
            takes="2 {reply}",
            is_move=True,
        ),
        Command(
            "skip|unknown|don't know",
            "skip",
            marked("that cannot be answered: propose another guess"),
            playing=True,
            is_move=True,
        ),
    )
    meanings: ClassVar = {
        "hint": marked("the guess to make, and what to expect"),
        "why": marked("what your last guess was worth, or what MOVE would be"),
        "undo": marked("take back the last answer"),
        "list": marked("the candidates; while answers contradict each other, all single changes"),
    }

    def __init__(self, asked: CodeTalk) -> None:
        from ...codebreaking.history import parse_history

        self.known_clues: list[Clue] = []
        self.given = parse_history(asked.made, asked.history, self.known_clues)
        self.trouble: Diagnosis | None = None
        super().__init__(asked)
        self.typed = self.family.replies  # type: ignore[misc]
        if self.is_table:  # a word that is a reply, such as "yes" or "left", is not a command
            replies = {str(feedback).lower() for feedback in self.game.feedbacks}
            self.commands = {word: c for word, c in self.commands.items() if word not in replies}

    def begin(self) -> None:
        self.know(self.asked.made)
        self.clues = self.known_clues
        self.skipped: set[Code] = set()
        super().begin()
        self.attempt(self.given)
        self.given = ()

    def greeting(self) -> list[str]:
        lines = [self.family.described()]
        if self.given:
            lines += [_("What you know already:"), history_text(self.game, self.given)]
        how = _("Type the reply to each guess, such as {example}; help says what else.")
        if not self.as_json:
            self.note("\n".join([*lines, how.format(example=self.family.usual_reply)]))
        return []

    @property
    def history(self) -> History:
        return self.here.history if self.trouble is None else self.trouble.history

    @property
    def opening(self) -> Code | None:
        """The first guess of a game where all are equivalent and a search would take long."""
        from ...codebreaking.openings import opening
        from ...codebreaking.situation import all_alike

        game = self.game
        if opening(game) is not None:
            return None  # its best strategy is known
        is_large = len(self.here.candidates) > SOON_SOLVED
        if self.as_json or not (is_large and all_alike(game, self.here.history)):
            return None
        return tuple(range(1, game.pegs + 1))

    def attempt(self, history: History) -> None:
        """Take another history; if it is impossible, find out why."""
        from ...codebreaking import diagnose

        here = replace(self.start, history=history)
        try:
            here.candidates  # noqa: B018 - an impossible history is refused
        except InconsistentHistoryError:
            self.trouble, self.over, self.changed = diagnose(self.game, history), False, True
            return
        self.trouble = None
        self.past = here.made
        self.go_to(here)

    def go_on(self) -> str | None:
        if not self.history:
            return None
        answers = [f"{self.game.text(guess)}={reply}" for guess, reply in self.history]
        known = ", ".join([*(clue.text for clue in self.clues), *answers])
        return continued(self.asked.line, "--history", known)

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return _("reply> ") if self.trouble is None else _("change> ")

    def text(self) -> str:
        if self.trouble is not None:
            return _trouble_text(self.trouble, self.family.reply)
        if self.over:
            replies = [reply for _guess, reply in self.history]
            made = replies.index(self.game.hit) + 1 if self.game.hit in replies else len(replies)
            return _(
                "Found: {secret}, with {guesses}.",
                secret=self.game._end_text(self.here.goal, self.here.candidates),
                guesses=counted(made, "guess", "guesses"),
            )
        opening = self.opening
        if opening is not None and opening not in self.skipped:
            remark = _("every first guess is as good as any other")
            return self.proposed(opening, remark)
        proposal = self.proposal()
        if len(self.here.candidates) == 1:
            return self.proposed(proposal)
        hit = self.game.hit
        may_hit = hit is None or hit in self.game.split(proposal, self.here.candidates)
        remarks = [] if may_hit else [_("this guess is none of them")]
        if self.skipped:
            return self.proposed(proposal, *remarks, _("without what was skipped"))
        return self.proposed(proposal, *remarks, outlook(self.assistant, exact=self.asked.exact))

    def proposal(self) -> Code:
        """The guess to make: the best, or of those that were not skipped what tells most."""
        from ...codebreaking import heuristic_guesses

        best = self.opening
        if best is None:
            self.search()
            best = self.assistant.proposal
        assert best is not None
        if best not in self.skipped or self.game.has_costs:
            return best
        most = len(self.skipped) + 1
        found = heuristic_guesses(self.game, self.history, guesses=self.asked.guesses, top=most)
        told = (row.guess for row in found if row.score > 0 and row.guess not in self.skipped)
        return next(told, best)

    def skip(self) -> None:
        """Propose another guess, as this one cannot be answered."""
        self.check_fits()
        skipped = self.proposal()
        self.skipped.add(skipped)
        if self.proposal() in self.skipped:
            self.skipped.remove(skipped)
            raise ValueError(_("no other guess tells anything"))
        self.attempt(self.history)

    def hint(self) -> tuple[str, dict[str, Any]]:
        if not self.skipped:
            return super().hint()
        guess = self.game.text(self.proposal())
        what = _("without what was skipped")
        return _("{guess}: {what}.", guess=guess, what=what), self.outlook()

    def outlook(self) -> dict[str, Any]:
        record = super().outlook()
        if self.skipped and not self.over:
            guess = self.proposal()
            record |= {"proposal": guess, "text": self.game.text(guess), "proven": False}
            record |= dict.fromkeys(("expected", "lower_bound", "upper_bound"))
        return record

    def proposed(self, guess: Code, *remarks: str) -> str:
        """A guess to make; without remarks it is the only candidate."""
        said = _("Guess {number}: {guess}").format(
            number=len(self.history) + 1, guess=self.game.text(guess)
        )
        why = _("; ").join([self.left(), *remarks]) if remarks else _("it must be the secret")
        return "\n" + _("{guess}  ({why})", guess=said, why=why)

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "state": "propose",
            **situation_record(self.game, self.history),
        }
        if self.stopped:
            return {**record, "state": "stopped"}
        if self.trouble is not None:
            return {**record, "state": "contradiction", **self.trouble._complaint()}
        if self.over:
            secret = self.some(1)[0]
            text = self.game.secret_text(secret)
            return {**record, "state": "found", "secret": secret, "text": text}
        candidate_count = len(self.here.candidates)
        return {**record, "candidate_count": candidate_count, **self.outlook()}

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        if self.trouble is not None and line.isascii() and line.isdigit() and line != "0":
            number, repairs = int(line), self.trouble.repairs
            if not 1 <= number <= len(repairs):
                raise ValueError(_("there is no change number {number}", number=number))
            self.attempt(self.trouble.repaired(repairs[number - 1]))
            return
        try:
            guess, text = self.family.read_answer(line)
            reply = self.reply(text)
        except ValueError:
            if not self.learns(line):
                raise
            return
        self.take(guess, reply)
        if self.trouble is None:
            self.comment()

    def guesses_like(self) -> Iterator[tuple[str, str]]:
        return iter(()) if self.is_table else super().guesses_like()

    def help_lines(self) -> list[tuple[str, str]]:
        """How clues are typed, too, where codes are written without blanks."""
        from ...codebreaking.table_checks import letters_in

        game: CodeGame = self.game
        signs = letters_in(self.family.example.replace(" ", ""))
        if game._alphabet is None or len(signs) != game._alphabet.length:
            return super().help_lines()
        clue = signs[0] + "_" * (len(signs) - 1)
        return [*super().help_lines(), (clue, _("what else you know of the secret"))]

    def learns(self, line: str) -> bool:
        """Take what else is known of the secret, if a line says that."""
        from ...codebreaking.clues import read_clues

        if self.trouble is not None:
            return False
        try:
            clues = read_clues(self.game, line)
        except (ValueError, UnsupportedGameError):
            return False
        game, text = self.game._with_clues(clues), self.game.text
        history = tuple((game.code(text(guess)), game.reply(str(r))) for guess, r in self.history)
        game.consistent(history)  # a clue that no secret fits changes nothing
        self.clues = [*self.clues, *clues]
        self.know(game)
        self.attempt(history)
        return True

    def reply(self, text: str) -> Feedback:
        """Read a reply, and say how it was read if it was not written in the usual way."""
        reply = self.family.read_reply(text)
        if text.strip().upper() != str(reply).upper():
            self.note(_("read as {reply}", reply=reply))
        return reply

    def take(self, guess: Code | None, reply: Feedback) -> None:
        """Add an answer; if the last one made the history impossible, replace it by this one."""
        if self.trouble is None:
            # A guess of the user's own needs no search for a better one.
            made = self.proposal() if guess is None else guess
            before = self.history
        else:
            before, made = self.history[:-1], self.history[-1][0]
        guess = made if guess is None else guess
        assert guess is not None
        self.attempt((*before, (guess, reply)))

    def yes(self) -> None:
        """The guess was the secret."""
        self.take(None, self.game.feedbacks[0])

    def undo(self) -> None:
        if not self.history:
            raise ValueError(_("there is no answer to take back"))
        self.attempt(self.history[:-1])
        self.said.append(self.taken_back())

    def change(self, line: str) -> None:
        """Give an earlier answer another reply."""
        self.attempt(changed(self.history, line, self.reply, self.family.reply))

    def tell_list(self) -> None:
        if self.trouble is None:
            super().tell_list()
        else:
            self.note(_repair_table(self.trouble, len(self.trouble.repairs)))

    def worth(self, made: Made, limit: float | None, *, ranks: bool = False) -> Judged:
        self.check_judged()
        return super().worth(made, limit, ranks=ranks)

    def review(self) -> Review[Any]:
        self.check_judged()
        return super().review()

    def check_judged(self) -> None:
        """Refuse to judge guesses that may get stuck, or while no secret fits the answers."""
        if self.game.has_costs and self.game.has_rule:
            raise ValueError(_("what guesses under this rule were worth is not told"))
        self.check_fits()

    def check_fits(self) -> None:
        """Refuse to judge guesses while no secret fits the answers."""
        if self.trouble is not None:
            raise ValueError(_("while the answers contradict each other, no guess can be judged"))

    def farewell(self) -> str:
        answers = counted(len(self.history), "answer")
        if self.trouble is not None:
            return _("Stopped after {answers} that no secret fits.", answers=answers)
        return _(
            "Stopped after {answers}, {candidates} left.", answers=answers, candidates=self.left()
        )


class Doubts(Conversation):
    """The conversation where replies are not one value, or may be wrong."""

    own: ClassVar = (
        Command("left", "tell_left", marked("how many candidates are left")),
        Command("list all", "tell_all", marked("all candidates")),
    )
    meanings: ClassVar = {
        "hint": marked("the guess to make, and what to expect"),
        "why": marked("what your last guess was worth, or what MOVE would be"),
        "undo": marked("take back the last answer"),
        "list": marked("the candidates"),
        "history": marked("the answers so far"),
    }
    typed: ClassVar = TableWords.replies
    here: Any
    game: Any
    asked: CodeTalk

    def __init__(self, asked: CodeTalk) -> None:
        self.within = asked.time_limit, 0
        start = self.started(asked)
        game = self.game = start.game
        super().__init__(start, asked, (name.split()[0].lower() for name in game.names))
        replies = {name.lower() for name in game.names}
        self.commands = {word: c for word, c in self.commands.items() if word not in replies}

    def started(self, asked: CodeTalk) -> Any:
        """The situation before the first answer; those that are known are read."""
        from ...codebreaking.situation import Doubting

        game = cast("UnsureTable", asked.made)
        self.given = game._read(asked.history)
        return Doubting.begin(game, asked.time_limit, asked.guesses)

    def begin(self) -> None:
        super().begin()
        for guess, reply in self.given:
            self.take(guess, reply)

    @property
    def usual(self) -> str:
        """A reply as it is typed."""
        return str(self.game.replies(0)[-1])

    def take(self, guess: int | str, reply: int | str) -> None:
        """Add an answer."""
        after = self.here.play(guess, reply)
        self.past.append(Moved(self.here, self.game.code(guess)))
        self.go_to(after)

    def greeting(self) -> list[str]:
        how = _("Type the reply to each guess, such as {example}; help says what else.")
        return [self.rules(), how.format(example=self.usual)]

    def rules(self) -> str:
        replies = sorted({reply for guess in self.here.moves for reply in self.game.replies(guess)})
        return _(
            "{game}: {guesses} and {secrets}; the replies are {replies}.",
            game=self.game,
            guesses=counted(
                self.game.guess_count, "guess to choose from", "guesses to choose from"
            ),
            secrets=counted(self.game.secret_count, "secret"),
            replies=_(", ").join(map(str, replies)),
        )

    def help_lines(self) -> list[tuple[str, str]]:
        words = {"guess": self.game.text(0), "reply": self.usual}
        lines = super().help_lines()
        return [(typed.format(**words), what.format(**words)) for typed, what in lines]

    def prompt(self) -> str:
        return _("reply> ")

    def told(self, made: Made) -> str:
        return ""

    def move(self, line: str) -> None:
        guess, equals, reply = line.rpartition("=")
        made = self.read(guess) if equals else self.proposal()[0]
        self.take(made, self.game.reply(reply.strip()))
        self.comment()

    def proposal(self) -> tuple[TableGuess, int, int | None]:
        """The guess to make, and how many are needed and enough."""

        def find(limit: float | None) -> tuple[TableGuess, int, int | None]:
            here = replace(self.here, time_limit=limit)
            return (here.hint(), *here.bounds())

        return self.in_time(_("looking for the best guess"), find)

    def hint(self) -> tuple[str, dict[str, Any]]:
        guess, least, enough = self.proposal()
        few = self.here.strategy.game._guess_words(self.game.goal)
        what = _("at most {guesses} from here, whatever is answered")
        if enough is None:
            what = _("at least {guesses} from here: time limit reached")
        what = what.format(guesses=counted(enough or least, *few))
        outlook = {"proposal": int(guess), "text": str(guess), "proven": enough is not None}
        return f"{guess} ({what})", {**outlook, "lower_bound": least, "upper_bound": enough}

    def text(self) -> str:
        if self.over:
            secrets = map(self.game.secret_text, self.here.candidates)
            return _(
                "Found: {secret}, with {guesses}.",
                secret=_(", ").join(secrets),
                guesses=counted(len(self.past), "guess", "guesses"),
            )
        said = _("Guess {number}: {guess}", number=len(self.past) + 1, guess=self.hint()[0])
        return f"\n{self.left()}\n{said}"

    def left(self) -> str:
        """How many candidates are left."""
        return _("{candidates} left.", candidates=counted(len(self.here.candidates), "candidate"))

    def tell_left(self) -> None:
        """Say how many candidates are left."""
        self.note(self.left())

    def tell_list(self) -> None:
        self._tell(LISTED)

    def tell_all(self) -> None:
        """Show all candidates."""
        self._tell(len(self.here.candidates))

    def _tell(self, most: int) -> None:
        shown = self.here.candidates[:most]
        texts = list(map(self.game.secret_text, shown))
        self.note(_(", ").join(texts), candidates=shown, texts=texts)

    def tell_history(self) -> None:
        self.note(history_text(cast(Any, self.game), cast(Any, self.here.history)))

    def record(self) -> dict[str, Any]:
        record = {"state": "propose", **self.known_record()}
        count = {"candidate_count": len(self.here.candidates)}
        if self.stopped:
            return {**record, "state": "stopped"}
        if self.over:
            (secret,) = self.here.candidates
            text = self.game.secret_text(secret)
            return {**record, "state": "found", "secret": secret, "text": text}
        return {**record, **count, **self.hint()[1]}

    def known_record(self) -> dict[str, Any]:
        """The game and the answers."""
        history = [[int(guess), str(reply)] for guess, reply in self.here.history]
        return {"game": self.game._sizes(), "history": history}

    def go_on(self) -> str | None:
        known = (f"{self.game.text(guess)}={reply}" for guess, reply in self.here.history)
        return continued(self.asked.line, "--history", ", ".join(known)) if self.past else None


class Hits(Doubts):
    """The conversation about a game that ends when all is hit."""

    here: Any

    def started(self, asked: CodeTalk) -> Any:
        from ...codebreaking.situation import Hitting

        game = cast("AllHit", asked.made)
        if asked.guesses != "all":
            raise game._unserved("guesses")
        self.given = game.state(asked.history)[0]
        return Hitting.begin(game)

    @property
    def usual(self) -> str:
        return str(self.game.example.rpartition("=")[2])

    def rules(self) -> str:
        return _("{sentence}.", sentence=self.game)

    def proposal(self) -> tuple[TableGuess, int, int | None]:
        """The guess to make, and the bounds of what is expected."""

        def find(limit: float | None) -> tuple[TableGuess, Any, Any]:
            lower, upper = self.here.bounds()
            return self.here.hint(), lower, upper

        return self.in_time(_("looking for the best guess"), find)

    def hint(self) -> tuple[str, dict[str, Any]]:
        guess, least, enough = self.proposal()
        record = {"proposal": int(guess), "text": str(guess), "proven": least == enough}
        record |= {"lower_bound": str(least), "upper_bound": enough and str(enough)}
        if enough is None:
            return str(guess), record
        number = f"{float(enough):.1f}" if enough.denominator > 1 else str(enough)
        what = _("about {number} more guesses", number=number)
        return f"{guess} ({_('1 more guess') if enough == 1 else what})", record

    def left(self) -> str:
        return _("{candidates} left.", candidates=self.game.left_text(self.here.state))

    def _tell(self, most: int) -> None:
        texts = self.game.lists(self.here.state, most)
        self.note("\n".join(texts), texts=texts)

    def tell_all(self) -> None:
        self._tell(10_000)

    def record(self) -> dict[str, Any]:
        if self.over and not self.stopped:
            text = self.game.secret_text(self.here.candidates[0])
            return {"state": "found", **self.known_record(), "text": text}
        return super().record()

    def known_record(self) -> dict[str, Any]:
        history = [[str(guess), str(reply)] for guess, reply in self.here.history]
        return {"game": self.game._sizes(), "history": history}


def is_unsure(asked: CodeTalk) -> bool:
    """Whether it is about a table whose replies are not one value."""
    from ...codebreaking import UnsureTable

    game: object = asked.made
    return isinstance(game, UnsureTable)


def ends_when_all_is_hit(asked: CodeTalk) -> bool:
    """Whether it is about ships, or several boards."""
    from ...codebreaking import AllHit

    game: object = asked.made
    return isinstance(game, AllHit)


def _talk(asked: CodeTalk) -> Conversation:
    """The conversation about a game."""
    if is_unsure(asked):
        return Doubts(asked)
    return Hits(asked) if ends_when_all_is_hit(asked) else _Assistance(asked)


class Assist(
    WithGuesses,
    CodeTalk,
    name="assist",
    brief="propose guesses while you play against somebody else",
):
    """Propose a guess, read the reply, and so on until the secret is found. When the answers
    contradict each other, say which could be wrong and what they should have been."""

    kind = staticmethod(_talk)


def _trouble_text(trouble: Diagnosis, reply: str) -> str:
    complaint = f"{trouble.complaint[0].upper()}{trouble.complaint[1:]}"
    complaint = _("{sentence}.", sentence=complaint)
    last = trouble.game.text(trouble.history[-1][0])
    if not trouble.repairs:
        advice = _(
            "At least {number} answers are wrong. Type the right reply to {guess}, change 1 "
            "{reply} to correct answer 1, or undo; history shows them.",
            number=trouble.fewest_wrong,
            guess=last,
            reply=reply,
        )
        return f"\n{complaint}\n{advice}"
    ways = _("One of these changes makes the answers possible:")
    advice = _(
        "Type the number of a change, the right reply to {guess}, change 1 {reply} to correct "
        "answer 1, or undo.",
        guess=last,
        reply=reply,
    )
    return f"\n{complaint}\n{ways}\n{_repair_table(trouble, LISTED)}\n{advice}"


def _repair_table(trouble: Diagnosis, most: int) -> str:
    repairs = trouble.repairs
    rows = [
        (
            number,
            _("answer {number}", number=repair.index + 1),
            trouble.game.text(repair.guess),
            repair.given,
            repair.instead,
            count(repair.candidate_count),
        )
        for number, repair in enumerate(repairs[:most], 1)
    ]
    header = ("", "", _("guess"), _("given"), _("instead"), _("candidates"))
    table = text_table(header, rows, indent="  ")
    if len(repairs) <= most:
        return table
    return f"{table}\n  {_('and {n} more; list shows all', n=count(len(repairs) - most))}"
