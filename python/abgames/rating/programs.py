"""Programs of any language, as processes that read and write lines.

A program reads a line of JSON for each move that it must make, and writes a line with the move in
the form of the shell; ``docs/guides/rate-your-player.md`` describes the objects.  When its input
ends, it must end.  What it writes to stderr is shown.

>>> import sys
>>> lines = "import json, sys\\nfor line in sys.stdin: print(*json.loads(line)['piles'][1:], 0)"
>>> with process([sys.executable, "-u", "-c", lines]) as program:
...     program({"game": "nim", "piles": [1, 2, 3]})
'2 3 0'
"""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, Queue
from typing import Any

from ..errors import AbgamesError

PATIENCE = 60.0
"""Seconds within which a program must answer."""

LONGEST = 10_000
"""The most bytes in a line of a program."""


SHOWN = 200
"""The most characters of a request in a message."""

MOMENT = 1.0
"""Seconds to wait for a program to exit after its output has ended."""


class ProgramError(AbgamesError, RuntimeError):
    """A program does not answer: it has ended, takes too long, or does not write a line."""


class AnswerError(ProgramError, TypeError):
    """A function returns a value of a type that no move has."""


class Process:
    """A running program: it is called with a request, and returns a move as text."""

    def __init__(self, running: subprocess.Popen[bytes], patience: float) -> None:
        self._running, self._patience = running, patience
        self.lines = 0
        """How many lines it has written."""
        self.asked = ""
        """The last request, cut to a length fit for a message."""
        self._lines: Queue[bytes] = Queue(1)  # at most one line is read ahead
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __call__(self, request: Mapping[str, Any]) -> str:
        """Send a request, and return the line that comes back.

        Raises :class:`ProgramError` if none comes.
        """
        text = json.dumps(request)
        self.asked = text if len(text) <= SHOWN else f"{text[:SHOWN]}…"
        assert self._running.stdin is not None
        if not self._lines.empty():
            early = self._lines.get()
            if not early:
                raise self._error(self._end())
            raise self._error(f"wrote {_shown(early)} before it was asked: only moves go to stdout")
        with suppress(BrokenPipeError):  # then the lines end as well
            self._running.stdin.write(text.encode() + b"\n")
        try:
            line = self._lines.get(timeout=self._patience)
        except Empty:
            raise self._error(
                f"has not answered in {self._patience:g} s: does it end each line, and flush it?"
            ) from None
        if not line:
            raise self._error(self._end())
        if len(line) == LONGEST and not line.endswith(b"\n"):
            raise self._error(f"wrote {LONGEST:,} bytes without the end of a line")
        self.lines += 1
        return line.decode(errors="replace").strip()

    def _error(self, what: str) -> ProgramError:
        return ProgramError(f"the program {what}; the request: {self.asked}")

    def leave(self) -> None:
        """Read what is left of the output of a program that is gone.

        If its pipe were closed before that, the next pipe might get the same number, and lose data.
        """
        until = time.monotonic() + MOMENT
        while self._listener.is_alive() and time.monotonic() < until:
            with suppress(Empty):
                self._lines.get(timeout=0.01)

    def _end(self) -> str:
        """Return how the program has ended, after its output has."""
        self._lines.put(b"")  # for the next request
        try:
            return f"has ended, with status {self._running.wait(MOMENT)}, and made no move"
        except subprocess.TimeoutExpired:
            return "has closed its output, and made no move"

    def _listen(self) -> None:
        assert self._running.stdout is not None
        with suppress(OSError, ValueError):  # closed once the program is not needed
            while line := self._running.stdout.readline(LONGEST):
                self._lines.put(line)
        self._lines.put(b"")


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 40 else f"{text[:40]}…")


@contextmanager
def process(command: Sequence[str], *, patience: float = PATIENCE) -> Iterator[Process]:
    """Start a program, and yield it in the form that :func:`~abgames.rating.rate` takes.

    ``patience`` is in seconds.  Raises :class:`OSError` for a command that cannot be started.
    """
    with subprocess.Popen(
        list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
    ) as running:
        program = Process(running, patience)
        try:
            yield program
            assert running.stdin is not None
            running.stdin.close()
            running.wait(patience)
        except subprocess.TimeoutExpired:
            running.kill()
        except BaseException:
            running.kill()
            raise
        finally:
            program.leave()
