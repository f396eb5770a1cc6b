"""The man page, made from the parser of the shell: ``make man`` writes it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path

from abgames import __version__
from abgames.cli import all_commands
from abgames.cli.examples import examples_of

PAGE = Path(__file__).parents[2] / "python/abgames.data/data/share/man/man1/abgames.1"
"""Where maturin finds it; a wheel installs it as share/man/man1/abgames.1."""

TAIL = """\
.SH EXIT STATUS
0 done; 1 failed: a file cannot be read or written or is not what it should be, answers contradict
each other, a program stops playing, or a limit was hit before the answer was proved; 2 wrong usage,
also a program that does not start; 130 interrupted.
.SH ENVIRONMENT
.TP
.B ABGAMES_NO_PROGRESS
if set, long calls print no line about their progress
.TP
.B NO_COLOR
if set, boards are printed without colours
"""


def man_page() -> str:
    """Return the page."""
    os.environ["COLUMNS"] = "88"
    parser = all_commands()
    parts = [f'.TH ABGAMES 1 "" "abgames {__version__}" "User Commands"\n']
    parts.append(f".SH NAME\nabgames \\- {_roff(parser.description or '').rstrip('.').lower()}\n")
    parts.append(".SH SYNOPSIS\n.B abgames\n.I COMMAND\n[options]\n.SH COMMANDS\n")
    for command in _leaves(parser):
        parts += [f".SS {command.prog}\n.nf\n{_usage(command)}\n.fi\n.PP\n"]
        parts.append(f"{_roff(command.description or '')}\n")
        parts += [_option(command, action) for action in command._actions]
        shown = "\n".join(map(_roff, examples_of(command.prog)))
        parts.append(f".PP\nExamples:\n.PP\n.nf\n.RS\n{shown}\n.RE\n.fi\n")
    return "".join([*parts, TAIL])


def _leaves(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    """Yield the commands without commands below them."""
    groups = [a for a in parser._actions if isinstance(a, argparse._SubParsersAction)]
    if not groups:
        yield parser
    for group in groups:
        for below in group.choices.values():
            yield from _leaves(below)


def _usage(parser: argparse.ArgumentParser) -> str:
    return _roff(parser.format_usage().removeprefix("usage: ").rstrip())


def _option(parser: argparse.ArgumentParser, action: argparse.Action) -> str:
    if action.help == argparse.SUPPRESS or action.dest == "help":
        return ""
    formatter = parser._get_formatter()
    value = formatter._format_args(action, formatter._get_default_metavar_for_optional(action))
    names = ", ".join(action.option_strings)
    shown = f"{names} {value}".strip() if names else str(action.metavar or action.dest)
    said = formatter._expand_help(action) if action.help else ""
    return f".TP\n.B {_roff(shown)}\n{_roff(said)}\n"


def _roff(text: str) -> str:
    """Return text that the formatter of man pages shows as it is."""
    plain = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join(f"\\&{line}" if line[:1] in ".'" else line for line in plain.splitlines())


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(man_page(), encoding="utf-8")
