"""Lines over stdin and stdout, one after the other, with people and with programs.

All conversations share one form: :data:`SHARED` has the commands that each of them knows; what they
do is in :mod:`~abgames.cli.conversation`.  With ``--json``
one object is printed before the first line is read and after every line; messages for people then
go to stderr, so a program that writes a line and then reads one never blocks.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeVar

from ..arguments import entries, folded, nearest
from ..display.tables import columns, fitted, padded
from ..errors import NotationError
from ..language import LANGUAGES, _, marked, pgettext
from ..printable import printable
from ..question import Argument, asks
from .command import ShellCommand
from .parser import continued
from .terminal import (
    LONGEST_LINE,
    at_terminal,
    complete_lines,
    edited_line,
    plain_line,
    readable,
    thinking,
)

T = TypeVar("T")

OVER = marked('the game is over: type "again" for another one, "undo" or "quit"')


class Command(NamedTuple):
    """A line that can be typed and is not a move."""

    words: str
    """The lines that mean it, separated by "|"; help shows the first.  Others come by language."""
    method: str
    """The method of the dialogue that carries it out."""
    meaning: str
    """What help says about it; "" if help does not show it."""
    takes: str = ""
    """What may follow it, as shown by help; the method gets it, or "" if nothing follows."""
    playing: bool = False
    """Whether it needs a game that is not over."""
    is_move: bool = False
    """Whether it changes the game, and so must be repeated to get back to the same point."""

    @property
    def name(self) -> str:
        """Its main line."""
        return self.words.partition("|")[0]

    @property
    def spoken(self) -> list[str]:
        """The further lines that mean it in the language spoken, if that is not English."""
        words = pgettext("command", self.words)
        return [] if words == self.words else words.split("|")

    @property
    def shown(self) -> str:
        """How help shows it."""
        takes = self.takes and f" {_(self.takes)}"
        return "・".join([self.name, *self.spoken[:1]]) + takes


SHARED = (
    Command("hint|best", "tell_hint", marked("a best move, and what follows"), playing=True),
    Command(
        "why",
        "tell_why",
        marked("what your last move was worth, or what MOVE would be"),
        marked("MOVE"),
    ),
    Command("review", "tell_review", marked("what every move so far was worth")),
    Command("share", "tell_share", marked("a few lines about the game to send to somebody")),
    Command(
        "coach", "change_coach", marked("comment on each of your moves; type it again to stop")
    ),
    Command("undo", "undo", marked("take back your last move"), is_move=True),
    Command("list", "tell_list", marked("the legal moves"), playing=True),
    Command("history", "tell_history", marked("the moves so far")),
    Command("show", "show", marked("show again where the game stands")),
    Command("rules", "tell_rules", marked("the rules in a few words")),
    Command("again", "again", marked("start another game"), is_move=True),
    Command("help|?", "tell_help", ""),
    Command("quit|q|exit|give up", "leave", marked("stop; so does Ctrl-D")),
)
"""What can be typed in every conversation."""


class Talk(ShellCommand):
    """A command that holds a conversation, and the options that all of them have."""

    kind: ClassVar[type[Dialogue]]

    coach: bool = asks("say after each of your moves what it was worth", False)
    typed_lines: str = asks(
        'start as if these lines had been typed, with ";" between them',
        "",
        metavar="LINES",
        option="--typed",
    )
    json: bool = asks("talk to a program: one JSON object per line", False)
    lang: str | None = asks(
        "the language of the conversation (that of the locale, if known)",
        None,
        shell={"choices": LANGUAGES},
    )

    @classmethod
    @cache
    def arguments(cls) -> dict[str, Argument]:
        found = super().arguments()
        shared = {name: found[name] for name in ("coach", "typed_lines", "json", "lang")}
        return {**{name: found[name] for name in found if name not in shared}, **shared}

    def run(self) -> int:
        return self.kind(self).run()


class Dialogue(ABC):
    """One conversation: it shows the state of the game, reads a line and obeys it, and so on."""

    own: ClassVar[tuple[Command, ...]] = ()
    """Commands that only this game has."""
    meanings: ClassVar[Mapping[str, str]] = {}
    """What help says here about the shared commands; "" hides one."""
    typed: ClassVar[tuple[tuple[str, str], ...]]
    """How moves are typed, and what that means."""
    asked: Talk
    commands: Mapping[str, Command]
    """All commands, by what is typed."""

    def __init_subclass__(cls) -> None:
        """Collect the commands of this class and those above it, with what they mean here."""
        above = [vars(each) for each in reversed(cls.__mro__)]
        own = [command for each in above for command in each.get("own", ())]
        meanings = {name: text for each in above for name, text in each.get("meanings", {}).items()}
        cls.commands = {
            word: command._replace(meaning=meanings.get(command.name, command.meaning))
            for command in (*own, *SHARED)
            for word in command.words.split("|")
        }

    def __init__(self, asked: Talk, names: Iterable[str] = ()) -> None:
        """Begin; ``names`` are words that may begin a line which is not a command."""
        self.asked = asked
        self.as_json = asked.json
        self.names = {name.lower() for name in names}
        known = list(self.commands.values())
        self.commands = {**{word: c for c in known for word in c.spoken}, **self.commands}
        self.at_terminal = not self.as_json and at_terminal()
        self.played = 0
        """How many games came before this one."""
        self._typed: list[str] = []
        """The lines that led to the current state of the game."""
        self._is_quiet = False
        self._extra: dict[str, Any] = {}
        self._start()

    def _start(self) -> None:
        """Start a game."""
        self.over = self.stopped = False
        self.changed = True
        self.said: list[str] = []
        self.begin()

    # -- what a game has to say ------------------------------------------------------------

    @abstractmethod
    def begin(self) -> None:
        """Set up the first game, or another one."""

    @abstractmethod
    def prompt(self) -> str:
        """The text before the line to be typed."""

    @abstractmethod
    def text(self) -> str:
        """The state of the conversation, for people; shown when it has changed."""

    @abstractmethod
    def record(self) -> dict[str, Any]:
        """The state of the conversation, for programs."""

    @abstractmethod
    def move(self, line: str) -> None:
        """Make the move of a line that is not a command, with single blanks between its words."""

    @abstractmethod
    def rules(self) -> str:
        """The rules in a few words."""

    def farewell(self) -> str:
        """What is said when the user leaves before the game is over."""
        return _("Stopped.")

    def go_on(self) -> str | None:
        """The command that resumes the game after Ctrl-C; ``None`` when nothing would be lost."""
        if not self._typed:
            return None
        typed = "; ".join(self._typed)
        return continued(self.asked.line, *self.same_chances(), "--typed", typed)

    def same_chances(self) -> tuple[str, ...]:
        """The options that repeat the random choices."""
        return ()

    def words(self) -> Iterable[str]:
        """The lines that Tab completes: the commands, and others of a game."""
        return self.commands

    def help_lines(self) -> list[tuple[str, str]]:
        """What can be typed, and what it means."""
        shown = [command for command in dict.fromkeys(self.commands.values()) if command.meaning]
        typed = [(_(typed), _(what)) for typed, what in self.typed]
        return [*typed, *((command.shown, _(command.meaning)) for command in shown)]

    # -- what all games do -----------------------------------------------------------------

    def run(self) -> int:
        """Converse until the user stops; return the exit status."""
        readable(sys.stdin)
        if self.at_terminal:
            complete_lines(self._completed)
        try:
            self._repeat()
            self._converse()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(self.go_on() or "") from None
        return 0

    def note(self, text: str, **extra: object) -> None:
        """Say something in passing; ``extra`` goes into the next object for programs."""
        if self._is_quiet:
            return
        stream = sys.stderr if self.as_json else sys.stdout
        print(fitted(text, stream), file=stream, flush=True)
        self._extra.update(extra)

    def think(
        self, what: str, work: Callable[[], T], at_once: Callable[[], T], *, moves: bool = False
    ) -> T:
        """Do some work, and show that it goes on; after Ctrl-C return ``at_once()``."""
        if not self.at_terminal:
            return work()
        shown = _("{what}; Ctrl-C: move now") if moves else _("{what}; Ctrl-C: answer now")
        try:
            with thinking(shown.format(what=what)):
                return work()
        except KeyboardInterrupt:
            return at_once()

    def show(self) -> None:
        """Show the state of the game again."""
        self.changed = True

    def tell_rules(self) -> None:
        """Show the rules."""
        self.note(self.rules())

    def again(self) -> None:
        """Start another game."""
        self.played += 1
        self._start()

    def tell_help(self) -> None:
        """Say what can be typed."""
        lines = self.help_lines()
        width = max(columns(typed) for typed, what in lines)
        self.note("\n".join(f"{padded(typed, width)}  {what}" for typed, what in lines))

    def leave(self) -> None:
        """Stop."""
        self.stopped, self.changed = True, not self.over

    # -- lines -----------------------------------------------------------------------------

    def _repeat(self) -> None:
        """Obey the lines of ``--typed`` silently."""
        lines = list(filter(None, entries(folded(self.asked.typed_lines, self.names), ";")))
        self._is_quiet = True
        for line in lines:
            self._obey(line)
        self._is_quiet = False
        if lines:
            self.said = []
            self.show()

    def _converse(self) -> None:
        self._show()
        while not (self.stopped or (self.over and self.as_json)):
            line = self._read()
            try:
                self._obey(line)
            except ValueError as error:
                self._complain(str(error))
            self._show()

    def _complain(self, problem: str) -> None:
        """Say why a line is not obeyed; a program reads that in its next object only."""
        if self.as_json:
            self._extra["problem"] = problem
        else:
            self.note(problem)

    def _show(self) -> None:
        if self.as_json:
            print(json.dumps({**self.record(), "problem": None, **self._extra}), flush=True)
        elif self.changed:
            text = self.farewell() if self.stopped else self.text()
            if text := "\n".join([*self.said, *filter(None, [text])]):
                print(fitted(text, sys.stdout), flush=True)
        self.changed = False
        self.said = []
        self._extra = {}

    def _read(self) -> str | None:
        ended = _('"again", "review", "share", "undo", or Enter to stop> ')
        prompt = ended if self.over else self.prompt()
        if self.at_terminal:
            return edited_line(f"{fitted(prompt.rstrip(), sys.stdout)} ")
        # After the game, show the prompt only if a line follows.
        line = plain_line(None if self.as_json or self.over else prompt)
        if self.over and line and line.strip():
            print(prompt + printable(line.rstrip("\r\n")), flush=True)
        return line

    def _completed(self, begun: str, number: int) -> str | None:
        """The completion number ``number`` of what was begun, as readline asks for it."""
        found = [word for word in self.words() if word.startswith(begun)]
        return found[number] if number < len(found) else None

    def _obey(self, line: str | None) -> None:
        if len((line or "").rstrip("\r\n")) > LONGEST_LINE:
            raise ValueError(_("a line has at most {most:,} characters", most=LONGEST_LINE))
        said = "" if line is None else " ".join(folded(line, self.names).split())
        if line is None or (self.over and not said):
            self.leave()
        elif said:
            self._do(said)

    def _do(self, said: str) -> None:
        """Obey a line that is not empty."""
        command, given = self.commands.get(said.lower()), [""]
        first, rest = self._parted(said)
        longer = None if first.lower() in self.names else self.commands.get(first.lower())
        if command is None and longer is not None and longer.takes:
            command, given = longer, [rest]
        elif command is not None and not command.takes:
            given = []
        if command is None and self.over and (meant := self._meant(said)):
            command, given = self.commands[meant], []
        if self.over and (command is None or command.playing):
            raise ValueError(_(OVER))
        if command is None:
            self._move(said)
        else:
            getattr(self, command.method)(*given)
            if command.is_move:
                self._typed.append(said)

    def _parted(self, said: str) -> tuple[str, str]:
        """The first word of a line, and the rest; after a Japanese command no blank is needed."""
        first, _blank, rest = said.partition(" ")
        begun = [word for word in self.commands if not word.isascii() and first.startswith(word)]
        if begun and self.commands.get(first) is None:
            command = max(begun, key=len)
            return command, said.removeprefix(command).strip()
        return first, rest

    def _meant(self, said: str) -> str:
        """The command of a line without punctuation and polite words, if it takes nothing."""
        polite = _("me|please|now|a|the|my|it|that|this|last|game|move|moves").split("|")
        words = [word.strip(".,;:!?") or word for word in " ".join(self._parted(said)).split()]
        meant = " ".join(word for word in words if word.lower() not in polite).lower()
        is_command = meant in self.commands and not self.commands[meant].takes
        return meant if is_command and meant not in self.names else ""

    def _move(self, said: str) -> None:
        try:
            self.move(said)
            self._typed.append(said)
        except NotationError as error:
            if error.text != said:
                raise
            meant = self._meant(said)
            if meant:
                self._do(meant)
                return
            likely = self._likely(said)
            if likely is None:
                near = nearest(said, self.commands) if len(said) > 2 and " " not in said else ""
                raise ValueError(f"{error}{near}") from None
            raise ValueError(
                _(
                    "{line!r} is not a command; if you mean {likely}, write that and nothing else",
                    line=said,
                    likely=likely,
                )
            ) from None

    def _likely(self, said: str) -> str | None:
        """Return a command with the same first word as a line, unless that word is a name."""
        first = said.lower().split()[0]
        begun = [command for command in self.commands if command.split()[0] == first]
        return None if first in self.names else min(begun, key=len, default=None)
