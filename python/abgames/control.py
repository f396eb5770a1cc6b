"""Limits, progress and checkpoints of long calls, for every solver of the package.

Each limit is checked here, once; the Rust core obeys them.  To checkpoints long calls write what
they prove, and from them they resume.

>>> memory_bytes("1.5GiB")
1610612736
>>> memory_bytes("64 kilos")  # doctest: +ELLIPSIS
Traceback (most recent call last):
    ...
abgames.errors.NotationError: memory_limit must look like "4GiB", not '64 kilos'; units: B, KiB...
>>> seconds(2)
2.0
>>> checkpoint_file("proof.log", {"game": "Otrio", "players": 3})
('proof.log', '{"game": "Otrio", "players": 3}')
>>> checkpoint_file(None, {}) is None
True
"""

from __future__ import annotations

import json
import math
import numbers
import os
import re
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from os import PathLike
from typing import Any, NoReturn, TextIO, TypedDict, cast

from abgames_check.documents import file_name

from . import _abgames
from .arguments import folded, repr_of, whole_number
from .errors import CheckpointError, NotationError
from .language import _, printable

CheckpointFile = tuple[str, str]
"""A path, and what a file there must be about, as JSON."""


def checkpoint_file(
    checkpoint: str | PathLike[str] | None, about: Mapping[str, Any]
) -> CheckpointFile | None:
    """Return the path of a checkpoint with what it is about, or ``None`` without one."""
    if checkpoint is None:
        return None
    if not isinstance(checkpoint, str | PathLike):
        raise TypeError(f"checkpoint must be a path, not {type(checkpoint).__name__}")
    path = os.fsdecode(checkpoint)
    try:
        file_name(path)
    except ValueError:
        problem = f"{path!r} cannot be opened: it is not the name of a file"
        raise CheckpointError(problem, path=path) from None
    return path, json.dumps(about)


@contextmanager
def readable() -> Iterator[None]:
    """Reword the error about the checkpoint of another question for people."""
    try:
        yield
    except CheckpointError as error:
        match = re.fullmatch(_OTHER, str(error))
        if match is None:
            raise
        found, asked = (json.loads(match[name]) for name in ("found", "asked"))
        message = (
            f"{match['start']}is the checkpoint of {_question(found, asked)}, not of "
            f"{_question(asked, found)}; name another file"
        )
        raise CheckpointError(message, path=error.path) from None


_OTHER = (
    r"(?s)(?P<start>.*)is the checkpoint of (?P<found>\{.*\}), not of (?P<asked>\{.*\}); "
    "name another file"
)


