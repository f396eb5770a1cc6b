"""What commands print for people: wrapped between words at a terminal, unchanged elsewhere."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TextIO

from ..control import terminal_width
from ..display.tables import fitted

if TYPE_CHECKING:
    from ..reviews import Review


def say(text: object = "", *, end: str = "\n", flush: bool = False) -> None:
    """Print a result to stdout."""
    print(fitted(str(text), sys.stdout), end=end, flush=flush)


def tell(text: str) -> None:
    """Print to stderr what is not a result."""
    if sys.stderr is not None:
        print(fitted(text, sys.stderr), file=sys.stderr, flush=True)


def warn(text: str) -> None:
    """Print a message to stderr."""
    tell(f"abgames: {text}")


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


def table_width(stream: TextIO) -> int | None:
    """Return how wide a table may be; ``None`` if nobody reads it at a terminal."""
    return terminal_width(stream) if stream.isatty() else None


def wants_color() -> bool:
    """Whether stdout is a terminal that shows colours, and ``NO_COLOR`` does not forbid them."""
    is_plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return sys.stdout.isatty() and not is_plain


def review_text(review: Review[Any], about: str) -> str:
    """Return a review and its mistakes, below what they are ``about``."""
    parts = [about, review.to_text(), "\n".join(review.remarks()), review.summary()]
    return "\n\n".join(filter(None, parts))
