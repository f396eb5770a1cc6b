"""The parts of a long task."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property, wraps
from typing import Any

from ..errors import AbgamesError
from ..typed import checked

Record = dict[str, Any]
"""A JSON object."""


class WorkError(AbgamesError, RuntimeError):
    """A task cannot continue: a question failed, or a worker has another build."""


@dataclass(frozen=True)
class Work:
    """A task: its questions by key, and how to answer one.

    ``rounds`` takes the answers, which grow while it waits, and the arguments of the task.  It
    yields the questions of a round, and is resumed when all of them are answered.  The answers have
    the order of the keys.  ``answer`` is a function in a module, so that other processes find it.
    It must give the same record in every process: no seconds, and nodes of one thread only.
    """

    name: str
    description: str
    rounds: Callable[..., Iterable[Mapping[str, Record]]]
    answer: Callable[..., Record]

    @cached_property
    def defaults(self) -> Record:
        """The arguments of the task with their defaults."""
        parameters = inspect.signature(self.rounds).parameters
        return {name: each.default for name, each in parameters.items() if name != "answers"}

    def arguments(self, given: Mapping[str, Any]) -> Record:
        """Return all arguments; TypeError for one that the task lacks, or of another type."""
        return {**self.defaults, **checked(self.rounds, self.name, given)}


def at_once(
    questions: Callable[..., Mapping[str, Record]],
) -> Callable[..., Iterable[Mapping[str, Record]]]:
    """Make a single round of questions that do not depend on answers."""

    @wraps(questions)
    def rounds(answers: Mapping[str, Record], **arguments: Any) -> Iterable[Mapping[str, Record]]:
        return [questions(**arguments)]

    return rounds


def sizes(name: str, text: object, *, least: int) -> range:
    """Return the numbers of a range such as "3-12", or of a single number.

    >>> list(sizes("colors", "3-5", least=2)), list(sizes("colors", 4, least=2))
    ([3, 4, 5], [4])
    """
    first, dash, last = str(text).partition("-")
    words = (first, last if dash else first)
    if not all(word.strip().isdecimal() and len(word) < 6 for word in words):
        raise ValueError(f'{name} must be a number or a range such as "3-12", not {text!r:.40}')
    low, high = map(int, words)
    if not least <= low <= high:
        raise ValueError(f"{name} must be {least} or more, in ascending order, not {text!r}")
    return range(low, high + 1)