def _question(about: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """Return what a checkpoint is about: the game, and how it differs from the other."""
    game = about.get("game", "another game")
    if isinstance(game, dict):
        sizes = (f"{key}={value}" for key, value in game.items() if key != "name" and value)
        game = f"{game.get('name')}({', '.join(sizes)})"
    rest = (
        f"{key} {value if isinstance(value, str | int) else json.dumps(value)}"
        for key, value in about.items()
        if key != "game" and value != other.get(key)
    )
    return ", ".join([str(game), *rest])


NO_PROGRESS = "ABGAMES_NO_PROGRESS"

FIRST_PAUSE, LONGEST_PAUSE = 5.0, 60.0
"""Seconds between two lines about a search, if lines cannot be rewritten."""

_UNITS = {"": 1, "B": 1, "KiB": 2**10, "MiB": 2**20, "GiB": 2**30, "TiB": 2**40}
_SIZE = r"(?a)\s*([0-9]{1,18}(?:\.[0-9]{1,9})?)\s*([A-Za-z]*)\s*"


@dataclass(frozen=True)
class Progress:
    """A snapshot of a running solver, as handed to the ``progress`` callable.

    ``lower_bound`` and ``upper_bound`` are the bounds on the objective proved so far
    (``upper_bound`` is ``None`` until a strategy is known), or, for an objective of two numbers, on
    the number being searched; ``memo_entries`` and ``memo_bytes`` say how full the solver's table
    is, and ``what`` says what is being settled.  ``left`` is the number of first guesses of a large
    table that are still to be refuted, or for a proof of a total the number of sets that it may
    still take, if they are as many as the nodes of the search.
    """

    seconds: float
    nodes: int
    lower_bound: int
    upper_bound: int | None
    memo_entries: int
    memo_bytes: int
    what: str = ""
    left: int | None = None


ProgressTaker = bool | Callable[[Progress], object] | None
"""``True`` for a line on stderr, or a callable that gets a record several times a second."""


CheckpointPath = str | PathLike[str] | None
"""A file that keeps what is proved."""


class ProgressLimits(TypedDict, total=False):
    """The argument of every long call."""

    progress: bool | Callable[[Progress], object] | None


class TimeLimits(ProgressLimits, total=False):
    """The arguments of a call that can end with less than was asked for."""

    time_limit: float | None


class TableLimits(TimeLimits, total=False):
    """The arguments of a call with tables."""

    memory_limit: int | str | None


class TeamLimits(TableLimits, total=False):
    """The arguments of a call with tables and several threads."""

    threads: int | None


class CallLimits(TimeLimits, total=False):
    """The arguments of a call of a solver, which already has its threads and its memory."""

    checkpoint: str | PathLike[str] | None


class Limits(TeamLimits, CallLimits, total=False):
    """The arguments of a call that makes its own solver."""


Bounds = Mapping[str, object]
"""Limits of any of these kinds."""


def limits_of(
    threads: int | None = None,
    time_limit: float | None = None,
    memory_limit: int | str | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> Limits:
    """Return the limits of a call, whose time begins to run."""
    call = call_limits(time_limit, progress, checkpoint)
    return {"threads": threads, "memory_limit": memory_limit, **call}


def call_limits(
    time_limit: float | None = None,
    progress: ProgressTaker = None,
    checkpoint: CheckpointPath = None,
) -> CallLimits:
    """Return the limits of a call of a solver, whose time begins to run."""
    running = None if time_limit is None else begun(time_limit)
    return {"time_limit": running, "progress": progress, "checkpoint": checkpoint}


def of_call(limits: Bounds) -> CallLimits:
    """Return the limits that apply to a call of a solver, without those used to make it."""
    left = {name: limit for name, limit in limits.items() if name in CallLimits.__annotations__}
    return cast(CallLimits, left)


def of_each(limits: Bounds, each_time_limit: float | None) -> CallLimits:
    """Return the limits of one of several calls, which has a time limit of its own too."""
    call = of_call(limits)
    return {**call, "time_limit": left_of(each_time_limit, call.get("time_limit"))}


@contextmanager
def within(
    bounds: Bounds, about: Mapping[str, Any] | None = None, *, what: str = ""
) -> Iterator[_abgames.Limits]:
    """Check the limits of a call, and yield them in the form of the Rust core."""
    limits = cast(Limits, bounds)
    time_limit = seconds(limits.get("time_limit"))
    file = checkpoint_file(limits.get("checkpoint"), about or {})
    with readable(), reporting(limits.get("progress"), what) as report:
        most = cast(int | None, bounds.get("max_nodes"))  # internal: not for users
        yield _abgames.Limits(time_limit, record_taker(report), file, most)


def memory_bytes(limit: int | str | None) -> int | None:
    """Return a memory limit in bytes: ``None``, a number of bytes, or text like ``"4GiB"``."""
    if limit is None:
        return None
    if not isinstance(limit, str):
        return whole_number("memory_limit", limit, at_least=1)
    match = re.fullmatch(_SIZE, folded(limit))
    if match is None or match[2] not in _UNITS:
        raise NotationError(
            _(
                'memory_limit must look like "4GiB", not {limit!r}; units: {units}',
                limit=limit,
                units=", ".join(filter(None, _UNITS)),
            ),
            text=limit,
        )
    return whole_number("memory_limit", int(Fraction(match[1]) * _UNITS[match[2]]), at_least=1)


def seconds(limit: float | None) -> float | None:
    """Return a time limit as finite, non-negative seconds, or ``None`` for no limit."""
    if limit is None:
        return None
    if isinstance(limit, bool) or not isinstance(limit, numbers.Real):
        kind = type(limit).__name__
        raise TypeError(f"time_limit must be a number of seconds, not {kind}: {repr_of(limit)}")
    if isinstance(limit, Begun):
        return max(0.0, limit.end - time.monotonic())
    try:
        value = float(limit)
    except OverflowError:
        value = math.inf
    if not math.isfinite(value) or value < 0:
        raise ValueError(
            _("time_limit must be finite and not negative, not {given}").format(given=value)
        )
    return value


class Begun(float):
    """A running time limit of a call: :func:`seconds` returns what is left of it."""

    def __init__(self, limit: float) -> None:
        self.end = time.monotonic() + limit


def begun(limit: float) -> Begun:
    """Return a time limit that starts now, or the same one if it is already running."""
    if isinstance(limit, Begun):
        return limit
    value = seconds(limit)
    if value is None:
        raise TypeError("time_limit must be a number of seconds, not None")
    return Begun(value)


def is_over(bounds: Bounds) -> bool:
    """Return whether a time limit leaves nothing: then no further search is worth its start."""
    return seconds(cast(Limits, bounds).get("time_limit")) == 0


def left_of(*limits: float | None) -> float | None:
    """Return the least time left of some limits; ``None`` if there are none."""
    return min((left for left in map(seconds, limits) if left is not None), default=None)


@contextmanager
def in_turn(lock: threading.RLock, bounds: Bounds) -> Iterator[bool]:
    """Wait for a lock as long as a time limit allows; yield whether it is held."""
    limit = seconds(cast(Limits, bounds).get("time_limit"))
    is_held = lock.acquire(timeout=-1 if limit is None else min(limit, threading.TIMEOUT_MAX))
    try:
        yield is_held
    finally:
        if is_held:
            lock.release()


def uncopied(solver: object) -> NoReturn:
    """Refuse to pickle or to copy a solver."""
    raise TypeError(
        f"a {type(solver).__name__} is not pickled or copied, because it holds tables of what it "
        "has proved: make one in each process, and hand on a file: checkpoint=PATH"
    )


def thread_count(threads: int | None) -> int | None:
    """Return a number of threads, or ``None`` for as many as the machine has cores."""
    return None if threads is None else whole_number("threads", threads, at_least=1)


def progress_text(progress: Progress) -> str:
    """Return a report as one line: the time, what is being settled, and what is known about it."""
    lower, upper = progress.lower_bound, progress.upper_bound
    known = f"{lower:,} to {upper:,}" if upper is not None else f"at least {lower:,}" * (lower > 0)
    memory = f"{progress.memo_bytes / 2**20:.0f} MiB" if progress.memo_bytes else ""
    what = ": ".join(filter(None, (progress.what, known)))
    to_go = "" if progress.left is None else f"{progress.left:,} to go"
    parts = (what, f"{progress.nodes:,} node{'s' * (progress.nodes != 1)}", to_go, memory)
    return "  ".join([f"{progress.seconds:.1f} s", *filter(None, parts)])


HOW_TO_STOP = "  Ctrl-C: stop"
"""The end of a line about progress at a terminal, if there is room."""


class ProgressBar:
    """One line about a search that is rewritten at every report, and erased at the end."""

    def __init__(self, stream: TextIO, text: Callable[[Progress], str] = progress_text) -> None:
        self._stream = stream
        self._text = text
        self._rewrites = _can_rewrite(stream)
        self._width = 0
        self._pause = FIRST_PAUSE
        self._due = time.monotonic() + self._pause

    def __call__(self, progress: Progress) -> None:
        """Show one report."""
        line = self._text(progress)
        if self._rewrites:
            # A line as wide as the terminal would already move the cursor to the next line.
            room = max(terminal_width(self._stream) - 1, 0)
            while len(line) > room and "  " in line:
                line = line.rpartition("  ")[0]
            if self._stream.isatty() and len(line) + len(HOW_TO_STOP) <= room:
                line += HOW_TO_STOP
            self._rewrite(line[:room])
        elif time.monotonic() >= self._due:
            self._stream.write(f"{line}\n")
            self._stream.flush()
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            self._due = time.monotonic() + self._pause

    def close(self) -> None:
        """Erase the line."""
        if self._width:
            self._width += len("^C")  # which the terminal echoes
            self._rewrite("")
            self._stream.write("\r")
            self._stream.flush()

    def _rewrite(self, line: str) -> None:
        # The rest of a longer line is overwritten, unless the terminal has become narrower.
        line = printable(line)
        width = min(self._width, max(terminal_width(self._stream) - 1, 0))
        self._stream.write("\r" + line.ljust(width))
        self._stream.flush()
        self._width = len(line)


_bars: list[ProgressBar] = []
"""The lines about running searches."""


def tell_note(text: str) -> None:
    """Warn the caller of the package about something, while the call goes on."""
    for bar in _bars:
        bar.close()  # the next report shows it again
    level, frame = 1, sys._getframe()
    while frame.f_back and frame.f_globals.get("__name__", "").partition(".")[0] == __package__:
        level, frame = level + 1, frame.f_back
    warnings.warn(text, stacklevel=level)


def _can_rewrite(stream: TextIO) -> bool:
    """Whether "\\r" moves to the start of the line, as in a terminal and in a notebook."""
    is_notebook = type(stream).__module__.startswith("ipykernel")
    return is_notebook or (stream.isatty() and os.environ.get("TERM") != "dumb")


def terminal_width(stream: TextIO) -> int:
    """Return the columns of the terminal that a stream writes to; 80 if there is none."""
    try:
        return os.get_terminal_size(stream.fileno()).columns or 80
    except (OSError, ValueError):
        return 80


@contextmanager
def reporting(
    progress: ProgressTaker, what: str = "", text: Callable[[Progress], str] = progress_text
) -> Iterator[Callable[[Progress], object] | None]:
    """Yield the callable that gets the reports, or ``None`` if nobody wants them."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        if os.environ.get(NO_PROGRESS) or sys.stderr is None:
            yield None
            return
        bar = ProgressBar(sys.stderr, text)
        _bars.append(bar)
        try:
            yield about(bar, what)
        finally:
            _bars.remove(bar)
            bar.close()
    elif callable(progress):
        yield about(progress, what)
    else:
        raise TypeError(
            "progress must be True or a callable that takes a Progress record, "
            f"not {type(progress).__name__}"
        )


def about(report: Callable[[Progress], object], what: str) -> Callable[[Progress], object]:
    """Return a callable that passes reports on, with ``what`` before what is being settled."""

    def hand_on(progress: Progress) -> object:
        named = ", ".join(filter(None, (what, progress.what)))
        return report(replace(progress, what=named))

    return hand_on


def record_taker(report: Callable[[Progress], object] | None) -> Callable[..., object] | None:
    """Return a callable that passes reports of the Rust core on as :class:`Progress` records."""
    return None if report is None else lambda **state: report(Progress(**state))
