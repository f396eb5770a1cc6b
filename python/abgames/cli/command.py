"""A command of the shell is a class: its options are fields, declared like the arguments of a
question, and its methods say what it prints and which files it writes.  ``--record FILE`` adds a
result to a file of results, with all that is needed to repeat it; ``abgames completion SHELL``
prints the script with which a shell completes commands and options.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from functools import cache
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    NamedTuple,
    Self,
    TypeVar,
    get_args,
)
from typing import get_origin as origin_of

from abgames_check.documents import load_text, read_document

from .. import __version__
from ..arguments import folded
from ..control import Begun, ProgressTaker, begun
from ..question import JSON, Argument, Asked, Question, asks, record_of
from .parser import continued, file, written
from .terminal import say, shown_before_files, warn

if TYPE_CHECKING:
    from pathlib import Path

    from .parser import Actions


FORMAT = "abgames-results"

PROVED, BOUNDS, UNKNOWN = "proved here", "bounds only", "open"
"""The statuses that a run can give; a page adds the sources that agree with a value."""


class Result(NamedTuple):
    """What was found."""

    question: str
    value: JSON
    evidence: Path | None = None
    """The file with a proof."""
    unproved: str = UNKNOWN
    """The status if a limit was hit."""


def write_result(
    path: Path, line: Sequence[str], result: Result, found: object, seconds: float
) -> None:
    """Add what was found to a file of results."""
    results = _results(path)
    seconds = getattr(found, "seconds", seconds)
    results.append(
        {
            "question": result.question,
            "value": result.value,
            "status": PROVED if getattr(found, "proven", True) else result.unproved,
            "command": continued(line, without=["--record"]),
            "nodes": getattr(found, "nodes", None),
            "seconds": None if seconds is None else round(seconds, 2),
            "date": time.strftime("%Y-%m-%d", time.gmtime()),
            "machine": machine(),
            "abgames": __version__,
            "evidence": None if result.evidence is None else str(result.evidence),
        }
    )
    with written(path, again="added to"):
        path.write_text(results_text(results), encoding="utf-8")


def results_text(results: Sequence[dict[str, Any]]) -> str:
    """Return a file of results with one line for each, so that it is easy to read and compare."""
    lines = ",\n".join(json.dumps(result, ensure_ascii=False) for result in results)
    head = json.dumps({"format": FORMAT, "version": 1})[1:-1]
    return f'{{{head}, "results": [\n{lines}\n]}}\n'


def machine() -> str:
    """Return the processor, how many it has, and the system."""
    import platform  # which takes longer than the rest of many a command

    name = platform.processor() or platform.machine()
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8") as info:
        model = re.search(r"^model name\s*: (.*)$", info.read(), re.MULTILINE)
        name = name if model is None else model[1]
    return f"{name}, {os.cpu_count()} cores, {platform.system()}"


def _results(path: Path) -> list[dict[str, Any]]:
    """Return the results in a file, none if there is no file."""
    if not path.exists() or not path.stat().st_size:
        return []
    document = read_document(load_text(path))
    is_ours = isinstance(document, dict) and document.get("format") == FORMAT
    results = document.get("results") if is_ours else None
    if not isinstance(results, list):
        raise ValueError(f"{path} is not a file of results, so nothing is added to it")
    return results


Found = TypeVar("Found")

HIT = "the time limit was hit before the answer was known"

RESUMES = "and the same command resumes from there"

_DURATION = r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+) *(?:s|sec|seconds?|(m|min|minutes?)|(h|hours?))?"


def duration(text: str) -> float:
    """Return the seconds of a typed time."""
    match = re.fullmatch(_DURATION, folded(text).strip().lower(), re.ASCII)
    if match is None or len(text) > 20:
        wanted = "a number of seconds, or such as 90s, 5min or 2h"
        raise argparse.ArgumentTypeError(f"expected {wanted}, not {text!r:.60}")
    return float(match[1]) * (60 if match[2] else 3600 if match[3] else 1)


def running(text: str) -> Begun:
    """Return a typed time that begins to run, so that it covers all that a command does."""
    return begun(duration(text))


class ShellCommand(Question):
    """A command of the shell."""

    line: tuple[str, ...] = ()
    """What was typed, without ``abgames``."""
    loose: tuple[str, ...] = ()
    """The words of it that belong to no option."""
    alternatives: ClassVar[tuple[str, ...]] = ()
    """Options of which at most one is given."""

    def run(self) -> int:
        """Do what was asked, and return the exit status."""
        raise NotImplementedError

    def resumption(self) -> str:
        """Return how to go on after an interruption, where that is possible."""
        return ""

    @classmethod
    def about(cls) -> str:
        question = next(each for each in cls.__mro__ if "brief" in vars(each))
        return " ".join((question.__doc__ or "").split())

    @classmethod
    def add_to(cls, actions: Actions, typed: str = "") -> None:
        """Add the command to the parser of its group."""
        name = cls.name.rpartition("/")[2]
        parser = actions.add_parser(name, help=cls.brief, description=cls.about())
        either = parser.add_mutually_exclusive_group() if cls.alternatives else parser
        for argument in cls.arguments().values():
            _add(either if argument.name in cls.alternatives else parser, argument)
        parser.set_defaults(command=cls)

    @classmethod
    def typed(cls, options: argparse.Namespace) -> Self:
        """Return the command with the options that were typed."""
        values = {name: getattr(options, name, a.default) for name, a in cls.arguments().items()}
        loose: list[str] = []
        for name, argument in cls.arguments().items():
            if argument.positional and isinstance(values[name], list):
                loose += values[name]
                if str in argument.kinds:
                    values[name] = " ".join(values[name])
        return cls(line=tuple(options.arguments), loose=tuple(loose), **values)


class Searching(Question):
    """The limits of a search; those that a question obeys are options."""

    time_limit: float | None = asks(
        "stop after this time, and report what is known",
        None,
        metavar="SECONDS",
        shell={"type": running},
    )
    memory_limit: str | None = asks('memory for tables, such as "4GiB"', None, metavar="SIZE")
    threads: int | None = asks("number of threads (one per core)", None, metavar="N")
    checkpoint: Path | None = file("keep what is proved in this file, and resume from it next time")

    @classmethod
    @cache
    def arguments(cls) -> dict[str, Argument]:
        limits = vars(Searching)["__annotations__"]
        return {
            name: argument
            for name, argument in super().arguments().items()
            if name not in limits or name.replace("_", "-") in cls.limits
        }


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search of which something is known."""

    def __init__(self, known: object) -> None:
        super().__init__()
        self.known: Any = known


