"""``abgames completion SHELL``: the script with which a shell completes commands and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from .output import say, warn

SHELLS = ("bash", "zsh", "tcsh")

FILES = ("FILE", "STORE", "OUT", "IN")
"""The metavars of arguments that are file names."""


def add_commands(commands: Any) -> None:
    """Add the command to the parser."""
    parser = commands.add_parser(
        "completion",
        help="print a script with which a shell completes commands and options",
        description="Print a script that makes a shell complete commands, options and names of "
        'files. It needs shtab: pip install "abgames[completion]".',
    )
    parser.add_argument("shell", choices=SHELLS, help="the shell that is to run the script")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the script; 1 without the library that writes it."""
    from . import all_commands

    try:
        import shtab
    except ModuleNotFoundError:
        warn('completion needs shtab: pip install "abgames[completion]"')
        return 1
    parser = all_commands()
    for action in _actions(parser):
        if action.metavar in FILES:
            action.complete = shtab.FILE  # type: ignore[attr-defined]
    say(shtab.complete(parser, options.shell))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a command and of those below it."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
