"""Commands that ask a question: their options and their JSON come from its declaration."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from contextlib import nullcontext
from types import NoneType
from typing import Any, Literal, get_args, get_origin

from ..control import ProgressTaker
from ..question import Argument, Asked, Question, record_of
from .limits import OPTIONS, add_limits, duration
from .output import say, shown_before_files, warn
from .results import PROVED, UNKNOWN, add_record, check_record, write_record

HIT = "the time limit was hit before the answer was known"

Told = Callable[[Any, Any], str]
"""Returns an answer to a question as text for people."""


def add_question(
    actions: Any,
    question: type[Question],
    tell: Told = lambda question, found: str(found),
    *,
    check: Callable[[argparse.Namespace], None] = lambda options: None,
    finish: Callable[[argparse.Namespace, Any, Any], int | None] = lambda *_: 0,
    record: Callable[[Any, Any], tuple[str, Any]] | None = None,
    is_open: Callable[[Any, Any], str] | None = None,
    progress: Callable[[argparse.Namespace], Any] = lambda options: nullcontext(True),
) -> argparse.ArgumentParser:
    """Add the command that asks a question, and return its parser.

    ``tell`` words the answer.  ``check`` refuses options before the work, and ``finish`` writes the
    files that were asked for; it returns 1 if one of them cannot be written.  ``record`` adds
    ``--record``, and returns what was asked, in words, and the value.  ``is_open`` words what a
    limit left open, if it did, and ``progress`` returns a context with the progress.  A default
    ``ask`` of the parser asks in another way.
    """
    parser = add_command(actions, question, run)
    if question.limits:
        add_limits(parser, *(f"--{name}" for name in question.limits))
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    if record is not None:
        add_record(parser)
    parser.set_defaults(
        tell=tell,
        check=check,
        finish=finish,
        recorded=record,
        is_open=is_open or _is_open,
        progress=progress,
    )
    return parser


def add_command(
    actions: Any, command: type[Question], run: Callable[[argparse.Namespace], int]
) -> argparse.ArgumentParser:
    """Add a command whose options are declared like the arguments of a question."""
    parser: argparse.ArgumentParser = actions.add_parser(
        command.name.rpartition("/")[2], help=command.brief, description=command.about()
    )
    for argument in command.arguments().values():
        add_argument(parser, argument)
    parser.set_defaults(run=run, question=command)
    return parser


def add_argument(parser: argparse.ArgumentParser, argument: Argument) -> None:
    """Add an argument of a question as an option, or as a positional argument."""
    kinds = [kind for kind in argument.kinds if kind is not NoneType]
    shown: dict[str, Any] = {"help": argument.text.replace("%", "%%"), "metavar": argument.metavar}
    default = None if argument.required else argument.default
    words = next((get_args(kind) for kind in kinds if get_origin(kind) is Literal), ())
    is_list = any(get_origin(kind) is list for kind in kinds)
    option = argument.option or f"--{argument.name.replace('_', '-')}"
    if option in OPTIONS:
        add_limits(parser, option)
        return
    if argument.positional:
        if argument.positional != "1":
            shown["nargs"] = argument.positional
        if argument.positional == "*":
            shown["default"] = []  # else argparse says that it is required
        if words and argument.choices:
            shown["choices"] = words
        parser.add_argument(argument.name, **shown)
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
    parser.add_argument(
        option, dest=argument.name, default=default, required=argument.required, **shown
    )


def question_of(options: argparse.Namespace) -> Any:
    """Return the question that the options ask."""
    values = {}
    for argument in options.question.arguments().values():
        value = getattr(options, argument.name)
        if argument.positional and isinstance(value, list):
            value = " ".join(value)
        values[argument.name] = value
    return options.question(**values)


def asked_of(options: argparse.Namespace, progress: ProgressTaker = True) -> Asked:
    """Return the limits of the options."""
    return Asked(
        getattr(options, "time_limit", None),
        getattr(options, "threads", None),
        getattr(options, "memory_limit", None),
        options.checkpoint,
        progress=progress,
        files=True,
        certificate=getattr(options, "certificate", None) is not None,
    )


def run(options: argparse.Namespace) -> int:
    """Ask, and print the answer; 1 if a limit was hit, or a file cannot be written."""
    options.check(options)
    check_record(options)
    started = time.perf_counter()
    question = question_of(options)
    with options.progress(options) as progress:
        asked = asked_of(options, progress)
        ask = getattr(options, "ask", None)
        found = question.answer(asked) if ask is None else ask(question, asked, options)
    with shown_before_files():
        if options.json:
            print(json.dumps(record_of(found)))
        else:
            say(options.tell(question, found))
    status = options.finish(options, question, found) or 0
    if options.recorded is not None and options.record is not None:
        about, value = options.recorded(question, found)
        write_record(
            options,
            question=about,
            value=value,
            status=PROVED if getattr(found, "proven", True) else UNKNOWN,
            nodes=getattr(found, "nodes", None),
            seconds=getattr(found, "seconds", time.perf_counter() - started),
            evidence=getattr(options, "certificate", None),
        )
    return ended(options, question, found, status)


def ended(options: argparse.Namespace, question: Any, found: Any, status: int = 0) -> int:
    """Return the exit status: 1 also for an answer that a limit left open, which is said."""
    left_open: str = options.is_open(question, found)
    if left_open:
        warn(left_open)
    return 1 if left_open else status


def _is_open(question: Any, found: Any) -> str:
    return "" if getattr(found, "proven", True) else HIT
