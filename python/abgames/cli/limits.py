"""Options of many commands: limits and checkpoint."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import Any

from ..arguments import folded
from ..control import begun
from .files import Target

_DURATION = re.compile(
    r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+) *(?:s|sec|seconds?|(m|min|minutes?)|(h|hours?))?", re.ASCII
)


def duration(text: str) -> float:
    """Return the seconds of a typed time.

    >>> duration("2.5"), duration("90s"), duration("5 min"), duration("1h")
    (2.5, 90.0, 300.0, 3600.0)
    >>> duration("9 ms")
    Traceback (most recent call last):
        ...
    argparse.ArgumentTypeError: expected a number of seconds, or such as 90s, 5min or 2h, not '9 ms'
    """
    match = _DURATION.fullmatch(folded(text).strip().lower())
    if match is None or len(text) > 20:
        wanted = "a number of seconds, or such as 90s, 5min or 2h"
        raise argparse.ArgumentTypeError(f"expected {wanted}, not {text!r:.60}")
    return float(match[1]) * (60 if match[2] else 3600 if match[3] else 1)


def running(text: str) -> float:
    """Return a typed time that begins to run, so that it covers all that a command does."""
    return begun(duration(text))


OPTIONS: dict[str, tuple[str, Callable[[str], Any], str]] = {
    "--time-limit": ("SECONDS", running, "stop after this time, and report what is known"),
    "--each-time-limit": ("SECONDS", duration, "stop each search after this time"),
    "--memory-limit": ("SIZE", str, 'memory for tables, such as "4GiB"'),
    "--threads": ("N", int, "number of threads (one per core)"),
    "--checkpoint": (
        "FILE",
        Target(),
        "keep what is proved in this file, and resume from it next time",
    ),
}
"""What each option takes."""


def add_limits(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add these options; without names, those of a search except the checkpoint."""
    for name in names or ("--time-limit", "--memory-limit", "--threads"):
        metavar, kind, help_text = OPTIONS[name]
        parser.add_argument(name, metavar=metavar, type=kind, help=help_text)
