"""What people read and type, at a terminal or elsewhere.

What commands print is wrapped between words at a terminal.  The lines of a conversation are read
there with editing and completion.  In a conversation everything goes to stdout, so that a
redirected one reads well; when stdin is not a terminal, what is read is printed after its prompt,
because no terminal echoes it.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from ..control import terminal_width
from ..display import columns, fitted
from ..language import printable

if TYPE_CHECKING:
    from ..reviews import Review

PROGRAM = "abgames"
"""Who says a message."""


def say(text: object = "", *, end: str = "\n", flush: bool = False) -> None:
    """Print a result to stdout."""
    print(fitted(str(text), sys.stdout), end=end, flush=flush)


def tell(text: str) -> None:
    """Print to stderr what is not a result."""
    if sys.stderr is not None:
        print(fitted(text, sys.stderr), file=sys.stderr, flush=True)


def warn(text: str) -> None:
    """Print a message to stderr."""
    tell(f"{PROGRAM}: {text}")


@contextmanager
def shown_before_files() -> Iterator[None]:
    """Show what is printed inside, before files are written."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        leave_pipe()


def leave_pipe() -> None:
    """Print to nobody from now on: else Python would flush into the broken pipe at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def wants_color() -> bool:
    """Whether stdout is a terminal that shows colours, and ``NO_COLOR`` does not forbid them."""
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not is_plain


def review_text(review: Review[Any], about: str) -> str:
    """Return a review and its mistakes, below what they are ``about``."""
    parts = [about, review.to_text(), "\n".join(review.remarks()), review.summary()]
    return "\n\n".join(filter(None, parts))


LONGEST_LINE = 1000
"""Characters of a line; of a longer one, which is refused, not many more are kept."""

SHOWN = 60
"""Characters of such a line that are shown."""


def at_terminal() -> bool:
    """Whether both input and output are a terminal."""
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def readable(stream: TextIO | None) -> None:
    """Read bytes that cannot be decoded as escapes, so that the line is refused as unreadable."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors != "backslashreplace":
        stream.reconfigure(errors="backslashreplace")


def edited_line(prompt: str) -> str | None:
    """Read a line at a terminal, where it can be edited; ``None`` at the end of input."""
    try:
        return input(prompt)[: LONGEST_LINE + 1] + "\n"
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
        shown = printable(line.rstrip("\r\n"))
        print(shown if len(shown) <= LONGEST_LINE else f"{shown[:SHOWN]}...", flush=True)
    return line or None


def _line(stream: TextIO) -> str:
    """Read a line without a byte order mark and the end of a very long one; "" at the end."""
    most = LONGEST_LINE + 1
    line = part = stream.readline(most)
    while len(part) == most and not part.endswith("\n"):
        part = stream.readline(most)
    return line.removeprefix("\ufeff")


def complete_lines(completed: Callable[[str, int], str | None]) -> None:
    """Let lines be edited, repeated and completed."""
    try:
        import readline
    except ImportError:  # Windows has none; its terminals edit lines themselves
        return
    readline.set_completer(completed)
    readline.set_completer_delims("")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")


@contextmanager
def thinking(what: str) -> Iterator[None]:
    """Show that the program is busy; what is typed meanwhile is read afterwards."""
    with _unseen_typing(), busy(what, sys.stdout):
        yield


@contextmanager
def busy(what: str, stream: TextIO) -> Iterator[None]:
    """Show a line while some work takes time that cannot be counted, if a stream is a terminal."""
    if not stream.isatty():
        yield
        return
    line = printable(what)
    while columns(line) >= terminal_width(stream):
        line = line[:-1]
    try:
        stream.write(line)
        stream.flush()
        yield
    finally:
        stream.write(f"\r{' ' * columns(line)}\r")
        stream.flush()


@contextmanager
def _unseen_typing() -> Iterator[None]:
    """Keep the terminal from showing characters when they are typed."""
    try:
        import termios
    except ImportError:
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    flags = before[3] & ~termios.ECHO
    termios.tcsetattr(sys.stdin, termios.TCSANOW, [*before[:3], flags, *before[4:]])
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSANOW, before)
