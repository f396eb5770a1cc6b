"""The lines of a conversation: read at a terminal, where they are edited and completed, or not.

For people all that is said goes to stdout, so that a conversation that was redirected reads well;
when stdin is not a terminal, what is read is printed after its prompt, for nobody else shows it.
"""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TextIO

from ..display.busy import busy

PATIENCE = 0.5
"""Seconds for which nobody types something else because nothing happens."""

LONGEST_LINE = 1000
"""Characters of a line that are kept; no reasonable line is longer."""


def at_terminal() -> bool:
    """Whether somebody types the lines, and sees what is said."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def readable(stream: TextIO | None) -> None:
    """Make odd bytes something to refuse, before the first line is read."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors != "backslashreplace":
        stream.reconfigure(errors="backslashreplace")


def edited_line(prompt: str) -> str | None:
    """Read a line at a terminal, where it can be edited; ``None`` at the end of input."""
    try:
        return input(prompt)[:LONGEST_LINE] + "\n"
    except EOFError:
        print(flush=True)
        return None
    except KeyboardInterrupt:
        print(flush=True)
        raise


def plain_line(prompt: str | None) -> str | None:
    """Read a line from anywhere, and show it after its prompt if there is one."""
    if prompt is not None:
        print(prompt, end="", flush=True)
    is_shown = sys.stdin is not None and sys.stdin.isatty()
    try:
        line = "" if sys.stdin is None else _line(sys.stdin)
    except KeyboardInterrupt:
        if prompt is not None:
            print(flush=True)
        raise
    if prompt is not None and not (is_shown and line):
        print(line.rstrip("\n"), flush=True)
    return line or None


def _line(stream: TextIO) -> str:
    """Read a line, of which the end is dropped if it is very long; "" at the end of input."""
    line = part = stream.readline(LONGEST_LINE)
    while len(part) == LONGEST_LINE and not part.endswith("\n"):
        part = stream.readline(LONGEST_LINE)
    return line


def complete_lines(completed: Callable[[str, int], str | None]) -> None:
    """Let lines be edited, repeated and completed."""
    try:
        import readline
    except ImportError:  # there is none on Windows, whose terminals edit lines themselves
        return
    readline.set_completer(completed)
    readline.set_completer_delims("")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


@contextmanager
def thinking(what: str) -> Iterator[None]:
    """Show at a terminal that the program is busy; what is typed meanwhile is not a move.

    ``what`` says also what Ctrl-C does.
    """
    begin = time.monotonic()
    try:
        with busy(what, sys.stdout):
            yield
    finally:
        # Lines that were pasted together are kept.
        if time.monotonic() - begin > PATIENCE:
            _forget_typing()


def _forget_typing() -> None:
    """Drop what was typed and not read yet."""
    try:
        import termios
    except ImportError:
        return
    termios.tcflush(sys.stdin, termios.TCIFLUSH)
