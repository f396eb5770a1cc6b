"""What commands print for people: wrapped between words at a terminal, unchanged elsewhere."""

from __future__ import annotations

import sys
from typing import TextIO

from ..control import terminal_width
from ..display.wrapping import fitted


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


def table_width(stream: TextIO) -> int | None:
    """Return how wide a table may be; ``None`` if nobody reads it at a terminal."""
    return terminal_width(stream) if stream.isatty() else None
