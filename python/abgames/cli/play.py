"""``abgames play``: three questions that lead to a game."""

from __future__ import annotations

import re
import shlex
import sys
from typing import NamedTuple

from ..arguments import folded
from ..language import _, marked, pgettext
from ..question import asks
from . import GAMES as NAMES
from . import further
from .own import PlayOwn
from .terminal import plain_line, readable, say


class _Question(NamedTuple):
    """Something to choose."""

    text: str
    answers: tuple[tuple[str, tuple[str, ...]], ...]
    """The text of each answer, and the arguments that it means."""
    first: int = 1
    """The number of the first answer."""


class _Game(NamedTuple):
    """A game that can be chosen."""

    title: str
    command: tuple[str, ...]
    questions: tuple[_Question, ...]


def _strength(*answers: tuple[str, tuple[str, ...]]) -> _Question:
    return _Question(marked("How strong is the program?"), answers)


_LEVEL = _strength(
    (marked("perfect: level 9"), ("--level", "9")),
    (marked("strong: level 6"), ("--level", "6")),
    (marked("weak: level 3"), ("--level", "3")),
    (marked("it moves at random: level 0"), ("--level", "0")),
)
_SECRET = _strength(
    (marked("kind: its secret is drawn at random"), ()),
    (
        marked("unkind: it keeps changing its secret, but its answers stay true"),
        ("--secret", "adversary"),
    ),
)

GAMES = (
    _Game(
        marked("Nim: take stones, take the last one"),
        ("nim", "play"),
        (
            _Question(
                marked("Which rule?"),
                (
                    (marked("three piles; the last stone wins"), ("7", "3", "5")),
                    (marked("three piles; the last stone loses"), ("7", "3", "5", "--misere")),
                    (marked("one pile; take 1, 2 or 3 stones"), ("21", "--rule", "1,2,3")),
                    (
                        marked("Kayles: take one or two neighbours, which may leave a gap"),
                        ("9", "4", "--rule", "kayles"),
                    ),
                ),
            ),
            _LEVEL,
        ),
    ),
    _Game(
        marked("Bulls and Cows (MOO, Hit & Blow): find four digits"),
        ("ab", "play", "--pegs", "4", "--colors", "10"),
        (_SECRET,),
    ),
    _Game(
        marked("Mastermind: find four colours"),
        ("mastermind", "play"),
        (
            _Question(
                marked("What are the colours called?"),
                (
                    (marked("1 2 3 4 5 6"), ()),
                    (
                        marked("by their names; the first letters will do"),
                        ("--symbols", marked("red green blue yellow orange white")),
                    ),
                ),
            ),
            _SECRET,
        ),
    ),
    _Game(
        marked("Otrio: three rings in a row"),
        ("otrio", "play"),
        (
            _Question(
                marked("How many players?"),
                (
                    (marked("you and the program"), ("--players", "2")),
                    (marked("you and two programs"), ("--players", "3")),
                    (marked("you and three programs"), ("--players", "4")),
                ),
                first=2,
            ),
            _LEVEL,
        ),
    ),
    _Game(marked("Tanhinmin: get rid of your cards"), ("tanhinmin", "play"), (_LEVEL,)),
    _Game(marked("MOO with playing cards"), ("cardmoo", "play"), (_LEVEL,)),
)


class Play(PlayOwn, name="play", brief="choose a game and play it against the program"):
    """Answer three questions to choose a game, and play it against the program. A game that is
    named needs one question less, and with its arguments none: "abgames play nim 7 3 5" is "abgames
    nim play 7 3 5". With --game, play a game of your own, which is solved first."""

    named: str | None = asks(
        ", ".join(NAMES), None, metavar="GAME", positional="?", shell={"choices": NAMES}
    )

    def run(self) -> int:
        from . import main

        if self.game:
            if self.named:
                raise ValueError(_("give --game, or {game}, not both", game=self.named))
            return super().run()
        others = [word for word in self.line[1:] if word != self.named]
        given = further(others)
        offered = [game for game in GAMES if self.named in (None, game.command[0])]
        if self.named and (given or not offered):
            return main([self.named, "play", *others])
        if given:
            raise ValueError(f"--game FILE.py:NAME has to be given with {given[0]}")
        readable(sys.stdin)
        try:
            titles = [_(game.title) for game in offered]
            game = offered[0 if self.named else _choose(_("Which game?"), titles)]
            arguments = list(game.command)
            for question in game.questions:
                names = [_(name) for name, _arguments in question.answers]
                chosen = question.answers[_choose(_(question.text), names, question.first)][1]
                # The names of colours are words of a language, the others belong to the shell.
                arguments += [_(word) if " " in word else word for word in chosen]
        except EOFError:
            say()
            return 0
        except KeyboardInterrupt:
            say()
            raise
        if self.lang:
            arguments += ["--lang", self.lang]
        command = f"abgames {shlex.join(arguments)}"
        # Not wrapped, so that it can be copied.
        print("\n" + _("The same game without questions:\n{command}", command=command))
        coach = _("With --coach the program says after each move what it was worth.")
        say(coach + "\n", flush=True)
        return main(arguments)


def _choose(question: str, answers: list[str], first: int = 1) -> int:
    """Ask until one of the answers is chosen, by its number or by the start of one of its words."""
    last = first + len(answers) - 1
    say(f"\n{question}")
    for number, answer in enumerate(answers, first):
        say(f"  {number}  {answer}")
    while True:
        say(_("{first} to {last}, Enter for {first}> ", first=first, last=last), end="", flush=True)
        line = plain_line(None)
        if line is None:
            raise EOFError
        said = folded(line).strip().lower()
        if not said:
            return 0
        if said in ("q", "quit", "exit", *pgettext("command", "quit|q|exit|give up").split("|")):
            raise EOFError
        if said.isdecimal() and first <= int(said) <= last:
            return int(said) - first
        begun = re.compile(rf"\b{re.escape(said)}", re.IGNORECASE)
        named = [n for n, answer in enumerate(answers) if begun.search(answer)]
        if len(named) == 1:
            return named[0]
        say(_("Type a number from {first} to {last}, or quit.", first=first, last=last))
