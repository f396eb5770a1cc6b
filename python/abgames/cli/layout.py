"""The layout of help: a short usage, and options in groups, those that most people need first."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from ..display.tables import wrapped

GROUPS = {
    "game": "game answers allowed hard pegs colors extra-colors symbols own ranks objects-in-rows "
    "merge-alike hit weights players rule misere cards copies cut goals pass-limits last-card",
    "position": "history shown board color mine theirs table secret seed",
    "aim": "objective goal guesses max-guesses effort top only heuristic prefer judge coalition "
    "winners moves",
    "limits": "time-limit each-time-limit memory-limit threads checkpoint",
    "files": "strategy certificate export picture numbers blank theme depth histogram csv plot svg "
    "record store",
}
"""The options of the groups, without dashes; others are in the group "options"."""

ORDER = ("positional arguments", "commands", "game", "position", "aim", "options", "limits")
"""The groups in the order of the help; what is not here comes last."""

FEW = 4
"""So many options are all shown in the usage."""


def group_of(option: str) -> str | None:
    """Return the title of the group of an option, if it has one of its own."""
    name = option.removeprefix("--")
    return next((title for title, names in GROUPS.items() if name in names.split()), None)


def place_of(group: argparse._ArgumentGroup) -> int:
    """Return where a group stands in the help."""
    return ORDER.index(group.title) if group.title in ORDER else len(ORDER)


class Layout(argparse.HelpFormatter):
    """The layout of help; the names of commands count with their indentation."""

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[argparse.Action],
        groups: Iterable[argparse._MutuallyExclusiveGroup],
        prefix: str | None = None,
    ) -> None:
        """Add the usage; of many options only those that are required."""
        given = list(actions)
        needed = [each for each in given if not each.option_strings or each.required]
        if len(given) - len(needed) > FEW:
            rest = argparse.Action([], "[options]", metavar="[options]")
            given, groups = [rest, *needed], []
        super().add_usage(usage, given, groups, prefix)

    def _split_lines(self, text: str, width: int) -> list[str]:
        """Break a text between words, and so never within an option."""
        return wrapped(" ".join(text.split()), width).splitlines()

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = self._split_lines(text, width - len(indent))
        return "\n".join(indent + line for line in lines)

    def add_argument(self, action: argparse.Action) -> None:
        """Add an argument, or a list of commands."""
        super().add_argument(action)
        # Without this the longest names stand on a line of their own, above their help.
        lengths = [len(each.dest) for each in getattr(action, "_choices_actions", ())]
        indent = self._current_indent + self._indent_increment
        self._action_max_length = max([self._action_max_length, *(n + indent for n in lengths)])
