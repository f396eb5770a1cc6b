"""Programs of any language, as processes that read and write lines.

A program reads a line of JSON for each move that it is to make, and writes a line with the move as
the shell reads it; ``docs/guides/rate-your-player.md`` has the objects.  When its input ends, it
ends.  What it writes to stderr is shown.

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
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from queue import Empty, SimpleQueue
from typing import Any

from ..errors import AbgamesError

PATIENCE = 60.0
"""Seconds in which a program has to answer."""

PARTING = 5.0
"""Seconds for what a program left to be read; others may still write to its pipe."""

LONGEST = 10_000
"""Bytes of the longest line of a program."""

AHEAD = 100
"""Lines that a program may write before it is asked for them."""


class ProgramError(AbgamesError, RuntimeError):
    """A program does not answer: it has ended, takes too long, or writes what is no answer."""


class Process:
    """A program that runs: it is called with a request, and returns a move as text."""

    def __init__(self, running: subprocess.Popen[bytes], patience: float) -> None:
        self._running, self._patience = running, patience
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._is_ahead = False
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def __call__(self, request: Mapping[str, Any]) -> str:
        """Send a request, and return the line that comes back.

        Raises :class:`ProgramError` when none comes.
        """
        assert self._running.stdin is not None
        with suppress(BrokenPipeError):  # the lines end as well
            self._running.stdin.write(json.dumps(request).encode() + b"\n")
        try:
            line = self._lines.get(timeout=self._patience)
        except Empty:
            raise ProgramError(f"the program has not answered in {self._patience:g} s") from None
        if not line:
            raise ProgramError(f"the program {self._parting()}, and made no move")
        if not line.endswith(b"\n"):
            raise ProgramError(f"the program wrote {LONGEST:,} bytes without the end of a line")
        return line.decode(errors="replace").strip()

    def end(self) -> None:
        """Wait until nothing is read any more.

        When the pipe is closed before, the next one may get its number, and lose what it has.
        """
        self._listener.join(PARTING)

    def _listen(self) -> None:
        assert self._running.stdout is not None
        with suppress(OSError, ValueError):  # it is closed when the program is no longer wanted
            while line := self._running.stdout.readline(LONGEST):
                if self._lines.qsize() >= AHEAD:
                    self._is_ahead = True
                    break
                self._lines.put(line)
        self._lines.put(b"")

    def _parting(self) -> str:
        """Why nothing more is read from the program."""
        if self._is_ahead:
            return f"wrote {AHEAD} lines that nobody had asked for"
        try:
            return f"has ended, with status {self._running.wait(self._patience)}"
        except subprocess.TimeoutExpired:
            return "has closed its output"


@contextmanager
def process(command: Sequence[str], *, patience: float = PATIENCE) -> Iterator[Process]:
    """Start a program, and yield it as what :func:`~abgames.rating.rate` takes.

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
            program.end()
