"""``abgames ab|mastermind play``: the program holds the secret, you guess."""

from __future__ import annotations

import argparse
import random
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from ...codebreaking.records import game_record, history_record
from ...display import counted
from ...language import _, marked
from ..dialogue import add_conversation
from ..limits import add_reply_limits
from .color_dialogue import ColorDialogue
from .game import add_game
from .many_colors import FEWEST_COLORS, ByProof, many
from .table_dialogue import TableWords
from .wording import add_exact, expectation

if TYPE_CHECKING:
    from ...codebreaking.code_game import Code
    from ...codebreaking.feedback import Feedback

ADVERSARY = "adversary"
"""The value of ``--secret`` for a code-maker without a secret."""

CHEAP = 1.0
"""Seconds to look for the value of the whole game when it is over."""


def add_action(actions: Any, game: str) -> None:
    """Add the action to the parser of a game."""
    parser: argparse.ArgumentParser = actions.add_parser(
        "play",
        help="guess a secret that the program holds",
        description="Guess a secret that the program holds. Hints are optimal, and say how "
        "many guesses to expect. An adversary holds no secret: it gives the worst reply that "
        "fits the answers so far. With few candidates left that reply is exact; before, it is the "
        "one that leaves the most.",
    )
    add_game(parser, game, played=True)
    secret = parser.add_mutually_exclusive_group()
    secret.add_argument(
        "--secret", metavar="CODE", help=f"the secret, or {ADVERSARY} (a random secret)"
    )
    secret.add_argument(
        "--seed", type=int, metavar="N", help="choose the same random secret each time"
    )
    add_reply_limits(parser)
    add_exact(parser)
    add_conversation(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play."""
    if options.game == "table":
        return _TablePlay(options).run()
    return (_PlayByProof if many(options) else _Play)(options).run()


class _Play(ColorDialogue):
    """The conversation."""

    meanings: ClassVar = {
        "hint": marked("a best guess, and what to expect"),
        "undo": marked("take back your last guess"),
        "quit": marked("show the secret and stop; so does Ctrl-D"),
    }
    typed: ClassVar = (("{guess}", marked("a guess")),)

    def __init__(self, options: argparse.Namespace) -> None:
        if options.seed is None:
            options.seed = random.randrange(10**6)
        self.chance = random.Random(options.seed)
        super().__init__(options)

    def begin(self) -> None:
        self.secret = self._secret()
        if self.played:
            self.assistant = self.new_assistant()
        holds = (
            _("I hold a secret. Type a guess, hint, why, left, or help.")
            if self.secret is not None
            else _(
                "I keep changing my secret, but my answers stay true. Type a guess, hint, why, "
                "left, or help."
            )
        )
        self.said = [self.described(), f"{holds}\n"]

    def same_chances(self) -> tuple[str, ...]:
        return () if self.options.secret else ("--seed", str(self.options.seed))

    def _secret(self) -> Code | None:
        """The secret that was given, or a random one; an adversary has none."""
        given = self.options.secret
        if given is not None and given.lower() == ADVERSARY:
            return None
        if given is not None:
            return self.game.secret(given)
        return self.drawn()

    def weight(self) -> int:
        """The weight of all secrets together: their number, unless they have weights."""
        return self.game.weight(self.game.secrets)

    def drawn(self) -> Code:
        """A random secret."""
        from ...codebreaking.code_game import code_of

        return code_of(self.game.secrets[self.chance.randrange(self.game.secret_count)])

    # -- what is shown ---------------------------------------------------------------------

    def prompt(self) -> str:
        return _("guess {number}> ", number=len(self.history) + 1)

    def text(self) -> str:
        if not self.over:
            return ""
        found = self.found(counted(len(self.history), "guess", "guesses"))
        start = self.value_of_game()
        if start is None:
            return found
        exact = self.options.exact
        value = expectation(start, self.weight(), exact=exact)
        optimal = (
            _("Optimal play needs {value} guesses on average.", value=value)
            if exact
            else _("Optimal play needs about {value} guesses on average.", value=value)
        )
        return f"{found}\n{optimal}"

    def found(self, guesses: str) -> str:
        """What is said when the secret is found."""
        return _("Found in {guesses}.", guesses=guesses)

    def farewell(self) -> str:
        if self.secret is not None:
            return _("The secret was {secret}.", secret=self.game.secret_text(self.secret))
        left = counted(self.assistant.candidate_count, "candidate")
        some = self.game.secret_text(self.some(1)[0])
        return _("I held no secret; {candidates} left, such as {one}.", candidates=left, one=some)

    def record(self) -> dict[str, Any]:
        record: dict[str, Any] = {
            "state": "guess",
            "game": game_record(self.game),
            "history": history_record(self.history),
            "candidate_count": self.assistant.candidate_count,
        }
        if self.over or self.stopped:
            start = self.value_of_game() if self.over else None
            state = "found" if self.over else "stopped"
            secret = self.some(1)[0] if self.over else self.secret
            expected = None if start is None else str(start)
            record.update(state=state, secret=secret, expected=expected)
        return record

    def value_of_game(self) -> Fraction | None:
        """The expected number of guesses of optimal play, if it does not take long to find."""
        from ...codebreaking.openings import opening

        limit = self.options.time_limit
        ask = partial(
            self.solver.solve,
            self.game,
            goal=self.game.goal,
            time_limit=CHEAP if limit is None else min(limit, CHEAP),
        )
        solution = opening(self.game) or self.think(
            _("looking at the whole game"), ask, lambda: None
        )
        return solution.mean if solution is not None and solution.proven else None

    # -- what can be typed -----------------------------------------------------------------

    def move(self, line: str) -> None:
        """Reply to a guess."""
        guess = self.read_guess(line)
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
        reply = self.reply(guess)
        self.assistant.answer(reply, guess)
        self.over, self.changed = self.assistant.is_solved, True
        if reply != self.game.hit:
            self.said.append(str(reply))
        self.comment(at_once=False)

    def reply(self, guess: Code) -> Feedback:
        """The reply to a guess."""
        from ...codebreaking import adversary_reply

        if self.secret is not None:
            return self.game.feedback(guess, self.secret)
        ask = partial(adversary_reply, self.game, guess, self.history, solver=self.solver)
        return self.think(_("choosing the answer"), ask, partial(ask, exact=0))

    def undo(self) -> None:
        self.assistant.undo()
        self.over = False
        left = counted(self.assistant.candidate_count, "candidate")
        self.note(_("Taken back: {candidates} left.", candidates=left))


class _PlayByProof(ByProof, _Play):
    """The conversation about a game with many colours."""

    def _secret(self) -> Code | None:
        secret = super()._secret()
        if secret is None:
            few = _("an adversary needs fewer than {n} colours", n=FEWEST_COLORS)
            raise ValueError(few)
        return secret

    def weight(self) -> int:
        return self.proof.candidate_count((), self.game.colors)

    def drawn(self) -> Code:
        colors, pegs = range(1, self.game.colors + 1), self.game.pegs
        if self.game.kind == "AB":
            return tuple(self.chance.sample(colors, pegs))
        return tuple(self.chance.choices(colors, k=pegs))

    def value_of_game(self) -> Fraction | None:
        return self.proof.mean(self.game.colors)


class _TablePlay(TableWords, _Play):
    """The conversation about a table."""

    def found(self, guesses: str) -> str:
        """What is said when the secret is found; its name too, if no guess named it."""
        if self.game.hit is not None:
            return super().found(guesses)
        secret = self.game.secret_text(self.some(1)[0])
        return _("Found: {secret}, with {guesses}.", secret=secret, guesses=guesses)

    def drawn(self) -> Code:
        """A random secret, drawn according to the weights."""
        weights = getattr(self.game, "weights", None)
        code: Code = self.chance.choices(self.game.secrets.tolist(), weights=weights)[0]
        return code
