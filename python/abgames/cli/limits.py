"""Options of many commands: limits, checkpoint and language."""

from __future__ import annotations

import argparse

from ..language import LANGUAGES

OPTIONS = {
    "--time-limit": ("SECONDS", float, "stop after this time, and report what is known"),
    "--memory-limit": ("SIZE", str, 'memory for tables, such as "4GiB"'),
    "--threads": ("N", int, "number of threads (one per core)"),
    "--checkpoint": (
        "FILE",
        str,
        "keep what is proved in this file, and resume from it next time",
    ),
}
"""What each option takes."""


def add_limits(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add these options; without names, those of a search except the checkpoint."""
    for name in names or ("--time-limit", "--memory-limit", "--threads"):
        metavar, kind, help_text = OPTIONS[name]
        parser.add_argument(name, metavar=metavar, type=kind, help=help_text)


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the language of a conversation; ``None`` stands for that of the locale."""
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="the language of the conversation (that of the locale, if known)",
    )
