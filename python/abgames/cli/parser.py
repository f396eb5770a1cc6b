"""The parser of the shell: errors that say what was probably meant, and examples in the help."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from typing import Any, NoReturn

from ..arguments import listed, nearest
from .examples import commands_like, examples_of

_CHOICE = re.compile(r"invalid choice: '(?P<typed>[^']*)' \(choose from (?P<words>.*)\)")

_VALUE = re.compile("invalid (int|float) value:")
_KINDS = {"int": "a whole number", "float": "a number"}

ALIASES = {
    "bulls": "ab",
    "cows": "ab",
    "bulls-and-cows": "ab",
    "moo": "ab",
    "hit-and-blow": "ab",
    "check": "verify",
}
"""Commands by what they may be called elsewhere."""


class Parser(argparse.ArgumentParser):
    """A parser of one command, or of the commands below it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        # Of a command and those above it, the last one that was met.
        self.set_defaults(parser=self)

    def format_help(self) -> str:
        """Return the help, with examples at the end."""
        shown = examples_of(self.prog)
        if not shown:
            return super().format_help()
        return "\n".join([f"{super().format_help()}\nexamples:", *(f"  {e}" for e in shown), ""])

    def error(self, message: str) -> NoReturn:
        """End with a message of one line, and where to read more."""
        choice = _CHOICE.search(message)
        if choice is not None:
            known = re.findall(r"[\w.-]+", choice["words"])
            below = [] if " " in self.prog else commands_like(choice["typed"])
            same = ALIASES.get(choice["typed"].lower(), "")
            message += nearest(same or choice["typed"], known) or (
                f"; did you mean {listed(below, 'or')}?" if below else ""
            )
        message = _VALUE.sub(lambda value: f"{_KINDS[value[1]]} is wanted, not", message)
        self.exit(2, f"{self.prog}: {message}\nMore: {self.prog} --help\n")

    def refuse(self, extra: Sequence[str]) -> NoReturn:
        """End because of arguments that the command does not take."""
        name = extra[0].partition("=")[0]
        if name.startswith("--"):
            self.error(f"unrecognized option: {name}{nearest(name, self._option_string_actions)}")
        known = self._option_string_actions
        advice = ""
        if "--pegs" in known and all(word.isdecimal() for word in extra):
            advice = "; the size of the game is given as --pegs 4 --colors 10"
        elif any(action.dest == "theirs" for action in self._actions):
            advice = '; put each hand in quotes, such as "1 2 4" "1 3"'
        self.error(f"unrecognized arguments: {' '.join(extra)}{advice}")


def add_group(commands: Any, name: str, **options: Any) -> Any:
    """Add a command that has others below it, and return what these are added to.

    Alone it prints its help.
    """
    parser = commands.add_parser(name, **options)
    parser.set_defaults(run=lambda _: parser.print_help() or 0)
    return parser.add_subparsers(title="commands", metavar="COMMAND")