class Asking(ShellCommand, Searching, Generic[Found]):
    """A command that asks a question, and prints the answer; ``Found`` is the type of it."""

    json: bool = asks("print the result as JSON", False)

    # -- what a command may say ------------------------------------------------------------

    def check(self) -> None:
        """Refuse options before the work."""

    def progress(self) -> AbstractContextManager[ProgressTaker]:
        """Return a context with what takes the progress."""
        return nullcontext(True)

    def asked(self, progress: ProgressTaker = True) -> Asked:
        """Return the limits of the answer."""
        limit = None if self.time_limit is None else begun(self.time_limit)
        limits = limit, self.threads, self.memory_limit, self.checkpoint
        return Asked(*limits, progress=progress, files=True)

    def find(self, asked: Asked) -> Found:
        """Return the answer."""
        found: Found = self.answer(asked)
        return found

    def text(self, found: Found) -> str:
        """Return the answer as text for people."""
        return str(found)

    def write(self, found: Found) -> int | None:
        """Write the files that were asked for; 1 if one of them cannot be written."""
        return 0

    def keep(self, found: Found, seconds: float) -> None:
        """Add the answer, which took so long, to a file."""

    def prove(self, found: Found) -> int:
        """Write a proof that was asked for; 1 if there is none."""
        return 0

    def left_open(self, found: Found) -> str:
        """Return what a limit left open, in words; "" for nothing."""
        return "" if getattr(found, "proven", True) else HIT

    # -- what all do -----------------------------------------------------------------------

    def run(self) -> int:
        self.check()
        started, interruption = time.perf_counter(), None
        with self.progress() as progress:
            try:
                found = self.find(self.asked(progress))
            except Interrupted as stopped:
                found, interruption = stopped.known, stopped
        with shown_before_files():
            if self.json:
                print(json.dumps(record_of(found)))
            else:
                say(self.text(found))
        status = self.write(found) or 0
        self.keep(found, time.perf_counter() - started)
        if interruption is not None:
            raise interruption
        status |= self.prove(found)
        return self.ended(found, status)

    def ended(self, found: Found, status: int = 0) -> int:
        """Return the exit status: 1 also for an answer that a limit left open, which is said."""
        left_open = self.left_open(found)
        if left_open:
            warn(left_open)
        return 1 if left_open else status

    def resumption(self) -> str:
        kept = self.checkpoint
        return "" if kept is None else f"{kept} keeps what was proved, {RESUMES}"


