"""The shell: ``abgames COMMAND``, also ``python -m abgames COMMAND``.

Results go to stdout, progress and messages to stderr.  Exit status: 0 done, 1 failed, 2 wrong
usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import codecs
import gc
import re
import sys
import warnings
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from .. import __build__, __version__
from .._abgames import vectors
from ..arguments import QUOTES, folded
from ..errors import AbgamesError, InconsistentHistoryError
from ..language import LANGUAGES, _, is_shown, language_of, printable, speaking
from .examples import START
from .parser import Parser, check_files
from .terminal import PROGRAM, leave_pipe, say, warn

if TYPE_CHECKING:
    from .command import ShellCommand

__all__ = ["main"]

_ARGUMENT = r"""(?<!-)(?<!\()(?<!,\ )\b(?P<name>[a-z_]+)  # not the pegs of AB(pegs=3, colors=7)
    (?:=["']?(?P<value>\w+)["']?|(?=\ must\ |\ has\ '|\ goes\ |\ は))"""
"""An argument of a function in a message: its name with a value, or with what it must be."""

_QUOTED = rf"(?:(?<=\0)|(?<==)|^)([{QUOTES}])([^{QUOTES}]*)[{QUOTES}](?=\0|$)"
"""What quotes hold together that the shell does not know; \\0 is between two arguments."""

DONE, FAILED, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130

FAILURES = InconsistentHistoryError, MemoryError, OSError, RuntimeError
"""Errors of a command that was typed correctly, other than asking for what is not implemented."""

NO_MEMORY = "there is not enough memory"
"""What is said about a MemoryError of Python, which has no words of its own."""


_PLAIN = {"×": "x", "–": "-", "−": "-", "·": ".", "→": ">", "≥": ">="}
"""What replaces characters that a terminal may lack; others are shown as \\u03a9."""


def _plain(error: UnicodeError) -> tuple[str | bytes, int]:
    """Replace a character that the terminal lacks."""
    if isinstance(error, UnicodeEncodeError):
        plain = _PLAIN.get(error.object[error.start])
        if plain is not None:
            return plain, error.start + 1
    return codecs.backslashreplace_errors(error)


codecs.register_error("abgames-plain", _plain)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    if sys.stdout is None:
        return _complain("stdout is closed, so there is nowhere to write the result", FAILED)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="abgames-plain")
    is_process = arguments is None
    if is_process:  # nothing that is imported from here on is garbage
        gc.disable()
    arguments = _spelled(sys.argv[1:] if arguments is None else arguments)
    options = argparse.Namespace(
        arguments=arguments, command=None, show=partial(say, START), is_process=is_process
    )
    with ExitStack() as language, _notes():
        return _run(options, language)


@contextmanager
def _notes() -> Iterator[None]:
    """Print warnings of the package in the form of other messages."""
    with warnings.catch_warnings():
        show = warnings.showwarning

        def show_note(
            message: Warning | str,
            category: type[Warning],
            filename: str,
            lineno: int,
            file: TextIO | None = None,
            line: str | None = None,
        ) -> None:
            if category is UserWarning:
                warn(str(message))
            else:
                show(message, category, filename, lineno, file, line)

        warnings.showwarning = show_note
        yield


def _run(options: argparse.Namespace, language: ExitStack) -> int:
    """Run what the arguments ask for, in its language, and return the exit status."""
    command: ShellCommand | None = None
    try:
        extra = _parser_for(options.arguments).parse_known_args(options.arguments, options)[1]
        options.parser.take(extra, options)
        named = {**vars(options), "arguments": None}.values()
        values = (value for each in named for value in (each if isinstance(each, list) else [each]))
        check_files(options.parser.targets(options), values)
        language.enter_context(speaking(_language(options)))
        if options.command is None:
            options.show()
            status = DONE
        else:
            command = options.command.typed(options)
            if options.is_process:
                gc.freeze()  # what was imported stays: no collection looks at it again
                gc.enable()
            status = command.run()
        sys.stdout.flush()
    except KeyboardInterrupt as interruption:
        if str(interruption):
            # Not wrapped, so that it can be copied.
            again = _("interrupted; to go on: {command}", command=interruption)
            print(printable(f"{PROGRAM}: {again}"), file=sys.stderr)
            return INTERRUPTED
        resumes = "" if command is None else command.resumption()
        return _complain("; ".join(filter(None, [_("interrupted"), resumes])), INTERRUPTED)
    except BrokenPipeError:  # whoever read our output has seen enough
        leave_pipe()
        return 0
    except (AbgamesError, MemoryError, OSError, ValueError) as error:
        is_failure = isinstance(error, FAILURES) and not isinstance(error, NotImplementedError)
        message = _problem(error) if isinstance(error, OSError) else str(error) or NO_MEMORY
        message = "; ".join([message, *getattr(error, "__notes__", ())])
        return _complain(_as_typed(message, options), FAILED if is_failure else WRONG_USAGE)
    except BaseException as error:
        if not _hides_interrupt(error):
            raise
        return _complain(_("interrupted"), INTERRUPTED)
    return status


def _hides_interrupt(error: BaseException) -> bool:
    """Whether Ctrl-C is behind an error that Python or numpy raised instead."""
    return isinstance(error.__cause__, KeyboardInterrupt) or "KeyboardInterrupt" in str(error)


GAMES = ("ab", "mastermind", "cardmoo", "words", "table", "otrio", "nim", "tanhinmin")
"""The games that are played, as they are named in commands and in addresses of the page."""

HOMES = {
    "play": "play:Play",
    "explore": "play:Explore",
    "work": "work:WORK",
    "rate": "rate:Rate",
    "judge": "rate:Judge",
    "levels": "rate:Levels",
    "solve": "play:_Solve",
    "report": "play:_Report",
    "games": "play:OWN_GAMES",
    "reproduce": "work:Reproduce",
    **{
        game: f"codebreaking.commands:{game.upper()}"
        for game in ("ab", "mastermind", "cardmoo", "words", "table")
    },
    "nim": "nim:NIM",
    "otrio": "otrio:OTRIO",
    "tanhinmin": "tanhinmin:TANHINMIN",
    "verify": "verify:Verify",
    "show": "verify:Show",
    "completion": "command:Completion",
}
"""Where each command is, in the order of the help."""


def all_commands() -> argparse.ArgumentParser:
    return _parser(HOMES.values())


def _parser(homes: Iterable[str], typed: str = "") -> argparse.ArgumentParser:
    """Return the parser of the commands of some modules, which are loaded only here."""
    parser = Parser(
        prog="abgames",
        description="Exact solvers for abstract and deduction games.",
        epilog="Exit status: 0 done, 1 failed, 2 wrong usage, 130 interrupted.",
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="abgames")
    for home in homes:
        module, _colon, name = home.partition(":")
        getattr(import_module(f".{module}", __name__), name).add_to(commands, typed)
    return parser


def _parser_for(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return a parser that knows the command that was typed, or all if none of them was."""
    if arguments and arguments[0] in HOMES:
        return _parser([HOMES[arguments[0]]], *arguments[1:2])
    return _parser([]) if arguments in ([], ["--version"]) else all_commands()


def _language(options: argparse.Namespace) -> str:
    """The language of a conversation: the one asked for, or that of the locale."""
    if not hasattr(options, "lang"):
        return "en"
    wanted: str = options.lang or language_of()
    if is_shown(wanted, sys.stdout):
        return wanted
    if options.lang:
        _complain(f"the encoding {sys.stdout.encoding} has no characters for --lang {wanted}", DONE)
    return "en"


def _spelled(arguments: Sequence[str]) -> list[str]:
    """Return the arguments with spellings of other programs replaced by those used here."""
    text = "\0".join(arguments)
    if {*QUOTES} & {*text}:  # to compile the pattern takes longer than all that is replaced
        text = re.sub(_QUOTED, _unquoted, text)
    words = [part for word in text.split("\0") for part in _option(word)] if arguments else []
    words[:1] = folded(words[0]).split() if words and not words[0].isascii() else words[:1]
    if words and words[0].partition("=")[0] == "--lang":
        language = 1 if "=" in words[0] else 2
        words = [*(words[language:] or ["play"]), *words[:language]]
    if words[:1] == ["play"] and words[1:2] and words[1] in GAMES and further(words[2:]):
        words[:2] = words[1::-1]
    if words[:1] == ["help"]:
        return [*words[1:], "--help"]
    return ["--version"] if words in (["version"], ["-v"], ["-V"]) else words


def further(words: Iterable[str]) -> list[str]:
    """Return the names of arguments but for the language."""
    names = (word.partition("=")[0] for word in words)
    return [name for name in names if name not in ("--lang", *LANGUAGES)]


def _unquoted(found: re.Match[str]) -> str:
    """What stands between quotes; straight ones around one argument may belong to it."""
    opening, inside = found.groups()
    return found[0] if opening.isascii() and "\0" not in inside else inside.replace("\0", " ")


def _option(word: str) -> list[str]:
    """Return an option as it is spelled here, from a typeset page; other words as they are."""
    given, sign, value = re.split(r"([\s=＝]|$)", word, maxsplit=1)
    option = re.fullmatch(r"(-+)([a-z][a-z-]*)", folded(given))
    if option is None or (sign.isascii() and sign.isspace()):
        return [word]
    dashes, name = option.groups()
    if not given.startswith(dashes):
        dashes = "--" if len(name) > 1 else "-"
    spelled = dashes + re.sub("(^|-)colours$", r"\1colors", name)
    return [spelled, value] if sign.isspace() else [spelled + folded(sign) + value]


def _version() -> str:
    build = __build__["profile"]
    slow = "" if build == "release" else ": many times slower than a release build"
    used = vectors() or "no vector instructions"
    return f"abgames {__version__} ({build} build{slow}, {__build__['rustc']}, {used})"


def _as_typed(message: str, options: argparse.Namespace) -> str:
    """Replace the names of arguments in a message by the options of the command."""
    given = {argument.partition("=")[0] for argument in options.arguments}

    def option(match: re.Match[str]) -> str:
        name, value = match["name"], match["value"]
        typed = f"--{name.replace('_', '-')}"
        if value is None:
            return typed if typed in given else name
        if value in ("True", "False") and hasattr(options, name):
            return typed if value == "True" else f"--no-{typed[2:]}"
        return f"{typed} {value}" if hasattr(options, name) else match[0]

    return re.sub(_ARGUMENT, option, message, flags=re.VERBOSE)


def _problem(error: OSError) -> str:
    """What the system says about a file, without the error number."""
    if error.strerror is None:
        return str(error)
    said = f"{error.strerror[0].lower()}{error.strerror[1:]}"
    return said if error.filename is None else f"{error.filename}: {said}"


def _complain(message: str, status: int) -> int:
    warn(message)
    return status
