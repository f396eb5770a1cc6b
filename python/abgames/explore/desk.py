"""Answers questions, several at once, each in its own thread.

Most questions take milliseconds, and some take half a minute and a gibibyte.  So a question starts
in a room for many.  If it turns out to be a search, it is stopped, waits for a place in a room for
few, and starts again there.  Thus short questions never wait for long ones, and nobody has to know
in advance which ones are long.

>>> desk = Desk()
>>> inquiry = desk.ask("nim/explain", {"piles": [7, 3, 5]})
>>> inquiry.is_done.wait()
True
>>> inquiry.news()  # doctest: +ELLIPSIS
b'{"answer": {"position": [7, 3, 5], "rule": "nim", "misere": false, "lost": false, ...
"""

from __future__ import annotations

import json
import sys
import threading
import time
import traceback
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ..errors import AbgamesError, NotationError
from ..question import Record
from . import answered

SHORT = 8
"""The most questions at once that are not yet known to be searches."""

SEARCHES = 3
"""The most searches at once; each may use all cores and the full memory limit."""

MOMENT = 0.3
"""Seconds after which a question that reports is a search."""

LOOK = 0.05
"""Seconds between two checks that a waiting client is still there."""

REFUSALS = (
    AbgamesError,
    ValueError,
    TypeError,
    NotImplementedError,
    OverflowError,
    RecursionError,
    MemoryError,
)
"""What a question raises if it cannot be answered as asked."""


class _Left(BaseException):
    """Raised in a search that nobody waits for any more."""


class _TooLong(BaseException):
    """Raised in a search that must wait for a place."""


class Room:
    """A number of places, given in order of arrival.

    >>> room = Room(1)
    >>> room.enters_at_once(), room.enters_at_once()
    (True, False)
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._line: deque[object] = deque()
        self._changed = threading.Condition()

    def enters_at_once(self) -> bool:
        """Take a place, if one is free and nobody waits for it."""
        with self._changed:
            if self._line or not self._free:
                return False
            self._free -= 1
            return True

    def enter(self, has_left: threading.Event) -> None:
        """Wait for a place and take it."""
        number = object()
        with self._changed:
            self._line.append(number)
            try:
                while not self._free or self._line[0] is not number:
                    if has_left.is_set():
                        raise _Left
                    self._changed.wait(LOOK)
                self._free -= 1
            finally:
                self._line.remove(number)
                self._changed.notify_all()

    def leave(self) -> None:
        """Give the place back."""
        with self._changed:
            self._free += 1
            self._changed.notify_all()


class Desk:
    """Answers questions, not too many at once."""

    def __init__(self, short: int = SHORT, searches: int = SEARCHES) -> None:
        self.short, self.searches = Room(short), Room(searches)
        self._open: set[Inquiry] = set()
        self._lock = threading.Lock()

    def ask(self, question: str, arguments: Mapping[str, Any]) -> Inquiry:
        """Start to answer a question."""
        inquiry = Inquiry(self, question, arguments)
        with self._lock:
            self._open.add(inquiry)
        inquiry.start()
        return inquiry

    def forget(self, inquiry: Inquiry) -> None:
        """Forget a finished question."""
        with self._lock:
            self._open.discard(inquiry)

    def close(self, seconds: float) -> bool:
        """Stop all searches; return whether they ended within this time."""
        end = time.monotonic() + seconds
        with self._lock:
            still_open = list(self._open)
        for inquiry in still_open:
            inquiry.leave()
        return all(inquiry.is_done.wait(max(0.0, end - time.monotonic())) for inquiry in still_open)


class Inquiry:
    """One question that is being answered.

    ``is_done`` is set once its thread has ended and its place is free.
    """

    def __init__(self, desk: Desk, question: str, arguments: Mapping[str, Any]) -> None:
        self.is_done = threading.Event()
        self._desk, self._question, self._arguments = desk, question, arguments
        self._room: Room | None = None
        self._has_left = threading.Event()
        self._begin = self._tried = time.monotonic()
        self._lock = threading.Lock()
        self._is_waiting = False
        self._progress = self._partly = self._outcome = b""

    def start(self) -> None:
        """Start the work."""
        threading.Thread(target=self._work, name=self._question, daemon=True).start()

    def leave(self) -> None:
        """Stop; nobody waits for the answer any more."""
        self._has_left.set()

    def news(self) -> bytes:
        """Return lines of JSON: the progress of the search, and then its result."""
        with self._lock:
            partly, self._partly = self._partly, b""
            if self._outcome:
                return partly + self._outcome
            return partly + (self._progress or self._time())

    def _time(self) -> bytes:
        record: Record = {"seconds": round(time.monotonic() - self._begin, 1)}
        return _line({"progress": {**record, "what": "waiting"} if self._is_waiting else record})

    def _work(self) -> None:
        try:
            outcome = self._answered()
        except _Left:
            outcome = _line({"problem": "the search was stopped"})
        except REFUSALS as error:
            outcome = _line(_refusal(error))
        except BaseException as error:  # a bug in one question must not end the others
            if sys.stderr is not None:
                traceback.print_exc()
            outcome = _line({"problem": f"internal error: {type(error).__name__}: {error}"})
        finally:
            if self._room is not None:
                self._room.leave()
            self._desk.forget(self)
        with self._lock:
            self._outcome = outcome
        self.is_done.set()

    def _answered(self) -> bytes:
        with suppress(_TooLong):
            self._go_to(self._desk.short)
            return self._answer()
        self._go_to(self._desk.searches)
        return self._answer()

    def _answer(self) -> bytes:
        return _line({"answer": answered(self._question, self._arguments, self._report)})

    def _go_to(self, room: Room) -> None:
        """Give up the place and wait for one in another room."""
        if self._room is not None:
            self._room.leave()
            self._room = None
        if not room.enters_at_once():
            self._progress, self._is_waiting = b"", True
            room.enter(self._has_left)
            self._is_waiting = False
        self._room = room
        self._tried = time.monotonic()

    def _report(self, record: Record) -> None:
        """Take a report of the search, and stop it if it should not go on."""
        if self._has_left.is_set():
            raise _Left
        line = _line({"progress": record})
        with self._lock:
            if "partly" in record:
                self._partly = line
            else:
                self._progress = line
        rooms = self._desk
        if self._room is rooms.short and time.monotonic() - self._tried > MOMENT:
            if not rooms.searches.enters_at_once():
                raise _TooLong
            self._room.leave()
            self._room = rooms.searches


def _line(record: Record) -> bytes:
    try:
        return f"{json.dumps(record, allow_nan=False)}\n".encode()
    except (TypeError, ValueError) as error:
        raise RuntimeError(f"the answer is not all JSON: {error}") from error


def _refusal(error: BaseException) -> Record:
    problem: Record = {"problem": str(error) or type(error).__name__}
    if isinstance(error, NotationError):
        problem["position"] = error.position
    return problem
