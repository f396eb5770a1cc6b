"""The options of long commands: their limits, and the file that keeps what is proved."""

from __future__ import annotations

import argparse

OPTIONS = {
    "--time-limit": ("SECONDS", float, "stop after so long with what is known then"),
    "--memory-limit": ("SIZE", str, 'what tables may take, such as "4GiB"'),
    "--threads": ("N", int, "threads that work together (one for each core)"),
    "--checkpoint": (
        "FILE",
        str,
        "keep what is proved in this file, and go on from it",
    ),
}
"""What each option takes."""


def add_limits(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add these options; without names all of a search but the file."""
    for name in names or ("--time-limit", "--memory-limit", "--threads"):
        metavar, kind, help_text = OPTIONS[name]
        parser.add_argument(name, metavar=metavar, type=kind, help=help_text)