class Recorded(Asking[Found]):
    """One whose answer can be added to a file of results."""

    record: Path | None = file(
        "add the result to a file of results, with command, nodes, seconds, date and machine"
    )

    def result(self, found: Found) -> Result:
        """Return what goes into the file of results."""
        raise NotImplementedError

    def check(self) -> None:
        if self.record is not None:
            _results(self.record)  # a file of something else is refused before the work

    def keep(self, found: Found, seconds: float) -> None:
        if self.record is not None:
            result = self.result(found)
            write_result(self.record, self.line, result, found, seconds)


def proof_file() -> Any:
    """Declare the file for a certificate."""
    return file(
        "write a proof of the answer to a file, which abgames verify checks; compressed if the "
        "name ends with .gz"
    )


class Certified(Recorded[Found]):
    """A command whose answer can be proved to others."""

    certificate: Path | None = proof_file()

    def asked(self, progress: ProgressTaker = True) -> Asked:
        return super().asked(progress)._replace(certificate=self.certificate is not None)

    def write(self, found: Found) -> int:
        if self.certificate is None:
            return 0
        made = getattr(found, "certificate", None)
        if made is None:
            warn(f"no certificate was made, and {self.certificate} is not written")
            return 1
        with written(self.certificate):
            made.save(self.certificate)
        return 0


class Group(NamedTuple):
    """A command with commands below it."""

    name: str
    brief: str
    about: str
    commands: Sequence[type[ShellCommand]]
    usual: type[ShellCommand] | None = None
    """What it does alone, instead of printing its help."""

    def members(self) -> Iterable[type[ShellCommand]]:
        """Return the commands, in the order of the help."""
        return self.commands

    def add_to(self, actions: Actions, typed: str = "") -> None:
        """Add the commands to the parser, only the one that was typed if there is such a one."""
        parser = actions.add_parser(self.name, help=self.brief, description=self.about)
        parser.set_defaults(command=self.usual, show=parser.print_help)
        word = "commands" if self.usual is None else "actions"
        below = parser.add_subparsers(title=word, metavar=word[:-1].upper(), prog=parser.prog)
        members = {command.name.rpartition("/")[2]: command for command in self.members()}
        for command in [members[typed]] if typed in members else members.values():
            command.add_to(below)


def _add(parser: argparse._ActionsContainer, argument: Argument) -> None:
    """Add an argument of a question as an option, or as a positional argument."""
    kinds = [kind for kind in argument.kinds if kind is not NoneType]
    shown: dict[str, Any] = {"help": argument.text.replace("%", "%%"), "metavar": argument.metavar}
    default = None if argument.required else argument.default
    words = next((get_args(kind) for kind in kinds if origin_of(kind) is Literal), ())
    is_list = any(origin_of(kind) is list for kind in kinds)
    option = argument.option or f"--{argument.name.replace('_', '-')}"
    if argument.positional:
        if argument.positional != "1":
            shown["nargs"] = argument.positional
        if argument.positional == "*":
            shown["default"] = []  # else argparse says that it is required
        if words and argument.choices:
            shown["choices"] = words
        parser.add_argument(argument.name, **shown, **argument.shell)
        return
    if bool in kinds:
        action: Any = "store_false" if default else "store_true"
        if default is None:
            action = argparse.BooleanOptionalAction
        shown = {"help": shown["help"], "action": action}
    elif words and argument.choices:
        shown |= {"choices": words, "type": type(words[0])}
    elif int in kinds:
        shown["type"] = int
    elif float in kinds:
        shown["type"] = duration
    elif is_list and str not in kinds:
        shown["action"] = "append"
    shown |= {"default": [] if default == () else default, "required": argument.required}
    former, shown = argument.former, {"dest": argument.name, **shown, **argument.shell}
    parser.add_argument(option, **shown)
    if former:
        parser.add_argument(former, **{**shown, "help": argparse.SUPPRESS})


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
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for below in action.choices.values():
                yield from _actions(below)
