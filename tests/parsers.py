"""The commands of the shell that have no commands below them."""

import argparse

from abgames.cli import all_commands


def leaves(parser, name=""):
    """The parser of each command by its name."""
    groups = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not groups:
        yield name, parser
    for group in groups:
        for below, command in group.choices.items():
            yield from leaves(command, f"{name} {below}".strip())


COMMANDS = dict(leaves(all_commands()))
