"""A page for each command of the shell, made from its parser."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Iterator
from pathlib import Path

from abgames.cli import all_commands
from abgames.cli.examples import examples_of

_MARKUP = re.compile(r"([\\*`|_])")


def write_pages(folder: Path) -> str:
    """Write the pages, and return the list of commands for the page above them."""
    os.environ["COLUMNS"] = "88"  # of the usage, with "usage: " before it
    parser = all_commands()
    for command, said in _all_below(parser, ""):
        (folder / f"{file_name(command)}.md").write_text(_page(command, said), encoding="utf-8")
    return f"\n## All commands\n\n{_list(parser)}"


def file_name(parser: argparse.ArgumentParser) -> str:
    """Return the name of the page of a command: ``ab-solve`` for ``abgames ab solve``."""
    return "-".join(parser.prog.split()[1:])


def below(parser: argparse.ArgumentParser) -> Iterator[tuple[argparse.ArgumentParser, str]]:
    """Yield the commands directly below one, each with what its line of help says."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                yield action.choices[choice.dest], choice.help or ""


def _all_below(
    parser: argparse.ArgumentParser, said: str
) -> Iterator[tuple[argparse.ArgumentParser, str]]:
    for command, line in below(parser):
        yield command, line
        yield from _all_below(command, said)


def _page(parser: argparse.ArgumentParser, said: str) -> str:
    """Return the page of a command."""
    head = f"# {parser.prog}\n\n{_plain(parser.description or _sentence(said))}\n\n"
    if any(True for _ in below(parser)):
        return f"{head}{_list(parser)}"
    usage = parser.format_usage().rstrip().replace("usage: ", "", 1).replace("\n       ", "\n")
    parts = [head, f"```text\n{usage}\n```\n"]
    for group in parser._action_groups:
        shown = [each for each in group._group_actions if each.help != argparse.SUPPRESS]
        if shown:
            options = "".join(_option(each, parser) for each in shown)
            title = (group.title or "").capitalize()
            program = f".. program:: {parser.prog}\n\n"
            parts.append(f"\n## {title}\n\n```{{eval-rst}}\n{program}{options}```\n")
    if examples := examples_of(parser.prog):
        lines = "".join(f"$ {example}\n" for example in examples)
        parts.append(f"\n## Examples\n\n```console\n{lines}```\n")
    if parser.epilog:
        parts.append(f"\n{_plain(parser.epilog)}\n")
    return "".join(parts)


def _option(action: argparse.Action, parser: argparse.ArgumentParser) -> str:
    """Return the description of an option or of an argument."""
    formatter = parser._get_formatter()
    said = formatter._expand_help(action) if action.help else ""
    value = formatter._format_args(action, formatter._get_default_metavar_for_optional(action))
    if action.option_strings:
        shown = ", ".join(f"{name} {value}".rstrip() for name in action.option_strings)
    else:
        shown = formatter._metavar_formatter(
            action, formatter._get_default_metavar_for_positional(action)
        )(1)[0]
    return f".. option:: {shown}\n\n   {_verbatim(said)}\n\n"


def _verbatim(text: str) -> str:
    """Return text of a help as reStructuredText that shows the same."""
    return _MARKUP.sub(r"\\\1", text)


def _list(parser: argparse.ArgumentParser) -> str:
    """Return the commands below one as links, and as contents of the site."""
    commands = list(below(parser))
    lines = "".join(
        f"- [`{command.prog}`]({file_name(command)}.md): {_plain(said)}\n"
        for command, said in commands
    )
    names = "\n".join(file_name(command) for command, _ in commands)
    return f"{lines}\n```{{toctree}}\n:hidden:\n{names}\n```\n"


def _plain(text: str) -> str:
    """Return text of a help as Markdown that shows the same."""
    return re.sub(r"([\\*`_<\[])", r"\\\1", text)


def _sentence(said: str) -> str:
    return f"{said[:1].upper()}{said[1:]}." if said else ""
