"""Options of many commands: limits, the file that keeps what is proved, and the language."""

from __future__ import annotations

import argparse

from ..language import LANGUAGES

OPTIONS = {
    "--time-limit": ("SECONDS", float, "stop after this time, and report what is known"),
    "--memory-limit": ("SIZE", str, 'what tables may take, such as "4GiB"'),
    "--threads": ("N", int, "threads that work together (one for each core)"),
    "--checkpoint": (
        "FILE",
        str,
        "keep what is proved in this file, and go on from there next time",
    ),
}
"""What each option takes."""


def add_limits(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add these options; without names all of a search but the file."""
    for name in names or ("--time-limit", "--memory-limit", "--threads"):
        metavar, kind, help_text = OPTIONS[name]
        parser.add_argument(name, metavar=metavar, type=kind, help=help_text)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language of a conversation; ``None`` is that of the locale."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="the language of the conversation (the one of the locale, if it is known)",
    )
