"""A line at a terminal while some work takes time without countable progress."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TextIO

from ..control import terminal_width
from ..printable import printable
from .width import columns


@contextmanager
def busy(what: str, stream: TextIO) -> Iterator[None]:
    """Show a line until the work is done, if the stream is a terminal."""
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
