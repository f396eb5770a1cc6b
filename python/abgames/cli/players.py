"""Players as typed: a command, or a function of a Python module."""

from __future__ import annotations

import functools
import os
import shlex
import shutil
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from importlib import import_module
from typing import Any

from ..arguments import must_take, nearest
from ..errors import NotationError, place_of
from ..rating.contests import PATIENCE, REQUEST, ProgramError, process


def player_of(text: str, gets: Sequence[str]) -> AbstractContextManager[Any]:
    """Return the level, program or function of an argument; a function is called with ``gets``."""
    if text in "0123456789" and len(text) == 1:
        return nullcontext(int(text))
    if text.startswith("python:"):
        return nullcontext(_guarded(_function(text, gets)))
    try:
        command = shlex.split(text)
    except ValueError as error:
        raise NotationError(f"PROGRAM {text!r} cannot be read: {error}", text=text) from None
    if not command:
        raise NotationError("PROGRAM is empty: give a command, or python:module.function")
    name = command[0]
    if name.endswith(".py") and os.path.isfile(name) and not shutil.which(name):
        what = f'{name} cannot be started: write "python {name}"'
        module = os.path.basename(name).removesuffix(".py")
        raise NotationError(f"{what}, or python:{module}.NAME for a function in it", text=text)
    return _started(command, text)


@contextmanager
def _started(command: Sequence[str], text: str) -> Iterator[Any]:
    """Start a program; one that does not start is a wrong name, as a function that is not there."""
    with ExitStack() as running:
        try:
            program = running.enter_context(process(command, patience=PATIENCE))
        except OSError as error:
            what = f"{command[0]} cannot be started: {(error.strerror or str(error)).lower()}"
            raise NotationError(what, text=text) from None
        yield program


def _function(text: str, gets: Sequence[str]) -> Callable[..., Any]:
    """Import the function that ``python:module.function`` names, also from the current folder."""
    name, dot, attribute = text.removeprefix("python:").rpartition(".")
    if not (dot and all(part.isidentifier() for part in (*name.split("."), attribute))):
        what = f"{text!r} does not name a function: write python:module.function"
        raise NotationError(f"{what}, such as python:mine.guess for guess in mine.py", text=text)
    if os.getcwd() not in sys.path and "" not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        module = import_module(name)
    except (Exception, SystemExit) as error:
        missing = error.name if isinstance(error, ModuleNotFoundError) else None
        if missing and f"{name}.".startswith(f"{missing}."):
            what = f"there is no module {missing}, here in {os.getcwd()} or installed"
            raise NotationError(f"{text!r} cannot be imported: {what}", text=text) from None
        what = f"{text!r} cannot be imported, for the module raises {told(error)}"
        raise NotationError(what, text=text) from None
    function = getattr(module, attribute, None)
    if function is None:
        advice = nearest(attribute, [each for each in vars(module) if each[0] != "_"])
        raise NotationError(f"the module {name} has no {attribute}{advice}", text=text)
    if not callable(function):
        kind = type(function).__name__
        raise NotationError(f"{text!r} is not a function but a {kind}", text=text)
    try:
        must_take(function, gets, REQUEST)
    except TypeError as error:
        raise NotationError(str(error), text=text) from None
    return function  # type: ignore[no-any-return]


def _guarded(function: Callable[..., Any]) -> Callable[..., Any]:
    """Tell an error inside a player as such, with its place."""

    @functools.wraps(function)
    def play(*asked: object, **named: object) -> Any:
        try:
            return function(*asked, **named)
        except Exception as error:
            raise ProgramError(f"the program raised {told(error)}") from error

    return play


def told(error: BaseException) -> str:
    """Return an error of somebody's program in a line, with its place in their own files."""
    said = traceback.format_exception_only(error)[-1].strip()
    place = place_of(error)
    return f"{said} ({place})" if place else said
