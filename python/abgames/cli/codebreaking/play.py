"""``abgames ab|mastermind play``: the program holds the secret, you guess."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...codebreaking.records import situation_record
from ...display import counted
from ...language import _, marked
from ...question import asks
from ...situation import PERFECT, plays_best
from ..conversation import Conversation
from .assist import Doubts, Hits, ends_when_all_is_hit, is_unsure
from .dialogues import GuessTalk
from .game import CodeTalk, expectation, tiles

if TYPE_CHECKING:
    from ...codebreaking.code_game import Code
    from ...codebreaking.history import Feedback
    from ...codebreaking.situation import Guessing

ADVERSARY = "adversary"
"""The value of ``--secret`` for a code-maker without a secret."""

CHEAP = 1.0
"""Seconds to look for the value of the whole game when it is over."""


class _Play(GuessTalk):
    """The conversation."""

    meanings: ClassVar = {
        "hint": marked("a best guess, and what to expect"),
        "undo": marked("take back your last guess"),
        "quit": marked("show the secret and stop; so does Ctrl-D"),
    }
    typed: ClassVar = (("{guess}", marked("a guess")),)

    asked: Play

    def __init__(self, asked: Play) -> None:
        if not asked.secret:
            self.sow(asked.seed)
        super().__init__(asked)

    def begin(self) -> None:
        self.start = replace(self.start, secret=self.secret())
        if self.asked.level is not None and self.start.secret is None:
            problem = _("--level is a race for a secret, but the adversary of --secret has none")
            raise ValueError(problem)
        self.raced = [self.start]
        super().begin()

    def greeting(self) -> list[str]:
        level = self.asked.level
        holds = (
            _("I hold a secret. Type a guess, hint, why, left, or help.")
            if self.here.secret is not None
            else _(
                "I keep changing my secret, but my answers stay true. Type a guess, hint, why, "
                "left, or help."
            )
        )
        race = _("A program of level {level} guesses it too, and sees only its own replies.")
        races = [] if level is None else [race.format(level=level)]
        return [self.family.described(), "\n".join([holds, *races, ""])]

    def secret(self) -> Code | None:
        """The secret that was given, or a random one; an adversary has none."""
        given = self.asked.secret
        if given is None:
            return self.game._drawn(self.chance)
        return None if self.asked.is_adversary else self.game.secret(given)

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return _("guess {number}> ", number=len(self.history) + 1)

    def text(self) -> str:
        if not self.over:
            return ""
        guesses = counted(len(self.history), "guess", "guesses")
        found = _("Found in {guesses}.", guesses=guesses)
        if self.game.hit is None:
            secret = self.game._end_text(self.here.goal, self.here.candidates)
            found = _("Found: {secret}, with {guesses}.", secret=secret, guesses=guesses)
        if self.asked.level is not None:
            found = f"{found} {self.race_ended()}"
        start = self.value_of_game()
        if start is None or self.game._costs is not None:
            return found
        exact = self.asked.exact
        value = expectation(start, self.game.weight(self.game.secrets), exact=exact)
        optimal = (
            _("Optimal play needs {value} guesses on average.", value=value)
            if exact
            else _("Optimal play needs about {value} guesses on average.", value=value)
        )
        return f"{found}\n{optimal}"

    def farewell(self) -> str:
        secret = self.here.secret
        if secret is not None:
            return _("The secret was {secret}.", secret=self.game.secret_text(secret))
        one = self.game.secret_text(self.some(1)[0])
        return _(
            "I held no secret; {candidates} left, such as {one}.", candidates=self.left(), one=one
        )

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "state": "guess",
            **situation_record(self.game, self.history),
            "candidate_count": len(self.here.candidates),
        }
        if self.over or self.stopped:
            start = self.value_of_game() if self.over else None
            state = "found" if self.over else "stopped"
            secret = self.some(1)[0] if self.over else self.here.secret
            expected = None if start is None else str(start)
            text = None if secret is None else self.game.secret_text(secret)
            record.update(state=state, secret=secret, text=text, expected=expected)
        if self.asked.level is not None:
            record["raced"] = [str(reply) for _guess, reply in self.raced[-1].history]
        return record

    def value_of_game(self) -> Fraction | None:
        """The expected number of guesses of optimal play, if it does not take long to find."""
        from ...codebreaking.situation import value_of

        ask = partial(value_of, self.start, {"time_limit": min(self.asked.time_limit, CHEAP)})
        return self.think(_("looking at the whole game"), ask, lambda: None)

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        guess = self.read(line)
        made = [earlier for earlier, _reply in self.history]
        if guess in made:
            raise ValueError(
                _(
                    "that was guess {number} already, with the reply {reply}; it does not count "
                    "again",
                    number=made.index(guess) + 1,
                    reply=self.history[made.index(guess)][1],
                )
            )
        self.make(guess)
        reply = self.history[-1][1]
        if reply != self.game.hit:
            is_word = self.asked.room == "words"
            self.note(tiles(self.game.text(guess), str(reply)) if is_word else str(reply))
        if self.asked.level is not None:
            self.race(self.asked.level)
        self.comment()

    def go_to(self, here: Guessing) -> None:
        super().go_to(here)
        del self.raced[len(here.history) + 1 :]

    def race(self, level: int) -> None:
        """Let the other program guess too, until it has found the secret."""
        here = self.raced[-1]
        if here.to_move is not None:
            here = here.play(self.rival_guess(here, level))
            self.note(_("The program: {reply}", reply=here.history[-1][1]))
        self.raced.append(here)

    def rival_guess(self, here: Guessing, level: int) -> Code:
        chance = self.chance or Random(str(here))
        if not plays_best(level, chance):
            return cast("Code", here.hint(0, chance))
        solver = here.solver.get()
        ask = partial(solver.best_guess, here.game, here.history, goal=here.goal)
        usual = partial(ask, time_limit=self.asked.time_limit)
        return self.think(_("the program is looking"), usual, partial(ask, time_limit=0))

    def race_ended(self) -> str:
        """Who was faster."""
        number = len(self.raced[-1].history)
        if self.raced[-1].to_move is not None:
            return _("You were faster than the program.")
        if number == len(self.history):
            return _("The program needed as many.")
        return _("The program was faster: it needed {n}.", n=number)

    def after(self, move: Code) -> Guessing:
        return self.here.play(move, self.reply(move))

    def reply(self, guess: Code) -> Feedback:
        from ...codebreaking import adversary_reply

        if self.here.secret is not None:
            return self.here.answer(guess)
        solver = self.here.solver.get()
        ask = partial(adversary_reply, self.game, guess, self.history, solver=solver)
        return self.think(_("choosing the answer"), ask, partial(ask, exact=0))

    def taken_back(self) -> str:
        return _("Taken back: {candidates} left.", candidates=self.left())


class _Holding(Doubts):
    """A conversation in which the program holds the secret."""

    typed: ClassVar = _Play.typed
    go_on = Conversation.go_on
    asked: Play

    def prompt(self) -> str:
        return _("guess {number}> ", number=len(self.past) + 1)

    def text(self) -> str:
        return super().text() if self.over else ""


class _Doubtful(_Holding):
    """The conversation where replies are not one value, or may be wrong."""

    def __init__(self, asked: Play) -> None:
        for name, given in (("--level", asked.level is not None), (ADVERSARY, asked.is_adversary)):
            if given:
                problem = _("{name} is not for tables whose replies are not one value", name=name)
                raise ValueError(problem)
        if not asked.secret:
            self.sow(asked.seed)
        super().__init__(asked)

    def begin(self) -> None:
        given, count = self.asked.secret, self.game.secret_count
        drawn = self.chance.randrange(count) if given is None else given
        self.secret = self.game.secret(drawn)
        super().begin()

    def greeting(self) -> list[str]:
        holds = _("I hold a secret. Type a guess, hint, why, left, or help.")
        lies = _("Up to {n} of my answers may be wrong.", n=self.game.lies)
        return [self.rules(), *([lies] if self.game.lies else []), holds]

    def move(self, line: str) -> None:
        guess = self.read(line)
        may = [
            reply
            for reply in self.game.replies(guess)
            if self.secret in self.here.left_by(guess, reply)
        ]
        reply = (self.chance or Random(str(self.here.history))).choice(may)
        self.take(guess, reply)
        if not self.over:
            self.note(str(reply))
        self.comment()

    def farewell(self) -> str:
        return _("The secret was {secret}.", secret=self.game.secret_text(self.secret))

    def record(self) -> dict[str, Any]:
        record = super().record()
        if self.stopped:
            record |= {"secret": self.secret, "text": self.game.secret_text(self.secret)}
        elif not self.over:
            count = record["candidate_count"]
            record = {"state": "guess", **self.known_record(), "candidate_count": count}
        return record


class _Hunt(_Holding, Hits):
    """The same where the program holds the secret."""

    def started(self, asked: CodeTalk) -> Any:
        play = cast("Play", asked)
        for name, given in (("level", play.level is not None), (ADVERSARY, play.is_adversary)):
            if given:
                raise cast(Any, play.made)._unserved(name)
        if not play.secret:
            self.sow(play.seed)
        return super().started(asked)

    def begin(self) -> None:
        given = self.asked.secret
        secret = self.game.secret(given) if given else self.game.drawn(self.chance)
        self.start = replace(self.start, secret=secret)
        super().begin()

    def greeting(self) -> list[str]:
        return [self.rules(), _("I hold a secret. Type a guess, hint, why, left, or help.")]

    def move(self, line: str) -> None:
        guess = self.read(line)
        reply = self.here.answer(guess)
        self.take(guess, reply)
        if not self.over:
            self.note(str(reply))
        self.comment()

    def farewell(self) -> str:
        return _("The secret was {secret}.", secret=self.game.secret_text(self.here.secret))


def _talk(asked: Play) -> Conversation:
    """The conversation about a game."""
    if ends_when_all_is_hit(asked):
        return _Hunt(asked)
    return _Doubtful(asked) if is_unsure(asked) else _Play(asked)


class Play(CodeTalk, name="play", brief="guess a secret that the program holds"):
    """Guess a secret that the program holds. Hints are optimal, and say how many guesses to expect.
    An adversary holds no secret: it gives the worst reply that fits the answers so far. With few
    candidates left that reply is exact; before, it is the one that leaves the most."""

    kind = staticmethod(_talk)
    alternatives = ("secret", "seed")

    secret: str | None = asks(f"the secret, or {ADVERSARY} (a random secret)", None, metavar="CODE")
    seed: int | None = asks("choose the same random secret each time", None, metavar="N")
    level: int | None = asks(
        f"a program of this level, 0 at random to {PERFECT} perfect, guesses too (none)",
        None,
        least=0,
        most=PERFECT,
        metavar="N",
    )

    @property
    def is_adversary(self) -> bool:
        """Whether no secret is held."""
        return self.secret is not None and self.secret.lower() == ADVERSARY
