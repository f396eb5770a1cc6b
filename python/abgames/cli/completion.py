"""``abgames completion SHELL``: the script with which a shell completes commands and options."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Literal

from ..question import asks
from .command import ShellCommand
from .terminal import say, warn

FILES = ("FILE", "STORE", "OUT", "IN")
"""The metavars of arguments that are file names."""


class Completion(
    ShellCommand,
    name="completion",
    brief="print a script with which a shell completes commands and options",
):
    """Print a script that makes a shell complete commands, options and names of files. It needs
    shtab: pip install "abgames[completion]"."""

    shell: Literal["bash", "zsh", "tcsh"] = asks(
        "the shell that is to run the script", positional="1"
    )

    def run(self) -> int:
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
        say(shtab.complete(parser, self.shell))
        return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """Yield the arguments of a command and of those below it."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
