"""Conversations over stdin and stdout, a line at a time, with people and with programs.

For people all that is said goes to stdout, so that a conversation that was redirected reads well;
when stdin is no terminal, what is read is printed after its prompt, for nobody else shows it.
With ``--json`` one object is printed before the first line is read and after every line; messages
for people then go to stderr, so a program that writes a line and reads a line never waits in vain.
"""

from __future__ import annotations

import argparse
import io
import json
import shlex
import sys
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar, TextIO

from ..display.busy import busy
from ..display.wrapping import fitted
from ..errors import NotationError

LONGEST_LINE = 1000
"""Characters of a line that are kept; no reasonable line is longer."""


def add_json_lines(parser: argparse.ArgumentParser) -> None:
    """Add the option to talk to a program."""
    parser.add_argument(
        "--json", action="store_true", help="talk to a program: one JSON object a line"
    )


class Dialogue(ABC):
    """One conversation: it shows where it stands, reads a line, obeys it, until it is over."""

    commands: ClassVar[Mapping[str, Callable[[Any], None]]]
    """The lines that are commands, in lower case, and what they do."""

    def __init__(self, as_json: bool, names: Iterable[str] = ()) -> None:
        """Begin; ``names`` are words with which a line that is no command may begin."""
        self.as_json = as_json
        self.names = {name.lower() for name in names}
        self.over = False
        self.changed = True
        self.at_terminal = not as_json and _at_terminal()
        self._edits = False
        self._extra: dict[str, Any] = {}

    @abstractmethod
    def prompt(self) -> str:
        """What stands before the line that is to be typed."""

    @abstractmethod
    def text(self) -> str:
        """Where the conversation stands, for people; shown when it has changed."""

    @abstractmethod
    def record(self) -> dict[str, Any]:
        """Where the conversation stands, for programs."""

    @abstractmethod
    def move(self, line: str) -> None:
        """Obey a line that is no command, with single blanks between its words.

        Raises ValueError when that cannot be done: NotationError with this line as its ``text``
        if nothing in it could be read.
        """

    @abstractmethod
    def stop(self) -> None:
        """End the conversation because there is no more to read."""

    def go_on(self) -> str | None:
        """The command that goes on from here, after Ctrl-C; ``None`` when nothing would be lost."""
        return None

    def words(self) -> Iterable[str]:
        """The lines that can be completed with the tabulator: the commands, and more of a game."""
        return self.commands

    def run(self) -> int:
        """Converse until it is over; return the exit status."""
        readable(sys.stdin)
        self._edits = self.at_terminal
        if self._edits:
            _complete_lines(self._completed)
        try:
            self._converse()
        except KeyboardInterrupt:
            raise KeyboardInterrupt(self.go_on() or "") from None
        return 0

    def _converse(self) -> None:
        self._show()
        while not self.over:
            line = self._read()
            try:
                self._obey(line)
            except ValueError as error:
                self.note(str(error), problem=str(error))
            self._show()

    def note(self, text: str, **extra: Any) -> None:
        """Say something in passing; ``extra`` goes into the next object for programs."""
        stream = sys.stderr if self.as_json else sys.stdout
        print(fitted(text, stream), file=stream, flush=True)
        self._extra.update(extra)

    def _show(self) -> None:
        if self.as_json:
            print(json.dumps({**self.record(), "problem": None, **self._extra}), flush=True)
        elif self.changed:
            print(fitted(self.text(), sys.stdout), flush=True)
        self.changed = False
        self._extra = {}

    def _read(self) -> str | None:
        if self._edits:
            return self._edited()
        if not self.as_json:
            print(self.prompt(), end="", flush=True)
        at_terminal = sys.stdin is not None and sys.stdin.isatty()
        try:
            line = "" if sys.stdin is None else _line(sys.stdin)
        except KeyboardInterrupt:
            if not self.as_json:
                print(flush=True)
            raise
        if not self.as_json and not (at_terminal and line):
            print(line.rstrip("\n"), flush=True)
        return line or None

    def _edited(self) -> str | None:
        """Read a line at a terminal, where it can be edited."""
        try:
            return input(self.prompt())[:LONGEST_LINE] + "\n"
        except EOFError:
            print(flush=True)
            return None
        except KeyboardInterrupt:
            print(flush=True)
            raise

    def _completed(self, begun: str, number: int) -> str | None:
        """The line number ``number`` that begins so, as readline asks for it."""
        found = [word for word in self.words() if word.startswith(begun)]
        return found[number] if number < len(found) else None

    def _obey(self, line: str | None) -> None:
        if line is None:
            self.stop()
            return
        said = " ".join(self.folded(line).split())
        if not said:
            return
        command = self.commands.get(said.lower())
        if command is not None:
            command(self)
            return
        try:
            self.move(said)
        except NotationError as error:
            likely = self._likely(said)
            if likely is None or error.text != said:
                raise
            raise ValueError(
                f"{said!r} is no command; if you mean {likely}, write that and nothing else"
            ) from None

    def folded(self, line: str) -> str:
        """Return a line with full-width digits and letters as the common ones."""
        return unicodedata.normalize("NFKC", line) if all(map(str.isascii, self.names)) else line

    def _likely(self, said: str) -> str | None:
        """Return a command that begins like a line, unless the line begins with a name."""
        first = said.lower().split()[0]
        if first in self.names:
            return None
        return next((command for command in self.commands if command.split()[0] == first), None)


def _at_terminal() -> bool:
    """Whether somebody types the lines, and sees what is said."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


@contextmanager
def thinking(what: str, at_terminal: bool) -> Iterator[None]:
    """Show at a terminal that the program is busy; what is typed meanwhile is not a move."""
    if not at_terminal:
        yield
        return
    try:
        with busy(f"{what}; Ctrl-C: move now", sys.stdout):
            yield
    finally:
        _forget_typing()


def _forget_typing() -> None:
    """Drop what was typed and not read yet."""
    try:
        import termios
    except ImportError:
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _complete_lines(completed: Callable[[str, int], str | None]) -> None:
    """Let lines be edited, repeated and completed."""
    try:
        import readline
    except ImportError:  # there is none on Windows, whose terminals edit lines themselves
        return
    readline.set_completer(completed)
    readline.set_completer_delims("")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


def continued(arguments: Iterable[str], *options: str, without: Iterable[str] = ()) -> str:
    """Return a command like the one that was typed, with more options and without some words.

    >>> continued(["ab", "assist", "--history=1 2 3=0A1B"], "--history", "4 5 6=1A0B")
    "abgames ab assist --history '4 5 6=1A0B'"
    """
    words, dropped = [], set(without)
    given = iter(arguments)
    for word in given:
        name, equals, _ = word.partition("=")
        if name in options:
            if not equals:
                next(given, None)
        elif word not in dropped:
            words.append(word)
    return shlex.join(["abgames", *words, *options])


def readable(stream: TextIO | None) -> None:
    """Make odd bytes something to refuse, before the first line is read."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors != "backslashreplace":
        stream.reconfigure(errors="backslashreplace")


def _line(stream: TextIO) -> str:
    """Read a line, of which the end is dropped if it is very long; "" at the end of input."""
    line = part = stream.readline(LONGEST_LINE)
    while len(part) == LONGEST_LINE and not part.endswith("\n"):
        part = stream.readline(LONGEST_LINE)
    return line
